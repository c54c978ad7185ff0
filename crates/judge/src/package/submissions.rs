//! The programs of a package that show what a submission gets, and the time limit that the accepted ones measure.

use std::time::Duration;

use anyhow::{Context, bail, ensure};

use crate::build::{BuildFailure, BuiltProgram, Languages, build, recognise_program};
use crate::cases::write_file;
use crate::package::contents::{PackageCase, PackageContents};
use crate::problem::{PackageFile, VERDICTS};
use knights_problems::problem::Judgement;
use knights_problems::verdict::{OutputVerdict, Verdict};
use knights_run::{RunLimits, Runner, Sandbox, without_temporary_name};

/// How many times as long as the slowest accepted submission others may take.
const FACTOR: f64 = 5.0;
/// How long an accepted submission may take for a case.
const LONGEST: Duration = Duration::from_secs(60);

#[derive(Clone, Debug)]
pub(crate) struct ExampleSubmission {
    pub(super) verdict: Verdict,
    pub(super) folder: &'static str,
    pub(super) name: String,
    text: Vec<u8>,
}

impl ExampleSubmission {
    /// Those whose folders are known, by their verdicts.
    pub(super) fn all(files: &[PackageFile]) -> Vec<Self> {
        let of_verdict = |(verdict, folder): (Verdict, &'static str)| {
            files.iter().filter_map(move |file| {
                let name = file.path.strip_prefix(folder)?.strip_prefix('/')?;
                Some(Self {
                    verdict,
                    folder,
                    name: name.to_owned(),
                    text: file.bytes.clone(),
                })
            })
        };
        VERDICTS.into_iter().flat_map(of_verdict).collect()
    }

    /// Where it is below the folder of all submissions.
    pub(super) fn path(&self) -> String {
        format!("{}/{}", self.folder, self.name)
    }

    pub(super) fn file(&self, path: String) -> PackageFile {
        PackageFile::new(path, &*self.text)
    }

    /// The only group of cases in which it fails, if the name of its file begins with that of the
    /// group, as `stage2_first_of_equals.py` does.
    pub(super) fn only_failing_group<'a>(
        &self,
        mut groups: impl Iterator<Item = &'a str>,
    ) -> Option<&'a str> {
        if self.verdict == Verdict::Accepted {
            return None;
        }
        let rest = |group: &str| self.name.strip_prefix(group);
        groups.find(|group| rest(group).is_some_and(|rest| rest.starts_with('_')))
    }
}

#[derive(Debug, Default)]
pub struct MeasuredLimit {
    /// The time limit in whole seconds: five times the slowest run, and at least 1.
    pub seconds: f64,
    pub slowest: String,
    /// The processor time of its slowest run.
    pub time: Duration,
    pub count: usize,
    /// Those that could not be built, as their compilers are not here.
    pub left_out: Vec<String>,
}

impl PackageContents {
    /// Runs the accepted submissions on all cases, and takes the time limit from the slowest.
    pub fn measure(&mut self) -> anyhow::Result<MeasuredLimit> {
        let folder = tempfile::tempdir().map_err(without_temporary_name);
        let folder = folder.context("cannot make a folder for submissions")?;
        let mut measured = MeasuredLimit::default();
        let accepted = |submission: &&ExampleSubmission| submission.verdict == Verdict::Accepted;
        for submission in self.submissions.iter().filter(accepted) {
            let path = folder.path().join(&submission.name);
            write_file(&path, &submission.text)?;
            let problem = self.first_problem();
            let sources = recognise_program(problem.name(), &[path], &Languages::default());
            let part = sources.parts.first().context("no language is known for it");
            let part = part.with_context(|| submission.name.clone())?;
            match build(part, &Sandbox::OFF) {
                Ok(program) => {
                    let time = self.slowest_run(&program, &submission.name)?;
                    measured.count += 1;
                    if time > measured.time {
                        (measured.time, measured.slowest) = (time, submission.name.clone());
                    }
                }
                Err(BuildFailure::Compiler(_)) => {
                    measured.left_out.push(submission.name.clone());
                }
                Err(failure) => return Err(failure.into()),
            }
        }
        ensure!(
            measured.count > 0,
            "none of the submissions can be built here"
        );
        measured.seconds = (measured.time.as_secs_f64() * FACTOR).ceil().max(1.0);
        self.credits.time_limit = measured.seconds;
        Ok(measured)
    }

    /// The processor time of the slowest run of a program.
    fn slowest_run(&self, program: &BuiltProgram, name: &str) -> anyhow::Result<Duration> {
        let limits = RunLimits {
            processor: LONGEST,
            wall: LONGEST * 2,
            ..RunLimits::DEFAULT
        };
        let runner = program.runner(limits, &Sandbox::OFF);
        let secrets = self.secret_cases().map(|(_, case)| case);
        let mut slowest = Duration::ZERO;
        for case in self.samples.iter().chain(secrets) {
            let time = self.accepted_run(&runner, case);
            slowest = slowest.max(time.with_context(|| format!("{name} on {}", case.name))?);
        }
        Ok(slowest)
    }

    /// The processor time of a run, whose output has to be right.
    fn accepted_run(&self, runner: &Runner, case: &PackageCase) -> anyhow::Result<Duration> {
        let run = runner.run(&case.input)?;
        if let Some(verdict) = OutputVerdict::by_run(&run, runner.limits()) {
            bail!("{}", verdict.verdict.name());
        }
        let problem = self.first_problem();
        let judgement = if self.has_one_answer() {
            Judgement::by_answer(self.comparison(), &case.answer, &run.output)
        } else {
            problem.check(&case.input, &case.answer, &run.output)?
        };
        match judgement {
            Judgement::Right(_) => Ok(run.ending.processor),
            Judgement::Wrong(fault) => bail!("{fault}"),
        }
    }
}
