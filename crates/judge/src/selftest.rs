//! The self-test: whether this machine runs right programs, and stops those that exceed a limit.
//!
//! The right programs are part of the table of languages. Those that exceed limits are shell commands, since every
//! build needs the shell.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, iter};

use anyhow::{Context, Result, anyhow, bail, ensure};
use rayon::prelude::*;
use serde::Serialize;

use crate::build::{BuildFailure, Finder, KNIGHTS, Language, Languages, build};
use knights_problems::verdict::exit_code;
use knights_render::escape::one_line;
use knights_run::{
    Execution, RunError, RunLimit, RunLimits, Runner, Sandbox, SandboxView, ScratchFolder,
};

/// Something that grading needs, and whether it works here.
#[derive(Debug, Serialize)]
pub struct Checked {
    pub name: String,
    /// What it is here; empty if that is not known.
    pub about: String,
    /// Why it does not work.
    pub fault: Option<String>,
}

/// The limits, and for each a command that exceeds it. If no one ends it, it ends after seconds.
const LIMITS: [(RunLimit, &str, &str); 5] = [
    (
        RunLimit::Processor,
        "processor time",
        "ulimit -t 5; while :; do :; done",
    ),
    (RunLimit::Wall, "time by the clock", "sleep 5"),
    (
        RunLimit::Memory,
        "memory",
        "(head -c 99999999 /dev/zero; sleep 5) | tail > /dev/null",
    ),
    (
        RunLimit::Output,
        "output",
        "x=knight; x=$x$x$x$x; while :; do echo $x$x$x$x; done",
    ),
    (
        RunLimit::Processes,
        "processes",
        "for x in 1 2 3 4 5 6 7 8; do sleep 5 & done; wait",
    ),
];
/// What a right program reads and prints.
const WORD: &[u8] = b"knight";
/// The most characters of a reason.
const REASON: usize = 100;
/// How often a program runs at most, if others may have disturbed it.
const RUNS: usize = 3;

/// Refuses to judge if this machine fails a right program in one of the languages, or does not keep a limit. The
/// programs run on the threads of the current pool.
pub fn ensure_fit(needed: &[Arc<Language>], all: &Languages, sandbox: &Sandbox) -> Result<()> {
    let (languages, limits) = rayon::join(
        || check_languages(needed, all, sandbox),
        || check_limits(sandbox),
    );
    for Checked { name, fault, .. } in languages.into_iter().chain(limits) {
        if let Some(fault) = fault {
            bail!("this machine cannot judge: {name}: {fault}");
        }
    }
    Ok(())
}

/// Runs the programs that exceed limits.
pub fn check_limits(sandbox: &Sandbox) -> Vec<Checked> {
    let limits = LIMITS.par_iter().map(|&(limit, name, command)| Checked {
        name: name.to_owned(),
        about: Sandbox::keeps(limit).to_owned(),
        fault: reason(exceeds(limit, command, sandbox)),
    });
    limits.collect()
}

/// Builds and runs a right program in each language.
pub fn check_languages(
    languages: &[Arc<Language>],
    all: &Languages,
    sandbox: &Sandbox,
) -> Vec<Checked> {
    let checked = languages.par_iter().map(|language| Checked {
        name: language.name.clone(),
        about: String::new(),
        fault: reason(right_program(language, all, sandbox)),
    });
    checked.collect()
}

/// The first line that the compiler or interpreter of a language prints about itself, or nothing.
pub fn version(language: &Language, sandbox: &Sandbox) -> String {
    let asked = ["--version", "version"].into_iter().find_map(|argument| {
        let command = [language.tool()?, argument].map(OsString::from);
        let view = SandboxView {
            read_only: language.tool_folders(),
            ..SandboxView::default()
        };
        let runner = Runner::in_sandbox(&command, limits_of(None), sandbox, &view);
        runner.run(b"").ok().filter(is_right)
    });
    let text = asked.map(|run| String::from_utf8_lossy(&run.output).into_owned());
    text.and_then(|text| text.lines().next().map(one_line))
        .unwrap_or_default()
}

