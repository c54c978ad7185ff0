//! Programs of a problem's setter: generators, references, validators and checkers, which run under limits but outside
//! of the sandbox.

mod checker;

use std::ffi::{OsStr, OsString};
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};

use crate::build::{
    BuildFailure, HandInFile, Languages, PartSources, build_kept, by_scripts, fingerprint,
    fingerprint_of_command, leads_out,
};
use crate::cache::{self, Fingerprint};
use crate::hand_in::{FolderEntry, HandIn};
use crate::problem::{BuildRule, Includes, PackageFile};
use knights_core::output::joined;
use knights_problems::verdict::exit_code;
use knights_run::{
    Conversation, Execution, Link, RunLimit, RunLimits, Runner, Sandbox, SandboxView,
    ScratchFolder, WALL_FACTOR, search,
};
use knights_streams::reading::read_file;

pub use checker::{Checker, Dialogue, ScoreFiles};

/// How much processor time a program of the setter may use for a case by default, in seconds.
pub const SETTER_TIME_LIMIT: f64 = 10.0;
/// Stands for the name of a problem in a program that is for none.
const NO_PROBLEM: &str = "";
/// What a compiler says of a header that is missing.
const NO_FILE: &str = ": No such file or directory";
/// How many characters of the standard error of a failed program are shown.
const ERROR_SHOWN: usize = 200;

/// The limits of a program that may use this much processor time, and three times as much by the clock.
pub fn setter_limits(seconds: f64) -> RunLimits {
    let processor = Duration::from_secs_f64(seconds);
    RunLimits {
        processor,
        wall: processor * WALL_FACTOR,
        memory: 2 << 30,
        output: 64 << 20,
        ..RunLimits::DEFAULT
    }
}

/// The words of a line, which are separated as by a shell.
pub fn words(line: &str) -> anyhow::Result<Vec<String>> {
    shlex::split(line).with_context(|| format!("{line:?} has a quote that does not end"))
}

#[derive(Debug)]
pub struct SetterProgram {
    /// What it is for, as in `generator`.
    role: &'static str,
    /// The command without its arguments, or the source, or the folder of one.
    name: PathBuf,
    /// What follows the program on its command line.
    arguments: Vec<String>,
    limits: RunLimits,
    kind: ProgramKind,
    /// Whether it accepts an input by the exit code 0, besides that of Kattis.
    accepts_zero: bool,
    /// What runs it, once it was needed, or why nothing can.
    runner: OnceLock<Result<Runner, String>>,
}

#[derive(Debug)]
enum ProgramKind {
    /// It starts in this folder, or in the current one.
    Command(Option<PathBuf>),
    /// It is built when it is first needed, like this, with what the submissions of its problem are built with.
    Source(BuildRule, Includes),
}

/// The folders of the programs that were built.
static BUILT: Mutex<Vec<ScratchFolder>> = Mutex::new(Vec::new());

