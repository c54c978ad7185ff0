//! `count`: the number of tours that start on a square. [`CountedBoards`] has the boards that are small enough
//! for a plain search.

mod mistakes;

pub(crate) use mistakes::{COUNT_MISTAKES, CountRules, printed};

use std::iter;

use num_bigint::BigUint;

use crate::explain::explain_table;
use crate::problem::draw::keep;
use crate::problem::prelude::*;
use crate::problem::printed::not_allowed;
use crate::problem::small_boards;
use knights_core::count::{CountLimits, Counted, TourSet, TourShape, count};
use knights_core::input::{read_board, read_square};
use knights_core::solve::existence::NoTour;

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
    limits: || {
        format!(
            "at most {MOST_SQUARES_OF_WIDE} squares, or at most {MOST_SQUARES} and a side of at most \
             {SHORT_SIDE}"
        )
    },
};

/// The number of tours of a set on a small board.
pub(crate) fn number(set: &TourSet) -> BigUint {
    match count(set, CountLimits::default()) {
        Counted::Exact(number) => number,
        Counted::Unknown(limit) => unreachable!("there is no limit on a small board: {limit}"),
    }
}

impl TaskProblem for TourCount {
    type Task = BoardAndStart;
    const NAME: &'static str = "count";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &mistakes::MISTAKES;
    const SIDES: RangeInclusive<u32> = 1..=LONGEST_SIDE;

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
        explain_table(wrong.output, [1, 1], |numbers| {
            explain_number(*task, numbers[0])
        })
    }
}

impl TaskInputs for TourCount {
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
    let why = match existence::from_start(board, start) {
        Err(NoTour::Exception) => {
            format!("no tour starts on {start}, as an exhaustive search shows")
        }
        Err(reason) => format!("no tour starts on {start}: {reason}"),
        Ok(()) if by_moves.is_empty() => format!("one square is a tour, so the number is {right}"),
        Ok(()) => {
            let with = iter::once("with the first move").chain(iter::repeat("with"));
            let moves = by_moves.iter().zip(with);
            let moves = moves.map(|((square, number), with)| format!("{number} {with} {square}"));
            let moves = joined(moves, ", ");
            let started = match right.to_string().as_str() {
                "1" => "1 tour starts".to_owned(),
                number => format!("{number} tours start"),
            };
            format!("{started} on {start}: {moves}")
        }
    };
    let text = format!("the output has {found}, but {why}");
    let moment = Moment {
        candidates: by_moves,
        ..Moment::of(board, start)
    };
    let explanation = Explanation::new(text).found(found).expected(right);
    Some(explanation.at(start, moment))
}

/// The squares that the knight can go to first, each with the number of tours that begin so.
fn by_first_moves(task: BoardAndStart) -> Vec<(Square, i32)> {
    let BoardAndStart { board, start } = task;
    let tours = |next| TourSet {
        board,
        holes: vec![start],
        shape: TourShape::Path {
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

/// The shorter side of a narrow board.
pub(crate) const SHORT_SIDE: u32 = 3;
/// The fewest squares of a task of the family `largest`.
const LARGE: u32 = 24;

#[derive(Clone, Copy)]
pub(crate) struct CountedBoards {
    pub(crate) longest_side: u32,
    pub(crate) is_allowed: fn(Board) -> bool,
    /// Which boards are small enough, for an error.
    pub(crate) limits: fn() -> String,
}

impl CountedBoards {
    /// Reads a line: the rows, the columns, and the square of the start.
    pub(crate) fn read_line(
        &self,
        reader: &mut impl InputReader,
    ) -> Result<BoardAndStart, InputError> {
        let place = reader.offset();
        let board = read_board(reader, self.longest_side.cast_signed())?;
        reader.space()?;
        let start = read_square(reader, board, format_args!("the start"))?;
        reader.end_of_line()?;
        if (self.is_allowed)(board) {
            return Ok(BoardAndStart { board, start });
        }
        Err(not_allowed(reader, place, board, &(self.limits)()))
    }

    /// All tasks, the smallest boards first.
    pub(crate) fn tasks(&self) -> Vec<BoardAndStart> {
        let boards = small_boards(self.longest_side, self.is_allowed);
        let of_board = |board: Board| board.all().map(move |start| BoardAndStart { board, start });
        boards.into_iter().flat_map(of_board).collect()
    }

    /// The tasks that are smaller than another one.
    pub(crate) fn smaller(&self, own: BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        let tasks = self.tasks().into_iter();
        tasks.filter(move |&task| size(task) < size(own))
    }

    pub(crate) fn draw(&self, family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
        let mut of_family = self.tasks();
        of_family.retain(|&task| is_of_family(task, family));
        if family == "one_row" && draw.turn == 0 {
            // The one board of a row with a tour: a single square.
            return of_family[0];
        }
        let has_tour = |task: &BoardAndStart| {
            task.board.squares() > 1 && existence::from_start(task.board, task.start).is_ok()
        };
        if family != "largest" {
            let sides = match draw.sides {
                DrawnSides::Exactly(side) => DrawnSides::Exactly(side.min(self.longest_side)),
                sides @ DrawnSides::UpTo(_) => sides,
            };
            keep(&mut of_family, |task| sides.are_of(task.board));
        }
        // Most of the boards are so small that no tour exists.
        if !draw.chance(4) {
            keep(&mut of_family, has_tour);
        }
        *draw.pick(&of_family)
    }
}

/// The line of a task, without its end.
pub(crate) fn line(task: BoardAndStart) -> String {
    let BoardAndStart { board, start } = task;
    let (rows, columns) = (board.rows(), board.columns());
    format!("{rows} {columns} {} {}", start.row, start.column)
}

/// What decides which of two tasks is smaller.
fn size(task: BoardAndStart) -> (u32, u32, Square) {
    (task.board.squares(), task.board.rows(), task.start)
}

/// Whether a task has what a family promises.
fn is_of_family(task: BoardAndStart, family: &str) -> bool {
    let BoardAndStart { board, start } = task;
    let (rows, columns) = (board.rows(), board.columns());
    let is_end = |place: u32, length: u32| place == 0 || place == length - 1;
    let shorter = rows.min(columns);
    match family {
        "one_row" => shorter == 1,
        "corners" => is_end(start.row, rows) && is_end(start.column, columns),
        "centre" => start == Square::new(rows / 2, columns / 2),
        "impossible" => board.squares() % 2 == 1 && (start.row + start.column) % 2 == 1,
        "no_tour" => existence::from_start(board, start).is_err(),
        "largest" => board.squares() >= LARGE && shorter >= SHORT_SIDE,
        _ => true,
    }
}
