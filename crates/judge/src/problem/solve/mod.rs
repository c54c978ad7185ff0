//! `solve`: any full tour from a start, or the statement that none exists.

mod explain;
mod mistakes;

use self::explain::Denial;
use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::judgement::OutputFault;
use crate::problem::placement::PlacementKind;
use crate::problem::start::{Refusal, judged, read_numbering, starts_right};
use crate::problem::{About, Judgement, Problem};
use knights_core::input::{InputReader, MAX_SIDE, ReadError, Scanner, is_space};
use knights_core::output::Output;
use knights_core::solve::{Answer, Ends, Task, existence, solve};
use knights_core::tour::Tour;
use knights_render::sheet::{BoardAndStart, read_task, write_board};

/// What a submission prints if there is no tour.
const NO_TOUR: &str = "no tour exists";
/// The words of that. There may be any white space between them.
const NO_TOUR_WORDS: [&str; 3] = ["no", "tour", "exists"];

/// A full tour wherever one exists.
pub(crate) struct AnyTour;

impl Problem for AnyTour {
    fn about(&self) -> &'static About {
        about! {
            name: "solve",
            inputs: PlacementKind::Start,
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

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let BoardAndStart { board, start } = read_task(&mut Scanner::new(input), MAX_SIDE)?;
        let task = Task {
            board,
            blocked: Vec::new(),
            ends: Ends::From(start),
        };
        match solve(&task, None)? {
            Answer::Found(tour) => write_board(&tour, output)?,
            Answer::Impossible(_) => output.bytes(format!("{NO_TOUR}\n").as_bytes())?,
            Answer::Unknown { .. } => unreachable!("there is no limit"),
        }
        Ok(())
    }

    fn check(&self, input: &[u8], _: &[u8], output: &[u8]) -> Result<Judgement, ReadError> {
        let task = read_task(&mut Scanner::new(input), MAX_SIDE)?;
        judged(check_tour(task, output))
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let task = read_task(&mut Scanner::new(input), MAX_SIDE).ok()?;
        match check_tour(task, output) {
            Err(Refusal::Output(OutputFault::Exists(_))) => {
                explain::explain(task, output, Denial::NoTour).map(Explanation::into_sentence)
            }
            Err(Refusal::Output(_)) => {
                explain::explain(task, output, Denial::Tour).map(Explanation::into_sentence)
            }
            Ok(_) | Err(Refusal::OutOfMemory(_)) => None,
        }
    }
}

/// A full tour, or the statement that no tour exists, after which anything may follow.
fn check_tour(task: BoardAndStart, output: &[u8]) -> Result<Option<Tour>, Refusal> {
    if denies(output) {
        return match existence::from_start(task.board, task.start) {
            Ok(()) => Err(Refusal::from(OutputFault::Exists(task.start))),
            Err(_) => Ok(None),
        };
    }
    let mut scanner = Scanner::of_output(output);
    let tour = Tour::verify_around(read_numbering(&mut scanner, task.board)?, &[])?;
    starts_right(task, &tour)?;
    scanner.finish()?;
    Ok(Some(tour))
}

/// Whether an output says that no tour exists.
fn denies(output: &[u8]) -> bool {
    let words = output.split(|&byte| is_space(byte));
    let mut words = words.filter(|word| !word.is_empty());
    let [first, second, third] = NO_TOUR_WORDS.map(str::as_bytes);
    // Anything may follow the last letter.
    words.next() == Some(first)
        && words.next() == Some(second)
        && words.next().is_some_and(|word| word.starts_with(third))
}
