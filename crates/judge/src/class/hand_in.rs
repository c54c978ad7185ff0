//! The hand-ins in the folder of a class, and which of their files are the programs of the parts.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, DirEntry, FileType};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::build::{DUAL, KNIGHTS, Languages, PartSources, recognise, recognise_program};
use crate::class::{Assignment, ClassPart};

/// What one student has handed in.
#[derive(Clone, Debug)]
pub struct HandIn {
    /// The name of the student: that of the folder, or that of the single file without its ending.
    pub name: String,
    /// Its folder, or its only file.
    pub path: PathBuf,
    /// The regular files, those of the folder itself first.
    pub files: Vec<HandInFile>,
    /// What is no hand-in: links, other folders and the like.
    pub ignored: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct HandInFile {
    /// Its path in the hand-in.
    pub name: String,
    pub path: PathBuf,
    pub is_executable: bool,
}

#[derive(Clone, Debug)]
pub struct ClassFolder {
    /// In the order of their names.
    pub hand_ins: Vec<HandIn>,
    /// What is in the folder beside them.
    pub ignored: Vec<String>,
}

/// How many folders may be around the files, each the only one in the folder above it.
const DEEPEST: usize = 4;
/// How many files of a hand-in are looked at; a folder with more is no program.
const MOST_FILES: usize = 1000;
/// A folder that archives made on macOS have beside the files.
const ARCHIVE_FOLDER: &str = "__MACOSX";

impl ClassFolder {
    /// The hand-ins of a folder: its folders, and those of its files that `is_hand_in` accepts. Links
    /// are not followed.
    pub fn read(folder: &Path, is_hand_in: impl Fn(&HandInFile) -> bool) -> anyhow::Result<Self> {
        let mut class = Self {
            hand_ins: Vec::new(),
            ignored: Vec::new(),
        };
        let mut files = Vec::new();
        for (entry, kind) in entries(folder)? {
            let name = shown_name(&entry.file_name());
            if kind.is_dir() && !is_hidden(&entry.file_name()) {
                class.hand_ins.push(HandIn::of_class(name, &entry.path())?);
            } else if let Some(file) = HandInFile::new(&entry, kind, "").filter(&is_hand_in) {
                files.push(file);
            } else {
                class.ignored.push(described(&name, kind));
            }
        }
        class.add_files(files);
        class
            .hand_ins
            .sort_by(|one, other| one.name.cmp(&other.name));
        Ok(class)
    }

    /// Adds hand-ins of one file. Their names lose the ending, unless another hand-in has that name.
    fn add_files(&mut self, files: Vec<HandInFile>) {
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let folders = self.hand_ins.iter().map(|hand_in| hand_in.name.clone());
        for name in folders.chain(files.iter().map(|file| stem(&file.name).to_owned())) {
            *names.entry(name).or_default() += 1;
        }
        for file in files {
            let stem = stem(&file.name);
            let name = if names[stem] == 1 { stem } else { &file.name };
            self.hand_ins.push(HandIn {
                name: name.to_owned(),
                path: file.path.clone(),
                files: vec![file],
                ignored: Vec::new(),
            });
        }
    }
}

impl HandIn {
    pub fn read(name: String, folder: &Path) -> anyhow::Result<Self> {
        let mut hand_in = Self {
            name,
            path: folder.to_owned(),
            files: Vec::new(),
            ignored: Vec::new(),
        };
        hand_in.add_folder(folder, "", DEEPEST)?;
        Ok(hand_in)
    }

    /// A folder of a class. One that cannot be read is a hand-in without files, so that the others
    /// are graded.
    fn of_class(name: String, folder: &Path) -> anyhow::Result<Self> {
        let read = Self::read(name.clone(), folder);
        read.or_else(|error| match error.downcast_ref::<io::Error>() {
            Some(reason) => Ok(Self {
                name,
                path: folder.to_owned(),
                files: Vec::new(),
                ignored: vec![format!("the folder cannot be read: {reason}")],
            }),
            None => Err(error),
        })
    }

    /// Adds the files of a folder, and those of its only folder: archives often add one.
    fn add_folder(&mut self, folder: &Path, prefix: &str, depth: usize) -> anyhow::Result<()> {
        let mut folders: Vec<(OsString, PathBuf)> = Vec::new();
        for (entry, kind) in entries(folder)? {
            ensure!(
                self.files.len() + self.ignored.len() < MOST_FILES,
                "{} has more than {MOST_FILES} files; hand-ins are folders in the folder of the class",
                folder.display()
            );
            if kind.is_dir() {
                folders.push((entry.file_name(), entry.path()));
            } else if let Some(file) = HandInFile::new(&entry, kind, prefix) {
                self.files.push(file);
            } else {
                let name = format!("{prefix}{}", shown_name(&entry.file_name()));
                self.ignored.push(described(&name, kind));
            }
        }
        let (hidden, folders): (Vec<_>, Vec<_>) =
            folders.into_iter().partition(|(name, _)| is_hidden(name));
        let mut ignore = |(name, _): &(OsString, PathBuf)| {
            let name = format!("{prefix}{}/", shown_name(name));
            self.ignored.push(name);
        };
        hidden.iter().for_each(&mut ignore);
        match &folders[..] {
            [(name, only)] if depth > 0 => {
                let prefix = format!("{prefix}{}/", shown_name(name));
                self.add_folder(only, &prefix, depth - 1)
            }
            folders => {
                folders.iter().for_each(ignore);
                Ok(())
            }
        }
    }
}

impl HandInFile {
    /// A file of a folder, or `None` if it is something else.
    fn new(entry: &DirEntry, kind: FileType, prefix: &str) -> Option<Self> {
        let metadata = entry.metadata().ok().filter(|_| kind.is_file())?;
        Some(Self {
            name: format!("{prefix}{}", shown_name(&entry.file_name())),
            path: entry.path(),
            is_executable: is_executable(&metadata),
        })
    }

