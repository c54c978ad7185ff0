//! The messages between `judge` and its workers: a job one way, output and result the other.
//!
//! A message is a byte for its kind, its length as four bytes (little-endian), and its bytes:
//! output as it is, everything else as JSON.

use std::ffi::OsString;
use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Execution, RunLimits};

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    pub command: Vec<OsString>,
    pub limits: RunLimits,
    pub input: JobInput,
}

/// Where the input of a job is.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum JobInput {
    /// This number of bytes, directly after the job.
    Follows(u64),
    /// In this file.
    File(OsString),
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum JobOutcome {
    Ran(Execution),
    /// The program cannot be started, for this reason.
    NotStarted(String),
    /// The judge has failed, for this reason.
    Failed(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    Job = 1,
    /// A piece of the program's output.
    Output = 2,
    /// The outcome: the last message about a job.
    Outcome = 3,
    /// The worker is there: its first message, with no bytes.
    Ready = 4,
}

impl MessageKind {
    const ALL: [Self; 4] = [Self::Job, Self::Output, Self::Outcome, Self::Ready];
}

/// The longest message: jobs are a little longer than their arguments.
const LONGEST: usize = 1 << 26;

pub(crate) fn write_message(
    to: &mut impl Write,
    kind: MessageKind,
    bytes: &[u8],
) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    to.write_all(&[kind as u8])?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(bytes)
}

pub(crate) fn write_value(
    to: &mut impl Write,
    kind: MessageKind,
    value: &impl Serialize,
) -> io::Result<()> {
    write_message(to, kind, &serde_json::to_vec(value)?)
}

/// Reads the kind and the length of the next message; `None` at the end of the stream.
pub(crate) fn read_head(from: &mut impl Read) -> io::Result<Option<(MessageKind, usize)>> {
    let mut kind = [0];
    if from.read(&mut kind)? == 0 {
        return Ok(None);
    }
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    let kind = MessageKind::ALL
        .into_iter()
        .find(|&known| known as u8 == kind[0]);
    match kind {
        Some(kind) if length <= LONGEST => Ok(Some((kind, length))),
        _ => Err(io::Error::other("the other process is not a `judge`")),
    }
}

/// Reads the value of a message of this length.
pub(crate) fn read_value<T: DeserializeOwned>(
    from: &mut impl Read,
    length: usize,
) -> io::Result<T> {
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes)?;
    Ok(serde_json::from_slice(&bytes)?)
}
