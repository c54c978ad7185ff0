//! What `judge run` and `judge stress` judge, as their words and options name it: sources, the folder of a hand-in, or a
//! command. If no problem is named, it follows from them, or the cases are in a folder of tests.

use std::ffi::OsStr;
use std::fs;
use std::slice::from_ref;

use crate::cli::arguments::shell_words;
use crate::tools::judge::choices::runner_in;
use crate::tools::judge::prelude::*;
use knights_judge::build::{
    BuildFailure, FileUse, Finder, HandInFile, KNIGHTS, Languages, PartSources, ProgramLimits,
    SourceFile, build, source_name,
};
use knights_judge::hand_in::{HandIn, shown_name};
use knights_problems::problem::{DUAL_GAME, is_called};
use knights_render::options::most_similar;
use knights_run::{Runner, ScratchFolder};
use knights_streams::reading::read_file;

/// Where tools for contests put cases.
pub(super) const TESTS: &[&str] = &["tests", "test"];

/// How a call names what is judged.
pub(super) struct Call<'a> {
    /// The program with its subcommand, as errors show it.
    pub(super) name: &'static str,
    pub(super) problem: Option<Assignment>,
    /// The folder of cases.
    pub(super) cases: Option<&'a Path>,
    /// The names of folders where cases may be if no folder is named.
    pub(super) tests: &'static [&'static str],
    /// The words that belong to no option, and those after `--`.
    pub(super) words: &'a [OsString],
    pub(super) command: &'a [OsString],
    /// What --source names.
    pub(super) sources: &'a [PathBuf],
}

/// What is judged, and on what.
#[derive(Default)]
pub(super) struct Target {
    pub(super) problem: Option<Assignment>,
    /// The folder of cases.
    pub(super) cases: Option<PathBuf>,
    /// The program as a command; empty if it is built.
    pub(super) command: Vec<OsString>,
    /// What is built: one program, or several parts of an assignment.
    pub(super) parts: Vec<PartSources>,
    /// What the words name, if nothing says on what it is judged.
    pub(super) unknown: Option<String>,
}

/// A source with the names of the problems that it may be for.
type NamedSource = (SourceFile, Vec<&'static str>);

impl Target {
    /// What runs the only program, and the folder in which it was built, if it was.
    pub(super) fn runner(
        &self,
        problem: Option<&dyn Problem>,
        limits: ProgramLimits,
        sandbox: &Sandbox,
    ) -> Result<(Runner, Option<ScratchFolder>), BuildFailure> {
        if self.parts.is_empty() {
            return Ok((runner_in(sandbox, &self.command, limits), None));
        }
        let [part] = &self.parts[..] else {
            let several = "the sources make several programs; name those of one of them";
            return Err(anyhow!(several).into());
        };
        let program = build(&part.for_problem(problem), sandbox)?;
        let runner = program.runner(limits.of(Some(&program.language)), sandbox);
        Ok((runner, Some(program.folder)))
    }
}

impl Call<'_> {
    /// What the call names. A remark says what follows from its words.
    pub(super) fn resolve(&self, env: &mut Env<'_>, languages: Languages) -> Result<Target> {
        let first = self.words.first().filter(|_| self.problem.is_none());
        let task = first.and_then(task_of);
        let words = &self.words[usize::from(task.is_some())..];
        ensure!(
            words.is_empty() || self.command.is_empty(),
            "the program is there twice, as {} and after --; leave one of them out",
            shown(words)
        );
        let target = Target {
            problem: self.problem.or(task),
            cases: self.cases.map(Path::to_owned),
            ..Target::default()
        };
        let mut resolver = Resolver {
            call: self,
            env,
            finder: Finder::new(languages),
            target,
        };
        resolver.add_program(words)?;
        Ok(resolver.target)
    }
}

/// Finds what the words of a call name.
struct Resolver<'a, 'env> {
    call: &'a Call<'a>,
    env: &'a mut Env<'env>,
    finder: Finder,
    /// What is known so far.
    target: Target,
}

impl Resolver<'_, '_> {
    fn add_program(&mut self, words: &[OsString]) -> Result<()> {
        let paths: Vec<PathBuf> = words.iter().map(path_of).collect();
        let (languages, problem) = (&self.finder.code.languages, self.target.problem);
        ensure_sources_exist(&paths, languages)?;
        let is_other = |path: &PathBuf| !is_source(path, languages);
        match (&paths[..], problem) {
            ([], Some(task)) if !self.call.sources.is_empty() => {
                self.add_parts(task, &hand_in(self.call.sources)?, self.call.sources)
            }
            ([], _) => self.add_command(self.call.command.to_vec()),
            ([folder], Some(task)) if folder.is_dir() => {
                self.add_parts(task, &hand_in(&paths)?, &paths)
            }
            ([folder], None) if folder.is_dir() => self.add_folder(folder),
            ([first, ..], _) if is_other(first) => {
                ensure!(
                    !is_unknown_source(first),
                    "{} is in no known language; its name has to end with one of {}",
                    first.display(),
                    languages.extensions()
                );
                let mut command = words.to_vec();
                if first.is_file() && first.components().count() == 1 {
                    command[0] = in_folder(first).into();
                }
                self.add_command(command)
            }
            _ => {
                if let Some(place) = paths.iter().position(is_other) {
                    let shown = words[place].display();
                    bail!("{shown} is no source; put -- before a command with arguments");
                }
                self.add_sources(&paths)
            }
        }
    }