    pub fn stem(&self) -> &str {
        stem(self.name.rsplit('/').next().unwrap_or(&self.name))
    }
}

#[cfg(unix)]
fn is_executable(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    false
}

/// The entries of a folder in the order of their names.
fn entries(folder: &Path) -> anyhow::Result<Vec<(DirEntry, FileType)>> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let entry = entry.with_context(cannot_read)?;
        let kind = entry.file_type().with_context(cannot_read)?;
        entries.push((entry, kind));
    }
    entries.sort_by_key(|(entry, _)| entry.file_name());
    Ok(entries)
}

/// Whether a name belongs to a system or a tool, not to a student.
fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".") || name == ARCHIVE_FOLDER
}

fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

/// A name as text: bytes that are not UTF-8 as `\xff`.
pub fn shown_name(name: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        shown.push_str(chunk.valid());
        shown.push_str(&chunk.invalid().escape_ascii().to_string());
    }
    shown
}

/// The name of what is ignored, with the reason if its name does not say it.
fn described(name: &str, kind: FileType) -> String {
    match kind {
        _ if kind.is_symlink() => format!("{name} (a link, which is not followed)"),
        _ if kind.is_dir() => format!("{name}/"),
        _ if kind.is_file() => name.to_owned(),
        _ => format!("{name} (not a file)"),
    }
}

/// The name of a program for a problem of one part.
const MAIN: &str = "main";

/// The files of a hand-in, by the parts that take them.
#[derive(Clone, Debug)]
pub struct HandInPrograms {
    pub programs: Vec<PartFiles>,
    pub unrecognised: Vec<String>,
}

#[derive(Clone, Debug)]
pub enum PartFiles {
    Nothing,
    Executable(PathBuf),
    Sources(PartSources),
}

impl HandInPrograms {
    pub fn new(
        hand_in: &HandIn,
        assignment: Assignment,
        parts: &[ClassPart],
        languages: &Languages,
    ) -> Self {
        let sources = sources(hand_in, assignment, languages);
        let executables: Vec<&HandInFile> = hand_in
            .files
            .iter()
            .filter(|file| file.is_executable && languages.of_source(&file.path).is_none())
            .collect();
        let mut taken: Vec<PathBuf> = Vec::new();
        let mut program = |part: &ClassPart| {
            if let Some(found) = sources.iter().find(|found| found.name == part.name) {
                taken.extend(found.sources.iter().map(|source| source.path.clone()));
                return PartFiles::Sources(found.clone());
            }
            match executable(&executables, part.name, parts.len()) {
                Some(file) => {
                    taken.push(file.path.clone());
                    PartFiles::Executable(file.path.clone())
                }
                None => PartFiles::Nothing,
            }
        };
        let programs = parts.iter().map(&mut program).collect();
        let left = hand_in
            .files
            .iter()
            .filter(|file| !taken.contains(&file.path));
        let mut unrecognised: Vec<String> = left.map(|file| file.name.clone()).collect();
        unrecognised.extend(hand_in.ignored.iter().cloned());
        unrecognised.sort();
        Self {
            programs,
            unrecognised,
        }
    }
}

fn sources(hand_in: &HandIn, assignment: Assignment, languages: &Languages) -> Vec<PartSources> {
    let files: Vec<PathBuf> = hand_in.files.iter().map(|file| file.path.clone()).collect();
    let recognised = match assignment {
        Assignment::Knights => recognise(&KNIGHTS, &files, languages),
        Assignment::Dual => recognise(&DUAL, &files, languages),
        Assignment::Problem(problem) => recognise_program(problem, &files, languages),
    };
    recognised.parts
}

/// The executable of a part: the one with its name. A single part also takes the one with the name
/// `main`, or the only one.
fn executable<'a>(
    executables: &[&'a HandInFile],
    part: &str,
    parts: usize,
) -> Option<&'a HandInFile> {
    let named = |name: &str| executables.iter().find(|file| file.stem() == name);
    let found = match (named(part), parts) {
        (None, 1) => named(MAIN).or(match executables {
            [only] => Some(only),
            _ => None,
        }),
        (found, _) => found,
    };
    found.copied()
}
