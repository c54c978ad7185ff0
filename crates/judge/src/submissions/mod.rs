//! Judging programs on all their cases at once, running doubtful cases again alone, and saying why programs
//! are wrong.

mod cures;

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::build::{BuildFailure, BuiltProgram, PartSources, ProgramLimits};
use crate::cases::Case;
use crate::judging::OutputJudge;
use crate::points::PartPoints;
use crate::problem::Problem;
use knights_problems::cures::{Judged, Outputs};
use knights_problems::problem::ProblemRules;
use knights_problems::reasons::JudgedOutput;
use knights_problems::report::{CaseResult, JudgedPart, PartProgram, TOO_SLOW, full_name};
use knights_problems::verdict::{Certainty, OutputVerdict, Verdict};
use knights_run::{RunError, Runner, Sandbox, ScratchFolder};

/// A part of what is to be judged, for which there may be many programs.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name. Of a single part it is empty, or in a class that of the problem.
    pub name: &'static str,
    pub problem: Option<&'static dyn Problem>,
    pub points: PartPoints,
    /// The cases, in the order of the report.
    pub cases: Vec<Case>,
    pub stop: Stop,
}

/// A program for a part.
pub struct Submission {
    /// Without a program it has no cases.
    pub part: Part,
    pub runner: Result<Runner, PartProgram>,
    /// What it was built from, or could not be, and where it may be built a second time, with checks, if it is wrong.
    pub sources: Option<(PartSources, Sandbox)>,
    /// The folder in which it was built, if it was: it is removed with the program.
    pub folder: Option<ScratchFolder>,
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

impl Part {
    /// A part without points.
    pub fn of(problem: Option<&'static dyn Problem>, cases: Vec<Case>) -> Self {
        Self {
            name: "",
            problem,
            points: PartPoints::default(),
            cases,
            stop: Stop::Never,
        }
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
        full_name(self.name, &case.name)
    }

    /// Leaves the cases with one of these full names.
    pub fn choose_cases(&mut self, names: &[String]) {
        let part = self.name;
        let is_left = |case: &Case| names.contains(&full_name(part, &case.name));
        self.cases.retain(is_left);
    }

    /// The groups into which the cases fall, by their places.
    fn groups(&self) -> Vec<Range<usize>> {
        let lengths = match &self.stop {
            Stop::InGroups(lengths) => lengths.clone(),
            _ => vec![1; self.cases.len()],
        };
        let ends = lengths.iter().scan(0, |end, length| {
            *end += length;
            Some(*end - length..*end)
        });
        ends.collect()
    }
}

impl Submission {
    /// A program that runs like this, or why it does not.
    pub fn new(part: &Part, runner: Result<Runner, PartProgram>) -> Self {
        let mut part = part.clone();
        if runner.is_err() {
            part.cases.clear();
        }
        Self {
            part,
            runner,
            sources: None,
            folder: None,
        }
    }

    /// A program that is built from these sources like this, unless the compiler rejects them.
    pub fn built(
        part: &Part,
        sources: &PartSources,
        limits: ProgramLimits,
        sandbox: &Sandbox,
        build: impl FnOnce(&PartSources, &Sandbox) -> Result<BuiltProgram, BuildFailure>,
    ) -> Result<Self, BuildFailure> {
        let adapted = sources.for_problem(part.problem);
        let (runner, folder) = match build(&adapted, sandbox) {
            Ok(program) => (
                Ok(program.runner(limits.of(Some(&program.language)), sandbox)),
                Some(program.folder),
            ),
            Err(BuildFailure::Compiler(message)) => (Err(PartProgram::NotBuilt(message)), None),
            Err(failure) => return Err(failure),
        };
        Ok(Self {
            folder,
            sources: Some((adapted, sandbox.clone())),
            ..Self::new(part, runner)
        })
    }
}

type Outcome = Result<CaseResult, RunError>;

/// Programs whose cases have run. Those whose results other programs may have changed have to run again, one at a time
/// with nothing else running: they were close to a time limit, or ended together with the process that ran them. The
/// second result counts.
pub struct JudgedSubmissions(Vec<JudgedSubmission>);

struct JudgedSubmission {
    submission: Submission,
    /// The results of its cases; nothing if a case did not run.
    outcomes: Vec<OnceLock<Outcome>>,
    /// How many of its cases exceeded the time limit or the output limit.
    slow: AtomicUsize,
}

impl JudgedSubmissions {
    /// Runs the cases on the threads of the current pool, and calls `done` after each. The results do not depend on the
    /// number of threads.
    pub fn judge(
        submissions: Vec<Submission>,
        judge: &OutputJudge,
        done: &(impl Fn() + Sync),
    ) -> Self {
        let all = submissions.into_iter().map(|submission| {
            let cases = submission.part.cases.iter();
            JudgedSubmission {
                outcomes: cases.map(|_| OnceLock::new()).collect(),
                slow: AtomicUsize::new(0),
                submission,
            }
        });
        let judged = Self(all.collect());
        let groups = judged.0.iter().flat_map(|judged| {
            let groups = judged.submission.part.groups().into_iter();
            groups.map(move |group| (judged, group))
        });
        // They begin in order, so that the first cases soon show that a program is too slow. If they prove to be fast
        // enough, the others run then.
        let queue = groups.collect::<Vec<_>>().into_iter().par_bridge();
        queue.for_each(|(judged, group)| judged.run_group(group, judge, done));
        judged
    }

