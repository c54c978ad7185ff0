//! `solve`: any full tour from a start, or the statement that none exists.

use crate::problem::judgement::OutputFault;
use crate::problem::narrator::{NumberedOutput, transposed};
use crate::problem::placement::PlacementKind;
use crate::problem::prelude::*;
use crate::problem::printed::{check_tour, denied, find_tour};
use crate::problem::tour_rules::{TourSpec, tour_from};
use knights_render::sheet::{read_task, write_board};

const NO_TOUR: &str = "no tour exists";

static MISTAKES: MistakeTable = MistakeTable::new(&[include_str!("mistakes.toml")], |trial| {
    let task = AnyTour.task(trial.input).ok()?;
    let seen = trial.seen;
    // Anything may follow a denial.
    if seen.is_some_and(denies) {
        trial.seen = Some(NO_TOUR.as_bytes());
    }
    let spec = TourSpec {
        denial: NO_TOUR,
        ..TourSpec::default()
    };
    let output = spec.output(trial, &[tour_from(task)])?;
    Some(seen.map_or(output, <[u8]>::to_vec))
});

pub(crate) struct AnyTour;

impl TaskProblem for AnyTour {
    type Task = BoardAndStart;
    const NAME: &'static str = "solve";
    const INPUTS: AnyInputs = &PlacementKind::Start;
    const MISTAKES: TableOfMistakes = || &MISTAKES;

    fn read(&self, reader: &mut impl InputReader) -> Result<BoardAndStart, ReadError> {
        Ok(read_task(reader, MAX_SIDE)?)
    }

    fn answer(&self, task: BoardAndStart, output: &mut Output<'_>) -> anyhow::Result<()> {
        match find_tour(&tour_from(task))? {
            Ok(tour) => write_board(&tour, output)?,
            Err(_) => output.bytes(format!("{NO_TOUR}\n").as_bytes())?,
        }
        Ok(())
    }

    fn check(&self, task: &BoardAndStart, _: &[u8], output: &[u8]) -> Checked {
        if !denies(output) {
            return check_tour(*task, 1, output).map(Some);
        }
        match existence::from_start(task.board, task.start) {
            Ok(()) => {
                let rule = format!("a tour from {} exists", task.start);
                Err(OutputFault::Rule(rule).into())
            }
            Err(_) => Ok(None),
        }
    }

    fn explain(&self, task: &BoardAndStart, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let &BoardAndStart { board, start } = task;
        if denies(wrong.output) {
            return Some(denied(*task, BoardLabels::FromZero, NO_TOUR));
        }
        let explanation = match transposed(board, wrong.output) {
            Some(explanation) => explanation,
            None => NumberedOutput::read(board, BoardLabels::FromZero, 1, wrong.output)?
                .broken_tour(start)?,
        };
        Some(match existence::from_start(board, start) {
            Ok(()) => explanation,
            Err(reason) => explanation
                .and(format!("no tour from {start} exists: {reason}"))
                .expected(NO_TOUR),
        })
    }
}

/// Whether an output says that no tour exists. There may be any white space between the words, and anything
/// may follow the last letter.
fn denies(output: &[u8]) -> bool {
    let mut words = tokens(output);
    words.next() == Some(b"no")
        && words.next() == Some(b"tour")
        && words.next().is_some_and(|word| word.starts_with(b"exists"))
}
