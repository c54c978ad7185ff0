//! The first step at which an output of `backtrack` leaves the first tour in depth-first order.

use crate::compare::CompareMode;
use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::numbered::{NumberedOutput, transposed};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::solve::{Answer, first_tour};

/// What is printed if there is no tour.
pub(super) const NO_TOUR: &str = "Solution does not exist";
/// How many moves of a tour are listed.
const SHOWN_MOVES: usize = 8;

/// Where every tour starts.
const START: Square = Square::new(0, 0);

/// Why a wrong output is wrong; `None` if the first difference says as much.
pub(super) fn explain(board: Board, answer: &[u8], output: &[u8]) -> Option<Explanation> {
    let tokens = CompareMode::TokensCase;
    if tokens.equal(answer, output) {
        return None;
    }
    let says_none = |text: &[u8]| tokens.equal(NO_TOUR.as_bytes(), text);
    let found = first_tour(board, START, MoveOrder::Tutorial, None, |_| ()).ok()?;
    match found {
        Answer::Found(tour) if says_none(output) => {
            let squares: Vec<Square> = tour.squares().collect();
            Some(denied(board, &squares))
        }
        Answer::Found(tour) if !says_none(answer) => {
            let squares: Vec<Square> = tour.squares().collect();
            transposed(board, output).or_else(|| departure(board, &squares, output))
        }
        Answer::Impossible(_) if says_none(answer) => no_tour_exists(board, output),
        // The answer is not that of the rule.
        _ => None,
    }
}

/// The number of the move from one square to another, in the order of the tutorial.
fn move_number(from: Square, to: Square) -> Option<u32> {
    let steps = MoveOrder::Tutorial.steps().into_iter();
    let mut numbered = (0..).zip(steps);
    numbered.find_map(|(number, step)| (step.target(from) == to).then_some(number))
}

/// The output denies the tour.
fn denied(board: Board, tour: &[Square]) -> Explanation {
    let moves = tour.windows(2).map(|pair| move_number(pair[0], pair[1]));
    let moves = moves.map(|number| number.expect("a tour has knight's moves").to_string());
    let shown: Vec<String> = moves.take(SHOWN_MOVES).collect();
    let dots = if tour.len() > SHOWN_MOVES + 1 {
        " …"
    } else {
        ""
    };
    let words = match shown.len() {
        0 => "it is the number 0 alone".to_owned(),
        _ => format!(
            "the first one begins with the moves {}{dots}",
            shown.join(" ")
        ),
    };
    Explanation {
        text: format!(
            "the output says that no tour exists, but a board of {} x {} has one: {words}",
            board.rows(),
            board.columns()
        ),
        square: Some(START),
        found: Some(NO_TOUR.to_owned()),
        moment: Some(Moment {
            board,
            labels: vec![(START, "0".to_owned())],
            knight: Some(START),
            candidates: Vec::new(),
            found: None,
            expected: tour.get(1).copied(),
            names: BoardLabels::default(),
        }),
        ..Explanation::default()
    }
}

/// The output has a board, but no tour exists.
fn no_tour_exists(board: Board, output: &[u8]) -> Option<Explanation> {
    let output = NumberedOutput::read(board, 0, output)?;
    let mut explanation = output
        .wrong_start(START)
        .or_else(|| broken(&output, vec![START]))?;
    let words = format!(
        "no tour of {} x {} exists, so the output is \"{NO_TOUR}\"",
        board.rows(),
        board.columns()
    );
    explanation.and(&words);
    explanation.expected = Some(NO_TOUR.to_owned());
    Some(explanation)
}

/// Where the walk breaks that begins like this; `None` if it is a tour.
fn broken(output: &NumberedOutput<'_>, mut path: Vec<Square>) -> Option<Explanation> {
    loop {
        match output.next(&path) {
            Ok(Some(next)) => path.push(next),
            Ok(None) => return output.ended(&path),
            Err(explanation) => return Some(*explanation),
        }
    }
}

/// The first step that is not that of the tour.
fn departure(board: Board, tour: &[Square], output: &[u8]) -> Option<Explanation> {
    let output = NumberedOutput::read(board, 0, output)?;
    if let Some(explanation) = output.wrong_start(START) {
        return Some(explanation);
    }
    for length in 1..tour.len() {
        let (path, expected) = (&tour[..length], tour[length]);
        match output.next(path) {
            Ok(Some(next)) if next == expected => {}
            Ok(Some(next)) => return Some(other_move(&output, path, next, expected)),
            Ok(None) => {
                let explanation = output.ended(path)?;
                return Some(with_the_rule(explanation, path, expected));
            }
            Err(explanation) => return Some(with_the_rule(*explanation, path, expected)),
        }
    }
    None
}

/// The output takes another move.
fn other_move(
    output: &NumberedOutput<'_>,
    path: &[Square],
    next: Square,
    expected: Square,
) -> Explanation {
    let here = path[path.len() - 1];
    let number = |to: Square| move_number(here, to).expect("both are knight's moves");
    let (taken, right) = (number(next), number(expected));
    let text = format!("from {here} the output takes move {taken} to {next}");
    let mut explanation = output.at_step(path, &text);
    if right < taken {
        let words = format!("move {right} to {expected} comes first, and a tour begins with it");
        explanation.and(&words);
    } else {
        let words = format!(
            "no tour begins like that, so the search goes back and takes move {right} to {expected}"
        );
        explanation.and(&words);
        if let Some(breaks) = broken(output, [path, &[next]].concat()) {
            explanation.and(&format!("at {}", breaks.text));
        }
    }
    explanation.found = Some(next.to_string());
    if let Some(moment) = &mut explanation.moment {
        moment.found = Some(next);
    }
    expecting(explanation, path, expected)
}

/// The explanation of another fault, with the move of the first tour.
fn with_the_rule(mut explanation: Explanation, path: &[Square], expected: Square) -> Explanation {
    let number = move_number(path[path.len() - 1], expected).expect("a tour has knight's moves");
    explanation.and(&format!(
        "the first tour goes by move {number} to {expected}"
    ));
    expecting(explanation, path, expected)
}

/// The explanation with the expected square, and the moves that are still possible there.
fn expecting(mut explanation: Explanation, path: &[Square], expected: Square) -> Explanation {
    let here = path[path.len() - 1];
    explanation.move_number = move_number(here, expected);
    explanation.expected = Some(expected.to_string());
    if let Some(moment) = &mut explanation.moment {
        let squares = moment.board.neighbours(here, MoveOrder::Tutorial);
        let free = squares.filter(|square| !path.contains(square));
        let numbered = free.map(|square| (square, move_number(here, square)));
        let numbered =
            numbered.filter_map(|(square, number)| Some((square, number?.cast_signed())));
        moment.candidates = numbered.collect();
        moment.expected = Some(expected);
    }
    explanation
}
