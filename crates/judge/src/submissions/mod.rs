//! Judging programs on all their cases at once, running doubtful cases again alone, and saying why programs
//! are wrong.

mod cures;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::build::{BuildFailure, BuiltProgram, PartSources, ProgramLimits, build};
use crate::cases::Case;
use crate::judging::OutputJudge;
use crate::problem::Problem;
use knights_problems::cures::{Judged, Outputs};
use knights_problems::problem::ProblemRules;
use knights_problems::reasons::JudgedOutput;
use knights_problems::report::{CaseResult, JudgedPart, PartProgram, TOO_SLOW, full_name};
use knights_problems::verdict::{Certainty, OutputVerdict, Verdict};
use knights_run::{RunError, Runner, Sandbox, ScratchFolder};

/// A part of what is to be judged: a program and its cases.
pub struct Submission {
    /// Its name; empty if there is a single part.
    pub name: String,
    /// The points for it, if all its cases are accepted.
    pub points: Option<u32>,
    pub problem: Option<&'static dyn Problem>,
    pub runner: Result<Runner, PartProgram>,
    /// What it was built from, or could not be, and where it may be built a second time, with checks, if it is wrong.
    pub sources: Option<(PartSources, Sandbox)>,
    /// The folder in which it was built, if it was: it is removed with the part.
    pub folder: Option<ScratchFolder>,
    /// The cases, in the order of the report; without a program there are none.
    pub cases: Vec<Case>,
    pub stop: Stop,
}

/// Which cases of a part are not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Never,
    /// Those after the first [`TOO_SLOW`] cases beyond the time limit or the output limit.
    TooSlow,
    /// Those after the first such case.
    FirstSlow,
    /// The lengths of the groups into which the cases fall, in order. Those of a group after its first case that is
    /// not accepted.
    InGroups(Vec<usize>),
}

impl Stop {
    /// After how many cases beyond these limits no other is judged.
    const fn slow_cases(&self) -> Option<usize> {
        match self {
            Self::TooSlow => Some(TOO_SLOW),
            Self::FirstSlow => Some(1),
            Self::Never | Self::InGroups(_) => None,
        }
    }
}

impl Submission {
    /// A part whose program is lacking.
    pub fn without_program(problem: Option<&'static dyn Problem>) -> Self {
        Self {
            name: String::new(),
            points: None,
            problem,
            runner: Err(PartProgram::Missing),
            sources: None,
            folder: None,
            cases: Vec::new(),
            stop: Stop::Never,
        }
    }

    /// A part without cases, whose program is built from these sources, unless the compiler rejects them.
    pub fn built(
        problem: Option<&'static dyn Problem>,
        sources: &PartSources,
        limits: ProgramLimits,
        sandbox: &Sandbox,
    ) -> Result<Self, BuildFailure> {
        Self::built_by(problem, sources, limits, sandbox, build)
    }

    /// The same, with another way to build.
    pub(crate) fn built_by(
        problem: Option<&'static dyn Problem>,
        sources: &PartSources,
        limits: ProgramLimits,
        sandbox: &Sandbox,
        build: impl FnOnce(&PartSources, &Sandbox) -> Result<BuiltProgram, BuildFailure>,
    ) -> Result<Self, BuildFailure> {
        let adapted = sources.for_problem(problem);
        let (runner, folder) = match build(&adapted, sandbox) {
            Ok(program) => (
                Ok(program.usual_runner(limits, sandbox)),
                Some(program.folder),
            ),
            Err(BuildFailure::Compiler(message)) => (Err(PartProgram::NotBuilt(message)), None),
            Err(failure) => return Err(failure),
        };
        Ok(Self {
            runner,
            folder,
            sources: Some((adapted, sandbox.clone())),
            ..Self::without_program(problem)
        })
    }

    /// The same with these cases, if it has a program.
    #[must_use]
    pub fn with_cases(mut self, cases: Vec<Case>) -> Self {
        if self.runner.is_ok() {
            self.cases = cases;
        }
        self
    }

