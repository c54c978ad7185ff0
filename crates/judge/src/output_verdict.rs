//! The verdict on an output, with the reason.

use crate::compare::{CompareMode, Difference};
use crate::problem::{Judgement, Problem};
use crate::report::CaseResult;
use crate::verdict::Verdict;
use knights_run::{Run, RunError, RunLimit, RunLimits};

/// The verdict on an output, with the reason.
pub struct OutputVerdict {
    pub verdict: Verdict,
    difference: Option<Difference>,
    message: String,
}

impl OutputVerdict {
    /// A verdict with a message, without a comparison.
    pub const fn new(verdict: Verdict, message: String) -> Self {
        Self {
            verdict,
            difference: None,
            message,
        }
    }

    /// A failure of the judge itself.
    pub fn judge_error(error: &anyhow::Error) -> Self {
        Self::new(Verdict::JudgeError, format!("{error:#}"))
    }

    /// The verdict on a program whose worker was killed or stopped while nothing else ran.
    pub fn worker_ended(error: &RunError) -> Self {
        let message = format!("{error}, though nothing else ran: the program must have done that");
        Self::new(Verdict::RuntimeError, message)
    }

    /// The verdict on a run that did not end normally; `None` if the output decides.
    pub fn by_run(run: &Run, limits: &RunLimits) -> Option<Self> {
        let verdict = Verdict::of_run(run)?;
        let message = match run.broken_limit {
            Some(RunLimit::Processor) => {
                format!(
                    "more than {} s of processor time",
                    limits.processor.as_secs_f64()
                )
            }
            Some(RunLimit::Wall) => {
                format!("more than {} s by the clock", limits.wall.as_secs_f64())
            }
            Some(RunLimit::Memory | RunLimit::Output) => String::new(),
            Some(RunLimit::Processes) => {
                format!("more than {} processes at the same time", limits.processes)
            }
            None => run.hint.clone().unwrap_or_default(),
        };
        Some(Self::new(verdict, message))
    }

    /// The verdict if the answer is the only right output.
    pub fn by_answer(mode: CompareMode, answer: &[u8], output: &[u8]) -> Self {
        let difference = mode.difference(answer, output);
        let verdict = match difference {
            None => Verdict::Accepted,
            Some(_) => Verdict::WrongAnswer,
        };
        Self {
            verdict,
            difference,
            message: String::new(),
        }
    }

    /// The verdict by the rules of a problem.
    pub fn by_rules(problem: &dyn Problem, input: &[u8], answer: &[u8], output: &[u8]) -> Self {
        match problem.check(input, answer, output) {
            Ok(Judgement::Right(_)) => Self::new(Verdict::Accepted, String::new()),
            Ok(Judgement::Wrong(complaint)) => {
                Self::new(Verdict::WrongAnswer, complaint.to_string())
            }
            Err(fault) => Self::new(Verdict::JudgeError, format!("the input: {fault}")),
        }
    }

    /// The result of the case with this name, without the output; `run` is `None` if the judge
    /// failed to run the program.
    pub fn for_case(self, name: &str, run: Option<&Run>) -> CaseResult {
        CaseResult {
            explanation: None,
            output: None,
            name: name.to_owned(),
            verdict: self.verdict,
            ending: run.map(|run| run.ending),
            difference: self.difference,
            message: self.message,
            error_tail: run.map_or_else(Vec::new, |run| run.error_tail.clone()),
        }
    }
}
