//! The file in which a count is kept, so that it can go on after an interruption.
//!
//! ```text
//! {"program":"tour count",...}\n    which count it is, and the numbers that are known
//! ...                               the count in progress, as `Counter::save` writes it
//! 32 bytes                          the SHA-256 hash of all bytes before
//! ```
//!
//! A new checkpoint is written to another file, which then replaces the old one. So whenever the
//! program is killed, there is a whole checkpoint: the new one or the one before.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::tools::prelude::*;
use knights_core::count::{CountLimits, CountQuestion, Counter};
use knights_judge::reading::open;

pub(super) const PROGRAM: &str = "tour count";
/// The version of the file's form.
const VERSION: u32 = 3;
const START: &[u8] = b"{\"program\":\"tour count\",";
/// The bytes of the hash at the end.
const HASH: u64 = 32;
/// What is added to the name of a file that is being written.
const UNFINISHED: &str = ".tour-count-new";
/// How many bytes are hashed at a time.
const BLOCK: usize = 1 << 16;

/// The heading of counts that go on after an interruption.
const INTERRUPTED: &str = "Counts that are interrupted";

/// How long a count runs between two checkpoints, at least.
const INTERVAL: Duration = Duration::from_secs(60);

/// The time between two checkpoints is at least this many times the time that one takes to write.
const SHARE: u32 = 10;

/// Where a count is saved.
#[derive(Args)]
pub(super) struct CheckpointArguments {
    /// Save the count in this file every minute, and at Ctrl-C
    ///
    /// Go on from there with --resume. A step of the count is finished before it is saved; to end at once, press Ctrl-C again.
    /// Also after a crash, the file has a whole checkpoint. It is removed when the answer is known.
    #[arg(long, value_name = "FILE", help_heading = INTERRUPTED)]
    #[arg(conflicts_with_all = ["step", "given", "leaper", "surface", "symmetric", "semi_magic"])]
    checkpoint: Option<PathBuf>,

    /// Go on with the count that was saved in the file of --checkpoint
    ///
    /// The board and the options that say what is counted must be the same. Limits may differ. If the
    /// file does not exist, the count starts from the beginning.
    #[arg(long, requires = "checkpoint", help_heading = INTERRUPTED)]
    resume: bool,
}

#[derive(Serialize, Deserialize)]
struct Header {
    program: String,
    version: u32,
    title: String,
    /// The answer to each question, as far as it is known.
    known: Vec<Option<String>>,
    current: usize,
}

/// Where a run is: the answers that are known, and the count in progress.
pub(super) struct RunState {
    /// The number of each question, as far as it is known.
    pub(super) known: Vec<Option<BigUint>>,
    pub(super) current: usize,
    pub(super) counter: Counter,
}

pub(super) struct Checkpoint {
    pub(super) shown: PathBuf,
    place: PathBuf,
    /// The file beside it that is written first.
    unfinished: PathBuf,
    title: String,
    saved: Instant,
    /// The least time until the next one, which depends on how long this one took.
    pause: Duration,
    /// Whether it could not be written once.
    has_failed: bool,
}

impl Checkpoint {
    /// The file of the arguments, for the count with this title, and where the run in it was. A new file is written at once, so
    /// that the count does not begin if that is impossible.
    pub(super) fn open(
        env: &mut Env<'_>,
        arguments: &CheckpointArguments,
        title: &str,
        questions: &[CountQuestion],
        limits: CountLimits,
    ) -> Result<(Option<Self>, RunState)> {
        let first = RunState {
            known: vec![None; questions.len()],
            current: 0,
            counter: Counter::new(&questions[0].set, limits),
        };
        let Some(shown) = &arguments.checkpoint else {
            return Ok((None, first));
        };
        ensure!(
            shown != Path::new("-"),
            "--checkpoint needs the name of a file, not -"
        );
        catch_interrupts().context("cannot catch signals")?;
        // A link stays, and what it leads to is replaced.
        let place = shown.canonicalize().unwrap_or_else(|_| shown.clone());
        let mut unfinished: OsString = place.clone().into();
        unfinished.push(UNFINISHED);
        let mut checkpoint = Self {
            shown: shown.clone(),
            place,
            unfinished: unfinished.into(),
            title: title.to_owned(),
            saved: Instant::now(),
            pause: Duration::ZERO,
            has_failed: false,
        };
        if checkpoint.place.exists() {
            let name = shown.display();
            ensure!(
                arguments.resume,
                "{name} is already there; add --resume to go on with it, or name another file"
            );
            let state = checkpoint.load(questions, limits);
            return Ok((Some(checkpoint), state.with_context(|| name.to_string())?));
        }
        if arguments.resume {
            env.remark("there is nothing to resume: counting from the beginning");
        }
        checkpoint.save(&first)?;
        Ok((Some(checkpoint), first))
    }

