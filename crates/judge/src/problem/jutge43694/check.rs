//! Whether an output of `jutge43694` is right, any path over the free squares or the denial of one, and
//! the first step at which it is not.

use crate::explain::{Explanation, Moment};
use crate::problem::judgement::OutputFault;
use crate::problem::jutge43694::{HOLE, NO_PATH};
use crate::problem::printed::{find_tour, starts_right};
use crate::problem::task::Refusal;
use knights_core::board::Square;
use knights_core::input::{InputError, InputReader, Scanner};
use knights_core::solve::existence::NoTour;
use knights_core::solve::{Reason, Task};
use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault};

/// What is said of an output that denies a path.
const DENIED: &str = "the output says that no path exists, but there is one";
/// How many squares of a path are named.
const NAMED: usize = 4;
/// How the squares are written.
const FROM_ZERO: &str = "squares are (row, column), counted from 0";

/// The path of an output, or `None` if it denies one rightly.
pub(super) fn check(task: &Task, output: &[u8]) -> Result<Option<Tour>, Refusal> {
    let mut scanner = Scanner::of_output(output);
    if scanner.take_if(|word| word == b"no") {
        scanner.word(&format!("\"{NO_PATH}\""), |word| word == b"sol")?;
        scanner.finish()?;
        return match find_tour(task).map_err(Refusal::OutOfMemory)? {
            Ok(path) => Err(Refusal::Explained(
                DENIED.to_owned(),
                Box::new(denied(task, &path)),
            )),
            Err(_) => Ok(None),
        };
    }
    let mut numbering = Numbering::blank(task.board).map_err(Refusal::OutOfMemory)?;
    for square in task.board.all() {
        numbering.set(square, read_step(&mut scanner, task, square)?);
    }
    let tour = Tour::verify_around(numbering, &task.blocked)?;
    starts_right(task.ends.start(), &tour)?;
    scanner.finish()?;
    Ok(Some(tour))
}

/// What stands on a square: two digits, or two asterisks, which become 0.
fn read_step(scanner: &mut Scanner<'_>, task: &Task, square: Square) -> Result<u32, InputError> {
    if task.blocked.contains(&square) {
        let what = format!("{HOLE} on the blocked square {square}");
        scanner.word(&what, |word| word == HOLE.as_bytes())?;
        return Ok(0);
    }
    let most = task.free_squares();
    let what = format!("two digits from 01 to {most:02} on the square {square}");
    let mut step = None;
    scanner.word(&what, |word| {
        step = number(word).filter(|step| (1..=most).contains(step));
        step.is_some()
    })?;
    Ok(step.expect("only a word with a number is accepted"))
}

/// The number of a word of two digits.
fn number(word: &[u8]) -> Option<u32> {
    let is_number = word.len() == 2 && word.iter().all(u8::is_ascii_digit);
    let number = str::from_utf8(word).ok().filter(|_| is_number)?;
    number.parse().ok()
}

/// Why an output with a fault is wrong; `None` if the fault says as much.
pub(super) fn explain(task: &Task, fault: OutputFault) -> Option<Explanation> {
    let reason = find_tour(task).ok()?.err();
    let mut explanation = match fault {
        OutputFault::Broken(broken) => step(task, &broken),
        fault => {
            reason.as_ref()?;
            Explanation::new(fault.to_string())
        }
    };
    if let Some(reason) = reason {
        let why = plain(&reason);
        explanation.text = format!("no path exists: {why}; {}", explanation.text);
        explanation.expected = Some(NO_PATH.to_owned());
    }
    Some(explanation)
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
fn denied(task: &Task, path: &Tour) -> Explanation {
    let named = path.squares().take(NAMED);
    let named: Vec<String> = named.map(|square| square.to_string()).collect();
    let text = match path.length() {
        1 => format!("{DENIED}: the start is the only free square, and gets 01"),
        length => format!(
            "{DENIED}: it has {length} squares and begins with {}; {FROM_ZERO}",
            named.join(", ")
        ),
    };
    let moment = Moment {
        expected: path.squares().nth(1),
        ..moment(task, None)
    };
    Explanation::new(text)
        .found(NO_PATH)
        .at(task.ends.start(), moment)
}

/// The output breaks a rule of a path at a step.
fn step(task: &Task, broken: &TourDiagnosis) -> Explanation {
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
        step: Some(broken.step),
        square,
        found: found.map(|_| shown),
        moment: Some(Moment {
            found,
            ..moment(task, walk)
        }),
        ..Explanation::new(rule(broken))
    };
    explanation.and(FROM_ZERO);
    explanation
}

/// The board after a walk, with its holes.
fn moment(task: &Task, walk: Option<&Tour>) -> Moment {
    let holes = task.blocked.iter().map(|&square| (square, HOLE.to_owned()));
    let steps = walk.into_iter().flat_map(Tour::squares);
    let steps = (1..).zip(steps);
    let steps = steps.map(|(step, square): (u32, Square)| (square, format!("{step:02}")));
    Moment {
        labels: holes.chain(steps).collect(),
        knight: Some(walk.map_or(task.ends.start(), Tour::end)),
        ..Moment::of(task.board)
    }
}
