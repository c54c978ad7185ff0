//! What a program may use: time, memory, output.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// How long it may take by the clock, and by the processor; 2 s by default.
    pub time: Duration,
    /// How many bytes of memory it may fill, with its descendants; 1 GiB by default.
    pub memory: u64,
    /// How many bytes it may write; 8 MiB by default.
    pub output: u64,
}

/// One of the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RunLimit {
    /// The output, whose excess counts before all others.
    Output,
    /// The time.
    Time,
    /// The memory.
    Memory,
}

impl Default for RunLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            memory: 1 << 30,
            output: 8 << 20,
        }
    }
}