fn right_program(language: &Language, all: &Languages, sandbox: &Sandbox) -> Result<()> {
    let Some((text, name)) = language.test() else {
        return Ok(());
    };
    let folder = ScratchFolder::private("test").context("cannot make a folder")?;
    let file = folder.path().join(name);
    fs::write(&file, text).context("cannot write a program")?;
    let finder = Finder::new(all.clone());
    let source = finder.source(file).context("its test is no program")?;
    let built = build(&finder.part_of(&source, KNIGHTS[0].name), sandbox);
    let program = built.map_err(|failure| match failure {
        BuildFailure::Machine(error) => error,
        BuildFailure::Compiler(message) => {
            anyhow!("the compiler rejects a right program: {message}")
        }
        BuildFailure::Interrupted => anyhow!("interrupted"),
    })?;
    let limits = limits_of(None);
    let is_accepted = |run: &Execution| is_right(run) && run.output.trim_ascii() == WORD;
    let run = undisturbed(&program.runner(limits, sandbox), WORD, &limits, is_accepted)?;
    ensure!(is_accepted(&run), "a right program {}", ending(&run));
    Ok(())
}

/// Runs a program again while its ending is not as expected and others may have caused it, up to [`RUNS`] times.
fn undisturbed(
    runner: &Runner,
    input: &[u8],
    limits: &RunLimits,
    is_expected: impl Fn(&Execution) -> bool,
) -> Result<Execution, RunError> {
    let is_clear = |run: &Execution| is_expected(run) || !run.is_doubtful(limits);
    let mut runs = iter::repeat_with(|| runner.run(input)).take(RUNS - 1);
    let clear = runs.find(|run| run.as_ref().is_ok_and(is_clear));
    clear.unwrap_or_else(|| runner.run(input))
}

fn exceeds(limit: RunLimit, command: &str, sandbox: &Sandbox) -> Result<()> {
    let command = ["sh", "-c", command].map(OsString::from);
    let (limits, view) = (limits_of(Some(limit)), SandboxView::default());
    let runner = Runner::in_sandbox(&command, limits, sandbox, &view);
    // Where memory or processors are short, the machine may end it first.
    let is_kept = |ended: RunLimit| ended == limit || ended.fault_of_machine().is_some();
    let is_named = |run: &Execution| run.broken_limit == Some(limit);
    let run = undisturbed(&runner, b"", &limits, is_named)?;
    ensure!(
        run.broken_limit.is_some_and(is_kept),
        "a program that exceeds this limit {}",
        ending(&run)
    );
    Ok(())
}

/// Limits that no right program comes near, except for one that is tiny.
fn limits_of(tiny: Option<RunLimit>) -> RunLimits {
    let mut limits = RunLimits {
        processor: Duration::from_secs(10),
        wall: Duration::from_secs(30),
        ..RunLimits::DEFAULT
    };
    match tiny {
        Some(RunLimit::Processor) => limits.processor = Duration::from_millis(20),
        Some(RunLimit::Wall) => limits.wall = Duration::from_millis(50),
        Some(RunLimit::Memory) => limits.memory = 32 << 20,
        Some(RunLimit::Output) => limits.output = 1 << 16,
        Some(RunLimit::Processes) => limits.processes = 4,
        Some(_) | None => {}
    }
    limits
}

fn is_right(run: &Execution) -> bool {
    exit_code(run) == Ok(0)
}

/// How a run ended, and the last line of its standard error.
fn ending(run: &Execution) -> String {
    let text = String::from_utf8_lossy(&run.error_tail);
    let last = text.lines().last().unwrap_or_default();
    exit_code(run).map_or_else(|words| words, |code| format!("exited with {code}: {last}"))
}

/// Why something failed, on one short line.
fn reason(outcome: Result<()>) -> Option<String> {
    let mut text = one_line(&format!("{:#}", outcome.err()?));
    if let Some((end, _)) = text.char_indices().nth(REASON) {
        text.truncate(end);
        text.push('…');
    }
    Some(text)
}
