//! The table of a benchmark: lines with a figure each, and how figures are taken.
#![expect(clippy::print_stdout, reason = "the table is what this is for")]

use std::time::{Duration, Instant};

/// The middle one of several times.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The median time of `runs` runs.
pub(crate) fn time(runs: usize, mut run: impl FnMut()) -> Duration {
    let measure = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    median((0..runs).map(measure).collect())
}

/// One line of the table.
pub(crate) fn row(what: &str, figure: f64, unit: &str, limit: &str) {
    println!("{what:<58} {figure:>9.2} {unit:<12} {limit}");
}

/// A time as the table has it.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
