//! The interactive walk as a dialogue: the questions, every step, and the board at the end.

use std::io;

use crate::assignment::walk::{Alternatives, InteractiveWalk, WalkEvent};
use crate::board::{Board, MoveOrder, Square};
use crate::text::algebraic::{MOST_COLUMNS, name, parse};
use crate::text::input::{Dialogue, DialogueError, parse_number, take_token};
use crate::text::output::Output;
use crate::tour::Tour;

const ASK_WIDTH: &str = "Please enter the boardwidth\n";
const ASK_HEIGHT: &str = "Please enter the boardheight\n";
const ASK_START: &str = "Please enter the knights starting position (type \"random\" for random)\n";
const TOO_SMALL: &str = "The boards width and height must at least be 5\n";
const TOO_LARGE: &str = "The maximum width is 26 and the maximum height is 99\n";
const ODD: &str = "The board size you have chosen has an odd number of squares, this means the \
    Knight has to start at a black square e.g. a1 b2 c1 f6\n";
const NO_SQUARE: &str = "the starting position you chose is not a square on the field the format \
    is (letter)(number) example \"c8\"\n";
const WHITE: &str = "The board has an odd size and the chosen starting position was a white square, \
    therefore with the give parameters there is no knightstour possible\n";

/// The shortest side of a board.
pub(crate) const SHORTEST_SIDE: i32 = 5;
/// The most rows; the columns have letters.
const MOST_ROWS: i32 = 99;

/// The options of a walk.
#[derive(Clone, Copy)]
pub(crate) struct WalkOptions {
    /// Which other squares are tried.
    pub(crate) alternatives: Alternatives,
    /// The number of steps after which the walk gives up.
    pub(crate) max_steps: u64,
}

/// Asks for a board and a start, walks, and says every step.
///
/// `choose` picks one of the squares on which a tour may start, for the answer `random`.
pub(crate) fn walk(
    dialogue: &mut Dialogue<'_, '_, '_>,
    options: WalkOptions,
    choose: impl FnMut(&[Square]) -> Result<Square, DialogueError>,
) -> Result<(), DialogueError> {
    let (board, start) = ask(dialogue, choose)?;
    let start_name = name(start, board);
    dialogue.say(&format!("The knight starts at {start_name}\n"))?;
    let mut walk = InteractiveWalk::new(board, start, MoveOrder::Walk, options.alternatives)?;
    let mut steps = 0;
    while !walk.is_full() {
        if steps == options.max_steps && !walk.is_exhausted() {
            return Ok(dialogue.say(&format!(
                "The knight started at {start_name} and stopped after {steps} steps without a \
                 tour: raise --max-steps, or ask tour solve\n"
            ))?);
        }
        let (how, square) = match walk.step() {
            WalkEvent::To(square) => ("moves to", square),
            WalkEvent::Back(square) => ("moves back to", square),
            WalkEvent::Exhausted => {
                return Ok(dialogue.say(&format!(
                    "The knight started at {start_name} and after {steps} steps has nothing left \
                     to try\n"
                ))?);
            }
        };
        steps += 1;
        dialogue.say(&format!(
            "The knight {how} {}\nstep {steps} \n",
            name(square, board)
        ))?;
    }
    let tour = Tour::verified(walk.numbering()?);
    for (number, square) in walk.squares().enumerate() {
        dialogue.say(&format!("Move {number}: {}\n", name(square, board)))?;
    }
    write_board(&tour, dialogue.output())?;
    Ok(dialogue.say(&format!(
        "The knight started at {start_name} and after {steps} steps finished his KnightsTour\n"
    ))?)
}

/// Asks for a board and a start until both are valid.
pub(crate) fn ask(
    dialogue: &mut Dialogue<'_, '_, '_>,
    mut choose: impl FnMut(&[Square]) -> Result<Square, DialogueError>,
) -> Result<(Board, Square), DialogueError> {
    loop {
        // What is not a number counts as 0, which is too small.
        let take_side = |line: &mut &[u8]| parse_number(take_token(line)).unwrap_or(0);
        let width = dialogue.ask(ASK_WIDTH, "the board width", take_side)?;
        let height = dialogue.ask(ASK_HEIGHT, "the board height", take_side)?;
        if width < SHORTEST_SIDE || height < SHORTEST_SIDE {
            dialogue.say(TOO_SMALL)?;
            continue;
        }
        if width > MOST_COLUMNS.cast_signed() || height > MOST_ROWS {
            dialogue.say(TOO_LARGE)?;
            continue;
        }
        let board = Board::new(height.unsigned_abs(), width.unsigned_abs());
        let board = board.expect("the limits of the sides allow it");
        let starts = starts(board);
        if starts.len() < board.squares() as usize {
            dialogue.say(ODD)?;
        }
        let take_name = |line: &mut &[u8]| take_token(line).to_vec();
        let token = dialogue.ask(ASK_START, "the starting position", take_name)?;
        if token == b"random" {
            return Ok((board, choose(&starts)?));
        }
        match parse(&token, board) {
            None => dialogue.say(NO_SQUARE)?,
            Some(start) if starts.contains(&start) => return Ok((board, start)),
            Some(_) => dialogue.say(WHITE)?,
        }
    }
}

/// The squares on which a tour may start: on a board of odd area those of the colour of a1, which
/// all corners have.
pub(crate) fn starts(board: Board) -> Vec<Square> {
    let is_even = board.squares().is_multiple_of(2);
    let corner = Square::new(0, 0).colour();
    board
        .all()
        .filter(|square| is_even || square.colour() == corner)
        .collect()
}

/// Writes the board in boxes, top row first.
///
/// Each square shows its position in the tour, from 0, with leading zeros up to the number of
/// digits in the number of squares.
fn write_board(tour: &Tour, output: &mut Output<'_>) -> io::Result<()> {
    let board = tour.board();
    let digits = board.squares().to_string().len();
    let line = format!(
        "{}\n",
        "-".repeat(board.columns() as usize * (3 + digits) + 1)
    );
    output.bytes(line.as_bytes())?;
    for row in tour.numbering().rows() {
        output.bytes(b"|")?;
        for number in row {
            output.bytes(format!(" {:0digits$} |", number - 1).as_bytes())?;
        }
        output.bytes(b"\n")?;
        output.bytes(line.as_bytes())?;
    }
    Ok(())
}
