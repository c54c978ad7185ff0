//! A hand-in: the files and folders of one student, within limits.

pub(crate) mod archive;
pub(crate) mod copies;
mod doubt;
mod entry_names;
mod student;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::FileType;
use std::mem::take;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use anyhow::Context;
use jiff::tz::TimeZone;

use crate::build::{Finder, HandInFile, Languages, is_asked};
use crate::cases::entries;
use crate::hand_in::archive::{Allowance, archive_stem, new_folder, unpack};
use crate::hand_in::copies::without_copies;
use knights_run::ScratchFolder;

pub use doubt::{Doubt, DoubtKind};
pub(crate) use student::FolderNames;
pub use student::{Lateness, Student, composed};

/// What one student has handed in.
#[derive(Clone, Debug, Default)]
pub struct HandIn {
    /// The name of the folder, or that of the single file without its ending. No two are equal.
    pub name: String,
    pub student: Student,
    /// The name of its entry in an export, if it does not show where the assignment ends and the student begins.
    pub entry_name: String,
    /// A copy that a newer one replaces, an attempt that is left out, and the like, each on one line.
    pub remarks: Vec<String>,
    /// What a person has to look at, whatever its programs do.
    pub doubts: Vec<Doubt>,
    /// Its folder, or its only file.
    pub path: PathBuf,
    /// The regular files: those that may be programs, and those beside them. Programs that are built from sources see
    /// all.
    pub files: Vec<HandInFile>,
    /// The names of the folders that have no programs, with a `/` at the end.
    pub folders: Vec<String>,
    /// What no program sees: links, hidden folders and the like.
    pub ignored: Vec<String>,
    /// What was not read and why, each on one line: it may be a program.
    pub unread: Vec<String>,
    /// When it was handed in, as far as the platform or the files say.
    pub handed_in: Option<SystemTime>,
}

/// An entry of a folder, under the name that it has in a hand-in.
#[derive(Clone, Debug)]
pub(crate) struct FolderEntry {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) kind: FileType,
}

impl FolderEntry {
    pub(crate) fn all(folder: &Path) -> io::Result<Vec<Self>> {
        let items = entries(folder)?.into_iter().map(|(entry, kind)| Self {
            name: shown_name(&entry.file_name()),
            path: entry.path(),
            kind,
        });
        Ok(items.collect())
    }

    pub(crate) fn is_hidden(&self) -> bool {
        is_hidden(self.name.as_ref())
    }

    pub(crate) fn is_visible_folder(&self) -> bool {
        self.kind.is_dir() && !self.is_hidden()
    }

    pub(crate) fn changed(&self) -> Option<SystemTime> {
        fs::symlink_metadata(&self.path).ok()?.modified().ok()
    }

    /// The file under this name, or `None` if it is something else.
    pub(crate) fn file(&self, name: String) -> Option<HandInFile> {
        let data = fs::symlink_metadata(&self.path).ok()?;
        let is_file = self.kind.is_file() && data.is_file();
        is_file.then(|| HandInFile::new(name, self.path.clone(), &data))
    }
}

/// How many folders may be around the files, each the only one in the folder above it.
const DEEPEST: usize = 4;
/// How deep files may be in the other folders.
const DEEPEST_OTHERS: usize = 8;
/// How many archives a file may be in.
const DEEPEST_ARCHIVES: usize = 2;
/// How many files of a hand-in are looked at.
const MOST_FILES: usize = 1000;
/// How many bytes the files of a hand-in may have together, but for those that are too large anyway.
const MOST_BYTES: u64 = 64 << 20;
/// What the archives of a hand-in may have together.
const ALLOWANCE: Allowance = Allowance {
    entries: 10_000,
    bytes: MOST_BYTES,
    entry: None,
};
/// A folder that archives made on macOS have beside the files.
const ARCHIVE_FOLDER: &str = "__MACOSX";

impl HandIn {
    pub fn read(name: String, folder: &Path) -> anyhow::Result<Self> {
        let known = Self {
            student: Student::named(&name),
            name,
            ..Self::default()
        };
        let entries = FolderEntry::all(folder);
        let read = entries.and_then(|entries| known.with_files(entries, folder.to_owned(), None));
        read.with_context(|| format!("cannot read the folder {}", folder.display()))
    }

