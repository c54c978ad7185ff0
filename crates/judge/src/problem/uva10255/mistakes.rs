//! The usual mistakes of programs for `uva10255`.
//!
//! Every tour is right, so these rules say only for which boards a program looks for one, and how it
//! reads and prints.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::task::TaskProblem;
use crate::problem::uva10255::CircuitTours;
use crate::problem::uva10255::rules::CircuitRules;
use knights_core::input::take_token;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<CircuitRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], evaluate);

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a table passes all rules in this way"
)]
fn evaluate(
    rules: &CircuitRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let tasks = CircuitTours.task(input).ok()?;
    let tasks = rules.answered(&tasks);
    let Some(seen) = seen else {
        let mut text = String::new();
        for &task in tasks {
            rules.write(task, &mut text, limit)?;
        }
        return Some(text.into_bytes());
    };
    let mut rest = seen;
    for &task in tasks {
        rules.take(task, &mut rest, limit)?;
    }
    take_token(&mut rest).is_empty().then(|| seen.to_vec())
}
