//! Outputs that were judged: why each is wrong, also without words that are not asked for.

use std::borrow::Cow;
use std::collections::HashSet;
use std::mem::swap;

use crate::compare::CompareMode;
use crate::cures::repair::{Repair, WrongOutput};
use crate::mistakes::FoundMistake;
use crate::problem::ProblemRules;
use crate::reasons::{JudgedOutput, add_reasons};
use crate::report::CaseResult;
use crate::verdict::Verdict;
use knights_execution::RunStatus;

/// What outputs are judged by.
pub struct Outputs<'a> {
    pub problem: Option<&'static dyn ProblemRules>,
    pub mode: CompareMode,
    /// Whether another output of a case, by its place, is right.
    pub accepts: &'a (dyn Fn(usize, &[u8]) -> bool + Sync),
    /// The text of an output, whatever its encoding.
    pub text: fn(&[u8]) -> Cow<'_, str>,
}

/// The mistakes of a program, and what makes its wrong outputs right.
pub struct Judged {
    /// The usual mistakes that reproduce the outputs, and then cures.
    pub mistakes: Vec<FoundMistake>,
    /// One place for each case.
    pub(super) repairs: Vec<Option<Repair>>,
    /// Whether all outputs are the same, though the answers are not.
    pub is_constant: bool,
    /// Whether mistakes explain the outputs.
    pub is_explained: bool,
}

pub struct FailedCase<'a> {
    pub verdict: Verdict,
    pub error: &'a [u8],
    pub answer: &'a [u8],
    pub output: Option<&'a [u8]>,
    /// Whether the program ended with an exit code that is not 0.
    pub exits: bool,
    /// Whether its output is right, or can be repaired, if the program ends so on all cases.
    pub is_right: bool,
    pub repair: Option<&'a Repair>,
}

/// The cures that agree with a [`SizeMistake`](crate::mistakes::SizeMistake): others take its place.
const CURES_OF_SIZE: [&str; 3] = ["array-too-small", "index-out-of-range", "crash"];

/// How much of a text is looked at, in bytes: a mistake of this kind shows early.
const LOOKED_AT: usize = 64 << 10;

impl Judged {
    /// Explains the wrong outputs, and names the mistakes.
    pub fn new(outputs: &Outputs<'_>, cases: &mut [JudgedOutput<'_>]) -> Self {
        let is_constant = is_constant(cases);
        let mut repairs: Vec<Option<Repair>> = cases.iter().map(|_| None).collect();
        // A program that prints all answers there are would be right with any of them.
        if !is_constant {
            repair(outputs, cases, &mut repairs);
        }
        let mut mistakes = Vec::new();
        let mut has_rest = false;
        if let Some(problem) = outputs.problem {
            mistakes = add_reasons(problem, outputs.mode, cases);
            has_rest = mistakes.is_empty() && swap_rests(cases, &mut repairs);
            if has_rest {
                mistakes = add_reasons(problem, outputs.mode, cases);
                swap_rests(cases, &mut repairs);
            }
        }
        // That a program crashes on large inputs does not say why.
        let is_of_size = |found| is_of_size(outputs.problem, found);
        let is_explained = !has_rest && !mistakes.iter().all(is_of_size);
        for (case, repair) in cases.iter_mut().zip(&repairs) {
            let all = repair.as_ref().filter(|repair| repair.rest.is_none());
            if let Some(repair) = all.filter(|_| !is_explained)
                && case.result.verdict == Verdict::WrongAnswer
            {
                case.result.explanation = Some(repair.explanation());
            }
        }
        Self {
            mistakes,
            repairs,
            is_constant,
            is_explained,
        }
    }

    /// The cases that are not accepted, for the evidence of cures.
    pub fn failed<'a>(
        &'a self,
        outputs: &Outputs<'_>,
        cases: &'a [JudgedOutput<'_>],
    ) -> Vec<FailedCase<'a>> {
        let judged = cases.iter().zip(&self.repairs).enumerate();
        let failed = judged.filter(|(_, (case, _))| case.result.verdict.is_failure());
        let all_exit = failed.clone().all(|(_, (case, _))| exits(case.result));
        let seen = failed.map(|(place, (case, repair))| {
            let output = case.result.output.as_deref();
            let is_right = || {
                repair.as_ref().is_some_and(|repair| repair.rest.is_none())
                    || output.is_some_and(|output| (outputs.accepts)(place, output))
            };
            FailedCase {
                verdict: case.result.verdict,
                error: &case.result.error_tail,
                answer: case.answer.unwrap_or_default(),
                output,
                exits: exits(case.result),
                is_right: all_exit && is_right(),
                repair: repair.as_ref(),
            }
        });
        seen.collect()
    }

    /// Puts the cures of some evidence before the mistakes.
    pub fn add_cures(
        &mut self,
        problem: Option<&'static dyn ProblemRules>,
        cures: Vec<FoundMistake>,
    ) {
        let agrees = |cure: &FoundMistake| CURES_OF_SIZE.contains(&&cure.name[..]);
        if !cures.iter().all(agrees) {
            self.mistakes
                .retain(|mistake| !is_of_size(problem, mistake));
        }
        self.mistakes.splice(..0, cures);
    }
}

