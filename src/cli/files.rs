//! The files of a call: nothing that it writes is something that it reads, or replaces a file of another kind.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind::{NotADirectory, NotFound};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::{Arg, ArgMatches, Command};

use crate::cli::arguments::value_name;
use knights_streams::reading::open;

/// The options that name what is written. Any other file or folder is read.
const WRITTEN: [&str; 7] = [
    "feedback_dir",
    "feedback_zip",
    "keep",
    "out",
    "report",
    "sources",
    "state",
];

/// What each file of a form has: its start, and a text anywhere. A form may have several lines.
const FORMS: [(&str, &str, &str); 10] = [
    ("text", "", "\ncontained: "),
    ("text", "C", "\nCE, compile error"),
    ("csv", "name,points_earned,", ",contained"),
    ("excel", "\u{feff}name,points_earned,", ",contained"),
    ("json", "{\"", "\"contained\":"),
    ("junit", "<?xml", "<property name=\"contained\""),
    ("html", "<!DOCTYPE html>", "<p class=\"soft\">contained: "),
    ("gradescope", "{\"", "\"stdout_visibility\":"),
    ("shard", "{\"fingerprint\":", "\"contained\":"),
    ("feedback_zip", "PK", "/feedback.html"),
];
/// The forms of a list of students: each begins as the list that is read.
const LISTS: [&str; 3] = ["moodle", "canvas", "blackboard"];
/// How many bytes of a file are searched.
const SEARCHED: u64 = 1 << 28;

/// How the names of the files end that `--keep` writes.
const KEPT: [&str; 3] = ["in", "ans", "found"];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileRole {
    /// A file, or a folder with all that is in it.
    Read,
    /// The folder of a problem: folders with cases may be written into it.
    Problem,
    /// A file that is written.
    Written,
    /// A folder that is new, or takes the place of another.
    WrittenFolder,
    /// A folder that gets files, and keeps others.
    Kept,
}

/// What is the same for all names of a file.
#[derive(PartialEq, Eq)]
enum FileIdentity {
    #[cfg(unix)]
    Inode(u64, u64),
    Path(PathBuf),
}

/// A file or a folder that the arguments name.
struct CallFile {
    /// The option, or the name of the value.
    argument: String,
    path: PathBuf,
    role: FileRole,
    /// Its identity, and those of the folders above it, from the nearest on.
    lineage: Vec<FileIdentity>,
}

/// What a call reads and writes.
#[derive(Default)]
pub(crate) struct CallFiles(Vec<CallFile>);

/// Refuses a call that would write what it reads, or, without `--overwrite`, replace a file that is no earlier
/// output of the same form.
pub(super) fn ensure_safe(make: fn() -> Command, matches: &ArgMatches) -> Result<()> {
    let (name, matches) = matches.subcommand().unwrap_or(("", matches));
    if !matches.ids().any(|id| WRITTEN.contains(&id.as_str())) {
        return Ok(());
    }
    let program = make();
    let command = program.find_subcommand(name).unwrap_or(&program);
    let value = |id| matches.try_get_raw(id).ok().flatten()?.next()?.to_str();
    let form = value("shard").map(|_| "shard").or_else(|| value("format"));
    let can_overwrite = matches!(matches.try_get_one("overwrite"), Ok(Some(true)));
    let (mut files, mut replaced) = (CallFiles::default(), Vec::new());
    for option in command.get_arguments() {
        let values = matches.get_raw(option.get_id().as_str());
        for value in values.into_iter().flatten() {
            let (form, value) = match value.to_str().and_then(|text| text.split_once('=')) {
                Some((form, file)) if value_name(option) == "FORMAT=FILE" => {
                    (Some(form), OsStr::new(file))
                }
                _ if option.get_id() == "feedback_zip" => (Some("feedback_zip"), value),
                _ if option.get_id() == "out" => (form, value),
                _ => (None, value),
            };
            let role = files.add_value(option, value)?;
            let is_checked = role == Some(FileRole::Written) && !can_overwrite;
            let checked = form.filter(|_| is_checked);
            replaced.extend(checked.map(|form| (form, Path::new(value))));
        }
    }
    files.ensure_apart()?;
    let list = value("students").map(Path::new);
    let mut all = replaced.into_iter();
    all.try_for_each(|(form, file)| ensure_replaceable(form, file, list))
}

impl CallFiles {
    /// Adds the files that an argument names, and says what becomes of them.
    fn add_value(&mut self, option: &Arg, value: &OsStr) -> Result<Option<FileRole>> {
        let (id, path) = (option.get_id().as_str(), Path::new(value));
        let long = option.get_long().map(|long| format!("--{long}"));
        let argument = long.as_deref().unwrap_or(value_name(option));
        let role = match (value_name(option), WRITTEN.contains(&id)) {
            ("FILE" | "FORMAT=FILE", true) => FileRole::Written,
            ("DIR", true) if id == "keep" => FileRole::Kept,
            ("DIR", true) => FileRole::WrittenFolder,
            ("FILE" | "DIR" | "FOLDER", false) => FileRole::Read,
            ("CMD", _) => {
                let words = shlex::split(&value.to_string_lossy()).unwrap_or_default();
                let mut files = words.iter().map(Path::new).filter(|word| word.is_file());
                files.try_for_each(|file| self.add(argument, file, FileRole::Read))?;
                return Ok(None);
            }
            _ if id == "problem" && path.is_dir() => FileRole::Problem,
            _ => return Ok(None),
        };
        self.add(argument, path, role)?;
        Ok(Some(role))
    }

