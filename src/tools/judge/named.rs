//! What words after `judge run` or `judge stress` name without an option: sources, the folder of a hand-in, or a
//! command. If no problem is named, it follows from them, or the cases are in a folder of tests.

use std::ffi::OsStr;
use std::fs;
use std::slice::from_ref;

use crate::cli::arguments::shell_words;
use crate::tools::prelude::*;
use knights_judge::build::{Finder, HandInFile, PartSources, SourceFile, source_name};
use knights_judge::class::STAGES;
use knights_judge::hand_in::{HandIn, shown_name};
use knights_judge::reading::read_file;
use knights_problems::problem::is_called;
use knights_render::options::most_similar;

/// Where tools for contests put cases.
pub(super) const TESTS: &[&str] = &["tests", "test"];

/// What is judged: as options name it, and then as words do.
pub(super) struct Choice {
    /// The call, as errors show it.
    pub(super) call: &'static str,
    pub(super) problem: Option<Assignment>,
    /// The folder of cases, and the names of those where they may be.
    pub(super) cases: Option<PathBuf>,
    pub(super) tests: &'static [&'static str],
    pub(super) sources: Vec<PathBuf>,
    pub(super) command: Vec<OsString>,
    /// The words, if nothing says what their problem is.
    pub(super) unknown: Option<String>,
}

