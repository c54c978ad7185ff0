//! What `judge run --source` judges: programs that are built from the named files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};

use crate::tools::judge::run::arguments::{Arguments, Task};
use knights_judge::build::{
    BUILD_LIMITS, BuildFailure, DUAL, KNIGHTS, Languages, PartRule, PartSources, Recognised, build,
    expected_names, expected_names_for, is_header, recognise, recognise_program,
};
use knights_judge::cases::{Case, cases, drawn_cases};
use knights_judge::class::{COUNT, SEED, STAGES};
use knights_judge::problem::{DualGame, Problem};
use knights_judge::report::PartProgram;
use knights_judge::submissions::Submission;
use knights_run::{RunLimits, Sandbox};

/// How many times as long as its processor time a build may take by the clock.
const BUILD_WALL_FACTOR: u32 = 2;

/// The parts of the hand-in that the named sources make.
pub(super) fn parts_of_sources(
    task: Task,
    arguments: &Arguments,
    sandbox: &Sandbox,
) -> anyhow::Result<Vec<Submission>> {
    let languages = match &arguments.languages {
        Some(path) => Languages::read(path)?,
        None => Languages::default(),
    };
    for file in &arguments.source {
        check_source(file, &languages)?;
    }
    let (recognised, rules) = match task {
        Task::Assignment => (
            recognise(&KNIGHTS, &arguments.source, &languages),
            &KNIGHTS[..],
        ),
        Task::Problem(problem) => of_problem(problem, &arguments.source, &languages),
    };
    if let Some(file) = recognised.unrecognised.first() {
        bail!(unrecognised(file, &recognised, task, rules));
    }
    match task {
        Task::Assignment => {
            let stages = STAGES.into_iter();
            let parts = stages.map(|(problem, points)| {
                let name = problem.name();
                let sources = recognised.parts.iter().find(|part| part.name == name);
                let mut part = part(problem, sources, arguments, sandbox)?;
                part.points = Some(points);
                Ok(Submission {
                    name: name.to_owned(),
                    ..part
                })
            });
            parts.collect()
        }
        Task::Problem(_) => {
            let parts = recognised.parts.iter().map(|sources| {
                let part = part(sources.problem, Some(sources), arguments, sandbox)?;
                let is_whole = sources.name == sources.problem.name();
                let name = if is_whole { "" } else { sources.name };
                Ok(Submission {
                    name: name.to_owned(),
                    ..part
                })
            });
            parts.collect()
        }
    }
}

/// What the sources are for a problem, and the rules for its parts if it has several.
fn of_problem(
    problem: &'static dyn Problem,
    files: &[PathBuf],
    languages: &Languages,
) -> (Recognised, &'static [PartRule]) {
    if problem.name() != DualGame.name() {
        return (recognise_program(problem, files, languages), &[]);
    }
    let parts = recognise(&DUAL, files, languages);
    if parts.parts.is_empty() {
        return (recognise_program(problem, files, languages), &DUAL);
    }
    (parts, &DUAL)
}

/// Refuses what is not a source in a known language.
fn check_source(file: &Path, languages: &Languages) -> anyhow::Result<()> {
    let shown = file.display();
    let data = file
        .metadata()
        .with_context(|| format!("cannot read {shown}"))?;
    ensure!(
        !data.is_dir(),
        "{shown} is a folder; name its sources, each with --source"
    );
    ensure!(data.is_file(), "{shown} is not a file");
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    ensure!(
        !is_header(&name),
        "{shown} is not needed: a header of this name is there already"
    );
    let extensions = languages.extensions();
    ensure!(
        languages.of_source(file).is_some(),
        "{shown} is in no known language; its name has to end with one of {extensions}"
    );
    Ok(())
}

/// The error for a file that belongs to no part.
fn unrecognised(
    file: &Path,
    recognised: &Recognised,
    task: Task,
    rules: &[PartRule],
) -> anyhow::Error {
    let (shown, name) = (file.display(), task.name());
    let same_name = |part: &&PartSources| {
        let mut sources = part.sources.iter();
        sources.any(|source| source.path.file_stem() == file.file_stem())
    };
    if let Some(part) = recognised.parts.iter().find(same_name) {
        let first = part.sources[0].path.display();
        return anyhow!("{shown} and {first} are the same part of {name}; name one of them");
    }
    let names = match task {
        Task::Assignment => expected_names(rules),
        Task::Problem(problem) => expected_names_for(problem, rules),
    };
    anyhow!("{shown} is no part of {name}; the sources are named {names}")
}

/// A part, built if its sources were handed in, with its cases.
fn part(
    problem: &'static dyn Problem,
    sources: Option<&PartSources>,
    arguments: &Arguments,
    sandbox: &Sandbox,
) -> anyhow::Result<Submission> {
    let mut part = Submission {
        name: String::new(),
        points: None,
        problem: Some(problem),
        runner: Err(PartProgram::Missing),
        folder: None,
        cases: Vec::new(),
    };
    let Some(sources) = sources else {
        return Ok(part);
    };
    // Before the build, so that a wrong folder is reported at once.
    let cases = cases_of(problem, arguments)?;
    match build(sources, build_limits(arguments), sandbox) {
        Ok(program) => {
            part.runner = Ok(program.runner(arguments.limits.limits(Some(problem)), sandbox));
            part.folder = Some(program.folder);
            part.cases = cases;
        }
        Err(BuildFailure::Compiler(message)) => {
            part.runner = Err(PartProgram::NotBuilt(message));
        }
        Err(BuildFailure::Interrupted) => {
            let reason = "the build was interrupted".to_owned();
            part.runner = Err(PartProgram::NotStarted(reason));
        }
        Err(BuildFailure::Machine(error)) => return Err(error),
    }
    Ok(part)
}

/// The limits of each build.
fn build_limits(arguments: &Arguments) -> RunLimits {
    let named = arguments.build_time_limit.map(Duration::from_secs_f64);
    let processor = named.unwrap_or(BUILD_LIMITS.processor);
    RunLimits {
        processor,
        wall: processor * BUILD_WALL_FACTOR,
        ..BUILD_LIMITS
    }
}

/// The cases of a problem: in the named folder, which has one for each stage of the assignment, or
/// drawn.
fn cases_of(problem: &'static dyn Problem, arguments: &Arguments) -> anyhow::Result<Vec<Case>> {
    let pattern = arguments.pattern.as_ref();
    match (&arguments.cases, arguments.problem) {
        (Some(folder), Some(Task::Assignment)) => cases(&folder.join(problem.name()), pattern),
        (Some(folder), _) => cases(folder, pattern),
        (None, _) => drawn_cases(problem, SEED, COUNT),
    }
}
