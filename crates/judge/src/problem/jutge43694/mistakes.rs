//! The usual mistakes of programs for `jutge43694`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::jutge43694::HolesTour;
use crate::problem::jutge43694::rules::HolesRules;
use crate::problem::task::TaskProblem;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<HolesRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a table passes all rules in this way"
)]
fn evaluate(
    rules: &HolesRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = HolesTour.task(input).ok()?;
    rules.evaluate(&task, seen, limit)
}
