//! Sources that become programs.
//!
//! A [`Finder`] says which files of a hand-in make which part of an assignment: a table (`rules`) has the names
//! that the assignments ask for, and the drivers, headers and classes of ours that are linked with
//! them. [`build`] copies the sources of a part ([`PartSources`]) and the other files of the hand-in into a new
//! folder, and runs the build command of their language, which comes from a table ([`Languages`]).

mod find;
mod kept;
mod languages;
mod outside;
mod part;
mod rules;
mod source;
mod text;

use std::ffi::OsString;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use anyhow::Context;
use languages::{FOLDER, INCLUDE, MAIN, MAIN_CLASS, PROGRAM, PUBLIC_CLASS, SOURCES};
use part::is_plain_path;
use rules::{HEADERS, SOLUTION, adapted, our_header, prototypes};
use source::{JavaClasses, Outline};

use crate::problem::Problem;
use knights_run::{RunError, RunLimits, Runner, Sandbox, SandboxView, ScratchFolder};

pub(crate) use find::by_scripts;
pub use find::{FileUse, Finder};
pub(crate) use kept::{build_kept, fingerprint, fingerprint_of_command, leads_out, surroundings};
pub use languages::{Language, Languages, ProgramLimits, line_at, read_toml};
pub(crate) use part::make_executable;
pub use part::{HandInFile, PartSources, SourceFile, source_name};
pub use rules::{Assignment, KNIGHTS, PartRule, is_asked};
pub use source::CodeReader;
pub(crate) use source::read;

/// The limits of a build: the time that packages of Kattis have by default, and the memory and the files that DOMjudge
/// gives. A build that writes more than 64 KiB has usually met an error that
/// repeats itself.
const BUILD_LIMITS: RunLimits = RunLimits {
    processor: Duration::from_secs(60),
    wall: Duration::from_secs(120),
    memory: 2 << 30,
    output: 64 << 10,
    processes: 256,
};
/// How much a build may write into its folder, in bytes.
const MOST_LEFT: u64 = 512 << 20;
/// What a file or a folder takes besides its bytes.
const ENTRY: u64 = 4 << 10;
/// Runs a command in a folder, and joins its two outputs. The messages of compilers are in English,
/// and no file grows beyond 2^20 blocks of 512 bytes, or of 1024 in some shells. The limit may be
/// lower already. A process beside the command ends it when the folder has more KiB than [`MOST_LEFT`]; it is no
/// child of the command, which may wait for all its children. Go takes neither another version of itself nor another
/// folder from a hand-in.
const SHELL: &str = r#"
    cd -- "$0" || exit 1
    ulimit -f 1048576 2> /dev/null
    export LC_ALL=C.UTF-8 GOTOOLCHAIN=local GOWORK=off
    ( while sleep 0.2; do
        [ "$(du -sk . | cut -f 1)" -gt 524288 ] && kill -9 $$
    done < /dev/null > /dev/null 2>&1 & )
    exec "$@" 2>&1
"#;
/// A program that was made from sources. Its folder is removed with it.
#[derive(Debug)]
pub struct BuiltProgram {
    pub command: Vec<OsString>,
    /// The folder with the program and its sources.
    pub folder: ScratchFolder,
    pub language: Arc<Language>,
}

#[derive(Debug, thiserror::Error)]
pub enum BuildFailure {
    /// The sources are at fault: the first lines of the compiler's message.
    #[error("{0}")]
    Compiler(String),
    #[error("interrupted")]
    Interrupted,
    /// This machine is at fault: it has no compiler, no space, or no process.
    #[error(transparent)]
    Machine(#[from] anyhow::Error),
}

impl BuiltProgram {
    /// A runner for the program, which sees its folder and the tools of its language.
    pub fn runner(&self, limits: RunLimits, sandbox: &Sandbox) -> Runner {
        let view = SandboxView {
            folder: Some(self.folder.path().to_owned()),
            writable: None,
            read_only: self.language.tool_folders(),
        };
        Runner::in_sandbox(&self.command, limits, sandbox, &view).without_path(self.folder.path())
    }
}

impl PartSources {
    /// The same, with what the package of a problem allows for its build and adds to it.
    #[must_use]
    pub fn for_problem(&self, problem: Option<&dyn Problem>) -> Self {
        let [seconds, megabytes] =
            problem.map_or([None; 2], |problem| problem.package_limits().build);
        let processor = seconds.map_or(BUILD_LIMITS.processor, Duration::from_secs);
        Self {
            limits: RunLimits {
                processor,
                wall: processor * 2,
                memory: megabytes.map_or(BUILD_LIMITS.memory, |memory| memory << 20),
                ..BUILD_LIMITS
            },
            ..match problem.map(Problem::package_limits) {
                Some(limits) => self.clone().with_includes(&limits.includes),
                None => self.clone(),
            }
        }
    }
}

/// Builds a part in a sandbox, under limits.
pub fn build(part: &PartSources, sandbox: &Sandbox) -> Result<BuiltProgram, BuildFailure> {
    build_by(part, |build| run_build(build, sandbox).map(drop))
}

/// Starts a program with checks. Its stack is no larger than usual, since a recursion that never ends fills any, and
/// its message at the end is short.
const CHECKS: [&str; 4] = [
    "sh",
    "-c",
    "ulimit -s 65536; export GLIBCXX_DEBUG_MESSAGE_LENGTH=0 ASAN_OPTIONS=print_legend=0:detect_leaks=0:handle_abort=1:stack_trace_format='\"#%n %f %S\"'; exec \"$@\"",
    "sh",
];

/// What local variables without a value begin with, in a build with checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FirstValues {
    Zero,
    /// Another one.
    Pattern,
}

