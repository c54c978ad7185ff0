//! A path: the row and the column of each square, one square on a line.

use crate::submission::shape::{Remark, RowLength, Shape, TextKind};
use crate::submission::{
    Legality, Likelihood, Read, Reading, SizeLine, Submission, SubmissionForm, SubmissionOptions,
};
use knights_core::board::{Board, Square};
use knights_core::input::{
    InputError, InputLocation, InputReader, MAX_SIDE, ReadError, Scanner, read_board,
};
use knights_core::tour::{PathCheck, TourFault, is_knight_move};

/// A board without a size line that has more squares for each square of its path needs its size:
/// a short path must not need much memory.
const MOST_SQUARES_FOR_A_STEP: u64 = 10_000;

/// A path after the size of its board.
struct AfterSize(Likelihood);

/// A path on a board of the given size, or on the smallest that holds it.
struct Bare(Likelihood);

/// The ways in which a text could be a path.
pub(super) fn readings(text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Vec<Box<dyn Reading>> {
    let is_named = options.form == Some(SubmissionForm::Path);
    // If the words are as many as a board after its size line has, a wrong text is rather that.
    let likelihood = if text.sized_board().is_some() && !is_named {
        Likelihood::Rare
    } else {
        Likelihood::Usual
    };
    let has_pairs = text.first == 2 && matches!(text.rest, RowLength::NoRows | RowLength::Equal(2));
    if options.size_line == SizeLine::Required {
        return vec![Box::new(AfterSize(likelihood))];
    }
    // Only a board has the remark of a walk that got stuck after it.
    let has_form = has_pairs && text.remark == Remark::None;
    if text.kind != TextKind::Words || text.words == 0 || !is_named && !has_form {
        return Vec::new();
    }
    if options.size.is_some() {
        return vec![Box::new(Bare(likelihood))];
    }
    let Some(look) = FirstPair::of(text) else {
        // If a path was asked for, reading it reports the word that is no number.
        return if is_named {
            vec![Box::new(Bare(likelihood))]
        } else {
            Vec::new()
        };
    };
    let mut readings: Vec<Box<dyn Reading>> = Vec::new();
    if look.may_be_size() {
        readings.push(Box::new(AfterSize(likelihood)));
    }
    if look.may_be_square() {
        readings.push(Box::new(Bare(likelihood)));
    }
    readings
}

/// What the first two numbers of a path could be.
struct FirstPair {
    pair: (i32, i32),
    /// The largest row and the largest column after the first pair.
    largest: Option<(i32, i32)>,
    /// Whether a knight's move leads from the first pair to the second.
    moves_on: bool,
}

impl FirstPair {
    /// Looks at all numbers of a path; nothing if a word is no number.
    fn of(text: &Shape<'_>) -> Option<Self> {
        let mut scanner = Scanner::at(text.text, text.start);
        let mut next = || {
            let row = coordinate(&mut scanner, "a row", 1).ok()?;
            Some((row, coordinate(&mut scanner, "a column", 1).ok()?))
        };
        let pair = next()?;
        let mut found = Self {
            pair,
            largest: None,
            moves_on: false,
        };
        for _ in 1..text.words / 2 {
            let (row, column) = next()?;
            let Some((rows, columns)) = found.largest else {
                let squares = square(pair).zip(square((row, column)));
                found.moves_on = squares.is_some_and(|(from, to)| is_knight_move(from, to));
                found.largest = Some((row, column));
                continue;
            };
            found.largest = Some((rows.max(row), columns.max(column)));
        }
        Some(found)
    }

    /// Whether all squares after it are on the board of this size.
    fn holds_all(&self) -> bool {
        let (rows, columns) = self.pair;
        let fits = |(row, column)| row < rows && column < columns;
        self.largest.is_none_or(fits)
    }

    /// Whether the pair could be a size: a square cannot go on by a legal move, or is larger than
    /// all others.
    fn may_be_size(&self) -> bool {
        let (rows, columns) = self.pair;
        rows.min(columns) > 0 && (self.holds_all() || !self.moves_on)
    }

    /// Whether the pair could be a square: not if it looks like a size.
    fn may_be_square(&self) -> bool {
        let is_size = self.pair.0.min(self.pair.1) > 0 && self.largest.is_some();
        self.moves_on || !(is_size && self.holds_all())
    }
}

/// A square, if both numbers are natural.
fn square((row, column): (i32, i32)) -> Option<Square> {
    let (row, column) = (u32::try_from(row).ok()?, u32::try_from(column).ok()?);
    Some(Square::new(row, column))
}

impl Reading for AfterSize {
    fn likelihood(&self) -> Likelihood {
        self.0
    }

    fn words(&self) -> String {
        "a path after a size line: leave the line out and say --size NxM".to_owned()
    }

    fn read(&self, text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Result<Read, ReadError> {
        let mut scanner = Scanner::at(text.text, text.start);
        let board = read_board(&mut scanner, MAX_SIDE)?;
        options.ensure_size(board)?;
        Ok(walk(&mut scanner, board, options)?.into_read(None))
    }
}

impl Reading for Bare {
    fn likelihood(&self) -> Likelihood {
        self.0
    }

    fn words(&self) -> String {
        "a path: say --as path and the size of the board, --size NxM".to_owned()
    }

    fn read(&self, text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Result<Read, ReadError> {
        let mut scanner = Scanner::at(text.text, text.start);
        if let Some(board) = options.size {
            return Ok(walk(&mut scanner, board, options)?.into_read(None));
        }
        let board = smallest_board(text)?;
        let walked = walk(&mut scanner, board, options)?;
        let (rows, columns) = (board.rows(), board.columns());
        let ended = matches!(&walked.submission.verdict, Err(broken) if matches!(broken.fault, TourFault::Ended(_)));
        if walked.length == 1 && (ended || walked.submission.verdict.is_ok()) {
            let question = "one square is a path on any board; say its size, --size NxM";
            let place = InputLocation::after(&text.text[..text.start]);
            let question = InputError::contradiction(place, question.to_owned());
            return Ok(Read::Unclear(question));
        }
        if ended && options.holes.is_none() {
            let place = InputLocation::after(&text.text[..text.start]);
            let (visited, squares) = (walked.length, board.squares());
            let question = format!(
                "the path visits {visited} of {squares} squares of {rows} x {columns}; say the size \
                 of the board, --size NxM, or its holes, --hole R,C or --mask FILE"
            );
            return Ok(Read::Unclear(InputError::contradiction(place, question)));
        }
        let remark = format!(
            "read as a path on the smallest board, {rows} x {columns}; --size gives another"
        );
        Ok(walked.into_read(Some(remark)))
    }
}

/// A path that was judged.
struct Walked {
    submission: Submission,
    /// The number of its squares.
    length: u32,
}

impl Walked {
    fn into_read(self, remark: Option<String>) -> Read {
        let Self { submission, length } = self;
        let legality = Legality::of(&submission.verdict, length);
        Read::Judged(
            Submission {
                remark,
                ..submission
            },
            legality,
        )
    }
}

/// Reads the squares of a path and judges it.
fn walk(
    scanner: &mut Scanner<'_>,
    board: Board,
    options: &SubmissionOptions<'_>,
) -> Result<Walked, ReadError> {
    let blocked = options.holes_on(board)?;
    let mut path = PathCheck::new(board, &blocked)?;
    // The input is read to its end after a broken rule too: the rest may be malformed.
    while !scanner.is_at_end() {
        let row = coordinate(scanner, "a row", path.step())?;
        let column = coordinate(scanner, "a column", path.step())?;
        path.go(row, column);
    }
    let length = path.step() - 1;
    let submission = Submission {
        verdict: path.finish(),
        blocked,
        remark: None,
    };
    Ok(Walked { submission, length })
}

/// The smallest board that has all squares of a path. A path with a negative number is wrong on
/// every board.
fn smallest_board(text: &Shape<'_>) -> Result<Board, ReadError> {
    let mut scanner = Scanner::at(text.text, text.start);
    let (mut rows, mut columns, mut steps) = (1_u32, 1_u32, 0);
    while !scanner.is_at_end() {
        steps += 1;
        let row = coordinate(&mut scanner, "a row", steps)?;
        let column = coordinate(&mut scanner, "a column", steps)?;
        let side = |number: i32| u32::try_from(number).unwrap_or(0) + 1;
        (rows, columns) = (rows.max(side(row)), columns.max(side(column)));
    }
    let most = u64::from(steps) * MOST_SQUARES_FOR_A_STEP;
    let board = Board::new(rows, columns).ok();
    board
        .filter(|board| u64::from(board.squares()) <= most)
        .ok_or_else(|| {
            let place = InputLocation::after(&text.text[..text.start]);
            let fault = format!(
                "the smallest board for this path has {rows} x {columns} squares; say its size, \
                 --size NxM"
            );
            InputError::contradiction(place, fault).into()
        })
}

/// Reads a coordinate of a path, which may be off the board.
fn coordinate(scanner: &mut Scanner<'_>, what: &str, step: u32) -> Result<i32, InputError> {
    let missing = what.trim_start_matches("a ");
    scanner.any_number(what, format_args!("the {missing} of step {step}"))
}

/// Why a text is not a path.
pub(super) fn complaint(text: &Shape<'_>, _: &SubmissionOptions<'_>) -> ReadError {
    let mut scanner = Scanner::at(text.text, text.start);
    scanner.not_found_here("a row").into()
}
