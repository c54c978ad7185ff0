//! `solve`: any full tour from a start, or the statement that none exists.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::mistakes::RuleTable;
use crate::problem::About;
use crate::problem::narrator::{NumberedOutput, transposed};
use crate::problem::placement::PlacementKind;
use crate::problem::printed::{check_tour, find_tour, stuck_by_the_rule};
use crate::problem::task::{Refusal, TaskProblem, WrongOutput};
use crate::problem::tour_rules::{PrintedTourRules, TourSpec, tour_from};
use crate::problem::transcript::tokens;
use knights_core::input::{InputReader, MAX_SIDE, ReadError};
use knights_core::output::Output;
use knights_core::solve::existence;
use knights_core::tour::Tour;
use knights_render::sheet::{BoardAndStart, read_task, write_board};

const NO_TOUR: &str = "no tour exists";

static MISTAKES: RuleTable<PrintedTourRules> = RuleTable::new(
    &[include_str!("mistakes.toml")],
    |rules, input, seen, limit| {
        let task = AnyTour.task(input).ok()?;
        // Anything may follow a denial.
        let said = seen.map(|seen| {
            if denies(seen) {
                NO_TOUR.as_bytes()
            } else {
                seen
            }
        });
        let spec = TourSpec {
            denial: NO_TOUR,
            ..TourSpec::NUMBERS
        };
        let output = spec.output(rules, &[tour_from(task)], said, limit)?;
        Some(seen.map_or(output, <[u8]>::to_vec))
    },
);

pub(crate) struct AnyTour;

impl TaskProblem for AnyTour {
    type Task = BoardAndStart;

    fn about(&self) -> &'static About {
        about! {
            name: "solve",
            inputs: PlacementKind::Start,
            mistakes: MISTAKES,
            families: ["random", "narrow", "corners", "many_ties", "impossible", "largest"],
            uuid: "5f0e6f0c-6a53-4c0b-9b7e-0c6a3c0f2f5d",
            samples: [
                ("stuck_by_the_rule", "5 5 1 1\n"),
                ("the_other_colour", "5 5 0 1\n"),
                ("four_by_five", "4 5 0 0\n"),
                ("one_square", "1 1 0 0\n"),
            ],
            input_validator: "tour/input_validator.py",
        }
    }

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

    fn check(
        &self,
        task: &BoardAndStart,
        _: &[u8],
        output: &[u8],
    ) -> Result<Option<Tour>, Refusal> {
        if !denies(output) {
            return check_tour(*task, output).map(Some);
        }
        match existence::from_start(task.board, task.start) {
            Ok(()) => {
                let (rule, task) = (format!("a tour from {} exists", task.start), *task);
                Err(Refusal::Explained(rule, Box::new(move || denied(task))))
            }
            Err(_) => Ok(None),
        }
    }

    fn explain(&self, task: &BoardAndStart, wrong: WrongOutput<'_>) -> Option<Explanation> {
        let &BoardAndStart { board, start } = task;
        let mut explanation = match transposed(board, wrong.output) {
            Some(explanation) => explanation,
            None => NumberedOutput::read(board, BoardLabels::FromZero, 1, wrong.output)?
                .broken_tour(start)?,
        };
        if let Err(reason) = existence::from_start(board, start) {
            explanation.and(&format!("no tour from {start} exists: {reason}"));
            explanation.expected = Some(NO_TOUR.to_owned());
        }
        Some(explanation)
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

fn denied(task: BoardAndStart) -> Explanation {
    let BoardAndStart { board, start } = task;
    let text = format!(
        "the output says that no tour from {start} exists, but a board of {} x {} has one",
        board.rows(),
        board.columns()
    );
    let moment = Moment {
        knight: Some(start),
        ..Moment::of(board)
    };
    let mut explanation = Explanation::new(text).found(NO_TOUR).at(start, moment);
    if let Some(stuck) = stuck_by_the_rule(task) {
        explanation.and(&format!("{stuck} it"));
    }
    explanation
}
