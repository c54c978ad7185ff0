//! The usual mistakes of programs for `count`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::count::TourCount;
use crate::problem::count::rules::{CountRules, printed};
use crate::problem::task::TaskProblem;

/// The mistakes of programs that count tours: the groups `search`, `reading` and `moves`.
pub(in crate::problem) const COUNT_MISTAKES: &str = include_str!("mistakes.toml");

/// The mistakes.
pub(super) static MISTAKES: RuleTable<CountRules> = RuleTable::new(&[COUNT_MISTAKES], evaluate);

fn evaluate(
    rules: &CountRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = TourCount.task(input).ok()?;
    printed(rules, task, limit).map(|number| number.to_string().into_bytes())
}
