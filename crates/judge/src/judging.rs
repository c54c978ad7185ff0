//! Grading a program on a case: running it, then judging its output.

use crate::cases::{Case, CaseData};
use crate::checker::Checker;
use crate::compare::CompareMode;
use crate::problem::Problem;
use crate::report::CaseResult;
use crate::verdict::{Certainty, OutputVerdict, Unjudged, Verdict};
use knights_run::{RunError, Runner};

/// A wrong output of no more bytes is kept, whatever the answer is.
const ALWAYS_KEPT: usize = 1 << 20;
/// How many times as long as the answer a longer one may be.
const LONGER: usize = 2;
/// How many bytes are kept of an output that is not complete.
const PARTIAL: usize = 1 << 16;

/// What decides whether an output is right.
pub enum OutputJudge {
    /// The answer, compared in this mode.
    Answer(CompareMode),
    /// The rules of a problem with many right outputs.
    Rules(&'static dyn Problem),
    Checker(Checker),
}

impl OutputJudge {
    /// When two outputs are the same.
    pub fn mode(&self) -> CompareMode {
        match self {
            Self::Answer(mode) => *mode,
            Self::Rules(_) | Self::Checker(_) => CompareMode::default(),
        }
    }

    /// Runs a program on a case, and judges its output.
    pub fn judge(&self, runner: &Runner, case: &Case) -> Result<(CaseResult, Certainty), Unjudged> {
        let run = match &case.input {
            CaseData::File(path) => runner.run_file(path),
            CaseData::Bytes(bytes) => runner.run(bytes),
            CaseData::Missing(lack) => Err(RunError::Judge(lack.clone())),
        };
        let run = match run {
            Ok(run) => run,
            Err(error) => {
                let (verdict, certainty) = without_run(error)?;
                return Ok((CaseResult::new(&case.name, verdict, None), certainty));
            }
        };
        let (verdict, certainty) = match OutputVerdict::by_run(&run, runner.limits()) {
            Some(verdict) if run.is_doubtful(runner.limits()) => (verdict, Certainty::Doubtful),
            Some(verdict) => (verdict, Certainty::Final),
            None => self.judge_output(case, &run.output)?,
        };
        let mut result = CaseResult::new(&case.name, verdict, Some(&run));
        result.output = kept_output(result.verdict, run.output, &case.answer);
        Ok((result, certainty))
    }

    /// Runs a program on a case again, while nothing else runs.
    pub fn judge_alone(
        &self,
        runner: &Runner,
        case: &Case,
    ) -> Result<(CaseResult, Certainty), Unjudged> {
        runner.end_workers();
        if let Self::Checker(checker) = self {
            checker.runner.end_workers();
        }
        self.judge(runner, case)
    }

    /// Judges the output of a run that ended normally.
    fn judge_output(
        &self,
        case: &Case,
        output: &[u8],
    ) -> Result<(OutputVerdict, Certainty), Unjudged> {
        let judged = match self {
            Self::Checker(checker) => return checker.check(case, output),
            Self::Answer(mode) => case
                .answer
                .read()
                .map(|answer| OutputVerdict::by_answer(*mode, &answer, output)),
            Self::Rules(problem) => case.input.read().and_then(|input| {
                let answer = case.answer.read()?;
                Ok(OutputVerdict::by_rules(*problem, &input, &answer, output))
            }),
        };
        let verdict = judged.unwrap_or_else(|error| OutputVerdict::judge_error(&error));
        Ok((verdict, Certainty::Final))
    }
}

/// What is kept of the output of a case: a wrong one as a whole or not at all, since a mistake has
/// to reproduce it, and only the beginning of one that is not complete.
///
/// However long the answers of a problem are, a wrong output about as long is kept.
fn kept_output(verdict: Verdict, mut output: Vec<u8>, answer: &CaseData) -> Option<Vec<u8>> {
    match verdict {
        Verdict::Accepted => return None,
        Verdict::WrongAnswer => {
            let most = || ALWAYS_KEPT.max(answer.length().saturating_mul(LONGER));
            return Some(output).filter(|output| output.len() <= most());
        }
        _ => output.truncate(PARTIAL),
    }
    output.shrink_to_fit();
    Some(output)
}

/// The verdict on a program that did not run to its end.
fn without_run(error: RunError) -> Result<(OutputVerdict, Certainty), Unjudged> {
    match error {
        RunError::Interrupted => Err(Unjudged::Interrupted),
        RunError::NotStarted { .. } => Err(Unjudged::NotStarted(error.to_string())),
        RunError::WorkerEnded { .. } => {
            Ok((OutputVerdict::worker_ended(&error), Certainty::Doubtful))
        }
        RunError::NoMemory { .. } | RunError::Judge(_) => Ok((
            OutputVerdict::judge_error(&error.into()),
            Certainty::Doubtful,
        )),
    }
}
