//! Stress tests: a program on random inputs until it is wrong, then on smaller ones, and why it is wrong.

use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::anyhow;
use rayon::prelude::*;

use crate::cases::Case;
use crate::judging::OutputJudge;
use crate::problem::Problem;
use knights_problems::drawn::{shrink, stress_case};
use knights_problems::mistakes::FoundMistake;
use knights_problems::naming::{JudgedCase, find_mistakes};
use knights_problems::problem::{Judgement, answer};
use knights_problems::report::CaseResult;
use knights_problems::verdict::{Certainty, Verdict};
use knights_run::{RunError, Runner, interrupted};

/// How many cases the threads share at once.
const BLOCK: u64 = 256;
/// How many smaller inputs each thread gets at once.
const CANDIDATES: usize = 2;
/// How often a case that fails is run again.
const REPETITIONS: u32 = 5;

pub struct Stress {
    pub runner: Runner,
    pub problem: &'static dyn Problem,
    /// What decides whether an output is right.
    pub judge: OutputJudge,
    pub seed: u64,
}

/// An input, and what the program did on it.
#[derive(Clone, Debug)]
pub struct TriedCase {
    pub input: Vec<u8>,
    pub answer: Vec<u8>,
    pub output: Vec<u8>,
    /// The result, without the output.
    pub judged: CaseResult,
}

/// Why a case that fails was not made smaller still.
#[derive(Debug)]
pub enum ShrinkEnd {
    /// It was accepted when it ran for this time, counted from 1, with nothing beside it.
    Unreproducible(u32),
    /// The program is accepted on all smaller ones that the problem offers.
    NothingSmaller,
    OutOfTime,
    Stopped(RunError),
}

impl Stress {
    /// The first of the cases of these numbers, from 1, on which the program is wrong, and its
    /// number. `done` is called after each case.
    pub fn find(
        &self,
        mut numbers: RangeInclusive<u64>,
        done: impl Fn() + Sync,
    ) -> Result<Option<(u64, TriedCase)>, RunError> {
        let try_one = |number: u64| {
            let judged = self.judge_number(number);
            if let Err(RunError::Interrupted) = judged {
                // Another case may have failed already.
                return None;
            }
            done();
            match judged {
                Ok(case) if case.judged.verdict == Verdict::Accepted => None,
                failed => Some(failed.map(|case| (number, case))),
            }
        };
        while !numbers.is_empty() {
            let (first, end) = (*numbers.start(), *numbers.end());
            let last = end.min(first + BLOCK - 1);
            numbers = last + 1..=end;
            let failed = (first..=last).into_par_iter().find_map_first(try_one);
            if let Some(failure) = failed.transpose()? {
                return Ok(Some(failure));
            }
            if interrupted().is_some() {
                return Err(RunError::Interrupted);
            }
        }
        Ok(None)
    }

    /// Runs the program again on a case that failed, several times, with nothing else running. `None`
    /// if it is accepted then, and other programs may have made it fail: it exceeded its time limit
    /// or lost its worker. Otherwise the last failure, and if it did not fail every time, what happened.
    pub fn repeat(&self, mut failure: TriedCase) -> Option<(TriedCase, Option<ShrinkEnd>)> {
        let is_forgotten = failure.judged.verdict == Verdict::TimeLimit
            || failure.judged.certainty == Certainty::Doubtful;
        let runs = if is_forgotten { 1 } else { REPETITIONS };
        for run in 1..=runs {
            self.runner.end_workers();
            let case = failure.clone();
            match self.judge(case.judged.name, case.input, case.answer) {
                Ok(again) if again.judged.verdict != Verdict::Accepted => failure = again,
                Ok(_) if is_forgotten => return None,
                Ok(_) => return Some((failure, Some(ShrinkEnd::Unreproducible(run)))),
                Err(error) => return Some((failure, Some(ShrinkEnd::Stopped(error)))),
            }
        }
        Some((failure, None))
    }

    /// A small input to which steps lead that all get the same verdict. Before each input, `goes_on` says whether it may
    /// be tried, which is likely to take this long; `report` gets those that are the smallest so far.
    pub fn shrink(
        &self,
        failure: TriedCase,
        goes_on: impl Fn(Duration) -> bool + Sync,
        report: impl Fn(&[u8]),
    ) -> (TriedCase, ShrinkEnd) {
        let (name, verdict) = (failure.judged.name.clone(), failure.judged.verdict);
        // A run beside others may take longer than alone.
        let (at_once, next) = match (verdict, failure.judged.ending) {
            (Verdict::TimeLimit, Some(ending)) => (1, ending.wall),
            _ => (CANDIDATES * rayon::current_num_threads(), Duration::ZERO),
        };
        let input = failure.input.clone();
        let mut smallest = failure;
        let try_one = |candidate: Vec<u8>| {
            if !goes_on(next) {
                return Err(ShrinkEnd::OutOfTime);
            }
            let is_valid = self.problem.inputs().validate(&candidate).is_ok();
            let judged = match is_valid.then(|| answer(self.problem, &candidate)) {
                Some(Ok(answer)) => self.judge(name.clone(), candidate, answer),
                _ if interrupted().is_some() => Err(RunError::Interrupted),
                _ => return Ok(None),
            };
            let case = judged.map_err(ShrinkEnd::Stopped)?;
            Ok((case.judged.verdict == verdict).then_some(case))
        };
        let outcome = shrink(self.problem, input, |candidates| {
            for block in 0.. {
                let tried: Vec<Vec<u8>> = candidates.take(at_once).collect();
                if tried.is_empty() {
                    break;
                }
                let numbered = tried.into_par_iter().enumerate();
                let failed = numbered.find_map_first(|(place, candidate)| {
                    let failed = try_one(candidate).transpose()?;
                    Some(failed.map(|failure| (place, failure)))
                });
                if let Some(failed) = failed {
                    let (place, failure) = failed?;
                    report(&failure.input);
                    smallest = failure;
                    return Ok(Some((block * at_once + place, smallest.input.clone())));
                }
            }
            Ok(None)
        });
        let end = outcome.map_or_else(|end| end, |_| ShrinkEnd::NothingSmaller);
        (smallest, end)
    }

