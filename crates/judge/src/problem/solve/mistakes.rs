//! The usual mistakes of programs for `solve`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::solve::{NO_TOUR, denies};
use crate::problem::tour_rules::{PrintedTourRules, TourSpec, tour_from};
use knights_core::input::{MAX_SIDE, Scanner};
use knights_render::sheet::read_task;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<PrintedTourRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], output);

const SPEC: TourSpec = TourSpec {
    denial: NO_TOUR,
    ..TourSpec::NUMBERS
};

fn output(
    rules: &PrintedTourRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = read_task(&mut Scanner::new(input), MAX_SIDE).ok()?;
    // Anything may follow a denial.
    let said = seen.map(|seen| {
        if denies(seen) {
            NO_TOUR.as_bytes()
        } else {
            seen
        }
    });
    let output = SPEC.output(rules, &[tour_from(task)], said, limit)?;
    Some(seen.map_or(output, <[u8]>::to_vec))
}
