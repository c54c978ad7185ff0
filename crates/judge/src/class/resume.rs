//! What an interrupted run has judged: one line of JSON for each hand-in, with a fingerprint that says
//! whether the hand-in and what it is judged by are still the same.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::build::{HandInFile, ProgramLimits};
use crate::cache::Fingerprint;
use crate::class::parts::{Line, results};
use crate::class::{ClassEvent, ClassPart, HandInResult};
use crate::hand_in::{DoubtKind, HandIn};
use crate::reading::open;
use knights_problems::report::json_line;

/// The file that keeps what has been judged until its reports are written.
pub struct StateFile {
    path: PathBuf,
    file: Mutex<File>,
    /// How often the judge ended during hand-ins, by their fingerprints.
    deaths: BTreeMap<String, u32>,
    error: OnceLock<io::Error>,
}

/// Takes the place of a result. The last one is missing if the judge ended at once.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JudgingStep {
    Begun,
    /// There is no result to keep.
    Ended,
}

const START: &[u8] = b"{\"fingerprint\":\"";

/// The results of an earlier run, by their fingerprints.
pub type EarlierResults = BTreeMap<String, HandInResult>;

impl StateFile {
    /// An empty file in place of an earlier one. Any other file is left as it is.
    pub fn create(path: &Path) -> io::Result<Self> {
        match read_state(path) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(Self::new(path, private_file(path)?, BTreeMap::new()))
    }

    fn new(path: &Path, file: File, deaths: BTreeMap<String, u32>) -> Self {
        Self {
            path: path.to_owned(),
            file: Mutex::new(file),
            deaths,
            error: OnceLock::new(),
        }
    }

    /// An earlier file with its results, to which others are added. Lines that cannot be read are
    /// ignored: the last one may have been cut off.
    pub fn resume(path: &Path) -> io::Result<(Self, EarlierResults)> {
        let text = read_state(path)?;
        let lines = || text.split(|&byte| byte == b'\n');
        let mut deaths = BTreeMap::<String, u32>::new();
        for (fingerprint, step) in results(lines()) {
            let count = deaths.entry(fingerprint).or_default();
            *count = match step {
                JudgingStep::Begun => *count + 1,
                JudgingStep::Ended => count.saturating_sub(1),
            };
        }
        let mut file = OpenOptions::new().append(true).open(path)?;
        if !text.is_empty() && !text.ends_with(b"\n") {
            file.write_all(b"\n")?;
        }
        Ok((Self::new(path, file, deaths), results(lines()).collect()))
    }

    /// How often the judge ended while it judged a hand-in that has no result.
    pub fn deaths(&self, fingerprint: &str) -> u32 {
        self.deaths.get(fingerprint).copied().unwrap_or_default()
    }

    /// Keeps what happens to the hand-ins with these fingerprints, but no result for which the machine failed.
    pub fn keep(&self, event: ClassEvent<'_>, fingerprints: &[&String]) {
        let is_certain = |result: &HandInResult| {
            let mut doubts = result.doubts.iter();
            doubts.all(|doubt| doubt.kind != DoubtKind::Machine)
        };
        let added = match event {
            ClassEvent::Begun(index) => self.add(fingerprints[index], &JudgingStep::Begun),
            ClassEvent::Judged(index, result) if is_certain(result) => {
                self.add(fingerprints[index], result)
            }
            ClassEvent::Judged(index, _)
            | ClassEvent::InDoubt(index)
            | ClassEvent::Interrupted(index) => self.add(fingerprints[index], &JudgingStep::Ended),
        };
        if let Err(error) = added {
            let _ = self.error.set(error);
        }
    }

    /// The first error of keeping something.
    pub fn error(&self) -> Option<&io::Error> {
        self.error.get()
    }

    /// Adds a result, or a [`JudgingStep`].
    fn add(&self, fingerprint: &str, result: &impl Serialize) -> io::Result<()> {
        let line = Line {
            fingerprint: fingerprint.to_owned(),
            result,
        };
        let bytes = json_line(&line)?;
        let mut file = self.file.lock().map_err(|_| io::ErrorKind::Other)?;
        file.write_all(&bytes)
    }

    /// Removes the file: the reports are written.
    pub fn remove(self) {
        remove_regular(&self.path);
    }
}

/// The text of a state file. A run that was ended at once leaves an empty one, or a part of its first line. Of any
/// other file only the beginning is read.
fn read_state(path: &Path) -> io::Result<Vec<u8>> {
    let (mut file, mut text) = (open(path)?, Vec::new());
    (&mut file)
        .take(START.len() as u64)
        .read_to_end(&mut text)?;
    if !START.starts_with(&text) {
        let words = "it does not come from `judge grade`; name another file with --state";
        return Err(io::Error::new(io::ErrorKind::InvalidData, words));
    }
    file.read_to_end(&mut text)?;
    Ok(text)
}

/// Removes a file, but no device. If it stays, the next run replaces it.
fn remove_regular(path: &Path) {
    if path.is_file() {
        let _ = fs::remove_file(path);
    }
}

/// A new file that only this user can read: it has the inputs and the answers.
fn private_file(path: &Path) -> io::Result<File> {
    remove_regular(path);
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

impl Fingerprint {
    /// Adds what all hand-ins are judged by: the parts, with their points and cases, and the limits.
    pub fn add_assignment(
        &mut self,
        parts: &[ClassPart],
        limits: &ProgramLimits,
    ) -> anyhow::Result<()> {
        self.add_value(limits);
        for part in parts {
            self.add_value(&(part.name, &part.points, part.cases.len()));
            self.add_cases(&part.cases)?;
        }
        Ok(())
    }

    /// The fingerprint of a hand-in that is judged by this. Of a file that is large or cannot be read, it
    /// covers the size and the time of the last change.
    pub fn of_hand_in(&self, hand_in: &HandIn) -> String {
        let mut fingerprint = self.clone();
        let files: Vec<&HandInFile> = hand_in.all_files().collect();
        fingerprint.add_value(&(&hand_in.name, &hand_in.student, &hand_in.remarks));
        fingerprint.add_value(&(&hand_in.doubts, &hand_in.ignored, &hand_in.unread));
        fingerprint.add_value(&files.len());
        for file in files {
            fingerprint.add_value(&(&file.name, file.is_executable, &file.left_out));
            let path = Some(&file.path).filter(|_| file.bytes <= LARGEST);
            if let Some(bytes) = path.and_then(|path| fs::read(path).ok()) {
                fingerprint.add(bytes);
            } else {
                let changed = fs::metadata(&file.path).and_then(|data| data.modified());
                fingerprint.add_value(&(file.bytes, changed.ok()));
            }
        }
        fingerprint.text()
    }
}
