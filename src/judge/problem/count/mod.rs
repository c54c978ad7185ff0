//! `count`: the number of open tours that start on a square.

mod explain;
mod mistakes;
mod rules;

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use crate::board::{Board, Square};
use crate::count::{CountLimits, Counted, TourSet, count};
use crate::judge::explain::Explanation;
use crate::judge::mistakes::MistakeTable;
use crate::judge::problem::{About, Draw, DrawnSides, Inputs, Problem};
use crate::solve::existence;
use crate::text::input::{InputError, InputReader, Scanner, StrictReader};
use crate::text::output::Output;
use crate::text::sheet::{BoardAndStart, read_task};

/// The number of tours from a square.
pub(crate) struct TourCount;

/// The longest side of a board.
const LONGEST_SIDE: u32 = 10;
/// The most squares of any board.
const MOST_SQUARES: u32 = 30;
/// The most squares of a board whose sides are both longer than [`SHORT_SIDE`]. A plain search
/// visits at most 1.9 million squares on these and 3.1 million on 3 × 10, but 13.9 million on 4 × 7
/// and 103 million on 5 × 6.
const MOST_SQUARES_OF_WIDE: u32 = 25;
/// The shorter side of a narrow board.
const SHORT_SIDE: u32 = 3;
/// The fewest squares of an input of the family `largest`.
const LARGE: u32 = 24;

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

/// All inputs, the smallest boards first.
fn tasks() -> Vec<BoardAndStart> {
    let sides = || 1..=LONGEST_SIDE;
    let boards =
        sides().flat_map(move |rows| sides().map(move |columns| Board::new(rows, columns)));
    let mut boards: Vec<Board> = boards
        .flatten()
        .filter(|&board| is_allowed(board))
        .collect();
    boards.sort_by_key(|board| (board.squares(), board.rows()));
    let of_board = |board: Board| board.all().map(move |start| BoardAndStart { board, start });
    boards.into_iter().flat_map(of_board).collect()
}

/// What decides which of two inputs is smaller.
fn size(task: BoardAndStart) -> (u32, u32, Square) {
    (task.board.squares(), task.board.rows(), task.start)
}

/// The text of an input.
fn text(task: BoardAndStart) -> Vec<u8> {
    let BoardAndStart { board, start } = task;
    let (rows, columns) = (board.rows(), board.columns());
    format!("{rows} {columns} {} {}\n", start.row, start.column).into_bytes()
}

/// Reads an input: the rows, the columns, and the square of the start.
fn read(reader: &mut impl InputReader) -> Result<BoardAndStart, InputError> {
    let place = reader.offset();
    let task = read_task(reader, LONGEST_SIDE.cast_signed())?;
    if !is_allowed(task.board) {
        let (rows, columns) = (task.board.rows(), task.board.columns());
        let words = format!(
            "a board of {rows} x {columns} is not allowed: at most {MOST_SQUARES_OF_WIDE} squares, \
             or at most {MOST_SQUARES} and a side of at most {SHORT_SIDE}"
        );
        return Err(reader.contradiction(place, words));
    }
    Ok(task)
}

/// The number of tours of a set on a small board.
fn number(set: &TourSet) -> BigUint {
    match count(set, CountLimits::default()) {
        Counted::Exact(number) => number,
        Counted::Unknown(limit) => unreachable!("there is no limit on a small board: {limit}"),
    }
}

impl Problem for TourCount {
    fn about(&self) -> &'static About {
        about! {
            name: "count",
            inputs: TourCount,
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

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let BoardAndStart { board, start } = read(&mut Scanner::new(input))?;
        let number = number(&TourSet::from(board, start));
        Ok(output.bytes(format!("{number}\n").as_bytes())?)
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let task = read(&mut Scanner::new(input)).ok()?;
        explain::explain(task, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

impl Inputs for TourCount {
    fn sides(&self) -> RangeInclusive<u32> {
        1..=LONGEST_SIDE
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let mut of_family = tasks();
        of_family.retain(|&task| is_of_family(task, family));
        if family == "one_row" && draw.turn == 0 {
            // The one board of a row with a tour: a single square.
            return text(of_family[0]);
        }
        let has_tour = |task: &BoardAndStart| {
            task.board.squares() > 1 && existence::from_start(task.board, task.start).is_ok()
        };
        if family != "largest" {
            keep(&mut of_family, |task| are_drawn(task.board, draw.sides));
        }
        // Most of the boards are so small that no tour exists.
        if !draw.chance(4) {
            keep(&mut of_family, has_tour);
        }
        text(*draw.pick(&of_family))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = read(&mut StrictReader::new(input)).expect("the input is valid");
        let tasks = tasks().into_iter();
        visit(&mut tasks.filter(|&task| size(task) < size(own)).map(text));
    }
}

/// Keeps those of the inputs that are wanted, if there are any.
fn keep(tasks: &mut Vec<BoardAndStart>, is_wanted: impl Fn(&BoardAndStart) -> bool) {
    if tasks.iter().any(&is_wanted) {
        tasks.retain(is_wanted);
    }
}

/// Whether a board has the sides that are asked for.
fn are_drawn(board: Board, sides: DrawnSides) -> bool {
    let (rows, columns) = (board.rows(), board.columns());
    match sides {
        DrawnSides::UpTo(longest) => rows.max(columns) <= longest,
        DrawnSides::Exactly(side) => {
            let side = side.min(LONGEST_SIDE);
            rows == side || columns == side
        }
    }
}

/// Whether an input has what a family promises.
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
