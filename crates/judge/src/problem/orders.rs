//! Other orders of the eight moves, for the mistakes of several problems.

use knights_core::board::{MoveOrder, Step};

/// The moves clockwise, as the board is shown, from one of the judge problem's order.
pub(crate) fn clockwise(first: usize) -> [Step; 8] {
    let mut moves = MoveOrder::Judge.steps();
    moves.rotate_left(first);
    moves
}

/// The moves anticlockwise, from one of the judge problem's order.
pub(crate) fn anticlockwise(first: usize) -> [Step; 8] {
    let mut moves = MoveOrder::Judge.steps();
    moves.reverse();
    moves.rotate_left(7 - first);
    moves
}

/// The moves sorted by rows from the top, then by columns.
pub(crate) fn by_rows() -> [Step; 8] {
    let mut moves = MoveOrder::Judge.steps();
    moves.sort_by_key(|step| (step.rows, step.columns));
    moves
}

/// The moves sorted by columns from the left, then by rows.
pub(crate) fn by_columns() -> [Step; 8] {
    let mut moves = MoveOrder::Judge.steps();
    moves.sort_by_key(|step| (step.columns, step.rows));
    moves
}

/// Moves with rows and columns exchanged.
pub(crate) fn transposed(moves: [Step; 8]) -> [Step; 8] {
    moves.map(|step| Step {
        rows: step.columns,
        columns: step.rows,
    })
}

/// Moves with rows counted the other way.
pub(crate) fn upside_down(moves: [Step; 8]) -> [Step; 8] {
    moves.map(|step| Step {
        rows: -step.rows,
        ..step
    })
}

/// The orders in which programs go through the moves, each once.
pub(crate) fn usual_orders() -> Vec<[Step; 8]> {
    let named = MoveOrder::ALL.map(MoveOrder::steps).into_iter();
    let mut orders: Vec<[Step; 8]> = named.collect();
    orders.extend((0..8).flat_map(|first| [clockwise(first), anticlockwise(first)]));
    orders.extend([by_rows(), by_columns()]);
    for place in 0..orders.len() {
        orders.push(transposed(orders[place]));
        orders.push(upside_down(orders[place]));
    }
    let mut distinct: Vec<[Step; 8]> = Vec::new();
    for order in orders {
        if !distinct.contains(&order) {
            distinct.push(order);
        }
    }
    distinct
}

/// The mistake `other-move-order` in its forms, for rules with a field `moves`. The right order may
/// be among them: then that form never fits.
macro_rules! other_orders {
    ($advice:expr) => {
        other_orders!(
            $advice,
            "clockwise from (-2, 1)" => orders::clockwise(0),
            "clockwise from (-1, 2)" => orders::clockwise(1),
            "clockwise from (1, 2)" => orders::clockwise(2),
            "clockwise from (2, 1)" => orders::clockwise(3),
            "clockwise from (2, -1)" => orders::clockwise(4),
            "clockwise from (1, -2)" => orders::clockwise(5),
            "clockwise from (-1, -2)" => orders::clockwise(6),
            "clockwise from (-2, -1)" => orders::clockwise(7),
            "anticlockwise from (-2, 1)" => orders::anticlockwise(0),
            "anticlockwise from (-1, 2)" => orders::anticlockwise(1),
            "anticlockwise from (1, 2)" => orders::anticlockwise(2),
            "anticlockwise from (2, 1)" => orders::anticlockwise(3),
            "anticlockwise from (2, -1)" => orders::anticlockwise(4),
            "anticlockwise from (1, -2)" => orders::anticlockwise(5),
            "anticlockwise from (-1, -2)" => orders::anticlockwise(6),
            "anticlockwise from (-2, -1)" => orders::anticlockwise(7),
            "in the order of the homework sheet" => MoveOrder::Sheet.steps(),
            "in the order of the interactive walk" => MoveOrder::Walk.steps(),
            "from the smallest row, then the smallest column" => orders::by_rows(),
            "from the smallest column, then the smallest row" => orders::by_columns(),
        )
    };
    ($advice:expr, $($words:literal => $order:expr),+ $(,)?) => {
        [$(RuleChange::new(
            ["other-move-order", concat!("the moves are tried ", $words), $advice],
            |rules| rules.moves = $order,
        )),+]
    };
}
pub(crate) use other_orders;
