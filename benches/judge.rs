//! How fast `judge` is, beside a shell that does the same.
//!
//! `make bench` runs it. The programs that are judged are compiled from C. Without a C compiler,
//! the rows that need one are left out.
#![expect(clippy::print_stdout, reason = "it says what it leaves out")]

mod table;

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use table::{median, milliseconds, row, time};
use tempfile::TempDir;
use wait4::Wait4;

const JUDGE: &str = env!("CARGO_BIN_EXE_judge");
/// How many cases the folders have, and how often each is judged.
const FOLDERS: [(&str, usize); 2] = [("64", RUNS), ("10000", 3)];
/// How often everything short is measured.
const RUNS: usize = 15;
/// How many random cases are tried.
const TRIED: u32 = 5000;
/// A program that does not stop writing.
const ENDLESS: &str = "#include <stdio.h>
int main(void) { for (;;) puts(\"all work and no play\"); }
";

/// Has `judge` do something, which ends with this exit code.
fn judge(arguments: &[&OsStr], code: i32) {
    let status = Command::new(JUDGE)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let found = status.ok().and_then(|status| status.code());
    assert_eq!(found, Some(code), "judge {arguments:?}");
}

/// Compiles a program; `None` where there is no compiler.
fn compile(source: &Path, folder: &Path) -> Option<std::path::PathBuf> {
    let program = folder.join(source.file_stem().expect("a source has a name"));
    let mut cc = Command::new("cc");
    cc.arg("-O2").arg("-o").arg(&program).arg(source);
    let compiled = cc.status().is_ok_and(|status| status.success());
    compiled.then_some(program)
}

/// A folder of cases against the same in a shell, in turn.
fn folder_of_cases(program: &Path, folder: &Path, (count, runs): (&str, usize)) {
    let cases = folder.join(format!("cases_{count}"));
    let words = [
        "gen",
        "--problem",
        "next_move",
        "--seed",
        "1",
        "--count",
        count,
        "--out",
    ];
    let words = words.map(OsStr::new);
    judge(&[&words[..], &[cases.as_os_str()]].concat(), 0);
    let script = "for case in \"$1\"/*.in; do
        \"$0\" < \"$case\" > \"$1\"/found; cmp \"$1\"/found \"${case%.in}.ans\"; done";
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let words = ["run", "--cases"].map(OsStr::new);
        let command = [cases.as_os_str(), OsStr::new("--"), program.as_os_str()];
        ours.push(time(1, || judge(&[&words[..], &command[..]].concat(), 0)));
        theirs.push(time(1, || {
            let mut sh = Command::new("sh");
            sh.args(["-c", script]).arg(program).arg(&cases);
            let status = sh.stdout(Stdio::null()).status();
            assert!(
                status.is_ok_and(|status| status.success()),
                "the shell fails"
            );
        }));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    let what = format!("judge run, {count} cases of a C program");
    row(&what, milliseconds(ours), "ms", "");
    row(
        "  a shell loop of run and cmp",
        milliseconds(theirs),
        "ms",
        "",
    );
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    row("  judge to shell", ratio, "times", "at most 1");
}

/// What a sandbox adds to each case, on one core.
fn sandbox(program: &Path, folder: &Path) {
    let cases = folder.join("cases_64");
    let run = |mode: &str| {
        let mut judge = Command::new(JUDGE);
        judge.args(["run", "-j", "1", "--sandbox", mode, "--cases"]);
        judge.arg(&cases).arg("--").arg(program);
        let status = judge.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    if !run("bwrap") {
        println!("no bubblewrap that works: the sandbox is not measured");
        return;
    }
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        with.push(time(1, || assert!(run("bwrap"), "all cases are accepted")));
        without.push(time(1, || assert!(run("off"), "all cases are accepted")));
    }
    let added = median(with).saturating_sub(median(without)) / 64;
    row(
        "what a sandbox adds to each case",
        milliseconds(added),
        "ms",
        "at most 10",
    );
}

/// Random cases.
fn stress(program: &Path) {
    let tried = TRIED.to_string();
    let words = [
        "stress",
        "--problem",
        "next_move",
        "--seed",
        "1",
        "--cases",
        &tried,
        "--",
    ];
    let words = words.map(OsStr::new);
    let run = time(3, || {
        judge(&[&words[..], &[program.as_os_str()]].concat(), 0);
    });
    let rate = f64::from(TRIED) / run.as_secs_f64();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let what = format!("judge stress of a C program on {cores} cores");
    row(&what, rate, "cases/s", "at least 1000 on 2");
}

/// Output without an end.
fn endless(program: &Path, folder: &Path) -> io::Result<()> {
    let cases = folder.join("endless_case");
    fs::create_dir(&cases)?;
    fs::write(cases.join("case.in"), "")?;
    fs::write(cases.join("case.ans"), "")?;
    let mut peak = 0;
    let mut run = |megabytes: &str| -> Duration {
        time(RUNS, || {
            let mut judge = Command::new(JUDGE);
            judge
                .args(["run", "--output-limit", megabytes, "--cases"])
                .arg(&cases);
            judge.arg("--").arg(program).stdout(Stdio::null());
            let mut judge = judge.spawn().expect("judge can be started");
            let used = judge.wait4().expect("judge ends");
            assert_eq!(used.status.code(), Some(1), "the output is too long");
            peak = used.rusage.maxrss.max(peak);
        })
    };
    let (least, usual) = (run("1"), run("8"));
    row(
        "judge run of endless output, limit 8 MB",
        milliseconds(usual),
        "ms",
        "at most 50",
    );
    row("  the same, limit 1 MB", milliseconds(least), "ms", "");
    #[expect(clippy::cast_precision_loss, reason = "a figure of three digits")]
    let peak = peak as f64 / f64::from(1 << 20);
    row(
        "  most memory of any of its processes",
        peak,
        "MB",
        "at most 50",
    );
    Ok(())
}

fn main() -> io::Result<()> {
    let start = time(51, || judge(&[OsStr::new("--version")], 0));
    row("start of judge", milliseconds(start), "ms", "at most 5");
    let folder: TempDir = tempfile::tempdir()?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/next_move.c");
    let Some(next_move) = compile(&source, folder.path()) else {
        println!("no C compiler `cc`: the rest is not measured");
        return Ok(());
    };
    for cases in FOLDERS {
        folder_of_cases(&next_move, folder.path(), cases);
    }
    sandbox(&next_move, folder.path());
    stress(&next_move);
    let source = folder.path().join("endless.c");
    fs::write(&source, ENDLESS)?;
    if let Some(program) = compile(&source, folder.path()) {
        endless(&program, folder.path())?;
    }
    Ok(())
}
