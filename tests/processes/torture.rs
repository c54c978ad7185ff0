//! Programs that do not end, print without end, leave processes behind, or take what they can get: each gets its
//! verdict long before it would end by itself, and leaves no process behind.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use knights::run::{RunLimits, RunStatus, Runner};
use libtest_mimic::{Failed, Trial};
use rayon::prelude::*;

use crate::kinds::Kind;
use crate::support::{self, all_kinds, kinds};
use crate::{
    ACCEPTED, ANSWER, NamedTest, cases, command, expect, is_program, judge, mark, named,
    nothing_is_left, running, undisturbed,
};

/// How long a judge may take on a machine that has much else to do.
const GRACE: Duration = Duration::from_secs(60);
/// The programs, more arguments of the judge, the verdict, and words of the report. Those marked `everywhere` end in
/// the same way in a sandbox.
const PROGRAMS: &str = include_str!("torture.txt");

/// A row of [`PROGRAMS`].
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    arguments: &'static str,
    verdict: &'static str,
    words: &'static str,
    is_everywhere: bool,
}

/// The rows for this kind of sandbox; in the quick form one of each verdict, words and arguments.
pub(crate) fn rows(kind: Option<Kind>) -> Vec<Row> {
    let mut before = BTreeSet::new();
    let rows = PROGRAMS.lines().map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, arguments, verdict, words, place] = cells[..] else {
            panic!("{line} has five cells")
        };
        Row {
            name,
            arguments,
            verdict,
            words,
            is_everywhere: place == "everywhere",
        }
    });
    rows.filter(|row| kind.is_none() || row.is_everywhere)
        .filter(|row| all_kinds() || before.insert((row.verdict, row.words, row.arguments)))
        .collect()
}

impl Row {
    /// The name of its test.
    pub(crate) fn title(self) -> String {
        format!("{} {}", self.name, self.arguments)
            .trim_end()
            .to_owned()
    }

