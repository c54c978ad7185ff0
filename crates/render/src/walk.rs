//! The interactive walk as a dialogue: the questions, every step, the board at the end, and the names of
//! squares like `b4`.

use std::io::{self, Write};

use knights_core::assignment::walk::{Alternatives, InteractiveWalk, WalkEnd, WalkStep};
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::{Dialogue, DialogueError, parse_number, take_token};
use knights_core::output::Output;
use knights_core::tour::Tour;

const ASK_WIDTH: &str = "Please enter the boardwidth\n";
const ASK_HEIGHT: &str = "Please enter the boardheight\n";
const ASK_START: &str = "Please enter the knights starting position (type \"random\" for random)\n";
const TOO_SMALL: &str = "The boards width and height must at least be 5\n";
const TOO_LARGE: &str = "The maximum width is 26 and the maximum height is 99\n";
const ODD: &str = "The board size you have chosen has an odd number of squares, this means the \
    Knight has to start at a black square e.g. a1 b2 c1 f6\n";
/// The last of the squares that [`ODD`] names.
const LAST_EXAMPLE: &[u8] = b"f6";
const NO_SQUARE: &str = "the starting position you chose is not a square on the field the format \
    is (letter)(number) example \"c8\"\n";
const WHITE: &str = "The board has an odd size and the chosen starting position was a white square, \
    therefore with the give parameters there is no knightstour possible\n";

pub const SHORTEST_SIDE: i32 = 5;
/// The most columns, which have a letter each.
pub const MOST_COLUMNS: u32 = 26;
const MOST_ROWS: i32 = 99;

/// Walks, and says every step. The walk gives up after `max_steps`.
pub fn walk(
    dialogue: &mut Dialogue<'_, '_, '_>,
    (board, start): (Board, Square),
    alternatives: Alternatives,
    max_steps: u64,
) -> Result<WalkEnd, DialogueError> {
    let start_name = name(start, board);
    dialogue.say(&format!("The knight starts at {start_name}\n"))?;
    let mut walk = InteractiveWalk::new(board, start, MoveOrder::Walk, alternatives)?;
    let mut steps: u64 = 0;
    let end = walk.run(max_steps, |step| {
        let (how, square) = match step {
            WalkStep::To(square) => ("moves to", square),
            WalkStep::Back(square) => ("moves back to", square),
        };
        steps += 1;
        let square = name(square, board);
        dialogue.say(&format!("The knight {how} {square}\nstep {steps} \n"))
    })?;
    if end == WalkEnd::Full {
        for (number, square) in walk.squares().enumerate() {
            dialogue.say(&format!("Move {number}: {}\n", name(square, board)))?;
        }
        write_board(&Tour::verified(walk.numbering()?), dialogue.output())?;
    }
    let after = format!("after {steps} steps");
    let words = match end {
        WalkEnd::Full => format!("{after} finished his KnightsTour"),
        WalkEnd::Exhausted => format!("{after} has nothing left to try"),
        WalkEnd::Stopped => {
            format!("stopped {after} without a tour: raise --max-steps, or ask tour solve")
        }
    };
    dialogue.say(&format!("The knight started at {start_name} and {words}\n"))?;
    Ok(end)
}

/// Asks for a board and a start until both are valid. Without a start, it may be any of [`starts`].
///
/// `remark` says what the words of the assignment leave open. It is no part of the dialogue, whose output it gets.
pub fn ask(
    dialogue: &mut Dialogue<'_, '_, '_>,
    mut remark: impl FnMut(&mut Output<'_>, &str),
) -> Result<(Board, Option<Square>), DialogueError> {
    loop {
        let width = ask_side(dialogue, &mut remark, ["width", ASK_WIDTH])?;
        let height = ask_side(dialogue, &mut remark, ["height", ASK_HEIGHT])?;
        if let Err(words) = check_size(width, height) {
            dialogue.say(words)?;
            continue;
        }
        let sides = Board::new(height.unsigned_abs(), width.unsigned_abs());
        let board = sides.expect("the limits of the sides allow it");
        let starts = starts(board);
        if starts.len() < board.squares() as usize {
            dialogue.say(ODD)?;
        }
        let take_name = |line: &mut &[u8]| take_token(line).to_vec();
        let token = dialogue.ask(ASK_START, "the starting position", take_name)?;
        if token == b"random" {
            return Ok((board, None));
        }
        match parse(&token, board) {
            None => {
                dialogue.say(NO_SQUARE)?;
                if token == LAST_EXAMPLE {
                    let (columns, rows) = (board.columns(), board.rows());
                    let words = format!("f6 is not on this board of {columns} x {rows}");
                    dialogue.output().flush()?;
                    remark(dialogue.output(), &words);
                }
            }
            start @ Some(square) if starts.contains(&square) => return Ok((board, start)),
            Some(_) => dialogue.say(WHITE)?,
        }
    }
}

/// Checks the size of a board.
///
/// # Errors
///
/// It is too small or too large, in the words of the assignment.
pub fn check_size(width: i32, height: i32) -> Result<(), &'static str> {
    if width < SHORTEST_SIDE || height < SHORTEST_SIDE {
        Err(TOO_SMALL)
    } else if width > MOST_COLUMNS.cast_signed() || height > MOST_ROWS {
        Err(TOO_LARGE)
    } else {
        Ok(())
    }
}

/// Asks for a side until the end of the line. What is not a number counts as 0, which is too small;
/// since the assignment says so only after both sides, a remark says it at once.
fn ask_side(
    dialogue: &mut Dialogue<'_, '_, '_>,
    remark: &mut impl FnMut(&mut Output<'_>, &str),
    [side, prompt]: [&str; 2],
) -> Result<i32, DialogueError> {
    let take = |line: &mut &[u8]| parse_number(take_token(line));
    let number = dialogue.ask(prompt, &format!("the board {side}"), take)?;
    if number.is_none() {
        dialogue.output().flush()?;
        remark(dialogue.output(), &format!("the {side} is not a number"));
    }
    Ok(number.unwrap_or(0))
}

/// The squares on which a tour may start: on a board of odd area those of the colour of a1, which
/// all corners have.
pub fn starts(board: Board) -> Vec<Square> {
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
    let width = board.columns() as usize * (3 + digits) + 1;
    let line = "-".repeat(width) + "\n";
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

/// The name of a square: the column's letter, and the row's number from the bottom.
///
/// # Panics
///
/// The board has more than [`MOST_COLUMNS`] columns.
pub fn name(square: Square, board: Board) -> String {
    assert!(
        board.columns() <= MOST_COLUMNS,
        "there are {MOST_COLUMNS} letters"
    );
    let column = u8::try_from(square.column).expect("a column has a letter");
    let letter = char::from(b'a' + column);
    format!("{letter}{}", board.rows() - square.row)
}

/// The square of this name, spelled exactly as [`name`] does.
pub fn parse(text: &[u8], board: Board) -> Option<Square> {
    let (letter, number) = text.split_first()?;
    let column = u32::from(letter.checked_sub(b'a')?);
    if number.first() == Some(&b'0') || !number.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number: u32 = str::from_utf8(number).ok()?.parse().ok()?;
    let square = Square::new(board.rows().checked_sub(number)?, column);
    board.contains(square).then_some(square)
}
