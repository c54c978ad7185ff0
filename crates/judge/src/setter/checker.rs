//! An external checker: a program that decides whether an output is right.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};

use super::dialogue::Dialogue;
use super::{SetterProgram, details};
use crate::cases::Case;
use crate::feedback::{Feedback, ScoreFiles, failure};
use crate::groups::{CaseGroups, Total};
use crate::problem::OutputChecker;
use crate::protocol::{CheckOutcome, Protocol};
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, RunError, Runner, ScratchFolder};

/// What is said where the files for the checker cannot be written.
pub(crate) const NO_FILES: &str = "cannot keep the output for the checker";

/// What is said where there is only an output, and no program.
const NO_OUTPUT_ALONE: &str = "this problem's judge talks with the program, so that an output alone has no verdict; use judge run or judge grade";

/// An external checker: a program that decides whether an output is right.
#[derive(Debug)]
pub struct Checker {
    pub program: SetterProgram,
    pub protocol: Protocol,
    /// What follows the names of the files, in the protocol of Kattis.
    pub flags: Vec<OsString>,
    /// How it takes part in the runs of a program, if it does not just get an output.
    pub dialogue: Option<Dialogue>,
    /// The flags of folders and of cases, which come after these.
    pub groups: Arc<CaseGroups>,
    pub scores: ScoreFiles,
}

impl OutputChecker for Checker {
    fn check(&self, case: &Case, output: &[u8]) -> Result<OutputVerdict, RunError> {
        if self.dialogue.is_some() {
            return Ok(OutputVerdict::judge_error(&anyhow!(NO_OUTPUT_ALONE)));
        }
        let checked = || {
            let folder = ScratchFolder::new("checker").context(NO_FILES)?;
            let run = self.run_on(case, output, folder.path())?;
            let verdict = self.verdict_on(case, &run, folder.path());
            Ok(verdict.doubtful_if(run.is_doubtful(self.program.limits())))
        };
        checked().or_else(|error| failure(&error))
    }

    fn prepare(&self) -> anyhow::Result<()> {
        self.program.prepare()
    }

    fn end_workers(&self) {
        self.program.end_workers();
    }

    fn run(
        &self,
        program: &Runner,
        case: &Case,
    ) -> Option<Result<(OutputVerdict, Option<Execution>), RunError>> {
        Some(match self.dialogue.as_ref()?.run(self, program, case) {
            Ok((verdict, run, _)) => verdict.map(|verdict| (verdict, run)),
            Err(error) => failure(&error).map(|verdict| (verdict, None)),
        })
    }
}

impl Checker {
    pub(crate) fn run_on(
        &self,
        case: &Case,
        output: &[u8],
        folder: &Path,
    ) -> anyhow::Result<Execution> {
        let file = folder.join("output");
        let arguments = self.arguments(case, &file, folder)?;
        if self.protocol == Protocol::Kattis {
            return self.program.run(&[], &arguments, output);
        }
        fs::write(&file, output).context(NO_FILES)?;
        self.program.run(&[], &arguments, b"")
    }

    /// What follows the checker's arguments: the names of files in a folder, and the flags for the case.
    pub(crate) fn arguments(
        &self,
        case: &Case,
        output: &Path,
        folder: &Path,
    ) -> anyhow::Result<Vec<OsString>> {
        let input = case.input.as_file(folder.join("input"))?.into();
        let answer = case.answer.as_file(folder.join("answer"))?.into();
        if self.protocol != Protocol::Kattis {
            return Ok(vec![input, output.into(), answer]);
        }
        let mut feedback = OsString::from(folder);
        feedback.push("/");
        let of_case = self.groups.output_flags(&case.name).into_iter();
        let flags: Vec<OsString> = of_case.map(Into::into).collect();
        Ok([&[input, answer, feedback], &self.flags[..], &flags].concat())
    }

    /// The verdict of a checker's run, or what the checker did instead of giving one.
    pub(crate) fn verdict(&self, run: &Execution) -> anyhow::Result<Verdict> {
        let code = self.program.exit_code(run)?;
        let (program, details) = (&self.program, details(&run.error_tail));
        match self.protocol.outcome(code) {
            Some(CheckOutcome::Accepted | CheckOutcome::Points) => Ok(Verdict::Accepted),
            Some(CheckOutcome::Rejected | CheckOutcome::Unreadable) => Ok(Verdict::WrongAnswer),
            Some(CheckOutcome::Failed) => bail!("{program} reported that it failed{details}"),
            None => {
                let codes = self.protocol.verdict_codes();
                bail!("{program} exited with {code}, not with {codes}{details}")
            }
        }
    }

    /// What a run of the checker says of a case.
    pub(crate) fn verdict_on(&self, case: &Case, run: &Execution, folder: &Path) -> OutputVerdict {
        let feedback = Feedback::new(self.protocol, run, folder);
        let scored = self.verdict(run).and_then(|verdict| {
            let group = self.groups.of(&case.name);
            let secret = group.filter(|_| case.name.starts_with("secret/"));
            let scoring = secret.map(|group| (group.total, group.accepted));
            let allowed = match (self.scores, scoring) {
                (ScoreFiles::Allowed, Some((Total::AllOrNothing, _))) => ScoreFiles::Refused,
                // There is no largest score that it could have.
                (ScoreFiles::Allowed, Some((_, None))) => ScoreFiles::Required,
                (allowed, _) => allowed,
            };
            let score = feedback.score(allowed, verdict, || self.groups.accepted(&case.name));
            score.with_context(|| self.program.to_string())
        });
        match scored {
            Ok((verdict, score)) => OutputVerdict {
                score,
                ..OutputVerdict::new(verdict, feedback.message())
            },
            Err(error) => OutputVerdict::new(Verdict::JudgeError, format!("{error:#}")),
        }
    }
}
