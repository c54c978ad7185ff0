//! What is judged of a class, as a log of JSON lines. Each has a fingerprint, which says whether a hand-in and what it is
//! judged by are still the same, and what happened to it.
//!
//! A run adds to its log until the reports are written; another run goes on with it. A part of a class is a log after a
//! line that says which part it is, and joining the parts is reading all of them.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::{fs, io};

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

use crate::build::ProgramLimits;
use crate::cache::Fingerprint;
use crate::class::{ClassEvent, ClassPart, HandInResult};
use crate::hand_in::{DoubtKind, HandIn};
use knights_problems::report::json_line;
use knights_render::shard::{Shard, ensure_all};
use knights_streams::reading::open;

/// A line of a log.
#[derive(Serialize, Deserialize)]
struct Line<R> {
    fingerprint: String,
    result: Step<R>,
}

fn line(fingerprint: String, result: Step<&HandInResult>) -> io::Result<Vec<u8>> {
    let line = Line {
        fingerprint,
        result,
    };
    json_line(&line)
}

/// What happened to a hand-in. After the first step there is no other if the judge ended at once.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step<R> {
    Begun,
    /// There is no result to keep.
    Ended,
    #[serde(untagged)]
    Judged(R),
}

/// The first line of a part.
#[derive(Serialize, Deserialize)]
struct PartHead {
    /// The fingerprint of what hand-ins are judged by: the same for all parts of a class.
    fingerprint: String,
    shard: String,
    contained: String,
}

/// What logs say, by the fingerprints of hand-ins.
#[derive(Default)]
pub struct ClassLog {
    pub results: BTreeMap<String, HandInResult>,
    /// How often the judge ended during hand-ins.
    deaths: BTreeMap<String, u32>,
    /// The parts, with the names of their files.
    heads: Vec<(String, Shard, PartHead)>,
}

impl ClassLog {
    /// Adds lines. Those that cannot be read are ignored: the last one may have been cut off.
    fn add<'a>(&mut self, lines: impl Iterator<Item = &'a [u8]>) {
        for line in lines.filter_map(|line| serde_json::from_slice::<Line<_>>(line).ok()) {
            let deaths = self.deaths.entry(line.fingerprint.clone()).or_default();
            match line.result {
                Step::Begun => *deaths += 1,
                Step::Ended => *deaths = deaths.saturating_sub(1),
                Step::Judged(result) => {
                    self.results.insert(line.fingerprint, result);
                }
            }
        }
    }

    /// The parts of a class, each given with the name of its file.
    pub fn of_parts(files: &[(String, Vec<u8>)]) -> anyhow::Result<Self> {
        let mut log = Self::default();
        for (file, text) in files {
            let mut lines = text.split(|&byte| byte == b'\n');
            let first = lines.next().unwrap_or_default();
            let head = serde_json::from_slice::<PartHead>(first).ok();
            let part = head.and_then(|head| Some((file.clone(), Shard::parse(&head.shard)?, head)));
            log.heads.push(part.with_context(|| {
                format!("{file}: line 1: expected the first line of a part, as --shard writes it")
            })?);
            log.add(lines);
        }
        Ok(log)
    }

    /// How often the judge ended while it judged a hand-in that has no result.
    pub fn deaths(&self, fingerprint: &str) -> u32 {
        self.deaths.get(fingerprint).copied().unwrap_or_default()
    }

    /// How the programs of the parts were kept from the rest of the machine.
    pub fn contained(&self) -> Option<String> {
        let (_, _, head) = self.heads.first()?;
        Some(head.contained.clone())
    }

    /// Refuses parts of another run, or of other hand-ins than these, and a part that is missing or cut short.
    pub fn check_parts(&self, run: Fingerprint, hand_ins: &[String]) -> anyhow::Result<()> {
        let text = run.text();
        for (file, shard, head) in &self.heads {
            ensure!(
                head.fingerprint == text,
                "{file} is a part of another run; merge with the options, hand-ins, cases and version of judge of the parts"
            );
            let wanted: Vec<&String> = shard.of(hand_ins.iter()).collect();
            let judged = wanted.iter().filter(|key| self.results.contains_key(**key));
            let (expected, found) = (wanted.len(), judged.count());
            ensure!(
                found == expected,
                "{file}: expected the {expected} hand-ins of part {shard}, found {found} of them; run it again"
            );
        }
        let heads = self.heads.iter();
        let shards: Vec<_> = heads.map(|(file, shard, _)| (&file[..], *shard)).collect();
        ensure_all(&shards)
    }
}

