//! Arguments that several of judge's subcommands take.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How many cases there may be.
pub(crate) const COUNTS: RangeInclusive<u64> = 1..=1_000_000;
/// How many cases can be run at a time: each takes a thread and two processes.
pub(crate) const JOBS: RangeInclusive<usize> = 1..=1000;

/// Takes a number in a range.
pub(crate) fn number_in<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a number in {}..={}", range.start(), range.end()))
    }
}
