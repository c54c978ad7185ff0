//! `count`: the number of open tours that start on a square.

mod boards;
mod explain;
mod mistakes;
mod rules;

use std::ops::RangeInclusive;

pub(in crate::problem) use boards::{CountedBoards, SHORT_SIDE, line};
pub(in crate::problem) use explain::explain_number;
pub(in crate::problem) use mistakes::COUNT_MISTAKES;
pub(in crate::problem) use rules::{BetweenCases, CountRules, printed};

use num_bigint::BigUint;

use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::{About, Draw, Inputs, Problem};
use knights_core::board::Board;
use knights_core::count::{CountLimits, Counted, TourSet, count};
use knights_core::input::{InputError, InputReader, Scanner, StrictReader};
use knights_core::output::Output;
use knights_render::sheet::BoardAndStart;

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

/// The boards of an input.
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

/// The text of an input.
fn text(task: BoardAndStart) -> Vec<u8> {
    format!("{}\n", line(task)).into_bytes()
}

/// Reads an input: one line.
fn read(reader: &mut impl InputReader) -> Result<BoardAndStart, InputError> {
    let task = BOARDS.read_line(reader)?;
    reader.finish()?;
    Ok(task)
}

/// The number of tours of a set on a small board.
pub(in crate::problem) fn number(set: &TourSet) -> BigUint {
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
        text(BOARDS.draw(family, draw))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = read(&mut StrictReader::new(input)).expect("the input is valid");
        visit(&mut BOARDS.smaller(own).map(text));
    }
}
