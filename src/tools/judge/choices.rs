//! Arguments that several of judge's subcommands take.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::text::compare::Mode;

/// How many cases there may be.
const COUNTS: RangeInclusive<u64> = 1..=1_000_000;

/// Takes a number of cases.
pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|count| COUNTS.contains(count));
    let (least, most) = (COUNTS.start(), COUNTS.end());
    count.ok_or_else(|| format!("expected a number in {least}..={most}"))
}

/// Takes the names of the modes.
pub(crate) fn mode_parser() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::name)).map(|name| {
        let mode = Mode::ALL.into_iter().find(|mode| mode.name() == name);
        mode.expect("only these names are possible")
    })
}
