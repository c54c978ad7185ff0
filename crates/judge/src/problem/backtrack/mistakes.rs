//! The usual mistakes of programs for `backtrack`.

use crate::mistakes::moves::ORDERS;
use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::backtrack::read_strictly;
use crate::problem::backtrack::rules::{BacktrackRules, output};

/// The mistakes.
pub(super) static MISTAKES: RuleTable<BacktrackRules> =
    RuleTable::new(&[include_str!("mistakes.toml"), ORDERS], evaluate);

fn evaluate(
    rules: &BacktrackRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let board = read_strictly(input).ok()?;
    output(rules, board, limit).map(String::into_bytes)
}
