//! Arguments that several subcommands of `judge` take.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How many cases can be asked for.
pub(crate) const COUNTS: RangeInclusive<u64> = 1..=1_000_000;
/// How many cases can run at a time: each needs a thread and two processes.
pub(crate) const JOBS: RangeInclusive<usize> = 1..=1000;

/// Takes a number in a range.
pub(crate) fn number_in<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    quantity_in("a number", range)
}

/// Takes a quantity in a range; an error says that this was expected.
pub(crate) fn quantity_in<T: FromStr + PartialOrd + Display + Clone>(
    quantity: &'static str,
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected {quantity} in {least}..={most}"))
    }
}
