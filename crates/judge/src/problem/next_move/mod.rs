//! `next_move`: the move that Warnsdorff's rule picks, the judge problem's second stage.

mod draw;
mod explain;

use crate::explain::Explanation;
use crate::mistakes::{MistakeTable, stages};
use crate::problem::knight_list::{read_square_board, read_squares};
use crate::problem::placement::PlacementKind;
use crate::problem::{About, Problem, read_number};
use knights_core::assignment::stages::next_move;
use knights_core::board::Square;
use knights_core::input::{InputReader, MAX_SIDE, ReadError, Scanner, read_square};
use knights_core::output::Output;
use knights_core::warnsdorff::DegreeGrid;

/// The judge problem's second stage.
pub struct NextMove;

/// The grammar: `n`, then `r c` of the knight, then m, then `r c` for each of m visited squares.
/// Returns the visited board, the knight, and the visited squares as they are listed.
pub(crate) fn read_position(
    reader: &mut impl InputReader,
    longest: i32,
) -> Result<(DegreeGrid, Square, Vec<Square>), ReadError> {
    let board = read_square_board(reader, longest)?;
    reader.end_of_line()?;
    let knight = read_square(reader, board, format_args!("the knight"))?;
    reader.end_of_line()?;
    let mut visited = DegreeGrid::new(board)?;
    let most = board.squares().cast_signed();
    let count = read_number(reader, "the number of visited squares", 0..=most)?;
    reader.end_of_line()?;
    let again = |later, square, earlier| {
        format!("visited square {later} is {square}, the same as visited square {earlier}")
    };
    let squares = read_squares(reader, &mut visited, count, "visited square", again)?;
    reader.finish()?;
    Ok((visited, knight, squares))
}

impl Problem for NextMove {
    fn about(&self) -> &'static About {
        about! {
            name: "next_move",
            inputs: PlacementKind::Position,
            families: [
                "random",
                "crowded",
                "empty",
                "corners",
                "many_ties",
                "p_8",
                "all_squares_taken",
                "largest",
            ],
            uuid: "b8d2dabc-7d68-4356-89e0-4842a5dc4533",
            samples: [
                sample!("next_move/sample", "from_a_corner_of_3x3"),
                ("room_decides", "5\n2 1\n1\n2 1\n"),
                ("stuck_with_an_empty_list", "3\n1 1\n0\n"),
                ("room_8_everywhere", "9\n4 4\n0\n"),
            ],
        }
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        explain::explain(input, output)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&stages::NEXT_MOVE)
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let (visited, knight, _) = read_position(&mut Scanner::new(input), MAX_SIDE)?;
        let (row, column) = (knight.row.cast_signed(), knight.column.cast_signed());
        Ok(output.number(next_move(row, column, &visited))?)
    }
}