/// A part of a class as a log. `run` is the fingerprint of what hand-ins are judged by.
pub fn part_lines<'a>(
    run: Fingerprint,
    shard: Shard,
    contained: &str,
    results: impl Iterator<Item = (String, &'a HandInResult)>,
) -> io::Result<Vec<u8>> {
    let mut lines = json_line(&PartHead {
        fingerprint: run.text(),
        shard: shard.to_string(),
        contained: contained.to_owned(),
    })?;
    for (fingerprint, result) in results {
        lines.extend(line(fingerprint, Step::Judged(result))?);
    }
    Ok(lines)
}

/// The file with the log of a run.
pub struct LogFile {
    path: PathBuf,
    file: Mutex<File>,
    error: OnceLock<io::Error>,
}

const START: &[u8] = b"{\"fingerprint\":\"";

impl LogFile {
    /// An empty file in place of an earlier one. Any other file is left as it is.
    pub fn create(path: &Path) -> io::Result<Self> {
        read_log(path).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(Vec::new()),
            _ => Err(error),
        })?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(Self::new(path, private_file(path)?))
    }

    fn new(path: &Path, file: File) -> Self {
        Self {
            path: path.to_owned(),
            file: Mutex::new(file),
            error: OnceLock::new(),
        }
    }

    /// An earlier file, to which more is added, and what it says.
    pub fn resume(path: &Path) -> io::Result<(Self, ClassLog)> {
        let text = read_log(path)?;
        let mut log = ClassLog::default();
        log.add(text.split(|&byte| byte == b'\n'));
        let mut file = OpenOptions::new().append(true).open(path)?;
        if !text.is_empty() && !text.ends_with(b"\n") {
            file.write_all(b"\n")?;
        }
        Ok((Self::new(path, file), log))
    }

    /// Keeps what happens to hand-ins, but no result for which the machine failed.
    pub fn keep(&self, event: ClassEvent<'_>) {
        let is_certain = |result: &HandInResult| {
            let mut doubts = result.doubts.iter();
            doubts.all(|doubt| doubt.kind != DoubtKind::Machine)
        };
        let (job, result) = match event {
            ClassEvent::Begun(job) => (job, Step::Begun),
            ClassEvent::Judged(job, result) if is_certain(result) => (job, Step::Judged(result)),
            ClassEvent::Judged(job, _)
            | ClassEvent::InDoubt(job)
            | ClassEvent::Interrupted(job) => (job, Step::Ended),
        };
        let added = line(job.fingerprint.to_owned(), result).and_then(|line| {
            let mut file = self.file.lock().map_err(|_| io::ErrorKind::Other)?;
            file.write_all(&line)
        });
        if let Err(error) = added {
            let _ = self.error.set(error);
        }
    }

    /// The first error of keeping something.
    pub fn error(&self) -> Option<&io::Error> {
        self.error.get()
    }

    /// Removes the file: the reports are written.
    pub fn remove(self) {
        remove_regular(&self.path);
    }
}

/// The text of a log. A run that was ended at once leaves an empty one, or a part of its first line. Of any other file
/// only the beginning is read.
fn read_log(path: &Path) -> io::Result<Vec<u8>> {
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
            self.add_value(&(part.name, &part.points, &part.stop, part.cases.len()));
            self.add_cases(&part.cases)?;
        }
        Ok(())
    }

    /// The fingerprint of a hand-in that is judged by this. Of a file that is large or cannot be read, it
    /// covers the size and the time of the last change.
    pub fn of_hand_in(&self, hand_in: &HandIn) -> String {
        let mut fingerprint = self.clone();
        fingerprint.add_value(&(&hand_in.name, &hand_in.student, &hand_in.remarks));
        fingerprint.add_value(&(&hand_in.doubts, &hand_in.ignored, &hand_in.unread));
        fingerprint.add_value(&hand_in.files.len());
        for file in &hand_in.files {
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
