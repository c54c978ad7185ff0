//! A program judged on a case: run, then compared or checked.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

use crate::judge::cases::Case;
use crate::judge::checker::Checker;
use crate::judge::compare::{CompareMode, Difference};
use crate::judge::problem::{Judgement, Problem};
use crate::judge::report::{CaseResult, RunUsage};
use crate::judge::run::{Run, RunError, Runner};
use crate::judge::verdict::Verdict;

/// Who decides whether an output is right.
pub enum OutputJudge {
    /// The answer, compared in this way.
    Answer(CompareMode),
    /// The rules of a problem with many right outputs.
    Rules(&'static dyn Problem),
    /// Somebody's program.
    Checker(Checker),
}

/// What an output is worth.
pub(crate) struct OutputVerdict {
    /// The verdict.
    pub(crate) verdict: Verdict,
    difference: Option<Difference>,
    message: String,
}

impl OutputJudge {
    /// Runs a program on a case, and says what it is worth.
    ///
    /// # Errors
    ///
    /// The program or the checker cannot be started, or a file cannot be read.
    pub fn judge(&self, runner: &Runner, case: &Case) -> anyhow::Result<CaseResult> {
        let run = match runner.run_file(&case.input) {
            Ok(run) => run,
            Err(fault @ (RunError::Worker(_) | RunError::NoMemory { .. })) => {
                return Ok(judge_error(case, fault));
            }
            Err(fault) => bail!(fault),
        };
        let worth = match Verdict::of_run(&run) {
            Some(verdict) => OutputVerdict::of(verdict, String::new()),
            None => self.worth(case, &run)?,
        };
        Ok(worth.judged(case.name.clone(), &run))
    }

    /// What the output of a run is worth that broke no limit.
    fn worth(&self, case: &Case, run: &Run) -> anyhow::Result<OutputVerdict> {
        match self {
            Self::Answer(mode) => Ok(OutputVerdict::compared(
                *mode,
                &read(&case.answer)?,
                &run.output,
            )),
            Self::Rules(problem) => {
                let (input, answer) = (read(&case.input)?, read(&case.answer)?);
                Ok(OutputVerdict::checked(
                    *problem,
                    &input,
                    &answer,
                    &run.output,
                ))
            }
            Self::Checker(checker) => {
                let opinion = checker.ask(case, &run.output)?;
                Ok(OutputVerdict::of(opinion.verdict, opinion.message))
            }
        }
    }
}

impl OutputVerdict {
    /// What an output is worth where one alone is right.
    pub(crate) fn compared(mode: CompareMode, answer: &[u8], output: &[u8]) -> Self {
        let difference = mode.difference(answer, output);
        Self {
            verdict: if difference.is_none() {
                Verdict::Accepted
            } else {
                Verdict::WrongAnswer
            },
            difference,
            message: String::new(),
        }
    }

    /// What an output is worth by the rules of a problem.
    pub(crate) fn checked(
        problem: &dyn Problem,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
    ) -> Self {
        match problem.check(input, answer, output) {
            Ok(Judgement::Right(_)) => Self::of(Verdict::Accepted, String::new()),
            Ok(Judgement::Wrong(complaint)) => {
                Self::of(Verdict::WrongAnswer, complaint.to_string())
            }
            Err(fault) => Self::of(Verdict::JudgeError, format!("the input: {fault}")),
        }
    }

    /// The report on the run with that output.
    pub(crate) fn judged(self, name: String, run: &Run) -> CaseResult {
        CaseResult {
            name,
            verdict: self.verdict,
            usage: Some(RunUsage::of(run)),
            difference: self.difference,
            message: self.message,
            error_tail: run.error_tail.clone(),
        }
    }

    /// A verdict with words, where nothing was compared.
    pub(crate) const fn of(verdict: Verdict, message: String) -> Self {
        Self {
            verdict,
            difference: None,
            message,
        }
    }
}

/// The bytes of a file.
fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// A case on which the judge itself has failed.
fn judge_error(case: &Case, fault: RunError) -> CaseResult {
    CaseResult {
        name: case.name.clone(),
        verdict: Verdict::JudgeError,
        usage: None,
        difference: None,
        message: format!("{:#}", anyhow::Error::from(fault)),
        error_tail: Vec::new(),
    }
}
