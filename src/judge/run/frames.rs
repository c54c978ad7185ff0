//! What `judge` and its worker processes say to each other: jobs one way, frames the other.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::judge::run::{RunLimit, RunLimits};

/// One run of a program.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    /// The program and its arguments.
    pub(crate) command: Vec<OsString>,
    /// What it may use.
    pub(crate) limits: RunLimits,
    /// What it reads.
    pub(crate) input: JobInput,
}

/// Where the input of a job is.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum JobInput {
    /// So many bytes, which follow the job.
    Follows(u64),
    /// In this file.
    File(OsString),
}

/// How a job has ended.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum JobOutcome {
    /// The program has run.
    Ran(JobEnding),
    /// The program cannot be started, for this reason.
    NotStarted(String),
    /// The input cannot be opened, for this reason.
    NoInput(String),
}

/// What a program has used, and how it has ended.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct JobEnding {
    pub(crate) status: RunStatus,
    pub(crate) wall: Duration,
    pub(crate) processor: Duration,
    pub(crate) peak_memory: u64,
    pub(crate) cut: Option<RunLimit>,
    pub(crate) error_tail: Vec<u8>,
}

/// How a process has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunStatus {
    /// By itself, with this exit code.
    Exited(i32),
    /// By this signal.
    Signalled(i32),
}

/// The kind of a frame, which comes before its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameKind {
    /// A job.
    Job = 1,
    /// A piece of the program's output.
    Output = 2,
    /// The outcome: the last frame of a job.
    Outcome = 3,
}

/// The longest frame: jobs are a little longer than their arguments.
const LONGEST: usize = 1 << 26;

/// Writes a frame.
pub(crate) fn write_frame(to: &mut impl Write, kind: FrameKind, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    to.write_all(&[kind as u8])?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(bytes)
}

/// Writes a value as a frame.
pub(crate) fn write_value(
    to: &mut impl Write,
    kind: FrameKind,
    value: &impl Serialize,
) -> io::Result<()> {
    write_frame(to, kind, &serde_json::to_vec(value)?)
}

/// Reads the head of a frame: its kind, and its length. `None` where the stream ends.
pub(crate) fn read_head(from: &mut impl Read) -> io::Result<Option<(FrameKind, usize)>> {
    let mut kind = [0];
    if from.read(&mut kind)? == 0 {
        return Ok(None);
    }
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    let kind = [FrameKind::Job, FrameKind::Output, FrameKind::Outcome]
        .into_iter()
        .find(|&known| known as u8 == kind[0]);
    match kind {
        Some(kind) if length <= LONGEST => Ok(Some((kind, length))),
        _ => Err(io::Error::other("the other side is no `judge`")),
    }
}

/// Reads the value of a frame of this length.
pub(crate) fn read_value<T: DeserializeOwned>(
    from: &mut impl Read,
    length: usize,
) -> io::Result<T> {
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes)?;
    Ok(serde_json::from_slice(&bytes)?)
}