    fn name(&self, number: u64) -> String {
        format!("case {number} of seed {}", self.seed)
    }

    fn input(&self, number: u64) -> Result<Vec<u8>, RunError> {
        stress_case(self.problem, self.seed, number - 1)
            .map_err(|error| run_error(&self.name(number), &error))
    }

    /// Runs the program on the case of this number.
    fn judge_number(&self, number: u64) -> Result<TriedCase, RunError> {
        let (name, input) = (self.name(number), self.input(number)?);
        let answer = answer(self.problem, &input).map_err(|error| run_error(&name, &error))?;
        self.judge(name, input, answer)
    }

    /// Refuses an answer that would be wrong as an output.
    fn ensure_answer(&self, name: &str, input: &[u8], answer: &[u8]) -> Result<(), RunError> {
        let fault = match self.problem.check(input, answer, answer) {
            Ok(Judgement::Right(_)) => return Ok(()),
            Ok(Judgement::Wrong(fault)) => {
                anyhow!("the answer of the reference is wrong too: {fault}")
            }
            Err(error) => error,
        };
        Err(run_error(name, &fault))
    }

    fn judge(&self, name: String, input: Vec<u8>, answer: Vec<u8>) -> Result<TriedCase, RunError> {
        let case = Case::new(name, input.clone(), answer.clone());
        let mut judged = self.judge.judge_whole(&self.runner, &case)?;
        if judged.ending.is_some() {
            // It is repeated several times anyway.
            judged.certainty = Certainty::Final;
        }
        match judged.verdict {
            Verdict::JudgeError => {
                let (name, message) = (&case.name, &judged.message);
                return Err(RunError::Judge(format!("{name}: {message}")));
            }
            Verdict::WrongAnswer if !self.problem.has_one_answer() && !answer.is_empty() => {
                self.ensure_answer(&case.name, &input, &answer)?;
            }
            _ => {}
        }
        Ok(TriedCase {
            input,
            answer,
            output: judged.output.take().unwrap_or_default(),
            judged,
        })
    }
}

/// What keeps a case from being made or judged.
fn run_error(case: &str, error: &anyhow::Error) -> RunError {
    match error.downcast_ref() {
        Some(RunError::Interrupted) => RunError::Interrupted,
        _ => RunError::Judge(format!("{case}: {error:#}")),
    }
}

/// How many of the cases before the one that failed speak for or against a mistake.
const BEFORE: u64 = 40;
/// How many cases after it the program runs on for that.
const AFTER: u64 = 24;

impl Stress {
    pub fn explain(&self, failure: &mut TriedCase) {
        if failure.judged.verdict == Verdict::WrongAnswer {
            failure.judged.explanation =
                self.problem
                    .explain(&failure.input, &failure.answer, &failure.output);
        }
    }

    /// The mistakes that reproduce all outputs of the program: its wrong one, those of the cases
    /// before the one with this number, from 1, which were right, and those of some cases after it,
    /// on which the program runs now. None if it cannot be run.
    pub fn mistakes(&self, number: u64, failure: &TriedCase) -> Vec<FoundMistake> {
        if failure.judged.verdict != Verdict::WrongAnswer || self.problem.mistakes().is_empty() {
            return Vec::new();
        }
        let after = (number..=number + AFTER).into_par_iter();
        let ran = after.map(|number| self.judge_number(number).ok());
        let numbers = number.saturating_sub(BEFORE).max(1)..number;
        let inputs = numbers.filter_map(|number| self.input(number).ok());
        let with_answers = inputs.map(|input| Some((answer(self.problem, &input).ok()?, input)));
        let (Some(ran), Some(before)): (Option<Vec<TriedCase>>, Option<Vec<_>>) =
            (ran.collect(), with_answers.collect())
        else {
            return Vec::new();
        };
        let accepted = before.iter().map(|(answer, input)| JudgedCase {
            input,
            answer,
            verdict: Verdict::Accepted,
            output: None,
        });
        let judged = ran.iter().chain([failure]).map(|case| JudgedCase {
            input: &case.input,
            answer: &case.answer,
            verdict: case.judged.verdict,
            output: (case.judged.verdict != Verdict::Accepted).then_some(&case.output[..]),
        });
        let cases: Vec<JudgedCase<'_>> = accepted.chain(judged).collect();
        find_mistakes(self.problem, self.judge.mode(), &cases)
    }
}