    /// The cases that have these results, which are in the same order.
    pub fn judged_cases<'a>(&'a self, results: &[CaseResult]) -> Vec<&'a Case> {
        let mut cases = self.cases.iter();
        let judged = results.iter();
        judged
            .filter_map(|result| cases.find(|case| case.name == result.name))
            .collect()
    }

    /// The name of a case after that of the part, as in a report.
    pub fn full_name(&self, case: &Case) -> String {
        full_name(&self.name, &case.name)
    }

    /// Leaves the cases whose full names satisfy a condition.
    pub fn retain_cases(&mut self, is_left: impl Fn(&String) -> bool) {
        let name = &self.name;
        self.cases
            .retain(|case| is_left(&full_name(name, &case.name)));
    }

    fn case_groups(&self) -> Vec<&[Case]> {
        let mut left = &self.cases[..];
        let Stop::InGroups(lengths) = &self.stop else {
            return left.chunks(1).collect();
        };
        let groups = lengths.iter().map(|&length| {
            let (group, rest) = left.split_at(length);
            left = rest;
            group
        });
        groups.collect()
    }
}

type Outcome = Result<CaseResult, RunError>;

/// Parts whose cases have run. Those whose results other programs may have changed have to run again, one at a time
/// with nothing else running: they were close to a time limit, or ended together with the process that ran them. The
/// second result counts.
pub struct JudgedSubmissions {
    parts: Vec<Submission>,
    /// The results of the cases of each part; `None` if a case did not run.
    outcomes: Vec<Vec<Option<Outcome>>>,
}

impl JudgedSubmissions {
    /// Runs the cases on the threads of the current pool, and calls `done` after each. The results do not depend on the
    /// number of threads.
    pub fn judge(parts: Vec<Submission>, judge: &OutputJudge, done: &(impl Fn() + Sync)) -> Self {
        let slow: Vec<AtomicUsize> = parts.iter().map(|_| AtomicUsize::new(0)).collect();
        let groups = parts.iter().zip(&slow).filter_map(|(part, slow)| {
            let (runner, groups) = (part.runner.as_ref().ok()?, part.case_groups());
            let stops = part.stop.slow_cases().unwrap_or(usize::MAX);
            Some(
                groups
                    .into_iter()
                    .map(move |group| (runner, group, stops, slow)),
            )
        });
        let grade = |(runner, group, stops, slow): (&Runner, &[Case], usize, &AtomicUsize)| {
            let mut failed = slow.load(Ordering::Relaxed) >= stops;
            let outcomes = group.iter().map(|case| {
                let outcome = (!failed).then(|| judge.judge(runner, case));
                done();
                failed |= !is_accepted(outcome.as_ref());
                let is_slow = outcome.as_ref().is_some_and(is_slow);
                slow.fetch_add(usize::from(is_slow), Ordering::Relaxed);
                outcome
            });
            outcomes.collect::<Vec<_>>()
        };
        // They begin in order, so that the first cases soon show that a program is too slow. If they prove to be fast
        // enough, the others run then.
        let numbered: Vec<_> = groups.flatten().enumerate().collect();
        let queue = numbered.into_iter().par_bridge();
        let graded = queue.map(|(number, group)| (number, grade(group)));
        let in_order: BTreeMap<usize, Vec<Option<Outcome>>> = graded.collect();
        let mut left = in_order.into_values().flatten();
        let of_part = |part: &Submission| match part.runner {
            Ok(_) => left.by_ref().take(part.cases.len()).collect(),
            Err(_) => Vec::new(),
        };
        let outcomes = parts.iter().map(of_part).collect();
        Self { parts, outcomes }
    }

    pub fn in_doubt(&self) -> usize {
        let outcomes = self.outcomes.iter().flatten().flatten();
        outcomes.filter(|outcome| is_doubtful(outcome)).count()
    }

    pub fn end_workers(&self) {
        for runner in self.parts.iter().flat_map(|part| &part.runner) {
            runner.end_workers();
        }
    }

    /// Runs the cases again whose results are in doubt, one at a time. Nothing else may run. Returns the parts with their
    /// results, which are not explained.
    pub fn settle(
        mut self,
        judge: &OutputJudge,
        done: &impl Fn(),
    ) -> Vec<(Submission, JudgedPart)> {
        for (part, outcomes) in self.parts.iter().zip(&mut self.outcomes) {
            if let Ok(runner) = &part.runner {
                repeat_doubtful(part, outcomes, |case| {
                    let outcome = judge.judge_alone(runner, case);
                    done();
                    outcome
                });
            }
        }
        let parts = self.parts.into_iter().zip(self.outcomes);
        parts
            .map(|(part, outcomes)| {
                let report = report_of(&part, outcomes);
                (part, report)
            })
            .collect()
    }
}

fn is_doubtful(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(result) if result.certainty == Certainty::Doubtful)
}

