//! The limits of a run, as arguments.

use std::time::Duration;

use clap::Args;

use crate::judge::run::RunLimits;

/// The longest time limit, in seconds: a day.
const LONGEST: f64 = 86_400.0;
/// The smallest limit of memory, in MB: less than that is not told apart from what a process
/// weighs before it is the program.
const SMALLEST_MEMORY: u64 = 8;
/// The largest limit of memory or output, in MB: a million.
const LARGEST: u64 = 1_000_000;

/// The limits of each run.
#[derive(Args)]
#[group(skip)]
pub(crate) struct LimitArguments {
    /// How long a run may take, by the clock and by the processor
    #[arg(long = "time-limit", value_name = "S", default_value = "2", value_parser = parse_time)]
    #[arg(allow_negative_numbers = true)]
    time: Duration,

    /// How much memory a run may fill: what is resident of it and of its descendants
    #[arg(long = "memory-limit", value_name = "MB", default_value = "1024", value_parser = parse_memory)]
    #[arg(allow_negative_numbers = true)]
    memory: u64,

    /// How much a run may write
    #[arg(long = "output-limit", value_name = "MB", default_value = "8", value_parser = parse_output)]
    #[arg(allow_negative_numbers = true)]
    output: u64,
}

impl LimitArguments {
    /// The limits.
    pub(crate) const fn limits(&self) -> RunLimits {
        RunLimits {
            time: self.time,
            memory: self.memory,
            output: self.output,
        }
    }
}

/// Takes a number of seconds.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse::<f64>()
        .ok()
        .filter(|seconds| (0.001..=LONGEST).contains(seconds));
    let seconds = seconds.ok_or(format!("expected seconds in 0.001..={LONGEST}"))?;
    Ok(Duration::from_secs_f64(seconds))
}

/// Takes a number of MB (1,048,576 bytes) of memory, as bytes.
fn parse_memory(text: &str) -> Result<u64, String> {
    parse_size(text, SMALLEST_MEMORY)
}

/// Takes a number of MB of output, as bytes.
fn parse_output(text: &str) -> Result<u64, String> {
    parse_size(text, 1)
}

/// A number of MB, as bytes.
fn parse_size(text: &str, least: u64) -> Result<u64, String> {
    let size = text.parse::<u64>().ok();
    let size = size.filter(|size| (least..=LARGEST).contains(size));
    size.map(|size| size << 20)
        .ok_or(format!("expected a number of MB in {least}..={LARGEST}"))
}
