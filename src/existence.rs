//! From which squares of a board a knight's tour exists.

use crate::board::Board;
use crate::square::{Colour, Square};

/// Why no open tour of a board starts on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTour {
    /// A board of one or two rows and more than one square: a knight goes to and fro, or
    /// along one of four lines.
    #[error("a knight cannot reach all squares of one or two rows")]
    TooNarrow,
    /// 3 × 3, 3 × 5, 3 × 6 and 4 × 4: an exhaustive search finds none.
    #[error("this board has no tour, as an exhaustive search shows")]
    NoneAtAll,
    /// A board of odd area has one square more of the corners' colour, and the colours
    /// alternate along a tour.
    #[error("on a board of odd area a tour starts on the colour of the corners")]
    Colour,
    /// On 4 × m all neighbours of the outer rows are in the inner ones, which have as many
    /// squares. So a tour that starts in an inner row alternates between inner and outer
    /// rows; but it alternates between the colours too, and the inner rows would have one.
    #[error("on a board of four rows a tour starts in an outer row")]
    InnerRow,
    /// One of the few starts on 3 × 4, 3 × 7 and 3 × 8 that an exhaustive search excludes.
    #[error("no tour of this board starts here, as an exhaustive search shows")]
    Exception,
}

/// Whether an open tour of the board starts on a square.
///
/// In this order: the narrow boards, the four that have no tour, 3 and 4 rows,
/// and the rest, where the colour alone decides. `tests/search.rs` proves it by search for
/// every start of every board up to 8 × 8, of three rows up to 14 columns, and of four rows
/// up to 9; for larger boards it is Cull and De Curtins (*Knight's tour revisited*,
/// Fibonacci Quarterly 16, 1978) with Conrad, Hindrichs, Morsy and Wegener (*Solution of the
/// knight's Hamiltonian path problem on chessboards*, Discrete Applied Mathematics 50, 1994).
///
/// # Errors
///
/// Why there is none.
///
/// # Panics
///
/// The square lies off the board.
pub fn from_start(board: Board, start: Square) -> Result<(), NoTour> {
    assert!(
        board.contains(start),
        "{start} is not a square of this board"
    );
    let upright = board.rows() > board.columns();
    let (rows, columns) = if upright {
        (board.columns(), board.rows())
    } else {
        (board.rows(), board.columns())
    };
    let (row, column) = if upright {
        (start.column, start.row)
    } else {
        (start.row, start.column)
    };
    let odd = !board.squares().is_multiple_of(2);
    let refused = match (rows, columns) {
        (1, 1) => None,
        (1 | 2, _) => Some(NoTour::TooNarrow),
        (3, 3 | 5 | 6) | (4, 4) => Some(NoTour::NoneAtAll),
        _ if odd && start.colour() == Colour::Other => Some(NoTour::Colour),
        (3, 4) if matches!(column, 1 | 2) => Some(NoTour::Exception),
        (3, 7) if (row, column) == (1, 3) => Some(NoTour::Exception),
        (3, 8) if row == 1 && matches!(column, 2 | 5) => Some(NoTour::Exception),
        (4, _) if matches!(row, 1 | 2) => Some(NoTour::InnerRow),
        _ => None,
    };
    refused.map_or(Ok(()), Err)
}
