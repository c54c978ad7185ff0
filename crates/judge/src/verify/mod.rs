//! All submissions of a problem, judged against what is expected of them, and the time limit that follows from some.

mod findings;

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use anyhow::Context;
use rayon::prelude::*;

use crate::build::{BuildFailure, PartSources, ProgramLimits, build_kept, fingerprint};
use crate::cache;
use crate::cases::{Case, write_file};
use crate::drawn::default_cases;
use crate::judging::OutputJudge;
use crate::problem::{BuildRule, Example, Expectation, GradedResult, Problem, Timing};
use crate::setter::program_of;
use crate::submissions::{JudgedSubmissions, Part, Stop, Submission};
use knights_problems::report::{CaseResult, PartProgram};
use knights_problems::verdict::Verdict;
use knights_run::{RunLimits, Sandbox, ScratchFolder, WALL_FACTOR, interrupted};

pub use crate::problem::Findings;
pub use findings::OnceTooSlow;

/// How long a submission may take for a case before the time limit is known.
const LONGEST: Duration = Duration::from_secs(300);

/// A time limit that follows from the submissions.
#[derive(Clone, Debug, PartialEq)]
pub struct DerivedLimit {
    pub seconds: f64,
    /// The slowest of the submissions that count, and how many seconds it took.
    pub slowest: String,
    pub time: f64,
    pub factor: f64,
}

/// A submission with its results.
pub struct Verified {
    pub example: Example,
    /// Whether it runs. One that does not start here is not judged.
    pub program: PartProgram,
    /// Of the cases that were judged, in the order of their names.
    pub results: Vec<CaseResult>,
    /// Whether no interrupt came before its last case, once it was built. What is not finished is not called wrong.
    pub is_finished: bool,
    pub is_as_expected: bool,
    /// Whether some verdict would be another one with the time that a program that is too slow has to exceed.
    pub is_sensitive: bool,
    /// In a problem whose folders of cases have results.
    pub graded: Option<GradedResult>,
}

/// What is verified.
pub struct Subject<'a> {
    pub problem: &'static dyn Problem,
    pub examples: Vec<Example>,
    /// Each with an answer, if it needs one.
    pub cases: Vec<Case>,
    pub judge: &'a OutputJudge,
    /// What was found before.
    pub findings: Findings,
}

pub struct Verification {
    pub findings: Findings,
    pub derived: Option<DerivedLimit>,
    /// The time limit in seconds, if it is the same for all languages.
    pub limit: Option<f64>,
    pub cases: Vec<String>,
    /// In the order of their names.
    pub submissions: Vec<Verified>,
}

/// The submissions of a problem. Those of ours are put into a folder.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn examples(problem: &dyn Problem, folder: &ScratchFolder) -> anyhow::Result<Vec<Example>> {
    if problem.folder().is_some() {
        return problem.examples();
    }
    let parts = problem.package_parts()?;
    let examples = parts.below("submissions").map(|file| {
        let name = file.path.trim_start_matches("submissions/").to_owned();
        let path = folder.path().join(&name);
        fs::create_dir_all(path.parent().unwrap_or(&path)).context("cannot make a folder")?;
        write_file(&path, &file.bytes)?;
        let of = name.split('/').next().unwrap_or_default();
        let known = Expectation::of_source(of, "");
        Ok(Example {
            expected: known.context("the folders of our submissions are known")?,
            name,
            path,
            build: BuildRule::default(),
            is_contradicted: false,
        })
    });
    examples.collect()
}

/// The time limit of a package that has none, if its submissions say one; `limits` are those of runs
/// without it.
///
/// # Errors
///
/// A case or a submission cannot be read.
pub fn derived_limit(
    problem: &'static dyn Problem,
    judge: &OutputJudge,
    limits: RunLimits,
) -> anyhow::Result<Option<DerivedLimit>> {
    let Some(timing) = timing_without_limit(problem) else {
        return Ok(None);
    };
    let (cases, mut examples) = (default_cases(problem)?, problem.examples()?);
    examples.retain(|example| example.expected.bounds_limit(None));
    let key = key(problem, &cases, &examples);
    let bytes = key.as_deref().and_then(cache::load);
    let kept = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    if let Some((time, name)) = kept.as_deref().and_then(|kept| kept.split_once(' ')) {
        let limit = time
            .parse()
            .map(|time| DerivedLimit::new(timing, time, name));
        return Ok(limit.ok());
    }
    let judged = judged(problem, examples, &cases, judge, longest(limits), &|| ());
    Ok(derived(&judged, timing, key.as_deref()))
}

