//! What the cures of a program are found by: its sources, its outputs, and a second build with checks.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

use crate::build::{
    BuiltProgram, FirstValues, SourceFile, build, build_with_checks, built_name, read,
};
use crate::cases::Case;
use crate::judging::OutputJudge;
use crate::submissions::Submission;
use knights_problems::cures::{Checks, Evidence, Judged, Outputs, SourceText, Trial, found};
use knights_problems::mistakes::FoundMistake;
use knights_problems::reasons::JudgedOutput;
use knights_problems::report::PartProgram;
use knights_problems::verdict::Verdict;
use knights_run::{Execution, RunLimits, RunStatus, Runner, ScratchFolder};

/// The limits of a run with checks, which takes more time and memory.
const LIMITS: RunLimits = RunLimits {
    processor: Duration::from_secs(10),
    wall: Duration::from_secs(20),
    memory: 2 << 30,
    ..RunLimits::DEFAULT
};

/// The verdicts after which a program with checks runs.
const CHECKED: [Verdict; 2] = [Verdict::RuntimeError, Verdict::WrongAnswer];
/// How many other texts of a program are tried at most.
const TRIALS: usize = 6;
/// On how many cases two programs are compared.
const COMPARED: usize = 4;

/// A text in UTF-8, or else in the encoding that it seems to have.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return text.into();
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Allow).decode(bytes).0
}

impl Submission {
    /// What the compiler says, if it does not build the program.
    fn compiler_message(&self) -> &str {
        match &self.runner {
            Err(PartProgram::NotBuilt(message)) => message,
            _ => "",
        }
    }

    /// The cures of the program. If no mistakes explain its outputs, there may be guesses.
    pub(super) fn cures(
        &self,
        outputs: &Outputs<'_>,
        judged: &[JudgedOutput<'_>],
        reasons: &Judged,
        (cases, judge): (&[&Case], &OutputJudge),
    ) -> Vec<FoundMistake> {
        let seen = reasons.failed(outputs, judged);
        let sources = self.texts();
        let results = cases.iter().zip(judged);
        let failed = results.filter(|(_, case)| case.result.verdict.is_failure());
        let (to_check, beyond_limits): (Vec<_>, Vec<_>) =
            failed.partition(|(_, case)| CHECKED.contains(&case.result.verdict));
        let is_of_crash = to_check
            .first()
            .is_some_and(|(_, case)| case.result.verdict == Verdict::RuntimeError);
        let checked: Vec<&Case> = to_check.into_iter().map(|(case, _)| *case).collect();
        let workshop = Workshop {
            submission: self,
            judge,
            cases: &checked,
            can_be_right: beyond_limits.is_empty(),
            tried: RefCell::default(),
        };
        let mut evidence = Evidence {
            sources: &sources,
            compiler: self.compiler_message(),
            checks: None,
            trial: &workshop,
            failed: &seen,
            judged: reasons,
            may_guess: false,
        };
        let proved = self.found(&evidence);
        if reasons.is_explained || !proved.is_empty() {
            return proved;
        }
        let checks = workshop.checks(is_of_crash);
        evidence.checks = checks.as_ref();
        evidence.may_guess = true;
        self.found(&evidence)
    }

    /// The cures of a program. One that our driver calls needs no `main`.
    fn found(&self, evidence: &Evidence<'_>) -> Vec<FoundMistake> {
        let mut cures = found(evidence);
        let is_called = self.sources.iter().any(|(part, _)| part.is_called());
        cures.retain(|cure| !is_called || cure.name != "class-without-main");
        cures
    }

    /// The sources that were handed in.
    fn texts(&self) -> Vec<SourceText> {
        let Some((part, _)) = &self.sources else {
            return Vec::new();
        };
        let text = |(number, source): (usize, &SourceFile)| {
            let path: &Path = &source.path;
            let name = path.file_name()?.to_string_lossy().into_owned();
            let bytes = read(path).ok()?;
            let built_as = (number == 0).then(|| built_name(part, &bytes)).flatten();
            Some(SourceText {
                built_as: built_as.unwrap_or_else(|| name.clone()),
                name,
                text: String::from_utf8_lossy(&bytes).into_owned(),
            })
        };
        part.sources.iter().enumerate().filter_map(text).collect()
    }
}

/// A program that fails, and what shows why: other builds, which run on its cases.
struct Workshop<'a> {
    submission: &'a Submission,
    judge: &'a OutputJudge,
    /// Those with a wrong output or a crash.
    cases: &'a [&'a Case],
    /// Whether no case exceeded a limit.
    can_be_right: bool,
    /// Which other texts were tried, and whether they help.
    tried: RefCell<HashMap<String, bool>>,
}

