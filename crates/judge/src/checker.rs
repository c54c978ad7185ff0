//! External checkers, in the protocols of several judges.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};

use crate::cases::Case;
use crate::problem::OutputChecker;
use crate::protocol::{CheckOutcome, Protocol};
use crate::setter::{SetterProgram, details};
use crate::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, RunError, ScratchFolder};

const MESSAGE: usize = 2048;
/// What is said where the files for the checker cannot be written.
const NO_FILES: &str = "cannot keep the output for the checker";

/// An external checker: a program that decides whether an output is right.
#[derive(Debug)]
pub struct Checker {
    pub program: SetterProgram,
    pub protocol: Protocol,
    /// What follows the names of the files, in the protocol of Kattis.
    pub flags: Vec<OsString>,
}

impl OutputChecker for Checker {
    fn check(&self, case: &Case, output: &[u8]) -> Result<OutputVerdict, RunError> {
        let checked = || {
            let folder = ScratchFolder::new("checker").context(NO_FILES)?;
            let run = self.run(case, output, folder.path())?;
            let verdict = match self.verdict(&run) {
                Ok(verdict) => OutputVerdict::new(verdict, self.message(&run, folder.path())),
                Err(error) => OutputVerdict::new(Verdict::JudgeError, format!("{error:#}")),
            };
            Ok(verdict.doubtful_if(run.is_doubtful(self.program.limits())))
        };
        checked().or_else(|error| failure(&error))
    }

    fn end_workers(&self) {
        self.program.end_workers();
    }
}

impl Checker {
    fn run(&self, case: &Case, output: &[u8], folder: &Path) -> anyhow::Result<Execution> {
        let input = case.input.as_file(folder.join("input"))?.into();
        let answer = case.answer.as_file(folder.join("answer"))?.into();
        match self.protocol {
            Protocol::Kattis => {
                let mut feedback = OsString::from(folder);
                feedback.push("/");
                let arguments = [&[input, answer, feedback], &self.flags[..]].concat();
                self.program.run(&[], &arguments, output)
            }
            Protocol::Plain | Protocol::Testlib => {
                let file = folder.join("output");
                fs::write(&file, output).context(NO_FILES)?;
                let arguments = [input, file.into(), answer];
                self.program.run(&[], &arguments, b"")
            }
        }
    }

    /// The verdict of a checker's run, or what the checker did instead of giving one.
    fn verdict(&self, run: &Execution) -> anyhow::Result<Verdict> {
        let code = self.program.exit_code(run)?;
        let (program, details) = (&self.program, details(&run.error_tail));
        match self.protocol.outcome(code) {
            Some(CheckOutcome::Accepted) => Ok(Verdict::Accepted),
            Some(CheckOutcome::Rejected | CheckOutcome::Unreadable) => Ok(Verdict::WrongAnswer),
            Some(CheckOutcome::Failed) => bail!("{program} reported that it failed{details}"),
            None => {
                let codes = self.protocol.verdict_codes();
                bail!("{program} exited with {code}, not with {codes}{details}")
            }
        }
    }

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
fn failure(error: &anyhow::Error) -> Result<OutputVerdict, RunError> {
    match error.downcast_ref() {
        Some(RunError::Interrupted) => Err(RunError::Interrupted),
        Some(RunError::NotStarted { .. }) | None => Ok(OutputVerdict::judge_error(error)),
        Some(_) => Ok(OutputVerdict::judge_error(error).doubtful_if(true)),
    }
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
