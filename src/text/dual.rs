//! The two-knight game as a dialogue: what a player types, the board, and the course of a game.

use std::io;

use crate::assignment::dual::{Command, Event, Game, SIDE};
use crate::text::input::{Dialogue, DialogueError, is_space, parse_number, take_token};
use crate::text::output::Output;

/// What is asked before the game.
const ASK_START: &str = "Knights' starting positions (row1 col1 row2 col2): ";
/// What is asked before each move.
const ASK_MOVE: &str = "Move (knight row col): ";

/// Plays a game: asks for the starting squares until they are valid, then for moves until neither
/// knight can move, and shows the board after each.
pub(crate) fn play(dialogue: &mut Dialogue<'_, '_, '_>) -> Result<(), DialogueError> {
    let mut game = loop {
        let start = dialogue.ask(ASK_START, "the starting positions", take_start)?;
        match start.and_then(|[r1, c1, r2, c2]| Game::new(r1, c1, r2, c2)) {
            Some(game) => break game,
            None => dialogue.say("Invalid position(s)!\n")?,
        }
    };
    print(&game, dialogue.output())?;
    loop {
        let command = dialogue.ask(ASK_MOVE, "a move", take_command)?;
        let event = game.apply(command);
        if event == Event::InvalidMove {
            dialogue.say("Invalid move!\n")?;
            continue;
        }
        print(&game, dialogue.output())?;
        if event == Event::MovedLast {
            return Ok(dialogue.say("No more moves!\n")?);
        }
    }
}

/// Takes the two starting squares, four numbers, from the beginning of a line; what follows them
/// stays in `line`. Without four numbers the whole line is taken.
pub(crate) fn take_start(line: &mut &[u8]) -> Option<[i32; 4]> {
    take_whole(line, |line| {
        let mut numbers = [0; 4];
        for number in &mut numbers {
            *number = take_number(line)?;
        }
        Some(numbers)
    })
}

/// Takes a move, one character and two numbers, from the beginning of a line; what follows
/// stays in `line`.
///
/// A line without a move is [`Command::Unreadable`], and is taken whole.
pub(crate) fn take_command(line: &mut &[u8]) -> Command {
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
/// The output fails.
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

/// Takes something from a line, or else all of it.
fn take_whole<T>(line: &mut &[u8], take: impl FnOnce(&mut &[u8]) -> Option<T>) -> Option<T> {
    let taken = take(line);
    if taken.is_none() {
        *line = &[];
    }
    taken
}

/// Takes the next token, if it is a number.
fn take_number(line: &mut &[u8]) -> Option<i32> {
    parse_number(take_token(line))
}
