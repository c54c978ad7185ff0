//! Programs that give a judge a hard time: each gets its verdict long before it would end by itself,
//! and leaves no process behind.
//!
//! To act as one of the judged programs, this test program starts itself again with its name.
#![cfg_attr(
    not(target_os = "linux"),
    expect(unused, reason = "it looks into /proc")
)]

mod support;

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use knights::run::{self, RunLimits, RunStatus, Runner};
use libtest_mimic::{Arguments, Failed, Trial};
use rayon::prelude::*;
use support::marks::{MARK, mark, marked, nothing_is_left};
use tempfile::TempDir;

/// The argument before the name of a program.
const PROGRAM: &str = "--torture";
/// The time limit of most programs.
const LIMIT: Duration = Duration::from_secs(1);
/// The arguments of a judge that will not end by itself.
const LONG_RUN: [&str; 4] = [TIME_LIMIT, "60", "--output-limit", "100000"];
/// How another one is named.
const TIME_LIMIT: &str = "--time-limit";
/// The arguments of a judge of a program that waits.
const WAITS: &[&str] = &["--wall-limit", "1"];
/// How much longer a judge may take, on a machine that has much else to do.
const GRACE: Duration = Duration::from_secs(60);
/// The answer to the one case.
const ANSWER: &[u8] = b"42\n";
/// Longer than any limit.
const LONG: Duration = Duration::from_secs(600);

/// What is expected of a judge.
#[derive(Clone, Copy)]
enum Expected {
    /// This verdict on the one case, and these words in the report.
    Verdict(&'static str, &'static str),
    /// No verdict, exit code 2, and these words.
    Refused(&'static str),
}
use Expected::{Refused, Verdict};

/// The programs, more arguments of the judge, and what is expected.
const PROGRAMS: [(&str, &[&str], Expected); 30] = [
    ("right", &[], Verdict("AC", "")),
    ("grandchild_keeps_the_pipe", &[], Verdict("AC", "")),
    ("grandchild_in_a_session_of_its_own", &[], Verdict("AC", "")),
    (
        "great_grandchild_in_a_session_of_its_own",
        &[],
        Verdict("AC", ""),
    ),
    ("grandchild_outlives_a_busy_loop", &[], Verdict("TLE", "")),
    (
        "grandchild_outlives_endless_output",
        &[],
        Verdict("OLE", ""),
    ),
    ("grandchild_writes_for_ever", &[], Verdict("AC", "")),
    ("sleeper", WAITS, Verdict("TLE", "")),
    ("sleeper_after_the_answer", WAITS, Verdict("TLE", "")),
    ("busy_loop", &[], Verdict("TLE", "")),
    ("busy_loops_in_two_threads", &[], Verdict("TLE", "")),
    ("endless_output", &[], Verdict("OLE", "")),
    ("endless_standard_error", &[], Verdict("OLE", "")),
    ("one_line_of_100_megabytes", &[], Verdict("OLE", "")),
    (
        "one_line_of_100_megabytes",
        &["--output-limit", "200", TIME_LIMIT, "10"],
        Verdict("WA", "xxxxx…"),
    ),
    ("closed_output", &[], Verdict("WA", "nothing was printed")),
    ("closed_output_and_a_nap", WAITS, Verdict("TLE", "")),
    ("large_input_not_read", &[], Verdict("AC", "")),
    ("dies_by_a_signal", &[], Verdict("RTE", "signal 6")),
    ("exits_with_7", &[], Verdict("RTE", "exit code 7")),
    ("fifty_children", &[], Verdict("AC", "")),
    ("fifty_children_and_a_nap", WAITS, Verdict("TLE", "")),
    ("ignores_sigterm", WAITS, Verdict("TLE", "")),
    ("joins_its_parents_group", WAITS, Verdict("TLE", "")),
    ("joins_its_childs_group", WAITS, Verdict("TLE", "")),
    ("nul_and_latin_1", &[], Verdict("WA", "4\\x00\\xE9↵")),
    (
        "fills_memory",
        &["--memory-limit", "64"],
        Verdict("MLE", ""),
    ),
    (
        "gets_no_memory",
        &["--memory-limit", "64"],
        Verdict("MLE", ""),
    ),
    (
        "children_fill_memory",
        &["--memory-limit", "64"],
        Verdict("MLE", ""),
    ),
    (
        "reserves_memory",
        &["--memory-limit", "64"],
        Verdict("AC", ""),
    ),
];

/// This file, as a program.
fn this() -> PathBuf {
    std::env::current_exe().expect("this is a program")
}

/// Starts one of the programs, which has the streams of this one.
fn start(name: &str) -> Child {
    let mut command = Command::new(this());
    command.args([PROGRAM, name]);
    command.spawn().expect("this can be started again")
}

/// Starts one of the programs, and does not care for it any more; gives its number.
fn leave(name: &str) -> u32 {
    start(name).id()
}

/// Writes to the standard output as long as the pipe is open.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn write(bytes: &[u8]) -> io::Result<()> {
    let mut output = io::stdout();
    output.write_all(bytes)?;
    output.flush()
}