    fn add_command(&mut self, command: Vec<OsString>) -> Result<()> {
        let words = shown(&command);
        self.target.command = command;
        if words.is_empty() {
            return Ok(());
        }
        self.settle(&words, &[], "")
    }

    /// The parts of a hand-in, of which this is named. What of it is not used is a remark.
    fn add_parts(&mut self, task: Assignment, hand_in: &HandIn, named: &[PathBuf]) -> Result<()> {
        self.finder.look_at(&hand_in.files);
        let (mut task, mut parts) = (task, self.finder.find(task));
        if task.is(Assignment::DUAL) && parts.is_empty() {
            task = Assignment::program(&DUAL_GAME);
            parts = self.finder.find(task);
        }
        for remark in unused(hand_in, task, &parts, named, &self.finder)? {
            self.env.remark(remark);
        }
        self.target.parts = parts;
        Ok(())
    }

    /// A folder without a problem: one source, or sources for a problem or for several stages of the assignment.
    fn add_folder(&mut self, folder: &Path) -> Result<()> {
        let hand_in = HandIn::read(String::new(), folder)?;
        let files = hand_in.program_files().map(|file| file.path.clone());
        let sources = sources(files, &self.finder);
        if let [(only, _)] = &sources[..] {
            return self.add_part(from_ref(&only.path));
        }
        let words = shown(&[folder.into()]);
        ensure!(
            !sources.is_empty(),
            "there is no source in {words}; its name has to end with one of {}",
            self.finder.code.languages.extensions()
        );
        let mut fits = problems_of(&sources);
        if are_stages(&fits, &sources) {
            fits = vec![Assignment::KNIGHTS];
        }
        ensure!(
            !fits.is_empty(),
            "no source in {words} says its problem; add --problem NAME, or name the source itself"
        );
        self.settle(&words, &fits, "")?;
        self.add_parts(fits[0], &hand_in, &[folder.to_owned()])
    }

    /// Sources whose folder is not named, of which a program sees no more than it needs.
    fn add_sources(&mut self, paths: &[PathBuf]) -> Result<()> {
        ensure!(
            paths.iter().all(|path| path.parent() == paths[0].parent()),
            "the sources are in several folders; name one of them, or a folder"
        );
        let is_knights = |task: &Assignment| task.is(Assignment::KNIGHTS);
        if let Some(task) = self.target.problem.filter(is_knights) {
            return self.add_parts(task, &hand_in(paths)?, paths);
        }
        self.add_part(paths)?;
        let chosen: Vec<PathBuf> = paths.iter().map(|path| in_folder(path)).collect();
        self.target.parts[0].leave_named(&chosen, &self.finder.code);
        Ok(())
    }

    /// Several sources make one program: that of the last of the stages that they are for.
    fn add_part(&mut self, paths: &[PathBuf]) -> Result<()> {
        let sources = sources(paths.iter().map(|path| in_folder(path)), &self.finder);
        let mut fits = match self.target.problem {
            Some(_) => Vec::new(),
            None => problems_of(&sources),
        };
        if are_stages(&fits, &sources) {
            fits.drain(..fits.len() - 1);
        }
        let task = self.target.problem.or(fits.first().copied());
        let problem = task.map_or("", |task| task.name);
        let is_main = |(_, problems): &NamedSource| problems.contains(&problem);
        let place = sources.iter().position(is_main).unwrap_or_default();
        let mut folder = HandIn::read(String::new(), &folder_of(&paths[place]))?;
        let is_case = |file: &HandInFile| {
            let top = file.name.split_once('/').map(|(top, _)| top);
            top.is_some_and(|top| TESTS.contains(&top))
        };
        folder.files.retain(|file| !is_case(file));
        self.finder.look_at(&folder.files);
        let part = self.finder.part_of(&sources[place].0, problem);
        let helpers = part.sources.iter().skip(1);
        let names = helpers.map(|source| shown_name(source.path.file_name().unwrap_or_default()));
        let with = match &joined(names, " and ")[..] {
            "" => String::new(),
            helpers => format!(", with {helpers}"),
        };
        let details = with + self.finder.remark_on_linked(&part);
        self.target.parts = vec![part];
        let words: Vec<OsString> = paths.iter().map(OsString::from).collect();
        let only = from_ref(&words[place]);
        let words = shown(if fits.len() > 1 { &words } else { only });
        self.settle(&words, &fits, &details)
    }

