//! The usual mistakes of programs for `acwing1116`: those of `count`, and those between cases.

use std::fmt::Write;

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::acwing1116::SeveralCounts;
use crate::problem::count::{BetweenCases, COUNT_MISTAKES, CountRules, printed};
use crate::problem::task::TaskProblem;
use knights_render::sheet::BoardAndStart;

/// The mistakes.
pub(super) static MISTAKES: RuleTable<CountRules> =
    RuleTable::new(&[include_str!("mistakes.toml"), COUNT_MISTAKES], evaluate);

fn evaluate(
    rules: &CountRules,
    input: &[u8],
    _: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let tasks = SeveralCounts.task(input).ok()?;
    let answered = match rules.between {
        BetweenCases::FirstAlone => 1,
        _ => tasks.len(),
    };
    let mut kept = 0;
    let mut output = String::new();
    for place in 0..answered {
        let number = match rules.between {
            BetweenCases::StartKept if has_kept_mark(&tasks[..=place]) => 0,
            _ => printed(rules, tasks[place], limit)?,
        };
        let shown = kept + number;
        if rules.between == BetweenCases::NumberKept {
            kept = shown;
        }
        writeln!(output, "{shown}").ok()?;
    }
    Some(output.into_bytes())
}

/// Whether the start of an earlier case is another square of the board of the last one: with it
/// marked, no walk has all squares.
fn has_kept_mark(tasks: &[BoardAndStart]) -> bool {
    let Some((own, earlier)) = tasks.split_last() else {
        return false;
    };
    let mut starts = earlier.iter().map(|task| task.start);
    starts.any(|start| start != own.start && own.board.contains(start))
}
