//! The two-knight game as a dialogue: what a player types, the board, the course of a game, hints, and the
//! game as a page shows it.

use std::fmt::Display;
use std::io::{self, Write};

use crate::page::StepLine;
use crate::recording::Recording;
use knights_core::assignment::dual::{Command, Event, Game, InvalidMove, Knight, SIDE};
use knights_core::input::{Dialogue, DialogueError, is_space, parse_number, take_token};
use knights_core::output::{Output, counted, joined};

const ASK_START: &str = "Knights' starting positions (row1 col1 row2 col2): ";
const ASK_MOVE: &str = "Move (knight row col): ";

/// The command that takes the last move back, if there are hints.
const UNDO: &[u8] = b"undo";
/// The command that ends the game.
const QUIT: &[u8] = b"quit";

/// Plays a game: asks for the starting squares until they are valid, then for moves until neither
/// knight can move, and shows the board after each. The word `quit` ends it.
///
/// With hints, the valid moves are listed before each move, the reason follows each invalid
/// answer, and `undo` takes a move back. What is said in the dialogue stays the same.
pub fn play(
    dialogue: &mut Dialogue<'_, '_, '_>,
    mut hints: Option<Hints<'_>>,
) -> Result<(), DialogueError> {
    let Some(mut game) = begin(dialogue, &mut hints)? else {
        return Ok(());
    };
    print(&game, dialogue.output())?;
    let mut before: Vec<Game> = Vec::new();
    loop {
        if let Some(hints) = &mut hints {
            dialogue.output().flush()?;
            hints.list(&game);
        }
        let typed = match &hints {
            Some(_) => dialogue.ask(ASK_MOVE, "a move or undo", |line| {
                or_quit(line, take_command_or_undo)
            })?,
            None => dialogue.ask(ASK_MOVE, "a move", |line| {
                or_quit(line, |line| Some(take_command(line)))
            })?,
        };
        let Some(typed) = typed else {
            return Ok(());
        };
        let outcome = if let Some(command) = typed {
            game.check(command).map(|_| {
                before.push(game.clone());
                game.apply(command);
            })
        } else {
            let earlier = before.pop().ok_or(InvalidMove::NothingToUndo);
            earlier.map(|earlier| game = earlier)
        };
        if let Err(reason) = outcome {
            dialogue.say("Invalid move!\n")?;
            if let Some(hints) = &mut hints {
                dialogue.output().flush()?;
                hints.say(reason);
            }
            continue;
        }
        print(&game, dialogue.output())?;
        if !game.has_more_moves() {
            return Ok(dialogue.say("No more moves!\n")?);
        }
    }
}

/// Asks for the starting squares until they are valid; `None` if the player quits.
fn begin(
    dialogue: &mut Dialogue<'_, '_, '_>,
    hints: &mut Option<Hints<'_>>,
) -> Result<Option<Game>, DialogueError> {
    loop {
        let start = dialogue.ask(ASK_START, "the starting positions", |line| {
            or_quit(line, take_start)
        })?;
        let Some(start) = start else {
            return Ok(None);
        };
        let game = start.map(|[r1, c1, r2, c2]| Game::start([(r1, c1), (r2, c2)]));
        let reason = match game {
            Some(Ok(game)) => return Ok(Some(game)),
            None => "expected four numbers, such as 1 1 3 4".to_owned(),
            Some(Err(reason)) => reason.to_string(),
        };
        dialogue.say("Invalid position(s)!\n")?;
        if let Some(hints) = hints {
            dialogue.output().flush()?;
            hints.say(reason);
        }
    }
}

/// Takes the two starting squares, four numbers, from the beginning of a line; what follows them
/// stays in `line`. Without four numbers the whole line is taken.
pub fn take_start(line: &mut &[u8]) -> Option<[i32; 4]> {
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

/// Takes a move from the beginning of a line, or the word `undo`, which is `None`; what follows stays in
/// `line`.
fn take_command_or_undo(line: &mut &[u8]) -> Option<Command> {
    let mut rest = *line;
    if take_token(&mut rest) == UNDO {
        *line = rest;
        return None;
    }
    Some(take_command(line))
}

/// Takes something from the beginning of a line, unless that is the word `quit`.
fn or_quit<T>(line: &mut &[u8], take: impl FnOnce(&mut &[u8]) -> T) -> Option<T> {
    let mut rest = *line;
    (take_token(&mut rest) != QUIT).then(|| take(line))
}

/// Writes the board, as the assignment's function of that name does.
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

/// Takes something from a line, or the whole line.
fn take_whole<T>(line: &mut &[u8], take: impl FnOnce(&mut &[u8]) -> Option<T>) -> Option<T> {
    let taken = take(line);
    if taken.is_none() {
        *line = &[];
    }
    taken
}

fn take_number(line: &mut &[u8]) -> Option<i32> {
    parse_number(take_token(line))
}

/// Says hints to a player, on a stream that is not the dialogue. What cannot be written is lost.
pub struct Hints<'a> {
    stream: &'a mut dyn Write,
    /// What each line begins with.
    name: &'static str,
}

