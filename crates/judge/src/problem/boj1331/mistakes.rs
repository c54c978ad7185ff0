//! The usual mistakes of programs for `boj1331`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::boj1331::{ASKED, ClosedTourOfSix, WORDS};
use crate::problem::claimed_tour::{CLAIM_MISTAKES, ClaimRules, evaluated};
use crate::problem::task::TaskProblem;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<ClaimRules> =
    RuleTable::new(&[include_str!("mistakes.toml"), CLAIM_MISTAKES], evaluate);

fn evaluate(
    rules: &ClaimRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let claim = ClosedTourOfSix.task(input).ok()?;
    evaluated(rules, &claim, ASKED, &WORDS, limit)
}