    /// Takes the only problem that fits, or otherwise the cases in a folder of tests, and says so.
    fn settle(&mut self, words: &str, fits: &[Assignment], details: &str) -> Result<()> {
        let has_inputs = |folder: &&str| {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut paths = entries.map(|entry| entry.path());
            paths.any(|path| path.extension().is_some_and(|end| end == "in"))
        };
        let (call, target, env) = (self.call, &mut self.target, &mut *self.env);
        let with_inputs = call.tests.iter().copied().find(has_inputs);
        let tests = with_inputs.filter(|_| target.cases.is_none());
        let is_known = target.problem.is_some() || target.cases.is_some();
        match (fits, tests) {
            ([], _) if is_known && details.is_empty() => {}
            ([], _) if is_known => env.remark(format_args!("{words} is judged{details}")),
            ([], Some(folder)) => {
                env.remark(format_args!(
                    "{words} is judged on the cases in {folder}{details}"
                ));
                target.cases = Some(folder.into());
            }
            ([], None) => {
                ensure!(
                    !call.tests.is_empty(),
                    "the problem of {words} is not known; add --problem NAME (judge --help lists them)"
                );
                target.unknown = Some(words.to_owned());
            }
            ([task], _) => {
                let other = tests.map(|folder| format!("; --cases {folder} takes the cases there"));
                let (name, other) = (task.name, other.unwrap_or_default());
                env.remark(format_args!("{words} is judged as {name}{details}{other}"));
                target.problem = Some(*task);
            }
            _ => {
                let calls = fits
                    .iter()
                    .map(|task| format!("{} --problem {} {words}", call.name, task.name));
                let all = joined(calls, ", or ");
                bail!("several problems fit; choose one: {all}");
            }
        }
        Ok(())
    }
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

/// The problems that a source may be for, or of several sources those that are for one problem alone.
fn problems_of(sources: &[NamedSource]) -> Vec<Assignment> {
    let is_sure = |(_, problems): &&NamedSource| sources.len() == 1 || problems.len() == 1;
    let sure = sources.iter().filter(is_sure);
    let names: Vec<&str> = sure.flat_map(|(_, names)| names.iter().copied()).collect();
    let tasks = Assignment::all().filter(|task| names.contains(&task.name));
    tasks.collect()
}

/// Whether several sources are for several stages.
fn are_stages(tasks: &[Assignment], sources: &[NamedSource]) -> bool {
    let is_stage = |task: &Assignment| KNIGHTS.iter().any(|stage| stage.name == task.name);
    tasks.len() > 1 && sources.len() > 1 && tasks.iter().all(is_stage)
}

fn shown(words: &[OsString]) -> String {
    shell_words(words).unwrap_or_default()
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
    task: Assignment,
    parts: &[PartSources],
    named: &[PathBuf],
    finder: &Finder,
) -> Result<Vec<String>> {
    let (has_parts, name) = (!parts.is_empty(), task.name);
    let ignored = hand_in.ignored.iter();
    let mut remarks: Vec<String> = ignored.map(|what| format!("left out: {what}")).collect();
    let is_used = |file: &&HandInFile| parts.iter().any(|part| part.is_source(&file.path));
    for file in hand_in.program_files().filter(|file| !is_used(file)) {
        let (path, shown) = (&file.path, file.path.display());
        let is_source = finder.code.languages.of_name(path).is_some();
        match finder.use_of(file, task, parts) {
            FileUse::Unused(why) | FileUse::Misnamed(why) if has_parts => {
                remarks.push(format!("{shown} {why}"));
            }
            FileUse::Misnamed(why) => bail!("{shown} {why}"),
            _ if !named.contains(path) => {}
            FileUse::Unused(why) => bail!("{shown} {why}"),
            FileUse::Named | FileUse::Unknown if !is_source => ensure!(
                has_parts,
                "{shown} is in no known language; its name has to end with one of {}",
                finder.code.languages.extensions()
            ),
            role => {
                let mut used = parts.iter().flat_map(|part| &part.sources);
                if let Some(first) = used.find(|file| file.path.file_stem() == path.file_stem()) {
                    let other = first.path.display();
                    bail!("{shown} and {other} are the same part of {name}; name one of them");
                }
                ensure!(
                    has_parts,
                    "{shown} is no part of {name}; the sources are named {}",
                    task.source_names()
                );
                if role == FileUse::Unknown {
                    remarks.push(format!("{shown} is no part of {name}: it is not built"));
                }
            }
        }
    }
    match named.iter().find(|path| path.is_dir()) {
        Some(folder) if !has_parts => bail!(
            "{} has no source of {name}; the sources are named {}",
            folder.display(),
            task.source_names()
        ),
        _ => Ok(remarks),
    }
}

fn is_source(path: &Path, languages: &Languages) -> bool {
    languages.of_name(Path::new(source_name(path))).is_some()
}

/// Refuses sources that do not exist, and a first word that looks like one.
fn ensure_sources_exist(paths: &[PathBuf], languages: &Languages) -> Result<()> {
    let is_like_source = |path: &&PathBuf| {
        let known = languages.extensions();
        let like = |end: &OsStr| most_similar(&end.to_string_lossy(), known.split([',', ' ', '.']));
        path.extension().and_then(like).is_some()
    };
    let sources = paths.iter().filter(|path| is_source(path, languages));
    for path in sources.chain(paths.first().filter(is_like_source)) {
        ensure!(path.exists(), missing(path));
    }
    Ok(())
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
    let mut called = Assignment::all().filter(|task| is_called(task.name, name));
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
