//! `uva10255`: for each start in the input, a tour of a square board if the board has a closed one.

mod check;
mod explain;
mod inputs;
mod mistakes;
mod rules;

use crate::explain::{BoardLabels, Explanation};
use crate::mistakes::MistakeTable;
use crate::problem::start::judged;
use crate::problem::uva10255::check::{LineRefusal, check_lines};
use crate::problem::{About, Judgement, Problem, read_number};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputReader, ReadError, Scanner};
use knights_core::output::Output;
use knights_core::solve::{Answer, Ends, Task, solve};
use knights_render::sheet::BoardAndStart;

/// What a submission prints for a board without a closed tour.
const NO_CIRCUIT: &str = "No Circuit Tour.";
/// The same word by word.
const NO_CIRCUIT_WORDS: [&str; 3] = ["No", "Circuit", "Tour."];
/// The width of a number.
const WIDTH: usize = 5;
/// The shortest side of a board.
const SHORTEST_SIDE: u32 = 2;
/// The longest side of a board.
const LONGEST_SIDE: u32 = 50;
/// The most lines of an input. The statement has no limit.
const MOST_LINES: usize = 100;

/// Tours of boards that have closed tours.
pub(crate) struct CircuitTours;

impl Problem for CircuitTours {
    fn about(&self) -> &'static About {
        about! {
            name: "uva10255",
            inputs: CircuitTours,
            families: [
                "random", "no_circuit", "corners", "one_size", "stuck_by_the_rule", "largest"
            ],
            uuid: "8a1d0a6e-52f7-4c3b-9d4e-1b7a60c7e255",
            samples: [
                ("statement", "5 1 1\n6 2 2\n6 1 1\n"),
                ("small_boards", "2 1 2\n4 3 1\n8 4 5\n7 1 1\n"),
                ("one_line", "10 10 1\n"),
            ],
            source: {
                name: "UVa Online Judge 10255",
                address: "https://onlinejudge.org/external/102/10255.pdf",
                milliseconds: 5_000,
                megabytes: 32,
            },
        }
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let tasks = read(&mut Scanner::new(input))?;
        for (index, BoardAndStart { board, start }) in tasks.into_iter().enumerate() {
            if index > 0 {
                output.bytes(b"\n")?;
            }
            let task = Task {
                board,
                blocked: Vec::new(),
                ends: Ends::Closed(start),
            };
            let Answer::Found(tour) = solve(&task, None)? else {
                output.bytes(format!("{NO_CIRCUIT}\n").as_bytes())?;
                continue;
            };
            for row in tour.numbering().rows() {
                for &number in row {
                    output.right_aligned(number, WIDTH)?;
                }
                output.bytes(b"\n")?;
            }
        }
        Ok(())
    }

    fn check(&self, input: &[u8], _: &[u8], output: &[u8]) -> Result<Judgement, ReadError> {
        let tasks = read(&mut Scanner::new(input))?;
        judged(check_lines(&tasks, output).map_err(LineRefusal::into_refusal))
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let tasks = read(&mut Scanner::new(input)).ok()?;
        match check_lines(&tasks, output) {
            Err(LineRefusal::Line(fault)) => Some(explain::explain(*fault)),
            Err(LineRefusal::Refused(_)) | Ok(_) => None,
        }
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

/// Reads an input: in each line the side of a board, and the row and the column of a start, which
/// count from 1.
fn read(reader: &mut impl InputReader) -> Result<Vec<BoardAndStart>, InputError> {
    let mut tasks = Vec::new();
    while tasks.is_empty() || !reader.is_at_end() {
        let place = reader.offset();
        if tasks.len() == MOST_LINES {
            let words = format!("an input has at most {MOST_LINES} lines");
            return Err(reader.contradiction(place, words));
        }
        let sides = SHORTEST_SIDE.cast_signed()..=LONGEST_SIDE.cast_signed();
        let side = read_number(reader, "the side of a board", sides)?;
        reader.space()?;
        let row = read_number(reader, "the row of the start", 1..=side)?;
        reader.space()?;
        let column = read_number(reader, "the column of the start", 1..=side)?;
        reader.end_of_line()?;
        let [side, row, column] = [side, row, column].map(i32::unsigned_abs);
        tasks.push(BoardAndStart {
            board: board(side),
            start: Square::new(row - 1, column - 1),
        });
    }
    reader.finish()?;
    Ok(tasks)
}

/// A square board.
fn board(side: u32) -> Board {
    Board::new(side, side).expect("a side is in its limits")
}

/// A square in the words of the statement, which counts from 1.
fn from_one(square: Square) -> String {
    BoardLabels::FromOne.square(square)
}
