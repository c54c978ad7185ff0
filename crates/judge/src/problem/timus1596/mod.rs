//! `timus1596`: a closed tour of a board of up to a million squares, as a direction for each square.

mod directions;
mod mistakes;

use std::ops::RangeInclusive;

use crate::explain::Explanation;
use crate::problem::judgement::OutputFault;
use crate::problem::printed::find_tour;
use crate::problem::task::{Refusal, TaskInputs, TaskProblem, WrongOutput};
use crate::problem::timus1596::directions::{DirectionBoard, explain_board};
use crate::problem::transcript::tokens;
use crate::problem::{About, Draw, shorter};
use knights_core::board::{Board, OutOfMemory, Square, Step};
use knights_core::input::{InputReader, ReadError, read_number};
use knights_core::output::Output;
use knights_core::solve::{Ends, Task, existence};
use knights_core::tour::{Numbering, Tour};

/// What a submission prints if there is no closed tour.
const NO_SOLUTION: &str = "No solution";
/// The shortest side of a board.
const SHORTEST_SIDE: u32 = 6;
/// The longest side of a board.
const LONGEST_SIDE: u32 = 1000;
/// The sides of a board.
const SIDES: RangeInclusive<u32> = SHORTEST_SIDE..=LONGEST_SIDE;
/// The longest side of a board of the family `small`, and the shorter side of a narrow board.
const SMALL: u32 = 13;
/// The longest side of a board of most families.
const USUAL: u32 = 100;
/// The directions 1 to 8.
const DIRECTIONS: [Step; 8] = knights_core::board::steps([
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
]);
/// Where every walk begins that looks at an output.
const CORNER: Square = Square::new(0, 0);

/// Closed tours of large boards.
pub(crate) struct KnightMare;

impl TaskProblem for KnightMare {
    type Task = Board;

    fn about(&self) -> &'static About {
        about! {
            name: "timus1596",
            inputs: KnightMare,
            mistakes: mistakes::MISTAKES,
            families: [
                "random", "odd_board", "one_odd_side", "small", "long_and_narrow", "square",
                "large", "largest"
            ],
            uuid: "b6f2d7c1-0e58-4a9d-8c3f-15967e4ac1d0",
            samples: [
                ("smallest", "6 6\n"),
                ("no_solution", "7 9\n"),
                ("one_odd_side", "8 7\n"),
            ],
            source: {
                name: "Timus Online Judge 1596",
                address: "https://acm.timus.ru/problem.aspx?num=1596",
                milliseconds: 5_000,
                megabytes: 64,
            },
        }
    }

    /// The rows and the columns.
    fn read(&self, reader: &mut impl InputReader) -> Result<Board, ReadError> {
        let sides = || SHORTEST_SIDE.cast_signed()..=LONGEST_SIDE.cast_signed();
        let rows = read_number(reader, "the number of rows", sides())?;
        reader.space()?;
        let columns = read_number(reader, "the number of columns", sides())?;
        reader.end_of_line()?;
        reader.finish()?;
        let board = Board::new(rows.unsigned_abs(), columns.unsigned_abs());
        Ok(board.expect("the sides are in their limits"))
    }

    fn answer(&self, board: Board, output: &mut Output<'_>) -> anyhow::Result<()> {
        match closed_tour(board)? {
            Some(tour) => write_directions(&tour, output)?,
            None => output.bytes(format!("{NO_SOLUTION}\n").as_bytes())?,
        }
        Ok(())
    }

    fn check(&self, &board: &Board, _: &[u8], output: &[u8]) -> Result<Option<Tour>, Refusal> {
        if tokens(output).eq(tokens(NO_SOLUTION.as_bytes())) {
            if existence::closed(board).is_err() {
                return Ok(None);
            }
            let rule = format!("{} has a closed tour", named(board));
            let text = format!(
                "the output says \"{NO_SOLUTION}\", but {rule}: its number of squares is even"
            );
            let explanation = Explanation::new(text).found(NO_SOLUTION);
            return Err(Refusal::Explained(rule, Box::new(explanation)));
        }
        let directions = DirectionBoard::read(board, output)?;
        match directions.first_fault().map_err(Refusal::OutOfMemory)? {
            None => Ok(None),
            Some(fault) => Err(OutputFault::Rule(fault.to_string()).into()),
        }
    }

    fn explain(&self, &board: &Board, wrong: WrongOutput<'_>) -> Option<Explanation> {
        if let Err(reason) = existence::closed(board) {
            let text = format!("{} has no closed tour: {reason}", named(board));
            return Some(Explanation::new(text).expected(NO_SOLUTION));
        }
        explain_board(board, wrong.output)
    }
}

