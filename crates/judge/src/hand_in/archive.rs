//! Archives of a class or of a hand-in: zip and tar, unpacked under limits into a folder that they cannot leave.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use anyhow::{Context, anyhow, bail, ensure};
use flate2::read::MultiGzDecoder;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use tempfile::TempDir;
use zip::read::ZipFile;
use zip::result::ZipError;
use zip::{ExtraField, ZipArchive};

use crate::build::make_executable;
use crate::hand_in::entry_names::EntryNames;
use crate::hand_in::is_hidden;
use knights_problems::report::text::{NAMED, first_few};
use knights_render::escape::one_line;
use knights_run::{ScratchFolder, without_temporary_name};

/// How the names of archives end.
const ENDINGS: [&str; 4] = [".zip", ".tar.gz", ".tgz", ".tar"];
/// How much larger than an archive its content may be, but for what is small anyway.
const RATIO: u64 = 100;
const SMALL: u64 = 16 << 20;
/// What a tar archive has for each entry besides its bytes: a header, the rest of a block, and long names.
const HEADER: u64 = 8 << 10;
/// How deep in an archive a file may be.
const DEEPEST: usize = 32;
/// How many characters of a name a remark shows.
const SHOWN: usize = 60;

/// How much may come out of archives. What is unpacked is taken off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) entries: usize,
    pub(crate) bytes: u64,
    /// The bytes of an entry that is left out if it has more. Without it, the whole archive is refused.
    pub(crate) entry: Option<u64>,
}

enum Entry {
    File {
        is_executable: bool,
        changed: SystemTime,
    },
    Folder,
    Link,
    Other,
}

/// The name of an archive without its ending; `None` for any other file.
pub(crate) fn archive_stem(name: &str) -> Option<&str> {
    ENDINGS.iter().find_map(|ending| {
        let at = name.len().checked_sub(ending.len()).filter(|&at| at > 0)?;
        let (stem, end) = name.split_at_checked(at)?;
        end.eq_ignore_ascii_case(ending).then_some(stem)
    })
}

/// Unpacks an archive into an empty folder, and says which entries are left out: those with a bad name, links,
/// and what cannot be read. Files get the times of their entries, in this time zone where an entry does not say. It is
/// an error if the archive itself cannot be read, has no files, or is larger than allowed.
pub(crate) fn unpack(
    archive: &Path,
    to: &Path,
    zone: &TimeZone,
    allowance: &mut Allowance,
) -> anyhow::Result<Option<String>> {
    let file = File::open(archive)?;
    let mut start = [0; 2];
    let read = (&file).read_exact(&mut start);
    read.context("it has no content")?;
    let stream = || -> io::Result<Box<dyn Read + '_>> {
        (&file).rewind()?;
        Ok(match start {
            [0x1f, 0x8b] => Box::new(MultiGzDecoder::new(&file)),
            _ => Box::new(&file),
        })
    };
    let mut unpacking = Unpacking {
        to,
        zone,
        most: file.metadata()?.len().saturating_mul(RATIO).max(SMALL),
        allowance,
        left_out: Vec::new(),
        has_files: false,
    };
    match start {
        [b'P', b'K'] => unpacking.zip(&file)?,
        _ => unpacking.tar(stream)?,
    }
    let Unpacking { left_out, .. } = &unpacking;
    ensure!(
        unpacking.has_files || !left_out.is_empty(),
        "it has no content"
    );
    Ok((!left_out.is_empty()).then(|| format!("left out: {}", first_few(left_out, NAMED))))
}

/// Why a zip archive or one of its entries cannot be read.
fn in_words(error: ZipError) -> String {
    match error {
        ZipError::InvalidArchive(reason) => {
            format!("it is damaged or not a zip archive ({reason})")
        }
        other => other.to_string(),
    }
}

struct Unpacking<'a> {
    to: &'a Path,
    zone: &'a TimeZone,
    allowance: &'a mut Allowance,
    /// The bytes that an archive of this size may have.
    most: u64,
    left_out: Vec<String>,
    has_files: bool,
}

