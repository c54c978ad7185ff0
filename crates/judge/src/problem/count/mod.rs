//! `count`: the number of open tours that start on a square.

mod boards;
mod mistakes;

use std::ops::RangeInclusive;

pub(crate) use boards::{CountedBoards, SHORT_SIDE, line};
pub(crate) use mistakes::{BetweenCases, COUNT_MISTAKES, CountRules, printed};

use num_bigint::BigUint;

use crate::explain::{Explanation, Moment, OutputNumbers};
use crate::problem::task::{TaskInputs, TaskProblem, WrongOutput};
use crate::problem::{About, Draw};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::count::{CountLimits, Counted, TourSet, TourShape, count};
use knights_core::input::{InputReader, ReadError};
use knights_core::output::Output;
use knights_core::solve::existence::{self, NoTour};
use knights_render::sheet::BoardAndStart;

pub(crate) struct TourCount;

const LONGEST_SIDE: u32 = 10;
const MOST_SQUARES: u32 = 30;
/// The most squares of a board whose sides are both longer than [`SHORT_SIDE`]. A plain search
/// visits at most 1.9 million squares on these and 3.1 million on 3 × 10, but 13.9 million on 4 × 7
/// and 103 million on 5 × 6.
const MOST_SQUARES_OF_WIDE: u32 = 25;

/// Whether a plain search ends in time on a board.
fn is_allowed(board: Board) -> bool {
    let is_narrow = board.rows().min(board.columns()) <= SHORT_SIDE;
    let most = if is_narrow {
        MOST_SQUARES
    } else {
        MOST_SQUARES_OF_WIDE
    };
    board.squares() <= most
}

const BOARDS: CountedBoards = CountedBoards {
    longest_side: LONGEST_SIDE,
    is_allowed,
    limits,
};

/// Which boards [`is_allowed`] allows.
fn limits() -> String {
    format!(
        "at most {MOST_SQUARES_OF_WIDE} squares, or at most {MOST_SQUARES} and a side of at most \
         {SHORT_SIDE}"
    )
}

/// The number of tours of a set on a small board.
pub(crate) fn number(set: &TourSet) -> BigUint {
    match count(set, CountLimits::default()) {
        Counted::Exact(number) => number,
        Counted::Unknown(limit) => unreachable!("there is no limit on a small board: {limit}"),
    }
}

impl TaskProblem for TourCount {
    type Task = BoardAndStart;

    fn about(&self) -> &'static About {
        about! {
            name: "count",
            inputs: TourCount,
            mistakes: mistakes::MISTAKES,
            families: [
                "random", "one_row", "corners", "centre", "impossible", "no_tour", "largest"
            ],
            uuid: "3c9d2b7a-94a1-4f0e-8a6e-6d1f7c5e2b90",
            samples: [
                ("from_a_corner", "5 4 0 0\n"),
                ("no_tour", "3 4 0 1\n"),
                ("one_square", "1 1 0 0\n"),
            ],
        }
    }

    fn read(&self, reader: &mut impl InputReader) -> Result<BoardAndStart, ReadError> {
        let task = BOARDS.read_line(reader)?;
        reader.finish()?;
        Ok(task)
    }

    fn answer(&self, task: BoardAndStart, output: &mut Output<'_>) -> anyhow::Result<()> {
        let number = number(&TourSet::from(task.board, task.start));
        Ok(output.bytes(format!("{number}\n").as_bytes())?)
    }

    fn explain(&self, task: &BoardAndStart, wrong: WrongOutput<'_>) -> Option<Explanation> {
        match OutputNumbers::new(wrong.output, 1, 1) {
            OutputNumbers::Table(numbers) => explain_number(*task, numbers[0]),
            OutputNumbers::Misshapen(explanation) => Some(explanation),
            OutputNumbers::Other => None,
        }
    }
}

impl TaskInputs for TourCount {
    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    fn text(&self, task: &BoardAndStart) -> String {
        line(*task) + "\n"
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
        BOARDS.draw(family, draw)
    }

    fn smaller(&self, task: &BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        BOARDS.smaller(*task)
    }
}

pub(crate) fn explain_number(task: BoardAndStart, found: i64) -> Option<Explanation> {
    let BoardAndStart { board, start } = task;
    let right = number(&TourSet::from(board, start));
    if right == found.unsigned_abs().into() && found >= 0 {
        return None;
    }
    let by_moves = by_first_moves(task);
    let text = match existence::from_start(board, start) {
        Err(NoTour::Exception) => format!(
            "the output has {found}, but no tour starts on {start}, as an exhaustive search shows"
        ),
        Err(reason) => format!("the output has {found}, but no tour starts on {start}: {reason}"),
        Ok(()) if by_moves.is_empty() => {
            format!("the output has {found}, but one square is a tour, so the number is {right}")
        }
        Ok(()) => {
            let parts = by_moves
                .iter()
                .enumerate()
                .map(|(place, (square, number))| match place {
                    0 => format!("{number} with the first move {square}"),
                    _ => format!("{number} with {square}"),
                });
            let parts: Vec<String> = parts.collect();
            format!(
                "the output has {found}, but {} on {start}: {}",
                started(&right.to_string()),
                parts.join(", ")
            )
        }
    };
    let moment = Moment {
        knight: Some(start),
        candidates: by_moves,
        ..Moment::of(board)
    };
    let explanation = Explanation::new(text).found(found).expected(right);
    Some(explanation.at(start, moment))
}

fn started(number: &str) -> String {
    match number {
        "1" => "1 tour starts".to_owned(),
        _ => format!("{number} tours start"),
    }
}

/// The squares that the knight can go to first, each with the number of tours that begin so.
fn by_first_moves(task: BoardAndStart) -> Vec<(Square, i32)> {
    let BoardAndStart { board, start } = task;
    let tours = |next| TourSet {
        board,
        blocked: vec![start],
        shape: TourShape::Open {
            start: Some(next),
            end: None,
        },
    };
    let squares = board.neighbours(start, MoveOrder::Judge);
    let numbered = squares.map(|next| {
        let number = i32::try_from(number(&tours(next)));
        (next, number.expect("a small board has few tours"))
    });
    numbered.collect()
}