impl<'a> Hints<'a> {
    /// Hints on this stream, with lines that begin with this name.
    pub fn new(stream: &'a mut dyn Write, name: &'static str) -> Self {
        Self { stream, name }
    }

    pub fn say(&mut self, words: impl Display) {
        let _ = writeln!(self.stream, "{}: {words}", self.name);
        let _ = self.stream.flush();
    }

    /// Lists the squares to which each knight may go, or says why it may not move.
    pub fn list(&mut self, game: &Game) {
        for knight in Knight::ALL {
            let (name, here) = (char::from(knight.name()), game.square(knight));
            let targets = joined(game.targets(knight), " ");
            if targets.is_empty() {
                self.say(format_args!("{name} on {here} has no move"));
            } else if game.is_free(knight) {
                self.say(format_args!("{name} on {here} can go to {targets}"));
            } else {
                let words = "has made the last two moves; now the other knight must move";
                self.say(format_args!("{name} on {here} {words}"));
            }
        }
    }
}

/// Plays a game for a page, by the rules of [`play`], and says nothing. It ends with its last move, the word `quit`, or
/// the input. The lines are what was typed, with the answers.
pub fn play_recorded(
    dialogue: &mut Dialogue<'_, '_, '_>,
) -> Result<(Recording, Vec<StepLine>), DialogueError> {
    let mut transcript = Vec::new();
    let mut say = |step: usize, words: String, answer: String| {
        transcript.push(StepLine {
            step,
            words,
            answer: Some(answer),
        });
    };
    let begun = loop {
        let take = |line: &mut &[u8]| typed(line, |line| or_quit(line, take_start));
        let (Some(start), words) = dialogue.ask("", "the starting positions", take)? else {
            break None;
        };
        let game = start.map(|[r1, c1, r2, c2]| Game::start([(r1, c1), (r2, c2)]));
        match game {
            Some(Ok(game)) => {
                say(0, words, String::new());
                break Some(game);
            }
            Some(Err(reason)) => say(0, words, format!("Invalid position(s)! – {reason}")),
            None => say(0, words, "Invalid position(s)!".to_owned()),
        }
    };
    let title = "The two-knight game".to_owned();
    let Some(mut game) = begun else {
        let outcome = "the player quits before the game begins".to_owned();
        return Ok((Recording::of_game(None, title, outcome), transcript));
    };
    let ending = loop {
        let take = |line: &mut &[u8]| typed(line, |line| or_quit(line, take_command));
        let (command, words) = match dialogue.ask("", "a move", take) {
            Ok((Some(command), words)) => (command, words),
            Ok((None, _)) => break "the player quits",
            Err(DialogueError::Input(_)) => break "the input ends",
            Err(error) => return Err(error),
        };
        let checked = game.check(command);
        let event = game.apply(command);
        let answer = match (checked, event) {
            (Err(reason), _) => format!("Invalid move! – {reason}"),
            (Ok(_), Event::MovedLast) => "No more moves!".to_owned(),
            (Ok(_), _) => String::new(),
        };
        say(game.moves().len(), words, answer);
        if event == Event::MovedLast {
            break "no more moves";
        }
    };
    let moves = counted(game.moves().len(), "move");
    let (visited, squares) = (game.visited(), game.board().squares());
    let outcome = format!("{ending} after {moves}; {visited} of {squares} squares are visited");
    Ok((Recording::of_game(Some(&game), title, outcome), transcript))
}

/// Writes a game as it is typed into `dual`: a line with the starts, then a line for each move.
pub fn write_transcript(game: &Game, output: &mut Output<'_>) -> io::Result<()> {
    let [first, second] = game.starts();
    let (r1, c1, r2, c2) = (first.row, first.column, second.row, second.column);
    writeln!(output, "{r1} {c1} {r2} {c2}")?;
    for &(knight, to) in game.moves() {
        let name = char::from(knight.name());
        writeln!(output, "{name} {} {}", to.row, to.column)?;
    }
    Ok(())
}

/// What is taken from a line, and its text.
fn typed<T>(line: &mut &[u8], take: impl FnOnce(&mut &[u8]) -> T) -> (T, String) {
    let before = *line;
    let taken = take(line);
    let text = &before[..before.len() - line.len()];
    let words = String::from_utf8_lossy(text.trim_ascii()).into_owned();
    (taken, words)
}
