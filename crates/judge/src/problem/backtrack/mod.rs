//! `backtrack`: the tutorial, the first tour that depth-first search finds from the corner.

mod explain;
mod mistakes;

use std::ops::RangeInclusive;

use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::{About, Draw, Inputs, Problem};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{InputError, InputReader, Scanner, StrictReader, read_board_or_square};
use knights_core::output::Output;
use knights_core::solve::{Answer, first_tour};
use knights_render::tutorial::{LONGEST_SIDE_OF_FIRST_TOUR, write_board, write_none};

/// The tutorial.
pub(crate) struct FirstTour;

/// The longest side of a board.
const LONGEST_SIDE: u32 = 8;
/// The most squares of a board that is not square: a plain search needs at most 105,543 steps on
/// these and 8.3 million on 8 × 8, but more than three billion on 5 × 8.
const MOST_SQUARES: u32 = 25;

/// Whether a plain search ends in time on a board.
fn is_allowed(board: Board) -> bool {
    board.squares() <= MOST_SQUARES || board.rows() == board.columns()
}

/// All boards that are allowed, in row-major order of their sides.
fn boards() -> impl Iterator<Item = Board> {
    let sides = || 1..=LONGEST_SIDE;
    let boards =
        sides().flat_map(move |rows| sides().map(move |columns| Board::new(rows, columns)));
    boards.flatten().filter(|&board| is_allowed(board))
}

/// The text of an input.
fn text(board: Board) -> Vec<u8> {
    format!("{} {}\n", board.rows(), board.columns()).into_bytes()
}

/// Reads an input strictly.
fn read_strictly(input: &[u8]) -> Result<Board, InputError> {
    let mut reader = StrictReader::new(input);
    let board = read_board_or_square(&mut reader, LONGEST_SIDE.cast_signed())?;
    if !is_allowed(board) {
        let (rows, columns) = (board.rows(), board.columns());
        let words = format!(
            "a board of {rows} x {columns} is not allowed: at most {MOST_SQUARES} squares, or as \
             many rows as columns"
        );
        return Err(reader.contradiction(0, words));
    }
    Ok(board)
}

impl Problem for FirstTour {
    fn about(&self) -> &'static About {
        about! {
            name: "backtrack",
            inputs: FirstTour,
            families: ["random", "narrow", "square", "largest"],
            uuid: "0a8f3a6e-3f0e-4d55-8a57-5d1f2f9b8c11",
            samples: [
                ("three_by_four", "3 4\n"),
                ("three_by_three", "3 3\n"),
                ("eight_by_eight", "8 8\n"),
            ],
        }
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        // `tour backtrack` takes the same.
        let board = read_board_or_square(&mut Scanner::new(input), LONGEST_SIDE_OF_FIRST_TOUR)?;
        match first_tour(board, Square::new(0, 0), MoveOrder::Tutorial, None, |_| ())? {
            Answer::Found(tour) => write_board(&tour, output)?,
            Answer::Impossible(_) => write_none(output)?,
            Answer::Unknown { .. } => unreachable!("there is no limit"),
        }
        Ok(())
    }

    fn explain(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Option<Explanation> {
        let board = read_strictly(input).ok()?;
        explain::explain(board, answer, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

impl Inputs for FirstTour {
    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read_strictly(input).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let is_of_family = |board: &Board| {
            let (rows, columns) = (board.rows(), board.columns());
            match family {
                "narrow" => rows.min(columns) <= 3,
                "square" => rows == columns,
                "largest" => rows > 5 && columns > 5,
                _ => true,
            }
        };
        let boards: Vec<Board> = boards().filter(is_of_family).collect();
        text(*draw.pick(&boards))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = read_strictly(input).expect("the input is valid");
        let size = |board: &Board| (board.squares(), board.rows());
        let mut smaller: Vec<Board> = boards().filter(|board| size(board) < size(&own)).collect();
        smaller.sort_by_key(size);
        visit(&mut smaller.into_iter().map(text));
    }
}