    /// Writes a checkpoint if it is time for one. The count goes on if that fails: the checkpoint
    /// from before is still there.
    pub(super) fn save_if_due(&mut self, env: &mut Env<'_>, state: &RunState) {
        if self.saved.elapsed() < INTERVAL.max(self.pause) {
            return;
        }
        if let (Err(error), false) = (self.save(state), self.has_failed) {
            self.has_failed = true;
            env.remark(format_args!("{error:#}; the count goes on"));
        }
    }

    pub(super) fn save(&mut self, state: &RunState) -> Result<()> {
        let begun = Instant::now();
        let written = self.write(state);
        self.saved = Instant::now();
        self.pause = SHARE * begun.elapsed();
        written.with_context(|| format!("cannot write {}", self.shown.display()))
    }

    /// Removes the file, and what a program that was killed has left beside it.
    pub(super) fn remove(self) {
        // If it stays, the next run asks what to do.
        let _ = fs::remove_file(&self.unfinished);
        let _ = fs::remove_file(&self.place);
    }

    fn write(&self, state: &RunState) -> io::Result<()> {
        let digits = |number: &Option<BigUint>| number.as_ref().map(BigUint::to_string);
        let header = Header {
            program: PROGRAM.to_owned(),
            version: VERSION,
            title: self.title.clone(),
            known: state.known.iter().map(digits).collect(),
            current: state.current,
        };
        let mut file = Hashed {
            hash: Sha256::new(),
            to: BufWriter::new(File::create(&self.unfinished)?),
        };
        serde_json::to_writer(&mut file, &header)?;
        file.write_all(b"\n")?;
        state.counter.save(&mut file)?;
        let Hashed { hash, mut to } = file;
        to.write_all(&hash.finalize())?;
        let file = to.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&self.unfinished, &self.place)
    }

    fn load(&self, questions: &[CountQuestion], limits: CountLimits) -> Result<RunState> {
        const DAMAGED: &str = "the checkpoint is damaged; remove it, and count from the beginning";
        let mut text = self.whole()?.context(DAMAGED)?;
        let mut line = Vec::new();
        text.read_until(b'\n', &mut line)?;
        let header: Header = serde_json::from_slice(&line).context(DAMAGED)?;
        ensure!(
            header.version == VERSION,
            "another version of the program wrote the checkpoint; remove it, and count from the beginning"
        );
        ensure!(
            header.title == self.title,
            "it is the checkpoint of another count ({}); name another file",
            header.title
        );
        let is_complete = header.known.len() == questions.len();
        let question = questions.get(header.current);
        let question = question.filter(|_| is_complete).context(DAMAGED)?;
        let known = header.known.iter().map(|number| match number {
            None => Ok(None),
            Some(digits) => digits.parse().map(Some),
        });
        let known: Result<_, _> = known.collect();
        let counter = Counter::load(&question.set, limits, &mut text);
        let counter = match counter.map_err(|error| (error.kind(), error)) {
            Err((ErrorKind::InvalidData | ErrorKind::UnexpectedEof, _)) => bail!(DAMAGED),
            Err((_, error)) => return Err(error.into()),
            Ok(counter) => counter,
        };
        Ok(RunState {
            known: known.context(DAMAGED)?,
            current: header.current,
            counter,
        })
    }

    /// The file without its hash; `None` if the hash is another one.
    fn whole(&self) -> Result<Option<impl BufRead + use<>>> {
        let mut start = Vec::new();
        let mut file = open(&self.place)?;
        let length = file.metadata()?.len().saturating_sub(HASH);
        (&mut file)
            .take(START.len() as u64)
            .read_to_end(&mut start)?;
        ensure!(
            start == START,
            "it is no checkpoint of `{PROGRAM}`; name another file"
        );
        let mut hashed = Hashed {
            hash: Sha256::new_with_prefix(&start),
            to: io::sink(),
        };
        let rest = (&mut file).take(length.saturating_sub(START.len() as u64));
        io::copy(&mut BufReader::with_capacity(BLOCK, rest), &mut hashed)?;
        let mut expected = Vec::new();
        file.read_to_end(&mut expected)?;
        if expected[..] != hashed.hash.finalize()[..] {
            return Ok(None);
        }
        Ok(Some(BufReader::new(open(&self.place)?).take(length)))
    }
}

/// A stream that is being written, and the hash of what it has so far.
struct Hashed<To> {
    hash: Sha256,
    to: To,
}

impl<To: Write> Write for Hashed<To> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
