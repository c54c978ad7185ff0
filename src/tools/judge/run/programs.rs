//! What `judge run` judges: commands, or programs that are built from sources, with their cases.

use crate::tools::board::parse_sizes;
use crate::tools::judge::choices::runner_in;
use crate::tools::judge::run::Arguments;
use crate::tools::prelude::*;
use knights_judge::build::{
    BuildFailure, FileUse, Finder, FoundParts, HandInFile, PartSources, Wanted,
};
use knights_judge::cases::{Case, CaseData, cases};
use knights_judge::class::{STAGES, default_cases};
use knights_judge::drawn::start_cases;
use knights_judge::hand_in::{HandIn, shown_name};
use knights_judge::judging::OutputJudge;
use knights_judge::submissions::Submission;
use knights_problems::problem::DUAL_GAME;
use knights_problems::report::PartProgram;
use knights_run::Runner;

const ASSIGNMENT: &str = Assignment::KNIGHTS;

/// What is to be judged: commands, or what is built from sources. If no folder of cases is named,
/// they are drawn.
pub(super) fn submissions(
    env: &mut Env<'_>,
    arguments: &Arguments,
    named: Option<PartSources>,
    finder: &mut Finder,
    sandbox: &Sandbox,
) -> Result<Vec<Submission>> {
    let problem = arguments.problem.and_then(|task| task.problems().next());
    if let Some(folder) = &arguments.outputs {
        return Ok(vec![of_outputs(env, problem, arguments, folder)?]);
    }
    let paths = &arguments.sources.source;
    let parts = match (named, arguments.problem) {
        (Some(part), _) => vec![part],
        (None, Some(task)) if !paths.is_empty() => parts_of(env, task, paths, finder)?,
        _ => return Ok(vec![of_command(problem, arguments, sandbox)?]),
    };
    if let Some(Assignment::Knights) = arguments.problem {
        let stages = STAGES.into_iter().map(|(stage, points)| {
            let sources = parts.iter().find(|part| part.name == stage.name());
            Ok(Submission {
                name: stage.name().to_owned(),
                points: Some(points),
                ..built_part(Some(stage), sources, arguments, sandbox)?
            })
        });
        return stages.collect();
    }
    let built = parts.iter().map(|sources| {
        let is_whole = sources.name == sources.problem;
        let name = if is_whole { "" } else { sources.name };
        Ok(Submission {
            name: name.to_owned(),
            ..built_part(problem, Some(sources), arguments, sandbox)?
        })
    });
    built.collect()
}

/// The cases for which a program has written an output elsewhere.
fn of_outputs(
    env: &mut Env<'_>,
    problem: Option<&'static dyn Problem>,
    arguments: &Arguments,
    folder: &Path,
) -> Result<Submission> {
    ensure_one_program(arguments, "outputs")?;
    let mut cases = cases_of(problem, arguments)?;
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
    let limits = arguments.limits.limits(problem).of(None);
    Ok(Submission {
        cases,
        runner: Ok(Runner::new(&[], limits)),
        ..Submission::without_program(problem)
    })
}

fn ensure_one_program(arguments: &Arguments, what: &str) -> Result<()> {
    ensure!(
        !matches!(arguments.problem, Some(Assignment::Knights)),
        "--problem {ASSIGNMENT} takes a hand-in after --source; for {what}, name one stage: {}",
        STAGES.map(|(stage, _)| stage.name()).join(", ")
    );
    Ok(())
}

fn of_command(
    problem: Option<&'static dyn Problem>,
    arguments: &Arguments,
    sandbox: &Sandbox,
) -> Result<Submission> {
    ensure_one_program(arguments, "a command")?;
    ensure!(
        !arguments.command.is_empty(),
        "name your program, as in: judge run nextMove.c"
    );
    let limits = arguments.limits.limits(problem);
    Ok(Submission {
        cases: cases_of(problem, arguments)?,
        runner: Ok(runner_in(sandbox, &arguments.command, limits)),
        ..Submission::without_program(problem)
    })
}

/// The cases: all starts of boards, in the named folder, which has one for each stage of the assignment, or drawn for
/// the problem.
fn cases_of(problem: Option<&'static dyn Problem>, arguments: &Arguments) -> Result<Vec<Case>> {
    if let Some(sizes) = &arguments.starts {
        let problem = problem.context("--starts goes with --problem")?;
        return start_cases(&**problem, &parse_sizes("--starts", sizes)?);
    }
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
    named: &[PathBuf],
    finder: &mut Finder,
) -> Result<Vec<PartSources>> {
    let hand_in = hand_in(named)?;
    finder.look_at(&hand_in.files, hand_in.all_files());
    let mut found = finder.find(task.wanted());
    if let (Assignment::Dual, true) = (task, found.parts.is_empty()) {
        found = finder.find(Wanted::Program(DUAL_GAME.name()));
    }
    for remark in unused(&hand_in, &found, task, named, finder)? {
        env.remark(remark);
    }
    Ok(found.parts)
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
    found: &FoundParts,
    task: Assignment,
    named: &[PathBuf],
    finder: &Finder,
) -> Result<Vec<String>> {
    let has_parts = !found.parts.is_empty();
    let no_part = |path: &Path| {
        let (shown, task, expected) = (path.display(), task.name(), found.wanted.names());
        anyhow!("{shown} is no part of {task}; the sources are named {expected}")
    };
    let ignored = hand_in.ignored.iter();
    let mut remarks: Vec<String> = ignored.map(|what| format!("left out: {what}")).collect();
    let is_used = |file: &&HandInFile| found.parts.iter().any(|part| part.is_source(&file.path));
    let left = hand_in.files.iter().filter(|file| !is_used(file));
    for file in left {
        let (path, shown) = (&file.path, file.path.display());
        let is_source = finder.languages.of_name(path).is_some();
        match finder.use_of(file, found) {
            FileUse::Unused(why) | FileUse::Misnamed(why) if has_parts => {
                remarks.push(format!("{shown} {why}"));
            }
            FileUse::Misnamed(why) => bail!("{shown} {why}"),
            _ if !named.contains(path) => {}
            FileUse::Unused(why) => bail!("{shown} {why}"),
            FileUse::Named | FileUse::Unknown if !is_source => ensure!(
                has_parts,
                "{shown} is in no known language; its name has to end with one of {}",
                finder.languages.extensions()
            ),
            role => {
                let mut used = found.parts.iter().flat_map(|part| &part.sources);
                if let Some(first) = used.find(|file| file.path.file_stem() == path.file_stem()) {
                    let (first, name) = (first.path.display(), task.name());
                    bail!("{shown} and {first} are the same part of {name}; name one of them");
                }
                ensure!(has_parts, no_part(path));
                if role == FileUse::Unknown {
                    let name = task.name();
                    remarks.push(format!("{shown} is no part of {name}: it is not built"));
                }
            }
        }
    }
    match named.iter().find(|path| path.is_dir()) {
        Some(folder) if !has_parts => Err(no_part(folder)),
        _ => Ok(remarks),
    }
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
    match Submission::built(problem, sources, limits, sandbox) {
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