    /// Judges the program: without a sandbox, or in one of the kind that is now set.
    pub(crate) fn check(self, in_sandbox: bool) -> Result<(), Failed> {
        let (cases, mark) = (cases(1), mark(self.name));
        let mut arguments: Vec<&str> = self.arguments.split_whitespace().collect();
        if !arguments.contains(&"--time-limit") {
            arguments.extend(["--time-limit", "1"]);
        }
        let program = command(self.name, &mark);
        let mut judge = if in_sandbox {
            crate::sandbox::judge(cases.path(), &arguments, &program)
        } else {
            judge(cases.path(), &arguments, &program)
        };
        let begin = Instant::now();
        let accepted = u8::from(self.verdict == "AC");
        let result = format!("{}: {accepted} of 1 accepted", self.verdict);
        let run = undisturbed(&mut judge)?;
        nothing_is_left(&mark)?;
        let [text, error] =
            [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        if run.status.code() == Some(i32::from(accepted == 0))
            && text.lines().next() == Some(&*result)
            && text.contains(self.words)
            && (in_sandbox || error.is_empty())
            && begin.elapsed() < GRACE
        {
            return Ok(());
        }
        Err(format!("expected {result}, {:?}:\n{text}{error}", self.words).into())
    }
}

/// Programs that cannot be started are one line, and no verdict.
fn programs_that_cannot_be_started() -> Result<(), Failed> {
    let cases = cases(1);
    for (program, words) in [
        (
            "./no_such_program",
            "cannot start \"./no_such_program\": there is no such file",
        ),
        (
            "./README.md",
            "cannot start \"./README.md\": it is not executable; if it is a program, run chmod +x",
        ),
    ] {
        let run = judge(cases.path(), &[], &[program.into()]).output()?;
        let error = String::from_utf8(run.stderr)?;
        let is_line = error.contains(words) && error.lines().count() == 1;
        if run.status.code() != Some(2) || !run.stdout.is_empty() || !is_line {
            return Err(error.into());
        }
    }
    Ok(())
}

/// A large input need not be read.
fn a_large_input_is_not_read() -> Result<(), Failed> {
    let cases = cases(1);
    fs::write(cases.path().join("1.in"), vec![b'7'; 50 << 20])?;
    let mut judge = judge(cases.path(), &[], &command("right", ""));
    expect(&mut judge, 0, ACCEPTED)
}

/// A program that ignores SIGTERM: only a shell can, without `unsafe`.
fn a_program_ignores_sigterm() -> Result<(), Failed> {
    if !support::has("sh") {
        return Ok(());
    }
    let script = "trap '' TERM; while :; do sleep 600; done";
    let mark = mark("ignores_sigterm");
    let program = ["sh", "-c", script, &mark].map(Into::into);
    let cases = cases(1);
    let mut judge = judge(cases.path(), &["--wall-limit", "0.4"], &program);
    expect(&mut judge, 1, "TLE: 0 of 1 accepted")?;
    nothing_is_left(&mark)
}

/// What a program reserves is not counted: the runtimes of sanitizers reserve terabytes. Only
/// Python can, without `unsafe`.
fn a_program_reserves_a_terabyte() -> Result<(), Failed> {
    let noreserve = "import mmap; flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000";
    let script = format!("{noreserve}; m = mmap.mmap(-1, 1 << 40, flags); print(42)");
    let alone = Command::new("python3").args(["-c", &script]).output();
    if !alone.is_ok_and(|run| run.stdout == ANSWER.as_bytes()) {
        support::skip("python3 that can reserve a terabyte");
        return Ok(());
    }
    let cases = cases(1);
    let program = ["python3", "-c", &script].map(Into::into);
    let mut judge = judge(cases.path(), &["--memory-limit", "64"], &program);
    expect(&mut judge, 0, ACCEPTED)
}

/// A judge that is killed takes the program with it, without a sandbox and in the one that is now set.
pub(crate) fn a_judge_that_is_killed_leaves_nothing(
    name: &str,
    in_sandbox: bool,
) -> Result<(), Failed> {
    let (cases, mark) = (cases(1), mark(name));
    let limits = [
        "--time-limit",
        "60",
        "--wall-limit",
        "60",
        "--output-limit",
        "100000",
    ];
    let program = command(name, &mark);
    let mut judge = if in_sandbox {
        crate::sandbox::judge(cases.path(), &limits, &program)
    } else {
        judge(cases.path(), &limits, &program)
    };
    let mut judge = judge.spawn()?;
    let mut has_ended = false;
    support::wait_for("the program", || {
        has_ended = judge.try_wait().is_ok_and(|status| status.is_some());
        let programs = running(&mark);
        let is_sleeper = |line: &String| is_program(line) && line.contains("sleeper");
        has_ended || programs.iter().any(is_sleeper)
    });
    if has_ended {
        let run = judge.wait_with_output()?;
        return Err(String::from_utf8(run.stderr)?.into());
    }
    judge.kill()?;
    judge.wait()?;
    support::wait_for("the end of all that was running", || {
        running(&mark).is_empty()
    });
    Ok(())
}

/// The library runs a program from many threads, and gives each its own output.
fn runs_from_many_threads() -> Result<(), Failed> {
    let runner = Runner::new(&command("echo", ""), RunLimits::default());
    let wrong = (0..200_u32).into_par_iter().find_any(|number| {
        let length = 1 + (*number as usize * 997) % 50_000;
        let input = number.to_string().repeat(length);
        let run = runner.run(input.as_bytes());
        let run = run.expect("a program that ends at once");
        run.output != input.as_bytes()
            || run.ending.status != RunStatus::Exited(0)
            || run.broken_limit.is_some()
    });
    wrong.map_or(
        Ok(()),
        |number| Err(format!("run {number} is wrong").into()),
    )
}

/// All tests.
pub(crate) fn trials() -> Vec<Trial> {
    let rows = rows(None).into_iter();
    let mut trials: Vec<Trial> = rows
        .map(|row| Trial::test(format!("torture {}", row.title()), move || row.check(false)))
        .collect();
    let daemons = kinds([
        "grandchild_outlives_a_busy_loop",
        "grandchild_outlives_endless_output",
    ]);
    trials.extend(daemons.map(|name| {
        let title = format!("torture a_judge_that_is_killed_leaves_nothing {name}");
        Trial::test(title, || a_judge_that_is_killed_leaves_nothing(name, false))
    }));
    let tests: [NamedTest; 5] = named![
        programs_that_cannot_be_started,
        a_large_input_is_not_read,
        a_program_ignores_sigterm,
        a_program_reserves_a_terabyte,
        runs_from_many_threads,
    ];
    let tests = tests.into_iter();
    trials.extend(tests.map(|(name, test)| Trial::test(format!("torture {name}"), test)));
    trials
}
