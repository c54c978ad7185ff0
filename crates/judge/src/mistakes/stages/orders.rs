//! Other orders of the eight moves.

use crate::mistakes::RuleChange;
use crate::mistakes::stages::entry;
use crate::mistakes::stages::rules::StageRules;
use knights_core::board::{MoveOrder, Step};

const NAME: &str = "other-move-order";
const ADVICE: &str =
    "The moves begin two rows up and one column to the right, and go on clockwise.";

/// Moves with rows and columns swapped.
pub(super) fn transposed(moves: [Step; 8]) -> [Step; 8] {
    moves.map(|step| Step {
        rows: step.columns,
        columns: step.rows,
    })
}

/// Moves with rows counted upwards.
pub(super) fn upwards(moves: [Step; 8]) -> [Step; 8] {
    moves.map(|step| Step {
        rows: -step.rows,
        ..step
    })
}

/// Another order.
const fn order(when: &'static str, change: fn(&mut StageRules)) -> RuleChange<StageRules> {
    entry([NAME, when, ADVICE], change)
}

/// The moves clockwise, beginning with another one.
fn clockwise<const FIRST: usize>(rules: &mut StageRules) {
    rules.moves.rotate_left(FIRST);
}

/// The moves anticlockwise, beginning with this one of the right order.
fn anticlockwise<const FIRST: usize>(rules: &mut StageRules) {
    rules.moves.reverse();
    rules.moves.rotate_left(7 - FIRST);
}

/// The orders that a program may have instead, but for the reversed one.
#[rustfmt::skip]
pub(super) static ORDERS: [RuleChange<StageRules>; 18] = [
    order("the moves go clockwise from (-1, 2)", clockwise::<1>),
    order("the moves go clockwise from (1, 2)", clockwise::<2>),
    order("the moves go clockwise from (2, 1)", clockwise::<3>),
    order("the moves go clockwise from (2, -1)", clockwise::<4>),
    order("the moves go clockwise from (1, -2)", clockwise::<5>),
    order("the moves go clockwise from (-1, -2)", clockwise::<6>),
    order("the moves go clockwise from (-2, -1)", clockwise::<7>),
    order("the moves go anticlockwise from (-2, 1)", anticlockwise::<0>),
    order("the moves go anticlockwise from (-1, 2)", anticlockwise::<1>),
    order("the moves go anticlockwise from (1, 2)", anticlockwise::<2>),
    order("the moves go anticlockwise from (2, 1)", anticlockwise::<3>),
    order("the moves go anticlockwise from (2, -1)", anticlockwise::<4>),
    order("the moves go anticlockwise from (1, -2)", anticlockwise::<5>),
    order("the moves go anticlockwise from (-1, -2)", anticlockwise::<6>),
    order("the moves have the order of the homework sheet", |rules| rules.moves = MoveOrder::Sheet.steps()),
    order("the moves have the order of the interactive walk", |rules| rules.moves = MoveOrder::Walk.steps()),
    order("the moves are sorted by row, then by column", |rules| rules.moves.sort_by_key(|step| (step.rows, step.columns))),
    order("the moves are sorted by column, then by row", |rules| rules.moves.sort_by_key(|step| (step.columns, step.rows))),
];

/// The right order from its end. Where no number of a move is printed, that is the last of equals.
pub(super) static REVERSED: [RuleChange<StageRules>; 1] = [order(
    "the moves go anticlockwise from (-2, -1)",
    anticlockwise::<7>,
)];
