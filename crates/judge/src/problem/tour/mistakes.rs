//! The usual mistakes of programs for `tour`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::tour::check_walk;
use crate::problem::tour::rules::{TourRules, output};
use knights_core::input::{MAX_SIDE, Scanner};
use knights_render::sheet::read_task;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<TourRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

fn evaluate(
    rules: &TourRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = read_task(&mut Scanner::new(input), MAX_SIDE).ok()?;
    let is_right = |output: &[u8]| check_walk(task, output).is_ok();
    output(*rules, task, seen, is_right, limit)
}
