//! Programs that give a judge a hard time, in each kind of sandbox and without one. Each gets its verdict, fails at what it
//! tries, and harms no other program. No process is left.
//!
//! To act as one of the judged programs, this test program starts itself again with its name.
#![cfg_attr(
    not(target_os = "linux"),
    expect(unused, reason = "judge run needs Linux")
)]

#[path = "../support/mod.rs"]
mod support;

mod attacks;
mod fairness;
mod kinds;
mod programs;
mod sandbox;
mod torture;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};
use std::time::Duration;

use knights::run;
use libtest_mimic::{Arguments, Failed, Trial};
use tempfile::TempDir;

/// The argument before the name of a program.
const PROGRAM: &str = "--program";
/// The right answer.
const ANSWER: &str = "42\n";
/// The variable of a judge and its workers that has the words of the judged command.
const MARK: &str = "KNIGHTS_MARK";
/// What the report says of a right program on one case.
const ACCEPTED: &str = "AC: 1 of 1 accepted";
/// Longer than any limit.
const LONG: Duration = Duration::from_secs(600);

/// A test with its name.
type NamedTest = (&'static str, fn() -> Result<(), Failed>);

/// Functions with their names.
macro_rules! named {
    ($($test:ident),* $(,)?) => {
        [$((stringify!($test), $test)),*]
    };
}
pub(crate) use named;

/// The command of one of the programs, with an argument.
fn command(name: &str, argument: &str) -> Vec<OsString> {
    let this = std::env::current_exe().expect("this is a program");
    vec![this.into(), PROGRAM.into(), name.into(), argument.into()]
}

/// The same in one line.
fn command_line(name: &str, argument: &str) -> String {
    let words = command(name, argument);
    let words = words.iter().map(|word| word.to_string_lossy());
    words.collect::<Vec<_>>().join(" ")
}

/// A folder that every user can enter.
fn open_folder() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder.path(), all).expect("it is new");
    folder
}

/// A folder with cases, whose inputs are numbers from 1.
fn cases(count: usize) -> TempDir {
    let folder = open_folder();
    for number in 1..=count {
        let file = folder.path().join(number.to_string());
        fs::write(file.with_extension("in"), format!("{number}\n")).expect("there is room");
        fs::write(file.with_extension("ans"), ANSWER).expect("there is room");
    }
    folder
}

/// A judge of a program, whose output is read and whose processes can be found.
fn quiet(mut judge: Command, program: &[OsString]) -> Command {
    judge
        .env(MARK, program.join(" ".as_ref()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    judge
}

/// A command of `judge run` without a sandbox, on one of the programs.
fn judge(cases: &Path, arguments: &[&str], program: &[OsString]) -> Command {
    let mut judge = Command::new(support::binary("judge"));
    judge.args(["run", "--cases"]).arg(cases).args(arguments);
    judge.arg("--").args(program);
    quiet(judge, program)
}

/// What a report says where Linux has ended something for memory, or where others fill what is shared: other tests do
/// both.
const BY_OTHERS: [&str; 2] = [
    "killed by the system, not by its limit",
    "the shared memory of the machine grew",
];
/// How often a program is judged until nothing disturbs that.
const TRIES: usize = 10;

/// The output of a judge, unless what other tests do may have ended its program.
fn undisturbed(judge: &mut Command) -> std::io::Result<Output> {
    for _ in 1..TRIES {
        let run = judge.output()?;
        let text = String::from_utf8_lossy(&run.stdout);
        if !BY_OTHERS.iter().any(|words| text.contains(words)) {
            return Ok(run);
        }
        std::thread::sleep(Duration::from_secs(1));
    }
    judge.output()
}

/// Fails unless a judge exits like this and these words are in its report or its error; gives the report.
fn report(judge: &mut Command, code: i32, words: &str) -> Result<String, Failed> {
    let run = if BY_OTHERS.iter().any(|others| words.contains(others)) {
        judge.output()?
    } else {
        undisturbed(judge)?
    };
    let [text, error] =
        [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    if run.status.code() == Some(code) && (text.contains(words) || error.contains(words)) {
        return Ok(text);
    }
    Err(format!(
        "{:?}, expected {code} and {words:?}:\n{text}{error}",
        run.status
    )
    .into())
}

/// The same without the report.
fn expect(judge: &mut Command, code: i32, words: &str) -> Result<(), Failed> {
    report(judge, code, words).map(drop)
}

/// The command lines, with spaces, of the processes that are one of the programs and have this word, or that belong to the
/// judge of such a program.
fn running(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let text = |path: &Path, name: &str| {
        let bytes = fs::read(path.join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let line = |path: &Path| {
        let line = text(path, "cmdline").replace('\0', " ");
        let variables = text(path, "environ");
        let mark = variables.split('\0').find(|line| line.starts_with(MARK));
        let is_marked = mark.is_some_and(|mark| mark.contains(word));
        (is_marked || line.contains(PROGRAM) && line.contains(word)).then_some(line)
    };
    entries.filter_map(|entry| line(&entry.path())).collect()
}

/// Whether a command line is the judged program's. The judge's contains the same words.
fn is_program(line: &str) -> bool {
    line.contains(PROGRAM) && !line.contains("--cases") && !line.contains(" -- ")
}

/// A word that nothing else has.
fn mark(name: &str) -> String {
    format!("mark-{name}-{}", std::process::id())
}

/// Fails unless no program with this word is running.
fn nothing_is_left(word: &str) -> Result<(), Failed> {
    match &running(word)[..] {
        [] => Ok(()),
        left => Err(format!("left running: {left:?}").into()),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, run::WORKER] => {
            return run::serve().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
        }
        [_, PROGRAM, name, argument, ..] => {
            return programs::run(name, argument).unwrap_or(ExitCode::FAILURE);
        }
        _ => {}
    }
    let mut arguments = Arguments::from_args();
    // One at a time in a process: some make the machine busy.
    arguments.test_threads = Some(1);
    let mut trials: Vec<Trial> = Vec::new();
    if cfg!(target_os = "linux") {
        trials.extend(torture::trials());
        trials.extend(fairness::trials());
        trials.extend(sandbox::trials());
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
