//! What a program may use: time, memory, output.

use std::time::Duration;

use serde::{Deserialize, Serialize};

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
