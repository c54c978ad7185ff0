//! The usual mistakes of programs for `jutge43694`.

use crate::mistakes::{RuleTable, WorkLimit};
use crate::problem::jutge43694::{HOLE, HolesTour, NO_PATH};
use crate::problem::task::TaskProblem;
use crate::problem::tour_rules::{PrintedTourRules, TourSpec};
use knights_core::solve::{Ends, Task};

/// The mistakes.
pub(super) static MISTAKES: RuleTable<PrintedTourRules> =
    RuleTable::new(&[include_str!("mistakes.toml")], output);

const SPEC: TourSpec = TourSpec {
    denial: NO_PATH,
    hole: HOLE,
    digits: 2,
    ..TourSpec::NUMBERS
};

fn output(
    rules: &PrintedTourRules,
    input: &[u8],
    seen: Option<&[u8]>,
    limit: &mut WorkLimit,
) -> Option<Vec<u8>> {
    let task = HolesTour.task(input).ok()?;
    let task = Task {
        board: task.board,
        blocked: task.blocked,
        ends: Ends::From(task.start),
    };
    SPEC.output(rules, &[task], seen, limit)
}
