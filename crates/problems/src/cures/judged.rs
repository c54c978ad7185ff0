//! Outputs that were judged: why each is wrong, also without words that are not asked for.

use std::borrow::Cow;
use std::mem::swap;

use rayon::prelude::*;

use crate::compare::CompareMode;
use crate::cures::{FailedCase, LOOKED_AT, Repair};
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
    repairs: Vec<Option<Repair>>,
    /// Whether mistakes explain the outputs.
    pub is_explained: bool,
}

/// The cures that agree with a [`SizeMistake`](crate::mistakes::SizeMistake): others take its place.
const CURES_OF_SIZE: [&str; 2] = ["array-too-small", "index-out-of-range"];

impl Judged {
    /// Explains the wrong outputs, and names the mistakes.
    pub fn new(outputs: &Outputs<'_>, cases: &mut [JudgedOutput<'_>]) -> Self {
        let mut repairs = repairs(outputs, cases);
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

/// For each case, what makes its wrong output right; nothing if most of them stay wrong, for a few are right by chance.
/// Words that are not asked for stand in each output; so only if no case is accepted, the rest may be wrong too.
fn repairs(outputs: &Outputs<'_>, cases: &[JudgedOutput<'_>]) -> Vec<Option<Repair>> {
    let is_wrong = |result: &CaseResult| result.verdict == Verdict::WrongAnswer || exits(result);
    let all_wrong = cases.iter().all(|case| is_wrong(case.result));
    let repair = |place: usize| {
        let case = &cases[place];
        let output = case
            .result
            .output
            .as_deref()
            .filter(|_| is_wrong(case.result))?;
        let output = (output.len() <= LOOKED_AT).then(|| (outputs.text)(output))?;
        let answer = case.answer.filter(|_| all_wrong);
        Repair::of(&output, answer, |repaired| {
            (outputs.accepts)(place, repaired)
        })
    };
    let mut repairs: Vec<Option<Repair>> = (0..cases.len()).into_par_iter().map(repair).collect();
    let wrong = cases.iter().filter(|case| is_wrong(case.result)).count();
    if repairs.iter().flatten().count() * 2 < wrong {
        repairs.fill_with(|| None);
    }
    repairs
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
