//! What requests have in common: boards and squares, read as the programs read them, and texts.

use anyhow::Result;
use knights_core::board::{Board, Square};
use knights_core::input::{InputSource, Scanner, read_board};
use knights_core::output::joined;
use knights_render::documents::pair;
pub(crate) use knights_render::documents::text;
use knights_render::options::{not_expected, read_holes};
use knights_render::recording::Recording;
use serde_json::{Value, json};

/// A square as row and column, from 0. It may lie outside of the board.
pub(crate) type Pair = [i64; 2];

/// The square as the value of an option.
pub(crate) fn square_text([row, column]: Pair) -> String {
    format!("{row},{column}")
}

pub(crate) fn board_of(rows: i64, columns: i64, longest: i32) -> Result<Board> {
    let sides = format!("{rows}\n{columns}\n");
    let mut scanner = Scanner::of(InputSource::Arguments, sides.as_bytes());
    Ok(read_board(&mut scanner, longest)?)
}

pub(crate) fn holes_of(holes: &[Pair], board: Board, start: Option<Square>) -> Result<Vec<Square>> {
    let texts: Vec<String> = holes.iter().copied().map(square_text).collect();
    read_holes(&texts, board, start)
}

pub(crate) fn pairs(squares: impl IntoIterator<Item = Square>) -> Vec<[u32; 2]> {
    squares.into_iter().map(pair).collect()
}

/// The value of an option that has one of these names, if it is given.
pub(crate) fn chosen<T: Copy>(
    option: &'static str,
    name: Option<&str>,
    values: &[(&str, &str, T)],
) -> Result<Option<T>> {
    let Some(name) = name else {
        return Ok(None);
    };
    let value = values.iter().find(|(named, ..)| *named == name);
    let names = || joined(values.iter().map(|(named, ..)| named), ", ");
    let unknown = || not_expected(option, &format!("one of {}", names()), name);
    Ok(Some(value.ok_or_else(unknown)?.2))
}

/// What the player of the page plays: the data of a page, and the lines that belong to steps.
pub(crate) fn recorded(recording: &Recording) -> Result<Value> {
    Ok(json!({ "data": recording.page_data()?, "lines": recording.lines }))
}
