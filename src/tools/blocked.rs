//! The blocked squares of a board, which `--hole` and `--mask` name.

use std::path::Path;

use anyhow::{Context, Result};

use crate::cli::Env;
use crate::tools::choices::{read_option, read_start};
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputLocation, read_mask};

/// The most bytes of a file after a mask, for a byte order mark and blank lines.
const MORE_THAN_A_MASK: u64 = 1 << 16;

/// What is wrong with a hole on the start.
const BLOCKED_START: &str = "is the start; start on a free square";

/// The blocked squares of a board: those of the mask if there is one, or else the holes. If there
/// is a start, it must be free.
pub(crate) fn read_blocked(
    env: &mut Env<'_>,
    holes: &[String],
    mask: Option<&Path>,
    board: Board,
    start: Option<Square>,
) -> Result<Vec<Square>> {
    match mask {
        Some(file) => masked(env, file, board, start),
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
        let hole = read_option("--hole", value, board)?;
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
fn masked(
    env: &mut Env<'_>,
    file: &Path,
    board: Board,
    start: Option<Square>,
) -> Result<Vec<Square>> {
    let name = file.display();
    let (rows, columns) = (u64::from(board.rows()), u64::from(board.columns()));
    // Each line may end in CRLF.
    let most = rows * (columns + 2) + MORE_THAN_A_MASK;
    let text = read_start(env, Some(file), "the blocked squares", most)?;
    let blocked = read_mask(&text, board).with_context(|| name.to_string())?;
    if let Some(start) = start.filter(|start| blocked.contains(start)) {
        let place = InputLocation::of_square(start.row, start.column);
        let error = InputError::contradiction(place, format!("{start} {BLOCKED_START}"));
        return Err(error).with_context(|| name.to_string());
    }
    Ok(blocked)
}
