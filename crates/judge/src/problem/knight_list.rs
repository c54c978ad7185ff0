//! `n m` and m knights: the input of the first and the third stage.

use crate::problem::placement::BoardFamily::{Corners, Empty, Largest, Ties};
use crate::problem::placement::{Placement, PlacementDraw, PlacementKind, square_board};
use crate::problem::{DrawnCount, read_number};
use knights_core::board::{Board, OutOfMemory, Square};
use knights_core::input::{InputError, InputReader, ReadError, read_side, read_square};
use knights_core::warnsdorff::DegreeGrid;

/// The families that both stages have.
pub(crate) const FAMILIES: [&str; 7] = [
    "random",
    "crowded",
    "empty",
    "corners",
    "many_ties",
    "all_squares_taken",
    "largest",
];

/// The grammar: `n m`, then `r c` for each of m knights on different squares. Returns the board with
/// the squares of the knights visited, and the squares of knights 1, 2, …
pub fn read_knights(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<(DegreeGrid, Vec<Square>), ReadError> {
    let board = read_square_board(reader, longest)?;
    reader.space()?;
    let most = board.squares().cast_signed();
    let count = read_number(reader, "the number of knights", 1..=most)?;
    reader.end_of_line()?;
    let mut visited = DegreeGrid::new(board)?;
    let again = |later, square, earlier| {
        format!("knight {later} stands on {square}, which knight {earlier} already occupies")
    };
    let squares = read_squares(reader, &mut visited, count, "knight", again)?;
    reader.finish()?;
    Ok((visited, squares))
}

/// Reads the size of a square board.
pub(crate) fn read_square_board(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<Board, InputError> {
    let size = read_side(reader, "the board size", longest)?;
    Ok(Board::new(size, size).expect("the range of a side allows it"))
}

/// Reads `r c` of different squares, and marks them as visited. `name` says what stands there;
/// `again` says what is wrong if a later one is the same square as an earlier one.
pub(crate) fn read_squares(
    reader: &mut impl InputReader,
    visited: &mut DegreeGrid,
    count: i32,
    name: &str,
    again: impl Fn(i32, Square, usize) -> String,
) -> Result<Vec<Square>, ReadError> {
    let mut squares = Vec::new();
    for later in 1..=count {
        let offset = reader.offset();
        let square = read_square(reader, visited.board(), format_args!("{name} {later}"))?;
        if !visited.visit(square) {
            let earlier = squares.iter().position(|&other| other == square);
            let earlier = 1 + earlier.expect("only these squares are visited");
            let words = again(later, square, earlier);
            return Err(reader.contradiction(offset, words).into());
        }
        reader.end_of_line()?;
        squares.try_reserve(1).map_err(|_| OutOfMemory)?;
        squares.push(square);
    }
    Ok(squares)
}

impl PlacementDraw<'_, '_> {
    /// Knights on a board, as the family has them.
    pub(crate) fn knights(&mut self) -> Placement {
        let board = square_board(self.side(1));
        let listed = match self.family {
            Empty => self.squares(board, 1),
            Corners => self.corners(board),
            Ties => self.symmetric(board),
            // A stamp of 16 or 24 bits is too short for these.
            Largest
                if !self.draw.turn.is_multiple_of(2)
                    && self.draw.listed == DrawnCount::ByFamily =>
            {
                let count = self.draw.number(4200, 9000);
                self.squares(board, count)
            }
            _ => {
                let count = self.count(board, 1);
                self.squares(board, count)
            }
        };
        PlacementKind::Knights.of(board, None, listed)
    }
}