    /// The hand-in of a student with these files, and what is in these folders. One that cannot be read has no files, so
    /// that the others are graded.
    pub(crate) fn with_entries(
        mut self,
        entries: Vec<FolderEntry>,
        scratch: Option<&ScratchFolder>,
    ) -> Self {
        self.name.clone_from(&self.student.name);
        let folder = match &entries[..] {
            [only] if only.kind.is_dir() => only.path.clone(),
            _ => PathBuf::new(),
        };
        let inner = entries.into_iter().map(|entry| {
            if entry.kind.is_dir() {
                FolderEntry::all(&entry.path)
            } else {
                Ok(vec![entry])
            }
        });
        let all = inner.collect::<io::Result<Vec<_>>>();
        let read = all.and_then(|all| {
            self.clone()
                .with_files(all.into_iter().flatten().collect(), folder, scratch)
        });
        read.unwrap_or_else(|reason| {
            self.leave_out(format!("the folder cannot be read: {reason}"));
            self
        })
    }

    /// Adds entries that are in this folder, or if it is empty, in several. With a place for them, archives are
    /// unpacked, and copies renamed. What was last changed says when it was handed in, if nothing else does.
    fn with_files(
        mut self,
        entries: Vec<FolderEntry>,
        folder: PathBuf,
        scratch: Option<&ScratchFolder>,
    ) -> io::Result<Self> {
        let handed_in = self.handed_in.take();
        let mut walk = Walk {
            scratch,
            allowance: ALLOWANCE,
            is_moved: folder == Path::new(""),
            hand_in: Self {
                path: folder,
                ..self
            },
            ..Walk::default()
        };
        walk.add_items(entries, "");
        walk.enter();
        if let (true, Some(scratch)) = (walk.is_moved, scratch) {
            walk.hand_in.gather(new_folder(scratch)?);
        }
        walk.hand_in.handed_in = handed_in.or(walk.hand_in.handed_in);
        Ok(walk.hand_in)
    }

    /// Copies the files into a folder under their names.
    fn gather(&mut self, folder: PathBuf) {
        for file in &mut self.files {
            let place = folder.join(&file.name);
            if file.left_out.is_none() {
                match file.copy(&place) {
                    Ok(()) => file.path = place,
                    Err(reason) => file.left_out = Some(format!("cannot be copied: {reason}")),
                }
            }
        }
        self.path = folder;
    }

    /// Leaves out what may be a program.
    pub(crate) fn leave_out(&mut self, described: String) {
        self.unread.push(described.clone());
        self.ignored.push(described);
    }

    /// What searches its files for programs, which see all of them.
    pub(crate) fn finder(&self, languages: Languages) -> Finder {
        let mut finder = Finder::new(languages);
        finder.look_at(&self.files);
        finder
    }

    /// The files that may be programs.
    pub fn program_files(&self) -> impl Iterator<Item = &HandInFile> {
        self.files.iter().filter(|file| !file.is_beside)
    }
}

/// What is found in the folders of a hand-in.
#[derive(Default)]
struct Walk<'a> {
    hand_in: HandIn,
    /// The folders in the last ones that were read: their names in the hand-in, and their paths.
    folders: Vec<(String, PathBuf)>,
    /// Whether it is in folders without programs.
    is_beside: bool,
    count: usize,
    bytes: u64,
    /// Where archives are unpacked; `None` if they are files like any other.
    scratch: Option<&'a ScratchFolder>,
    /// The folders of archives, and how many archives each of them is in.
    unpacked: BTreeMap<PathBuf, usize>,
    allowance: Allowance,
    /// Whether the files are in several places, or have other names there.
    is_moved: bool,
}

