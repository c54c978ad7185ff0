//! What is said of the outputs of a program: the verdict on each, why it is wrong, and the mistakes that reproduce all.

use rayon::prelude::*;

use crate::compare::CompareMode;
use crate::mistakes::FoundMistake;
use crate::naming::{JudgedCase, find_mistakes};
use crate::problem::{Judgement, ProblemRules};
use crate::report::CaseResult;
use crate::verdict::{OutputVerdict, Verdict};

/// A wrong output of no more bytes is kept, whatever the answer is.
const ALWAYS_KEPT: usize = 1 << 20;
/// How many times as long as the answer a longer one may be.
const LONGER: usize = 2;
/// How many bytes are kept of an output that is not complete.
const PARTIAL: usize = 1 << 16;
/// How many bytes of outputs are kept of a part. If there are more, no mistake is looked for.
const MOST_KEPT: usize = 64 << 20;

/// A case that was judged, with its input and its answer as far as they can be read.
pub struct JudgedOutput<'a> {
    pub input: Option<&'a [u8]>,
    pub answer: Option<&'a [u8]>,
    pub result: &'a mut CaseResult,
}

/// The verdict on the output of a run that ended normally.
pub fn verdict_on(
    problem: &dyn ProblemRules,
    input: &[u8],
    answer: &[u8],
    output: &[u8],
) -> OutputVerdict {
    if problem.has_one_answer() {
        OutputVerdict::by_answer(problem.comparison(), answer, output)
    } else {
        verdict_by_rules(problem, input, answer, output)
    }
}

/// The verdict of a problem with many right outputs.
pub fn verdict_by_rules(
    problem: &dyn ProblemRules,
    input: &[u8],
    answer: &[u8],
    output: &[u8],
) -> OutputVerdict {
    match problem.check_homework(input, answer, output) {
        Ok(Judgement::Right(_)) => OutputVerdict::new(Verdict::Accepted, String::new()),
        Ok(Judgement::Wrong(fault)) => OutputVerdict {
            names_answer: fault.names_answer(),
            ..OutputVerdict::new(Verdict::WrongAnswer, fault.to_string())
        },
        Err(error) => OutputVerdict::new(Verdict::JudgeError, format!("{error:#}")),
    }
}

/// What is kept of the output of a case: a wrong one as a whole or not at all, since a mistake has
/// to reproduce it, and only the beginning of one that is not complete.
///
/// However long the answers of a problem are, a wrong output about as long is kept. `answer` is the length of that of the case.
pub fn kept_output(verdict: Verdict, mut output: Vec<u8>, answer: usize) -> Option<Vec<u8>> {
    match verdict {
        Verdict::Accepted => return None,
        Verdict::WrongAnswer => {
            let most = || ALWAYS_KEPT.max(answer.saturating_mul(LONGER));
            return Some(output).filter(|output| output.len() <= most());
        }
        _ => output.truncate(PARTIAL),
    }
    output.shrink_to_fit();
    Some(output)
}

/// Explains the wrong outputs of a program, and names the mistakes that reproduce all of its
/// outputs. Outputs that are too long to keep are dropped afterwards.
pub fn add_reasons(
    problem: &'static dyn ProblemRules,
    mode: CompareMode,
    cases: &mut [JudgedOutput<'_>],
) -> Vec<FoundMistake> {
    cases.par_iter_mut().for_each(|case| explain(problem, case));
    let fails = |verdict| matches!(verdict, Verdict::WrongAnswer | Verdict::RuntimeError);
    if !cases.iter().any(|case| fails(case.result.verdict)) {
        return Vec::new();
    }
    let mut kept = 0;
    for case in cases.iter_mut() {
        let result = &mut *case.result;
        kept += result.output.as_ref().map_or(0, Vec::len);
        if kept > MOST_KEPT {
            result.output = None;
        }
    }
    // A mistake has to reproduce all outputs.
    let is_lost =
        |result: &CaseResult| result.verdict == Verdict::WrongAnswer && result.output.is_none();
    if cases.iter().any(|case| is_lost(case.result)) {
        return Vec::new();
    }
    find_in_results(problem, mode, cases)
}

fn explain(problem: &dyn ProblemRules, case: &mut JudgedOutput<'_>) {
    let (Some(input), result) = (case.input, &mut *case.result) else {
        return;
    };
    if result.verdict != Verdict::Accepted {
        let kind = problem.inputs().kind(input);
        kind.unwrap_or_default().clone_into(&mut result.kind);
    }
    if result.verdict == Verdict::WrongAnswer
        && let Some(output) = &result.output
        && let Some(answer) = case.answer
    {
        result.explanation = problem.explain(input, answer, output);
    }
}

/// The mistakes that reproduce all outputs; none if an answer is missing.
fn find_in_results(
    problem: &'static dyn ProblemRules,
    mode: CompareMode,
    cases: &[JudgedOutput<'_>],
) -> Vec<FoundMistake> {
    let readable = cases.iter().map(|case| {
        Some(JudgedCase {
            input: case.input?,
            answer: case.answer?,
            verdict: case.result.verdict,
            output: case.result.output.as_deref(),
        })
    });
    let judged: Option<Vec<_>> = readable.collect();
    judged.map_or_else(Vec::new, |judged| find_mistakes(problem, mode, &judged))
}
