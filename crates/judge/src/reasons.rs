//! Why a program is wrong: an explanation of each wrong output, and the mistakes behind all.

use std::borrow::Cow;

use rayon::prelude::*;

use crate::cases::Case;
use crate::compare::CompareMode;
use crate::mistakes::{FoundMistake, JudgedCase, SeenOutput, find_mistakes};
use crate::problem::Problem;
use crate::report::CaseResult;
use crate::verdict::Verdict;

/// How many bytes of outputs are kept of a part. If there are more, no mistake is looked for.
const MOST_KEPT: usize = 64 << 20;

/// A case of a problem, and what a program made of it.
pub(crate) struct CaseOfProblem<'a> {
    pub case: &'a Case,
    pub result: &'a mut CaseResult,
}

/// Explains the wrong outputs of a program, and names the mistakes that reproduce all of its
/// outputs. Outputs that are too long to keep are dropped afterwards.
pub(crate) fn add_reasons(
    problem: &'static dyn Problem,
    mode: CompareMode,
    mut cases: Vec<CaseOfProblem<'_>>,
) -> Vec<FoundMistake> {
    let is_wrong = |case: &CaseOfProblem<'_>| case.result.verdict == Verdict::WrongAnswer;
    let is_crash = |case: &CaseOfProblem<'_>| case.result.verdict == Verdict::RuntimeError;
    if !cases.iter().any(|case| is_wrong(case) || is_crash(case)) {
        return Vec::new();
    }
    cases
        .par_iter_mut()
        .for_each(|case| explain(problem, case.case, case.result));
    let mut kept = 0;
    for case in &mut cases {
        kept += case.result.output.as_ref().map_or(0, Vec::len);
        if kept > MOST_KEPT {
            case.result.output = None;
        }
    }
    // A mistake has to reproduce all outputs.
    let is_lost = |case: &CaseOfProblem<'_>| is_wrong(case) && case.result.output.is_none();
    if cases.iter().any(is_lost) {
        return Vec::new();
    }
    mistakes(problem, mode, &cases)
}

/// Explains a wrong output.
fn explain(problem: &dyn Problem, case: &Case, result: &mut CaseResult) {
    if result.verdict != Verdict::WrongAnswer {
        return;
    }
    let texts = case
        .input
        .read()
        .and_then(|input| Ok((input, case.answer.read()?)));
    if let (Ok((input, answer)), Some(output)) = (texts, &result.output) {
        result.explanation = problem.explain(&input, &answer, output);
    }
}

/// The mistakes that reproduce all outputs; none if a file has gone.
fn mistakes(
    problem: &'static dyn Problem,
    mode: CompareMode,
    cases: &[CaseOfProblem<'_>],
) -> Vec<FoundMistake> {
    let texts = cases
        .iter()
        .map(|case| Ok([case.case.input.read()?, case.case.answer.read()?]));
    let Ok(texts) = texts.collect::<anyhow::Result<Vec<[Cow<'_, [u8]>; 2]>>>() else {
        return Vec::new();
    };
    let judged: Vec<JudgedCase<'_>> = texts
        .iter()
        .zip(cases)
        .map(|([input, answer], case)| JudgedCase {
            input,
            answer,
            seen: seen(case.result),
        })
        .collect();
    find_mistakes(problem, mode, &judged)
}

/// What a program did on a case.
fn seen(result: &CaseResult) -> SeenOutput<'_> {
    match (result.verdict, &result.output) {
        (Verdict::Accepted, _) => SeenOutput::Accepted,
        (Verdict::WrongAnswer, Some(output)) => SeenOutput::Wrong(output),
        (Verdict::RuntimeError, _) => SeenOutput::Crashed,
        _ => SeenOutput::Unknown,
    }
}
