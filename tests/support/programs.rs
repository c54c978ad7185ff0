//! The programs, as binaries and in memory.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Runs `judge` in a folder, with our programs on the search path.
pub(crate) fn judge_in(folder: &Path, arguments: &[&str]) -> Answer {
    let run = Command::new(binary("judge"))
        .args(arguments)
        .current_dir(folder)
        .env("PATH", search_path())
        .output()
        .expect("judge can be started");
    Answer {
        output: run.stdout,
        error: String::from_utf8(run.stderr).expect("errors are text"),
        code: u8::try_from(run.status.code().expect("it exits")).expect("a small code"),
    }
}