impl Subject<'_> {
    /// Judges all submissions on the cases, and calls `done` after each run. The limits of a run are those for this time
    /// limit in seconds; without one, the usual ones.
    pub fn verify(
        self,
        given: Option<f64>,
        limits: &dyn Fn(Option<f64>) -> ProgramLimits,
        done: &(impl Fn() + Sync),
    ) -> Verification {
        let (problem, cases, mut findings) = (self.problem, self.cases, self.findings);
        let judge_all =
            |examples, limits| judged(problem, examples, &cases, self.judge, limits, done);
        let timing = timing_without_limit(problem).filter(|_| given.is_none());
        let is_first = |example: &Example| timing.is_some() && example.expected.bounds_limit(None);
        let (first, rest): (Vec<_>, Vec<_>) = self.examples.into_iter().partition(is_first);
        let key = key(problem, &cases, &first);
        let mut submissions = judge_all(first, longest(limits(None).of(None)));
        let derived = timing.and_then(|timing| derived(&submissions, timing, key.as_deref()));
        let [milliseconds, _] = problem.about().limits();
        let of_problem = milliseconds.map(|time| Duration::from_millis(time).as_secs_f64());
        let of_submissions = derived.as_ref().map(|derived| derived.seconds);
        let limit = given.or(of_problem).or(of_submissions);
        let timing_of_package = problem.package_limits().timing;
        let to_slow = timing_of_package.map_or(1.0, |timing| timing.to_slow);
        // A run goes on for half as long again as its limit.
        let longer = limit.map(|limit| limit * (to_slow / 1.5).max(1.0));
        submissions.extend(judge_all(rest, limits(longer)));
        let limit_time = limit.map_or(Duration::MAX, Duration::from_secs_f64);
        for verified in &mut submissions {
            verified.settle(limit_time, &|results| graded(problem, &cases, results));
        }
        if interrupted().is_none() && submissions.iter().all(Verified::is_absent) {
            findings.errors.push("no submission was judged".to_owned());
        }
        submissions.sort_by(|left, right| left.example.name.cmp(&right.example.name));
        Verification {
            findings,
            derived,
            limit,
            cases: cases.into_iter().map(|case| case.name).collect(),
            submissions,
        }
    }
}

/// The verdict and the score of all cases together.
fn graded(
    problem: &'static dyn Problem,
    cases: &[Case],
    results: &[CaseResult],
) -> Option<GradedResult> {
    let groups = problem.groups();
    let mut scored = results.to_vec();
    let whole = groups.grade(cases, &mut scored).into_iter().next()?;
    Some(GradedResult {
        verdict: whole.verdict,
        score: groups.have_scores.then_some(whole.score),
        of: whole.of,
    })
}

fn timing_without_limit(problem: &dyn Problem) -> Option<Timing> {
    let [limit, _] = problem.about().limits();
    problem.package_limits().timing.filter(|_| limit.is_none())
}

/// The limits of runs that show how long submissions take.
fn longest(limits: RunLimits) -> ProgramLimits {
    ProgramLimits::exact(RunLimits {
        processor: LONGEST,
        wall: LONGEST * WALL_FACTOR,
        ..limits
    })
}

/// The fingerprint of what decides how long submissions take on the cases; `None` if that may change.
fn key(problem: &dyn Problem, cases: &[Case], examples: &[Example]) -> Option<String> {
    let mut key = problem.fingerprint()?;
    key.add("time limit");
    key.add_cases(cases).ok()?;
    for example in examples {
        let program = program_of(&example.path, &example.build)
            .ok()?
            .for_problem(Some(problem));
        key.add(fingerprint(&program)?.text());
        key.add_value(&example.expected);
    }
    Some(key.text())
}

