//! A game as it is typed into `dual`: a line with the starts, then a line for each move.

use std::io::{self, Write};

use knights_core::assignment::dual::Knight;
use knights_core::board::{Board, Square};
use knights_core::cover::DualTour;
use knights_core::input::{InputError, InputReader, Scanner, read_square};
use knights_core::output::Output;

/// What stands where a knight is expected.
const KNIGHT: &str = "a knight, @ or #";

/// Reads the starts of both knights and nothing else.
pub fn read_starts(scanner: &mut Scanner<'_>, board: Board) -> Result<DualTour, InputError> {
    let game = begin(scanner, board)?;
    scanner.finish()?;
    Ok(game)
}

/// Reads the starts of both knights and the moves so far, up to the end of the input.
///
/// Unlike the dialogue, it takes no start and no move that breaks a rule.
pub fn read_game(scanner: &mut Scanner<'_>, board: Board) -> Result<DualTour, InputError> {
    let mut game = begin(scanner, board)?;
    while !scanner.is_at_end() {
        let place = scanner.offset();
        let knight = read_knight(scanner)?;
        let name = char::from(knight.name());
        let to = read_square(
            scanner,
            board,
            format_args!("the square to which {name} goes"),
        )?;
        let played = game.play(knight, to);
        played.map_err(|fault| scanner.contradiction(place, fault.to_string()))?;
    }
    Ok(game)
}

/// Reads the starts of both knights.
fn begin(scanner: &mut Scanner<'_>, board: Board) -> Result<DualTour, InputError> {
    let place = scanner.offset();
    let first = read_square(scanner, board, format_args!("the start of @"))?;
    let second = read_square(scanner, board, format_args!("the start of #"))?;
    let game = DualTour::begin(board, [first, second]);
    game.map_err(|fault| scanner.contradiction(place, fault.to_string()))
}

/// Reads the name of a knight.
fn read_knight(scanner: &mut Scanner<'_>) -> Result<Knight, InputError> {
    let mut found = None;
    let taken = scanner.take_if(|token| {
        found = match token {
            &[name] => Knight::named(name),
            _ => None,
        };
        found.is_some()
    });
    match found {
        Some(knight) if taken => Ok(knight),
        _ => Err(scanner.not_found_here(KNIGHT)),
    }
}

/// Writes a game.
pub fn write_transcript(game: &DualTour, output: &mut Output<'_>) -> io::Result<()> {
    let [first, second] = game.starts();
    writeln!(
        output,
        "{} {} {} {}",
        first.row, first.column, second.row, second.column
    )?;
    game.moves()
        .iter()
        .try_for_each(|&(knight, to)| write_move(knight, to, output))
}

/// Writes a move.
pub(super) fn write_move(knight: Knight, to: Square, output: &mut Output<'_>) -> io::Result<()> {
    let name = char::from(knight.name());
    writeln!(output, "{name} {} {}", to.row, to.column)
}
