//! The first step at which an output of `cses1689` is no tour.

use crate::explain::{BoardLabels, Explanation};
use crate::problem::numbered::broken_tour;
use knights_render::sheet::BoardAndStart;

/// Why a wrong output is wrong; `None` if it is right, or if the first difference says as much.
pub(super) fn explain(task: BoardAndStart, output: &[u8]) -> Option<Explanation> {
    let BoardAndStart { board, start } = task;
    let mut explanation = broken_tour(board, start, BoardLabels::FromOne, output)?;
    if explanation.step == Some(1) {
        let (column, row) = (start.column + 1, start.row + 1);
        explanation.and(&format!(
            "the input {column} {row} is column {column} of row {row}"
        ));
    }
    Some(explanation)
}
