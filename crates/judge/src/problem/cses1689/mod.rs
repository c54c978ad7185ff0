//! `cses1689`: any tour of 8 × 8 from a start, a task of the CSES Problem Set.

mod explain;
mod mistakes;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use crate::explain::Explanation;
use crate::mistakes::{MistakeTable, WorkLimit};
use crate::problem::start::{Refusal, judged, read_numbering, starts_right};
use crate::problem::tour::rules::lengths;
use crate::problem::{About, Draw, Inputs, Judgement, Problem, read_number};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputReader, ReadError, Scanner, StrictReader};
use knights_core::output::Output;
use knights_core::solve::{Answer, Ends, Task, solve};
use knights_core::tour::Tour;
use knights_render::sheet::BoardAndStart;

/// A tour of a chessboard from a start.
pub(crate) struct CsesTour;

/// The side of the board.
const SIDE: u32 = 8;

/// A start on the board.
fn task(start: Square) -> BoardAndStart {
    let board = Board::new(SIDE, SIDE).expect("a chessboard is small");
    BoardAndStart { board, start }
}

/// All starts, row by row.
fn starts() -> impl Iterator<Item = Square> {
    task(Square::new(0, 0)).board.all()
}

/// The text of an input: the column and the row, from 1.
fn text(start: Square) -> Vec<u8> {
    format!("{} {}\n", start.column + 1, start.row + 1).into_bytes()
}

/// Reads an input: the column and the row of the start, from 1.
fn read(reader: &mut impl InputReader) -> Result<BoardAndStart, InputError> {
    let range = 1..=SIDE.cast_signed();
    let column = read_number(reader, "the column of the start", range.clone())?;
    reader.space()?;
    let row = read_number(reader, "the row of the start", range)?;
    reader.end_of_line()?;
    reader.finish()?;
    Ok(task(Square::new(
        row.unsigned_abs() - 1,
        column.unsigned_abs() - 1,
    )))
}

/// A tour from a start.
fn tour(task: BoardAndStart) -> anyhow::Result<Tour> {
    let BoardAndStart { board, start } = task;
    let (blocked, ends) = (Vec::new(), Ends::From(start));
    match solve(
        &Task {
            board,
            blocked,
            ends,
        },
        None,
    )? {
        Answer::Found(tour) => Ok(tour),
        Answer::Impossible(_) | Answer::Unknown { .. } => {
            unreachable!("a chessboard has a tour from every square")
        }
    }
}

/// How far a start is from the corner of row 1 and column 1, then its place.
fn size(start: Square) -> [u32; 3] {
    [start.row.max(start.column), start.row, start.column]
}

/// The starts from which Warnsdorff's rule gets stuck in one of the usual orders of the moves.
static STUCK: LazyLock<Vec<Square>> = LazyLock::new(|| {
    let gets_stuck = |&start: &Square| {
        let task = task(start);
        let lengths = lengths(task, &mut WorkLimit::new(u64::MAX));
        let lengths = lengths.expect("there is no limit");
        let squares = task.board.squares() as usize;
        lengths.into_iter().any(|length| length < squares)
    };
    starts().filter(gets_stuck).collect()
});

/// Whether a start has what a family promises.
fn is_of_family(start: Square, family: &str) -> bool {
    let ends = [0, SIDE - 1];
    let (row, column) = (ends.contains(&start.row), ends.contains(&start.column));
    match family {
        "corners" => row && column,
        "edges" => row != column,
        // Where a program that swaps rows and columns, or counts rows upwards, starts elsewhere.
        "asymmetric" => start.row != start.column && start.row + start.column != SIDE - 1,
        "rule_gets_stuck" => STUCK.contains(&start),
        _ => true,
    }
}

impl Problem for CsesTour {
    fn about(&self) -> &'static About {
        about! {
            name: "cses1689",
            inputs: CsesTour,
            families: ["random", "corners", "edges", "asymmetric", "rule_gets_stuck"],
            uuid: "8b933fbd-c78d-48be-80be-bf78f0545769",
            samples: [sample!("cses1689/sample", "column_2_row_1")],
            source: {
                name: "CSES Problem Set 1689",
                address: "https://cses.fi/problemset/task/1689",
                milliseconds: 1000,
                megabytes: 512,
            },
        }
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let tour = tour(read(&mut Scanner::new(input))?)?;
        for row in tour.numbering().rows() {
            let numbers: Vec<String> = row.iter().map(u32::to_string).collect();
            output.bytes(format!("{}\n", numbers.join(" ")).as_bytes())?;
        }
        Ok(())
    }

    fn check(&self, input: &[u8], _: &[u8], output: &[u8]) -> Result<Judgement, ReadError> {
        let task = read(&mut Scanner::new(input))?;
        judged(check_tour(task, output).map(Some))
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let task = read(&mut Scanner::new(input)).ok()?;
        explain::explain(task, output).map(Explanation::into_sentence)
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }
}

impl Inputs for CsesTour {
    fn sides(&self) -> RangeInclusive<u32> {
        SIDE..=SIDE
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read(&mut StrictReader::new(input)).map(|_| ())
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let of_family: Vec<Square> = starts()
            .filter(|&start| is_of_family(start, family))
            .collect();
        text(*draw.pick(&of_family))
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        let own = read(&mut StrictReader::new(input)).expect("the input is valid");
        let mut smaller: Vec<Square> = starts()
            .filter(|&start| size(start) < size(own.start))
            .collect();
        smaller.sort_by_key(|&start| size(start));
        visit(&mut smaller.into_iter().map(text));
    }
}

/// A full tour from the start, and nothing after it.
fn check_tour(task: BoardAndStart, output: &[u8]) -> Result<Tour, Refusal> {
    let mut scanner = Scanner::of_output(output);
    let tour = Tour::verify_around(read_numbering(&mut scanner, task.board)?, &[])?;
    starts_right(task, &tour)?;
    scanner.finish()?;
    Ok(tour)
}