/// Removes what was built for setters. No such program may run any more.
pub fn remove_built() {
    BUILT.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

impl SetterProgram {
    fn new(role: &'static str, name: &Path, limits: RunLimits, kind: ProgramKind) -> Self {
        Self {
            role,
            name: name.to_owned(),
            arguments: Vec::new(),
            limits,
            accepts_zero: matches!(kind, ProgramKind::Command(_)),
            kind,
            runner: OnceLock::new(),
        }
    }

    /// The program of a command on one line, whose words are separated as by a shell.
    pub fn of_command(role: &'static str, line: &str, limits: RunLimits) -> anyhow::Result<Self> {
        let mut words = words(line)?.into_iter();
        let first = words.next();
        let name = first.with_context(|| format!("{line:?} is not a command"))?;
        Ok(Self::of_tool(role, &name, words.collect(), limits))
    }

    /// A tool of the machine with these arguments, such as a script in its language.
    pub fn of_tool(
        role: &'static str,
        tool: &str,
        arguments: Vec<String>,
        limits: RunLimits,
    ) -> Self {
        Self {
            arguments,
            ..Self::new(role, tool.as_ref(), limits, ProgramKind::Command(None))
        }
    }

    /// The program of Kattis of a source, or of a folder with one.
    pub fn of_source(role: &'static str, name: &Path, limits: RunLimits) -> Self {
        let usual = ProgramKind::Source(BuildRule::default(), Includes::default());
        Self::new(role, name, limits, usual)
    }

    /// The same, and if it is a source, built like this, with what the submissions of its problem are built with.
    #[must_use]
    pub(crate) fn built_by(mut self, rule: BuildRule, includes: &Includes) -> Self {
        if let ProgramKind::Source(..) = self.kind {
            self.kind = ProgramKind::Source(rule, includes.clone());
        }
        self
    }

    /// Whether an input is valid for which it exits with this code.
    pub(crate) const fn accepts_with(&self, code: i32) -> bool {
        code == 42 || code == 0 && self.accepts_zero
    }

    /// What its source is built from.
    fn part(&self, rule: &BuildRule, includes: &Includes) -> anyhow::Result<PartSources> {
        Ok(program_of(&self.name, rule)?.with_includes(includes))
    }

    /// The same command, started in this folder. If its first word is a source in the folder, that is built.
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> Self {
        self.kind = ProgramKind::Command(Some(folder.to_owned()));
        if let Some(source) = source_in(folder, &self.name) {
            self.name = source;
            self.kind = ProgramKind::Source(BuildRule::default(), Includes::default());
        }
        self
    }

    /// Its source and the headers beside it, or the files of its folder. For a command, its only argument.
    ///
    /// # Errors
    ///
    /// It has other arguments or no source in its folder, or a file cannot be read.
    pub fn files(&self) -> anyhow::Result<Vec<PackageFile>> {
        let known = match (&self.kind, &self.arguments[..]) {
            (ProgramKind::Source(..), []) => Some(self.name.clone()),
            (ProgramKind::Command(Some(folder)), [word]) => source_in(folder, word.as_ref()),
            _ => None,
        };
        let source = known.with_context(|| {
            format!(
                "{self} is not a source without arguments; write it as in \"python3 checker.py\""
            )
        })?;
        let all = files_of(&source)?;
        let read = |file: &HandInFile| Ok(PackageFile::new(&file.name, read_file(&file.path)?));
        all.files.iter().map(read).collect()
    }

    pub const fn limits(&self) -> &RunLimits {
        &self.limits
    }

    /// Whether a package means it by a name: that of its file or folder, with or without the ending.
    pub fn is_named(&self, name: &str) -> bool {
        [self.name.file_name(), self.name.file_stem()].contains(&Some(name.as_ref()))
    }

    /// Ends the processes that wait for its next run.
    pub fn end_workers(&self) {
        if let Some(Ok(runner)) = self.runner.get() {
            runner.end_workers();
        }
    }

    /// Builds it, if it is not built yet.
    pub(crate) fn prepare(&self) -> anyhow::Result<()> {
        self.runner().map(drop)
    }

    fn runner(&self) -> anyhow::Result<&Runner> {
        let made = self.runner.get_or_init(|| {
            let folder = match &self.kind {
                ProgramKind::Command(folder) => folder,
                ProgramKind::Source(rule, includes) => {
                    let built = self.built(rule, includes);
                    return built.map_err(|error| format!("{error:#}"));
                }
            };
            let view = SandboxView {
                folder: folder.clone(),
                ..SandboxView::default()
            };
            let (command, off) = ([self.name.clone().into()], Sandbox::OFF);
            Ok(Runner::in_sandbox(&command, self.limits, &off, &view))
        });
        made.as_ref()
            .map_err(|error| anyhow!("cannot build {self}: {error}"))
    }

    /// The fingerprint of all that decides what it does; `None` if it may do something else the next time.
    pub fn fingerprint(&self) -> Option<Fingerprint> {
        if self.arguments.iter().any(|word| leads_out(word)) {
            return None;
        }
        let mut key = match &self.kind {
            ProgramKind::Source(rule, includes) => fingerprint(&self.part(rule, includes).ok()?)?,
            ProgramKind::Command(folder) => {
                fingerprint_of_command(folder.as_ref()?, &self.name, &self.arguments)?
            }
        };
        key.add_value(&(&self.arguments, &self.limits));
        Some(key)
    }

    fn built(&self, rule: &BuildRule, includes: &Includes) -> anyhow::Result<Runner> {
        let program = match build_kept(&self.part(rule, includes)?) {
            Err(BuildFailure::Compiler(message)) => {
                let error = first_error(&message);
                let header = error
                    .strip_suffix(NO_FILE)
                    .and_then(|start| start.rsplit(' ').next());
                if let Some(header) =
                    header.filter(|header| Path::new(header).extension() == Some("h".as_ref()))
                {
                    let source = self.name.file_name().unwrap_or_default().display();
                    bail!("it needs {header}; put that beside {source}");
                }
                bail!(error.to_owned())
            }
            built => built?,
        };
        let runner = program.runner(self.limits, &Sandbox::OFF);
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built.push(program.folder);
        Ok(runner)
    }

    /// Runs it with more arguments after those of its command, in which placeholders stand for values. If Linux ends it
    /// for memory that it has not filled, it runs once more.
    pub fn run(
        &self,
        values: &[(&str, String)],
        more: &[OsString],
        input: &[u8],
    ) -> anyhow::Result<Execution> {
        let fill = |word: String, (name, value): &(&str, String)| word.replace(name, value);
        let filled = |word: &String| OsString::from(values.iter().fold(word.clone(), fill));
        let arguments: Vec<OsString> = self.arguments.iter().map(filled).collect();
        let (runner, arguments) = (self.runner()?, [&arguments, more].concat());
        let ran = match runner.run_with(&arguments, input) {
            Ok(run) if run.broken_limit == Some(RunLimit::MachineMemory) => {
                runner.run_with(&arguments, input)
            }
            ran => ran,
        };
        ran.with_context(|| format!("the {}", self.role))
    }

    /// Lets a program talk with this one, which has these arguments after those of its command, and exits with this code
    /// if it accepts.
    pub(crate) fn converse(
        &self,
        program: &Runner,
        more: &[OsString],
        accepts: i32,
        link: Link,
    ) -> anyhow::Result<Conversation> {
        let first = self.arguments.iter().map(OsString::from);
        let arguments: Vec<OsString> = first.chain(more.iter().cloned()).collect();
        Ok(program.converse(self.runner()?, &arguments, accepts, link)?)
    }

    /// Its output, if it ends normally.
    pub fn output(&self, values: &[(&str, String)], input: &[u8]) -> anyhow::Result<Vec<u8>> {
        let run = self.run(values, &[], input)?;
        match self.exit_code(&run)? {
            0 => Ok(run.output),
            code => bail!("{self} exited with {code}{}", details(&run.error_tail)),
        }
    }

    /// Its output, kept for the next call.
    pub(crate) fn kept_output(&self, input: &[u8]) -> anyhow::Result<Vec<u8>> {
        let key = self.fingerprint().map(|mut key| {
            key.add(input);
            key.text()
        });
        if let Some(output) = key.as_deref().and_then(cache::load) {
            return Ok(output);
        }
        let output = self.output(&[], input)?;
        if let Some(key) = key {
            cache::store(&key, &output);
        }
        Ok(output)
    }

    /// The name of its source.
    pub(crate) fn name(&self) -> Option<&OsStr> {
        self.name.file_name()
    }

    /// Whether its source is in a language whose compiler or interpreter is here.
    pub(crate) fn has_tools(&self) -> bool {
        let ProgramKind::Source(rule, _) = &self.kind else {
            return false;
        };
        let language = program_of(&self.name, rule).map(|part| part.language);
        language.is_ok_and(|language| language.tool().is_none_or(|tool| search(tool).is_some()))
    }

    /// The code with which it exited, or what happened instead.
    pub fn exit_code(&self, run: &Execution) -> anyhow::Result<i32> {
        exit_code(run).map_err(|fault| anyhow!("{self} {fault}{}", details(&run.error_tail)))
    }

    /// Refuses a command without this placeholder.
    pub fn ensure_names(&self, placeholder: &str) -> anyhow::Result<()> {
        ensure!(
            self.arguments.iter().any(|word| word.contains(placeholder)),
            "{self} gets no {placeholder}; write {placeholder} where its command takes it"
        );
        Ok(())
    }
}

impl std::fmt::Display for SetterProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let program = self.name.display();
        match self.arguments.first() {
            // An interpreter says less than its script.
            Some(script) if !script.starts_with('-') => {
                write!(f, "the {} {program} {script}", self.role)
            }
            _ => write!(f, "the {} {program}", self.role),
        }
    }
}

