//! Tours that are printed as a board of numbers: found, read and checked.

use std::ops::RangeInclusive;

use crate::explain::{BoardLabels, Explanation, Moment};
use crate::problem::task::Refusal;
use knights_core::board::{Board, Square};
use knights_core::input::{
    FoundText, InputError, InputReader, InputSource, Scanner, Wanted, read_number, tokens,
};
use knights_core::solve::{Ends, Task, existence};
use knights_core::tour::{Numbering, Tour, TourDiagnosis, TourFault};
use knights_core::warnsdorff::{self, WarnsdorffOptions};
use knights_render::sheet::BoardAndStart;

pub(crate) fn has_tour(task: &BoardAndStart) -> bool {
    existence::from_start(task.board, task.start).is_ok()
}

/// A tour of a whole board from a start.
pub(crate) fn tour_from(task: BoardAndStart) -> Task {
    Task::whole(task.board, Ends::From(task.start))
}

/// Reads a number that is not negative.
pub(crate) fn read_unsigned(
    reader: &mut impl InputReader,
    what: &str,
    range: RangeInclusive<u32>,
) -> Result<u32, InputError> {
    let signed = range.start().cast_signed()..=range.end().cast_signed();
    Ok(read_number(reader, what, signed)?.unsigned_abs())
}

/// A small board with as many rows as columns.
pub(crate) fn square_board(side: u32) -> Board {
    Board::new(side, side).expect("the side is in its limits")
}

/// Reads a number for each square, of which `first` belongs on the start.
pub(crate) fn read_numbering(
    reader: &mut impl InputReader,
    board: Board,
    first: u32,
) -> Result<Numbering, Refusal> {
    let mut numbering = Numbering::blank(board).map_err(Refusal::OutOfMemory)?;
    let less = 1 - first;
    for square in board.all() {
        let number = reader.number(&Wanted {
            what: "a number",
            range: 0..=(board.squares() - less).cast_signed(),
            missing: format_args!("the number of square {square}"),
        })?;
        numbering.set(square, number.unsigned_abs() + less);
    }
    Ok(numbering)
}

/// The walk must start on the square of the input.
pub(crate) fn starts_right(asked: Square, walk: &Tour) -> Result<(), TourDiagnosis> {
    let found = walk.start();
    if found == asked {
        return Ok(());
    }
    let fault = TourFault::OtherStart { asked, found };
    Err(TourDiagnosis {
        step: 1,
        ..TourDiagnosis::new(walk.numbering().clone(), 2, fault)
    })
}

/// A full tour from the start, on which `first` stands, and nothing after it.
pub(crate) fn check_tour(task: BoardAndStart, first: u32, output: &[u8]) -> Result<Tour, Refusal> {
    let mut scanner = Scanner::of_output(output);
    let tour = Tour::verify_around(read_numbering(&mut scanner, task.board, first)?, &[])?;
    starts_right(task.start, &tour)?;
    scanner.finish()?;
    Ok(tour)
}

/// That Warnsdorff's rule does not find a tour that exists, up to the word for the tour; `None` if it does.
pub(crate) fn stuck_by_the_rule(task: BoardAndStart) -> Option<String> {
    let walk = warnsdorff::walk(task.board, task.start, &WarnsdorffOptions::default());
    let (length, squares) = (Tour::verified(walk.ok()?).length(), task.board.squares());
    (length < squares).then(|| {
        format!(
            "Warnsdorff's rule gets stuck after {length} of {squares} squares, but that shows only that \
             the rule does not find"
        )
    })
}

/// Why it is wrong that an output denies a tour.
pub(crate) fn denied(task: BoardAndStart, names: BoardLabels, denial: &'static str) -> Explanation {
    let BoardAndStart { board, start } = task;
    let text = format!(
        "the output says that no tour from {} exists, but a board of {} has one",
        names.square(start),
        board
    );
    Explanation::new(text)
        .answered(denial)
        .at(start, Moment::of(board, start).named(names))
        .and(stuck_by_the_rule(task).map(|stuck| format!("{stuck} it")))
}

/// Why an output is wrong that has to be one of two words, the first one if `is_right`; `None` if it is right or
/// empty. `why` says what decides between them.
pub(crate) fn explain_verdict(
    [right, wrong]: [&'static str; 2],
    is_right: bool,
    why: Explanation,
    output: &[u8],
) -> Option<Explanation> {
    let (expected, other) = if is_right {
        (right, wrong)
    } else {
        (wrong, right)
    };
    let words: Vec<&[u8]> = tokens(output).collect();
    let (text, found) = match words[..] {
        [] => return None,
        [word] if word == expected.as_bytes() => return None,
        [word] if word == other.as_bytes() => {
            let explanation = why.after(&format!("the output says {other}, but "));
            return Some(explanation.found(other).expected(expected));
        }
        [word] => {
            let found = FoundText::token(word).to_string();
            let is_near = word.eq_ignore_ascii_case(expected.as_bytes());
            let rule = if is_near {
                format!("letter case matters, and the word is {expected}")
            } else {
                format!("it has to be {right} or {wrong}, and here it is {expected}")
            };
            (format!("the output has {found}; {rule}"), found)
        }
        _ => {
            let found = match words.len() {
                2 => "two words".to_owned(),
                number => format!("{number} words"),
            };
            let text = format!("the output has {found}; print one, {right} or {wrong}");
            (text, found)
        }
    };
    Some(Explanation::new(text).found(found).expected(expected))
}

/// The error that a board at this place of an input is not one of those that a problem allows.
pub(crate) fn not_allowed(
    reader: &impl InputReader,
    place: usize,
    board: Board,
    limits: &str,
) -> InputError {
    reader.contradiction(
        place,
        format!("a board of {board} is not allowed: {limits}"),
    )
}

/// A text of an output, as an error shows it.
pub(crate) fn shown(text: &[u8]) -> FoundText {
    match text {
        [] => FoundText::End(InputSource::Output),
        text => FoundText::token(text),
    }
}
