//! A program judged on a case: run, then compared or checked.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

use crate::judge::cases::Case;
use crate::judge::checker::{Judgement, check};
use crate::judge::external::Checker;
use crate::judge::problem::Problem;
use crate::judge::report::{Judged, Usage};
use crate::judge::runner::{Fault, Run, Runner};
use crate::judge::verdict::Verdict;
use crate::text::compare::{Difference, Mode};

/// Who decides whether an output is right.
#[derive(Debug)]
pub enum Judge {
    /// The answer, compared in this way.
    Answer(Mode),
    /// The rules of a problem with many right outputs.
    Rules(Problem),
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
            Some(verdict) => Worth::of(verdict, String::new()),
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
                let difference = mode.difference(&read(&case.answer)?, &run.output);
                Ok(Worth {
                    verdict: if difference.is_none() {
                        Verdict::Accepted
                    } else {
                        Verdict::WrongAnswer
                    },
                    difference,
                    message: String::new(),
                })
            }
            Self::Rules(problem) => {
                let (input, answer) = (read(&case.input)?, read(&case.answer)?);
                Ok(match check(*problem, &input, &answer, &run.output) {
                    Ok(Judgement::Right(_)) => Worth::of(Verdict::Accepted, String::new()),
                    Ok(Judgement::Wrong(complaint)) => {
                        Worth::of(Verdict::WrongAnswer, complaint.to_string())
                    }
                    Err(fault) => Worth::of(Verdict::JudgeError, format!("the input: {fault}")),
                })
            }
            Self::Checker(checker) => {
                let opinion = checker.ask(case, &run.output)?;
                Ok(Worth::of(opinion.verdict, opinion.message))
            }
        }
    }
}

impl Worth {
    /// A verdict with words, where nothing was compared.
    const fn of(verdict: Verdict, message: String) -> Self {
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
