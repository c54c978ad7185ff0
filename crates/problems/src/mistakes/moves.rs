//! Other orders of the eight moves, and wrong tables of them.

use std::collections::HashSet;

use serde::Deserialize;

use knights_core::board::{MoveOrder, Step};

/// The mistake `other-move-order` in its usual forms: the group `order`, for rules with `moves`.
pub(crate) const ORDERS: &str = table!("mistakes/orders");

/// Changes of a table of moves, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct MoveChanges(Vec<MoveChange>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
enum MoveChange {
    /// `judge`, `sheet`, `tutorial` or `walk`: the moves in this order.
    Order(MoveOrder),
    /// `reversed`: the last move first.
    Reversed,
    /// `rotated by 3`: move 3 first, and move 2 last.
    Rotated(usize),
    /// `by rows`: from the smallest row, then the smallest column.
    ByRows,
    /// `by columns`: from the smallest column, then the smallest row.
    ByColumns,
    /// `transposed`: rows and columns exchanged.
    Transposed,
    /// `upside down`: rows counted the other way.
    UpsideDown,
    /// `0 is (2, 1)`: another move of this number.
    Numbered(usize, Step),
    /// `(-2, 1) is (2, 1)`: another move in the place of this one.
    Replaced(Step, Step),
}

impl MoveChanges {
    pub(crate) fn of(&self, moves: [Step; 8]) -> [Step; 8] {
        self.0.iter().fold(moves, |moves, change| change.of(moves))
    }
}

impl MoveChange {
    fn of(self, mut moves: [Step; 8]) -> [Step; 8] {
        match self {
            Self::Order(order) => moves = order.steps(),
            Self::Reversed => moves.reverse(),
            Self::Rotated(first) => moves.rotate_left(first),
            Self::ByRows => moves.sort_by_key(|step| (step.rows, step.columns)),
            Self::ByColumns => moves.sort_by_key(|step| (step.columns, step.rows)),
            Self::Transposed => moves = transposed(moves),
            Self::UpsideDown => moves = upside_down(moves),
            Self::Numbered(number, step) => moves[number] = step,
            Self::Replaced(right, wrong) => {
                if let Some(step) = moves.iter_mut().find(|step| **step == right) {
                    *step = wrong;
                }
            }
        }
        moves
    }

    fn read(text: &str) -> Option<Self> {
        if let Some(first) = text.strip_prefix("rotated by ") {
            let number = first.parse().ok().filter(|&number| number < 8);
            return number.map(Self::Rotated);
        }
        if let Some((place, wrong)) = text.split_once(" is ") {
            let wrong = step(wrong)?;
            return match place.parse() {
                Ok(number) => (number < 8).then_some(Self::Numbered(number, wrong)),
                Err(_) => Some(Self::Replaced(step(place)?, wrong)),
            };
        }
        let mut orders = MoveOrder::ALL.into_iter();
        if let Some(order) = orders.find(|order| order.name() == text) {
            return Some(Self::Order(order));
        }
        Some(match text {
            "reversed" => Self::Reversed,
            "by rows" => Self::ByRows,
            "by columns" => Self::ByColumns,
            "transposed" => Self::Transposed,
            "upside down" => Self::UpsideDown,
            _ => return None,
        })
    }
}

impl TryFrom<String> for MoveChange {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).ok_or_else(|| format!("{text} is no change of moves"))
    }
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
    MoveChange::ByColumns.of(MoveOrder::Judge.steps())
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
    let judge = MoveOrder::Judge.steps();
    for first in 0..8 {
        let reversed = MoveChange::Reversed.of(judge);
        orders.push(MoveChange::Rotated(first).of(judge));
        orders.push(MoveChange::Rotated(7 - first).of(reversed));
    }
    orders.push(MoveChange::ByRows.of(judge));
    orders.push(MoveChange::ByColumns.of(judge));
    for place in 0..orders.len() {
        orders.push(transposed(orders[place]));
        orders.push(upside_down(orders[place]));
    }
    let mut seen = HashSet::new();
    orders.retain(|order| seen.insert(*order));
    orders
}
