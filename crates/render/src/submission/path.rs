//! A path: the row and the column of each square, one square on a line, or in a JSON document.

use std::fmt::Display;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::Value;

use crate::submission::{Judged, Layout, Submission, SubmissionOptions, ordered};
use knights_core::board::{Board, Leaper, Square, Surface};
use knights_core::input::{
    InputError, InputLocation, InputReader, MAX_SIDE, ReadError, Scanner, read_board,
};
use knights_core::tour::{PathCheck, TourFault, is_knight_move};

/// A board without a size line that has more squares for each square of its path needs its size:
/// a short path must not need much memory.
const MOST_SQUARES_FOR_A_STEP: u64 = 10_000;

/// Reads a path on the board of the options, after a size line, or on the smallest board that holds it.
pub(super) fn read(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Judged {
    let mut scanner = Scanner::at(text.text, text.start);
    if let Some(board) = options.size {
        // No square of the board has these numbers.
        if begins_with(text, board) {
            return read_after_size(text, options);
        }
        return Ok(walk(&mut scanner, board, options)?.0);
    }
    let extent = Extent::of(text)?;
    let contradiction = |words: String| {
        let place = InputLocation::after(&text.text[..text.start]);
        ReadError::from(InputError::contradiction(place, words))
    };
    if extent.begins_with_size() {
        let (rows, columns) = extent.first;
        let squares = i64::from(rows) * i64::from(columns);
        if moves_on(text) && squares != i64::from(extent.squares) - 1 {
            let question = "the first line could be a square or the size of the board: say --as path \
                            --size NxM, and leave a size line out";
            return Err(contradiction(question.to_owned()));
        }
        return read_after_size(text, options);
    }
    let board = extent.smallest_board().map_err(contradiction)?;
    let (mut submission, length) = walk(&mut scanner, board, options)?;
    let (rows, columns) = (board.rows(), board.columns());
    let fault = submission.verdict.as_ref().err().map(|broken| broken.fault);
    let last = submission.verdict.as_ref().err().map(|broken| broken.step);
    let has_ended = matches!(fault, Some(TourFault::Ended(_)));
    if length == 1 && (has_ended || fault.is_none()) {
        let question = "one square is a path on any board; say its size, --size NxM";
        return Err(contradiction(question.to_owned()));
    }
    if has_ended && options.holes.is_none() {
        return Err(contradiction(format!(
            "the path visits {length} of {} squares of {rows} x {columns}; say the size of the board, \
             --size NxM, or its holes, --hole R,C or --mask FILE",
            board.squares()
        )));
    }
    let is_elsewhere = match fault {
        Some(TourFault::OffTheBoard(..)) => length > 1,
        Some(TourFault::VisitedBefore { step: 1, .. }) => last == Some(length),
        _ => false,
    };
    if is_elsewhere && options.holes.is_none() {
        let words = "a path on another board, or around holes: give --size NxM and --hole R,C, rows and columns from \
                     0, and the start once";
        return Err(contradiction(words.to_owned()));
    }
    submission.remark = Some(format!(
        "read as a path on the smallest board, {rows} x {columns}; --size gives another"
    ));
    Ok(submission)
}

/// Whether the first numbers are the sides of a board.
pub(super) fn begins_with(text: &Layout<'_>, board: Board) -> bool {
    let size = (board.rows().cast_signed(), board.columns().cast_signed());
    square(&mut Scanner::at(text.text, text.start), 1).ok() == Some(size)
}

/// Reads a path after the size of its board.
fn read_after_size(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Judged {
    let mut scanner = Scanner::at(text.text, text.start);
    let board = options.sized(read_board(&mut scanner, MAX_SIDE)?)?;
    Ok(walk(&mut scanner, board, options)?.0)
}

/// Whether a knight's move leads from the square of the first two numbers to that of the next two.
pub(super) fn moves_on(text: &Layout<'_>) -> bool {
    let mut scanner = Scanner::at(text.text, text.start);
    let mut next = || {
        let (row, column) = square(&mut scanner, 1).ok()?;
        let (row, column) = (u32::try_from(row).ok()?, u32::try_from(column).ok()?);
        Some(Square::new(row, column))
    };
    let squares = next().zip(next());
    squares.is_some_and(|(from, to)| is_knight_move(from, to))
}

/// How far the numbers of a path go.
struct Extent {
    first: (i32, i32),
    /// The largest row and the largest column after them, if there are any.
    rest: Option<(i32, i32)>,
    squares: u32,
}

impl Extent {
    /// Looks at all numbers of a path.
    fn of(text: &Layout<'_>) -> Result<Self, InputError> {
        let mut scanner = Scanner::at(text.text, text.start);
        let mut extent = Self {
            first: square(&mut scanner, 1)?,
            rest: None,
            squares: 1,
        };
        while !scanner.is_at_end() {
            extent.squares += 1;
            let (row, column) = square(&mut scanner, extent.squares)?;
            let (rows, columns) = extent.rest.unwrap_or((row, column));
            extent.rest = Some((rows.max(row), columns.max(column)));
        }
        Ok(extent)
    }

    /// Whether both first numbers are larger than all others. No full tour begins so: on the smallest
    /// board that holds it, it comes back to its first row and column.
    fn begins_with_size(&self) -> bool {
        let (rows, columns) = self.first;
        let holds = |(row, column)| row < rows && column < columns;
        rows.min(columns) > 0 && self.rest.is_some_and(holds)
    }

    /// The smallest board that has all squares. A path with a negative number is wrong on every board.
    fn smallest_board(&self) -> Result<Board, String> {
        let (row, column) = self.rest.unwrap_or(self.first);
        let side = |one: i32, other: i32| u32::try_from(one.max(other)).unwrap_or(0) + 1;
        let (rows, columns) = (side(self.first.0, row), side(self.first.1, column));
        let most = u64::from(self.squares) * MOST_SQUARES_FOR_A_STEP;
        let board = Board::new(rows, columns).ok();
        let board = board.filter(|board| u64::from(board.squares()) <= most);
        board.ok_or_else(|| {
            format!(
                "the smallest board for this path has {rows} x {columns} squares; say its size, \
                 --size NxM"
            )
        })
    }
}

/// Reads the squares of a path and judges it. Returns their number too.
fn walk(
    scanner: &mut Scanner<'_>,
    board: Board,
    options: &SubmissionOptions<'_>,
) -> Result<(Submission, u32), ReadError> {
    let holes = options.holes_on(board)?;
    let mut path = PathCheck::new(board, &holes)?;
    // The input is read to its end after a broken rule too: the rest may be malformed.
    while !scanner.is_at_end() {
        let (row, column) = square(scanner, path.step())?;
        path.go(row, column);
    }
    let length = path.step() - 1;
    Ok((Submission::new(path.finish(), holes), length))
}

/// Judges a path, given by the rows and the columns of its squares.
pub(super) fn follow(
    board: Board,
    holes: Vec<Square>,
    squares: impl Iterator<Item = (i32, i32)>,
) -> Judged {
    let mut path = PathCheck::new(board, &holes)?;
    for (row, column) in squares {
        path.go(row, column);
    }
    Ok(Submission::new(path.finish(), holes))
}

/// Reads the row and the column of a step, which may be off the board.
fn square(scanner: &mut Scanner<'_>, step: u32) -> Result<(i32, i32), InputError> {
    let row = scanner.any_number("a row", format_args!("the row of step {step}"))?;
    let column = scanner.any_number("a column", format_args!("the column of step {step}"))?;
    Ok((row, column))
}

#[derive(Deserialize)]
struct TourDocument {
    board: Option<DocumentSides>,
    squares: Option<Vec<(i32, i32)>>,
    #[serde(default)]
    hole_squares: Vec<(i64, i64)>,
    answer: Option<String>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct DocumentSides {
    rows: u32,
    cols: u32,
    leaper: Option<Value>,
    surface: Option<Value>,
}

impl DocumentSides {
    /// The board with these sides and moves.
    fn board(&self) -> Result<Board, String> {
        let board = Board::new(self.rows, self.cols).map_err(|error| error.to_string())?;
        let leaper = named("leaper", self.leaper.as_ref(), Leaper::KNIGHT)?;
        let surface = named("surface", self.surface.as_ref(), Surface::Plane)?;
        Ok(board.with_moves(leaper, surface))
    }
}

/// The value of a field that is the text of an option.
fn named<T>(field: &str, value: Option<&Value>, usual: T) -> Result<T, String>
where
    T: FromStr<Err: Display>,
{
    let Some(value) = value else { return Ok(usual) };
    let text = value.as_str().unwrap_or_default();
    text.parse()
        .map_err(|error| format!("the document has the {field} {value}; {error}"))
}

/// Reads a JSON document of `tour` or `tour solve`.
pub(super) fn read_document(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Judged {
    let mut scanner = Scanner::at(text.text, text.start);
    let place = scanner.offset();
    let contradiction = |fault: String| scanner.contradiction(place, fault);
    let document: TourDocument =
        serde_json::from_slice(text.body()).map_err(|error| wrong_json(&error))?;
    if let (Some("none" | "unknown"), Some(reason)) = (document.answer.as_deref(), document.reason)
    {
        return Err(contradiction(format!("the document has no tour: {reason}")).into());
    }
    let (Some(sides), Some(squares)) = (document.board, document.squares) else {
        let fault = "the document has no board or no squares; expected one of tour or tour solve, or say --size NxM, and \
                     its holes";
        return Err(contradiction(fault.to_owned()).into());
    };
    let board = options.sized(sides.board().map_err(contradiction)?)?;
    let mut holes = options.holes_on(board)?;
    for (row, column) in document.hole_squares {
        let words = || format!("the hole ({row}, {column}) is off the board");
        let square = board.square(row, column);
        holes.push(square.ok_or_else(|| contradiction(words()))?);
    }
    follow(board, ordered(holes), squares.into_iter())
}

/// The error that a text is no such document.
fn wrong_json(error: &serde_json::Error) -> InputError {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    let fault = format!("expected a JSON document of tour or tour solve: {words}");
    let place = InputLocation::Text {
        line: error.line().max(1),
        column: error.column().max(1),
    };
    InputError::contradiction(place, fault)
}
