//! A program judged on a case: run, then compared or checked.

use std::fs;

use anyhow::{Context, bail};

use crate::judge::cases::Case;
use crate::judge::external::Checker;
use crate::judge::report::{Judged, Usage};
use crate::judge::runner::{Fault, Run, Runner};
use crate::judge::verdict::Verdict;
use crate::text::compare::{Difference, Mode};

/// Who decides whether an output is right.
#[derive(Debug)]
pub enum Judge {
    /// The answer, compared in this way.
    Answer(Mode),
    /// Somebody's program.
    Checker(Checker),
}

/// What an output is worth.
struct Worth {
    verdict: Verdict,
    difference: Option<Difference>,
    message: String,
}

impl Judge {
    /// Runs a program on a case, and says what it is worth.
    ///
    /// # Errors
    ///
    /// The program or the checker cannot be started, or a file cannot be read.
    pub fn judge(&self, runner: &Runner, case: &Case) -> anyhow::Result<Judged> {
        let run = match runner.run_file(&case.input) {
            Ok(run) => run,
            Err(Fault::Worker(error)) => return Ok(judge_error(case, &error.to_string())),
            Err(fault) => bail!(fault),
        };
        let worth = match Verdict::of_run(&run) {
            Some(verdict) => Worth {
                verdict,
                difference: None,
                message: String::new(),
            },
            None => self.worth(case, &run)?,
        };
        Ok(Judged {
            name: case.name.clone(),
            verdict: worth.verdict,
            usage: Some(Usage::of(&run)),
            difference: worth.difference,
            message: worth.message,
            error_tail: run.error_tail,
        })
    }

    /// What the output of a run is worth that broke no limit.
    fn worth(&self, case: &Case, run: &Run) -> anyhow::Result<Worth> {
        match self {
            Self::Answer(mode) => {
                let answer = fs::read(&case.answer)
                    .with_context(|| format!("cannot read {}", case.answer.display()))?;
                let difference = mode.difference(&answer, &run.output);
                let is_wrong = difference.is_some();
                Ok(Worth {
                    verdict: if is_wrong {
                        Verdict::WrongAnswer
                    } else {
                        Verdict::Accepted
                    },
                    difference,
                    message: String::new(),
                })
            }
            Self::Checker(checker) => {
                let opinion = checker.ask(case, &run.output)?;
                Ok(Worth {
                    verdict: opinion.verdict,
                    difference: None,
                    message: opinion.message,
                })
            }
        }
    }
}

/// A case on which the judge itself has failed.
fn judge_error(case: &Case, message: &str) -> Judged {
    Judged {
        name: case.name.clone(),
        verdict: Verdict::JudgeError,
        usage: None,
        difference: None,
        message: format!("the process that runs the program has failed: {message}"),
        error_tail: Vec::new(),
    }
}
