//! A board: a number for each square, `#` or `.` for a hole, and the question what 0 means.

use crate::sheet::TUTORIAL_WIDTH;
use crate::submission::notation::LEAST_SQUARES;
use crate::submission::several::numbers;
use crate::submission::{
    Judged, Layout, Submission, SubmissionForm, SubmissionOptions, ZeroMeaning, ordered, question,
};
use knights_core::board::{Board, Square};
use knights_core::input::{
    InputError, InputLocation, InputReader, MAX_SIDE, Scanner, Wanted, read_board, tokens,
};
use knights_core::output::counted;
use knights_core::tour::{Numbering, Tour, is_knight_move};

/// The largest number that a square may have.
const LARGEST_NUMBER: i32 = 999_999_999;

/// Reads a board, which may have its size before it.
pub(super) fn read(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Judged {
    let mut scanner = Scanner::at(text.text, text.start);
    let is_given = |size: &Board| size.squares() as usize == text.words;
    // With --as board, two numbers on every line are the board.
    let is_named = options.form == Some(SubmissionForm::Board) && text.columns() == Some(2);
    let (board, has_size_line) = match options.size.filter(is_given) {
        Some(size) => (size, false),
        None if text.has_size_line() && !is_named => (read_board(&mut scanner, MAX_SIDE)?, true),
        None => (board_of_lines(text)?, false),
    };
    let board = options.sized(board)?;
    let mut numbering = Numbering::blank(board)?;
    let named = options.holes_on(board)?;
    let mut holes = named.clone();
    // The first square with 0 that is not known to be a hole, with the offset of its number, and how many
    // there are.
    let (mut first_zero, mut zeros) = (None, 0);
    for square in board.all() {
        let offset = scanner.offset();
        if scanner.take_if(|word| matches!(word, b"#" | b".")) {
            holes.push(square);
            continue;
        }
        let number = scanner.number(&Wanted {
            what: "a number",
            range: 0..=LARGEST_NUMBER,
            missing: format_args!("the number of square {square}"),
        })?;
        let number = number.unsigned_abs();
        numbering.set(square, number);
        if number == 0 && named.binary_search(&square).is_err() {
            first_zero.get_or_insert((square, offset));
            zeros += 1;
        }
    }
    scanner.finish()?;
    let is_lone_start =
        zeros == 1 && first_zero.is_some_and(|(zero, _)| is_start(zero, &numbering));
    let meaning = match (options.zero, first_zero) {
        (Some(meaning), _) => meaning,
        (None, None) => ZeroMeaning::Unvisited,
        _ if text.is_stuck => ZeroMeaning::Unvisited,
        // The size line came with the rule that 0 beside 1 is the start, and no hole.
        _ if has_size_line && is_lone_start => ZeroMeaning::Start,
        _ if has_size_line => ZeroMeaning::Unvisited,
        _ if zeros == 1 && is_of_tutorial(text) => ZeroMeaning::Start,
        // Holes are marked, so a square with 0 is not one of them.
        _ if !holes.is_empty() && !is_lone_start => ZeroMeaning::Unvisited,
        (None, Some((square, offset))) => {
            let [start, option] = if zeros == 1 {
                ["the start, ", "start, "]
            } else {
                [""; 2]
            };
            let question = format!(
                "is 0 on {square} {start}a hole or a square that was not visited? Say --zero \
                 {option}hole or unvisited"
            );
            return Err(scanner.contradiction(offset, question).into());
        }
    };
    Ok(judged(numbering, &ordered(holes), meaning))
}

fn board_of_lines(text: &Layout<'_>) -> Result<Board, InputError> {
    let mut rows = text.rows().map(|row| (row, tokens(row.text).count()));
    if let Some((row, found)) = rows.find(|(_, found)| *found != text.first) {
        let fault = format!(
            "this row has {}, but the first has {}; a board needs rows of equal length, \
             or its size before it",
            counted(found, "number"),
            text.first
        );
        let place = InputLocation::after(&text.text[..row.offset]);
        return Err(InputError::contradiction(place, fault));
    }
    text.board(text.first)
}

/// Whether the only 0 is a knight's move from the only 1, or alone on the board.
fn is_start(zero: Square, numbering: &Numbering) -> bool {
    let numbers = numbering.numbers();
    let ones = numbers.iter().filter(|&&number| number == 1).count();
    let one = numbering.find(1);
    let joined = one.is_some_and(|one| is_knight_move(zero, one));
    numbers == [0] || joined && ones == 1
}

/// The verdict if 0 has this meaning.
pub(super) fn judged(
    mut numbering: Numbering,
    named: &[Square],
    meaning: ZeroMeaning,
) -> Submission {
    let mut holes = named.to_vec();
    for square in numbering.board().all() {
        let number = numbering.get(square);
        let is_hole = || named.binary_search(&square).is_ok();
        match meaning {
            ZeroMeaning::Start if number > 0 || !is_hole() => numbering.set(square, number + 1),
            ZeroMeaning::Hole if number == 0 => holes.push(square),
            _ => {}
        }
    }
    let holes = ordered(holes);
    let mut verdict = Tour::verify_around(numbering, &holes);
    if let (ZeroMeaning::Start, Err(diagnosis)) = (meaning, &mut verdict) {
        diagnosis.step -= 1;
    }
    Submission::new(verdict, holes)
}

/// Whether a text has the layout of the tutorial, which counts from 0: a width of three for each
/// number, and a space after each.
fn is_of_tutorial(text: &Layout<'_>) -> bool {
    text.rows().all(|row| {
        let line = row.text.strip_suffix(b"\r").unwrap_or(row.text);
        let mut rest = line;
        for word in tokens(line) {
            let padding = TUTORIAL_WIDTH.saturating_sub(word.len());
            let blank = rest.iter().take_while(|&&byte| byte == b' ').count();
            let end = padding + word.len();
            if blank != padding || rest.get(end) != Some(&b' ') {
                return false;
            }
            rest = &rest[end + 1..];
        }
        rest.is_empty()
    })
}

/// Reads a board in boxes. That of `tour walk` counts from 0, others from 1. The bars and the dialogue
/// around it become spaces, so that errors keep their positions.
pub(super) fn read_boxes(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Judged {
    let mut plain: Vec<u8> = text.text.to_vec();
    let mut outside = 0;
    for row in text.rows() {
        let is_boxes = row.text.trim_ascii().starts_with(b"|");
        let count = numbers(row.text);
        // A line of the dialogue has words and a square or two.
        let is_said = count <= 4 && row.text.iter().any(u8::is_ascii_alphabetic);
        outside += if is_boxes || is_said { 0 } else { count };
        for byte in &mut plain[row.offset..row.offset + row.text.len()] {
            if *byte == b'|' || !is_boxes {
                *byte = b' ';
            }
        }
    }
    let boxes = Layout::of(&plain);
    if boxes.words == 0 {
        let end = text.text.trim_ascii_end().len();
        let words = "expected the board of the walk in boxes; the walk has printed none, because it has \
                     found no tour";
        let place = InputLocation::after(&text.text[..end]);
        return Err(InputError::contradiction(place, words.to_owned()).into());
    }
    board_of_lines(&boxes)?;
    if outside >= LEAST_SQUARES as usize {
        let words = "there is a board in boxes, and other numbers; separate them by a blank line";
        return Err(question(words).into());
    }
    if boxes.are_odd() {
        let words = "many numbers are there twice; write one board below the other";
        return Err(question(words).into());
    }
    let has_zero = boxes
        .rows()
        .any(|row| tokens(row.text).any(|word| word.iter().all(|&digit| digit == b'0')));
    let options = SubmissionOptions {
        form: Some(SubmissionForm::Board),
        zero: options.zero.or(has_zero.then_some(ZeroMeaning::Start)),
        ..*options
    };
    read(&boxes, &options)
}
