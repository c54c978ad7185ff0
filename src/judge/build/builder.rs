//! Making a program from sources: a new folder, the build command under limits, what it says.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tempfile::TempDir;

use crate::judge::build::harness::HEADERS;
use crate::judge::build::java::JavaClasses;
use crate::judge::build::languages::{
    FOLDER, INCLUDE, Language, MAIN, MAIN_CLASS, PROGRAM, PUBLIC_CLASS, SOURCES,
};
use crate::judge::build::message;
use crate::judge::build::recognise::PartSources;
use crate::judge::run::{RunError, RunLimits, Runner};

/// The limits of a build. A build that writes more than 64 KiB has usually met an error that
/// repeats itself.
pub(crate) const BUILD_LIMITS: RunLimits = RunLimits {
    processor: Duration::from_secs(30),
    wall: Duration::from_secs(60),
    memory: 2 << 30,
    output: 64 << 10,
};
/// The largest source that is read, in bytes.
const LARGEST_SOURCE: u64 = 4 << 20;
/// Runs a command in a folder, and joins its two outputs. The messages of compilers are in English.
const JOIN_OUTPUTS: &str = r#"cd -- "$0" && export LC_ALL=C.UTF-8 && exec "$@" 2>&1"#;
/// The name of the file that a build makes.
const PROGRAM_NAME: &str = "program";
/// The name of the folder of the headers.
const INCLUDE_NAME: &str = "include";

/// A program that was made from sources. Its folder is removed with it.
#[derive(Debug)]
pub(crate) struct BuiltProgram {
    /// The command that runs it.
    pub(crate) command: Vec<OsString>,
    /// The folder with the program and its sources.
    pub(crate) folder: TempDir,
    /// Its language.
    pub(crate) language: Arc<Language>,
}

/// Why there is no program.
#[derive(Debug)]
pub(crate) enum BuildFailure {
    /// The sources are at fault, or there is no compiler: the first lines of its message.
    Compiler(String),
    /// A signal has asked the judge to end.
    Interrupted,
    /// This machine is at fault: it has no space, or no process.
    Machine(anyhow::Error),
}

impl BuiltProgram {
    /// A runner for the program.
    pub(crate) fn runner(&self, limits: RunLimits) -> Runner {
        Runner::new(&self.command, limits)
    }
}

/// A folder in which a part is built, and what the placeholders of the commands stand for.
struct BuildFolder<'a> {
    part: &'a PartSources,
    /// The names of our sources and of those that were handed in.
    sources: Vec<OsString>,
    /// The name of the main source.
    main: OsString,
    classes: JavaClasses,
}

/// Builds a part.
///
/// # Errors
///
/// The compiler refuses the sources, or this machine fails.
pub(crate) fn build(part: &PartSources) -> Result<BuiltProgram, BuildFailure> {
    let folder = tempfile::Builder::new().prefix("judge-build-").tempdir();
    let folder = folder.context("cannot make a folder for the build");
    let folder = folder.map_err(BuildFailure::Machine)?;
    let build = BuildFolder::fill(folder.path(), part)?;
    let language = part.language.clone();
    if !language.build.is_empty() {
        let command = build.command(&language.build, Path::new("."));
        run_build(&command, folder.path(), part)?;
    }
    Ok(BuiltProgram {
        command: build.command(&language.run, folder.path()),
        folder,
        language,
    })
}

/// Runs the build command.
fn run_build(command: &[OsString], folder: &Path, part: &PartSources) -> Result<(), BuildFailure> {
    let joined = ["sh", "-c", JOIN_OUTPUTS].map(OsString::from);
    let joined = [&joined[..], &[folder.into()], command].concat();
    let run = Runner::new(&joined, BUILD_LIMITS)
        .run(b"")
        .map_err(|error| match error {
            RunError::Interrupted => BuildFailure::Interrupted,
            error => BuildFailure::Machine(anyhow::Error::from(error).context("cannot build")),
        })?;
    match message::of_failed_build(&run, command, folder, part) {
        Some(message) => Err(BuildFailure::Compiler(message)),
        None => Ok(()),
    }
}