/// Builds a part with the checks of its language, and returns what the compiler says; `None` if there are no checks, or
/// if the build fails.
pub(crate) fn build_with_checks(
    part: &PartSources,
    sandbox: &Sandbox,
    first_values: FirstValues,
) -> Option<(BuiltProgram, String)> {
    let mut language = Language::clone(&part.language);
    language.build = language.checks.take()?;
    if first_values == FirstValues::Pattern {
        for word in &mut language.build {
            *word = word.replace("auto-var-init=zero", "auto-var-init=pattern");
        }
    }
    let part = PartSources {
        language: Arc::new(language),
        ..part.clone()
    };
    let mut says = String::new();
    let built = build_by(&part, |build| {
        says = run_build(build, sandbox)?;
        Ok(())
    });
    let mut program = built.ok()?;
    program.command.splice(..0, CHECKS.map(OsString::from));
    Some((program, says))
}

/// The name under which the main source of a part is built, which messages have.
pub(crate) fn built_name(part: &PartSources, text: &[u8]) -> Option<String> {
    let mut build = BuildFolder::of(Path::new(HERE), part);
    let name = copied_name(&part.sources.first()?.path, PLAIN_NAME);
    Some(build.name_main(name, text))
}

/// Fills a folder for a part, in which this makes the program. What Linux has killed, maybe for what ran beside it, is
/// made once more, in another folder.
fn build_by(
    part: &PartSources,
    mut make: impl FnMut(&BuildFolder<'_>) -> Result<(), BuildFailure>,
) -> Result<BuiltProgram, BuildFailure> {
    match build_once(part, &mut make) {
        Err(BuildFailure::Machine(fault)) if fault.is::<text::KilledBuild>() => {
            build_once(part, make)
        }
        result => result,
    }
}

fn build_once(
    part: &PartSources,
    make: impl FnOnce(&BuildFolder<'_>) -> Result<(), BuildFailure>,
) -> Result<BuiltProgram, BuildFailure> {
    let folder = ScratchFolder::new("build").context("cannot make a folder for the build")?;
    let build = BuildFolder::fill(folder.path(), part)?;
    folder.open().context("cannot open a folder to programs")?;
    let language = part.language.clone();
    if !language.build.is_empty() {
        make(&build)?;
    }
    Ok(BuiltProgram {
        command: build.command(&language.run, folder.path()),
        folder,
        language,
    })
}

/// Builds a program, and returns what the compiler says.
fn run_build(build: &BuildFolder<'_>, sandbox: &Sandbox) -> Result<String, BuildFailure> {
    let command = build.command(&build.part.language.build, Path::new(HERE));
    let shell = ["sh", "-c", SHELL].map(OsString::from);
    let all = [&shell[..], &[build.path.into()], &command].concat();
    let view = SandboxView {
        folder: None,
        writable: Some(build.path.to_owned()),
        read_only: build.part.language.tool_folders(),
    };
    let ran = Runner::in_sandbox(&all, build.part.limits, sandbox, &view).run(b"");
    let run = ran.map_err(|error| match error {
        RunError::Interrupted => BuildFailure::Interrupted,
        error => BuildFailure::Machine(anyhow::Error::from(error).context("cannot build")),
    })?;
    if size(build.path, MOST_LEFT) > MOST_LEFT {
        let most = MOST_LEFT >> 20;
        let message = format!("the build left more than {most} MiB on the disk");
        return Err(BuildFailure::Compiler(message));
    }
    if let Some(failure) = text::failure(&run, &command, build) {
        return Err(failure);
    }
    // Go makes one of a package that is not `main`.
    if is_library(&build.path.join(PROGRAM_NAME)) {
        let message = "the build made a library, not a program".to_owned();
        return Err(BuildFailure::Compiler(message));
    }
    Ok(String::from_utf8_lossy(&run.output).into_owned())
}

/// Whether a file is an archive of object files.
fn is_library(path: &Path) -> bool {
    // A build may leave a pipe there, and reading that would wait for ever.
    let is_file = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
    let mut head = [0; 8];
    let mut read = || fs::File::open(path).and_then(|mut file| file.read_exact(&mut head));
    is_file && read().is_ok() && head == *b"!<arch>\n"
}

/// The bytes in the files of a folder, and [`ENTRY`] for each of them. It counts no further than a limit.
fn size(folder: &Path, limit: u64) -> u64 {
    let mut size = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let data = entry.metadata().ok();
            size += ENTRY + data.as_ref().map_or(0, fs::Metadata::len);
            if size > limit {
                return size;
            }
            if data.is_some_and(|data| data.is_dir()) {
                folders.push(entry.path());
            }
        }
    }
    size
}

