//! The self-test: whether this machine runs right programs, and stops those that exceed a limit.
//!
//! The right programs are part of the table of languages. Those that exceed limits are shell commands, since every
//! build needs the shell.

use std::ffi::OsString;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use serde::Serialize;

use crate::build::{BuildFailure, KNIGHTS, Language, Languages, build, recognise_program};
use knights_render::escape::one_line;
use knights_run::{
    Execution, RunLimit, RunLimits, RunStatus, Runner, Sandbox, SandboxView, ScratchFolder,
};

/// A limit and how it is kept.
#[derive(Debug, Serialize)]
pub struct CheckedLimit {
    pub name: &'static str,
    pub kept: &'static str,
    /// Why it is not kept, although it should be.
    pub fault: Option<String>,
}

/// A language and whether its programs can be judged.
#[derive(Debug, Serialize)]
pub struct CheckedLanguage {
    pub name: String,
    pub version: Option<String>,
    /// The Debian package that has it.
    pub package: Option<String>,
    /// Why a right program is not accepted.
    pub fault: Option<String>,
}

impl CheckedLanguage {
    /// Whether its tools are there, as far as that is known.
    pub fn is_installed(&self) -> bool {
        self.version.is_some()
    }
}

/// The limits, and for each a command that exceeds it. If no one ends it, it ends after seconds.
const LIMITS: [(RunLimit, &str, &str); 5] = [
    (RunLimit::Processor, "processor time", "while :; do :; done"),
    (RunLimit::Wall, "time by the clock", "sleep 5"),
    (
        RunLimit::Memory,
        "memory",
        "x=knight; while [ ${#x} -lt 99999999 ]; do x=$x$x; done; sleep 5",
    ),
    (
        RunLimit::Output,
        "output",
        "x=knight; x=$x$x$x$x$x; while :; do echo $x$x$x$x$x$x; done",
    ),
    (
        RunLimit::Processes,
        "processes",
        "for x in 1 2 3 4 5 6 7 8; do sleep 5 & done; wait",
    ),
];
/// What a right program reads and prints.
const WORD: &str = "knight";
/// The most bytes of a reason.
const REASON: usize = 100;

/// Refuses to judge if this machine fails a right program in one of the languages, or does not keep a limit. The
/// programs run on the threads of the current pool.
pub fn ensure_fit(needed: &[Arc<Language>], all: &Languages, sandbox: &Sandbox) -> Result<()> {
    let (limits, languages) = rayon::join(
        || check_limits(sandbox),
        || {
            let needed = needed.par_iter().map(|language| {
                let checked = right_program(language, all, sandbox);
                (
                    &language.name[..],
                    checked.err().map(|error| reason(&error)),
                )
            });
            needed.collect::<Vec<_>>()
        },
    );
    let limits = limits.into_iter().map(|limit| (limit.name, limit.fault));
    let mut faults = languages.into_iter().chain(limits);
    match faults.find_map(|(name, fault)| Some((name, fault?))) {
        None => Ok(()),
        Some((name, fault)) => bail!("this machine cannot judge: {name}: {fault}"),
    }
}

/// Runs the programs that exceed limits.
pub fn check_limits(sandbox: &Sandbox) -> Vec<CheckedLimit> {
    let limits = LIMITS.par_iter().map(|&(limit, name, command)| {
        let kept = sandbox.keeps(limit);
        let fault = kept.and_then(|_| exceeds(limit, command, sandbox).err());
        CheckedLimit {
            name,
            kept: kept.unwrap_or("not at all"),
            fault: fault.map(|error| reason(&error)),
        }
    });
    limits.collect()
}

/// Looks for each language, and runs a right program in it.
pub fn check_languages(all: &Languages, sandbox: &Sandbox) -> Vec<CheckedLanguage> {
    let checked = all.all().par_iter().map(|language| CheckedLanguage {
        name: language.name.clone(),
        version: version(language, sandbox),
        package: language.package.clone(),
        fault: right_program(language, all, sandbox)
            .err()
            .map(|error| reason(&error)),
    });
    checked.collect()
}

