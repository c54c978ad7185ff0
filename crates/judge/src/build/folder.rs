//! The folder in which a part is built: its sources under names that compilers take, and the
//! commands of its language.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;

use crate::build::BuildFailure;
use crate::build::languages::{FOLDER, INCLUDE, MAIN, MAIN_CLASS, PROGRAM, PUBLIC_CLASS, SOURCES};
use crate::build::recognise::{HEADERS, PartSources};
use crate::build::text::JavaClasses;

/// The largest source that is read, in bytes.
const LARGEST_SOURCE: u64 = 4 << 20;
/// The name of a program whose own name might not suit a compiler, without the extension.
const PLAIN_NAME: &str = "main";
/// The name of the file that a build makes.
const PROGRAM_NAME: &str = "program";
/// The name of the folder of the headers.
const INCLUDE_NAME: &str = "include";

/// A folder in which a part is built, and what the placeholders of the commands stand for.
pub(super) struct BuildFolder<'a> {
    pub(super) path: &'a Path,
    pub(super) part: &'a PartSources,
    /// The names of our sources, then of those that were handed in.
    pub(super) sources: Vec<OsString>,
    main: OsString,
    classes: JavaClasses,
}

/// How a command names the files in the folder of the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// For a command that runs in the folder.
    Relative,
    /// For a command that runs anywhere.
    Absolute,
}

impl<'a> BuildFolder<'a> {
    /// Copies the sources, ours and the headers into an empty folder.
    pub(super) fn fill(path: &'a Path, part: &'a PartSources) -> Result<Self, BuildFailure> {
        let cannot = |error: io::Error| {
            BuildFailure::Machine(anyhow::Error::from(error).context("cannot write the sources"))
        };
        let include = path.join(INCLUDE_NAME);
        fs::create_dir(&include).map_err(cannot)?;
        for (name, text) in HEADERS {
            fs::write(include.join(name), text).map_err(cannot)?;
        }
        let mut build = Self {
            path,
            part,
            sources: Vec::new(),
            main: OsString::new(),
            classes: JavaClasses::default(),
        };
        for &(name, text) in part.ours {
            fs::write(path.join(name), text).map_err(cannot)?;
            build.sources.push(name.into());
        }
        for (index, source) in part.sources.iter().enumerate() {
            let text = read_source(&source.path)?;
            let mut name = copied_name(&source.path);
            if index == 0 {
                name = build.name_main(name, &text);
            }
            fs::write(path.join(&name), text).map_err(cannot)?;
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
            Some(file) => self.replaced(file, Names::Relative),
            None => own,
        };
        self.main.clone()
    }

    /// A command of the table.
    pub(super) fn command(&self, words: &[String], names: Names) -> Vec<OsString> {
        let mut command = Vec::new();
        for word in words {
            if word == SOURCES {
                command.extend(self.sources.iter().cloned());
            } else {
                command.push(self.replaced(word, names));
            }
        }
        command
    }

    /// A word of a command, in which the placeholders are replaced.
    fn replaced(&self, word: &str, names: Names) -> OsString {
        let file = |name: &OsStr| match names {
            Names::Relative => name.to_owned(),
            Names::Absolute => self.path.join(name).into_os_string(),
        };
        let folder = match names {
            Names::Relative => OsStr::new("."),
            Names::Absolute => self.path.as_os_str(),
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
                FOLDER => folder.to_owned(),
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

/// The text of a source. One that cannot be read is the fault of the hand-in.
fn read_source(path: &Path) -> Result<Vec<u8>, BuildFailure> {
    let name = path.file_name().unwrap_or_default().display();
    let refuse = |why: String| BuildFailure::Compiler(format!("{name} {why}"));
    let cannot = |error: io::Error| refuse(format!("cannot be read: {error}"));
    let data = fs::metadata(path).map_err(cannot)?;
    if !data.is_file() {
        return Err(refuse("is not a file".to_owned()));
    }
    if data.len() > LARGEST_SOURCE {
        let most = LARGEST_SOURCE >> 20;
        return Err(refuse(format!("is larger than {most} MiB")));
    }
    fs::read(path).map_err(cannot)
}

/// The name of a source in the folder of the build: its own if that is plain. No compiler takes a
/// plain name for an option, or refuses it.
fn copied_name(path: &Path) -> OsString {
    let stem = path.file_stem().unwrap_or_default().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    if stem.iter().all(is_plain) && stem.first().is_some_and(u8::is_ascii_alphabetic) {
        return path.file_name().unwrap_or_default().to_owned();
    }
    let mut name = OsString::from(PLAIN_NAME);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    name
}
