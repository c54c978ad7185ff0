//! What an interrupted run has judged: one line of JSON for each hand-in.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use crate::class::HandInResult;

/// The file that keeps what has been judged until the run is complete.
pub struct StateFile {
    path: PathBuf,
    file: Mutex<File>,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line<Result> {
    /// The fingerprint of the hand-in, and of what it was judged by.
    fingerprint: String,
    result: Result,
}

/// How every state file begins.
const START: &[u8] = b"{\"fingerprint\":\"";

/// The results of an earlier run, by their fingerprints.
pub type EarlierResults = BTreeMap<String, HandInResult>;

impl StateFile {
    /// An empty file in place of an earlier one. Any other file is left as it is.
    pub fn create(path: &Path) -> io::Result<Self> {
        match fs::read(path) {
            Ok(text) => ensure_state(&text)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(Self {
            path: path.to_owned(),
            file: Mutex::new(File::create(path)?),
        })
    }

    /// An earlier file with its results, to which others are added. Lines that cannot be read are
    /// ignored: the last one may have been cut off.
    pub fn resume(path: &Path) -> io::Result<(Self, EarlierResults)> {
        let text = fs::read(path)?;
        ensure_state(&text)?;
        let lines = text.split(|&byte| byte == b'\n');
        let lines = lines.filter_map(|line| serde_json::from_slice::<Line<_>>(line).ok());
        let results = lines.map(|line| (line.fingerprint, line.result));
        let results = results.collect();
        let mut file = OpenOptions::new().append(true).open(path)?;
        if !text.is_empty() && !text.ends_with(b"\n") {
            file.write_all(b"\n")?;
        }
        let state = Self {
            path: path.to_owned(),
            file: Mutex::new(file),
        };
        Ok((state, results))
    }

    /// Adds a result.
    pub fn add(&self, fingerprint: &str, result: &HandInResult) -> io::Result<()> {
        let line = Line {
            fingerprint: fingerprint.to_owned(),
            result,
        };
        let mut line = serde_json::to_vec(&line)?;
        line.push(b'\n');
        let mut file = self.file.lock().map_err(|_| io::ErrorKind::Other)?;
        file.write_all(&line)
    }

    /// Removes the file: the run is complete.
    pub fn remove(self) {
        // If it stays, the next run replaces it.
        let _ = fs::remove_file(self.path);
    }
}

/// Refuses the text of a file that is no state file. A run that was ended at once leaves an empty
/// one, or a part of its first line.
fn ensure_state(text: &[u8]) -> io::Result<()> {
    if text.starts_with(START) || START.starts_with(text) {
        return Ok(());
    }
    let words = "it does not come from `judge grade`; name another file with --state";
    Err(io::Error::new(io::ErrorKind::InvalidData, words))
}
