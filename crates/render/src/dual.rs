//! The two-knight game as a dialogue: what a player types, the board, the course of a game, hints, and the
//! game as a page shows it.

use std::io::{self, Write};

use crate::recording::{Recording, StepLine};
use knights_core::assignment::dual::{
    Command, Event, Game, InvalidMove, InvalidStart, Knight, SIDE,
};
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
/// If there is a `hint`, it gets the valid moves before each move, and the reason after each invalid
/// answer, and `undo` takes a move back. What is said in the dialogue stays the same.
pub fn play(
    dialogue: &mut Dialogue<'_, '_, '_>,
    mut hint: Option<&mut dyn FnMut(&str)>,
) -> Result<(), DialogueError> {
    let begun = begin(dialogue, ASK_START, |dialogue, _, reason| {
        dialogue.say("Invalid position(s)!\n")?;
        if let Some(hint) = &mut hint {
            dialogue.output().flush()?;
            let numbers = || "expected four numbers, such as 1 1 3 4".to_owned();
            hint(&reason.map_or_else(numbers, |reason| reason.to_string()));
        }
        Ok(())
    })?;
    let Some((mut game, _)) = begun else {
        return Ok(());
    };
    print(&game, dialogue.output())?;
    let mut before: Vec<Game> = Vec::new();
    loop {
        if let Some(hint) = &mut hint {
            dialogue.output().flush()?;
            for words in hints(&game) {
                hint(&words);
            }
        }
        let (expected, undo) = match hint {
            Some(_) => ("a move or undo", Some(UNDO)),
            None => ("a move", None),
        };
        let take = |line: &mut &[u8]| or_quit(line, |line| take_command_or(undo, line));
        let Some(typed) = dialogue.ask(ASK_MOVE, expected, take)? else {
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
            if let Some(hint) = &mut hint {
                dialogue.output().flush()?;
                hint(&reason.to_string());
            }
            continue;
        }
        print(&game, dialogue.output())?;
        if !game.has_more_moves() {
            return Ok(dialogue.say("No more moves!\n")?);
        }
    }
}

/// Asks for the starting squares until they are valid, and returns the game with what was typed; `None` if the player
/// quits. `wrong` gets what else was typed, and why no game can start there; nothing if these are not four numbers.
fn begin(
    dialogue: &mut Dialogue<'_, '_, '_>,
    prompt: &str,
    mut wrong: impl FnMut(&mut Dialogue<'_, '_, '_>, String, Option<InvalidStart>) -> io::Result<()>,
) -> Result<Option<(Game, String)>, DialogueError> {
    loop {
        let take = |line: &mut &[u8]| typed(line, |line| or_quit(line, take_start));
        let (start, words) = dialogue.ask(prompt, "the starting positions", take)?;
        let Some(start) = start else {
            return Ok(None);
        };
        match start.map(|[r1, c1, r2, c2]| Game::start([(r1, c1), (r2, c2)])) {
            Some(Ok(game)) => return Ok(Some((game, words))),
            Some(Err(reason)) => wrong(dialogue, words, Some(reason))?,
            None => wrong(dialogue, words, None)?,
        }
    }
}

/// Takes the two starting squares, four numbers, from the beginning of a line; what follows them
/// stays in `line`. Without four numbers the whole line is taken.
fn take_start(line: &mut &[u8]) -> Option<[i32; 4]> {
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
fn take_command(line: &mut &[u8]) -> Command {
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

/// Takes a move from the beginning of a line, or this word, which is `None`; what follows stays in `line`.
fn take_command_or(word: Option<&[u8]>, line: &mut &[u8]) -> Option<Command> {
    let mut rest = *line;
    if Some(take_token(&mut rest)) == word {
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
fn print(game: &Game, output: &mut Output<'_>) -> io::Result<()> {
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

/// The squares to which each knight may go, or why it may not move.
pub fn hints(game: &Game) -> [String; 2] {
    Knight::ALL.map(|knight| {
        let (name, here) = (char::from(knight.name()), game.square(knight));
        let targets = joined(game.targets(knight), " ");
        if targets.is_empty() {
            format!("{name} on {here} has no move")
        } else if game.is_free(knight) {
            format!("{name} on {here} can go to {targets}")
        } else {
            format!("{name} on {here} has made the last two moves; now the other knight must move")
        }
    })
}

/// Plays a game for a page, by the rules of [`play`], and says nothing. It ends with its last move, the word `quit`, or
/// the input. The lines are what was typed, with the answers.
pub fn play_recorded(dialogue: &mut Dialogue<'_, '_, '_>) -> Result<Recording, DialogueError> {
    let mut transcript = Vec::new();
    let mut say = |step: usize, words: String, answer: String| {
        transcript.push(StepLine {
            step,
            words,
            answer: Some(answer),
        });
    };
    let begun = begin(dialogue, "", |_, words, reason| {
        let why = reason.map(|reason| format!(" – {reason}"));
        let answer = format!("Invalid position(s)!{}", why.unwrap_or_default());
        say(0, words, answer);
        Ok(())
    })?;
    let Some((mut game, words)) = begun else {
        let outcome = "the player quits before the game begins".to_owned();
        return Ok(Recording::of_game(None, transcript, outcome));
    };
    say(0, words, String::new());
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
    Ok(Recording::of_game(Some(&game), transcript, outcome))
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
