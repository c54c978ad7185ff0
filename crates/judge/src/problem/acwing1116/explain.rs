//! The first case whose number is wrong, and why.

use crate::explain::{Explanation, OutputNumbers};
use crate::problem::count::explain_number;
use knights_render::sheet::BoardAndStart;

/// Why a wrong output is wrong; `None` if it is right or has no numbers.
pub(super) fn explain(tasks: &[BoardAndStart], output: &[u8]) -> Option<Explanation> {
    let numbers = match OutputNumbers::new(output, tasks.len(), 1) {
        OutputNumbers::Table(numbers) => numbers,
        OutputNumbers::Misshapen(explanation) => return Some(explanation),
        OutputNumbers::Other => return None,
    };
    let mut explanations = (1..).zip(tasks.iter().zip(numbers));
    explanations.find_map(|(case, (&task, found)): (u32, _)| {
        let mut explanation = explain_number(task, found)?;
        let (rows, columns) = (task.board.rows(), task.board.columns());
        let text = format!("in case {case}, {rows} x {columns}, {}", explanation.text);
        explanation.text = text;
        Some(explanation)
    })
}
