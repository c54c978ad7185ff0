//! Judging a program on a case: whether the case is right, running the program, and judging its output
//! by the answer, by rules or by an external checker.

use std::mem::take;
use std::sync::Arc;

use anyhow::bail;
use rayon::prelude::*;

use crate::build::Assignment;
use crate::cache;
use crate::cases::{Case, CaseData};
use crate::problem::{OutputChecker, Problem};
use knights_core::board::MoveOrder;
use knights_core::survey::{Method, StartResult, SurveyTask, Surveyor};
use knights_core::warnsdorff::WarnsdorffOptions;
use knights_problems::compare::{CompareMode, Comparison};
use knights_problems::problem::{InvalidInput, Judgement, answer};
use knights_problems::reasons::{kept_output, verdict_by_rules};
use knights_problems::report::CaseResult;
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{Execution, RunError, Runner, interrupted};

pub enum OutputJudge {
    /// The answer, compared like this.
    Answer(Comparison),
    /// The answer, compared as the problem says it for the case.
    AnswerOf(&'static dyn Problem),
    /// The rules of a problem with many right outputs.
    Rules(&'static dyn Problem),
    Checker(Arc<dyn OutputChecker>),
}

impl Assignment {
    pub fn output_judge(self) -> OutputJudge {
        let Some(problem) = self.problem else {
            return OutputJudge::Answer(Comparison::default());
        };
        match problem.checker() {
            Some(checker) => OutputJudge::Checker(checker),
            None if problem.has_one_answer() => OutputJudge::AnswerOf(problem),
            None => OutputJudge::Rules(problem),
        }
    }
}

impl OutputJudge {
    pub fn mode(&self) -> CompareMode {
        match self {
            Self::Answer(comparison) => comparison.mode,
            Self::AnswerOf(problem) => problem.comparison().mode,
            Self::Rules(_) | Self::Checker(_) => CompareMode::default(),
        }
    }

    /// Runs a program on a case, and judges its output, which is kept if it is not too long.
    pub fn judge(&self, runner: &Runner, case: &Case) -> Result<CaseResult, RunError> {
        let mut result = self.judge_whole(runner, case)?;
        let (output, verdict) = (result.output.take(), result.verdict);
        result.output =
            output.and_then(|output| kept_output(verdict, output, case.answer.length()));
        Ok(result)
    }

    /// The same with the whole output.
    pub(crate) fn judge_whole(&self, runner: &Runner, case: &Case) -> Result<CaseResult, RunError> {
        if let Some(output) = &case.output {
            let read = output.read();
            let output = read.map_err(|lack| RunError::Judge(lack.to_string()))?;
            let verdict = self.judge_output(case, output)?;
            return Ok(self.result(case, verdict, None, output.to_vec()));
        }
        if let Self::Checker(checker) = self
            && let Some(judged) = checker.run(runner, case)
        {
            let (verdict, run) = judged?;
            return Ok(CaseResult::new(&case.name, verdict, run.as_ref()));
        }
        let read = case.input.read();
        let input = read.map_err(|lack| RunError::Judge(lack.to_string()));
        let mut run = match input.and_then(|input| runner.run(input)) {
            Ok(run) => run,
            Err(error) => return Ok(CaseResult::new(&case.name, without_run(error)?, None)),
        };
        let verdict = match OutputVerdict::by_run(&run, runner.limits()) {
            Some(verdict) => verdict,
            None => self.judge_output(case, &run.output)?,
        };
        let output = take(&mut run.output);
        Ok(self.result(case, verdict, Some(&run), output))
    }

    /// The result of a case with its output, from a run or from elsewhere.
    fn result(
        &self,
        case: &Case,
        verdict: OutputVerdict,
        run: Option<&Execution>,
        output: Vec<u8>,
    ) -> CaseResult {
        let mut result = CaseResult::new(&case.name, verdict, run);
        let is_right = result.verdict == Verdict::Accepted;
        let walk = is_right.then(|| self.walk(case, &output)).flatten();
        result.start = case.start.map(|(board, start)| (board, start, walk));
        result.output = Some(output);
        result
    }

    /// What a right output has found from the start of its case.
    fn walk(&self, case: &Case, output: &[u8]) -> Option<StartResult> {
        let (Self::AnswerOf(problem) | Self::Rules(problem)) = self else {
            return None;
        };
        let (board, start) = case.start?;
        let method = match problem.name() {
            "simulate" => Method::Warnsdorff(WarnsdorffOptions {
                order: MoveOrder::Judge,
                ..WarnsdorffOptions::default()
            }),
            "walk" => Method::Walk(MoveOrder::Walk),
            _ => Method::Solve,
        };
        let surveyor = Surveyor::new(SurveyTask::whole(board, method)).ok()?;
        if let Self::AnswerOf(_) = self {
            return surveyor.result(start).ok();
        }
        let (input, answer) = (case.input.read().ok()?, case.answer.read().ok()?);
        match problem.check_homework(input, answer, output).ok()? {
            Judgement::Right(walk) => surveyor.result_of_walk(start, walk.as_ref()).ok(),
            Judgement::Wrong(_) => None,
        }
    }

    /// Ends the processes that wait for the next run of a checker.
    pub(crate) fn end_workers(&self) {
        if let Self::Checker(checker) = self {
            checker.end_workers();
        }
    }

    /// Whether an output is right, however its run ended.
    pub fn accepts(&self, case: &Case, output: &[u8]) -> bool {
        let judged = self.judge_output(case, output);
        judged.is_ok_and(|judged| judged.verdict == Verdict::Accepted)
    }

    /// Judges the output of a run that ended normally.
    fn judge_output(&self, case: &Case, output: &[u8]) -> Result<OutputVerdict, RunError> {
        let judged = match self {
            Self::Checker(checker) => return checker.check(case, output),
            Self::Answer(comparison) => by_answer(*comparison, case, output),
            Self::AnswerOf(problem) => by_answer(comparison_of(*problem, &case.name), case, output),
            Self::Rules(problem) => case.input.read().and_then(|input| {
                let answer = case.answer.read()?;
                Ok(verdict_by_rules(*problem, input, answer, output))
            }),
        };
        Ok(judged.unwrap_or_else(|error| OutputVerdict::judge_error(&error)))
    }
}

fn by_answer(comparison: Comparison, case: &Case, output: &[u8]) -> anyhow::Result<OutputVerdict> {
    let answer = case.answer.read();
    answer.map(|answer| OutputVerdict::by_answer(comparison, answer, output))
}

/// How a problem compares outputs for the case with this name.
pub(crate) fn comparison_of(problem: &dyn Problem, case: &str) -> Comparison {
    let settings = problem.groups().of_any(case);
    let comparison = settings.and_then(|settings| settings.comparison);
    comparison.unwrap_or_else(|| problem.comparison())
}

/// A case that can be checked, with its problem.
pub type CheckedCase<'a> = (&'static dyn Problem, &'a Case);

/// The cases that are to be checked: those of a problem that are files. The others were drawn.
pub fn to_check<'a>(
    problem: Option<&'static dyn Problem>,
    cases: &'a [Case],
) -> impl Iterator<Item = CheckedCase<'a>> {
    let with_problem = cases.iter().filter_map(move |case| Some((problem?, case)));
    with_problem.filter(|(_, case)| matches!(case.input, CaseData::File { .. }))
}

