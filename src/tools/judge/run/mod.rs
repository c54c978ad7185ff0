//! `judge run`: a program on all cases of a folder.

mod arguments;
mod notes;
mod unknown;

pub(crate) use arguments::Arguments;

use rayon::ThreadPool;

use crate::cli;
use crate::cli::arguments::shell_words;
use crate::tools::board::parse_sizes;
use crate::tools::judge::choices::{
    ensure_named, find_sandbox_or_none, languages, or_interrupted, prepare_known_cases, runner_in,
};
use crate::tools::judge::named::{Call, TESTS, Target};
use crate::tools::judge::prelude::*;
use crate::tools::judge::run::arguments::Format;
use crate::tools::judge::run::notes::{KeptCases, add_notes};
use knights_judge::build::{BuildFailure, KNIGHTS, Languages, PartSources, ProgramLimits, build};
use knights_judge::cases::{Case, CaseData, cases, replace_file};
use knights_judge::drawn::{default_cases, start_cases};
use knights_judge::judging::OutputJudge;
use knights_judge::points::PartPoints;
use knights_judge::selftest::ensure_fit;
use knights_judge::submissions::{JudgedSubmissions, Part, Stop, Submission};
use knights_problems::report::text::TextStyle;
use knights_problems::report::{PartProgram, Report, Rounding, json, junit, text as report_text};
use knights_problems::verdict::Verdict;
use knights_run::Runner;

pub(super) use notes::Again;

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let has_starts = arguments.starts.is_some();
    let call = Call {
        name: "judge run",
        problem: arguments.problem,
        cases: arguments.cases.as_deref(),
        tests: if has_starts { &[] } else { TESTS },
        words: &arguments.program,
        command: &arguments.command,
        sources: &arguments.sources.source,
    };
    let languages = languages(arguments.sources.languages.as_deref())?;
    let target = call.resolve(env, languages.clone())?;
    arguments.ensure_effective(&target)?;
    if let Some(words) = &target.unknown {
        return unknown::run(env, arguments, &target, words);
    }
    let time = arguments.limits.given_or_derived(env, target.problem)?;
    catch_interrupts().context("cannot catch signals")?;
    let folder = target.problem.and_then(Assignment::folder);
    let hidden: Vec<PathBuf> = target.cases.clone().into_iter().chain(folder).collect();
    let sandbox = find_sandbox_or_none(env, arguments.sandbox, &arguments.limits, &hidden)?;
    let job = Job {
        arguments,
        target: &target,
        languages,
        problem: target.problem.map(|task| task.problems()[0]),
        time,
        sandbox: &sandbox,
    };
    let mut submissions = job.submissions(env)?;
    let judge = job.output_judge()?;
    job.choose_cases(env, &mut submissions)?;
    let pool = arguments.limits.pool(&sandbox)?;
    let parts = submissions.iter_mut().map(|program| &mut program.part);
    pool.install(|| prepare_known_cases(parts, &judge, arguments.no_validate))?;
    let keep = |folder| KeptCases::new(folder, &submissions, arguments.overwrite);
    let mut kept = arguments.keep.as_deref().map(keep).transpose()?;
    let (submissions, mut report) = job.judge(submissions, &judge, &pool);
    let unfit = job.unfit(&submissions, &report, &pool);
    if let Some(reason) = only_lack(&report).filter(|_| interrupted().is_none()) {
        bail!("{reason}");
    }
    let verdict = or_interrupted(Exit::of_verdict(report.is_accepted()));
    env.verdict = Some(verdict);
    let again = job.again(env, &judge);
    let saved = add_notes(&again, &mut report, &submissions, &mut kept);
    let written = write_reports(env, &report, arguments).and(saved);
    // The report matters more than what is said of it.
    env.output.flush()?;
    written?;
    let left = kept.and_then(|kept| kept.remark());
    for remark in [unfit, left, first_judge_error(&report)]
        .into_iter()
        .flatten()
    {
        env.remark(remark);
    }
    Ok(verdict)
}

/// A call of `judge run`, and what follows from it.
struct Job<'a> {
    arguments: &'a Arguments,
    target: &'a Target,
    languages: Languages,
    /// The first problem of the assignment.
    problem: Option<&'static dyn Problem>,
    /// The time limit that is given, or that follows from the submissions of a package.
    time: Option<f64>,
    sandbox: &'a Sandbox,
}

impl<'a> Job<'a> {
    fn is_of_knights(&self) -> bool {
        let task = self.target.problem;
        task.is_some_and(|task| task.is(Assignment::KNIGHTS))
    }

    fn limits(&self, problem: Option<&dyn Problem>) -> ProgramLimits {
        self.arguments.limits.limits_of(problem, self.time)
    }