fn has_verdict(outcome: &Outcome, verdict: Verdict) -> bool {
    matches!(outcome, Ok(result) if result.verdict == verdict)
}

fn is_slow(outcome: &Outcome) -> bool {
    has_verdict(outcome, Verdict::TimeLimit) || has_verdict(outcome, Verdict::OutputLimit)
}

fn is_accepted(outcome: Option<&Outcome>) -> bool {
    outcome.is_some_and(|outcome| has_verdict(outcome, Verdict::Accepted))
}

/// Runs the case again at which a group ended, if its result is doubtful, or now if it did not run. If it is accepted
/// now, those after it run.
fn repeat_doubtful(
    part: &Submission,
    outcomes: &mut Vec<Option<Outcome>>,
    run: impl Fn(&Case) -> Outcome,
) {
    let (mut settled, mut slow, mut slow_again) = (0, 0, 0);
    for group in part.case_groups() {
        if part.stop.slow_cases() == Some(slow) {
            break;
        }
        let ran = &mut outcomes[settled..settled + group.len()];
        for (case, outcome) in group.iter().zip(&mut *ran) {
            let was_slow = outcome.as_ref().is_some_and(is_slow);
            // Once a few cases have exceeded the limit again, the program is too slow, and the others that did so count.
            if outcome.as_ref().is_none_or(is_doubtful) && (slow_again < TOO_SLOW || !was_slow) {
                let again = run(case);
                slow_again += usize::from(outcome.is_some() && is_slow(&again));
                *outcome = Some(again);
            }
            if !is_accepted(outcome.as_ref()) {
                break;
            }
        }
        settled += group.len();
        slow += ran.iter().flatten().filter(|ran| is_slow(ran)).count();
    }
    outcomes.truncate(settled);
}

/// The results of a part, without those of cases that did not run.
fn report_of(part: &Submission, outcomes: Vec<Option<Outcome>>) -> JudgedPart {
    let lack = part.runner.as_ref().err();
    let mut report = JudgedPart {
        name: part.name.clone(),
        program: lack.cloned().unwrap_or(PartProgram::Runs),
        unjudged: part.cases.len() - outcomes.len(),
        is_too_slow: outcomes.len() < part.cases.len(),
        ..JudgedPart::default()
    };
    let mut reason = None;
    for (outcome, case) in outcomes.into_iter().zip(&part.cases) {
        report.cases.push(match outcome {
            None => continue,
            Some(Ok(result)) => result,
            Some(Err(RunError::Interrupted)) => {
                report.unjudged += 1;
                report.is_too_slow = false;
                continue;
            }
            Some(Err(error)) => {
                let verdict = OutputVerdict::not_started(error.to_string());
                reason = Some(verdict.message.clone());
                CaseResult::new(&case.name, verdict, None)
            }
        });
    }
    // Usually a program cannot be started at all: then its cases have nothing to say.
    if let Some(reason) = reason
        && report.cases.iter().all(|case| case.message == reason)
    {
        report.cases.clear();
        report.program = PartProgram::NotStarted(reason);
    }
    report
}

impl Submission {
    /// Adds to the results of the part the scores of its groups, its points, and why the program is wrong.
    pub fn explain(&self, report: &mut JudgedPart, judge: &OutputJudge) {
        if let (Some(problem), 0, PartProgram::Runs) =
            (self.problem, report.unjudged, &report.program)
        {
            report.groups = problem.groups().grade(&self.cases, &mut report.cases);
            report.groups.retain(|_| !problem.groups().have_verdicts);
        }
        report.score = self.points.map(|points| report.score_of(points));
        let judged = self.judged_cases(&report.cases);
        let outputs = Outputs {
            problem: self.problem.map(|problem| problem as &dyn ProblemRules),
            mode: judge.mode(),
            accepts: &|place, output| judge.accepts(judged[place], output),
            text: cures::text_of,
        };
        // As far as they can be read.
        let with_results = judged.iter().zip(&mut report.cases);
        let readable = with_results.map(|(case, result)| JudgedOutput {
            input: case.input.read().ok(),
            answer: case.answer.read().ok(),
            result,
        });
        let mut cases: Vec<JudgedOutput<'_>> = readable.collect();
        let mut reasons = Judged::new(&outputs, &mut cases);
        let cures = self.cures(&outputs, &cases, &reasons, (&judged, judge));
        reasons.add_cures(outputs.problem, cures);
        report.mistakes = reasons.mistakes;
    }
}
