//! What a run may use, and what it results in: output, exit status, time and memory.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Execution {
    /// The standard output, up to the limit. A worker sends it before the rest.
    #[serde(skip)]
    pub output: Vec<u8>,
    /// The end of the standard error: up to 2 KiB. If there was more, it begins with `…`.
    pub error_tail: Vec<u8>,
    /// How the program ended, and what it used.
    pub ending: RunEnding,
    /// The limit that it exceeded, if any.
    pub broken_limit: Option<RunLimit>,
    /// What explains its exit code, if the judge knows.
    pub hint: Option<String>,
    /// Whether it was stopped by a signal when its time by the clock was over.
    pub was_stopped: bool,
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
    /// The most processor time of the program and its descendants together.
    pub processor: Duration,
    /// The longest time by the clock. It is for programs that wait: on a busy machine, a program
    /// takes several times as long by the clock as by the processor.
    pub wall: Duration,
    /// How many bytes of memory the program and its descendants may fill together.
    pub memory: u64,
    /// How many bytes the program may write to its standard output.
    pub output: u64,
    /// How many processes the program and its descendants may be at the same time. It applies in a
    /// sandbox. Threads are not counted.
    pub processes: u32,
}

/// One of the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RunLimit {
    /// The output.
    Output,
    /// The processor time.
    Processor,
    /// The time by the clock.
    Wall,
    /// The memory.
    Memory,
    /// The number of processes.
    Processes,
}

/// How many times as long as its processor time a program may take by the clock by default.
pub const WALL_FACTOR: u32 = 3;

impl RunLimits {
    /// 2 seconds by the processor and 6 by the clock, 1 GiB of memory, 8 MiB of output, 64 processes:
    /// a shell script needs a few, a compiler one for each core.
    pub const DEFAULT: Self = Self {
        processor: Duration::from_secs(2),
        wall: Duration::from_secs(2 * WALL_FACTOR as u64),
        memory: 1 << 30,
        output: 8 << 20,
        processes: 64,
    };

    /// The processor time after which a program is killed: half as much again as the limit.
    ///
    /// A program that ends between the two is a close call: on an idle machine it may keep to
    /// the limit.
    pub fn longest_processor(&self) -> Duration {
        self.processor.saturating_add(self.processor / 2)
    }
}

impl Default for RunLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Execution {
    /// Whether other programs that ran at the same time may have caused how it ended, so that it
    /// could end otherwise alone.
    ///
    /// So if it was close to its limit of processor time; if it exceeded the limit by the clock,
    /// and was busy or stopped then; or if it got a signal that programs send to each other. Not so
    /// if it used far more processor time than allowed, only waited, or crashed.
    pub fn is_doubtful(&self, limits: &RunLimits) -> bool {
        let RunEnding {
            processor,
            wall,
            status,
            ..
        } = self.ending;
        match (self.broken_limit, status) {
            (Some(RunLimit::Processor), _) => processor <= limits.longest_processor(),
            (Some(RunLimit::Wall), _) => self.was_stopped || processor > START + wall / BUSY,
            (Some(RunLimit::Output | RunLimit::Memory | RunLimit::Processes), _) => false,
            (None, RunStatus::Signalled(signal)) => SENT.contains(&signal),
            // A shell reports the signal that ended its child like this.
            (None, RunStatus::Exited(code)) => SENT.iter().any(|signal| code == 128 + signal),
        }
    }
}

/// A program that uses no more processor time than this and a part of the time by the clock has
/// waited for something else than a processor.
const START: Duration = Duration::from_millis(50);
/// This part of the time by the clock.
const BUSY: u32 = 50;
/// The signals that programs send to each other, and that no fault of a program causes: SIGHUP,
/// SIGINT, SIGQUIT, SIGKILL, SIGUSR1, SIGUSR2, SIGTERM.
const SENT: [i32; 7] = [1, 2, 3, 9, 10, 12, 15];
