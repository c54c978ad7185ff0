//! Programs of a problem's setter: generators, references, validators and checkers, which run under limits but outside
//! of the sandbox.

use std::ffi::OsString;
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use knights_core::output::joined;
use knights_run::{Execution, RunLimit, RunLimits, RunStatus, Runner, WALL_FACTOR};

/// How much processor time a program of the setter may use for a case by default, in seconds.
pub const SETTER_TIME_LIMIT: f64 = 10.0;
/// How many characters of the standard error of a failed program are shown.
const ERROR_SHOWN: usize = 200;

/// The limits of a program that may use this much processor time, and three times as much by the clock.
pub fn setter_limits(seconds: f64) -> RunLimits {
    let processor = Duration::from_secs_f64(seconds);
    RunLimits {
        processor,
        wall: processor * WALL_FACTOR,
        memory: 2 << 30,
        output: 64 << 20,
        ..RunLimits::DEFAULT
    }
}

/// The words of a line, which are separated as by a shell.
pub fn words(line: &str) -> anyhow::Result<Vec<OsString>> {
    let words = shlex::split(line);
    let words = words.with_context(|| format!("{line:?} has a quote that does not end"))?;
    Ok(words.into_iter().map(OsString::from).collect())
}

#[derive(Debug)]
pub struct SetterProgram {
    /// What it is for, as in `the generator`.
    role: &'static str,
    runner: Runner,
    /// What follows the program on its command line.
    arguments: Vec<String>,
}

impl SetterProgram {
    /// The program of a command on one line, whose words are separated as by a shell.
    pub fn of_command(role: &'static str, line: &str, limits: RunLimits) -> anyhow::Result<Self> {
        let mut words = words(line)?;
        ensure!(!words.is_empty(), "{line:?} is not a command");
        let arguments = words.split_off(1).into_iter();
        Ok(Self {
            role,
            runner: Runner::new(&words, limits),
            arguments: arguments
                .map(|word| word.to_string_lossy().into_owned())
                .collect(),
        })
    }

    pub const fn runner(&self) -> &Runner {
        &self.runner
    }

    /// Runs it with more arguments after its own, in which placeholders stand for values.
    pub fn run(
        &self,
        values: &[(&str, String)],
        more: &[OsString],
        input: &[u8],
    ) -> anyhow::Result<Execution> {
        let filled = |word: &String| {
            let filled = values.iter().fold(word.clone(), |word, (name, value)| {
                word.replace(name, value)
            });
            OsString::from(filled)
        };
        let arguments: Vec<OsString> = self.arguments.iter().map(filled).collect();
        let run = self.runner.run_with(&[&arguments, more].concat(), input);
        run.with_context(|| format!("the {}", self.role))
    }

    /// Its output, if it ends normally.
    pub fn output(&self, values: &[(&str, String)], input: &[u8]) -> anyhow::Result<Vec<u8>> {
        let run = self.run(values, &[], input)?;
        match self.exit_code(&run)? {
            0 => Ok(run.output),
            code => bail!("{self} exited with {code}{}", details(&run.error_tail)),
        }
    }

    /// The code with which it exited, or what happened instead.
    pub fn exit_code(&self, run: &Execution) -> anyhow::Result<i32> {
        let fault = match (run.broken_limit, run.ending.status) {
            (None, RunStatus::Exited(code)) => return Ok(code),
            (None, RunStatus::Failed) => "failed".to_owned(),
            (None, RunStatus::Signalled(signal)) => format!("was ended by signal {signal}"),
            (Some(RunLimit::Processor | RunLimit::Wall), _) => "exceeded its time limit".to_owned(),
            (Some(RunLimit::Memory), _) => "exceeded its memory limit".to_owned(),
            (Some(RunLimit::Output), _) => "exceeded its output limit".to_owned(),
            (Some(RunLimit::Processes), _) => "started too many processes".to_owned(),
        };
        bail!("{self} {fault}{}", details(&run.error_tail))
    }

    /// Refuses a command without this placeholder.
    pub fn ensure_names(&self, placeholder: &str) -> anyhow::Result<()> {
        ensure!(
            self.arguments.iter().any(|word| word.contains(placeholder)),
            "{self} gets no {placeholder}; write {placeholder} where its command takes it"
        );
        Ok(())
    }
}

impl std::fmt::Display for SetterProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let program = self.runner.program().display();
        match self.arguments.first() {
            // An interpreter says less than its script.
            Some(script) if !script.starts_with('-') => {
                write!(f, "the {} {program} {script}", self.role)
            }
            _ => write!(f, "the {} {program}", self.role),
        }
    }
}

/// The end of what a program wrote to its standard error, on one line after a colon; empty if that is blank.
pub fn details(error_tail: &[u8]) -> String {
    let tail = String::from_utf8_lossy(error_tail);
    let line = joined(tail.split_whitespace(), " ");
    match line.char_indices().rev().nth(ERROR_SHOWN - 1) {
        _ if line.is_empty() => line,
        Some((start, _)) if start > 0 => format!(": …{}", &line[start..]),
        _ => format!(": {line}"),
    }
}