/// Which cases of a submission are not judged if no folder stops at its first failure.
fn usual_stop(problem: &'static dyn Problem, expected: &Expectation) -> Stop {
    match expected {
        _ if problem.groups().have_verdicts => Stop::Never,
        Expectation::First(verdicts) if verdicts[..] == [Verdict::TimeLimit] => Stop::FirstSlow,
        expected if expected.bounds_limit(None) => Stop::Never,
        _ => Stop::TooSlow,
    }
}

/// Builds programs and runs them on the cases, on the threads of the current pool.
fn judged(
    problem: &'static dyn Problem,
    examples: Vec<Example>,
    cases: &[Case],
    judge: &OutputJudge,
    limits: ProgramLimits,
    done: &(impl Fn() + Sync),
) -> Vec<Verified> {
    let groups = problem.groups().lengths(cases);
    let built = |example: &Example| {
        let part = Part {
            stop: match &groups {
                Some(lengths) => Stop::InGroups(lengths.clone()),
                None => usual_stop(problem, &example.expected),
            },
            ..Part::of(Some(problem), cases.to_vec())
        };
        let is_built = match judge {
            OutputJudge::Checker(checker) => checker.prepare(),
            _ => Ok(()),
        };
        let sources = is_built.and_then(|()| program_of(&example.path, &example.build));
        let built = sources.map_err(BuildFailure::Machine).and_then(|sources| {
            let build = |sources: &PartSources, _: &Sandbox| build_kept(sources);
            Submission::built(&part, &sources, limits, &Sandbox::OFF, build)
        });
        built.unwrap_or_else(|failure| {
            Submission::new(&part, Err(PartProgram::NotStarted(format!("{failure:#}"))))
        })
    };
    let submissions = examples.par_iter().map(built).collect();
    let settled = JudgedSubmissions::judge(submissions, judge, done).settle(judge, &|| ());
    let all = examples.into_iter().zip(settled);
    all.map(|(example, (_, mut judged))| {
        let is_interrupted = judged.is_interrupted();
        let count = judged.cases.len();
        // An interrupt also ends checkers, in the middle of a case.
        judged
            .cases
            .retain(|result| interrupted().is_none() || result.verdict != Verdict::JudgeError);
        Verified {
            example,
            program: judged.program,
            is_finished: !is_interrupted && judged.cases.len() == count,
            results: judged.cases,
            is_as_expected: false,
            is_sensitive: false,
            graded: None,
        }
    })
    .collect()
}

/// The limit that the slowest of these submissions says, which is kept.
fn derived(judged: &[Verified], timing: Timing, key: Option<&str>) -> Option<DerivedLimit> {
    let times = judged.iter().flat_map(|verified| {
        let counts =
            |result: &&CaseResult| verified.example.expected.bounds_limit(Some(&result.name));
        let counted = verified.results.iter().filter(counts);
        counted.filter_map(|result| Some((result.ending?.processor, &*verified.example.name)))
    });
    let (slowest, name) = times.max().filter(|_| interrupted().is_none())?;
    let time = slowest.as_secs_f64();
    if let Some(key) = key {
        cache::store(key, format!("{time} {name}").as_bytes());
    }
    Some(DerivedLimit::new(timing, time, name))
}

impl DerivedLimit {
    fn new(timing: Timing, time: f64, name: &str) -> Self {
        Self {
            seconds: timing.limit(time),
            slowest: name.to_owned(),
            time,
            factor: timing.to_limit,
        }
    }
}

impl Verified {
    /// Whether it does not start here, and is not judged.
    pub fn is_absent(&self) -> bool {
        matches!(self.program, PartProgram::NotStarted(_))
    }

    /// The longest processor time of a run.
    pub fn time(&self) -> Option<Duration> {
        let endings = self.results.iter().filter_map(|result| result.ending);
        endings.map(|ending| ending.processor).max()
    }

