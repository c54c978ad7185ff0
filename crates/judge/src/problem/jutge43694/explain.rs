//! The first step at which an output of `jutge43694` is no path, or why a path exists that it denies.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::judgement::OutputFault;
use crate::problem::jutge43694::check::{DENIED, check};
use crate::problem::jutge43694::{BoardWithHoles, HOLE, NO_PATH};
use crate::problem::start::Refusal;
use knights_core::board::Square;
use knights_core::solve::Reason;
use knights_core::solve::existence::NoTour;
use knights_core::tour::{Tour, TourDiagnosis, TourFault};

/// How many squares of a path are named.
const NAMED: usize = 4;
/// How the squares are written.
const FROM_ZERO: &str = "squares are (row, column), counted from 0";

/// Why a wrong output is wrong; `None` if it is right, or if the first difference says as much.
pub(super) fn explain(task: &BoardWithHoles, output: &[u8]) -> Option<Explanation> {
    let Err(Refusal::Output(fault)) = check(task, output) else {
        return None;
    };
    let path = task.path().ok()?;
    match (fault, path) {
        (OutputFault::Rule(_), Ok(path)) => Some(denied(task, &path)),
        (OutputFault::Broken(broken), Ok(_)) => Some(step(task, &broken)),
        (fault, Err(reason)) => {
            let mut explanation = match fault {
                OutputFault::Broken(broken) => step(task, &broken),
                fault => Explanation {
                    text: fault.to_string(),
                    ..Explanation::default()
                },
            };
            let why = plain(&reason);
            explanation.text = format!("no path exists: {why}; {}", explanation.text);
            explanation.expected = Some(NO_PATH.to_owned());
            Some(explanation)
        }
        (_, Ok(_)) => None,
    }
}

/// Why no path exists, in plain words.
fn plain(reason: &Reason) -> String {
    match reason {
        Reason::Searched { steps: 0 } => {
            "some squares have so few neighbours that their moves are forced, and no path has all of these \
             moves"
                .to_owned()
        }
        Reason::Searched { .. } | Reason::Frontier { .. } | Reason::Start(NoTour::Exception) => {
            "an exhaustive search finds none".to_owned()
        }
        _ => reason.to_string(),
    }
}

/// The broken rule, in the digits of the problem.
fn rule(broken: &TourDiagnosis) -> String {
    let step = broken.step;
    match broken.fault {
        TourFault::OtherStart { asked, found } => {
            format!("{step:02} is on {found}, but the start is {asked}")
        }
        TourFault::Twice(one, other) => format!("{step:02} is on {one} and on {other}"),
        TourFault::NotAKnightMove(from, to) => {
            let before = step.saturating_sub(1);
            format!(
                "the step from {before:02} on {from} to {step:02} on {to} is not a knight's move"
            )
        }
        _ => broken.to_string(),
    }
}

/// The output denies a path that exists.
fn denied(task: &BoardWithHoles, path: &Tour) -> Explanation {
    let named: Vec<String> = path
        .squares()
        .take(NAMED)
        .map(|square| square.to_string())
        .collect();
    Explanation {
        text: match path.length() {
            1 => format!("{DENIED}: the start is the only free square, and gets 01"),
            length => format!(
                "{DENIED}: it has {length} squares and begins with {}; {FROM_ZERO}",
                named.join(", ")
            ),
        },
        square: Some(task.start),
        found: Some(NO_PATH.to_owned()),
        moment: Some(Moment {
            expected: path.squares().nth(1),
            ..moment(task, None)
        }),
        ..Explanation::default()
    }
}

/// The output breaks a rule of a path at a step.
fn step(task: &BoardWithHoles, broken: &TourDiagnosis) -> Explanation {
    let at_step = broken.later.iter().find(|&&(step, _)| step == broken.step);
    let at_step = at_step.map(|&(_, square)| square);
    let here = broken.walk.as_ref().map(Tour::end);
    let (square, found, shown) = match broken.fault {
        TourFault::OtherStart { asked, found } => (Some(asked), Some(found), found.to_string()),
        TourFault::Twice(one, other) => (here, Some(one), format!("{one} and {other}")),
        _ => (
            here,
            at_step,
            at_step.map_or_else(String::new, |square| square.to_string()),
        ),
    };
    let walk = broken.walk.as_ref().filter(|_| broken.step > 1);
    let mut explanation = Explanation {
        text: rule(broken),
        step: Some(broken.step),
        square,
        found: found.map(|_| shown),
        moment: Some(Moment {
            found,
            ..moment(task, walk)
        }),
        ..Explanation::default()
    };
    explanation.and(FROM_ZERO);
    explanation
}

/// The board after a walk, with its holes.
fn moment(task: &BoardWithHoles, walk: Option<&Tour>) -> Moment {
    let holes = task.blocked.iter().map(|&square| (square, HOLE.to_owned()));
    let steps = walk.into_iter().flat_map(Tour::squares);
    let steps = (1..).zip(steps);
    let steps = steps.map(|(step, square): (u32, Square)| (square, format!("{step:02}")));
    Moment {
        board: task.board,
        labels: holes.chain(steps).collect(),
        knight: Some(walk.map_or(task.start, Tour::end)),
        candidates: Vec::new(),
        found: None,
        expected: None,
        names: BoardLabels::default(),
    }
}
