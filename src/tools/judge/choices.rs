//! Arguments that several subcommands of `judge` take: limits and numbers.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::tools::choices::{number_in, quantity_in};
use crate::tools::help::LIMITS;
use knights_judge::problem::Problem;
use knights_run::{RunLimits, WALL_FACTOR};

/// How many cases can be asked for.
pub(crate) const COUNTS: RangeInclusive<u64> = 1..=1_000_000;
/// How many cases can run at a time: each needs a thread and two processes.
const JOBS: RangeInclusive<usize> = 1..=1000;
/// The time limits that are accepted, in seconds: up to a day.
pub(crate) const TIMES: RangeInclusive<f64> = 0.001..=86_400.0;
/// The memory limits that are accepted, in MB. A process fills a few MB before it becomes the
/// program.
pub(crate) const MEMORY: RangeInclusive<u64> = 8..=1_000_000;
/// The output limits that are accepted, in MB.
const OUTPUT: RangeInclusive<u64> = 1..=1_000_000;
/// How many bytes are an MB, as a power of 2.
const MB: u32 = 20;

/// The limits of each run, and how many run at a time.
#[derive(Args)]
#[group(skip)]
pub(crate) struct LimitArguments {
    /// How much processor time a run may use; by default 2, or what the problem's judge allows
    ///
    /// `judge statement` says what that judge allows. A run that uses up to one and a half times as much is repeated with nothing else running;
    /// the second run counts.
    #[arg(long = "time-limit", value_name = "S", help_heading = LIMITS)]
    #[arg(value_parser = seconds(), allow_negative_numbers = true)]
    time: Option<f64>,

    /// How long a run may take by the clock; by default three times --time-limit
    ///
    /// It ends programs that wait. A program that exceeds it while it is busy is run again with
    /// nothing else running; the second run counts.
    #[arg(long = "wall-limit", value_name = "S", help_heading = LIMITS)]
    #[arg(value_parser = seconds(), allow_negative_numbers = true)]
    wall: Option<f64>,

    /// How much memory a run may fill; by default 1024, or what the problem's judge allows
    ///
    /// The resident and shared memory of the program and its descendants.
    #[arg(long = "memory-limit", value_name = "MB", help_heading = LIMITS)]
    #[arg(value_parser = quantity_in("a number of MB", MEMORY), allow_negative_numbers = true)]
    memory: Option<u64>,

    /// How much a run may write
    #[arg(long = "output-limit", value_name = "MB", help_heading = LIMITS, default_value_t = RunLimits::DEFAULT.output >> MB)]
    #[arg(value_parser = quantity_in("a number of MB", OUTPUT), allow_negative_numbers = true)]
    output: u64,

    /// How many cases run at a time; by default one for each core
    #[arg(short, long, value_name = "NUMBER", value_parser = number_in(JOBS), help_heading = LIMITS)]
    #[arg(allow_negative_numbers = true)]
    jobs: Option<usize>,
}

impl LimitArguments {
    /// The threads that run cases.
    pub(crate) fn pool(&self) -> Result<ThreadPool, ThreadPoolBuildError> {
        let threads = self.jobs.unwrap_or(0);
        ThreadPoolBuilder::new().num_threads(threads).build()
    }

    /// The limits for programs of a problem, or of several.
    pub(crate) fn limits(&self, problem: Option<&dyn Problem>) -> RunLimits {
        let source = problem.and_then(|problem| problem.about().source);
        let seconds = source.map_or(RunLimits::DEFAULT.processor, |judge| {
            Duration::from_millis(judge.milliseconds)
        });
        let memory = source.map_or(RunLimits::DEFAULT.memory >> MB, |judge| judge.megabytes);
        RunLimits {
            memory: self.memory.unwrap_or(memory) << MB,
            output: self.output << MB,
            ..time_limits(self.time.unwrap_or(seconds.as_secs_f64()), self.wall)
        }
    }
}

/// The default limits, but with these times in seconds. Without a second one, the time by the clock
/// is a multiple of the first.
pub(crate) fn time_limits(processor: f64, wall: Option<f64>) -> RunLimits {
    let processor = Duration::from_secs_f64(processor);
    RunLimits {
        processor,
        wall: wall.map_or(processor * WALL_FACTOR, Duration::from_secs_f64),
        ..RunLimits::DEFAULT
    }
}

/// Takes a time limit in seconds.
pub(crate) fn seconds() -> impl Fn(&str) -> Result<f64, String> + Clone {
    quantity_in("seconds", TIMES)
}
