//! What the cures of a program are found by: its sources, its outputs, and a second build with checks.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

use crate::build::{PartSources, build_with_checks, read};
use crate::cases::Case;
use crate::judging::OutputJudge;
use knights_problems::cures::{Checks, Evidence, Judged, Outputs, SourceText, found};
use knights_problems::mistakes::FoundMistake;
use knights_problems::reasons::JudgedOutput;
use knights_problems::verdict::Verdict;
use knights_run::{Execution, RunLimits, RunStatus, Sandbox};

/// The limits of a run with checks, which takes more time and memory.
const LIMITS: RunLimits = RunLimits {
    processor: Duration::from_secs(10),
    wall: Duration::from_secs(20),
    memory: 2 << 30,
    ..RunLimits::DEFAULT
};

/// A program that was judged, and what is known of how it was made.
pub(super) struct SeenProgram<'a> {
    pub(super) sources: Option<&'a PartSources>,
    /// Where it may be built a second time.
    pub(super) check_in: Option<&'a Sandbox>,
    /// What the compiler says, if it does not build it.
    pub(super) compiler: &'a str,
}

/// A text in UTF-8, or else in the encoding that it seems to have.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    str::from_utf8(bytes).map_or_else(
        |_| {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            detector.guess(None, Utf8Detection::Allow).decode(bytes).0
        },
        Cow::Borrowed,
    )
}

impl SeenProgram<'_> {
    /// The cures of a program. If no mistakes explain its outputs, there may be guesses.
    pub(super) fn cures(
        &self,
        outputs: &Outputs<'_>,
        judged: &[JudgedOutput<'_>],
        reasons: &Judged,
        (cases, judge): (&[&Case], &OutputJudge),
    ) -> Vec<FoundMistake> {
        let seen = reasons.failed(outputs, judged);
        let sources = self.texts();
        let mut evidence = Evidence {
            sources: &sources,
            compiler: self.compiler,
            checks: None,
            failed: &seen,
            cases: judged.len(),
            is_explained: reasons.is_explained,
            may_guess: false,
        };
        let certain = found(&evidence);
        if reasons.is_explained || !certain.is_empty() {
            return certain;
        }
        let is_checked = |verdict| matches!(verdict, Verdict::RuntimeError | Verdict::WrongAnswer);
        let results = cases.iter().zip(judged);
        let failed = results.filter(|(_, case)| case.result.verdict.is_failure());
        let (checked, other): (Vec<_>, Vec<_>) =
            failed.partition(|(_, case)| is_checked(case.result.verdict));
        let checked: Vec<&Case> = checked.into_iter().map(|(case, _)| *case).collect();
        let mut checks = self.checks(&checked, judge);
        if let Some(checks) = &mut checks {
            checks.is_right &= other.is_empty();
        }
        evidence.checks = checks.as_ref();
        evidence.may_guess = reasons.mistakes.is_empty();
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