impl Unpacking<'_> {
    fn zip(&mut self, file: &File) -> anyhow::Result<()> {
        let mut archive = ZipArchive::new(file).map_err(|error| anyhow!(in_words(error)))?;
        self.count(archive.len())?;
        if self.allowance.entry.is_some() {
            // Each entry is compared with its size.
            self.most = self.allowance.bytes;
        }
        if archive.has_duplicate_names() {
            let words = "all but the last of several entries of the same name";
            self.left_out.push(words.to_owned());
        }
        let encoding = EntryNames::new(archive.file_names_raw());
        let raw = archive.file_names_raw();
        let names: Vec<String> = raw.map(|name| encoding.read(name)).collect();
        // Old programs for Windows write `\`. Where others do, it is a part of a name.
        let has_slash = names.iter().any(|name| name.contains('/'));
        let separator = if has_slash { '/' } else { '\\' };
        for (index, name) in names.iter().enumerate() {
            let path = inner_path(name, separator);
            match archive.by_index(index) {
                Err(error) => self.leave_out(name, &in_words(error)),
                Ok(mut content) => {
                    let mode = content.unix_mode().unwrap_or_default();
                    let entry = match () {
                        () if content.is_symlink() => Entry::Link,
                        () if name.ends_with(separator) => Entry::Folder,
                        () => Entry::file(mode, self.seconds(&content)),
                    };
                    let most = content.compressed_size().saturating_mul(RATIO).max(SMALL);
                    self.add(name, path, &entry, most, &mut content)?;
                }
            }
        }
        Ok(())
    }

    /// When an entry was changed, in seconds since 1970: by the time of Unix, or by a clock in the time zone.
    fn seconds(&self, content: &ZipFile<'_, impl Read>) -> u64 {
        let unix = content.extra_data_fields().find_map(|field| match field {
            ExtraField::ExtendedTimestamp(times) => times.mod_time().map(u64::from),
            _ => None,
        });
        let clock = || {
            let local: DateTime = content.last_modified()?.to_string().parse().ok()?;
            let time = local.to_zoned_datetime(self.zone.clone()).ok()?;
            time.timestamp().as_second().try_into().ok()
        };
        unix.or_else(clock).unwrap_or_default()
    }

    /// Reads a stream twice: first the names alone, since their encoding shows in all of them together.
    fn tar<S: Read>(&mut self, stream: impl Fn() -> io::Result<S>) -> anyhow::Result<()> {
        // A stream that is longer ends too early.
        let headers = HEADER * (self.allowance.entries as u64 + 1);
        let limit = self.most.min(self.allowance.bytes) + headers;
        let mut archive = tar::Archive::new(stream()?.take(limit));
        // What is wrong is said when the files are read.
        let entries = archive.entries()?.map_while(Result::ok);
        let paths = entries.map(|entry| entry.path_bytes().into_owned());
        let raw: Vec<Vec<u8>> = paths.take(self.allowance.entries).collect();
        let names = EntryNames::new(raw.iter().map(Vec::as_slice));
        for item in tar::Archive::new(stream()?.take(limit)).entries()? {
            let mut content =
                item.context("it is damaged, or neither a zip file nor a tar file")?;
            self.count(1)?;
            let kind = content.header().entry_type();
            let entry = match () {
                () if kind.is_dir() => Entry::Folder,
                () if kind.is_symlink() || kind.is_hard_link() => Entry::Link,
                () if kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse() => {
                    let header = content.header();
                    let time = header.mtime().unwrap_or_default();
                    Entry::file(header.mode().unwrap_or_default(), time)
                }
                () => Entry::Other,
            };
            let name = names.read(&content.path_bytes());
            let path = inner_path(&name, '/');
            self.add(&name, path, &entry, u64::MAX, &mut content)?;
        }
        Ok(())
    }

    fn count(&mut self, entries: usize) -> anyhow::Result<()> {
        let left = self.allowance.entries.checked_sub(entries);
        self.allowance.entries = left.context("it has too many entries")?;
        Ok(())
    }

    fn leave_out(&mut self, name: &str, why: &str) {
        let start: String = name.chars().take(SHOWN).collect();
        let cut = if start == name { "" } else { "…" };
        self.left_out
            .push(one_line(&format!("{start}{cut} ({why})")));
    }

    /// Makes a file or a folder of at most this many bytes, if large entries are left out. It is an error only if the
    /// archive is larger than allowed, or if there is no room.
    fn add(
        &mut self,
        name: &str,
        path: Option<PathBuf>,
        entry: &Entry,
        most_of_entry: u64,
        content: &mut dyn Read,
    ) -> anyhow::Result<()> {
        let all = self.most.min(self.allowance.bytes);
        let most = match self.allowance.entry {
            Some(entry) => all.min(entry).min(most_of_entry),
            None => all,
        };
        let mut limited = content.take(most + 1);
        let is_visible = |path: &PathBuf| !path.iter().any(is_hidden);
        let is_file = matches!(entry, Entry::File { .. }) && path.as_ref().is_some_and(is_visible);
        let made = match (path, entry) {
            (None, _) => Err(io::Error::other("its name leads out of the folder")),
            (_, Entry::Link) => Err(io::Error::other("a link, which is not followed")),
            (_, Entry::Other) => Err(io::Error::other("not a file")),
            (Some(path), _) if path.components().count() > DEEPEST => {
                Err(io::Error::other("too deep"))
            }
            (Some(path), entry) => make(self.to, &path, entry, &mut limited),
        };
        let bytes = most + 1 - limited.limit();
        ensure!(bytes <= all, "its content is too large");
        self.most -= bytes;
        self.allowance.bytes -= bytes;
        self.has_files |= made.is_ok() && is_file;
        if let Err(error) = made {
            match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => bail!(error),
                ErrorKind::AlreadyExists => {
                    self.leave_out(name, "there is another one of this name");
                }
                _ => self.leave_out(name, &error.to_string()),
            }
        }
        Ok(())
    }
}

