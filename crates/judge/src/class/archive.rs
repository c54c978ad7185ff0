//! Archives of a class or of a hand-in: zip and tar, unpacked under limits into a folder that they cannot leave.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context, bail, ensure};
use flate2::read::MultiGzDecoder;
use zip::ZipArchive;

use crate::class::hand_in::is_hidden;
use knights_core::output::joined;
use knights_render::escape::one_line;

/// How the names of archives end.
const ENDINGS: [&str; 4] = [".zip", ".tar.gz", ".tgz", ".tar"];
/// How much larger than an archive its content may be, but for what is small anyway.
const RATIO: u64 = 100;
const SMALL: u64 = 16 << 20;
/// What a tar archive has for each entry besides its bytes: a header, the rest of a block, and long names.
const HEADER: u64 = 8 << 10;
/// How deep in an archive a file may be.
const DEEPEST: usize = 32;
/// How many entries that are left out a remark names.
const NAMED: usize = 3;

/// How much may come out of archives. What is unpacked is taken off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    pub(super) entries: usize,
    pub(super) bytes: u64,
}

/// The name of an archive without its ending; `None` for any other file.
pub(super) fn archive_stem(name: &str) -> Option<&str> {
    ENDINGS.iter().find_map(|ending| {
        let at = name.len().checked_sub(ending.len()).filter(|&at| at > 0)?;
        let (stem, end) = name.split_at_checked(at)?;
        end.eq_ignore_ascii_case(ending).then_some(stem)
    })
}

/// Unpacks an archive into an empty folder, and says which entries are left out: those with a bad name, links,
/// and what cannot be read. It is an error if the archive itself cannot be read, or is larger than allowed.
pub(super) fn unpack(
    archive: &Path,
    to: &Path,
    allowance: &mut Allowance,
) -> anyhow::Result<Option<String>> {
    let mut file = File::open(archive)?;
    let size = file.metadata()?.len();
    let mut start = [0; 2];
    file.read_exact(&mut start).context("it is empty")?;
    file.rewind()?;
    let mut unpacking = Unpacking {
        to,
        allowance,
        most: size.saturating_mul(RATIO).max(SMALL),
        left_out: Vec::new(),
    };
    match start {
        [b'P', b'K'] => unpacking.zip(file)?,
        [0x1f, 0x8b] => unpacking.tar(MultiGzDecoder::new(io::BufReader::new(file)))?,
        _ => unpacking.tar(file)?,
    }
    Ok(unpacking.remark())
}

struct Unpacking<'a> {
    to: &'a Path,
    allowance: &'a mut Allowance,
    /// The bytes that an archive of this size may have.
    most: u64,
    left_out: Vec<String>,
}

/// What an archive says of an entry.
struct Entry<'a> {
    name: &'a str,
    separators: &'static [char],
    kind: EntryKind,
    is_executable: bool,
    changed: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryKind {
    File,
    Folder,
    Link,
    Other,
}