impl Workshop<'_> {
    /// Builds the program with checks, and runs it on a case, and on the others as long as it is right; `None` if there
    /// are no cases, or if its language has no checks.
    fn checks(&self, is_of_crash: bool) -> Option<Checks> {
        let first = self.cases.first()?;
        let (runner, warnings, _program) = self.checked(FirstValues::Zero)?;
        let first_run = run(&runner, first)?;
        let depends_on_first_values = || {
            let (other, _, _program) = self.checked(FirstValues::Pattern)?;
            let again = run(&runner, first)?;
            let is_stable = is_same(&first_run, &again);
            Some(is_stable && !is_same(&first_run, &run(&other, first)?))
        };
        let may_depend = warnings.contains("uninitialized");
        Some(Checks {
            error: String::from_utf8_lossy(&first_run.error_tail).into_owned(),
            is_of_crash,
            is_right: self.is_right(&runner),
            depends_on_first_values: may_depend && depends_on_first_values().unwrap_or_default(),
            warnings,
        })
    }

    /// A runner for the program with checks, what the compiler says, and the program itself, which is removed when dropped.
    fn checked(&self, first_values: FirstValues) -> Option<(Runner, String, BuiltProgram)> {
        let (sources, sandbox) = self.submission.sources.as_ref()?;
        let (built, warnings) = build_with_checks(sources, sandbox, first_values)?;
        Some((built.runner(LIMITS, sandbox), warnings, built))
    }

    /// A runner for the program of another text, and the program itself, which is removed when dropped.
    fn built(&self, text: &str) -> Option<(Runner, BuiltProgram)> {
        let (mut part, sandbox) = self.submission.sources.clone()?;
        let folder = ScratchFolder::new("change").ok()?;
        let main = part.sources.first_mut()?;
        main.path = folder.path().join(main.path.file_name()?);
        fs::write(&main.path, text).ok()?;
        let built = build(&part, &sandbox).ok()?;
        Some((built.runner(LIMITS, &sandbox), built))
    }

    /// Whether a program is right on all cases.
    fn is_right(&self, runner: &Runner) -> bool {
        let is_right = |case: &&Case| {
            run(runner, case).is_some_and(|run| {
                run.ending.status == RunStatus::Exited(0) && self.judge.accepts(case, &run.output)
            })
        };
        self.can_be_right && self.cases.iter().all(is_right)
    }
}

impl Trial for Workshop<'_> {
    fn helps(&self, text: &str) -> bool {
        let mut tried = self.tried.borrow_mut();
        if tried.len() >= TRIALS {
            return tried.get(text).copied().unwrap_or_default();
        }
        *tried.entry(text.to_owned()).or_insert_with(|| {
            self.built(text).is_some_and(|(runner, _program)| {
                !self.submission.compiler_message().is_empty() || self.is_right(&runner)
            })
        })
    }

    fn differ(&self, texts: [&str; 2]) -> bool {
        let differ = || {
            let programs = [self.built(texts[0])?, self.built(texts[1])?];
            Some(self.cases.iter().take(COMPARED).any(|case| {
                let [one, other] = programs.each_ref().map(|(runner, _)| run(runner, case));
                one.zip(other)
                    .is_some_and(|(one, other)| !is_same(&one, &other))
            }))
        };
        differ().unwrap_or_default()
    }
}

fn run(runner: &Runner, case: &Case) -> Option<Execution> {
    runner.run(case.input.read().ok()?).ok()
}

fn is_same(one: &Execution, other: &Execution) -> bool {
    one.ending.status == other.ending.status && one.output == other.output
}
