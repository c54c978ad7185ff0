//! Why a program fails a stress test: an explanation, and the mistakes behind its outputs.

use rayon::prelude::*;

use crate::cases::{Failure, Stress, stress_case};
use crate::mistakes::{FoundMistake, JudgedCase, SeenOutput, find_mistakes};
use crate::problem::answer;
use crate::verdict::Verdict;
use knights_run::RunError;

/// How many of the cases before the one that failed speak for or against a mistake.
const BEFORE: u64 = 40;
/// How many cases after it the program runs on for that.
const AFTER: u64 = 24;

/// An input, and how the program failed on it, if it did.
type TriedCase = (Vec<u8>, Option<Failure>);

impl Stress {
    /// Explains a wrong output.
    pub fn explain(&self, failure: &mut Failure) {
        if failure.judged.verdict == Verdict::WrongAnswer {
            failure.judged.explanation =
                self.problem
                    .explain(&failure.input, &failure.answer, &failure.output);
        }
    }

    /// The mistakes that reproduce all outputs of the program: its wrong one, those of the cases
    /// before the one with this number, from 1, which were right, and those of some cases after it,
    /// on which the program runs now. None if it cannot be run.
    pub fn mistakes(&self, number: u64, failure: &Failure) -> Vec<FoundMistake> {
        if failure.judged.verdict != Verdict::WrongAnswer || self.problem.mistakes().is_none() {
            return Vec::new();
        }
        let after = (number..=number + AFTER).into_par_iter().map(|number| {
            let name = format!("case {number}");
            let input = stress_case(self.problem, self.seed, number - 1);
            Ok((input.clone(), self.judge(&name, input)?))
        });
        let after: Result<Vec<TriedCase>, RunError> = after.collect();
        let Ok(after) = after else {
            return Vec::new();
        };
        let before = number.saturating_sub(BEFORE).max(1)..number;
        let before = before.map(|number| (stress_case(self.problem, self.seed, number - 1), None));
        let shrunk = [(failure.input.clone(), Some(failure.clone()))];
        let runs: Vec<TriedCase> = before.chain(after).chain(shrunk).collect();
        let answers = runs.iter().map(|(input, failure)| match failure {
            Some(failure) => Ok(failure.answer.clone()),
            None => answer(self.problem, input),
        });
        let Ok(answers) = answers.collect::<anyhow::Result<Vec<Vec<u8>>>>() else {
            return Vec::new();
        };
        let cases = runs
            .iter()
            .zip(&answers)
            .map(|((input, failure), answer)| JudgedCase {
                input,
                answer,
                seen: failure.as_ref().map_or(SeenOutput::Accepted, seen),
            });
        find_mistakes(self.problem, self.mode, &cases.collect::<Vec<_>>())
    }
}

/// What a program did on a case that it failed.
fn seen(failure: &Failure) -> SeenOutput<'_> {
    match failure.judged.verdict {
        Verdict::WrongAnswer => SeenOutput::Wrong(&failure.output),
        Verdict::RuntimeError => SeenOutput::Crashed,
        _ => SeenOutput::Unknown,
    }
}
