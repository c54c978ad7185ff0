//! The result of a run: output, exit status, and what the program used.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::judge::run::RunLimit;

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
