//! Stress tests: a program on random inputs until it is wrong, then on smaller ones.

use rayon::prelude::*;

use crate::judge::cases::stress_case;
use crate::judge::compare::CompareMode;
use crate::judge::output_verdict::OutputVerdict;
use crate::judge::problem::{Problem, answer};
use crate::judge::report::CaseResult;
use crate::judge::run::{RunError, Runner};
use crate::judge::verdict::Verdict;

/// How many cases the threads share at once.
const BLOCK: u64 = 256;
/// How many smaller inputs the threads share at once.
const CANDIDATES: usize = 16;

/// A stress test of a program.
pub(crate) struct Stress {
    pub(crate) runner: Runner,
    pub(crate) problem: &'static dyn Problem,
    /// How outputs are compared with answers, if the problem has a single right output.
    pub(crate) mode: CompareMode,
    pub(crate) seed: u64,
}

/// An input on which the program is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) input: Vec<u8>,
    pub(crate) answer: Vec<u8>,
    /// What the program wrote.
    pub(crate) output: Vec<u8>,
    /// What is wrong with it.
    pub(crate) judged: CaseResult,
}

impl Stress {
    /// The first of the cases 1 to `count` on which the program is wrong, and its number.
    /// `done` is called after each case.
    pub(crate) fn find(
        &self,
        count: u64,
        done: impl Fn() + Sync,
    ) -> Result<Option<(u64, Failure)>, RunError> {
        let try_one = |number: u64| {
            let name = format!("case {number} of seed {}", self.seed);
            let found = self.judge(&name, stress_case(self.problem, self.seed, number - 1));
            done();
            found.map(|failure| Some((number, failure?))).transpose()
        };
        for first in (1..=count).step_by(usize::try_from(BLOCK).expect("a block is small")) {
            let block = first..=count.min(first + BLOCK - 1);
            let found = block.into_par_iter().find_map_first(try_one);
            if let Some(found) = found {
                return found.map(Some);
            }
        }
        Ok(None)
    }

    /// The smallest input to which steps lead that all get the same verdict.
    pub(crate) fn shrink(&self, failure: Failure) -> Result<Failure, RunError> {
        let (name, verdict) = (failure.judged.name.clone(), failure.judged.verdict);
        let input = failure.input.clone();
        let mut smallest = failure;
        shrink(self.problem, input, |candidates| -> Result<_, RunError> {
            loop {
                let some: Vec<Vec<u8>> = candidates.take(CANDIDATES).collect();
                if some.is_empty() {
                    return Ok(None);
                }
                let found = some.into_par_iter().find_map_first(|candidate| {
                    let found = self.judge(&name, candidate).transpose()?;
                    let fits = |failure: &Failure| failure.judged.verdict == verdict;
                    Some(found).filter(|found| found.as_ref().map_or(true, fits))
                });
                if let Some(found) = found {
                    smallest = found?;
                    return Ok(Some(smallest.input.clone()));
                }
            }
        })?;
        Ok(smallest)
    }

    /// Runs the program on an input; `None` if it is right.
    fn judge(&self, name: &str, input: Vec<u8>) -> Result<Option<Failure>, RunError> {
        let run = self.runner.run(&input)?;
        let answer = answer(self.problem, &input).expect("a small board fits");
        let verdict = match Verdict::of_run(&run) {
            Some(verdict) => OutputVerdict::new(verdict, String::new()),
            None if self.problem.has_one_answer() => {
                OutputVerdict::by_answer(self.mode, &answer, &run.output)
            }
            None => OutputVerdict::by_rules(self.problem, &input, &answer, &run.output),
        };
        if verdict.verdict == Verdict::Accepted {
            return Ok(None);
        }
        Ok(Some(Failure {
            input,
            answer,
            judged: verdict.for_case(name, Some(&run)),
            output: run.output,
        }))
    }
}

/// An input that fails, though no smaller one that the problem offers does, reached in steps from
/// one input that fails to a smaller one.
///
/// `first` gives the first of several inputs that fails.
///
/// # Errors
///
/// `first` has given one.
pub fn shrink<Error>(
    problem: &dyn Problem,
    mut input: Vec<u8>,
    mut first: impl FnMut(&mut dyn Iterator<Item = Vec<u8>>) -> Result<Option<Vec<u8>>, Error>,
) -> Result<Vec<u8>, Error> {
    loop {
        let mut found = Ok(None);
        problem
            .inputs()
            .smaller(&input, &mut |candidates| found = first(candidates));
        match found? {
            Some(smaller) => input = smaller,
            None => return Ok(input),
        }
    }
}
