//! The library's answer to an input of each problem.

use std::io::{self, Write};

use crate::assignment::simulate::simulate;
use crate::assignment::stages::next_move;
use crate::board::{Board, OutOfMemory, Square};
use crate::judge::problem::Problem;
use crate::solve::{self, Answer, Ends, solve};
use crate::text::input::{ReadError, Scanner};
use crate::text::output::Output;
use crate::text::sheet::{BoardAndStart, read_task, write_board};
use crate::text::stages::{read_knights, read_position, write_simulation, write_valid_move_nums};
use crate::tour::Tour;
use crate::warnsdorff::{self, WarnsdorffOptions};

/// What a submission prints where there is no tour.
pub const NO_TOUR: &str = "no tour exists";

/// The bytes that the library's program for a problem writes.
///
/// # Errors
///
/// The input is wrong, or too large for this machine.
pub fn answer(problem: Problem, input: &[u8]) -> Result<Vec<u8>, ReadError> {
    Ok(match problem {
        Problem::ValidMoveNum => {
            let knights = read_knights(input)?;
            written(|output| write_valid_move_nums(&knights, output))
        }
        Problem::NextMove => {
            let position = read_position(input)?;
            let (row, column) = (position.knight.row, position.knight.column);
            let index = next_move(row.cast_signed(), column.cast_signed(), &position.visited);
            written(|output| output.number(index))
        }
        Problem::Simulate => {
            let knights = read_knights(input)?;
            let simulation = simulate(knights.visited, &knights.squares)?;
            written(|output| write_simulation(&simulation, output))
        }
        Problem::Tour => {
            let BoardAndStart { board, start } = read_task(Scanner::new(input))?;
            let walk = warnsdorff::walk(board, start, &WarnsdorffOptions::default())?;
            let walk = Tour::verify(walk).expect("a walk by Warnsdorff's rule is legal");
            written(|output| write_board(&walk, output))
        }
        Problem::Solve => {
            let BoardAndStart { board, start } = read_task(Scanner::new(input))?;
            match full_tour(board, start)? {
                Some(tour) => written(|output| write_board(&tour, output)),
                None => format!("{NO_TOUR}\n").into_bytes(),
            }
        }
    })
}

/// What is written to an output.
fn written(write: impl FnOnce(&mut Output<'_>) -> io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut output = Output::new(&mut bytes);
    let result = write(&mut output).and_then(|()| output.flush());
    result.expect("a vector takes all that is written");
    bytes
}

/// A full tour from the start, where there is one.
fn full_tour(board: Board, start: Square) -> Result<Option<Tour>, OutOfMemory> {
    let task = solve::Task {
        board,
        blocked: Vec::new(),
        ends: Ends::From(start),
    };
    match solve(&task, None)? {
        Answer::Found(tour) => Ok(Some(tour)),
        Answer::Impossible(_) => Ok(None),
        Answer::Unknown { .. } => unreachable!("there is no limit"),
    }
}
