//! `jutge43694`: a path over all free squares of a board with holes, a problem of Jutge.

mod check;
mod draw;
mod mistakes;

use std::ops::{Range, RangeInclusive};

use self::draw::HolesDraw;
use crate::explain::Explanation;
use crate::problem::printed::{find_tour, read_start_from_one, write_words};
use crate::problem::task::{Refusal, TaskInputs, TaskProblem, WrongOutput};
use crate::problem::{About, Draw};
use knights_core::board::{Board, OutOfMemory, Square};
use knights_core::input::{InputReader, ReadError, read_number};
use knights_core::output::Output;
use knights_core::solve::{Ends, Reason};
use knights_core::tour::Tour;

/// A path over the free squares of a board.
pub(crate) struct HolesTour;

/// The length of a side of the board.
const SIDES: RangeInclusive<u32> = 3..=9;
/// A free square, and a blocked one, in an input.
const FREE: u8 = b'.';
const BLOCKED: u8 = b'*';
/// What a submission prints if there is no path.
const NO_PATH: &str = "no sol";
/// What it prints for a blocked square.
const HOLE: &str = "**";

/// An input: a board with blocked squares, and a start that is free.
#[derive(Clone)]
pub(crate) struct BoardWithHoles {
    board: Board,
    /// The blocked squares, row by row.
    blocked: Vec<Square>,
    start: Square,
}

impl BoardWithHoles {
    /// Whether a square of the board is free.
    fn is_free(&self, square: Square) -> bool {
        self.blocked.binary_search(&square).is_err()
    }

    /// How many squares are free.
    fn free_squares(&self) -> u32 {
        let blocked = u32::try_from(self.blocked.len()).expect("the board is small");
        self.board.squares() - blocked
    }

    /// A path over the free squares, or why no path exists.
    fn path(&self) -> Result<Result<Tour, Reason>, OutOfMemory> {
        find_tour(self.board, &self.blocked, Ends::From(self.start))
    }

    /// The board with other squares blocked too.
    fn with_blocked(&self, more: &[Square]) -> Self {
        let mut task = self.clone();
        task.blocked.extend(more);
        task.blocked.sort_unstable();
        task
    }

    /// The board without its first or last row, and without its first or last column; `None` if it
    /// becomes too small, or loses its start.
    fn cropped(&self, from: Square) -> Option<Self> {
        let side = self.board.rows() - 1;
        let board = Board::new(side, side)
            .ok()
            .filter(|_| SIDES.contains(&side))?;
        let shifted = |square: Square| {
            let row = square.row.checked_sub(from.row)?;
            let shifted = Square::new(row, square.column.checked_sub(from.column)?);
            board.contains(shifted).then_some(shifted)
        };
        Some(Self {
            board,
            start: shifted(self.start)?,
            blocked: self.blocked.iter().copied().filter_map(shifted).collect(),
        })
    }

    /// The free squares but the start, row by row.
    fn others(&self) -> Vec<Square> {
        let is_other = |&square: &Square| square != self.start && self.is_free(square);
        self.board.all().filter(is_other).collect()
    }
}

impl TaskProblem for HolesTour {
    type Task = BoardWithHoles;

    fn about(&self) -> &'static About {
        about! {
            name: "jutge43694",
            inputs: HolesTour,
            mistakes: mistakes::MISTAKES,
            families: [
                "random", "no_holes", "one_hole", "few_squares", "colours", "cut_off", "small",
                "corners", "largest"
            ],
            uuid: "43124c8c-910e-4a75-aa94-b13c8b93dea6",
            samples: [
                sample!("jutge43694/sample", "a_corner_blocked"),
                sample!("jutge43694/sample", "no_path"),
                sample!("jutge43694/sample", "scattered_holes"),
            ],
            source: {
                name: "Jutge P43694",
                address: "https://jutge.org/problems/P43694_en",
                milliseconds: 1000,
                megabytes: 256,
            },
        }
    }

    /// The side, the rows, and the row and the column of the start, from 1.
    fn read(&self, reader: &mut impl InputReader) -> Result<BoardWithHoles, ReadError> {
        let (least, most) = (SIDES.start().cast_signed(), SIDES.end().cast_signed());
        let side = read_number(reader, "the number of rows", least..=most)?;
        let board =
            Board::new(side.unsigned_abs(), side.unsigned_abs()).expect("the side is short");
        reader.end_of_line()?;
        let mut blocked = Vec::new();
        for row in 0..board.rows() {
            let what = format!("row {} with {side} characters '.' or '*'", row + 1);
            let is_row = |word: &[u8]| {
                let has_length = word.len() == board.columns() as usize;
                has_length && word.iter().all(|byte| [FREE, BLOCKED].contains(byte))
            };
            let squares = (0..).zip(reader.word(&what, is_row)?);
            let holes = squares.filter(|&(_, &byte)| byte == BLOCKED);
            blocked.extend(holes.map(|(column, _)| Square::new(row, column)));
            reader.end_of_line()?;
        }
        let place = reader.offset();
        let start = read_start_from_one(reader, board.rows())?;
        reader.finish()?;
        if blocked.contains(&start) {
            let (row, column) = (start.row + 1, start.column + 1);
            let words = format!("the start, column {column} of row {row}, is blocked");
            return Err(reader.contradiction(place, words).into());
        }
        Ok(BoardWithHoles {
            board,
            blocked,
            start,
        })
    }

    fn answer(&self, task: BoardWithHoles, output: &mut Output<'_>) -> anyhow::Result<()> {
        let Ok(tour) = task.path()? else {
            return Ok(output.bytes(format!("{NO_PATH}\n").as_bytes())?);
        };
        let word = |number| match number {
            0 => HOLE.to_owned(),
            number => format!("{number:02}"),
        };
        Ok(write_words(&tour, word, output)?)
    }

    fn check(
        &self,
        task: &BoardWithHoles,
        _: &[u8],
        output: &[u8],
    ) -> Result<Option<Tour>, Refusal> {
        check::check(task, output)
    }

    fn explain(&self, task: &BoardWithHoles, wrong: WrongOutput<'_>) -> Option<Explanation> {
        check::explain(task, wrong.fault)
    }
}

impl TaskInputs for HolesTour {
    fn sides(&self) -> RangeInclusive<u32> {
        SIDES
    }

    fn text(&self, task: &BoardWithHoles) -> String {
        let (board, start) = (task.board, task.start);
        let mut text = format!("{}\n", board.rows());
        for square in board.all() {
            let byte = if task.is_free(square) { FREE } else { BLOCKED };
            text.push(char::from(byte));
            if square.column == board.columns() - 1 {
                text.push('\n');
            }
        }
        text + &format!("{} {}\n", start.row + 1, start.column + 1)
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> BoardWithHoles {
        HolesDraw { draw, family }.input()
    }

    fn elements(&self, task: &BoardWithHoles) -> usize {
        task.others().len()
    }

    fn without(&self, task: BoardWithHoles, squares: Range<usize>) -> Option<BoardWithHoles> {
        Some(task.with_blocked(&task.others()[squares]))
    }

    fn smaller(&self, task: &BoardWithHoles) -> impl Iterator<Item = BoardWithHoles> {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cropped = corners.map(|(row, column)| task.cropped(Square::new(row, column)));
        let others = task.others().into_iter();
        let blocked = others.map(|square| task.with_blocked(&[square]));
        cropped.into_iter().flatten().chain(blocked)
    }
}