/// One of the programs.
#[expect(clippy::disallowed_methods, reason = "this is a program of its own")]
fn run(name: &str) -> io::Result<ExitCode> {
    match name {
        "echo" => {
            io::copy(&mut io::stdin(), &mut io::stdout())?;
        }
        "right" => {
            let mut input = String::new();
            io::stdin().read_to_string(&mut input)?;
            write(ANSWER)?;
        }
        "grandchild_keeps_the_pipe" => {
            leave("sleeper");
            write(ANSWER)?;
        }
        "grandchild_in_a_session_of_its_own" => {
            leave("sleeper_in_a_session_of_its_own");
            sleep(LIMIT / 5);
            write(ANSWER)?;
        }
        "great_grandchild_in_a_session_of_its_own" => {
            start("grandchild_in_a_session_of_its_own").wait()?;
        }
        "grandchild_outlives_a_busy_loop" => {
            leave("sleeper_in_a_session_of_its_own");
            return run("busy_loop");
        }
        "grandchild_outlives_endless_output" => {
            leave("sleeper_in_a_session_of_its_own");
            return run("endless_output");
        }
        "sleeper_in_a_session_of_its_own" => {
            nix::unistd::setsid()?;
            sleep(LONG);
        }
        "grandchild_writes_for_ever" => {
            write(ANSWER)?;
            leave("endless_output_later");
        }
        "endless_output_later" => {
            sleep(LIMIT / 5);
            return run("endless_output");
        }
        "sleeper" => sleep(LONG),
        "sleeper_after_the_answer" => {
            write(ANSWER)?;
            sleep(LONG);
        }
        "busy_loop" => loop {
            std::hint::spin_loop();
        },
        "busy_loops_in_two_threads" => {
            std::thread::spawn(|| run("busy_loop"));
            return run("busy_loop");
        }
        "endless_output" => loop {
            write(&[b'y', b'\n'].repeat(1 << 15))?;
        },
        "endless_standard_error" => loop {
            io::stderr().write_all(&[b'y', b'\n'].repeat(1 << 15))?;
        },
        "one_line_of_100_megabytes" => {
            for _ in 0..1600 {
                write(&vec![b'x'; 1 << 16])?;
            }
        }
        "closed_output" => nix::unistd::close(1)?,
        "closed_output_and_a_nap" => {
            nix::unistd::close(1)?;
            sleep(LONG);
        }
        "large_input_not_read" => write(ANSWER)?,
        "dies_by_a_signal" => std::process::abort(),
        "exits_with_7" => return Ok(ExitCode::from(7)),
        "fifty_children" => {
            for _ in 0..50 {
                leave("sleeper");
            }
            write(ANSWER)?;
        }
        "fifty_children_and_a_nap" => {
            for _ in 0..50 {
                leave("sleeper");
            }
            sleep(LONG);
        }
        "nul_and_latin_1" => write(b"4\0\xE9\n")?,
        _ => return meddle(name),
    }
    Ok(ExitCode::SUCCESS)
}

/// One of the programs that do something to their parent, or to their group.
fn meddle(name: &str) -> io::Result<ExitCode> {
    match name {
        "kills_its_parent" => {
            leave("sleeper_in_a_session_of_its_own");
            sleep(LIMIT / 5);
            nix::sys::signal::kill(nix::unistd::getppid(), nix::sys::signal::SIGKILL)?;
            sleep(LONG);
        }
        "stops_its_parent" => {
            leave("sleeper_in_a_session_of_its_own");
            sleep(LIMIT / 5);
            nix::sys::signal::kill(nix::unistd::getppid(), nix::sys::signal::SIGSTOP)?;
            sleep(LONG);
        }
        "stops_its_parent_and_ends" => {
            nix::sys::signal::kill(nix::unistd::getppid(), nix::sys::signal::SIGSTOP)?;
        }
        "joins_its_parents_group" => {
            nix::unistd::setpgid(nix::unistd::Pid::this(), nix::unistd::getppid())?;
            sleep(LONG);
        }
        "joins_its_childs_group" => {
            let child = leave("sleeper_in_a_group_of_its_own");
            let child = i32::try_from(child).map_err(io::Error::other)?;
            sleep(LIMIT / 5);
            nix::unistd::setpgid(nix::unistd::Pid::this(), nix::unistd::Pid::from_raw(child))?;
            sleep(LONG);
        }
        "sleeper_in_a_group_of_its_own" => {
            nix::unistd::setpgid(nix::unistd::Pid::this(), nix::unistd::Pid::this())?;
            sleep(LONG);
        }
        _ => return use_memory(name),
    }
    Ok(ExitCode::SUCCESS)
}

