//! The symmetries of a board.

use crate::board::{Board, Square};

/// A symmetry of a board.
pub(crate) type Symmetry = fn(Board, Square) -> Square;

/// The symmetries that a board has, the identity first: turned and mirrored, and along the
/// diagonals if it is a square.
pub(crate) fn symmetries(board: Board) -> Vec<Symmetry> {
    let mut all: Vec<Symmetry> = vec![
        |_, square| square,
        |board, square| Square::new(board.rows() - 1 - square.row, square.column),
        |board, square| Square::new(square.row, board.columns() - 1 - square.column),
        turned_by_half,
    ];
    if board.rows() == board.columns() {
        let diagonal: [Symmetry; 4] = [
            |_, square| Square::new(square.column, square.row),
            |board, square| Square::new(board.rows() - 1 - square.column, square.row),
            |board, square| Square::new(square.column, board.columns() - 1 - square.row),
            |board, square| {
                let turned = turned_by_half(board, square);
                Square::new(turned.column, turned.row)
            },
        ];
        all.extend(diagonal);
    }
    all
}

/// The square on the other side of the centre.
const fn turned_by_half(board: Board, square: Square) -> Square {
    let (row, column) = (board.rows() - 1, board.columns() - 1);
    Square::new(row - square.row, column - square.column)
}