/// The name of a program whose name might not suit a compiler, without the extension.
const PLAIN_NAME: &str = "main";
/// The errors of a machine without room. All others in copying a file are due to its name.
const NO_ROOM: [io::ErrorKind; 2] = [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded];
/// Names that no hand-in has.
const PROGRAM_NAME: &str = "judge-program";
const INCLUDE_NAME: &str = "judge-include";
/// The functions of the assignment as the compiler is to know them.
const PROTOTYPES: &str = "judge-include/prototypes.h";

/// A folder in which a part is built, and what the placeholders of the commands stand for.
struct BuildFolder<'a> {
    path: &'a Path,
    part: &'a PartSources,
    /// Our sources, then those that were handed in.
    sources: Vec<CopiedSource>,
    main: String,
    classes: JavaClasses,
}

struct CopiedSource {
    /// Its name in the folder of the build.
    name: String,
    is_ours: bool,
    outline: Outline,
}

impl CopiedSource {
    fn new(name: &str, text: &[u8], is_ours: bool) -> Self {
        Self {
            name: name.to_owned(),
            is_ours,
            outline: Outline::of(text),
        }
    }
}

/// For a command that runs in the folder of the build.
const HERE: &str = "";

impl<'a> BuildFolder<'a> {
    fn of(path: &'a Path, part: &'a PartSources) -> Self {
        Self {
            path,
            part,
            sources: Vec::new(),
            main: String::new(),
            classes: JavaClasses::default(),
        }
    }

    /// Copies the sources, ours and the headers into an empty folder.
    fn fill(path: &'a Path, part: &'a PartSources) -> Result<Self, BuildFailure> {
        const CANNOT_WRITE: &str = "cannot write the sources";
        let include = path.join(INCLUDE_NAME);
        fs::create_dir(&include).context(CANNOT_WRITE)?;
        for (name, text) in &HEADERS {
            fs::write(include.join(name), text).context(CANNOT_WRITE)?;
        }
        let mut build = Self::of(path, part);
        let ours = part.ours.iter();
        build
            .sources
            .extend(ours.map(|(name, text)| CopiedSource::new(name, text.as_bytes(), true)));
        for (index, source) in part.sources.iter().enumerate() {
            let text = match (index, read_source(&source.path)?) {
                (0, text) => adapted(part.ours, text),
                (_, text) => text,
            };
            let name = match index {
                0 => build.name_main(copied_name(&source.path, PLAIN_NAME), &text),
                _ => name_beside(&part.place(&source.path), index),
            };
            let to = path.join(&name);
            fs::create_dir_all(to.parent().unwrap_or(path)).context(CANNOT_WRITE)?;
            fs::write(to, &text).context(CANNOT_WRITE)?;
            build.sources.push(CopiedSource::new(&name, &text, false));
        }
        for (name, text) in part.ours {
            let named = text.replace(SOLUTION, &build.main);
            fs::write(path.join(name), named).context(CANNOT_WRITE)?;
        }
        fs::write(path.join(PROTOTYPES), prototypes(&build.sources)).context(CANNOT_WRITE)?;
        build.copy_others().context(CANNOT_WRITE)?;
        Ok(build)
    }