/// One of the programs that use memory.
fn use_memory(name: &str) -> io::Result<ExitCode> {
    match name {
        "fills_memory" => {
            let mut all = Vec::new();
            loop {
                all.push(vec![1_u8; 1 << 20]);
                std::hint::black_box(&all);
            }
        }
        "gets_no_memory" => {
            std::hint::black_box(vec![1_u8; 1 << 46]);
        }
        "children_fill_memory" => {
            for _ in 0..4 {
                leave("fills_20_megabytes");
            }
            sleep(LONG);
        }
        "fills_20_megabytes" => {
            std::hint::black_box(vec![1_u8; 20 << 20]);
            let all = vec![1_u8; 20 << 20];
            sleep(LONG);
            std::hint::black_box(all);
        }
        "reserves_memory" => {
            let all = Vec::<u8>::with_capacity(500 << 20);
            std::hint::black_box(&all);
            write(ANSWER)?;
        }
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

/// A folder with one case.
fn folder(input: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for a case");
    fs::write(folder.path().join("case.in"), input).expect("there is room for a case");
    fs::write(folder.path().join("case.ans"), ANSWER).expect("there is room for a case");
    folder
}

/// A judge of one case, marked.
fn judge(folder: &Path, mark: &str, arguments: &[&str], command: &[&str]) -> Command {
    let mut judge = Command::new(support::binary("judge"));
    judge.arg("run");
    if !arguments.contains(&TIME_LIMIT) {
        judge.args([TIME_LIMIT, &LIMIT.as_secs().to_string()]);
    }
    judge
        .args(arguments)
        .arg("--cases")
        .arg(folder)
        .arg("--")
        .args(command)
        .env(MARK, mark)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    judge
}

/// Has a command judged, and holds the judge to what is expected.
fn check(
    mark: &str,
    input: &[u8],
    arguments: &[&str],
    command: &[&str],
    expected: Expected,
) -> Result<(), Failed> {
    let folder = folder(input);
    let begin = Instant::now();
    let judged = judge(folder.path(), mark, arguments, command).output()?;
    let time = begin.elapsed();
    nothing_is_left(mark)?;
    // A program is killed when it has used half as much again as it may.
    let limit = match arguments {
        [.., TIME_LIMIT, seconds] => Duration::from_secs(seconds.parse()?),
        _ => LIMIT * 3 / 2,
    };
    if time > limit + GRACE {
        return Err(format!("it took {time:?}").into());
    }
    let output = String::from_utf8(judged.stdout)?;
    let error = String::from_utf8(judged.stderr)?;
    let code = judged.status.code();
    let is_as_expected = match expected {
        Verdict(verdict, words) => {
            let expected_code = i32::from(verdict != "AC");
            let result = format!("{verdict}: {} of 1 accepted", 1 - expected_code);
            output.lines().next() == Some(&*result)
                && output.contains(words)
                && error.is_empty()
                && code == Some(expected_code)
        }
        Refused(words) => {
            output.is_empty()
                && error.lines().count() == 1
                && error.contains(words)
                && code == Some(2)
        }
    };
    if is_as_expected {
        Ok(())
    } else {
        Err(format!("exit code {code:?}\n{output}\n{error}").into())
    }
}

/// A program that ignores SIGTERM: only a shell can, without `unsafe`.
fn ignores_sigterm(expected: Expected) -> Result<(), Failed> {
    if !support::has("sh") {
        return Ok(());
    }
    let script = "trap '' TERM; while :; do sleep 600; done";
    check(
        &mark("ignores_sigterm"),
        b"",
        WAITS,
        &["sh", "-c", script],
        expected,
    )
}

/// What a program reserves is not counted: the runtimes of sanitizers reserve terabytes. Only
/// Python can, without `unsafe`.
fn reserves_a_terabyte() -> Result<(), Failed> {
    let noreserve = "import mmap; flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000";
    let script = format!("{noreserve}; m = mmap.mmap(-1, 1 << 40, flags); print(42)");
    let alone = Command::new("python3").args(["-c", &script]).output();
    if !alone.is_ok_and(|run| run.stdout == ANSWER) {
        support::skip("python3 that can reserve a terabyte");
        return Ok(());
    }
    check(
        &mark("reserves_a_terabyte"),
        b"",
        &["--memory-limit", "64"],
        &["python3", "-c", &script],
        Verdict("AC", ""),
    )
}

/// A judge that is killed takes the program with it.
fn a_judge_that_is_killed_leaves_nothing(name: &str) -> Result<(), Failed> {
    let mark = mark(name);
    let folder = folder(b"");
    let program = this().display().to_string();
    let command = [program.as_str(), PROGRAM, name];
    let mut judge = judge(folder.path(), &mark, &LONG_RUN, &command).spawn()?;
    support::wait_for("the program", || {
        marked(&mark).values().any(|line| line.contains("sleeper"))
    });
    judge.kill()?;
    judge.wait()?;
    support::wait_for("the end of all that was running", || {
        marked(&mark).is_empty()
    });
    Ok(())
}

/// The library runs a program from many threads, and gives each its own output.
fn runs_from_many_threads() -> Result<(), Failed> {
    let command = [this().into(), PROGRAM.into(), "echo".into()];
    let runner = Runner::new(&command, RunLimits::default());
    let right = (0..200_u32).into_par_iter().filter(|number| {
        let input = number
            .to_string()
            .repeat(1 + (*number as usize * 997) % 50_000);
        let run = runner
            .run(input.as_bytes())
            .expect("a program that ends at once");
        run.output == input.as_bytes()
            && run.ending.status == RunStatus::Exited(0)
            && run.broken_limit.is_none()
    });
    match right.count() {
        200 => Ok(()),
        count => Err(format!("{count} of 200 outputs are right").into()),
    }
}

/// All tests.
fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = PROGRAMS
        .into_iter()
        .map(|(name, arguments, expected)| {
            let title = [&[name], arguments].concat().join(" ");
            let mark = mark(&title);
            let input = if name == "large_input_not_read" {
                50 << 20
            } else {
                20
            };
            Trial::test(title, move || {
                if name == "ignores_sigterm" {
                    return ignores_sigterm(expected);
                }
                let program = this().display().to_string();
                let command = [program.as_str(), PROGRAM, name];
                check(&mark, &vec![b'7'; input], arguments, &command, expected)
            })
        })
        .collect();
    let refused = |command: &'static str, words| {
        move || check(&mark(command), b"", &[], &[command], Refused(words))
    };
    trials.push(Trial::test(
        "missing_program",
        refused(
            "./no_such_program",
            "cannot start \"./no_such_program\": there is no such file",
        ),
    ));
    trials.push(Trial::test(
        "program_without_the_run_bit",
        refused(
            "./README.md",
            "cannot start \"./README.md\": it is not executable; if it is a program, run chmod +x",
        ),
    ));
    for (name, words) in [
        ("kills_its_parent", "was killed, though nothing else ran"),
        ("stops_its_parent", "was stopped, though nothing else ran"),
        (
            "stops_its_parent_and_ends",
            "was stopped, though nothing else ran",
        ),
    ] {
        trials.push(Trial::test(name, move || {
            let program = this().display().to_string();
            let command = [program.as_str(), PROGRAM, name];
            check(&mark(name), b"", &[], &command, Verdict("RTE", words))
        }));
    }
    trials.push(Trial::test("reserves_a_terabyte", reserves_a_terabyte));
    for name in [
        "grandchild_outlives_a_busy_loop",
        "grandchild_outlives_endless_output",
    ] {
        let title = format!("a_judge_that_is_killed_leaves_nothing {name}");
        let test = || a_judge_that_is_killed_leaves_nothing(name);
        trials.push(Trial::test(title, test));
    }
    trials.push(Trial::test(
        "runs_from_many_threads",
        runs_from_many_threads,
    ));
    trials
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, run::WORKER] => {
            return run::serve().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
        }
        [_, PROGRAM, name] => return run(name).unwrap_or(ExitCode::FAILURE),
        _ => {}
    }
    let mut arguments = Arguments::from_args();
    // One at a time: each is held to the clock.
    arguments.test_threads = Some(1);
    let trials = if cfg!(target_os = "linux") {
        trials()
    } else {
        Vec::new()
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}
