//! The blocked squares of a board, which `--hole` and `--mask` name.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};

use crate::board::{Board, Square};
use crate::text::input::{InputError, InputLocation, read_mask};
use crate::tools::choices::read_option;

/// The most bytes of a file after a mask, for a byte order mark and blank lines.
const MORE_THAN_A_MASK: u64 = 1 << 16;

/// What is wrong with a hole on the start.
const BLOCKED_START: &str = "is the start; start on a free square";

/// The blocked squares of a board: those of the mask if there is one, or else the holes. If there
/// is a start, it must be free.
pub(crate) fn read_blocked(
    holes: &[String],
    mask: Option<&Path>,
    board: Board,
    start: Option<Square>,
) -> Result<Vec<Square>> {
    match mask {
        Some(file) => masked(file, board, start),
        None => Ok(read_holes(holes, board, start)?),
    }
}

/// The squares of `--hole`.
fn read_holes(
    values: &[String],
    board: Board,
    start: Option<Square>,
) -> Result<Vec<Square>, InputError> {
    let mut holes = Vec::new();
    for value in values {
        let hole = read_option("--hole", value, board, "the hole")?;
        let fault = |words: &str| {
            let words = format!("{hole} {words}");
            Err(InputError::contradiction(
                InputLocation::Option("--hole"),
                words,
            ))
        };
        if holes.contains(&hole) {
            return fault("is given twice; give it once");
        }
        if start == Some(hole) {
            return fault(BLOCKED_START);
        }
        holes.push(hole);
    }
    Ok(holes)
}

/// The squares that a mask blocks.
fn masked(file: &Path, board: Board, start: Option<Square>) -> Result<Vec<Square>> {
    let name = file.display();
    let text = read_start(file, board).with_context(|| format!("cannot read {name}"))?;
    let blocked = read_mask(&text, board).with_context(|| name.to_string())?;
    if let Some(start) = start.filter(|start| blocked.contains(start)) {
        let place = InputLocation::of_square(start.row, start.column);
        let error = InputError::contradiction(place, format!("{start} {BLOCKED_START}"));
        return Err(error).with_context(|| name.to_string());
    }
    Ok(blocked)
}

/// Reads at most as much of a file as a mask of the board may have, and a little more.
fn read_start(file: &Path, board: Board) -> io::Result<Vec<u8>> {
    let (rows, columns) = (u64::from(board.rows()), u64::from(board.columns()));
    // Each line may end in CRLF.
    let most = rows * (columns + 2) + MORE_THAN_A_MASK;
    let mut text = Vec::new();
    File::open(file)?.take(most).read_to_end(&mut text)?;
    Ok(text)
}