    /// What is to be judged: commands, or what is built from sources. If no folder of cases is named,
    /// they are drawn.
    fn submissions(&self, env: &mut Env<'_>) -> Result<Vec<Submission>> {
        if let Some(folder) = &self.arguments.outputs {
            return Ok(vec![self.of_outputs(env, folder)?]);
        }
        let parts = &self.target.parts;
        if parts.is_empty() {
            return Ok(vec![self.of_command()?]);
        }
        if self.is_of_knights() {
            let stages = KNIGHTS.iter().map(|stage| {
                let part = Part {
                    name: stage.name,
                    points: PartPoints::whole(stage.points),
                    ..Part::of(Some(stage.problem), Vec::new())
                };
                self.built_part(part, parts.iter().find(|part| part.name == stage.name))
            });
            return stages.collect();
        }
        let built = parts.iter().map(|sources| {
            let is_whole = sources.name == sources.problem;
            let part = Part {
                name: if is_whole { "" } else { sources.name },
                ..Part::of(self.problem, Vec::new())
            };
            self.built_part(part, Some(sources))
        });
        built.collect()
    }

    /// The cases for which a program has written an output elsewhere.
    fn of_outputs(&self, env: &mut Env<'_>, folder: &Path) -> Result<Submission> {
        self.ensure_one_program("outputs")?;
        let mut cases = self.cases_of(self.problem)?;
        let (all, shown) = (cases.len(), folder.display());
        for case in &mut cases {
            let path = folder.join(format!("{}.out", case.name));
            case.output = path.exists().then(|| CaseData::of_file(path)).transpose()?;
        }
        cases.retain(|case| case.output.is_some());
        ensure!(
            !cases.is_empty(),
            "{shown} has no output of a case, named NAME.out"
        );
        if cases.len() < all {
            let without = all - cases.len();
            env.remark(format_args!(
                "{without} of {all} cases have no output in {shown}"
            ));
        }
        let limits = self.limits(self.problem).of(None);
        let part = Part::of(self.problem, cases);
        Ok(Submission::new(&part, Ok(Runner::new(&[], limits))))
    }

    fn ensure_one_program(&self, what: &str) -> Result<()> {
        ensure!(
            !self.is_of_knights(),
            "--problem {} takes a hand-in after --source; for {what}, name one stage: {}",
            Assignment::KNIGHTS.name,
            KNIGHTS.each_ref().map(|stage| stage.name).join(", ")
        );
        Ok(())
    }

    fn of_command(&self) -> Result<Submission> {
        self.ensure_one_program("a command")?;
        let command = &self.target.command;
        ensure!(
            !command.is_empty(),
            "name your program, as in: judge run nextMove.c"
        );
        let part = Part::of(self.problem, self.cases_of(self.problem)?);
        let runner = runner_in(self.sandbox, command, self.limits(self.problem));
        Ok(Submission::new(&part, Ok(runner)))
    }

    /// The cases: all starts of boards, in the named folder, which has one for each stage of the assignment, or drawn for
    /// the problem.
    fn cases_of(&self, problem: Option<&'static dyn Problem>) -> Result<Vec<Case>> {
        if let Some(sizes) = &self.arguments.starts {
            let problem = problem.context("--starts goes with --problem")?;
            return start_cases(&**problem, &parse_sizes("--starts", sizes)?);
        }
        let pattern = self.arguments.pattern.as_ref();
        match (&self.target.cases, problem) {
            (Some(folder), Some(stage)) if self.is_of_knights() => {
                let has = |stage: &dyn Problem| folder.join(stage.name()).is_dir();
                if !has(stage) && KNIGHTS.iter().any(|stage| has(stage.problem)) {
                    return Ok(Vec::new());
                }
                cases(&folder.join(stage.name()), pattern)
            }
            (Some(folder), _) => cases(folder, pattern),
            (None, Some(problem)) => default_cases(problem),
            (None, None) => bail!("name a folder with --cases, or a problem with --problem"),
        }
    }

    /// A part, built if its sources were handed in, with its cases.
    fn built_part(&self, mut part: Part, sources: Option<&PartSources>) -> Result<Submission> {
        let Some(sources) = sources else {
            return Ok(Submission::new(&part, Err(PartProgram::Missing)));
        };
        // Before the build, so that a wrong folder is reported at once.
        part.cases = self.cases_of(part.problem)?;
        let limits = self.limits(part.problem);
        match Submission::built(&part, sources, limits, self.sandbox, build) {
            Err(BuildFailure::Interrupted) => {
                let reason = "the build was interrupted".to_owned();
                Ok(Submission::new(&part, Err(PartProgram::NotStarted(reason))))
            }
            built => Ok(built?),
        }
    }

    /// What decides whether an output is right.
    fn output_judge(&self) -> Result<OutputJudge> {
        let checker = self.arguments.checker.read()?;
        Ok(
            match (checker, self.arguments.compare, self.target.problem) {
                (Some(checker), ..) => OutputJudge::Checker(checker),
                (None, None, Some(task)) => task.output_judge(),
                (None, mode, _) => OutputJudge::Answer(mode.unwrap_or_default().into()),
            },
        )
    }

