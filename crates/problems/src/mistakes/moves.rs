//! Other orders of the eight moves, and wrong tables of them.

use std::collections::HashSet;

use serde::Deserialize;

use knights_core::board::{MoveOrder, Step};

/// The mistake `other-move-order` in its usual forms: the group `order`, for rules with `moves`.
pub(crate) const ORDERS: &str = table!("mistakes/orders");

/// Changes of a table of moves, one after the other, as [`changed`] reads them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct MoveChanges(Vec<String>);

impl MoveChanges {
    pub(crate) fn of(&self, moves: [Step; 8]) -> [Step; 8] {
        let change = |moves, change: &String| changed(moves, change);
        let changed = self.0.iter().try_fold(moves, change);
        changed.expect("a test makes every change of every table")
    }
}

/// The moves after a change; `None` if the text is no change.
///
/// | change | moves |
/// | --- | --- |
/// | `judge`, `sheet`, `tutorial` or `walk` | the moves in this order |
/// | `reversed` | the last move first |
/// | `rotated by 3` | move 3 first, and move 2 last |
/// | `by rows` | from the smallest row, then the smallest column |
/// | `by columns` | from the smallest column, then the smallest row |
/// | `transposed` | rows and columns exchanged |
/// | `upside down` | rows counted the other way |
/// | `0 is (2, 1)` | another move of this number |
/// | `(-2, 1) is (2, 1)` | another move in the place of this one, if it is there |
fn changed(mut moves: [Step; 8], change: &str) -> Option<[Step; 8]> {
    if let Some(order) = MoveOrder::ALL
        .into_iter()
        .find(|order| order.name() == change)
    {
        return Some(order.steps());
    }
    match (change, change.split_once(" is ")) {
        ("reversed", _) => moves.reverse(),
        ("by rows", _) => moves.sort_by_key(|step| (step.rows, step.columns)),
        ("by columns", _) => moves.sort_by_key(|step| (step.columns, step.rows)),
        ("transposed", _) => moves = transposed(moves),
        ("upside down", _) => moves = upside_down(moves),
        (_, Some((right, wrong))) => {
            let number = match step(right) {
                Some(right) => moves.iter().position(|&step| step == right),
                None => Some(right.parse().ok()?),
            };
            if let Some(number) = number {
                moves[number] = step(wrong)?;
            }
        }
        _ => moves.rotate_left(change.strip_prefix("rotated by ")?.parse().ok()?),
    }
    Some(moves)
}

/// A step such as `(-2, 1)`.
fn step(text: &str) -> Option<Step> {
    let numbers = text.strip_prefix('(')?.strip_suffix(')')?;
    let (rows, columns) = numbers.split_once(", ")?;
    Some(Step {
        rows: rows.parse().ok()?,
        columns: columns.parse().ok()?,
    })
}

/// The moves sorted by columns from the left, then by rows.
pub(crate) fn by_columns() -> [Step; 8] {
    let mut moves = MoveOrder::Judge.steps();
    moves.sort_by_key(|step| (step.columns, step.rows));
    moves
}

pub(crate) fn transposed(moves: [Step; 8]) -> [Step; 8] {
    moves.map(|step| Step {
        rows: step.columns,
        columns: step.rows,
    })
}

fn upside_down(moves: [Step; 8]) -> [Step; 8] {
    moves.map(|step| Step {
        rows: -step.rows,
        ..step
    })
}

/// The orders in which programs go through the moves, each once.
pub(crate) fn usual_orders() -> Vec<[Step; 8]> {
    let mut orders = MoveOrder::ALL.map(MoveOrder::steps).to_vec();
    for first in 0..8 {
        let [mut clockwise, mut anticlockwise] = [MoveOrder::Judge.steps(); 2];
        clockwise.rotate_left(first);
        anticlockwise.reverse();
        anticlockwise.rotate_left(7 - first);
        orders.extend([clockwise, anticlockwise]);
    }
    orders.extend([transposed(by_columns()), by_columns()]);
    for place in 0..orders.len() {
        orders.push(transposed(orders[place]));
        orders.push(upside_down(orders[place]));
    }
    let mut seen = HashSet::new();
    orders.retain(|order| seen.insert(*order));
    orders
}