/// The line of a compiler's message with the first error; all lines if none says so.
fn first_error(message: &str) -> &str {
    let is_error = |line: &&str| line.contains("error:") || line.starts_with("error");
    message.lines().find(is_error).unwrap_or(message)
}

/// The end of what a program wrote to its standard error, on one line after a colon; empty if that is blank.
pub fn details(error_tail: &[u8]) -> String {
    let tail = String::from_utf8_lossy(error_tail);
    let line = joined(tail.split_whitespace(), " ");
    match line.char_indices().rev().nth(ERROR_SHOWN - 1) {
        _ if line.is_empty() => line,
        Some((start, _)) if start > 0 => format!(": …{}", &line[start..]),
        _ => format!(": {line}"),
    }
}

fn source_in(folder: &Path, word: &Path) -> Option<PathBuf> {
    let source = folder.join(word);
    let is_source = Languages::default().of_name(&source).is_some() && source.is_file();
    (is_source && !word.starts_with(".")).then_some(source)
}

/// A source with the headers of C and C++ beside it; or the files at the top of a folder, and all that it has.
///
/// Links to files are followed: unlike a hand-in, a package is trusted, and many share headers so.
fn files_of(source: &Path) -> anyhow::Result<HandIn> {
    let is_folder = source.is_dir();
    let folder = source.parent().filter(|_| !is_folder).unwrap_or(source);
    let mut files = HandIn::read(String::new(), folder)?;
    files.files.extend(linked_files(folder)?);
    if is_folder {
        return Ok(files);
    }
    let is_header = |file: &HandInFile| file.path.extension() == Some("h".as_ref());
    files
        .files
        .retain(|file| !file.is_beside && is_header(file));
    let data = fs::metadata(source).with_context(|| format!("cannot read {}", source.display()))?;
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let file = HandInFile::new(name.into_owned(), source.to_owned(), &data);
    files.files.insert(0, file);
    Ok(files)
}

