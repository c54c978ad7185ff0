//! The first scenario that is wrong, and the first step at which its path leaves the first tour.

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::poj2488::{NONE, by_name, first_by_name, name, names};
use knights_core::board::{Board, Square};
use knights_core::input::{FoundText, InputSource, take_token};
use knights_core::tour::is_knight_move;

/// How many squares of a tour are shown.
const SHOWN: usize = 8;

/// Why a wrong output is wrong; `None` if it is right.
pub(super) fn explain(boards: &[Board], output: &[u8]) -> Option<Explanation> {
    let mut rest = output;
    for (number, &board) in (1..).zip(boards) {
        for word in ["Scenario".to_owned(), format!("#{number}:")] {
            let token = take_token(&mut rest);
            if token != word.as_bytes() {
                let expected = format!("Scenario #{number}:");
                let text = format!("expected the line \"{expected}\", found {}", shown(token));
                return Some(
                    Explanation::new(text)
                        .found(plain(token))
                        .expected(expected),
                );
            }
        }
        if let Some(mut explanation) = of_path(board, take_token(&mut rest)) {
            let (rows, columns) = (board.rows(), board.columns());
            explanation.text = format!(
                "in scenario {number}, {rows} x {columns}, {}",
                explanation.text
            );
            return Some(explanation);
        }
    }
    let token = take_token(&mut rest);
    (!token.is_empty()).then(|| {
        let scenarios = boards.len();
        let text = format!("after scenario {scenarios}, the last one, the output goes on");
        Explanation::new(text)
            .found(plain(token))
            .expected("the end of the output")
    })
}

/// A token as an error shows it.
fn shown(token: &[u8]) -> String {
    if token.is_empty() {
        FoundText::End(InputSource::Output).to_string()
    } else {
        FoundText::token(token).to_string()
    }
}

/// A token as an error shows it, without quotation marks.
fn plain(token: &[u8]) -> String {
    shown(token).trim_matches('"').to_owned()
}

/// Why the path of a board is wrong; `None` if it is right.
fn of_path(board: Board, token: &[u8]) -> Option<Explanation> {
    let tour = first_by_name(board).ok()?;
    match tour {
        Some(tour) if token == NONE.as_bytes() => Some(denied(board, &tour)),
        Some(tour) => departure(board, &tour, token),
        None if token == NONE.as_bytes() => None,
        None => {
            let text = format!("no tour exists, but the output has {}", shown(token));
            Some(Explanation::new(text).found(plain(token)).expected(NONE))
        }
    }
}

/// The output denies the tour.
fn denied(board: Board, tour: &[Square]) -> Explanation {
    let dots = if tour.len() > SHOWN { "…" } else { "" };
    let begin = names(&tour[..tour.len().min(SHOWN)]);
    let text =
        format!("the output has {NONE}, but tours exist, and the first one is {begin}{dots}");
    let moment = moment(board, &tour[..1], None, tour.get(1).copied());
    let explanation = Explanation::new(text).found(NONE);
    explanation.expected(names(tour)).at(tour[0], moment)
}

/// The first step of a path that is not that of the tour.
fn departure(board: Board, tour: &[Square], token: &[u8]) -> Option<Explanation> {
    let mut rest = token;
    for (place, &expected) in tour.iter().enumerate() {
        let path = &tour[..place];
        if rest.is_empty() {
            let words = format!("ends after {place} of {} squares", tour.len());
            return Some(at_step(board, path, &words, None, expected));
        }
        let Some(square) = take_square(board, &mut rest) else {
            let words = format!("goes on with {}, which is not a square", shown(word(rest)));
            return Some(at_step(board, path, &words, None, expected));
        };
        if square != expected {
            let words = wrong_square(path, square, expected);
            return Some(at_step(board, path, &words, Some(square), expected));
        }
    }
    (!rest.is_empty()).then(|| {
        Explanation::new("the path goes on after its last square")
            .found(plain(rest))
            .expected("the end of the line")
    })
}

/// Takes the name of a square of the board from a path.
fn take_square(board: Board, path: &mut &[u8]) -> Option<Square> {
    let fits = |square: &Square| path.starts_with(name(*square).as_bytes());
    // A10 begins like A1.
    let square = by_name(board)
        .filter(fits)
        .max_by_key(|square| square.row)?;
    *path = &path[name(square).len()..];
    Some(square)
}

/// What stands where the name of a square should be: up to the next letter.
fn word(path: &[u8]) -> &[u8] {
    let after = path
        .iter()
        .skip(1)
        .take_while(|byte| !byte.is_ascii_alphabetic());
    &path[..path.len().min(1 + after.count())]
}

/// What is wrong with a square after a path.
fn wrong_square(path: &[Square], square: Square, expected: Square) -> String {
    let (own, right) = (name(square), name(expected));
    let order = |square: Square| (square.column, square.row);
    let Some(&here) = path.last() else {
        return if order(square) < order(expected) {
            format!("starts on {own}, but no tour starts there; {right} is the first that works")
        } else {
            format!("starts on {own}, but a tour starts on {right}, which comes first")
        };
    };
    let from = name(here);
    if let Some(place) = path.iter().position(|&other| other == square) {
        return format!("goes to {own} again, which is step {}", place + 1);
    }
    if !is_knight_move(here, square) {
        return format!("goes from {from} to {own}, which is not a knight's move");
    }
    if order(square) < order(expected) {
        format!("goes from {from} to {own}, but no tour begins like that; with {right} one does")
    } else {
        format!("goes from {from} to {own}, but a tour goes on with {right}, which comes first")
    }
}

/// The explanation of a step.
fn at_step(
    board: Board,
    path: &[Square],
    words: &str,
    found: Option<Square>,
    expected: Square,
) -> Explanation {
    let step = path.len() + 1;
    let mut text = format!("at step {step} the path {words}");
    if !text.contains(&name(expected)) {
        text = format!("{text}; the first tour goes on with {}", name(expected));
    }
    let square = path.last().copied().unwrap_or(expected);
    Explanation {
        step: u32::try_from(step).ok(),
        found: found.map(name),
        ..Explanation::new(text)
            .expected(name(expected))
            .at(square, moment(board, path, found, Some(expected)))
    }
}

/// The board after a path.
fn moment(
    board: Board,
    path: &[Square],
    found: Option<Square>,
    expected: Option<Square>,
) -> Moment {
    Moment {
        found: found.filter(|&square| board.contains(square)),
        expected,
        names: BoardLabels::Letters,
        ..Moment::after(board, 1, path)
    }
}
