//! `cses1689`: any tour of 8 × 8 from a start, a task of the CSES Problem Set.

use std::sync::LazyLock;

use crate::mistakes::WorkLimit;
use crate::problem::narrator::NumberedOutput;
use crate::problem::prelude::*;
use crate::problem::printed::{check_tour, find_tour, read_unsigned, square_board, write_words};
use crate::problem::tour::mistakes::lengths;
use crate::problem::tour_rules::{TourSpec, tour_from};

pub(crate) struct CsesTour;

const SIDE: u32 = 8;

static MISTAKES: MistakeTable = MistakeTable::new(&[include_str!("mistakes.toml")], |trial| {
    let task = CsesTour.task(trial.input).ok()?;
    TourSpec::default().output(trial, &[tour_from(task)])
});

fn task(start: Square) -> BoardAndStart {
    let board = square_board(SIDE);
    BoardAndStart { board, start }
}

fn starts() -> impl Iterator<Item = BoardAndStart> {
    task(Square::new(0, 0)).board.all().map(task)
}

/// How far a start is from the corner of row 1 and column 1, then its place.
fn size(task: &BoardAndStart) -> [u32; 3] {
    let Square { row, column } = task.start;
    [row.max(column), row, column]
}

/// The starts from which Warnsdorff's rule gets stuck in one of the usual orders of the moves.
static STUCK: LazyLock<Vec<Square>> = LazyLock::new(|| {
    let gets_stuck = |&task: &BoardAndStart| {
        let lengths = lengths(&tour_from(task), &mut WorkLimit::new(u64::MAX));
        let lengths = lengths.expect("there is no limit");
        let squares = task.board.squares();
        lengths.into_iter().any(|length| length < squares)
    };
    let stuck = starts().filter(gets_stuck);
    stuck.map(|task| task.start).collect()
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

impl TaskProblem for CsesTour {
    type Task = BoardAndStart;
    const NAME: &'static str = "cses1689";
    const INPUTS: AnyInputs = &Self;
    const MISTAKES: TableOfMistakes = || &MISTAKES;
    const SIDES: RangeInclusive<u32> = SIDE..=SIDE;

    /// The column and the row of the start, from 1.
    fn read(&self, reader: &mut impl InputReader) -> Result<BoardAndStart, ReadError> {
        let column = read_unsigned(reader, "the column of the start", 1..=SIDE)?;
        reader.space()?;
        let row = read_unsigned(reader, "the row of the start", 1..=SIDE)?;
        reader.end_of_line()?;
        reader.finish()?;
        Ok(task(Square::new(row - 1, column - 1)))
    }

    fn answer(&self, task: BoardAndStart, output: &mut Output<'_>) -> anyhow::Result<()> {
        let tour = find_tour(&tour_from(task))?.expect("a chessboard has a tour from every square");
        Ok(write_words(&tour, |number| number.to_string(), output)?)
    }

    fn check(&self, task: &BoardAndStart, _: &[u8], output: &[u8]) -> Checked {
        check_tour(*task, output).map(Some)
    }

    fn explain(&self, task: &BoardAndStart, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let &BoardAndStart { board, start } = task;
        let output = NumberedOutput::read(board, BoardLabels::FromOne, 1, wrong.output)?;
        let explanation = output.broken_tour(start)?;
        let (column, row) = (start.column + 1, start.row + 1);
        let is_start = explanation.step == Some(1);
        Some(explanation.and(
            is_start.then(|| format!("the input {column} {row} is column {column} of row {row}")),
        ))
    }
}

impl TaskInputs for CsesTour {
    fn text(&self, task: &BoardAndStart) -> String {
        format!("{} {}\n", task.start.column + 1, task.start.row + 1)
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> BoardAndStart {
        let of_family = starts().filter(|task| is_of_family(task.start, family));
        *draw.pick(&of_family.collect::<Vec<_>>())
    }

    fn smaller(&self, task: &BoardAndStart) -> impl Iterator<Item = BoardAndStart> {
        let mut smaller: Vec<_> = starts().filter(|other| size(other) < size(task)).collect();
        smaller.sort_by_key(size);
        smaller.into_iter()
    }
}
