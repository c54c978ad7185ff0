//! The two-knight game's lines: what a player types, and the board.

use std::io;

use crate::assignment::dual::{Command, Game, SIDE};
use crate::text::input::{is_space, parse_number, take_token};
use crate::text::output::Output;

/// Why a line gives no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// Takes the two starting squares, four numbers, from the beginning of a line; what follows
/// them stays in `line`.
///
/// # Errors
///
/// There are no four numbers. The line is then spent.
pub fn take_start(line: &mut &[u8]) -> Result<[i32; 4], Unreadable> {
    take_whole(line, |line| {
        Some([
            take_number(line)?,
            take_number(line)?,
            take_number(line)?,
            take_number(line)?,
        ])
    })
}

/// Takes a move, one character and two numbers, from the beginning of a line; what follows
/// stays in `line`.
///
/// A line that gives none is [`Command::Unreadable`], and is then spent.
#[must_use]
pub fn take_command(line: &mut &[u8]) -> Command {
    let taken = take_whole(line, |line| {
        let first = line.iter().position(|&byte| !is_space(byte))?;
        let (&knight, rest) = line[first..].split_first()?;
        *line = rest;
        let (row, column) = (take_number(line)?, take_number(line)?);
        Some(Command::Move {
            knight,
            row,
            column,
        })
    });
    taken.unwrap_or(Command::Unreadable)
}

/// Writes the board, as the assignment's function of that name does.
///
/// ```
/// use knights::{assignment::dual::Game, text::dual::print, text::output::Output};
/// use std::io::Write;
///
/// let game = Game::new(1, 1, 3, 4).expect("two squares of the board");
/// let mut bytes = Vec::new();
/// let mut output = Output::new(&mut bytes);
/// print(&game, &mut output)?;
/// output.flush()?;
/// assert!(bytes.starts_with(b"  0 1 2 3 4 5\n0 . . . . . .\n1 . @ . . . .\n2 "));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The output does not take it.
pub fn print(game: &Game, output: &mut Output<'_>) -> io::Result<()> {
    output.bytes(b" ")?;
    for column in 0..SIDE {
        output.bytes(b" ")?;
        output.number(column)?;
    }
    for (row, shown) in (0_u32..).zip(game.rows()) {
        output.bytes(b"\n")?;
        output.number(row)?;
        for character in shown {
            output.bytes(&[b' ', character])?;
        }
    }
    output.bytes(b"\n")
}

/// Takes something whole, or spends the line.
fn take_whole<T>(
    line: &mut &[u8],
    take: impl FnOnce(&mut &[u8]) -> Option<T>,
) -> Result<T, Unreadable> {
    take(line).ok_or_else(|| {
        *line = &[];
        Unreadable
    })
}

/// Takes the next token, if it is a number.
fn take_number(line: &mut &[u8]) -> Option<i32> {
    parse_number(take_token(line))
}
