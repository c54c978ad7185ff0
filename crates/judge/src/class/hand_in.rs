//! The hand-ins in the folder of a class, and which of their files are the programs of the parts.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{DirEntry, FileType};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::build::{
    DUAL, FileUse, HandInFile, KNIGHTS, Languages, PartSources, Recognised, is_asked, recognise,
    recognise_program,
};
use crate::cases::entries;
use crate::class::{Assignment, ClassPart, Student};

/// What one student has handed in.
#[derive(Clone, Debug, Default)]
pub struct HandIn {
    /// The name of the folder, or that of the single file without its ending. No two are equal.
    pub name: String,
    pub student: Student,
    /// A copy that a newer one replaces, an attempt that is left out, and the like, each on one line.
    pub remarks: Vec<String>,
    /// Its folder, or its only file.
    pub path: PathBuf,
    /// The regular files that may be programs, those of the folder itself first.
    pub files: Vec<HandInFile>,
    /// The other folders. Programs that are built from sources see their files.
    pub folders: Vec<HandInFolder>,
    /// What no program sees: links, hidden folders and the like.
    pub ignored: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct HandInFolder {
    /// Its path in the hand-in, with a `/` at the end.
    pub name: String,
    pub files: Vec<HandInFile>,
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
/// How deep files may be in the other folders.
const DEEPEST_OTHERS: usize = 8;
/// How many files of a hand-in are looked at.
const MOST_FILES: usize = 1000;
/// How many bytes the files of a hand-in may have together, but for those that are too large anyway.
const MOST_BYTES: u64 = 64 << 20;
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
        let cannot_read = || format!("cannot read the folder {}", folder.display());
        for (entry, kind) in entries(folder).with_context(cannot_read)? {
            let name = shown_name(&entry.file_name());
            if kind.is_dir() && !is_hidden(&entry.file_name()) {
                class.hand_ins.push(HandIn::of_class(name, &entry.path()));
            } else if let Some(file) = file(&entry, kind, "").filter(&is_hand_in) {
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
                student: Student::named(name),
                path: file.path.clone(),
                files: vec![file],
                ..HandIn::default()
            });
        }
    }
}

impl HandIn {
    pub fn read(name: String, folder: &Path) -> anyhow::Result<Self> {
        let cannot_read = || format!("cannot read the folder {}", folder.display());
        Self::try_read(name, folder).with_context(cannot_read)
    }

    fn try_read(name: String, folder: &Path) -> io::Result<Self> {
        let mut walk = Walk::default();
        let mut hand_in = Self {
            student: Student::named(name.clone()),
            name,
            path: folder.to_owned(),
            files: walk.files(folder, "")?,
            ..Self::default()
        };
        hand_in.enter(&mut walk, DEEPEST);
        hand_in.ignored = walk.ignored;
        Ok(hand_in)
    }

    /// A folder of a class. One that cannot be read is a hand-in without files, so that the others
    /// are graded.
    fn of_class(name: String, folder: &Path) -> Self {
        Self::try_read(name.clone(), folder).unwrap_or_else(|reason| Self {
            student: Student::named(name.clone()),
            name,
            path: folder.to_owned(),
            ignored: vec![format!("the folder cannot be read: {reason}")],
            ..Self::default()
        })
    }

    /// Adds the folders that a walk has found. If there is only one, as archives often have, its files
    /// may be programs too.
    fn enter(&mut self, walk: &mut Walk, depth: usize) {
        let folders = std::mem::take(&mut walk.folders);
        if let ([(name, only)], true) = (&folders[..], depth > 0) {
            let files = walk.files_or_remark(only, name);
            self.files.extend(files);
            return self.enter(walk, depth - 1);
        }
        for (name, folder) in folders {
            let mut files = walk.files_or_remark(&folder, &name);
            for _ in 1..DEEPEST_OTHERS {
                for (name, folder) in std::mem::take(&mut walk.folders) {
                    files.extend(walk.files_or_remark(&folder, &name));
                }
            }
            let deeper = std::mem::take(&mut walk.folders).into_iter();
            walk.ignored
                .extend(deeper.map(|(name, _)| format!("{name} (too deep)")));
            self.folders.push(HandInFolder { name, files });
        }
    }

    pub fn all_files(&self) -> impl Iterator<Item = &HandInFile> {
        let others = self.folders.iter().flat_map(|folder| &folder.files);
        self.files.iter().chain(others)
    }
}

/// What is found in the folders of a hand-in.
#[derive(Default)]
struct Walk {
    /// The folders in the last ones that were read: their names in the hand-in, and their paths.
    folders: Vec<(String, PathBuf)>,
    ignored: Vec<String>,
    count: usize,
    bytes: u64,
}

