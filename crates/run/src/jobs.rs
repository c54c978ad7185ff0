//! What `judge` and a worker say to each other.
//!
//! A job goes one way, output and result the other. If the program talks with another one, what that writes follows the
//! job. A message is a byte for its kind, its length as four bytes
//! (little-endian), and its bytes: input and output as they are, everything else as JSON.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::platform::RunGroup;
use crate::sandbox::Confinement;
use crate::{Execution, RunLimit, RunLimits};

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    pub command: Vec<OsString>,
    pub limits: RunLimits,
    /// The length of the input, which comes directly after the job, in bytes; `None` if it comes in messages while the
    /// program runs.
    pub input: Option<u64>,
    /// Whether pipes for its standard input and output come after the job.
    pub has_pipes: bool,
    pub confinement: Confinement,
    /// Whether Linux counts the processor time of the worker and all that it starts.
    pub has_group: bool,
}

impl Job {
    /// Whether a run has too many processes to be killed one by one, and a group in which they end together.
    pub(crate) fn ends_with_group(&self, outcome: &JobOutcome) -> bool {
        let is_overrun = |run: &Execution| run.broken_limit == Some(RunLimit::Processes);
        self.has_group && matches!(outcome, JobOutcome::Ran(run, _) if is_overrun(run))
    }

    /// The run of a program that ends with its worker, which could not report that this limit is exceeded.
    pub(crate) fn ended_by(
        &self,
        limit: RunLimit,
        begin: Instant,
        group: Option<&RunGroup>,
    ) -> JobOutcome {
        let processor = group.map_or(Duration::ZERO, |group| group.usage().processor);
        let run = Execution::ended_by(limit, begin.elapsed(), processor, &self.limits);
        JobOutcome::Ran(run, Duration::ZERO)
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum JobOutcome {
    /// With the processor time of the worker itself, and of the program when what it talks with had ended.
    Ran(Execution, Duration),
    NotStarted(String),
    Failed(String),
}

/// How much more time a group may have counted than was measured.
const UNCERTAIN: Duration = Duration::from_millis(100);

impl JobOutcome {
    /// With what the group of the run has counted, where that is more than what was measured.
    pub(crate) fn with_group(self, limits: &RunLimits, group: &RunGroup) -> Self {
        let Self::Ran(mut run, of_worker) = self else {
            return self;
        };
        let used = group.usage();
        let processor = used.processor.saturating_sub(of_worker);
        if processor > run.ending.processor + UNCERTAIN {
            run.ending.processor = processor;
            if processor > limits.processor {
                run.broken_limit.get_or_insert(RunLimit::Processor);
            }
        }
        if used.killed_for_memory > 0 {
            run.broken_limit = Some(RunLimit::Memory);
        }
        Self::Ran(run, of_worker)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    Job = 1,
    Output = 2,
    /// The outcome: the last message about a job.
    Outcome = 3,
    /// The worker is there: its first message, with no bytes. And it takes the pipes of a job.
    Ready = 4,
    /// A part of the input, or with no bytes, its end.
    Input = 5,
    /// What the program talks with has ended: no bytes.
    Alone = 6,
    /// The program waits for a processor, and so may take more time by the clock: no bytes.
    Late = 7,
    /// One of two programs that talk has worked: for how many nanoseconds, as eight bytes.
    Working = 8,
}

impl MessageKind {
    const ALL: [Self; 8] = [
        Self::Job,
        Self::Output,
        Self::Outcome,
        Self::Ready,
        Self::Input,
        Self::Alone,
        Self::Late,
        Self::Working,
    ];
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

pub(crate) fn read_value<T: DeserializeOwned>(
    from: &mut impl Read,
    length: usize,
) -> io::Result<T> {
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes)?;
    Ok(serde_json::from_slice(&bytes)?)
}
