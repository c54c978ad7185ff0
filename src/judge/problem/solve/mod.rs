//! `solve`: any full tour from a start, or the statement that none exists.

use crate::judge::package::{NamedText, PackageParts, named, part, validator};
use crate::judge::problem::judgement::OutputFault;
use crate::judge::problem::placement::{BoardFamily, PlacementDraw, smaller};
use crate::judge::problem::start::{
    Refusal, judged, placement, read_numbering, read_strictly, starts_right,
};
use crate::judge::problem::{Draw, Judgement, Problem};
use crate::solve::{Answer, Ends, Task, existence, solve};
use crate::text::input::{InputError, InputReader, MAX_SIDE, ReadError, Scanner, is_space};
use crate::text::output::Output;
use crate::text::sheet::{BoardAndStart, read_task, write_board};
use crate::tour::Tour;

/// What a submission prints if there is no tour.
const NO_TOUR: &str = "no tour exists";

/// A full tour wherever one exists.
pub(crate) struct AnyTour;

impl Problem for AnyTour {
    fn name(&self) -> &'static str {
        "solve"
    }

    fn page(&self) -> &'static str {
        part!("docs/problems/solve.md")
    }

    fn package(&self) -> PackageParts {
        PackageParts {
            uuid: "5f0e6f0c-6a53-4c0b-9b7e-0c6a3c0f2f5d",
            samples: &[
                NamedText {
                    name: "stuck_by_the_rule",
                    text: "5 5 1 1\n",
                },
                NamedText {
                    name: "no_tour",
                    text: "5 5 0 1\n",
                },
            ],
            input_validator: validator!("tour/input_validator.py"),
            answer_validator: validator!("solve/answer_validator.py"),
            output_validator: Some(part!("packages/solve/output_validator.py")),
            other_output: Some(named!("solve", "mirrored.out")),
            accepted: named!("solve", "plain.py"),
            wrong: named!("solve", "never_goes_back.py"),
        }
    }

    fn validate(&self, input: &[u8]) -> Result<(), InputError> {
        read_strictly(input).map(|_| ())
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

    fn has_one_answer(&self) -> bool {
        false
    }

    fn check(&self, input: &[u8], _: &[u8], output: &[u8]) -> Result<Judgement, ReadError> {
        judged(check_tour(
            read_task(&mut Scanner::new(input), MAX_SIDE)?,
            output,
        ))
    }

    fn families(&self) -> &'static [&'static str] {
        &[
            "random",
            "narrow",
            "corners",
            "many_ties",
            "impossible",
            "largest",
        ]
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Vec<u8> {
        let family = BoardFamily::named(family);
        PlacementDraw { family, draw }.start().to_text()
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        smaller(&placement(input), visit);
    }
}

/// A full tour, or the statement that there is none, after which anything may follow.
fn check_tour(task: BoardAndStart, output: &[u8]) -> Result<Option<Tour>, Refusal> {
    let blank = output.iter().take_while(|&&byte| is_space(byte)).count();
    if output[blank..].starts_with(NO_TOUR.as_bytes()) {
        return match existence::from_start(task.board, task.start) {
            Ok(()) => Err(Refusal::from(OutputFault::Exists(task.start))),
            Err(_) => Ok(None),
        };
    }
    let mut scanner = Scanner::of_output(output);
    let tour = Tour::verify(read_numbering(&mut scanner, task.board)?).and_then(Tour::full)?;
    starts_right(task, &tour)?;
    scanner.finish()?;
    Ok(Some(tour))
}
