//! `timus1596`: a closed tour of a board of up to a million squares, as a direction for each square.

mod check;
mod explain;
mod inputs;
mod mistakes;

use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::judgement::OutputFault;
use crate::problem::start::{Refusal, judged};
use crate::problem::timus1596::check::{ClosedWalk, DirectionBoard};
use crate::problem::{About, Judgement, Problem, read_number};
use knights_core::board::{Board, OutOfMemory, Square, Step};
use knights_core::input::{InputError, InputReader, ReadError, Scanner, is_space};
use knights_core::output::Output;
use knights_core::solve::{Answer, Ends, Task, existence, solve};
use knights_core::tour::{Numbering, Tour};

/// What a submission prints if there is no closed tour.
const NO_SOLUTION: &str = "No solution";
/// The shortest side of a board.
const SHORTEST_SIDE: u32 = 6;
/// The longest side of a board.
const LONGEST_SIDE: u32 = 1000;
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

impl Problem for KnightMare {
    fn about(&self) -> &'static About {
        about! {
            name: "timus1596",
            inputs: KnightMare,
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

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let board = read(&mut Scanner::new(input))?;
        match closed_tour(board)? {
            Some(tour) => write_directions(&tour, output)?,
            None => output.bytes(format!("{NO_SOLUTION}\n").as_bytes())?,
        }
        Ok(())
    }

    fn check(&self, input: &[u8], _: &[u8], output: &[u8]) -> Result<Judgement, ReadError> {
        let board = read(&mut Scanner::new(input))?;
        judged(check_output(board, output))
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let board = read(&mut Scanner::new(input)).ok()?;
        explain::explain(board, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

/// Reads an input: the rows and the columns.
fn read(reader: &mut impl InputReader) -> Result<Board, InputError> {
    let sides = || SHORTEST_SIDE.cast_signed()..=LONGEST_SIDE.cast_signed();
    let rows = read_number(reader, "the number of rows", sides())?;
    reader.space()?;
    let columns = read_number(reader, "the number of columns", sides())?;
    reader.end_of_line()?;
    reader.finish()?;
    let board = Board::new(rows.unsigned_abs(), columns.unsigned_abs());
    Ok(board.expect("the sides are in their limits"))
}

/// A closed tour of a board, if it has one.
fn closed_tour(board: Board) -> Result<Option<Tour>, OutOfMemory> {
    let task = Task {
        board,
        blocked: Vec::new(),
        ends: Ends::Closed(CORNER),
    };
    Ok(match solve(&task, None)? {
        Answer::Found(tour) => Some(tour),
        Answer::Impossible(_) => None,
        Answer::Unknown { .. } => unreachable!("there is no limit"),
    })
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

/// The closed tour that an output is; `None` if it says rightly that no closed tour exists.
fn check_output(board: Board, output: &[u8]) -> Result<Option<Tour>, Refusal> {
    if denies(output) {
        return match existence::closed(board) {
            Ok(()) => Err(OutputFault::Rule(format!("{} has a closed tour", named(board))).into()),
            Err(_) => Ok(None),
        };
    }
    let directions = DirectionBoard::read(board, output)?;
    match directions.walk().map_err(Refusal::OutOfMemory)? {
        ClosedWalk::Tour => Ok(None),
        ClosedWalk::Broken(fault) => Err(OutputFault::Rule(fault.to_string()).into()),
    }
}

/// Whether an output says that there is no closed tour, and nothing more.
fn denies(output: &[u8]) -> bool {
    let words = output.split(|&byte| is_space(byte));
    let words = words.filter(|word| !word.is_empty());
    words.eq(NO_SOLUTION.split(' ').map(str::as_bytes))
}

/// A board in words.
fn named(board: Board) -> String {
    format!("a board of {} x {}", board.rows(), board.columns())
}