fn linked_files(folder: &Path) -> anyhow::Result<Vec<HandInFile>> {
    let file = |entry: FolderEntry| {
        let data = fs::metadata(&entry.path).ok().filter(Metadata::is_file)?;
        Some(HandInFile::new(entry.name, entry.path, &data))
    };
    let entries = FolderEntry::all(folder)?.into_iter();
    let links = entries.filter(|entry| entry.kind.is_symlink());
    Ok(links.filter_map(file).collect())
}

/// The program that a source, or a folder with one, is built into.
///
/// # Errors
///
/// Nothing says in which language it is, or the rule names a language that is not known or a source that is not there.
pub fn program_of(path: &Path, rule: &BuildRule) -> anyhow::Result<PartSources> {
    let mut languages = Languages::default();
    let files = files_of(path)?;
    if let Some(code) = &rule.language {
        let alone = path.extension().filter(|_| !path.is_dir());
        let named = languages.alone(code, alone.and_then(OsStr::to_str));
        languages =
            named.with_context(|| format!("submissions.yaml: the language {code} is not known"))?;
    }
    let scripts = by_scripts(NO_PROBLEM, &files.files).filter(|_| path.is_dir());
    if let Some(part) = scripts {
        return Ok(part);
    }
    let finder = files.finder(languages);
    let source = finder.entry_point(rule.entry_point.as_deref());
    if let (Some(name), None) = (&rule.entry_point, source) {
        bail!("submissions.yaml: nothing begins in {name}");
    }
    let first = source.context("no language fits its name; rename it, such as to main.py")?;
    Ok(finder.part_of(first, NO_PROBLEM))
}
