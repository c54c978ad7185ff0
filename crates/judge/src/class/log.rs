//! What is judged of a class, as a log of JSON lines. Each has a fingerprint, which says whether a hand-in and what it is
//! judged by are still the same, and what happened to it.
//!
//! A run adds to its log until the reports are written; another run goes on with it. A part of a class is a log after a
//! line that says which part it is, and joining the parts is reading all of them.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

use crate::cache::Fingerprint;
use crate::class::{ClassGrader, HandInResult, Job};
use crate::hand_in::{Doubt, DoubtKind, HandIn};
use knights_problems::report::json_line;
use knights_render::shard::{Shard, ensure_all};
use knights_streams::reading::open;

/// A line of a log.
#[derive(Serialize, Deserialize)]
struct Line<R> {
    fingerprint: String,
    result: R,
}

/// What happens to a hand-in. After the first step there is no other if the judge ended at once.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Begun,
    /// There is no result: it begins again, or an interrupt came first.
    Ended,
    #[serde(untagged)]
    Judged(Box<HandInResult>),
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
    /// The file to which a run adds its log, with its path.
    file: Option<(PathBuf, File)>,
    /// The first error of keeping something.
    pub error: Option<io::Error>,
}

const START: &[u8] = b"{\"fingerprint\":\"";

impl ClassLog {
    /// An empty log, kept in a file in place of an earlier one. Any other file is left as it is.
    pub fn create(path: &Path) -> io::Result<Self> {
        read_log(path).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(Vec::new()),
            _ => Err(error),
        })?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(Self {
            file: Some((path.to_owned(), private_file(path)?)),
            ..Self::default()
        })
    }

    /// What an earlier file says, to which more is added.
    pub fn resume(path: &Path) -> io::Result<Self> {
        let text = read_log(path)?;
        let mut file = OpenOptions::new().append(true).open(path)?;
        if !text.is_empty() && !text.ends_with(b"\n") {
            file.write_all(b"\n")?;
        }
        let mut log = Self {
            file: Some((path.to_owned(), file)),
            ..Self::default()
        };
        log.add_lines(text.split(|&byte| byte == b'\n'));
        Ok(log)
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
            log.add_lines(lines);
        }
        Ok(log)
    }

    /// Adds lines. Those that cannot be read are ignored: the last one may have been cut off.
    fn add_lines<'a>(&mut self, lines: impl Iterator<Item = &'a [u8]>) {
        for line in lines.filter_map(|line| serde_json::from_slice::<Line<_>>(line).ok()) {
            self.add(line.fingerprint, line.result);
        }
    }

    fn add(&mut self, fingerprint: String, step: Step) {
        let deaths = self.deaths.entry(fingerprint.clone()).or_default();
        match step {
            Step::Begun => *deaths += 1,
            Step::Ended => *deaths = deaths.saturating_sub(1),
            Step::Judged(result) => {
                self.results.insert(fingerprint, *result);
            }
        }
    }

    /// Adds what happens to a hand-in. No result for which the machine failed is kept in the file.
    pub fn keep(&mut self, job: Job<'_>, step: Step) {
        let fingerprint = job.fingerprint.to_owned();
        if let Some((_, file)) = &mut self.file {
            let is_of_machine = |doubt: &Doubt| doubt.kind == DoubtKind::Machine;
            let kept = match &step {
                Step::Judged(result) if result.doubts.iter().any(is_of_machine) => &Step::Ended,
                step => step,
            };
            let line = json_line(&Line {
                fingerprint: fingerprint.clone(),
                result: kept,
            });
            let added = line.and_then(|line| file.write_all(&line));
            self.error = self.error.take().or(added.err());
        }
        self.add(fingerprint, step);
    }

    /// The hand-ins that have no result. Their fingerprints are in the same order.
    pub fn jobs<'a>(&self, hand_ins: &'a [HandIn], fingerprints: &'a [String]) -> Vec<Job<'a>> {
        let jobs = hand_ins.iter().zip(fingerprints);
        let missing = jobs.filter(|(_, key)| !self.results.contains_key(*key));
        let with_deaths = missing.map(|(hand_in, fingerprint)| Job {
            hand_in,
            fingerprint,
            deaths: self.deaths.get(fingerprint).copied().unwrap_or_default(),
        });
        with_deaths.collect()
    }

    /// How the programs of the parts were kept from the rest of the machine.
    pub fn contained(&self) -> Option<String> {
        let (_, _, head) = self.heads.first()?;
        Some(head.contained.clone())
    }

    /// Refuses parts of another run, or of other hand-ins than these, and a part that is missing or cut short.
    pub fn check_parts(&self, run: &str, hand_ins: &[String]) -> anyhow::Result<()> {
        for (file, shard, head) in &self.heads {
            ensure!(
                head.fingerprint == run,
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

    /// The results of these hand-ins as a part of a class. `run` is the fingerprint of what they are judged by.
    pub fn part(
        &self,
        shard: Shard,
        run: String,
        contained: &str,
        hand_ins: &[String],
    ) -> io::Result<Vec<u8>> {
        let mut lines = json_line(&PartHead {
            fingerprint: run,
            shard: shard.to_string(),
            contained: contained.to_owned(),
        })?;
        for fingerprint in hand_ins {
            if let Some(result) = self.results.get(fingerprint) {
                lines.extend(json_line(&Line {
                    fingerprint: fingerprint.clone(),
                    result,
                })?);
            }
        }
        Ok(lines)
    }

    /// Whether it is kept in a file.
    pub fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    /// Removes the file: the reports are written.
    pub fn remove_file(self) {
        if let Some((path, _)) = self.file {
            remove_regular(&path);
        }
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

impl ClassGrader {
    /// The fingerprint of what hand-ins are judged by: the parts, with their points and cases, the limits, and how
    /// programs are kept from the rest of the machine.
    pub fn fingerprint(&self, contained: &str) -> anyhow::Result<Fingerprint> {
        let mut fingerprint = Fingerprint::default();
        fingerprint.add_value(&(self.assignment.name, self.rounding, self.unread));
        fingerprint.add_value(&(&self.languages, contained, &self.limits));
        for part in &self.parts {
            fingerprint.add_value(&(part.name, &part.points, &part.stop, part.cases.len()));
            fingerprint.add_cases(&part.cases)?;
        }
        Ok(fingerprint)
    }
}

impl Fingerprint {
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