/// Whether a mistake is that a program fails beyond some size.
fn is_of_size(problem: Option<&'static dyn ProblemRules>, found: &FoundMistake) -> bool {
    let sizes = problem.map_or(&[][..], |problem| problem.mistakes().sizes);
    sizes.iter().any(|size| size.name == found.name)
}

/// Finds what makes the wrong outputs right. Words that are not asked for stand in each output; so only if no case is
/// accepted, the rest may be wrong too.
fn repair(outputs: &Outputs<'_>, cases: &[JudgedOutput<'_>], repairs: &mut [Option<Repair>]) {
    let is_wrong = |result: &CaseResult| result.verdict == Verdict::WrongAnswer || exits(result);
    let all_wrong = cases.iter().all(|case| is_wrong(case.result));
    let wrong = cases.iter().enumerate().filter_map(|(place, case)| {
        let output = case.result.output.as_deref()?;
        let text = (outputs.text)(output);
        let answer = case.answer.filter(|_| all_wrong);
        let is_right = Box::new(move |repaired: &[u8]| (outputs.accepts)(place, repaired));
        let is_looked_at = is_wrong(case.result) && output.len() <= LOOKED_AT;
        is_looked_at.then_some((
            place,
            WrongOutput {
                text,
                answer,
                is_right,
            },
        ))
    });
    let (places, wrong): (Vec<usize>, Vec<WrongOutput<'_>>) = wrong.unzip();
    for (place, repair) in places.into_iter().zip(Repair::of_all(&wrong)) {
        repairs[place] = repair;
    }
}

/// Whether all outputs are the same and not empty, though the answers are not the same. An accepted output is the answer, or
/// it is not known.
fn is_constant(cases: &[JudgedOutput<'_>]) -> bool {
    let outputs = cases.iter().map(|case| match case.result.verdict {
        Verdict::Accepted => case.answer,
        Verdict::WrongAnswer => case.result.output.as_deref(),
        _ => None,
    });
    let outputs: HashSet<_> = outputs.map(|text| text.map(<[u8]>::trim_ascii)).collect();
    let answers: HashSet<_> = cases.iter().map(|case| case.answer).collect();
    let is_something = outputs.iter().flatten().any(|output| !output.is_empty());
    outputs.len() == 1 && answers.len() > 1 && is_something
}

/// Whether a program ended with an exit code that is not 0.
fn exits(result: &CaseResult) -> bool {
    let status = result.ending.map(|ending| ending.status);
    let is_exit = matches!(status, Some(RunStatus::Exited(_)));
    is_exit && result.verdict == Verdict::RuntimeError && result.message.is_empty()
}

/// Puts what repairs leave of wrong outputs in their places, or these back again; `false` if nothing is left.
fn swap_rests(cases: &mut [JudgedOutput<'_>], repairs: &mut [Option<Repair>]) -> bool {
    let mut has_rest = false;
    for (case, repair) in cases.iter_mut().zip(repairs) {
        if let Some(rest) = repair.as_mut().and_then(|repair| repair.rest.as_mut())
            && let Some(output) = &mut case.result.output
        {
            swap(output, rest);
            has_rest = true;
        }
    }
    has_rest
}
