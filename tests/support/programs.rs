//! The programs, as binaries and in memory.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::search_path;
use knights::cli::{Env, Tool, run};
use knights::tools;

/// Every program: its name, its function, and where its binary is.
const PROGRAMS: [(&str, Tool, &str); 7] = [
    (
        "valid_move_num",
        tools::stages::valid_move_num,
        env!("CARGO_BIN_EXE_valid_move_num"),
    ),
    (
        "next_move",
        tools::stages::next_move,
        env!("CARGO_BIN_EXE_next_move"),
    ),
    (
        "simulate",
        tools::stages::simulate,
        env!("CARGO_BIN_EXE_simulate"),
    ),
    ("tour", tools::tour::run, env!("CARGO_BIN_EXE_tour")),
    ("dual", tools::dual::run, env!("CARGO_BIN_EXE_dual")),
    ("judge", tools::judge::run, env!("CARGO_BIN_EXE_judge")),
    (ALL_IN_ONE, tools::run, env!("CARGO_BIN_EXE_knights")),
];

/// The program that has all others.
const ALL_IN_ONE: &str = "knights";

/// The names of all programs, but for the one that has all others.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let names = PROGRAMS.iter().map(|&(name, ..)| name);
    names.filter(|&name| name != ALL_IN_ONE)
}

/// The words of every call that has a help text: `knights`, each program, and each of its
/// subcommands.
pub(crate) fn calls() -> Vec<Vec<String>> {
    let list = answer(ALL_IN_ONE, &["--generate", "list"], b"");
    let list = String::from_utf8(list.output).expect("names are text");
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    let calls: Vec<Vec<String>> = list.lines().map(words).collect();
    let without_prefix = |call: &Vec<String>| call[usize::from(call.len() > 1)..].to_vec();
    calls.iter().map(without_prefix).collect()
}

/// Where the binary of a program is.
pub(crate) fn binary(name: &str) -> PathBuf {
    let found = PROGRAMS.iter().find(|&&(other, ..)| other == name);
    PathBuf::from(found.expect("the name of a program").2)
}

/// The folder that holds the binaries.
pub(crate) fn binaries() -> PathBuf {
    let tour = binary("tour");
    tour.parent().expect("a binary is in a folder").to_owned()
}

/// A file or a folder of this project.
pub(crate) fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The options of `judge run` for a hand-in of the assignment, which is made in a folder: each stage
/// is a shell script that runs a command.
pub(crate) fn stages_in(folder: &Path, stages: &[(&str, &str)]) -> [String; 4] {
    let folder = folder.join("hand_in");
    std::fs::create_dir_all(&folder).expect("there is room");
    for (stage, command) in stages {
        let file = folder.join(stage).with_extension("sh");
        std::fs::write(file, format!("{command}\n")).expect("there is room");
    }
    let folder = folder.display().to_string();
    ["--problem", "knights", "--source", &folder].map(str::to_owned)
}

/// What a program has written, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The standard output.
    pub(crate) output: Vec<u8>,
    /// The standard error.
    pub(crate) error: String,
    /// The exit code.
    pub(crate) code: u8,
}

impl Answer {
    /// The standard output, which is text.
    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.output).expect("it prints text")
    }

    /// Whether it is an error of one line with at most 200 characters, which begins like this.
    pub(crate) fn is_refusal(&self, start: &str) -> bool {
        let line = self.error.strip_suffix('\n').unwrap_or_default();
        let is_short = line.chars().count() <= 200 && !line.chars().any(char::is_control);
        self.code == 2 && is_short && line.starts_with(start)
    }
}

/// Runs a program in memory.
///
/// Not for a `judge` that starts programs: it ends every process below its own, and so those of
/// other tests here.
pub(crate) fn answer(name: &str, arguments: &[&str], input: &[u8]) -> Answer {
    let found = PROGRAMS.iter().find(|&&(other, ..)| other == name);
    let &(name, tool, _) = found.expect("the name of a program");
    let arguments = arguments.iter().map(OsString::from).collect();
    let (mut input, mut output, mut error) = (input, Vec::new(), Vec::new());
    let mut env = Env::new(name, arguments, &mut input, &mut output, &mut error);
    let code = run(&mut env, tool);
    let error = String::from_utf8(error).expect("errors are text");
    Answer {
        output,
        error,
        code,
    }
}

/// Runs a command, with our programs on the search path.
pub(crate) fn ran(command: &mut Command) -> Answer {
    let run = command.env("PATH", search_path()).output();
    let run = run.expect("the command can be started");
    let code = run.status.code();
    let code = code.unwrap_or_else(|| panic!("{command:?} ends with {}", run.status));
    Answer {
        output: run.stdout,
        error: String::from_utf8(run.stderr).expect("errors are text"),
        code: u8::try_from(code).expect("a small code"),
    }
}

/// Runs `judge` in a folder.
pub(crate) fn judge_in(folder: &Path, arguments: &[&str]) -> Answer {
    let mut judge = Command::new(binary("judge"));
    ran(judge.args(arguments).current_dir(folder))
}

/// Runs a script of the shell in a folder, without an input.
pub(crate) fn shell_in(folder: &Path, script: &str) -> Answer {
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", script]).current_dir(folder);
    ran(shell.stdin(Stdio::null()))
}