/// A closed tour of a board, if it has one.
fn closed_tour(board: Board) -> Result<Option<Tour>, OutOfMemory> {
    let task = Task {
        board,
        blocked: Vec::new(),
        ends: Ends::Closed(CORNER),
    };
    Ok(find_tour(&task)?.ok())
}

/// Writes for each square the direction of the next move of a closed tour.
fn write_directions(tour: &Tour, output: &mut Output<'_>) -> std::io::Result<()> {
    let board = tour.board();
    for square in board.all() {
        output.bytes(&[direction_digit(tour.numbering(), square)])?;
        if square.column + 1 == board.columns() {
            output.bytes(b"\n")?;
        }
    }
    Ok(())
}

/// The direction of the move from a square to that with the next number of a closed tour.
fn direction_digit(numbering: &Numbering, square: Square) -> u8 {
    let board = numbering.board();
    let next = numbering.get(square) % board.squares() + 1;
    let leads = |step: Step| {
        let target = board.neighbour(square, step);
        target.is_some_and(|target| numbering.get(target) == next)
    };
    let mut digits = (b'1'..).zip(DIRECTIONS);
    let found = digits.find(|&(_, step)| leads(step));
    found.expect("a closed tour goes on from every square").0
}

/// A board in words.
fn named(board: Board) -> String {
    format!("a board of {} x {}", board.rows(), board.columns())
}

/// An odd length near this one.
fn odd(length: u32) -> u32 {
    if length % 2 == 1 {
        length
    } else {
        (length - 1).max(SHORTEST_SIDE + 1)
    }
}

/// An even length near this one.
const fn even(length: u32) -> u32 {
    length - length % 2
}

/// The board with these sides.
fn board((rows, columns): (u32, u32)) -> Board {
    Board::new(rows, columns).expect("the sides are in their limits")
}

impl TaskInputs for KnightMare {
    fn sides(&self) -> RangeInclusive<u32> {
        SHORTEST_SIDE..=USUAL
    }

    fn text(&self, board: &Board) -> String {
        format!("{} {}\n", board.rows(), board.columns())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Board {
        let (one, other) = draw.two_sides(&self.sides());
        let (one, other) = match family {
            "largest" => {
                // 999 is odd, 994 is not a multiple of 4, and 997 is prime.
                let others = [LONGEST_SIDE, LONGEST_SIDE, LONGEST_SIDE - 1, 994, 997];
                (LONGEST_SIDE, *draw.pick(&others))
            }
            "large" => (
                draw.number(USUAL, LONGEST_SIDE),
                draw.number(USUAL, LONGEST_SIDE),
            ),
            "odd_board" => (odd(one), odd(other)),
            "one_odd_side" => (odd(one), even(other)),
            "small" => (
                draw.number(SHORTEST_SIDE, SMALL),
                draw.number(SHORTEST_SIDE, SMALL),
            ),
            "long_and_narrow" => (one.max(other), draw.number(SHORTEST_SIDE, SMALL)),
            "square" => (one, one),
            _ => (one, other),
        };
        board(if draw.chance(2) {
            (one, other)
        } else {
            (other, one)
        })
    }

    /// Boards with shorter sides, roughly the smallest first.
    fn smaller(&self, own: &Board) -> impl Iterator<Item = Board> {
        let (rows, columns) = (own.rows(), own.columns());
        // Two less keeps an even side even.
        let lengths = |length: u32| {
            let lengths = [SHORTEST_SIDE, SHORTEST_SIDE + 1].into_iter();
            let lengths = lengths.chain(shorter(length)).chain([length - 2]);
            lengths.filter(move |&other| SIDES.contains(&other) && other < length)
        };
        let both = shorter(rows).zip(shorter(columns));
        let both = both.filter(|(rows, columns)| SIDES.contains(rows) && SIDES.contains(columns));
        let fewer_rows = lengths(rows).map(move |rows| (rows, columns));
        let fewer_columns = lengths(columns).map(move |columns| (rows, columns));
        both.chain(fewer_rows).chain(fewer_columns).map(board)
    }
}
