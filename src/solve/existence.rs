//! Whether a knight's tour exists: from a square, between two, or a closed one.

use crate::board::{Board, Colour, Square};

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

/// Why no open tour of a board leads from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// No tour starts there at all.
    #[error(transparent)]
    Start(#[from] NoTour),
    /// Nor would one that is walked backwards.
    #[error("walked backwards, the tour would start on {0}, but {1}")]
    End(Square, NoTour),
    /// The colours of the squares alternate along a tour.
    #[error("a knight changes colour with every move, and so cannot end on {0}")]
    Colour(Square),
    /// One end is the only square, but one, that each of two corners can be reached from. A
    /// corner that is no end needs a move from it, and as an end it has one move.
    #[error("the corners {0} and {1} both need a move to {2}, which as an end has only one")]
    Corners(Square, Square, Square),
    /// One of the few pairs on 3 × m, m odd, that an exhaustive search excludes.
    #[error("no tour of this board has these ends, as an exhaustive search shows")]
    Exception,
}

/// Why a board has no closed tour (Schwenk 1991).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoClosedTour {
    /// An odd area.
    #[error(
        "a closed tour visits as many squares of one colour as of the other, and this board has an odd number"
    )]
    Odd,
    /// One or two rows.
    #[error("a knight cannot reach all squares of one or two rows")]
    TooNarrow,
    /// Four rows: as [`NoTour::InnerRow`], all around.
    #[error(
        "on a board of four rows a closed tour would alternate between outer and inner rows, and so would have one colour in each"
    )]
    FourRows,
    /// 3 × 4, 3 × 6 and 3 × 8.
    #[error("this board has no closed tour, as an exhaustive search shows")]
    ThreeRows,
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
    let (rows, columns, Square { row, column }) = lying(board, start);
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

/// The shorter side, the longer one, and the square, of a board laid on its side if need be.
fn lying(board: Board, square: Square) -> (u32, u32, Square) {
    if board.rows() > board.columns() {
        let turned = Square::new(square.column, square.row);
        (board.columns(), board.rows(), turned)
    } else {
        (board.rows(), board.columns(), square)
    }
}

/// Whether an open tour of the board leads from one square to another; `None` for some small
/// boards, which a search decides at once: 3 × m up to 10 and 3 × 13, 4 × m up to 6, 5 × 5 and
/// 5 × 6.
///
/// Beyond the ends and colours that [`from_start`] excludes there are the two corners beside
/// an end on 3 × m and 5 × m, m even, and a few pairs on 3 × m, m odd. `tests/solve.rs` proves
/// it by search; no source is known that has it for all boards.
///
/// # Panics
///
/// A square lies off the board.
#[must_use]
pub fn between(board: Board, start: Square, end: Square) -> Option<Result<(), NoPath>> {
    if let Err(why) = from_start(board, start) {
        return Some(Err(why.into()));
    }
    let even = board.squares().is_multiple_of(2);
    if (start.colour() == end.colour()) == even {
        return Some(Err(NoPath::Colour(end)));
    }
    if let Err(why) = from_start(board, end) {
        return Some(Err(NoPath::End(end, why)));
    }
    let (rows, columns, _) = lying(board, start);
    let fault = match (rows, columns) {
        (1 | 2, _) | (3, ..=10 | 13) | (4, ..=6) | (5, 5 | 6) => return None,
        (3 | 5, _) if even => starved_corners(board, start, end),
        (3, _) => is_exception(board, start, end).then_some(NoPath::Exception),
        _ => None,
    };
    Some(fault.map_or(Ok(()), Err))
}

/// On three or five rows: the corners on one side that both need the same end.
fn starved_corners(board: Board, start: Square, end: Square) -> Option<NoPath> {
    let (rows, columns, _) = lying(board, start);
    // Turning twice is no turn.
    let own = |row, column| lying(board, Square::new(row, column)).2;
    // Each corner of five rows has a move to the second column, each of three to the third.
    let inwards = if rows == 5 { 1 } else { 2 };
    for (side, column) in [(0, inwards), (columns - 1, columns - 1 - inwards)] {
        let shared = own(rows / 2, column);
        let corners = [own(0, side), own(rows - 1, side)];
        for (one, other) in [(start, end), (end, start)] {
            if one == shared && !corners.contains(&other) {
                return Some(NoPath::Corners(corners[0], corners[1], shared));
            }
        }
    }
    None
}

/// On 3 × m, m odd: one end in the third square of an outer row, the other in the middle row
/// beside it, or opposite.
fn is_exception(board: Board, start: Square, end: Square) -> bool {
    let (_, columns, first) = lying(board, start);
    let (_, _, second) = lying(board, end);
    let from_side = |column: u32| [column, columns - 1 - column];
    [(first, second), (second, first)]
        .into_iter()
        .any(|(one, other)| {
            [0, 1].into_iter().any(|side| {
                one.row != 1
                    && from_side(one.column)[side] == 2
                    && match other.row {
                        1 => from_side(other.column)[side] == 3,
                        row => row != one.row && from_side(other.column)[side] == 2,
                    }
            })
        })
}

/// Whether the board has a closed tour (Schwenk, *Which rectangular chessboards have a knight's
/// tour?*, Mathematics Magazine 64, 1991).
///
/// # Errors
///
/// Why it has none.
pub fn closed(board: Board) -> Result<(), NoClosedTour> {
    let (rows, columns, _) = lying(board, Square::new(0, 0));
    match (rows, columns) {
        _ if !board.squares().is_multiple_of(2) => Err(NoClosedTour::Odd),
        (1 | 2, _) => Err(NoClosedTour::TooNarrow),
        (4, _) => Err(NoClosedTour::FourRows),
        (3, 4 | 6 | 8) => Err(NoClosedTour::ThreeRows),
        _ => Ok(()),
    }
}
