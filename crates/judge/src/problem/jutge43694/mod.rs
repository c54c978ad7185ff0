//! `jutge43694`: a path over all free squares of a board with holes, a problem of Jutge.

mod check;
mod draw;

use std::ops::{Range, RangeInclusive};

use self::draw::HolesDraw;
use crate::explain::Explanation;
use crate::mistakes::RuleTable;
use crate::problem::printed::{find_tour, read_start_from_one, write_words};
use crate::problem::task::{Refusal, TaskInputs, TaskProblem, WrongOutput};
use crate::problem::tour_rules::{PrintedTourRules, TourSpec};
use crate::problem::{About, Draw};
use knights_core::board::{Board, Square};
use knights_core::input::{InputReader, ReadError, read_number};
use knights_core::output::Output;
use knights_core::solve::{Ends, Task};
use knights_core::tour::Tour;

/// A path over the free squares of a board.
pub(crate) struct HolesTour;

const SIDES: RangeInclusive<u32> = 3..=9;
/// A free square, and a blocked one, in an input.
const FREE: u8 = b'.';
const BLOCKED: u8 = b'*';
/// What a submission prints if there is no path.
const NO_PATH: &str = "no sol";
/// What it prints for a blocked square.
const HOLE: &str = "**";

static MISTAKES: RuleTable<PrintedTourRules> = RuleTable::new(
    &[include_str!("mistakes.toml")],
    |rules, input, seen, limit| {
        let spec = TourSpec {
            denial: NO_PATH,
            hole: HOLE,
            digits: 2,
            ..TourSpec::NUMBERS
        };
        spec.output(rules, &[HolesTour.task(input).ok()?], seen, limit)
    },
);

/// A path from a start over the squares that are not blocked. These are listed row by row.
fn holes_task(board: Board, blocked: Vec<Square>, start: Square) -> Task {
    let ends = Ends::From(start);
    Task {
        board,
        blocked,
        ends,
    }
}

/// The task with other squares blocked too.
fn with_blocked(task: &Task, more: &[Square]) -> Task {
    let mut task = task.clone();
    task.blocked.extend(more);
    task.blocked.sort_unstable();
    task
}

/// The board without its first or last row, and without its first or last column; `None` if it
/// becomes too small, or loses its start.
fn cropped(task: &Task, from: Square) -> Option<Task> {
    let side = task.board.rows() - 1;
    let board = Board::new(side, side)
        .ok()
        .filter(|_| SIDES.contains(&side))?;
    let shifted = |square: Square| {
        let row = square.row.checked_sub(from.row)?;
        let shifted = Square::new(row, square.column.checked_sub(from.column)?);
        board.contains(shifted).then_some(shifted)
    };
    let blocked = task.blocked.iter().copied().filter_map(shifted).collect();
    Some(holes_task(board, blocked, shifted(task.ends.start())?))
}

/// The free squares but the start, row by row.
fn others(task: &Task) -> Vec<Square> {
    let is_other = |square: &Square| *square != task.ends.start() && !task.blocked.contains(square);
    task.board.all().filter(is_other).collect()
}

impl TaskProblem for HolesTour {
    type Task = Task;

    fn about(&self) -> &'static About {
        about! {
            name: "jutge43694",
            inputs: HolesTour,
            mistakes: MISTAKES,
            families: [
                "random", "no_holes", "one_hole", "few_squares", "colours", "cut_off", "small",
                "corners", "largest"
            ],
            uuid: "43124c8c-910e-4a75-aa94-b13c8b93dea6",
            samples: [
                sample!("jutge43694/sample", "a_corner_blocked"),
                sample!("jutge43694/sample", "no_path"),
                sample!("jutge43694/sample", "scattered_holes"),
            ],
            source: {
                name: "Jutge P43694",
                address: "https://jutge.org/problems/P43694_en",
                milliseconds: 1000,
                megabytes: 256,
            },
        }
    }

    /// The side, the rows, and the row and the column of the start, from 1.
    fn read(&self, reader: &mut impl InputReader) -> Result<Task, ReadError> {
        let (least, most) = (SIDES.start().cast_signed(), SIDES.end().cast_signed());
        let side = read_number(reader, "the number of rows", least..=most)?;
        let board =
            Board::new(side.unsigned_abs(), side.unsigned_abs()).expect("the side is short");
        reader.end_of_line()?;
        let mut blocked = Vec::new();
        for row in 0..board.rows() {
            let what = format!("row {} with {side} characters '.' or '*'", row + 1);
            let is_row = |word: &[u8]| {
                let has_length = word.len() == board.columns() as usize;
                has_length && word.iter().all(|byte| [FREE, BLOCKED].contains(byte))
            };
            let squares = (0..).zip(reader.word(&what, is_row)?);
            let holes = squares.filter(|&(_, &byte)| byte == BLOCKED);
            blocked.extend(holes.map(|(column, _)| Square::new(row, column)));
            reader.end_of_line()?;
        }
        let place = reader.offset();
        let start = read_start_from_one(reader, board.rows())?;
        reader.finish()?;
        if blocked.contains(&start) {
            let (row, column) = (start.row + 1, start.column + 1);
            let words = format!("the start, column {column} of row {row}, is blocked");
            return Err(reader.contradiction(place, words).into());
        }
        Ok(holes_task(board, blocked, start))
    }

    fn answer(&self, task: Task, output: &mut Output<'_>) -> anyhow::Result<()> {
        let Ok(tour) = find_tour(&task)? else {
            return Ok(output.bytes(format!("{NO_PATH}\n").as_bytes())?);
        };
        let word = |number| match number {
            0 => HOLE.to_owned(),
            number => format!("{number:02}"),
        };
        Ok(write_words(&tour, word, output)?)
    }

    fn check(&self, task: &Task, _: &[u8], output: &[u8]) -> Result<Option<Tour>, Refusal> {
        check::check(task, output)
    }

    fn explain(&self, task: &Task, wrong: WrongOutput<'_>) -> Option<Explanation> {
        check::explain(task, wrong.fault)
    }
}

impl TaskInputs for HolesTour {
    fn sides(&self) -> RangeInclusive<u32> {
        SIDES
    }

    fn text(&self, task: &Task) -> String {
        let (board, start) = (task.board, task.ends.start());
        let mut text = format!("{}\n", board.rows());
        for square in board.all() {
            let is_blocked = task.blocked.contains(&square);
            text.push(char::from(if is_blocked { BLOCKED } else { FREE }));
            if square.column == board.columns() - 1 {
                text.push('\n');
            }
        }
        text + &format!("{} {}\n", start.row + 1, start.column + 1)
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Task {
        HolesDraw { draw, family }.input()
    }

    fn elements(&self, task: &Task) -> usize {
        others(task).len()
    }

    fn without(&self, task: Task, squares: Range<usize>) -> Option<Task> {
        Some(with_blocked(&task, &others(&task)[squares]))
    }

    fn smaller(&self, task: &Task) -> impl Iterator<Item = Task> {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cropped = corners.map(|(row, column)| cropped(task, Square::new(row, column)));
        let others = others(task).into_iter();
        let blocked = others.map(|square| with_blocked(task, &[square]));
        cropped.into_iter().flatten().chain(blocked)
    }
}