    /// Adds what an argument names. A device or a pipe is never replaced, and `-` is a standard stream.
    pub(crate) fn add(&mut self, argument: &str, path: &Path, role: FileRole) -> Result<()> {
        let place = match (path.to_str(), role.is_written()) {
            (Some("-"), true) => return Ok(()),
            (Some("-"), false) => Path::new("/dev/stdin"),
            _ => path,
        };
        let is_other = fs::metadata(place).is_ok_and(|data| !data.is_file() && !data.is_dir());
        let full = match resolved(place) {
            Err(error) if role.is_written() => return Err(error),
            Ok(full) if !is_other => full,
            // What cannot be found is not read.
            _ => return Ok(()),
        };
        self.0.push(CallFile {
            argument: argument.to_owned(),
            path: path.to_owned(),
            role,
            lineage: full.ancestors().map(FileIdentity::of).collect(),
        });
        Ok(())
    }

    /// Refuses an output that is, is in, or would replace an input or another output.
    pub(crate) fn ensure_apart(&self) -> Result<()> {
        for output in self.0.iter().filter(|file| file.role.is_written()) {
            for other in self.0.iter().filter(|other| !std::ptr::eq(*other, output)) {
                if let Some(words) = output.clash(other) {
                    let (shown, named) = (output.path.display(), &other.argument);
                    let argument = &output.argument;
                    bail!("{shown} {words} what {named} names; name another place for {argument}");
                }
            }
        }
        Ok(())
    }
}

impl FileRole {
    fn is_written(self) -> bool {
        !matches!(self, Self::Read | Self::Problem)
    }
}

impl CallFile {
    /// What is wrong if this is written beside the other.
    fn clash(&self, other: &Self) -> Option<&'static str> {
        use FileRole::{Kept, Problem, Read, Written, WrittenFolder};
        let (this, above) = self.lineage.split_first()?;
        let (others, above_other) = other.lineage.split_first()?;
        let (is_in, has) = (above.contains(others), above_other.contains(this));
        let ending = other.path.extension().and_then(OsStr::to_str);
        match (self.role, other.role) {
            (WrittenFolder | Kept, Problem) => None,
            _ if this == others => Some("is also"),
            (_, Read | Problem | WrittenFolder) if is_in => Some("is in"),
            (WrittenFolder, _) if has => Some("contains"),
            (Kept, Read) if has && ending.is_some_and(|ending| KEPT.contains(&ending)) => {
                Some("contains")
            }
            (Written, Read | Problem) if self.path.is_file() && has_file(&other.path, this) => {
                Some("is in")
            }
            _ => None,
        }
    }
}

impl FileIdentity {
    fn of(path: &Path) -> Self {
        #[cfg(unix)]
        if let Ok(data) = fs::metadata(path) {
            use std::os::unix::fs::MetadataExt;
            return Self::Inode(data.dev(), data.ino());
        }
        Self::Path(path.to_owned())
    }
}

/// Whether a folder has a file, by any name. Links to folders are not followed.
fn has_file(folder: &Path, file: &FileIdentity) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        let is_folder = path.is_dir() && !path.is_symlink();
        FileIdentity::of(&path) == *file || is_folder && has_file(&path, file)
    })
}

/// A path without links. What does not exist yet follows what does.
pub(crate) fn resolved(path: &Path) -> Result<PathBuf> {
    let cannot_read = || format!("cannot read {}", path.display());
    let path = std::path::absolute(path).with_context(cannot_read)?;
    for parent in path.ancestors() {
        match parent.canonicalize() {
            Ok(mut found) => {
                let rest = path
                    .strip_prefix(parent)
                    .expect("a path begins with its ancestor");
                for part in rest.components() {
                    if part == Component::ParentDir {
                        found.pop();
                    } else {
                        found.push(part);
                    }
                }
                return Ok(found);
            }
            // What writes below a file says so.
            Err(error) if matches!(error.kind(), NotFound | NotADirectory) => {}
            Err(error) => return Err(error).with_context(cannot_read),
        }
    }
    Ok(path)
}

/// Refuses a file that has something else than what a form has. An empty one may be replaced.
fn ensure_replaceable(form: &str, file: &Path, list: Option<&Path>) -> Result<()> {
    let read = |path: &Path| {
        let mut bytes = Vec::new();
        let read = open(path).and_then(|opened| opened.take(SEARCHED).read_to_end(&mut bytes));
        read.map(|_| bytes)
            .with_context(|| format!("cannot read {}", path.display()))
    };
    let bytes = if file.is_file() {
        read(file)?
    } else {
        Vec::new()
    };
    let text = String::from_utf8_lossy(&bytes);
    let mut signs = FORMS.iter().filter(|(name, ..)| *name == form);
    let is_earlier = match list.filter(|_| LISTS.contains(&form)) {
        Some(list) => heading(&bytes) == heading(&read(list)?),
        None => signs.any(|(_, start, part)| text.starts_with(start) && text.contains(part)),
    };
    ensure!(
        bytes.is_empty() || is_earlier,
        "{} is not an earlier {form} output; name another file, or replace it with --overwrite",
        file.display()
    );
    Ok(())
}

/// The letters and digits of the first line, in any encoding.
fn heading(text: &[u8]) -> Vec<u8> {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    line.iter()
        .copied()
        .filter(u8::is_ascii_alphanumeric)
        .collect()
}
