//! Fingerprints, which tell whether what decides a result has changed, and what is kept under them for the next calls.
//!
//! Built programs of a setter and cases that are right are kept, in a folder of the user. An entry is a file whose
//! name is the fingerprint of all that decides what is in it. Without an entry the work is done again, also if it is
//! damaged or cannot be written. Nothing that comes from a hand-in is kept, and no sandbox shows the folder.

use std::collections::BTreeSet;
use std::fmt::{Debug, Write as _};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Once, OnceLock};
use std::time::{Duration, SystemTime};
use std::{fs, io, path};

use sha2::{Digest, Sha256};
use tempfile::Builder;

use crate::cases::{Case, entries};
use knights_run::make_own_folder;
use knights_streams::reading::{open, read_on, read_regular};

/// The variable that names the folder. If it is empty, nothing is kept.
const VARIABLE: &str = "KNIGHTS_CACHE";
/// How the names of entries end. No other file is ever removed.
const ENDING: &str = ".kept";
/// How long an entry is kept without being used.
const LONGEST_UNUSED: Duration = Duration::from_secs(30 * 24 * 3600);
/// How many bytes all entries may take. Those that were not used for the longest time go first.
const MOST_BYTES: u64 = 500 << 20;
/// What the smallest entry takes on a disk.
const SMALLEST: u64 = 4 << 10;
/// The most bytes of an entry.
pub(crate) const LARGEST: u64 = 64 << 20;

/// The folder that a variable names, or this one in the home folder.
pub fn user_folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = std::env::var_os(name).map(PathBuf::from)?;
        path.is_absolute().then_some(path)
    };
    absolute(variable).or_else(|| Some(absolute("HOME")?.join(below_home)))
}

/// The folder with the entries, which is made if it is not there; `None` if other users could write to it.
pub fn folder() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let folder = match std::env::var_os(VARIABLE) {
            Some(named) => path::absolute(named).ok()?,
            None => user_folder("XDG_CACHE_HOME", ".cache")?.join("knights"),
        };
        make_own_folder(&folder).then_some(folder)
    };
    FOLDER.get_or_init(find).as_deref()
}

/// What is kept under a fingerprint. From now on, it counts as used.
pub(crate) fn load(key: &str) -> Option<Vec<u8>> {
    let file = open(&folder()?.join(format!("{key}{ENDING}"))).ok()?;
    let mut bytes = Vec::new();
    read_on(&file, &mut bytes, LARGEST).ok()?;
    let (stored, rest) = bytes.split_first_chunk()?;
    // If that fails, the entry is removed earlier.
    let _ = file.set_modified(SystemTime::now());
    (*stored == hash(key, rest)).then(|| rest.to_vec())
}

/// Keeps something under a fingerprint, if it can be written.
pub(crate) fn store(key: &str, bytes: &[u8]) {
    static TIDY: Once = Once::new();
    let Some(folder) = folder() else { return };
    TIDY.call_once(|| remove_old(folder));
    let write = || -> io::Result<File> {
        let mut file = Builder::new().suffix(ENDING).tempfile_in(folder)?;
        file.write_all(&[&hash(key, bytes), bytes].concat())?;
        Ok(file.persist(folder.join(format!("{key}{ENDING}")))?)
    };
    // The next call does the same work again.
    let _ = write();
}

/// Tells a whole entry from a damaged one, and from one under another name.
fn hash(key: &str, bytes: &[u8]) -> [u8; 32] {
    let key = Sha256::new_with_prefix(key);
    key.chain_update(bytes).finalize().into()
}

/// Removes the entries that were not used for long, or for which there is no room.
fn remove_old(folder: &Path) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let entries = files.filter_map(|file| {
        let is_entry = file.file_name().to_string_lossy().ends_with(ENDING);
        let data = file.metadata().ok().filter(|_| is_entry)?;
        // Another process may use it just now.
        let unused = data.modified().ok()?.elapsed().unwrap_or_default();
        Some((unused, data.len().max(SMALLEST), file.path()))
    });
    let mut total = 0;
    for (unused, bytes, path) in entries.collect::<BTreeSet<_>>() {
        total += bytes;
        if unused > LONGEST_UNUSED || total > MOST_BYTES {
            let _ = fs::remove_file(path);
        }
    }
}

/// What a fingerprint is taken of.
#[derive(Clone)]
pub struct Fingerprint(Sha256);

const DIGITS: usize = 32;

impl Default for Fingerprint {
    /// The fingerprint of nothing but this version of the program.
    fn default() -> Self {
        let mut fingerprint = Self(Sha256::new());
        fingerprint.add(env!("CARGO_PKG_VERSION"));
        fingerprint
    }
}

impl Fingerprint {
    pub fn add(&mut self, data: impl AsRef<[u8]>) {
        let bytes = data.as_ref();
        // With the length no two lists are the same.
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub fn add_value(&mut self, value: &impl Debug) {
        self.add(format!("{value:?}"));
    }

    pub fn add_cases(&mut self, cases: &[Case]) -> anyhow::Result<()> {
        for case in cases {
            self.add(&case.name);
            self.add(case.input.read()?);
            self.add(case.answer.read()?);
        }
        Ok(())
    }

    /// Adds the names and the bytes of all files in a folder and below. Left out are these entries of the folder, hidden
    /// ones, and what Python writes beside its sources.
    pub(crate) fn add_folder(&mut self, folder: &Path, without: &[&str]) -> anyhow::Result<()> {
        for (entry, kind) in entries(folder)? {
            let name = entry.file_name();
            let text = name.to_string_lossy();
            if text.starts_with('.') || text == "__pycache__" || without.contains(&&*text) {
                continue;
            }
            self.add(name.as_encoded_bytes());
            if kind.is_dir() {
                self.add_folder(&entry.path(), &[])?;
                // Here the folder ends: no file has this name.
                self.add("..");
            } else {
                self.add(read_regular(&entry.path(), "file")?);
            }
        }
        Ok(())
    }

    /// Adds what tells the versions of a file apart without reading it, and that a file is not there.
    pub(crate) fn add_version(&mut self, path: &Path) {
        let data = fs::metadata(path).ok();
        let version = data.map(|data| (data.len(), data.modified().ok()));
        self.add_value(&(path, version));
    }

    pub fn text(self) -> String {
        hexadecimal(&self.0.finalize()[..DIGITS / 2])
    }
}

/// Bytes as two digits each.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