    pub fn in_doubt(&self) -> usize {
        let outcomes = self.0.iter().flat_map(|judged| &judged.outcomes);
        let ran = outcomes.filter_map(OnceLock::get);
        ran.filter(|outcome| is_doubtful(outcome)).count()
    }

    pub fn end_workers(&self) {
        for runner in self.0.iter().flat_map(|judged| &judged.submission.runner) {
            runner.end_workers();
        }
    }

    /// Runs the cases again whose results are in doubt, one at a time. Nothing else may run. Returns the programs with their
    /// results, which are not explained.
    pub fn settle(self, judge: &OutputJudge, done: &impl Fn()) -> Vec<(Submission, JudgedPart)> {
        let settled = self.0.into_iter().map(|mut judged| {
            judged.repeat_doubtful(judge, done);
            let report = judged.report();
            (judged.submission, report)
        });
        settled.collect()
    }
}

fn is_doubtful(outcome: &Outcome) -> bool {
    matches!(outcome, Ok(result) if result.certainty == Certainty::Doubtful)
}

fn is_slow(outcome: &Outcome) -> bool {
    let beyond_limits = [Verdict::TimeLimit, Verdict::OutputLimit];
    matches!(outcome, Ok(result) if beyond_limits.contains(&result.verdict))
}

fn is_accepted(outcome: Option<&Outcome>) -> bool {
    matches!(outcome, Some(Ok(result)) if result.verdict == Verdict::Accepted)
}

impl JudgedSubmission {
    /// Runs the cases of a group up to the first that is not accepted, unless the program is known to be too slow.
    fn run_group(&self, group: Range<usize>, judge: &OutputJudge, done: &impl Fn()) {
        let Submission { part, runner, .. } = &self.submission;
        let Ok(runner) = runner else { return };
        let most_slow = part.stop.slow_cases().unwrap_or(usize::MAX);
        let mut goes_on = self.slow.load(Ordering::Relaxed) < most_slow;
        for place in group {
            if goes_on {
                let outcome = &self.outcomes[place];
                let ran = outcome.get_or_init(|| judge.judge(runner, &part.cases[place]));
                goes_on = is_accepted(Some(ran));
                self.slow.fetch_add(is_slow(ran).into(), Ordering::Relaxed);
            }
            done();
        }
    }

    /// Runs the case again at which a group ended, if its result is doubtful, or now if it did not run. If it is accepted
    /// now, those after it run.
    fn repeat_doubtful(&mut self, judge: &OutputJudge, done: &impl Fn()) {
        let Submission { part, runner, .. } = &self.submission;
        let Ok(runner) = runner else { return };
        let (mut settled, mut slow, mut slow_again) = (0, 0, 0);
        for group in part.groups() {
            if part.stop.slow_cases() == Some(slow) {
                break;
            }
            settled = group.end;
            for place in group.clone() {
                let outcome = &mut self.outcomes[place];
                let was_slow = outcome.get().is_some_and(is_slow);
                // Once a few cases have exceeded the limit again, the program is too slow, and the others that did so count.
                let is_repeated = outcome.get().is_none_or(is_doubtful);
                if is_repeated && (slow_again < TOO_SLOW || !was_slow) {
                    runner.end_workers();
                    judge.end_workers();
                    let again = judge.judge(runner, &part.cases[place]);
                    done();
                    slow_again += usize::from(outcome.get().is_some() && is_slow(&again));
                    *outcome = again.into();
                }
                if !is_accepted(outcome.get()) {
                    break;
                }
            }
            let ran = self.outcomes[group].iter().filter_map(OnceLock::get);
            slow += ran.filter(|ran| is_slow(ran)).count();
        }
        self.outcomes.truncate(settled);
    }

    /// The results, without those of cases that did not run.
    fn report(&mut self) -> JudgedPart {
        let Submission { part, runner, .. } = &self.submission;
        let (lack, judged) = (runner.as_ref().err(), self.outcomes.len());
        let mut report = JudgedPart {
            name: part.name.to_owned(),
            program: lack.cloned().unwrap_or(PartProgram::Runs),
            unjudged: part.cases.len() - judged,
            is_too_slow: judged < part.cases.len(),
            ..JudgedPart::default()
        };
        let mut reason = None;
        for (outcome, case) in self.outcomes.drain(..).zip(&part.cases) {
            report.cases.push(match outcome.into_inner() {
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
}

impl Submission {
    /// Adds to the results of the part the scores of its groups, and why the program is wrong.
    pub fn explain(&self, report: &mut JudgedPart, judge: &OutputJudge) {
        let Part { problem, cases, .. } = &self.part;
        if let (Some(problem), 0, PartProgram::Runs) = (problem, report.unjudged, &report.program) {
            report.groups = problem.groups().grade(cases, &mut report.cases);
            report.groups.retain(|_| !problem.groups().have_verdicts);
        }
        let judged = self.part.judged_cases(&report.cases);
        let outputs = Outputs {
            problem: problem.map(|problem| problem as &dyn ProblemRules),
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
