//! The library's answer to an input of each problem.

use std::io::{self, Write};

use crate::board::OutOfMemory;
use crate::judge::problem::Problem;
use crate::judge_problem::next_move;
use crate::moves::MoveOrder;
use crate::search::{self, Answer, Limits};
use crate::simulate::simulate;
use crate::text::input_error::ReadError;
use crate::text::judge_problem::{
    read_knights, read_position, write_simulation, write_valid_move_nums,
};
use crate::text::output::Output;
use crate::text::scanner::Scanner;
use crate::text::sheet::{Task, read_task, write_board};
use crate::tie_break::TieBreak;
use crate::tour::Tour;
use crate::warnsdorff::{self, Options};

/// What a submission prints where there is no tour.
pub const NO_TOUR: &str = "no tour exists";

/// How many walks with random ties are tried before a search.
const RANDOM_WALKS: u64 = 200;

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
            let walk = walk(
                read_task(Scanner::new(input))?,
                MoveOrder::Sheet,
                TieBreak::First,
            )?;
            written(|output| write_board(&walk, output))
        }
        Problem::Solve => match solve(read_task(Scanner::new(input))?)? {
            Some(tour) => written(|output| write_board(&tour, output)),
            None => format!("{NO_TOUR}\n").into_bytes(),
        },
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

/// One walk by Warnsdorff's rule.
fn walk(task: Task, order: MoveOrder, ties: TieBreak) -> Result<Tour, OutOfMemory> {
    let numbering = warnsdorff::walk(task.board, task.start, &Options { order, ties })?;
    Ok(Tour::verify(numbering).expect("a walk by Warnsdorff's rule is legal"))
}

/// A full tour from the start, where there is one: by luck if possible, and else by search.
fn solve(task: Task) -> Result<Option<Tour>, OutOfMemory> {
    if crate::existence::from_start(task.board, task.start).is_err() {
        return Ok(None);
    }
    let rules = [TieBreak::Roth, TieBreak::Pohl];
    let fixed = rules
        .into_iter()
        .flat_map(|ties| MoveOrder::ALL.map(|order| (order, ties)));
    let random = (0..RANDOM_WALKS).map(|seed| (MoveOrder::Sheet, TieBreak::Random { seed }));
    for (order, ties) in fixed.chain(random) {
        let tour = walk(task, order, ties)?;
        if tour.is_full() {
            return Ok(Some(tour));
        }
    }
    let problem = search::Problem::new(task.board, task.start);
    Ok(match search::search(&problem, &Limits::default())? {
        Answer::Found(tour) => Some(tour),
        Answer::Impossible(_) | Answer::Unknown { .. } => {
            unreachable!("the search has no limit, and a tour exists")
        }
    })
}
