//! `next_move`: the move that Warnsdorff's rule picks, the judge problem's second stage.

mod draw;

use crate::assignment::stages::next_move;
use crate::board::Square;
use crate::judge::package::{PackageParts, named, part, sample, validator};
use crate::judge::problem::knights::{RepeatedSquare, read_square_board, read_squares};
use crate::judge::problem::placement::{
    BoardFamily, Placement, PlacementDraw, PlacementKind, smaller,
};
use crate::judge::problem::{Draw, LONGEST_SIDE, Problem, strict_error};
use crate::text::input::{
    InputError, InputReader, MAX_SIDE, ReadError, Scanner, StrictReader, Wanted, read_square,
};
use crate::text::output::Output;
use crate::warnsdorff::DegreeGrid;

/// The judge problem's second stage.
pub(crate) struct NextMove;

/// A knight, and the visited squares of a board.
struct Position {
    visited: DegreeGrid,
    knight: Square,
    squares: Vec<Square>,
}

/// The grammar: `n`, then `r c` of the knight, then m, then `r c` for each of m visited squares.
fn read_position(reader: &mut impl InputReader, longest: i32) -> Result<Position, ReadError> {
    let board = read_square_board(reader, longest)?;
    reader.end_of_line()?;
    let knight = read_square(reader, board, format_args!("the knight"))?;
    reader.end_of_line()?;
    let mut visited = DegreeGrid::new(board)?;
    let count = reader.number(&Wanted {
        what: "the number of visited squares",
        range: 0..=board.squares().cast_signed(),
        missing: format_args!("the number of visited squares"),
    })?;
    reader.end_of_line()?;
    let squares = read_squares(reader, &mut visited, count, "visited square", |again| {
        let RepeatedSquare {
            later,
            square,
            earlier,
        } = again;
        format!("visited square {later} is {square}, the same as visited square {earlier}")
    })?;
    reader.finish()?;
    Ok(Position {
        visited,
        knight,
        squares,
    })
}

impl Problem for NextMove {
    fn name(&self) -> &'static str {
        "next_move"
    }

    fn page(&self) -> &'static str {
        part!("docs/problems/next_move.md")
    }

    fn package(&self) -> PackageParts {
        PackageParts {
            uuid: "b8d2dabc-7d68-4356-89e0-4842a5dc4533",
            samples: &[sample!("next_move/sample", "from_a_corner_of_3x3")],
            input_validator: validator!("next_move/input_validator.py"),
            answer_validator: validator!("next_move/answer_validator.py"),
            output_validator: None,
            other_output: None,
            accepted: named!("next_move", "plain.py"),
            wrong: named!("next_move", "minimum_from_8.py"),
        }
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        strict_error(read_position(
            &mut StrictReader::new(input),
            LONGEST_SIDE.cast_signed(),
        ))
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let position = read_position(&mut Scanner::new(input), MAX_SIDE)?;
        let (row, column) = (position.knight.row, position.knight.column);
        let index = next_move(row.cast_signed(), column.cast_signed(), &position.visited);
        Ok(output.number(index)?)
    }

    fn families(&self) -> &'static [&'static str] {
        &[
            "random",
            "crowded",
            "empty",
            "corners",
            "many_ties",
            "p_8",
            "all_squares_taken",
            "largest",
        ]
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let family = BoardFamily::named(family);
        PlacementDraw { family, draw }.position().to_text()
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let position = read_position(&mut StrictReader::new(input), LONGEST_SIDE.cast_signed());
        let Position {
            visited,
            knight,
            squares,
        } = position.expect("the input is valid");
        let kind = PlacementKind::Position;
        let board = visited.board();
        smaller(
            &Placement {
                kind,
                board,
                single: Some(knight),
                listed: squares,
            },
            visit,
        );
    }
}
