//! What the cures of a program are found by: its sources, its outputs, and a second build with checks.

use std::path::Path;
use std::time::Duration;

use rayon::prelude::*;

use crate::build::{PartSources, build_with_checks, read};
use crate::cases::Case;
use crate::cures::{Checks, Evidence, FailedCase, Repair, SourceText, found};
use crate::judging::OutputJudge;
use knights_problems::explain::Explanation;
use knights_problems::mistakes::FoundMistake;
use knights_problems::report::CaseResult;
use knights_problems::verdict::Verdict;
use knights_run::{Execution, RunLimits, RunStatus, Sandbox};

/// The limits of a run with checks, which takes more time and memory.
const LIMITS: RunLimits = RunLimits {
    processor: Duration::from_secs(10),
    wall: Duration::from_secs(20),
    memory: 2 << 30,
    ..RunLimits::DEFAULT
};

type JudgedCases<'a> = [(&'a Case, &'a mut CaseResult)];

/// A program that was judged, and what is known of how it was made.
pub(super) struct SeenProgram<'a> {
    pub(super) sources: Option<&'a PartSources>,
    /// Where it may be built a second time.
    pub(super) check_in: Option<&'a Sandbox>,
    /// What the compiler says, if it does not build it.
    pub(super) compiler: &'a str,
}

/// For each case, what makes its wrong output right; nothing if most of them stay wrong, for a few are right by chance.
/// Words that are not asked for stand in each output; so only if no case is accepted, the rest may be wrong too.
pub(super) fn repairs(cases: &JudgedCases<'_>, judge: &OutputJudge) -> Vec<Option<Repair>> {
    let is_wrong = |result: &CaseResult| result.verdict == Verdict::WrongAnswer || exits(result);
    let all_wrong = cases.iter().all(|(_, result)| is_wrong(result));
    let repair = |(case, result): &(&Case, &mut CaseResult)| {
        let output = result.output.as_deref().filter(|_| is_wrong(result))?;
        let answer = case.answer.read().ok().filter(|_| all_wrong);
        Repair::of(output, answer, |repaired| judge.accepts(case, repaired))
    };
    let mut repairs: Vec<Option<Repair>> = cases.par_iter().map(repair).collect();
    let wrong = cases.iter().filter(|(_, result)| is_wrong(result)).count();
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

impl Repair {
    /// Why the output is wrong.
    pub(super) fn explanation(&self) -> Explanation {
        Explanation::new(self.what()).answered("words or signs that are not asked for")
    }
}

impl SeenProgram<'_> {
    /// The cures of a program. Mistakes may explain its outputs already; if not, there may be guesses.
    pub(super) fn cures(
        &self,
        cases: &JudgedCases<'_>,
        repairs: &[Option<Repair>],
        judge: &OutputJudge,
        [is_explained, may_guess]: [bool; 2],
    ) -> Vec<FoundMistake> {
        let is_failed = |verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError);
        let judged = cases.iter().zip(repairs);
        let failed = judged.filter(|((_, result), _)| is_failed(result.verdict));
        let all_exit = failed.clone().all(|((_, result), _)| exits(result));
        let mut seen = Vec::new();
        for ((case, result), repair) in failed.clone() {
            let output = result.output.as_deref();
            seen.push(FailedCase {
                verdict: result.verdict,
                error: &result.error_tail,
                answer: case.answer.read().unwrap_or_default(),
                output,
                exits: exits(result),
                is_right: all_exit
                    && (repair.as_ref().is_some_and(|repair| repair.rest.is_none())
                        || output.is_some_and(|output| judge.accepts(case, output))),
                repair: repair.as_ref(),
            });
        }
        if seen.is_empty() && self.compiler.is_empty() {
            return Vec::new();
        }
        let sources = self.texts();
        let mut evidence = Evidence {
            sources: &sources,
            compiler: self.compiler,
            checks: None,
            failed: &seen,
            cases: cases.len(),
            is_explained,
            may_guess: false,
        };
        let certain = found(&evidence);
        if is_explained || !certain.is_empty() {
            return certain;
        }
        let is_checked = |verdict| matches!(verdict, Verdict::RuntimeError | Verdict::WrongAnswer);
        let failed = failed.map(|((case, result), _)| (*case, result.verdict));
        let (checked, other): (Vec<_>, Vec<_>) = failed.partition(|it| is_checked(it.1));
        let cases: Vec<&Case> = checked.into_iter().map(|(case, _)| case).collect();
        let mut checks = self.checks(&cases, judge);
        if let Some(checks) = &mut checks {
            checks.is_right &= other.is_empty();
        }
        evidence.checks = checks.as_ref();
        evidence.may_guess = may_guess;
        found(&evidence)
    }

    /// The sources that were handed in, each with its name.
    fn texts(&self) -> Vec<SourceText> {
        let sources = self.sources.iter().flat_map(|part| &part.sources);
        let text = |path: &Path| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            let bytes = read(path).ok()?;
            Some((name, String::from_utf8_lossy(&bytes).into_owned()))
        };
        sources.filter_map(|source| text(&source.path)).collect()
    }

    /// Builds the program with checks, and runs it on a case, and on the others as long as it is right; `None` if there
    /// are no cases, or if its language has no checks.
    fn checks(&self, cases: &[&Case], judge: &OutputJudge) -> Option<Checks> {
        let (first, others) = cases.split_first()?;
        let (program, warnings) = build_with_checks(self.sources?, self.check_in?)?;
        let runner = program.runner(LIMITS, self.check_in?);
        let run = |case: &Case| runner.run(case.input.read().ok()?).ok();
        let is_right = |case: &Case, run: &Execution| {
            run.ending.status == RunStatus::Exited(0) && judge.accepts(case, &run.output)
        };
        let first_run = run(first)?;
        let is_other_right = |case: &&Case| run(case).is_some_and(|run| is_right(case, &run));
        Some(Checks {
            warnings,
            error: String::from_utf8_lossy(&first_run.error_tail).into_owned(),
            is_right: is_right(first, &first_run) && others.iter().all(is_other_right),
        })
    }
}
