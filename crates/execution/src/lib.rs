//! What a run of a program may use, and what it results in: plain data.
//!
//! `knights_run` runs programs. Code that judges a run needs only these types, so it also works in a browser.

#![expect(
    missing_docs,
    reason = "only `run` and what judges its results use this crate, and some fields say everything with their name"
)]

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Execution {
    /// The standard output, up to the limit. A worker sends it before the rest.
    #[serde(skip)]
    pub output: Vec<u8>,
    /// The end of the standard error. `knights_run` keeps 2 KiB, after `…` if there was more.
    pub error_tail: Vec<u8>,
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
    pub status: RunStatus,
    /// The time by the clock.
    pub wall: Duration,
    pub processor: Duration,
    /// The most memory that it filled at once, in bytes.
    pub peak_memory: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunStatus {
    /// It exited with this code.
    Exited(i32),
    /// This signal ended it.
    Signalled(i32),
    /// It failed: a signal or a nonzero exit code, which is not shown.
    Failed,
}

/// The signals that faults of programs cause: SIGABRT, SIGFPE, SIGSEGV.
const OF_FAULTS: [i32; 3] = [6, 8, 11];

impl RunStatus {
    /// The same for readers who must not learn the input: a program could show it by its exit code.
    pub fn coarse(self) -> Self {
        match self {
            Self::Exited(0) => self,
            Self::Signalled(signal) if OF_FAULTS.contains(&signal) => self,
            _ => Self::Failed,
        }
    }
}

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// The most processor time of the program and its descendants together.
    pub processor: Duration,
    /// The longest time by the clock, without the time in which the program waits for a processor, or in which what it
    /// talks with works. It is for programs that are asleep.
    pub wall: Duration,
    /// How many bytes of memory the program and its descendants may fill together.
    pub memory: u64,
    /// How many bytes the program may write to its standard output and standard error together.
    pub output: u64,
    /// How many processes the program and its descendants may be at the same time. For their threads there is
    /// [`RunLimits::threads`].
    pub processes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RunLimit {
    Output,
    Processor,
    /// The time by the clock.
    Wall,
    Memory,
    Processes,
    /// Temporary files, by their number or their bytes.
    Files,
    /// None of the program's: the shared memory of the machine has grown, and another program may have filled it.
    SharedMemory,
    /// None of the program's: Linux ended it for memory, which it had not filled.
    MachineMemory,
    /// None of the program's: it got no processor for many times its limit by the clock.
    MachineTime,
}

impl RunLimit {
    /// How many temporary files and folders a program and its descendants may have at the same time.
    pub const MOST_FILES: u64 = 16_384;
    /// How many bytes these may take together.
    pub const MOST_BYTES: u64 = 1 << 30;

    /// What ended a run that no limit of its own did, in words.
    pub const fn fault_of_machine(self) -> Option<&'static str> {
        Some(match self {
            Self::SharedMemory => {
                "stopped because the shared memory of the machine grew, which others may have filled"
            }
            Self::MachineMemory => "killed by the system, not by its limit: its memory was full",
            Self::MachineTime => "the machine was too busy: the program got no processor",
            _ => return None,
        })
    }
}

/// How many times as long as its processor time a program may take by the clock by default.
pub const WALL_FACTOR: u32 = 3;
/// After how many times its limit by the clock a program is stopped that waits for a processor.
pub const PATIENCE: u32 = 20;
/// How many threads a program may have for each process.
const THREADS: u32 = 24;

impl RunLimits {
    /// The limits of processor time that are accepted, in seconds: up to a day.
    pub const SECONDS: RangeInclusive<f64> = 0.001..=86_400.0;

    /// The memory limits that are accepted, in MB. A process fills a few MB before it becomes the program.
    pub const MEGABYTES: RangeInclusive<u64> = 8..=1_000_000;

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

    /// How many threads the program and its descendants may have at the same time.
    pub const fn threads(&self) -> u32 {
        self.processes.saturating_mul(THREADS)
    }

    /// Whether this is so much memory that the limit is nearly reached.
    pub const fn is_nearly_full(&self, memory: u64) -> bool {
        memory >= self.memory - self.memory / 8
    }
}

impl Default for RunLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Execution {
    /// The run of a program that has ended with its worker, because this limit was exceeded.
    pub fn ended_by(
        limit: RunLimit,
        wall: Duration,
        processor: Duration,
        limits: &RunLimits,
    ) -> Self {
        Self {
            output: Vec::new(),
            error_tail: Vec::new(),
            ending: RunEnding {
                status: RunStatus::Failed,
                wall,
                processor,
                peak_memory: match limit {
                    RunLimit::Memory => limits.memory,
                    _ => 0,
                },
            },
            broken_limit: Some(limit),
            hint: None,
            was_stopped: false,
        }
    }

    /// Whether other programs that ran at the same time may have caused how it ended. If it runs
    /// again alone, it may end differently.
    ///
    /// True if it was close to its limit of processor time; if it exceeded the limit by the clock,
    /// and was busy or stopped then; if it got a signal that programs send to each other; or if the machine ended it. False if it used far more processor time than allowed, only waited, or crashed.
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
            (Some(limit), _) => limit.fault_of_machine().is_some(),
            (None, RunStatus::Failed) => false,
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