/// A source with the names of the problems that it may be for.
type NamedSource = (SourceFile, Vec<&'static str>);

/// Puts what the words name in the place of options. Sources make a part.
pub(super) fn resolve(
    env: &mut Env<'_>,
    choice: &mut Choice,
    mut words: Vec<OsString>,
    finder: &mut Finder,
) -> Result<Option<PartSources>> {
    if let (None, Some(task)) = (choice.problem, words.first().and_then(task_of)) {
        choice.problem = Some(task);
        words.remove(0);
    }
    ensure!(
        words.is_empty() || choice.command.is_empty(),
        "the program is there twice, as {} and after --; leave one of them out",
        shown(&words)
    );
    let paths: Vec<PathBuf> = words.iter().map(path_of).collect();
    let languages = &finder.languages;
    let is_source = |path: &PathBuf| languages.of_name(Path::new(source_name(path))).is_some();
    let is_like_source = |path: &&PathBuf| {
        let known = languages.extensions();
        let like = |end: &OsStr| most_similar(&end.to_string_lossy(), known.split([',', ' ', '.']));
        path.extension().and_then(like).is_some()
    };
    let sources = paths.iter().filter(|path| is_source(path));
    for path in sources.chain(paths.first().filter(is_like_source)) {
        ensure!(path.exists(), missing(path));
    }
    match &paths[..] {
        [] => {}
        [folder] if folder.is_dir() => return name_folder(env, choice, folder, finder),
        [first, ..] if is_source(first) => {
            if let Some(place) = paths.iter().position(|path| !is_source(path)) {
                let shown = words[place].display();
                bail!("{shown} is no source; put -- before a command with arguments");
            }
            let mut part = name_sources(env, choice, &paths, finder)?;
            if let Some(part) = &mut part {
                // Their folder is not named.
                let with_folder: Vec<PathBuf> = paths.iter().map(|path| in_folder(path)).collect();
                part.leave_named(&with_folder, finder);
            }
            return Ok(part);
        }
        [first, ..] => {
            ensure!(
                !is_unknown_source(first),
                "{} is in no known language; its name has to end with one of {}",
                first.display(),
                languages.extensions()
            );
            if first.is_file() && first.components().count() == 1 {
                words[0] = in_folder(first).into();
            }
            choice.command = words;
        }
    }
    let words = shown(&choice.command);
    if !words.is_empty() {
        settle(env, choice, &words, &[], "")?;
    }
    Ok(None)
}

/// Whether a file is a text with an extension that does not say what runs it.
fn is_unknown_source(path: &Path) -> bool {
    let text = read_file(path).unwrap_or_default();
    let is_text = !text.is_empty() && str::from_utf8(&text).is_ok();
    path.extension().is_some() && is_text && !text.starts_with(b"#!")
}

/// The problem or the assignment that a word names, unless a file has this name.
fn task_of(word: &OsString) -> Option<Assignment> {
    let name = word.to_str().filter(|name| !Path::new(name).exists())?;
    let mut called = Assignment::all().filter(|task| is_called(task.name(), name));
    called.next().filter(|_| called.next().is_none())
}

/// The path that a word names, which may be written as on Windows.
fn path_of(word: &OsString) -> PathBuf {
    let other = PathBuf::from(word.to_string_lossy().replace('\\', "/"));
    let is_other = !Path::new(word).exists() && other.exists();
    if is_other { other } else { word.into() }
}

/// The error about a file that does not exist.
fn missing(path: &Path) -> String {
    let name = shown_name(path.file_name().unwrap_or_default());
    let entries = fs::read_dir(folder_of(path))
        .into_iter()
        .flatten()
        .flatten();
    let listed = entries.map(|entry| shown_name(&entry.file_name()));
    let names: Vec<String> = listed.collect();
    let meant = most_similar(&name, names.iter().map(String::as_str));
    let advice = match meant {
        Some(meant) => format!("did you mean {}?", path.with_file_name(meant).display()),
        None => "name one that is there".to_owned(),
    };
    format!("there is no file {}; {advice}", path.display())
}

/// The path as the entries of its folder have it.
fn in_folder(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

fn folder_of(path: &Path) -> PathBuf {
    in_folder(path.parent().unwrap_or(Path::new("")))
}

/// The folder is a hand-in: one source, or sources for a problem or for several stages of the assignment.
fn name_folder(
    env: &mut Env<'_>,
    choice: &mut Choice,
    folder: &Path,
    finder: &mut Finder,
) -> Result<Option<PartSources>> {
    choice.sources = vec![folder.to_owned()];
    if choice.problem.is_some() {
        return Ok(None);
    }
    let files = HandIn::read(String::new(), folder)?.files;
    let sources = sources(files.iter().map(|file| file.path.clone()), finder);
    if let [(only, _)] = &sources[..] {
        return name_sources(env, choice, from_ref(&only.path), finder);
    }
    let words = shown(&[folder.into()]);
    ensure!(
        !sources.is_empty(),
        "there is no source in {words}; its name has to end with one of {}",
        finder.languages.extensions()
    );
    let mut fits = problems_of(&sources);
    if are_stages(&fits, &sources) {
        fits = vec![Assignment::Knights];
    }
    ensure!(
        !fits.is_empty(),
        "no source in {words} says its problem; add --problem NAME, or name the source itself"
    );
    settle(env, choice, &words, &fits, "").map(|()| None)
}

/// Several sources make one program: that of the last of the stages that they are for.
fn name_sources(
    env: &mut Env<'_>,
    choice: &mut Choice,
    paths: &[PathBuf],
    finder: &mut Finder,
) -> Result<Option<PartSources>> {
    choice.sources = paths.to_vec();
    ensure!(
        paths.iter().all(|path| path.parent() == paths[0].parent()),
        "the sources are in several folders; name one of them, or a folder"
    );
    let sources = sources(paths.iter().map(|path| in_folder(path)), finder);
    let mut fits = match choice.problem {
        Some(Assignment::Knights) => return Ok(None),
        Some(_) => Vec::new(),
        None => problems_of(&sources),
    };
    if are_stages(&fits, &sources) {
        fits.drain(..fits.len() - 1);
    }
    let task = choice.problem.or(fits.first().copied());
    let problem = task.map_or("", Assignment::name);
    let is_main = |(_, problems): &NamedSource| problems.contains(&problem);
    let place = sources.iter().position(is_main).unwrap_or_default();
    let main = &sources[place].0;
    let folder = HandIn::read(String::new(), &folder_of(&paths[place]))?;
    let is_case = |file: &&HandInFile| {
        let top = file.name.split_once('/').map(|(top, _)| top);
        top.is_some_and(|top| TESTS.contains(&top))
    };
    let beside = folder.all_files().filter(|file| !is_case(file));
    finder.look_at(&[], beside);
    let part = finder.part_of(main, problem);
    let rest = part.sources.iter().skip(1);
    let others = rest.map(|source| shown_name(source.path.file_name().unwrap_or_default()));
    let mut details = joined(others, " and ");
    if !details.is_empty() {
        details.insert_str(0, ", with ");
    }
    details += finder.remark_on_linked(&part);
    let words: Vec<OsString> = paths.iter().map(OsString::from).collect();
    let only = from_ref(&words[place]);
    let words = shown(if fits.len() > 1 { &words } else { only });
    settle(env, choice, &words, &fits, &details)?;
    Ok(Some(part))
}

/// The sources among these files.
fn sources(paths: impl Iterator<Item = PathBuf>, finder: &Finder) -> Vec<NamedSource> {
    let source = |path: PathBuf| {
        let source = finder.source(path)?;
        let problems = finder.problems_of(&source);
        Some((source, problems))
    };
    paths.filter_map(source).collect()
}

/// Takes the only problem that fits, or otherwise the cases in a folder of tests, and says so.
fn settle(
    env: &mut Env<'_>,
    choice: &mut Choice,
    words: &str,
    fits: &[Assignment],
    details: &str,
) -> Result<()> {
    let has_inputs = |folder: &&str| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths = entries.map(|entry| entry.path());
        paths.any(|path| path.extension().is_some_and(|end| end == "in"))
    };
    let with_inputs = choice.tests.iter().copied().find(has_inputs);
    let tests = with_inputs.filter(|_| choice.cases.is_none());
    let is_known = choice.problem.is_some() || choice.cases.is_some();
    match (fits, tests) {
        ([], _) if is_known && details.is_empty() => {}
        ([], _) if is_known => env.remark(format_args!("{words} is judged{details}")),
        ([], Some(folder)) => {
            env.remark(format_args!(
                "{words} is judged on the cases in {folder}{details}"
            ));
            choice.cases = Some(folder.into());
        }
        ([], None) => {
            ensure!(
                !choice.tests.is_empty(),
                "the problem of {words} is not known; add --problem NAME (judge --help lists them)"
            );
            choice.unknown = Some(words.to_owned());
        }
        ([task], _) => {
            let other = tests.map(|folder| format!("; --cases {folder} takes the cases there"));
            let (name, other) = (task.name(), other.unwrap_or_default());
            env.remark(format_args!("{words} is judged as {name}{details}{other}"));
            choice.problem = Some(*task);
        }
        _ => {
            let calls = fits
                .iter()
                .map(|task| format!("{} --problem {} {words}", choice.call, task.name()));
            bail!(
                "several problems fit; choose one: {}",
                joined(calls, ", or ")
            );
        }
    }
    Ok(())
}

/// The problems that a source may be for, or of several sources those that are for one problem alone.
fn problems_of(sources: &[NamedSource]) -> Vec<Assignment> {
    let is_sure = |(_, problems): &&NamedSource| sources.len() == 1 || problems.len() == 1;
    let sure = sources.iter().filter(is_sure);
    let names: Vec<&str> = sure.flat_map(|(_, names)| names.iter().copied()).collect();
    let tasks = Assignment::all().filter(|task| names.contains(&task.name()));
    tasks.collect()
}

/// Whether several sources are for several stages.
fn are_stages(tasks: &[Assignment], sources: &[NamedSource]) -> bool {
    let is_stage = |task: &Assignment| STAGES.iter().any(|(stage, _)| stage.name() == task.name());
    tasks.len() > 1 && sources.len() > 1 && tasks.iter().all(is_stage)
}

fn shown(words: &[OsString]) -> String {
    shell_words(words).unwrap_or_default()
}