    /// Leaves the cases that are asked for, and the parts that have some, and says where each part stops.
    fn choose_cases(&self, env: &mut Env<'_>, submissions: &mut Vec<Submission>) -> Result<()> {
        if let Some(folder) = &self.target.cases {
            // A folder of `--keep` has none of a stage that was accepted.
            let lacks_cases = |Submission { part, runner, .. }: &mut Submission| {
                runner.is_ok() && part.cases.is_empty()
            };
            for Submission { part, .. } in submissions.extract_if(.., lacks_cases) {
                let (name, folder) = (part.name, folder.display());
                env.remark(format_args!(
                    "{name} is not judged: {folder} has no folder with its cases"
                ));
            }
        }
        let names = &self.arguments.only;
        let parts = submissions.iter().map(|program| &program.part);
        let all = parts.flat_map(|part| part.cases.iter().map(|case| part.full_name(case)));
        ensure_named(names, "case", all)?;
        if !names.is_empty() {
            for Submission { part, .. } in &mut *submissions {
                part.choose_cases(names);
                // A few cases are worth no points.
                part.points = PartPoints::default();
            }
            submissions.retain(|program| !program.part.cases.is_empty());
        }
        for Submission { part, .. } in submissions {
            part.stop = if self.arguments.fail_fast {
                Stop::InGroups(vec![part.cases.len()])
            } else if self.arguments.all_cases {
                Stop::Never
            } else {
                let groups = part.problem.map(Problem::groups);
                let lengths = groups.and_then(|groups| groups.lengths(&part.cases));
                lengths.map_or(Stop::TooSlow, Stop::InGroups)
            };
        }
        if let Some(remark) = self.target.problem.and_then(Assignment::without_effect) {
            env.remark(remark);
        }
        Ok(())
    }

    /// Runs the programs on their cases. Returns those of the parts of the report.
    fn judge(
        &self,
        submissions: Vec<Submission>,
        judge: &OutputJudge,
        pool: &ThreadPool,
    ) -> (Vec<Submission>, Report) {
        let counts = submissions.iter().map(|program| program.part.cases.len());
        let bar = cli::bar(counts.sum(), "cases");
        let (submissions, parts) = pool.install(|| {
            let done = || bar.inc(1);
            let judged = JudgedSubmissions::judge(submissions, judge, &done);
            bar.inc_length(judged.in_doubt() as u64);
            let settled = judged.settle(judge, &done).into_iter();
            let explained = settled.map(|(submission, mut report)| {
                submission.explain(&mut report, judge);
                let Part { points, cases, .. } = &submission.part;
                points.apply(&mut report, cases, Rounding::default());
                (submission, report)
            });
            explained.unzip()
        });
        bar.finish_and_clear();
        let contained = match self.arguments.outputs {
            Some(_) => "nothing ran".to_owned(),
            None => self.sandbox.description(),
        };
        (submissions, Report { parts, contained })
    }

    /// Why this machine may be the reason of a result, if the first case is an error.
    fn unfit(
        &self,
        submissions: &[Submission],
        report: &Report,
        pool: &ThreadPool,
    ) -> Option<String> {
        let first = report.cases().next()?;
        if ![Verdict::RuntimeError, Verdict::JudgeError].contains(&first.verdict) {
            return None;
        }
        let built = submissions
            .iter()
            .filter(|program| program.folder.is_some());
        let sources = built.filter_map(|program| program.sources.as_ref());
        let used: Vec<_> = sources.map(|(part, _)| part.language.clone()).collect();
        let fit = pool.install(|| ensure_fit(&used, &self.languages, self.sandbox));
        fit.err().map(|fault| fault.to_string())
    }

    /// What it takes to show a fault again.
    fn again<'b>(&self, env: &'b Env<'_>, judge: &OutputJudge) -> Again<'b>
    where
        'a: 'b,
    {
        let is_by_checker = matches!(judge, OutputJudge::Checker(_));
        Again {
            program: env.name,
            arguments: &env.arguments,
            command: shell_words(&self.target.command)
                .filter(|command| !command.is_empty() && !self.sandbox.is_on()),
            problem: self.problem,
            mode: (!is_by_checker).then(|| judge.mode()),
        }
    }
}

/// Why the only program could not be started, if there is nothing else to report.
fn only_lack(report: &Report) -> Option<&str> {
    match &report.parts[..] {
        [part] if part.name.is_empty() => part.error(),
        _ => None,
    }
}

/// The first failure of the judge or the checker.
fn first_judge_error(report: &Report) -> Option<String> {
    let mut cases = report.cases_of_parts();
    let (part, case) = cases.find(|(_, case)| case.verdict == Verdict::JudgeError)?;
    Some(format!("{}: JE: {}", case.full_name(part), case.message))
}

/// Writes all reports, even if one of them cannot be written.
fn write_reports(env: &mut Env<'_>, report: &Report, arguments: &Arguments) -> Result<()> {
    let document = |format, colours, width| {
        let style = TextStyle {
            colours,
            verbose: arguments.verbose,
            width,
        };
        Ok(match format {
            Format::Text => report_text::text(report, style).into_bytes(),
            Format::Json => json(report)?,
            Format::Junit => junit(report).into_bytes(),
        })
    };
    let reports = arguments.report.iter();
    let files = reports.map(|(format, file)| replace_file(file, &document(*format, false, None)?));
    let outcome = files.fold(Ok(()), Result::and);
    document(arguments.format, env.colours, env.width)
        .and_then(|bytes| Ok(env.output.bytes(&bytes)?))
        .and(outcome)
}