/// What is wrong with the cases: inputs that are not valid, and answers that are not right. The cases
/// are checked on the threads of the current pool, and `done` is called after each.
///
/// A checker may read anything from an answer, so with one only the inputs are checked.
pub fn faults(
    cases: &[CheckedCase<'_>],
    judge: &OutputJudge,
    done: impl Fn() + Sync,
) -> anyhow::Result<Vec<String>> {
    let check = |&(problem, case): &CheckedCase<'_>| {
        let fault = match interrupted() {
            Some(_) => Ok(None),
            None => fault(problem, case, judge),
        };
        done();
        fault
    };
    let checked: Vec<_> = cases.par_iter().map(check).collect();
    let (known, unknown): (Vec<_>, Vec<_>) = checked.into_iter().partition(Result::is_ok);
    let faults: Vec<String> = known.into_iter().flatten().flatten().collect();
    match unknown.into_iter().next() {
        Some(Err(error)) if faults.is_empty() => Err(error),
        _ => Ok(faults),
    }
}

/// What is wrong with a case, if anything is. A case in which nothing is wrong is not checked again.
fn fault(
    problem: &dyn Problem,
    case: &Case,
    judge: &OutputJudge,
) -> anyhow::Result<Option<String>> {
    let Ok(input) = case.input.read() else {
        return Ok(None);
    };
    let is_known = problem.has_reference() || !problem.has_one_answer();
    let is_checked = is_known && !matches!(judge, OutputJudge::Checker(_));
    let given = case.answer.read().ok().filter(|_| is_checked);
    let key = problem.fingerprint().map(|mut key| {
        key.add(input);
        // There may be flags for it.
        key.add(&case.name);
        key.add_value(&given.is_some());
        key.add(given.unwrap_or_default());
        key.text()
    });
    if key.as_deref().and_then(cache::load).is_some() {
        return Ok(None);
    }
    let right = || {
        if let Some(key) = &key {
            cache::store(key, b"");
        }
        Ok(None)
    };
    match problem.validate_case(&case.name, input) {
        Ok(()) => {}
        Err(_) if problem.takes_other_lines() && answer(problem, input).is_ok() => {}
        Err(InvalidInput::Unknown(why)) => bail!("cannot check {}: {why}", case.input),
        Err(error) => return Ok(Some(format!("{} is not valid: {error}", case.input))),
    }
    let Some(given) = given else { return right() };
    let only = problem.has_one_answer().then(|| answer(problem, input));
    let Ok(expected) = only.unwrap_or_else(|| Ok(Vec::new())) else {
        return Ok(None);
    };
    let settings = problem.groups().of_any(&case.name);
    let comparison = settings.and_then(|settings| settings.comparison);
    let judged = match (problem.checker(), comparison) {
        (Some(checker), _) => {
            checker.judgement(&Case::new(&case.name, input.to_vec(), expected), given)
        }
        (None, Some(comparison)) => Ok(Judgement::by_answer(comparison, &expected, given)),
        (None, None) => problem.check(input, &expected, given),
    };
    match judged {
        Ok(Judgement::Wrong(fault)) => Ok(Some(format!("{} is not right: {fault}", case.answer))),
        Ok(Judgement::Right(_)) => right(),
        Err(_) => Ok(None),
    }
}

/// Fills in the answers that are missing. It is an error if they decide, and not the rules of the problem.
pub fn complete_answers(cases: &mut [Case], judge: &OutputJudge) -> anyhow::Result<()> {
    cases.par_iter_mut().try_for_each(|case| {
        let CaseData::Missing(lack) = &case.answer else {
            return Ok(());
        };
        let OutputJudge::Rules(problem) = judge else {
            bail!("{lack}");
        };
        // A wrong input has no answer, and is reported when its case is judged, if not before.
        let computed = case.input.read().and_then(|input| answer(*problem, input));
        case.answer = computed.unwrap_or_default().into();
        Ok(())
    })
}

/// The verdict on a program that did not run to its end; no verdict if it did not start, or after an interrupt.
pub(crate) fn without_run(error: RunError) -> Result<OutputVerdict, RunError> {
    match error {
        RunError::Interrupted | RunError::NotStarted { .. } => Err(error),
        RunError::WorkerEnded { .. } => Ok(OutputVerdict::worker_ended(&error)),
        RunError::NoMemory { .. } | RunError::Judge(_) => {
            Ok(OutputVerdict::judge_error(&error.into()).doubtful_if(true))
        }
    }
}