/// The first line that its compiler or interpreter prints about itself.
fn version(language: &Language, sandbox: &Sandbox) -> Option<String> {
    let view = SandboxView {
        read_only: language.tool_folders(),
        ..SandboxView::default()
    };
    let command: Vec<OsString> = language.version.iter().map(OsString::from).collect();
    let runner = Runner::in_sandbox(&command, limits_of(None), sandbox, &view);
    let run = runner.run(b"").ok().filter(is_right)?;
    let texts = [run.output, run.error_tail].concat();
    let text = String::from_utf8_lossy(&texts);
    text.lines().next().map(one_line)
}

/// Builds and runs the right program of a language.
fn right_program(language: &Language, all: &Languages, sandbox: &Sandbox) -> Result<()> {
    let Some((text, name)) = language.test() else {
        return Ok(());
    };
    let folder = ScratchFolder::private("test").context("cannot make a folder")?;
    let file = folder.path().join(name);
    fs::write(&file, text).context("cannot write a program")?;
    let parts = recognise_program(KNIGHTS[0].problem, &[file], all).parts;
    let part = parts.first().context("its test is no program")?;
    let program = build(part, sandbox).map_err(|failure| match failure {
        BuildFailure::Machine(error) => error,
        BuildFailure::Compiler(message) => anyhow::anyhow!("a right program is refused: {message}"),
        BuildFailure::Interrupted => anyhow::anyhow!("interrupted"),
    })?;
    let run = program
        .runner(limits_of(None), sandbox)
        .run(WORD.as_bytes())?;
    let is_accepted = is_right(&run) && run.output.trim_ascii() == WORD.as_bytes();
    ensure!(is_accepted, "a right program {}", told(&run));
    Ok(())
}

/// Runs a command that exceeds a limit.
fn exceeds(limit: RunLimit, command: &str, sandbox: &Sandbox) -> Result<()> {
    let command = ["sh", "-c", command].map(OsString::from);
    let (limits, view) = (limits_of(Some(limit)), SandboxView::default());
    let run = Runner::in_sandbox(&command, limits, sandbox, &view).run(b"")?;
    let is_kept = match run.broken_limit {
        // The machine is busy.
        Some(RunLimit::Wall) => matches!(limit, RunLimit::Processor | RunLimit::Wall),
        broken => broken == Some(limit),
    };
    ensure!(is_kept, "a program that exceeds it {}", told(&run));
    Ok(())
}

/// Limits that no right program comes near, except for one that is tiny.
fn limits_of(tiny: Option<RunLimit>) -> RunLimits {
    let short = Duration::from_millis(50);
    let mut limits = RunLimits {
        processor: Duration::from_secs(10),
        wall: Duration::from_secs(30),
        ..RunLimits::DEFAULT
    };
    match tiny {
        Some(RunLimit::Processor) => limits.processor = short,
        Some(RunLimit::Wall) => limits.wall = short,
        Some(RunLimit::Memory) => limits.memory = 32 << 20,
        Some(RunLimit::Output) => limits.output = 1 << 16,
        Some(RunLimit::Processes) => limits.processes = 4,
        None => {}
    }
    limits
}

fn is_right(run: &Execution) -> bool {
    run.broken_limit.is_none() && run.ending.status == RunStatus::Exited(0)
}

/// How a run ended, and the last line of its standard error.
fn told(run: &Execution) -> String {
    let ending = match (run.broken_limit, run.ending.status) {
        (Some(limit), _) => format!("exceeded another limit ({limit:?})"),
        (None, RunStatus::Exited(code)) => format!("exited with {code}"),
        (None, status) => format!("ended: {status:?}"),
    };
    let text = String::from_utf8_lossy(&run.error_tail);
    match text.lines().rfind(|line| !line.trim().is_empty()) {
        Some(line) => format!("{ending}: {line}"),
        None => ending,
    }
}

/// An error on one short line.
fn reason(error: &anyhow::Error) -> String {
    let mut text = one_line(&format!("{error:#}"));
    if text.len() > REASON {
        text.truncate(text.floor_char_boundary(REASON));
        text.push('…');
    }
    text
}