impl Walk<'_> {
    /// Adds the folders that were found. The files of an archive may be programs too, and so may those of a folder
    /// that is the only one, as archives often have.
    fn enter(&mut self) {
        for _ in 0..DEEPEST {
            let folders = take(&mut self.folders);
            let is_only = folders.len() == 1;
            let has_programs =
                |(_, folder): &(_, PathBuf)| is_only || self.unpacked.contains_key(folder);
            let (entered, others): (Vec<_>, Vec<_>) = folders.into_iter().partition(has_programs);
            for (name, folder) in entered {
                self.add_folder(&folder, &name);
            }
            self.folders.extend(others);
        }
        self.is_beside = true;
        for (name, folder) in take(&mut self.folders) {
            self.add_folder(&folder, &name);
            for _ in 1..DEEPEST_OTHERS {
                for (name, folder) in take(&mut self.folders) {
                    self.add_folder(&folder, &name);
                }
            }
            for (name, _) in take(&mut self.folders) {
                self.hand_in.leave_out(format!("{name} (too deep)"));
            }
            self.hand_in.folders.push(name);
        }
    }

    /// Adds the files of a folder, whose name in the hand-in begins theirs. Those that an assignment asks for
    /// come first, so that no others crowd them out.
    fn add_items(&mut self, items: Vec<FolderEntry>, prefix: &str) {
        let (mut items, remarks) = match self.scratch {
            Some(_) => without_copies(items),
            None => (items, Vec::new()),
        };
        self.is_moved |= !remarks.is_empty();
        let prefixed = remarks.iter().map(|remark| format!("{prefix}{remark}"));
        self.hand_in.remarks.extend(prefixed);
        items.sort_by_cached_key(|item| !is_asked(stem(&item.name)));
        for item in items {
            let name = format!("{prefix}{}", item.name);
            if self.count == MOST_FILES {
                // The parenthesis sorts it before all names.
                let after =
                    format!("(more than {MOST_FILES} files and folders) {name} and all after it");
                self.hand_in.leave_out(after);
            }
            self.count += 1;
            if self.count > MOST_FILES {
                break;
            }
            let depth = self.archives_around(&item.path);
            let is_archive = item.kind.is_file() && archive_stem(&item.name).is_some();
            let is_unpacked = is_archive && depth < DEEPEST_ARCHIVES;
            if item.kind.is_file() && depth == 0 {
                // When the last of them was changed.
                self.hand_in.handed_in = self.hand_in.handed_in.max(item.changed());
            }
            if item.is_visible_folder() {
                self.folders.push((format!("{name}/"), item.path));
            } else if let Some(scratch) = self.scratch.filter(|_| is_unpacked) {
                self.unpack(&item, &name, scratch);
            } else if let Some(mut file) = item.file(name.clone()) {
                if file.left_out.is_none() {
                    self.bytes += file.bytes;
                }
                if self.bytes > MOST_BYTES {
                    let most = MOST_BYTES >> 20;
                    let reason = format!("is beyond the {most} MiB that a hand-in may have");
                    file.left_out.get_or_insert(reason);
                }
                file.is_beside = self.is_beside;
                self.hand_in.files.push(file);
            } else if item.is_hidden() {
                self.hand_in.ignored.push(ignored_entry(&name, item.kind));
            } else {
                self.hand_in.leave_out(ignored_entry(&name, item.kind));
            }
        }
    }

    fn add_folder(&mut self, folder: &Path, name: &str) {
        match FolderEntry::all(folder) {
            Ok(items) => self.add_items(items, name),
            Err(reason) => self
                .hand_in
                .leave_out(format!("{name} (cannot be read: {reason})")),
        }
    }

    /// Says what of an archive is not read.
    fn remark(&mut self, remark: String) {
        self.hand_in.unread.push(remark.clone());
        self.hand_in.remarks.push(remark);
    }

    fn archives_around(&self, path: &Path) -> usize {
        let mut folders = path.ancestors();
        let depth = folders.find_map(|folder| self.unpacked.get(folder));
        depth.copied().unwrap_or_default()
    }

    /// Unpacks an archive into a folder that has its name without the ending.
    fn unpack(&mut self, item: &FolderEntry, name: &str, scratch: &ScratchFolder) {
        let made = new_folder(scratch).map_err(anyhow::Error::from);
        let unpacked = made.and_then(|folder| {
            // Only the order of the times in it counts.
            let left_out = unpack(&item.path, &folder, &TimeZone::UTC, &mut self.allowance)?;
            Ok((folder, left_out))
        });
        match unpacked {
            Ok((folder, left_out)) => {
                if let Some(left_out) = left_out {
                    self.remark(format!("{name}: {left_out}"));
                }
                let stem = archive_stem(name).unwrap_or(name);
                let mut numbers = 2..;
                let mut place = format!("{stem}/");
                while self.folders.iter().any(|(other, _)| *other == place) {
                    place = format!("{stem} ({})/", numbers.next().unwrap_or_default());
                }
                self.folders.push((place, folder.clone()));
                let depth = self.archives_around(&item.path) + 1;
                self.unpacked.insert(folder, depth);
                self.is_moved = true;
            }
            Err(reason) => self.remark(format!("{name} is not unpacked: {reason}")),
        }
    }
}

impl HandInFile {
    pub fn stem(&self) -> &str {
        stem(self.name.rsplit('/').next().unwrap_or(&self.name))
    }
}

/// Whether a name belongs to a system or a tool, not to a student.
pub(crate) fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".") || name == ARCHIVE_FOLDER
}

pub(crate) fn stem(name: &str) -> &str {
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
pub(crate) fn ignored_entry(name: &str, kind: FileType) -> String {
    match kind {
        _ if kind.is_symlink() => format!("{name} (a link, which is not followed)"),
        _ if kind.is_dir() => format!("{name}/"),
        _ if kind.is_file() => name.to_owned(),
        _ => format!("{name} (not a file)"),
    }
}
