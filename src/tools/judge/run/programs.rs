//! What `judge run` judges: commands, or programs that are built from sources, with their cases.

use crate::tools::board::parse_sizes;
use crate::tools::judge::choices::runner_in;
use crate::tools::judge::named::Target;
use crate::tools::judge::prelude::*;
use crate::tools::judge::run::Arguments;
use knights_judge::build::{BuildFailure, KNIGHTS, PartSources, ProgramLimits};
use knights_judge::cases::{Case, CaseData, cases};
use knights_judge::drawn::{default_cases, start_cases};
use knights_judge::judging::OutputJudge;
use knights_judge::submissions::Submission;
use knights_problems::report::PartProgram;
use knights_run::Runner;

const ASSIGNMENT: &str = Assignment::KNIGHTS;

/// A call of `judge run`, and what follows from it.
pub(super) struct Job<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) target: &'a Target,
    /// The time limit that is given, or that follows from the submissions of a package.
    pub(super) time: Option<f64>,
}

impl Job<'_> {
    fn limits(&self, problem: Option<&dyn Problem>) -> ProgramLimits {
        self.arguments.limits.limits_of(problem, self.time)
    }
}

/// What is to be judged: commands, or what is built from sources. If no folder of cases is named,
/// they are drawn.
pub(super) fn submissions(
    env: &mut Env<'_>,
    job: &Job<'_>,
    sandbox: &Sandbox,
) -> Result<Vec<Submission>> {
    let problem = job.target.problem.map(|task| task.problems()[0]);
    if let Some(folder) = &job.arguments.outputs {
        return Ok(vec![of_outputs(env, problem, job, folder)?]);
    }
    let parts = &job.target.parts;
    if parts.is_empty() {
        return Ok(vec![of_command(problem, job, sandbox)?]);
    }
    if let Some(Assignment::Knights) = job.target.problem {
        let stages = KNIGHTS.iter().map(|stage| {
            let sources = parts.iter().find(|part| part.name == stage.name);
            Ok(Submission {
                name: stage.name.to_owned(),
                points: stage.points,
                ..built_part(Some(stage.problem), sources, job, sandbox)?
            })
        });
        return stages.collect();
    }
    let built = parts.iter().map(|sources| {
        let is_whole = sources.name == sources.problem;
        let name = if is_whole { "" } else { sources.name };
        Ok(Submission {
            name: name.to_owned(),
            ..built_part(problem, Some(sources), job, sandbox)?
        })
    });
    built.collect()
}

/// The cases for which a program has written an output elsewhere.
fn of_outputs(
    env: &mut Env<'_>,
    problem: Option<&'static dyn Problem>,
    job: &Job<'_>,
    folder: &Path,
) -> Result<Submission> {
    ensure_one_program(job, "outputs")?;
    let mut cases = cases_of(problem, job)?;
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
    let limits = job.limits(problem).of(None);
    Ok(Submission {
        cases,
        runner: Ok(Runner::new(&[], limits)),
        ..Submission::without_program(problem)
    })
}

fn ensure_one_program(job: &Job<'_>, what: &str) -> Result<()> {
    ensure!(
        !matches!(job.target.problem, Some(Assignment::Knights)),
        "--problem {ASSIGNMENT} takes a hand-in after --source; for {what}, name one stage: {}",
        KNIGHTS.each_ref().map(|stage| stage.name).join(", ")
    );
    Ok(())
}

fn of_command(
    problem: Option<&'static dyn Problem>,
    job: &Job<'_>,
    sandbox: &Sandbox,
) -> Result<Submission> {
    ensure_one_program(job, "a command")?;
    ensure!(
        !job.target.command.is_empty(),
        "name your program, as in: judge run nextMove.c"
    );
    Ok(Submission {
        cases: cases_of(problem, job)?,
        runner: Ok(runner_in(sandbox, &job.target.command, job.limits(problem))),
        ..Submission::without_program(problem)
    })
}

/// The cases: all starts of boards, in the named folder, which has one for each stage of the assignment, or drawn for
/// the problem.
fn cases_of(problem: Option<&'static dyn Problem>, job: &Job<'_>) -> Result<Vec<Case>> {
    if let Some(sizes) = &job.arguments.starts {
        let problem = problem.context("--starts goes with --problem")?;
        return start_cases(&**problem, &parse_sizes("--starts", sizes)?);
    }
    let pattern = job.arguments.pattern.as_ref();
    match (&job.target.cases, job.target.problem, problem) {
        (Some(folder), Some(Assignment::Knights), Some(stage)) => {
            let has = |stage: &dyn Problem| folder.join(stage.name()).is_dir();
            if !has(stage) && KNIGHTS.iter().any(|stage| has(stage.problem)) {
                return Ok(Vec::new());
            }
            cases(&folder.join(stage.name()), pattern)
        }
        (Some(folder), ..) => cases(folder, pattern),
        (None, _, Some(problem)) => default_cases(problem),
        (None, _, None) => bail!("name a folder with --cases, or a problem with --problem"),
    }
}

/// What decides whether an output is right.
pub(super) fn output_judge(job: &Job<'_>) -> Result<OutputJudge> {
    let checker = job.arguments.checker.read()?;
    Ok(match (checker, job.arguments.compare, job.target.problem) {
        (Some(checker), ..) => OutputJudge::Checker(checker),
        (None, None, Some(task)) => task.output_judge(),
        (None, mode, _) => OutputJudge::Answer(mode.unwrap_or_default().into()),
    })
}

/// A part, built if its sources were handed in, with its cases.
fn built_part(
    problem: Option<&'static dyn Problem>,
    sources: Option<&PartSources>,
    job: &Job<'_>,
    sandbox: &Sandbox,
) -> Result<Submission> {
    let lacking = Submission::without_program(problem);
    let Some(sources) = sources else {
        return Ok(lacking);
    };
    // Before the build, so that a wrong folder is reported at once.
    let cases = cases_of(problem, job)?;
    match Submission::built(problem, sources, job.limits(problem), sandbox) {
        Ok(part) => Ok(part.with_cases(cases)),
        Err(BuildFailure::Interrupted) => Ok(Submission {
            runner: Err(PartProgram::NotStarted(
                "the build was interrupted".to_owned(),
            )),
            ..lacking
        }),
        Err(failure) => Err(failure.into()),
    }
}
