//! The usual mistakes of programs for `jutge43694`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::jutge43694::read;
use crate::problem::jutge43694::rules::HolesRules;
use knights_core::input::Scanner;

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
    let task = read(&mut Scanner::new(input)).ok()?;
    rules.evaluate(&task, seen, limit)
}