impl Entry {
    fn file(mode: u32, seconds: u64) -> Self {
        let time = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
        Self::File {
            is_executable: mode & 0o111 != 0,
            changed: time.unwrap_or(SystemTime::UNIX_EPOCH),
        }
    }
}

/// The path of an entry below the folder; `None` if it is not below it.
fn inner_path(name: &str, separator: char) -> Option<PathBuf> {
    let is_absolute = name.starts_with(separator) || name.get(1..2) == Some(":");
    let parts = || {
        name.split(separator)
            .filter(|part| !matches!(*part, "" | "."))
    };
    let leads_out = parts().any(|part| part == ".." || part.contains('\0'));
    (!is_absolute && !leads_out).then(|| parts().collect())
}

/// Makes a folder, or a new file, of which nothing is left if it cannot be written whole. What is in the folder of a
/// tool is never looked at, so only that folder is made.
fn make(
    to: &Path,
    path: &Path,
    entry: &Entry,
    content: &mut io::Take<&mut dyn Read>,
) -> io::Result<()> {
    let is_hidden = |path: &&Path| path.file_name().is_some_and(is_hidden);
    let hidden = path.ancestors().skip(1).filter(is_hidden).last();
    let &Entry::File {
        is_executable,
        changed,
    } = entry
    else {
        return fs::create_dir_all(to.join(hidden.unwrap_or(path)));
    };
    if let Some(hidden) = hidden {
        return fs::create_dir_all(to.join(hidden));
    }
    let path = to.join(path);
    fs::create_dir_all(path.parent().unwrap_or(to))?;
    let mut file = File::create_new(&path)?;
    make_executable(&file, is_executable)?;
    let copied = io::copy(content, &mut file).and_then(|_| match content.limit() {
        0 => Err(io::Error::other("too large")),
        _ => file.set_modified(changed),
    });
    copied.inspect_err(|_| {
        let _ = fs::remove_file(&path);
    })
}

/// A new folder for what is unpacked or copied.
pub(crate) fn new_folder(scratch: &ScratchFolder) -> io::Result<PathBuf> {
    let folder = TempDir::new_in(scratch.path());
    Ok(folder.map_err(without_temporary_name)?.keep())
}
