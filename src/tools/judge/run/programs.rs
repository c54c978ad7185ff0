//! What `judge run` judges: commands, or programs that are built from sources, with their cases.

use crate::tools::judge::choices::{SourceArguments, languages, runner_in};
use crate::tools::judge::run::Arguments;
use crate::tools::prelude::*;
use knights_judge::build::{
    BuildFailure, FileUse, HandInFile, KNIGHTS, Languages, PartSources, Recognised, expected_names,
    expected_names_for,
};
use knights_judge::cases::{Case, cases};
use knights_judge::class::{STAGES, default_cases};
use knights_judge::hand_in::{HandIn, shown_name};
use knights_judge::judging::OutputJudge;
use knights_judge::submissions::Submission;
use knights_problems::problem::DUAL_GAME;
use knights_problems::report::PartProgram;

const ASSIGNMENT: &str = Assignment::KNIGHTS;

/// What is to be judged: commands, or what is built from sources. If no folder of cases is named,
/// they are drawn.
pub(super) fn submissions(
    env: &mut Env<'_>,
    arguments: &Arguments,
    sandbox: &Sandbox,
) -> Result<Vec<Submission>> {
    if let Some(part) = &arguments.part {
        let problem = arguments.problem.and_then(|task| task.problems().next());
        return Ok(vec![built_part(problem, Some(part), arguments, sandbox)?]);
    }
    if let (Some(task), false) = (arguments.problem, arguments.sources.source.is_empty()) {
        return parts_of_sources(env, task, arguments, sandbox);
    }
    ensure!(
        !matches!(arguments.problem, Some(Assignment::Knights)),
        "--problem {ASSIGNMENT} takes a hand-in after --source; for a command, name one stage: {}",
        STAGES.map(|(stage, _)| stage.name()).join(", ")
    );
    ensure!(
        !arguments.command.is_empty(),
        "name your program, as in: judge run nextMove.c"
    );
    let problem = arguments.problem.and_then(|task| task.problems().next());
    let limits = arguments.limits.limits(problem);
    Ok(vec![Submission {
        cases: cases_of(problem, arguments)?,
        runner: Ok(runner_in(sandbox, &arguments.command, limits)),
        ..Submission::without_program(problem)
    }])
}

