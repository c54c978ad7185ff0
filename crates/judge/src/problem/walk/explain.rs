//! The first line at which an output of `walk` departs from the walk, and the rule there.

use crate::explain::{Explanation, Moment};
use crate::problem::transcript::{Departure, departure};
use crate::problem::walk::mistakes::{PlainStep, PlainWalk, WalkRules, transcript};
use knights_core::board::{Board, MoveOrder, Square};
use knights_render::walk::{name, parse};

/// Why a wrong output is wrong; `None` if it is right.
pub(super) fn explain(
    board: Board,
    start: Square,
    answer: &[u8],
    output: &[u8],
) -> Option<Explanation> {
    let right = transcript(&WalkRules::default(), board, start)?;
    let lines: Vec<&str> = right.lines().collect();
    let departure = departure(&lines, answer, output)?;
    let before = lines[..departure.line].iter();
    let step = before.filter(|line| line.starts_with("step ")).count();
    Some(match lines.get(departure.line) {
        Some(line) if line.starts_with("The knight moves ") => {
            let mut walk = PlainWalk::new(&WalkRules::default(), board, start);
            for _ in 0..step {
                walk.step();
            }
            wrong_step(board, &walk, step + 1, &departure)
        }
        Some(line) if line.starts_with("step ") => wrong_number(step + 1, line, &departure),
        Some(line) => wrong_line(line, step, &departure),
        None => {
            let found = departure.shown();
            let text = format!("the output goes on after its end, with {found}");
            Explanation::new(text).found(found)
        }
    })
}

fn wrong_step(
    board: Board,
    walk: &PlainWalk,
    number: usize,
    departure: &Departure<'_>,
) -> Explanation {
    let (here, candidates) = walk.here();
    let square = |words: &str, place: usize| {
        let found = departure.found.get(place).copied();
        found.filter(|_| departure.begins_with(words))
    };
    let to = square("The knight moves to", 4);
    let back = square("The knight moves back to", 5);
    let claim = match (to, back) {
        (Some(square), _) => format!("the output goes to {}", square.escape_ascii()),
        (None, Some(square)) => format!("the output goes back to {}", square.escape_ascii()),
        (None, None) => format!("the output has {}", departure.shown()),
    };
    let (expected, rule) = the_rule(board, walk);
    let at = name(here, board);
    let found = to.or(back).and_then(|square| parse(square, board));
    let visited = match found {
        Some(square) if to.is_some() && walk.squares().any(|other| other == square) => {
            let square = name(square, board);
            format!(", which is visited ({square} is on the path)")
        }
        _ => String::new(),
    };
    let mut moves = (0..).zip(MoveOrder::Walk.steps());
    let number = u32::try_from(number).expect("a walk has few steps");
    let text = format!("step {number}: on {at} {claim}{visited}; {rule}");
    let moment = Moment {
        candidates: candidates.to_vec(),
        found,
        expected: Some(expected),
        ..Moment::after(board, 0, &walk.squares().collect::<Vec<Square>>())
    };
    Explanation {
        step: Some(number),
        move_number: moves
            .find_map(|(number, step)| (step.target(here) == expected).then_some(number)),
        ..Explanation::new(text)
            .found(found.map_or(departure.shown(), |square| name(square, board)))
            .expected(name(expected, board))
            .at(here, moment)
    }
}

fn the_rule(board: Board, walk: &PlainWalk) -> (Square, String) {
    let (here, candidates) = walk.here();
    match walk.clone().step() {
        PlainStep::To(next) => {
            let why = if let [_] = candidates {
                "the only candidate".to_owned()
            } else {
                let scores = candidates.iter();
                let scores = scores.map(|&(to, score)| format!("{} ({score})", name(to, board)));
                let scores: Vec<String> = scores.collect();
                format!("the first of the candidates {}", scores.join(", "))
            };
            let words = format!("the rule goes to {}, {why}", name(next, board));
            (next, words)
        }
        PlainStep::Back(_, next) => {
            let dropped = if walk.has_open_neighbour() {
                ": those that are not visited have been tried or dropped"
            } else {
                ""
            };
            let back = name(next, board);
            let words = format!("no candidate is left{dropped}, so the rule goes back to {back}");
            (next, words)
        }
        PlainStep::Stop => (here, "the rule stops".to_owned()),
    }
}

/// The line with the number of a step is wrong.
fn wrong_number(number: usize, line: &str, departure: &Departure<'_>) -> Explanation {
    let (found, line) = (departure.shown(), line.trim_end());
    let text = format!(
        "step {number}: the knight is right, but the line after it is {found}, not \"{line}\""
    );
    Explanation {
        step: u32::try_from(number).ok(),
        ..Explanation::new(text).found(found).expected(line)
    }
}

fn wrong_line(line: &str, steps: usize, departure: &Departure<'_>) -> Explanation {
    let found = departure.shown();
    let is_odd_line = |text: &str| text.starts_with("The board size");
    let text = if is_odd_line(line) {
        format!(
            "the board has an odd number of squares, and the line about it is missing: found {found}"
        )
    } else if departure.begins_with("The board size you have chosen") {
        "the board has an even number of squares, but the output says that it is odd".to_owned()
    } else if line.starts_with("The knight started") && departure.begins_with("The knight moves") {
        format!("after {steps} steps the walk is over, but the output goes on with {found}")
    } else if line.starts_with("Move ") && departure.begins_with("The knight moves") {
        format!("after {steps} steps every square is visited, but the output goes on with {found}")
    } else if line.starts_with("Move ") {
        format!("in the list of the tour, expected \"{line}\", found {found}")
    } else if line.starts_with("Please") {
        format!("expected the question {line:?}, found {found}")
    } else if line.starts_with('|') || line.starts_with('-') {
        format!("on the board at the end, expected the line \"{line}\", found {found}")
    } else {
        format!("expected the line \"{line}\", found {found}")
    };
    Explanation {
        step: u32::try_from(steps).ok().filter(|&steps| steps > 0),
        ..Explanation::new(text).found(found).expected(line)
    }
}