impl<'a> BuildFolder<'a> {
    /// Copies the sources, ours and the headers into an empty folder.
    fn fill(folder: &Path, part: &'a PartSources) -> Result<Self, BuildFailure> {
        let cannot = |error: io::Error| {
            BuildFailure::Machine(anyhow::Error::from(error).context("cannot write the sources"))
        };
        let include = folder.join(INCLUDE_NAME);
        fs::create_dir(&include).map_err(cannot)?;
        for (name, text) in HEADERS {
            fs::write(include.join(name), text).map_err(cannot)?;
        }
        let mut build = Self {
            part,
            sources: Vec::new(),
            main: OsString::new(),
            classes: JavaClasses::default(),
        };
        for &(name, text) in part.ours {
            fs::write(folder.join(name), text).map_err(cannot)?;
            build.sources.push(name.into());
        }
        for (index, source) in part.sources.iter().enumerate() {
            let text = read_source(&source.path)?;
            let mut name = copied_name(&source.path);
            if index == 0 {
                name = build.name_main(name, &text);
            }
            fs::write(folder.join(&name), text).map_err(cannot)?;
            build.sources.push(name);
        }
        Ok(build)
    }

    /// Notes the main source, and says under which name it is copied.
    fn name_main(&mut self, own: OsString, text: &[u8]) -> OsString {
        let commands = [&self.part.language.build, &self.part.language.run];
        let mut words = commands
            .into_iter()
            .flatten()
            .chain(&self.part.language.file);
        if words.any(|word| word.contains(PUBLIC_CLASS) || word.contains(MAIN_CLASS)) {
            self.classes = JavaClasses::of(&String::from_utf8_lossy(text));
        }
        let stem = Path::new(&own).file_stem().and_then(OsStr::to_str);
        let stem = stem.unwrap_or_default().to_owned();
        let classes = &mut self.classes;
        let main = classes.main.clone().unwrap_or(stem);
        let simple = main.rsplit('.').next().unwrap_or_default().to_owned();
        classes.public.get_or_insert(simple);
        classes.main = Some(main);
        self.main = match &self.part.language.file {
            Some(file) => self.replaced(file, Path::new(".")),
            None => own,
        };
        self.main.clone()
    }

    /// A command of the table. Names of files begin with this folder.
    fn command(&self, words: &[String], folder: &Path) -> Vec<OsString> {
        let mut command = Vec::new();
        for word in words {
            if word == SOURCES {
                command.extend(self.sources.iter().cloned());
            } else {
                command.push(self.replaced(word, folder));
            }
        }
        command
    }

    /// A word of a command, in which the placeholders are replaced.
    fn replaced(&self, word: &str, folder: &Path) -> OsString {
        let is_here = folder == Path::new(".");
        let file = |name: &OsStr| match is_here {
            true => name.to_owned(),
            false => folder.join(name).into_os_string(),
        };
        let class = |name: &Option<String>| OsString::from(name.as_deref().unwrap_or_default());
        let mut replaced = OsString::new();
        let mut rest = word;
        while let Some(start) = rest.find('{') {
            replaced.push(&rest[..start]);
            let end = rest[start..]
                .find('}')
                .map_or(rest.len(), |end| start + end + 1);
            replaced.push(match &rest[start..end] {
                MAIN => file(&self.main),
                PROGRAM => file(OsStr::new(PROGRAM_NAME)),
                FOLDER => folder.as_os_str().to_owned(),
                INCLUDE => file(OsStr::new(INCLUDE_NAME)),
                PUBLIC_CLASS => class(&self.classes.public),
                MAIN_CLASS => class(&self.classes.main),
                other => OsString::from(other),
            });
            rest = &rest[end..];
        }
        replaced.push(rest);
        replaced
    }
}

/// The text of a source.
fn read_source(path: &Path) -> Result<Vec<u8>, BuildFailure> {
    let shown = path.display();
    let size = fs::metadata(path).map_or(0, |data| data.len());
    if size > LARGEST_SOURCE {
        let most = LARGEST_SOURCE >> 20;
        return Err(BuildFailure::Compiler(format!(
            "{shown} is larger than {most} MiB"
        )));
    }
    fs::read(path).map_err(|error| {
        BuildFailure::Machine(anyhow::Error::from(error).context(format!("cannot read {shown}")))
    })
}

/// The name of a source in the folder of the build. It does not begin with `-`, so that no compiler takes it for an
/// option.
fn copied_name(path: &Path) -> OsString {
    let name = path.file_name().unwrap_or_default();
    if name.as_encoded_bytes().starts_with(b"-") {
        let mut plain = OsString::from("_");
        plain.push(name);
        plain
    } else {
        name.to_owned()
    }
}