/// The cases: in the named folder, which has one for each stage of the assignment, or drawn for the
/// problem.
fn cases_of(problem: Option<&'static dyn Problem>, arguments: &Arguments) -> Result<Vec<Case>> {
    let pattern = arguments.pattern.as_ref();
    match (&arguments.cases, arguments.problem, problem) {
        (Some(folder), Some(Assignment::Knights), Some(stage)) => {
            let has = |stage: &dyn Problem| folder.join(stage.name()).is_dir();
            if !has(stage) && STAGES.iter().any(|&(stage, _)| has(stage)) {
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
pub(super) fn output_judge(arguments: &Arguments) -> Result<OutputJudge> {
    let checker = arguments.checker.read()?;
    Ok(match (checker, arguments.compare, arguments.problem) {
        (Some(checker), ..) => OutputJudge::Checker(checker),
        (None, None, Some(task)) => task.output_judge(),
        (None, mode, _) => OutputJudge::Answer(mode.unwrap_or_default().into()),
    })
}

/// The parts of the hand-in that the named sources and folders make. What of them is not used is a remark.
pub(in crate::tools::judge) fn parts_of(
    env: &mut Env<'_>,
    task: Assignment,
    sources: &SourceArguments,
) -> Result<Vec<PartSources>> {
    let languages = languages(sources.languages.as_deref())?;
    let hand_in = hand_in(&sources.source)?;
    let mut recognised = hand_in.recognise(task, &languages);
    if let (Assignment::Dual, true) = (task, recognised.parts.is_empty()) {
        recognised = hand_in.recognise(Assignment::Problem(&DUAL_GAME), &languages);
    }
    for remark in unused(&hand_in, &recognised, task, &sources.source, &languages)? {
        env.remark(remark);
    }
    Ok(recognised.parts)
}

fn parts_of_sources(
    env: &mut Env<'_>,
    task: Assignment,
    arguments: &Arguments,
    sandbox: &Sandbox,
) -> Result<Vec<Submission>> {
    let found = parts_of(env, task, &arguments.sources)?;
    if let Assignment::Knights = task {
        let parts = STAGES.into_iter().map(|(problem, points)| {
            let name = problem.name();
            let sources = found.iter().find(|part| part.name == name);
            Ok(Submission {
                name: name.to_owned(),
                points: Some(points),
                ..built_part(Some(problem), sources, arguments, sandbox)?
            })
        });
        return parts.collect();
    }
    let parts = found.iter().map(|sources| {
        let is_whole = sources.name == sources.problem;
        let name = if is_whole { "" } else { sources.name };
        let mut problems = task.problems();
        let named = problems.find(|problem| problem.name() == sources.problem);
        let problem = named.expect("a part is for a problem of its assignment");
        Ok(Submission {
            name: name.to_owned(),
            ..built_part(Some(problem), Some(sources), arguments, sandbox)?
        })
    });
    parts.collect()
}

/// The named files, and those of the named folders.
fn hand_in(sources: &[PathBuf]) -> Result<HandIn> {
    let mut all = HandIn::default();
    for path in sources {
        let shown = path.display();
        let metadata = path.metadata();
        let data = metadata.with_context(|| format!("cannot read {shown}"))?;
        let name = shown_name(path.file_name().unwrap_or_default());
        if data.is_dir() {
            let folder = HandIn::read(name, path)?;
            all.files.extend(folder.files);
            all.folders.extend(folder.folders);
            all.ignored.extend(folder.ignored);
        } else {
            ensure!(data.is_file(), "{shown} is not a file");
            all.files.push(HandInFile::new(name, path.clone(), &data));
        }
    }
    Ok(all)
}

/// Remarks about files that are not used. It is an error if no part was found, or if two sources are the same part.
fn unused(
    hand_in: &HandIn,
    recognised: &Recognised,
    task: Assignment,
    named: &[PathBuf],
    languages: &Languages,
) -> Result<Vec<String>> {
    let is_left = |file: &&HandInFile| recognised.unrecognised.contains(&file.path);
    let left: Vec<&HandInFile> = hand_in.files.iter().filter(is_left).collect();
    let roles = recognised.uses(&left, languages);
    let has_parts = !recognised.parts.is_empty();
    let ignored = hand_in.ignored.iter();
    let mut remarks: Vec<String> = ignored.map(|what| format!("left out: {what}")).collect();
    for (file, role) in left.into_iter().zip(roles) {
        let (path, shown) = (&file.path, file.path.display());
        let is_source = languages.of_source(path).is_some();
        match role {
            FileUse::Unused(why) | FileUse::Misnamed(why) if has_parts => {
                remarks.push(format!("{shown} {why}"));
            }
            FileUse::Misnamed(why) => bail!("{shown} {why}"),
            _ if !named.contains(path) => {}
            FileUse::Unused(why) => bail!("{shown} {why}"),
            FileUse::Named | FileUse::Unknown if !is_source => ensure!(
                has_parts,
                "{shown} is in no known language; its name has to end with one of {}",
                languages.extensions()
            ),
            role => {
                let mut used = recognised.parts.iter().flat_map(|part| &part.sources);
                if let Some(first) = used.find(|file| file.path.file_stem() == path.file_stem()) {
                    let (first, name) = (first.path.display(), task.name());
                    bail!("{shown} and {first} are the same part of {name}; name one of them");
                }
                if !has_parts {
                    bail!(no_part(path, task));
                }
                if role == FileUse::Unknown {
                    remarks.push(format!(
                        "{shown} is no part of {}: it is not built",
                        task.name()
                    ));
                }
            }
        }
    }
    match named.iter().find(|path| path.is_dir()) {
        Some(folder) if !has_parts => bail!(no_part(folder, task)),
        _ => Ok(remarks),
    }
}

/// The error for a file or a folder that is in no part.
fn no_part(path: &Path, task: Assignment) -> anyhow::Error {
    let names = match task {
        Assignment::Knights => expected_names(&KNIGHTS),
        Assignment::Dual => expected_names_for(DUAL_GAME.name()),
        Assignment::Problem(problem) => expected_names_for(problem.name()),
    };
    let (shown, name) = (path.display(), task.name());
    anyhow!("{shown} is no part of {name}; the sources are named {names}")
}

/// A part, built if its sources were handed in, with its cases.
fn built_part(
    problem: Option<&'static dyn Problem>,
    sources: Option<&PartSources>,
    arguments: &Arguments,
    sandbox: &Sandbox,
) -> Result<Submission> {
    let lacking = Submission::without_program(problem);
    let Some(sources) = sources else {
        return Ok(lacking);
    };
    // Before the build, so that a wrong folder is reported at once.
    let cases = cases_of(problem, arguments)?;
    let limits = arguments.limits.limits(problem);
    let lack = match Submission::built(problem, sources, limits, sandbox) {
        Ok(part) => return Ok(Submission { cases, ..part }),
        Err(BuildFailure::Compiler(message)) => PartProgram::NotBuilt(message),
        Err(BuildFailure::Interrupted) => {
            PartProgram::NotStarted("the build was interrupted".to_owned())
        }
        Err(failure) => return Err(failure.into()),
    };
    Ok(Submission {
        runner: Err(lack),
        sources: Some(sources.for_problem(problem)),
        check_in: Some(sandbox.clone()),
        ..lacking
    })
}
