//! Grading a program on a case: running it, then judging its output.

use anyhow::bail;

use crate::judge::cases::{Case, CaseData};
use crate::judge::checker::Checker;
use crate::judge::compare::CompareMode;
use crate::judge::output_verdict::OutputVerdict;
use crate::judge::problem::Problem;
use crate::judge::report::CaseResult;
use crate::judge::run::{RunError, Runner};
use crate::judge::verdict::Verdict;

/// What decides whether an output is right.
pub(crate) enum OutputJudge {
    /// The answer, compared in this mode.
    Answer(CompareMode),
    /// The rules of a problem with many right outputs.
    Rules(&'static dyn Problem),
    /// An external checker.
    Checker(Checker),
}

impl OutputJudge {
    /// Runs a program on a case, and judges its output.
    pub(crate) fn grade(&self, runner: &Runner, case: &Case) -> anyhow::Result<CaseResult> {
        let run = match &case.input {
            CaseData::File(path) => runner.run_file(path),
            CaseData::Bytes(bytes) => runner.run(bytes),
        };
        let run = match run {
            Ok(run) => run,
            Err(fault @ (RunError::Worker(_) | RunError::NoMemory { .. })) => {
                let message = format!("{:#}", anyhow::Error::from(fault));
                let verdict = OutputVerdict::new(Verdict::JudgeError, message);
                return Ok(verdict.for_case(&case.name, None));
            }
            Err(fault) => bail!(fault),
        };
        let verdict = match Verdict::of_run(&run) {
            Some(verdict) => OutputVerdict::new(verdict, String::new()),
            None => self.judge(case, &run.output)?,
        };
        Ok(verdict.for_case(&case.name, Some(&run)))
    }

    /// Judges the output of a run that ended normally.
    fn judge(&self, case: &Case, output: &[u8]) -> anyhow::Result<OutputVerdict> {
        Ok(match self {
            Self::Answer(mode) => OutputVerdict::by_answer(*mode, &case.answer.read()?, output),
            Self::Rules(problem) => {
                let (input, answer) = (case.input.read()?, case.answer.read()?);
                OutputVerdict::by_rules(*problem, &input, &answer, output)
            }
            Self::Checker(checker) => checker.check(case, output)?,
        })
    }
}
