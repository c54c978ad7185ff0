//! Theorems on the existence of tours: from a square, between two squares, and closed ones.

use crate::board::{Board, Colour, Square};

/// Why no tour of a board starts on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTour {
    /// A board of one or two rows, and more than one square. On two rows the squares that a knight
    /// can reach form one of four lines.
    #[error("a knight cannot reach all squares of one or two rows")]
    TooNarrow,
    /// 3 × 3, 3 × 5, 3 × 6 or 4 × 4, by exhaustive search.
    #[error("this board has no tour, as an exhaustive search shows")]
    NoneAtAll,
    /// A board of odd area has one more square of the corners' colour, and the colours alternate
    /// along a tour.
    #[error("on a board of odd area a tour starts on the colour of the corners")]
    Colour,
    /// On 4 × m all neighbours of the two outer rows are in the two inner rows. A tour that starts
    /// in an inner row would alternate between inner and outer rows. It alternates between the
    /// colours too, so that the inner rows would have one colour.
    #[error("on a board of four rows a tour starts in an outer row")]
    InnerRow,
    /// One of the few starts on 3 × 4, 3 × 7 and 3 × 8 that exhaustive search excludes.
    #[error("no tour of this board starts here, as an exhaustive search shows")]
    Exception,
}

/// Why no tour of a board leads from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// No tour starts on the start.
    #[error(transparent)]
    Start(#[from] NoTour),
    /// The reversed tour would start on the end, and no tour does.
    #[error("walked backwards, the tour would start on {0}, but {1}")]
    End(Square, NoTour),
    /// The colours of the squares alternate along a tour.
    #[error("a knight changes colour with every move, and so cannot end on {0}")]
    Colour(Square),
    /// Two corners both have one end among their two neighbours. A corner that is not an end uses
    /// both neighbours, but an end has one move.
    #[error("the corners {0} and {1} both need a move to {2}, which as an end has only one")]
    Corners(Square, Square, Square),
    /// One of the few pairs on 3 × m, m odd, that exhaustive search excludes.
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
    /// Four rows, for the reason of [`NoTour::InnerRow`].
    #[error(
        "on a board of four rows a closed tour would alternate between outer and inner rows, and so would have one colour in each"
    )]
    FourRows,
    /// 3 × 4, 3 × 6 or 3 × 8, by exhaustive search.
    #[error("this board has no closed tour, as an exhaustive search shows")]
    ThreeRows,
}

/// Whether a tour of the board starts on a square.
///
/// A few small boards, 3 and 4 rows are special; otherwise the colour decides.
/// `tests/tours/all_lengths.rs` proves it for three and four rows of any length. For five and more rows,
/// Cull and De Curtins (*Knight's Tour Revisited*, Fibonacci Quarterly 16, 1978) prove that a tour
/// exists, but not that one starts on each square of the right colour. `tests/tours/solve.rs` checks that
/// by search for all starts on boards up to 12 × 12, and elsewhere for random ones.
///
/// # Panics
///
/// Panics if the square lies off the board.
pub fn from_start(board: Board, start: Square) -> Result<(), NoTour> {
    assert!(board.contains(start), "{start} is off the board");
    let (rows, columns, Square { row, column }) = landscape(board, start);
    let odd = !board.squares().is_multiple_of(2);
    let reason = match (rows, columns) {
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
    reason.map_or(Ok(()), Err)
}

/// The sides and the square of the board, transposed if it has more rows than columns.
fn landscape(board: Board, square: Square) -> (u32, u32, Square) {
    let [rows, columns] = [board.rows(), board.columns()];
    (rows.min(columns), rows.max(columns), board.lying(square))
}

/// Whether a tour leads from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathExistence {
    /// A tour exists.
    Exists,
    /// No tour exists.
    Impossible(NoPath),
    /// No theorem decides it: one of a few small boards, which a search decides at once.
    Unproven,
}

/// Whether a tour leads from one square of the board to another. Unproven for 3 × m up to
/// m = 10 and m = 13, 4 × m up to m = 6, 5 × 5 and 5 × 6.
///
/// Besides the ends and colours that [`from_start`] excludes, there are two exceptions: the two
/// corners next to an end on 3 × m and 5 × m, m even, and a few pairs on 3 × m, m odd.
/// `tests/tours/all_lengths.rs` proves it for three and four rows of any length. For five and more rows
/// `tests/tours/solve.rs` checks it: the pairs that are excluded by search, and others by tours that
/// are found. We know of no source that proves it for all boards.
pub fn between(board: Board, start: Square, end: Square) -> PathExistence {
    if let Err(reason) = from_start(board, start) {
        return PathExistence::Impossible(reason.into());
    }
    let even = board.squares().is_multiple_of(2);
    if (start.colour() == end.colour()) == even {
        return PathExistence::Impossible(NoPath::Colour(end));
    }
    if let Err(reason) = from_start(board, end) {
        return PathExistence::Impossible(NoPath::End(end, reason));
    }
    let (rows, columns, _) = landscape(board, start);
    let reason = match (rows, columns) {
        (1 | 2, _) | (3, ..=10 | 13) | (4, ..=6) | (5, 5 | 6) => return PathExistence::Unproven,
        (3 | 5, _) if even => starved_corners(board, start, end),
        (3, _) => is_exception(board, start, end).then_some(NoPath::Exception),
        _ => None,
    };
    reason.map_or(PathExistence::Exists, PathExistence::Impossible)
}

/// On three or five rows: the two corners on one side that both need the same end.
fn starved_corners(board: Board, start: Square, end: Square) -> Option<NoPath> {
    let (rows, columns, _) = landscape(board, start);
    // Transposing twice restores the square.
    let restored = |row, column| landscape(board, Square::new(row, column)).2;
    // A corner of five rows has a move to the second column, one of three rows to the third.
    let inwards = if rows == 5 { 1 } else { 2 };
    for (side, column) in [(0, inwards), (columns - 1, columns - 1 - inwards)] {
        let shared = restored(rows / 2, column);
        let corners = [restored(0, side), restored(rows - 1, side)];
        for (one, other) in [(start, end), (end, start)] {
            if one == shared && !corners.contains(&other) {
                return Some(NoPath::Corners(corners[0], corners[1], shared));
            }
        }
    }
    None
}

/// On 3 × m, m odd: one end is `a`, the other one `b`, or the same mirrored.
///
/// ```text
/// . . a . .
/// . . . b .
/// . . b . .
/// ```
fn is_exception(board: Board, start: Square, end: Square) -> bool {
    let (_, columns, first) = landscape(board, start);
    let (_, _, second) = landscape(board, end);
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

/// Whether the board has a closed tour (Schwenk, *Which Rectangular Chessboards Have a Knight's
/// Tour?*, Mathematics Magazine 64, 1991, 325–332). `tests/tours/all_lengths.rs` proves it again for three
/// and four rows.
pub fn closed(board: Board) -> Result<(), NoClosedTour> {
    let (rows, columns, _) = landscape(board, Square::new(0, 0));
    match (rows, columns) {
        _ if !board.squares().is_multiple_of(2) => Err(NoClosedTour::Odd),
        (1 | 2, _) => Err(NoClosedTour::TooNarrow),
        (4, _) => Err(NoClosedTour::FourRows),
        (3, 4 | 6 | 8) => Err(NoClosedTour::ThreeRows),
        _ => Ok(()),
    }
}
