//! What an interrupted run has judged: one line of JSON for each hand-in, with a fingerprint that says
//! whether the hand-in and what it is judged by are still the same.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::cases::Case;
use crate::class::{ClassPart, HandIn, HandInFile, HandInResult};
use crate::package::hexadecimal;
use crate::report::json_line;
use knights_render::shard::{Shard, ensure_all};
use knights_run::RunLimits;

/// The file that keeps what has been judged until its reports are written.
pub struct StateFile {
    path: PathBuf,
    file: Mutex<File>,
}

#[derive(Serialize, Deserialize)]
struct Line<Result> {
    /// The fingerprint of the hand-in, and of what it was judged by.
    fingerprint: String,
    result: Result,
}

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
            file: Mutex::new(private_file(path)?),
        })
    }

    /// An earlier file with its results, to which others are added. Lines that cannot be read are
    /// ignored: the last one may have been cut off.
    pub fn resume(path: &Path) -> io::Result<(Self, EarlierResults)> {
        let text = fs::read(path)?;
        ensure_state(&text)?;
        let results = results(text.split(|&byte| byte == b'\n')).collect();
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

    pub fn add(&self, fingerprint: &str, result: &HandInResult) -> io::Result<()> {
        let line = Line {
            fingerprint: fingerprint.to_owned(),
            result,
        };
        let line = json_line(&line)?;
        let mut file = self.file.lock().map_err(|_| io::ErrorKind::Other)?;
        file.write_all(&line)
    }

    /// Removes the file: the reports are written.
    pub fn remove(self) {
        // If it stays, the next run replaces it.
        let _ = fs::remove_file(self.path);
    }
}

fn results<'a>(
    lines: impl Iterator<Item = &'a [u8]>,
) -> impl Iterator<Item = (String, HandInResult)> {
    let lines = lines.filter_map(|line| serde_json::from_slice::<Line<_>>(line).ok());
    lines.map(|line| (line.fingerprint, line.result))
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

/// The first line of a part of a class.
#[derive(Serialize, Deserialize)]
struct PartHead {
    /// The fingerprint of what all hand-ins are judged by.
    fingerprint: String,
    shard: String,
    contained: String,
}

/// The results of a part, as lines for [`ClassParts::read`]. `run` is the fingerprint of what it was
/// judged by, and each result comes after that of its hand-in.
pub fn part_lines<'a>(
    run: HandInFingerprint,
    shard: Shard,
    contained: &str,
    results: impl Iterator<Item = (&'a String, &'a HandInResult)>,
) -> io::Result<Vec<u8>> {
    let head = json_line(&PartHead {
        fingerprint: run.text(),
        shard: shard.to_string(),
        contained: contained.to_owned(),
    });
    let lines = results.map(|(fingerprint, result)| {
        let fingerprint = fingerprint.clone();
        json_line(&Line {
            fingerprint,
            result,
        })
    });
    Ok([head]
        .into_iter()
        .chain(lines)
        .collect::<io::Result<Vec<_>>>()?
        .concat())
}

/// Parts of a class, and the results in all of them.
#[derive(Default)]
pub struct ClassParts {
    heads: Vec<(String, Shard, PartHead)>,
    pub results: EarlierResults,
}

impl ClassParts {
    /// Reads parts, each given with the name of its file.
    pub fn read(files: &[(String, Vec<u8>)]) -> anyhow::Result<Self> {
        let mut parts = Self::default();
        for (file, text) in files {
            let mut lines = text.split(|&byte| byte == b'\n');
            let head = lines
                .next()
                .and_then(|line| serde_json::from_slice::<PartHead>(line).ok());
            let head = head.and_then(|head| Some((file.clone(), Shard::parse(&head.shard)?, head)));
            let fault = || format!("{file}: line 1: expected the heading of a shard");
            parts.heads.push(head.with_context(fault)?);
            parts.results.extend(results(lines));
        }
        Ok(parts)
    }

    /// How the programs were kept from the rest of the machine.
    pub fn contained(&self) -> Option<String> {
        self.heads
            .first()
            .map(|(_, _, head)| head.contained.clone())
    }

    /// Refuses parts of another run, or of other hand-ins than those with these fingerprints, and a part
    /// that is missing or cut short.
    pub fn check(&self, run: HandInFingerprint, hand_ins: &[String]) -> anyhow::Result<()> {
        let run = run.text();
        for (file, shard, head) in &self.heads {
            ensure!(
                head.fingerprint == run,
                "{file} is of another run; give --merge the options, cases and version of its parts"
            );
            let own = shard.of(hand_ins.iter());
            let (found, left): (Vec<&String>, Vec<&String>) =
                own.partition(|own| self.results.contains_key(*own));
            ensure!(
                left.is_empty(),
                "{file}: expected the {} hand-ins of shard {shard}, found {} of them; run it again",
                found.len() + left.len(),
                found.len()
            );
        }
        let shards = self
            .heads
            .iter()
            .map(|(file, shard, _)| (&file[..], *shard));
        ensure_all(&shards.collect::<Vec<_>>())
    }
}

/// A new file that only this user can read: it has the inputs and the answers.
fn private_file(path: &Path) -> io::Result<File> {
    let _ = fs::remove_file(path);
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// What a fingerprint is taken of.
#[derive(Clone)]
pub struct HandInFingerprint(Sha256);

const DIGITS: usize = 32;
/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

impl Default for HandInFingerprint {
    /// The fingerprint of nothing but this version of the program.
    fn default() -> Self {
        let mut fingerprint = Self(Sha256::new());
        fingerprint.add(env!("CARGO_PKG_VERSION"));
        fingerprint
    }
}

impl HandInFingerprint {
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        // With the length no two lists are the same.
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub fn add_value(&mut self, value: &impl Debug) {
        self.add(format!("{value:?}"));
    }

    pub fn add_path(&mut self, path: &Path) {
        self.add(path.as_os_str().as_encoded_bytes());
    }

    /// Adds what all hand-ins are judged by: the parts, with their points and cases, and the limits.
    pub fn add_assignment(
        &mut self,
        parts: &[ClassPart],
        limits: &RunLimits,
    ) -> anyhow::Result<()> {
        self.add_value(limits);
        for part in parts {
            self.add_value(&(part.name, &part.points, part.cases.len()));
            for Case {
                name,
                input,
                answer,
            } in &part.cases
            {
                self.add(name);
                self.add(input.read()?);
                self.add(answer.read()?);
            }
        }
        Ok(())
    }

    /// The fingerprint of a hand-in that is judged by this. Of a file that is large or cannot be read, it
    /// covers the size and the time of the last change.
    pub fn of_hand_in(&self, hand_in: &HandIn) -> String {
        let mut own = self.clone();
        let files: Vec<&HandInFile> = hand_in.all_files().collect();
        own.add_value(&(&hand_in.name, &hand_in.student, &hand_in.remarks));
        own.add_value(&(&hand_in.ignored, files.len()));
        for file in files {
            own.add_value(&(&file.name, file.is_executable, &file.left_out));
            let path = Some(&file.path).filter(|_| file.bytes <= LARGEST);
            if let Some(bytes) = path.and_then(|path| fs::read(path).ok()) {
                own.add(bytes);
            } else {
                let changed = fs::metadata(&file.path).and_then(|data| data.modified());
                own.add_value(&(file.bytes, changed.ok()));
            }
        }
        own.text()
    }

    pub fn text(self) -> String {
        hexadecimal(&self.0.finalize()[..DIGITS / 2])
    }
}
