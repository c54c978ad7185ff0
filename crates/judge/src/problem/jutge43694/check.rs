//! Whether an output of `jutge43694` is right: any path over the free squares, or the denial of one.

use crate::problem::judgement::OutputFault;
use crate::problem::jutge43694::{BoardWithHoles, HOLE, NO_PATH};
use crate::problem::start::{Refusal, starts_right};
use knights_core::board::Square;
use knights_core::input::{InputError, InputReader, Scanner};
use knights_core::tour::{Numbering, Tour};
use knights_render::sheet::BoardAndStart;

/// What is said of an output that denies a path.
pub(super) const DENIED: &str = "the output says that no path exists, but there is one";

/// The path of an output, or `None` if it denies one rightly.
pub(super) fn check(task: &BoardWithHoles, output: &[u8]) -> Result<Option<Tour>, Refusal> {
    let mut scanner = Scanner::of_output(output);
    if scanner.take_if(|word| word == b"no") {
        scanner.word(&format!("\"{NO_PATH}\""), |word| word == b"sol")?;
        scanner.finish()?;
        return match task.path().map_err(Refusal::OutOfMemory)? {
            Ok(_) => Err(OutputFault::Rule(DENIED.to_owned()).into()),
            Err(_) => Ok(None),
        };
    }
    let mut numbering = Numbering::blank(task.board).map_err(Refusal::OutOfMemory)?;
    for square in task.board.all() {
        numbering.set(square, read_step(&mut scanner, task, square)?);
    }
    let tour = Tour::verify_around(numbering, &task.blocked)?;
    let BoardWithHoles { board, start, .. } = *task;
    starts_right(BoardAndStart { board, start }, &tour)?;
    scanner.finish()?;
    Ok(Some(tour))
}

/// What stands on a square: two digits, or two asterisks, which become 0.
fn read_step(
    scanner: &mut Scanner<'_>,
    task: &BoardWithHoles,
    square: Square,
) -> Result<u32, InputError> {
    if !task.is_free(square) {
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
