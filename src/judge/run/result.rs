//! What a run may use, and what it results in: output, exit status, time and memory.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The standard output, up to the limit. A worker sends it before the rest.
    #[serde(skip)]
    pub output: Vec<u8>,
    /// The end of the standard error: up to 2 KiB.
    pub error_tail: Vec<u8>,
    /// How the program ended, and what it used.
    pub ending: RunEnding,
    /// The limit that it exceeded, if any; then the judge has killed it.
    pub broken_limit: Option<RunLimit>,
}

/// How a program ended, and what it used.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct RunEnding {
    /// Its exit code or signal.
    pub status: RunStatus,
    /// The time by the clock.
    pub wall: Duration,
    /// The processor time.
    pub processor: Duration,
    /// The most memory that it filled at once, in bytes.
    pub peak_memory: u64,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunStatus {
    /// It exited with this code.
    Exited(i32),
    /// This signal ended it.
    Signalled(i32),
}

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// The longest time, by the clock and by the processor.
    pub time: Duration,
    /// How many bytes of memory the program and its descendants may fill together.
    pub memory: u64,
    /// How many bytes the program may write to its standard output.
    pub output: u64,
}

/// One of the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RunLimit {
    /// The output.
    Output,
    /// The time.
    Time,
    /// The memory.
    Memory,
}

impl RunLimits {
    /// 2 seconds, 1 GiB of memory, 8 MiB of output.
    pub const DEFAULT: Self = Self {
        time: Duration::from_secs(2),
        memory: 1 << 30,
        output: 8 << 20,
    };
}

impl Default for RunLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
