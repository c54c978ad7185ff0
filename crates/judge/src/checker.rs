//! External checkers: programs that decide whether an output is right.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

use crate::cases::Case;
use crate::protocol::{CheckOutcome, Protocol};
use crate::verdict::{Certainty, OutputVerdict, Unjudged, Verdict};
use knights_run::{Execution, RunError, RunLimit, RunStatus, Runner};

/// How many bytes of a checker's message are read.
const MESSAGE: usize = 2048;
/// What is said where the files for the checker cannot be written.
const NO_FILES: &str = "cannot keep the output for the checker";
/// How many characters of the standard error of a failed checker are shown.
const ERROR_SHOWN: usize = 200;

#[derive(Debug)]
pub struct Checker {
    pub runner: Runner,
    /// How it is called, and how it answers.
    pub protocol: Protocol,
    /// What follows the names of the files, in the protocol of Kattis.
    pub flags: Vec<OsString>,
}

impl Checker {
    /// Runs the checker on the output of a program. A failure of the checker is a
    /// [`Verdict::JudgeError`].
    pub fn check(
        &self,
        case: &Case,
        output: &[u8],
    ) -> Result<(OutputVerdict, Certainty), Unjudged> {
        let folder = match tempfile::tempdir().context(NO_FILES) {
            Ok(folder) => folder,
            Err(error) => return Ok((OutputVerdict::judge_error(&error), Certainty::Final)),
        };
        let run = match self.run(case, output, folder.path()) {
            Ok(run) => run,
            Err(error) => return failure(error),
        };
        let certainty = if run.is_doubtful(self.runner.limits()) {
            Certainty::Doubtful
        } else {
            Certainty::Final
        };
        let verdict = match self.verdict(&run) {
            Ok(verdict) => OutputVerdict::new(verdict, self.message(&run, folder.path())),
            Err(fault) => {
                let name = self.runner.program().display();
                let details = match last_line(&run.error_tail) {
                    line if line.is_empty() => line,
                    line => format!(": {line}"),
                };
                let message = format!("the checker {name} {fault}{details}");
                OutputVerdict::new(Verdict::JudgeError, message)
            }
        };
        Ok((verdict, certainty))
    }

    /// Runs the checker, with a folder for its files.
    fn run(&self, case: &Case, output: &[u8], folder: &Path) -> anyhow::Result<Execution> {
        let input = case.input.as_file(folder.join("input"))?.into();
        let answer = case.answer.as_file(folder.join("answer"))?.into();
        Ok(match self.protocol {
            Protocol::Kattis => {
                let mut feedback = OsString::from(folder);
                feedback.push("/");
                let arguments = [&[input, answer, feedback], &self.flags[..]].concat();
                self.runner.run_with(&arguments, output)?
            }
            Protocol::Plain | Protocol::Testlib => {
                let file = folder.join("output");
                fs::write(&file, output).context(NO_FILES)?;
                self.runner.run_with(&[input, file.into(), answer], b"")?
            }
        })
    }

    /// The verdict of a checker's run, or what the checker did instead of giving one.
    fn verdict(&self, run: &Execution) -> Result<Verdict, String> {
        let code = match (run.broken_limit, run.ending.status) {
            (None, RunStatus::Exited(code)) => code,
            (None, RunStatus::Signalled(signal)) => {
                return Err(format!("was ended by signal {signal}"));
            }
            (Some(RunLimit::Processor | RunLimit::Wall), _) => {
                return Err("exceeded its time limit".to_owned());
            }
            (Some(RunLimit::Memory), _) => return Err("exceeded its memory limit".to_owned()),
            (Some(RunLimit::Output), _) => return Err("exceeded its output limit".to_owned()),
            (Some(RunLimit::Processes), _) => return Err("started too many processes".to_owned()),
        };
        match self.protocol.outcome(code) {
            Some(CheckOutcome::Accepted) => Ok(Verdict::Accepted),
            Some(CheckOutcome::Rejected | CheckOutcome::Unreadable) => Ok(Verdict::WrongAnswer),
            Some(CheckOutcome::Failed) => Err("reported that it failed".to_owned()),
            None => {
                let codes = self.protocol.verdict_codes();
                Err(format!("exited with {code}, not with {codes}"))
            }
        }
    }

    /// The message that comes with a verdict.
    fn message(&self, run: &Execution, folder: &Path) -> String {
        let file = read_message(&folder.join("judgemessage.txt"));
        let message = match self.protocol {
            Protocol::Plain => &run.output,
            Protocol::Kattis => &file.unwrap_or_default(),
            Protocol::Testlib => &run.error_tail,
        };
        let message = &message[..message.len().min(MESSAGE)];
        String::from_utf8_lossy(message).trim().to_owned()
    }
}

/// The verdict if the checker did not run to its end.
fn failure(error: anyhow::Error) -> Result<(OutputVerdict, Certainty), Unjudged> {
    let certainty = match error.downcast_ref() {
        Some(RunError::Interrupted) => return Err(Unjudged::Interrupted),
        Some(RunError::WorkerEnded { .. } | RunError::Judge(_) | RunError::NoMemory { .. }) => {
            Certainty::Doubtful
        }
        _ => Certainty::Final,
    };
    let verdict = OutputVerdict::judge_error(&error.context("the checker"));
    Ok((verdict, certainty))
}

/// The beginning of a file. A pipe, or a link to another place, is not read.
fn read_message(path: &Path) -> io::Result<Vec<u8>> {
    let mut message = Vec::new();
    if fs::symlink_metadata(path)?.is_file() {
        File::open(path)?
            .take(MESSAGE as u64)
            .read_to_end(&mut message)?;
    }
    Ok(message)
}

/// The end of what a checker wrote to its standard error, on one line.
fn last_line(error_tail: &[u8]) -> String {
    let tail = String::from_utf8_lossy(error_tail);
    let words: Vec<&str> = tail.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().rev().nth(ERROR_SHOWN - 1) {
        Some((start, _)) if start > 0 => format!("…{}", &line[start..]),
        _ => line,
    }
}