    /// That on all cases together if folders have results, or the first one that is not AC, or AC; `None` without
    /// results, and instead of AC if it is not finished.
    pub fn verdict(&self) -> Option<Verdict> {
        if let Some(graded) = self.graded {
            return Some(graded.verdict);
        }
        let mut verdicts = self.results.iter().map(|result| result.verdict);
        let first = verdicts.find(|verdict| *verdict != Verdict::Accepted);
        let is_accepted = self.is_finished && !self.results.is_empty();
        first.or(is_accepted.then_some(Verdict::Accepted))
    }

    /// The cases that it fails.
    pub fn failed(&self) -> impl Iterator<Item = &str> {
        let failed = self
            .results
            .iter()
            .filter(|result| result.verdict != Verdict::Accepted);
        failed.map(|result| &*result.name)
    }

    /// Takes the verdicts by the time limit; as in verifyproblem, those with more time count too.
    fn settle(&mut self, limit: Duration, grade: &dyn Fn(&[CaseResult]) -> Option<GradedResult>) {
        let verdicts = |all: &[CaseResult]| -> Vec<(String, Verdict)> {
            all.iter()
                .map(|result| (result.name.clone(), result.verdict))
                .collect()
        };
        let lenient = (verdicts(&self.results), grade(&self.results));
        for result in &mut self.results {
            if result.ending.is_some_and(|ending| ending.processor > limit) {
                result.verdict = Verdict::TimeLimit;
                // What an accepted case gets.
                result.score = None;
            }
        }
        let strict = (verdicts(&self.results), grade(&self.results));
        self.is_sensitive = strict.0 != lenient.0;
        self.graded = strict.1.filter(|_| self.is_finished);
        let is_met = |(verdicts, graded): &(Vec<(String, Verdict)>, _)| {
            let pairs = verdicts.iter().map(|(name, verdict)| (&**name, *verdict));
            let runs = self.program == PartProgram::Runs;
            let expected = &self.example.expected;
            expected.is_met(runs.then_some(pairs), *graded)
        };
        self.is_as_expected =
            self.is_absent() || !self.is_finished || is_met(&strict) || is_met(&lenient);
    }
}

impl Verification {
    /// The slowest accepted case of submissions that have to be accepted, with its submission.
    pub fn slowest_accepted(&self) -> Option<(Duration, &CaseResult, &Verified)> {
        let all = self.submissions.iter();
        let right = all.filter(|verified| verified.example.expected.is_acceptance());
        let results = right.flat_map(|verified| {
            let cases = verified.results.iter();
            let accepted = cases.filter(|result| result.verdict == Verdict::Accepted);
            accepted.filter_map(move |result| Some((result.ending?.processor, result, verified)))
        });
        results.max_by_key(|(time, ..)| *time)
    }

    fn wrong(&self) -> impl Iterator<Item = &Verified> {
        let all = self.submissions.iter();
        all.filter(|verified| {
            let expected = &verified.example.expected;
            // One with a part of the points may be accepted on each case.
            let is_partial = verified.graded.is_some() && *expected == Expectation::Partial;
            let may_be_right = expected.allows_all_accepted() || is_partial;
            !may_be_right && verified.is_finished && !verified.results.is_empty()
        })
    }

    /// The wrong submissions that are accepted on every case.
    pub fn unrefuted(&self) -> impl Iterator<Item = &str> {
        let unrefuted = self.wrong().filter(|wrong| wrong.failed().next().is_none());
        unrefuted.map(|wrong| &*wrong.example.name)
    }

    /// Each case that alone refutes some wrong submissions, with these.
    pub fn decisive(&self) -> BTreeMap<&str, Vec<String>> {
        let mut decisive: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for wrong in self.wrong() {
            let failed: Vec<&str> = wrong.failed().collect();
            if let ([case], true) = (&failed[..], wrong.results.len() == self.cases.len()) {
                decisive
                    .entry(case)
                    .or_default()
                    .push(wrong.example.name.clone());
            }
        }
        decisive
    }
}
