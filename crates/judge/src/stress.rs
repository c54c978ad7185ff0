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

/// An input on which the program is wrong.
#[derive(Clone, Debug)]
pub struct Failure {
    pub input: Vec<u8>,
    pub answer: Vec<u8>,
    pub output: Vec<u8>,
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
    ) -> Result<Option<(u64, Failure)>, RunError> {
        let try_one = |number: u64| {
            let input = self.input(number);
            let judged = input.and_then(|input| self.judge(&self.name(number), input));
            if let Err(RunError::Interrupted) = judged {
                // Another case may have failed already.
                return None;
            }
            done();
            judged.map(|failure| Some((number, failure?))).transpose()
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
    pub fn repeat(&self, mut failure: Failure) -> Option<(Failure, Option<ShrinkEnd>)> {
        let is_forgotten = failure.judged.verdict == Verdict::TimeLimit
            || failure.judged.certainty == Certainty::Doubtful;
        let runs = if is_forgotten { 1 } else { REPETITIONS };
        for run in 1..=runs {
            self.runner.end_workers();
            match self.judge(&failure.judged.name, failure.input.clone()) {
                Ok(Some(again)) => failure = again,
                Ok(None) if is_forgotten => return None,
                Ok(None) => return Some((failure, Some(ShrinkEnd::Unreproducible(run)))),
                Err(error) => return Some((failure, Some(ShrinkEnd::Stopped(error)))),
            }
        }
        Some((failure, None))
    }

    /// A small input to which steps lead that all get the same verdict. Before each input, `goes_on` says whether it may
    /// be tried, which is likely to take this long; `report` gets those that are the smallest so far.
    pub fn shrink(
        &self,
        failure: Failure,
        goes_on: impl Fn(Duration) -> bool + Sync,
        report: impl Fn(&[u8]),
    ) -> (Failure, ShrinkEnd) {
        let (name, verdict) = (failure.judged.name.clone(), failure.judged.verdict);
        // A run beside others may take longer than alone.
        let (at_once, next) = match (verdict, failure.judged.ending) {
            (Verdict::TimeLimit, Some(ending)) => (1, ending.wall),
            _ => (CANDIDATES * rayon::current_num_threads(), Duration::ZERO),
        };
        let input = failure.input.clone();
        let mut smallest = failure;
        let try_one = |candidate| {
            if !goes_on(next) {
                return Err(ShrinkEnd::OutOfTime);
            }
            let failure = self
                .judge_if_valid(&name, candidate)
                .map_err(ShrinkEnd::Stopped)?;
            Ok(failure.filter(|failure| failure.judged.verdict == verdict))
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

    /// Runs the program on an input, unless that is not valid or has no answer.
    fn judge_if_valid(&self, name: &str, input: Vec<u8>) -> Result<Option<Failure>, RunError> {
        let valid = self.problem.inputs().validate(&input).is_ok();
        match valid.then(|| answer(self.problem, &input)) {
            Some(Ok(answer)) => self.judge_by(name, input, answer),
            _ if interrupted().is_some() => Err(RunError::Interrupted),
            _ => Ok(None),
        }
    }

    /// Runs the program on an input; `None` if it is right.
    fn judge(&self, name: &str, input: Vec<u8>) -> Result<Option<Failure>, RunError> {
        let answer = answer(self.problem, &input).map_err(|error| run_error(name, &error))?;
        self.judge_by(name, input, answer)
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

    fn judge_by(
        &self,
        name: &str,
        input: Vec<u8>,
        answer: Vec<u8>,
    ) -> Result<Option<Failure>, RunError> {
        let case = Case {
            name: name.to_owned(),
            input: input.clone().into(),
            answer: answer.clone().into(),
            start: None,
            output: None,
        };
        let mut judged = self.judge.judge_whole(&self.runner, &case)?;
        if judged.ending.is_some() {
            // It is repeated several times anyway.
            judged.certainty = Certainty::Final;
        }
        match judged.verdict {
            Verdict::Accepted => return Ok(None),
            Verdict::JudgeError => {
                return Err(RunError::Judge(format!("{name}: {}", judged.message)));
            }
            Verdict::WrongAnswer if !self.problem.has_one_answer() && !answer.is_empty() => {
                self.ensure_answer(name, &input, &answer)?;
            }
            _ => {}
        }
        Ok(Some(Failure {
            input,
            answer,
            output: judged.output.take().unwrap_or_default(),
            judged,
        }))
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

/// An input, and how the program failed on it, if it did.
type TriedCase = (Vec<u8>, Option<Failure>);

impl Stress {
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
        if failure.judged.verdict != Verdict::WrongAnswer || self.problem.mistakes().is_empty() {
            return Vec::new();
        }
        let after = (number..=number + AFTER).into_par_iter().map(|number| {
            let name = self.name(number);
            let input = self.input(number)?;
            Ok((input.clone(), self.judge(&name, input)?))
        });
        let Ok(after) = after.collect::<Result<Vec<TriedCase>, RunError>>() else {
            return Vec::new();
        };
        let numbers = number.saturating_sub(BEFORE).max(1)..number;
        let before = numbers.filter_map(|number| Some((self.input(number).ok()?, None)));
        let shrunk = [(failure.input.clone(), Some(failure.clone()))];
        let runs: Vec<TriedCase> = before.chain(after).chain(shrunk).collect();
        let answers = runs.iter().map(|(input, failure)| match failure {
            Some(failure) => Ok(failure.answer.clone()),
            None => answer(self.problem, input),
        });
        let Ok(answers) = answers.collect::<anyhow::Result<Vec<Vec<u8>>>>() else {
            return Vec::new();
        };
        let pairs = runs.iter().zip(&answers);
        let judged = pairs.map(|((input, failure), answer)| JudgedCase {
            input,
            answer,
            verdict: failure
                .as_ref()
                .map_or(Verdict::Accepted, |failure| failure.judged.verdict),
            output: failure.as_ref().map(|failure| &failure.output[..]),
        });
        let cases: Vec<JudgedCase<'_>> = judged.collect();
        find_mistakes(self.problem, self.judge.mode(), &cases)
    }
}