impl Unpacking<'_> {
    fn zip(&mut self, file: File) -> anyhow::Result<()> {
        let mut archive = ZipArchive::new(file)?;
        self.ensure_entries(archive.len())?;
        if archive.has_duplicate_names() {
            let words = "all but the last of several entries of the same name";
            self.left_out.push(words.to_owned());
        }
        for index in 0..archive.len() {
            let name = archive.name_for_index(index).context("no name")??;
            let name = name.into_owned();
            let mut content = match archive.by_index(index) {
                Ok(content) => content,
                Err(error) => {
                    self.leave_out(&name, &error.to_string());
                    continue;
                }
            };
            let kind = match () {
                () if content.is_symlink() => EntryKind::Link,
                () if content.is_dir() => EntryKind::Folder,
                () => EntryKind::File,
            };
            let entry = Entry {
                name: &name,
                separators: &['/', '\\'],
                kind,
                is_executable: content.unix_mode().is_some_and(|mode| mode & 0o111 != 0),
                changed: content.last_modified().map_or(Duration::ZERO, in_order),
            };
            self.add(&entry, &mut content)?;
        }
        Ok(())
    }

    fn tar(&mut self, stream: impl Read) -> anyhow::Result<()> {
        // A stream that is longer ends too early.
        let headers = HEADER * (self.allowance.entries as u64 + 1);
        let stream = stream.take(self.most.min(self.allowance.bytes) + headers);
        for entry in tar::Archive::new(stream).entries()? {
            let mut content = entry?;
            self.ensure_entries(1)?;
            let header = content.header();
            let kind = header.entry_type();
            let kind = match () {
                () if kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse() => {
                    EntryKind::File
                }
                () if kind.is_dir() => EntryKind::Folder,
                () if kind.is_symlink() || kind.is_hard_link() => EntryKind::Link,
                () => EntryKind::Other,
            };
            let (mode, changed) = (header.mode().unwrap_or(0), header.mtime().unwrap_or(0));
            let name = String::from_utf8_lossy(&content.path_bytes()).into_owned();
            let entry = Entry {
                name: &name,
                separators: &['/'],
                kind,
                is_executable: mode & 0o111 != 0,
                changed: Duration::from_secs(changed),
            };
            self.add(&entry, &mut content)?;
        }
        Ok(())
    }

    fn ensure_entries(&mut self, count: usize) -> anyhow::Result<()> {
        let left = self.allowance.entries.checked_sub(count);
        self.allowance.entries = left.context("it has too many entries")?;
        Ok(())
    }

    fn leave_out(&mut self, name: &str, why: &str) {
        self.left_out.push(one_line(&format!("{name} ({why})")));
    }

    /// Writes a file or a folder. It is an error only if the archive is larger than allowed, or if there is no room.
    fn add(&mut self, entry: &Entry<'_>, content: &mut dyn Read) -> anyhow::Result<()> {
        let why = match (inner_path(entry.name, entry.separators), entry.kind) {
            (None, _) => "its name leads out of the folder",
            (_, EntryKind::Link) => "a link, which is not followed",
            (_, EntryKind::Other) => "not a file",
            (Some(path), _) if path.components().count() > DEEPEST => "too deep",
            (Some(path), kind) => return self.make(entry, kind, &path, content),
        };
        self.leave_out(entry.name, why);
        Ok(())
    }

    /// Makes a file or a folder. What is in the folder of a tool is never looked at, so only that folder is made.
    fn make(
        &mut self,
        entry: &Entry<'_>,
        kind: EntryKind,
        path: &Path,
        content: &mut dyn Read,
    ) -> anyhow::Result<()> {
        let is_hidden = |path: &&Path| path.file_name().is_some_and(is_hidden);
        let hidden = path.ancestors().filter(is_hidden).last();
        let folder = match kind {
            EntryKind::File => hidden.filter(|hidden| *hidden != path),
            _ => Some(hidden.unwrap_or(path)),
        };
        let most = self.most.min(self.allowance.bytes);
        let mut content = content.take(most + 1);
        let made = match folder {
            Some(folder) => fs::create_dir_all(self.to.join(folder)),
            None => write(&self.to.join(path), &mut content, entry),
        };
        let bytes = most + 1 - content.limit();
        ensure!(bytes <= most, "its content is too large");
        self.most -= bytes;
        self.allowance.bytes -= bytes;
        let why = match made {
            Ok(()) => return Ok(()),
            Err(error) => match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => bail!(error),
                ErrorKind::AlreadyExists => "there is another one of this name".to_owned(),
                _ => error.to_string(),
            },
        };
        self.leave_out(entry.name, &why);
        Ok(())
    }

    fn remark(&self) -> Option<String> {
        let (named, more) = self.left_out.split_at(self.left_out.len().min(NAMED));
        let named = (!named.is_empty()).then(|| joined(named, ", "))?;
        Some(match more.len() {
            0 => format!("left out: {named}"),
            more => format!("left out: {named} and {more} more"),
        })
    }
}

/// The path of an entry below the folder; `None` if it is not below it.
fn inner_path(name: &str, separators: &[char]) -> Option<PathBuf> {
    let is_absolute = name.starts_with(separators) || name.get(1..2) == Some(":");
    let parts = || {
        name.split(separators)
            .filter(|part| !matches!(*part, "" | "."))
    };
    let leads_out = parts().any(|part| part == ".." || part.contains('\0'));
    (!is_absolute && !leads_out).then(|| parts().collect())
}

/// Writes a new file. One that cannot be written whole is removed.
fn write(path: &Path, content: &mut dyn Read, entry: &Entry<'_>) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    let mut file = File::create_new(path)?;
    let written = io::copy(content, &mut file).and_then(|_| {
        #[cfg(unix)]
        if entry.is_executable {
            use std::os::unix::fs::PermissionsExt;
            file.set_permissions(fs::Permissions::from_mode(0o755))?;
        }
        // A time that no file system has is not worth an error.
        let changed = SystemTime::UNIX_EPOCH.checked_add(entry.changed);
        Ok(changed.map(|changed| file.set_modified(changed)))
    });
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written.map(|_| ())
}

/// A time that is not when the file was changed, but is in the same order.
fn in_order(time: zip::DateTime) -> Duration {
    let months = u64::from(time.year()).saturating_sub(1980) * 12 + u64::from(time.month());
    let hours = (months * 31 + u64::from(time.day())) * 24 + u64::from(time.hour());
    let seconds = (hours * 60 + u64::from(time.minute())) * 60 + u64::from(time.second());
    Duration::from_secs(seconds)
}
