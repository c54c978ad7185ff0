//! The usual mistakes of programs for `cses1689`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::cses1689::CsesTour;
use crate::problem::task::TaskProblem;
use crate::problem::tour_rules::{PrintedTourRules, TourSpec, tour_from};

/// The mistakes.
pub(super) static MISTAKES: RuleTable<PrintedTourRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], output);

fn output(
    rules: &PrintedTourRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = CsesTour.task(input).ok()?;
    TourSpec::NUMBERS.output(rules, &[tour_from(task)], seen, limit)
}