    /// Copies what else was handed in, except where there is a file already, such as one of ours.
    fn copy_others(&self) -> io::Result<()> {
        for file in self.part.others() {
            let to = self.path.join(self.part.place(&file.path));
            let name = to.file_name().unwrap_or_default().to_string_lossy();
            let copied = match our_header(&name) {
                Some((_, text)) => fs::create_dir_all(to.parent().unwrap_or(self.path))
                    .and_then(|()| fs::write(&to, text)),
                None => file.copy(&to),
            };
            match copied {
                Err(error) if NO_ROOM.contains(&error.kind()) => return Err(error),
                Ok(()) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// Notes the main source, and says under which name it is copied.
    fn name_main(&mut self, name: String, text: &[u8]) -> String {
        let named = JavaClasses::of(&String::from_utf8_lossy(text));
        let (stem, _) = name.rsplit_once('.').unwrap_or_default();
        let main = named.main.unwrap_or_else(|| stem.to_owned());
        let simple = || main.rsplit('.').next().unwrap_or_default().to_owned();
        let public = named.public.unwrap_or_else(simple);
        let mut ours = self.part.ours.iter();
        let driver = ours.find_map(|(_, text)| JavaClasses::of(text).main);
        self.classes = JavaClasses {
            public: Some(public),
            main: driver.or(Some(main)),
        };
        self.main = match &self.part.language.file {
            Some(file) => self
                .replaced(file, Path::new(HERE), "")
                .to_string_lossy()
                .into(),
            None => name,
        };
        self.main.clone()
    }

    /// A command of the table, which names the folder of the build like this.
    fn command(&self, words: &[String], folder: &Path) -> Vec<OsString> {
        let mut command = Vec::new();
        // A driver that includes the source runs in its place. What only checks a source gets that.
        let is_check = *words != self.part.language.run[..]
            && !words.iter().any(|word| word.contains(PROGRAM));
        let mut ours = self.part.ours.iter();
        let driver = ours.find(|(_, text)| text.contains(SOLUTION) && !is_check);
        let main = driver.map_or(&*self.main, |(name, _)| name);
        for word in words {
            if word == SOURCES {
                let names = self.sources.iter().map(|source| &source.name);
                let built = names.filter(|name| driver.is_none() || **name != self.main);
                command.extend(built.map(OsString::from));
            } else {
                command.push(self.replaced(word, folder, main));
            }
            if word == INCLUDE && !self.part.ours.is_empty() {
                command.extend(["-include", PROTOTYPES].map(OsString::from));
            }
        }
        command
    }

    /// A word of a command, in which the placeholders are replaced.
    fn replaced(&self, word: &str, folder: &Path, main: &str) -> OsString {
        let file = |name: &str| folder.join(name).into_os_string();
        let class = |name: &Option<String>| OsString::from(name.as_deref().unwrap_or_default());
        let mut replaced = OsString::new();
        for piece in word.split_inclusive('}') {
            let (plain, placeholder) = piece.split_at(piece.find('{').unwrap_or(piece.len()));
            replaced.push(plain);
            replaced.push(match placeholder {
                MAIN => file(main),
                PROGRAM => file(PROGRAM_NAME),
                FOLDER if folder == Path::new(HERE) => ".".into(),
                FOLDER => folder.into(),
                INCLUDE => file(INCLUDE_NAME),
                PUBLIC_CLASS => class(&self.classes.public),
                MAIN_CLASS => class(&self.classes.main),
                other => OsString::from(other),
            });
        }
        replaced
    }
}

/// The text of a source. One that cannot be read is the fault of the hand-in.
fn read_source(path: &Path) -> Result<Vec<u8>, BuildFailure> {
    read(path).map_err(|why| {
        let name = path.file_name().unwrap_or_default().display();
        BuildFailure::Compiler(format!("{name} {why}"))
    })
}

/// The place of a source beside the main one: that in the hand-in, if no compiler takes it for an option or refuses it.
fn name_beside(place: &Path, index: usize) -> String {
    let is_source = place.file_name() == Some(source_name(place));
    if is_plain_path(place) && is_source {
        place.to_string_lossy().into_owned()
    } else {
        copied_name(place, &format!("beside{index}"))
    }
}

/// The name of a source in the folder of the build: that in the hand-in if it is plain, or the other one with its
/// extension. No compiler takes a plain name for an option, or refuses it.
fn copied_name(path: &Path, other: &str) -> String {
    let given = source_name(path).to_string_lossy();
    let (stem, extension) = given.rsplit_once('.').unwrap_or((&*given, ""));
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let has_letter = stem.starts_with(|c: char| c.is_ascii_alphabetic());
    let plain_stem = if has_letter && stem.chars().all(is_plain) {
        stem
    } else {
        other
    };
    match extension {
        "" => plain_stem.to_owned(),
        extension => format!("{plain_stem}.{extension}"),
    }
}
