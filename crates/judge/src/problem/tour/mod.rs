//! `tour`: the homework sheet, one knight by Warnsdorff's rule, with any choice between equals.

mod explain;
mod mistakes;
pub(super) mod rules;

use crate::compare::CompareMode;
use crate::explain::Explanation;
use crate::mistakes::MistakeTable;
use crate::problem::judgement::OutputFault;
use crate::problem::placement::PlacementKind;
use crate::problem::start::{Refusal, judged, read_numbering, starts_right};
use crate::problem::{About, Judgement, Problem};
use knights_core::board::{MoveOrder, Square};
use knights_core::input::{FoundText, InputSource, MAX_SIDE, ReadError, Scanner};
use knights_core::output::Output;
use knights_core::tour::{Tour, TourDiagnosis, TourFault};
use knights_core::warnsdorff::{self, DegreeGrid, WarnsdorffOptions};
use knights_render::sheet::{BoardAndStart, Stuck, read_task, write_board};

/// The homework sheet.
pub(crate) struct WarnsdorffTour;

impl Problem for WarnsdorffTour {
    fn about(&self) -> &'static About {
        about! {
            name: "tour",
            inputs: PlacementKind::Start,
            families: ["random", "narrow", "corners", "many_ties", "largest"],
            uuid: "b55c6d7c-7046-49d7-bbdf-976a0a75a482",
            samples: [
                sample!("tour/secret", "board_5x5_full"),
                sample!("tour/secret", "board_5x5_stuck_before_the_last_square"),
                ("three_by_four", "3 4 1 1\n"),
                ("one_square", "1 1 0 0\n"),
            ],
        }
    }

    fn answer(&self, input: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let BoardAndStart { board, start } = read_task(&mut Scanner::new(input), MAX_SIDE)?;
        let walk = warnsdorff::walk(board, start, &WarnsdorffOptions::default())?;
        let walk = Tour::verified(walk);
        Ok(write_board(&walk, output)?)
    }

    fn check(&self, input: &[u8], _: &[u8], output: &[u8]) -> Result<Judgement, ReadError> {
        let task = read_task(&mut Scanner::new(input), MAX_SIDE)?;
        judged(check_walk(task, output).map(Some))
    }

    fn mistakes(&self) -> Option<&'static dyn MistakeTable> {
        Some(&mistakes::MISTAKES)
    }

    fn explain(&self, input: &[u8], _: &[u8], output: &[u8]) -> Option<Explanation> {
        let task = read_task(&mut Scanner::new(input), MAX_SIDE).ok()?;
        match check_walk(task, output) {
            Err(Refusal::Output(_)) => {
                explain::explain(task, output).map(Explanation::into_sentence)
            }
            Ok(_) | Err(Refusal::OutOfMemory(_)) => None,
        }
    }
}

/// A walk by Warnsdorff's rule until the knight is stuck, with any choice between squares of equal
/// degree, and the remark on a tour that is not full.
fn check_walk(task: BoardAndStart, output: &[u8]) -> Result<Tour, Refusal> {
    let mut scanner = Scanner::of_output(output);
    let walk = match Tour::verify(read_numbering(&mut scanner, task.board)?) {
        Ok(walk) => walk,
        Err(broken) => {
            // The walk before that step may break another rule earlier.
            if let Some(walk) = &broken.walk {
                follows_the_rule(task, walk)?;
            }
            return Err(broken.into());
        }
    };
    let visited = follows_the_rule(task, &walk)?;
    if let Some(open) = open_neighbours(&visited, walk.end()).next() {
        return Err(Refusal::from(TourDiagnosis {
            board: task.board,
            step: walk.length() + 1,
            fault: TourFault::CouldGoOn {
                end: walk.end(),
                open,
            },
            walk: Some(walk),
            later: Vec::new(),
        }));
    }
    let remark = Stuck::of(&walk).map(|stuck| stuck.to_string());
    let rest = scanner.rest();
    if CompareMode::TokensCase.equal(remark.as_deref().unwrap_or_default().as_bytes(), rest) {
        return Ok(walk);
    }
    Err(Refusal::from(OutputFault::Remark {
        expected: remark,
        found: match rest.trim_ascii_end() {
            [] => FoundText::End(InputSource::Output),
            rest => FoundText::token(rest),
        },
    }))
}

/// The walk must go to a square of least degree at each step. Returns what it has visited.
fn follows_the_rule(task: BoardAndStart, walk: &Tour) -> Result<DegreeGrid, Refusal> {
    starts_right(task, walk)?;
    let mut visited = DegreeGrid::new(task.board).map_err(Refusal::OutOfMemory)?;
    visited.visit(task.start);
    let mut here = task.start;
    for (step, next) in (1..).zip(walk.squares()).skip(1) {
        let degree = |square: Square| visited.degree(square).expect("the walk is legal");
        let neighbours = open_neighbours(&visited, here).map(|square| (square, degree(square)));
        let least = neighbours.min_by_key(|&(_, degree)| degree);
        let (taken, least) = ((next, degree(next)), least.expect("the walk goes on"));
        if least.1 < taken.1 {
            let fault = TourFault::NotOfLeastDegree { taken, least };
            let numbering = walk.numbering().clone();
            return Err(Refusal::from(TourDiagnosis::new(numbering, step, fault)));
        }
        visited.visit(next);
        here = next;
    }
    Ok(visited)
}

/// The squares a move away that are not visited, in the sheet's order.
fn open_neighbours(visited: &DegreeGrid, square: Square) -> impl Iterator<Item = Square> {
    let neighbours = visited.board().neighbours(square, MoveOrder::Sheet);
    neighbours.filter(|&neighbour| !visited.is_visited(neighbour))
}