impl Walk {
    /// The files of a folder, whose name in the hand-in begins theirs. Those that an assignment asks for
    /// come first, so that no others crowd them out.
    fn files(&mut self, folder: &Path, prefix: &str) -> io::Result<Vec<HandInFile>> {
        let mut files = Vec::new();
        let mut entries = entries(folder)?;
        entries.sort_by_cached_key(|(entry, _)| !is_asked(stem(&shown_name(&entry.file_name()))));
        for (entry, kind) in entries {
            let name = format!("{prefix}{}", shown_name(&entry.file_name()));
            if self.count == MOST_FILES {
                // The parenthesis sorts it before all names.
                let after =
                    format!("(more than {MOST_FILES} files and folders) {name} and all after it");
                self.ignored.push(after);
            }
            self.count += 1;
            if self.count > MOST_FILES {
                break;
            }
            if kind.is_dir() && !is_hidden(&entry.file_name()) {
                self.folders.push((format!("{name}/"), entry.path()));
            } else if let Some(mut file) = file(&entry, kind, prefix) {
                if file.left_out.is_none() {
                    self.bytes += file.bytes;
                }
                if self.bytes > MOST_BYTES {
                    let most = MOST_BYTES >> 20;
                    let reason = format!("is beyond the {most} MiB that a hand-in may have");
                    file.left_out.get_or_insert(reason);
                }
                files.push(file);
            } else {
                self.ignored.push(described(&name, kind));
            }
        }
        Ok(files)
    }

    fn files_or_remark(&mut self, folder: &Path, name: &str) -> Vec<HandInFile> {
        self.files(folder, name).unwrap_or_else(|reason| {
            self.ignored
                .push(format!("{name} (cannot be read: {reason})"));
            Vec::new()
        })
    }
}

/// A file of a folder, or `None` if it is something else.
fn file(entry: &DirEntry, kind: FileType, prefix: &str) -> Option<HandInFile> {
    let data = entry.metadata().ok().filter(|_| kind.is_file())?;
    let name = format!("{prefix}{}", shown_name(&entry.file_name()));
    Some(HandInFile::new(name, entry.path(), &data))
}

impl HandInFile {
    pub fn stem(&self) -> &str {
        stem(self.name.rsplit('/').next().unwrap_or(&self.name))
    }
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
        let recognised = recognised(hand_in, assignment, languages);
        let executables: Vec<&HandInFile> = hand_in
            .files
            .iter()
            .filter(|file| file.is_executable && languages.of_source(&file.path).is_none())
            .collect();
        let mut taken: Vec<PathBuf> = Vec::new();
        let mut program = |part: &ClassPart| {
            let mut sources = recognised.parts.iter();
            if let Some(found) = sources.find(|found| found.name == part.name) {
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
        let mut unrecognised = unrecognised(hand_in, &recognised, &taken, languages);
        unrecognised.extend(hand_in.ignored.iter().cloned());
        unrecognised.sort();
        Self {
            programs,
            unrecognised,
        }
    }
}

/// The names of the files that no part takes, and that no source names. Those in other folders are
/// listed only if there is something to say about them.
fn unrecognised(
    hand_in: &HandIn,
    recognised: &Recognised,
    taken: &[PathBuf],
    languages: &Languages,
) -> Vec<String> {
    let is_built = !recognised.parts.is_empty();
    let files = hand_in.all_files();
    let left: Vec<&HandInFile> = files.filter(|file| !taken.contains(&file.path)).collect();
    let uses = recognised.uses(&left, languages);
    let is_own = |file: &HandInFile| hand_in.files.iter().any(|own| own.path == file.path);
    let names = left.into_iter().zip(uses).filter_map(|(file, used)| {
        let name = &file.name;
        match used {
            FileUse::Named => None,
            FileUse::Unused(why) if is_built || file.left_out.is_some() => {
                Some(format!("{name} ({why})"))
            }
            FileUse::Misnamed(advice) if is_own(file) => Some(format!("{name} ({advice})")),
            _ => is_own(file).then(|| name.clone()),
        }
    });
    let mut names: Vec<String> = names.collect();
    if !is_built {
        names.extend(hand_in.folders.iter().map(|folder| folder.name.clone()));
    }
    names
}

fn recognised(hand_in: &HandIn, assignment: Assignment, languages: &Languages) -> Recognised {
    let files: Vec<PathBuf> = hand_in.files.iter().map(|file| file.path.clone()).collect();
    let recognised = match assignment {
        Assignment::Knights => recognise(&KNIGHTS, &files, languages),
        Assignment::Dual => recognise(&DUAL, &files, languages),
        Assignment::Problem(problem) => recognise_program(problem, &files, languages),
    };
    recognised.with_files(hand_in.all_files().cloned(), languages)
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
