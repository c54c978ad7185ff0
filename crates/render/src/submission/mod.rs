//! Reads a tour that a user submits, in any form that our programs write, and judges it.
//!
//! [`read_submission`] looks at the lines of a text once (`Layout`). The options name its form, or the
//! layout shows it. If two forms are still possible, the program asks. `board` reads numbers of squares, `path`
//! squares in their order, `directions` moves.

mod board;
mod cells;
mod directions;
mod drawing;
mod layout;
mod lists;
mod notation;
mod path;
mod plain;
mod reading;
mod several;

pub use crate::submission::several::read_submissions;

use crate::documents::describe_moves;
use crate::submission::layout::{Layout, Row};
use knights_core::board::{Board, Leaper, Square};
use knights_core::input::{
    FoundText, InputError, InputLocation, InputReader, InputSource, ReadError, Scanner, is_space,
};
use knights_core::output::joined;
use knights_core::tour::{Tour, TourDiagnosis, TourFault};

/// Numbers are a board if at most one in this many is wrong, and two more. Otherwise they may be something else.
const FAULTS: usize = 20;

/// The forms by example, for errors.
const FORMS: &str = "a board: 1 4 7; squares: 0,0 1,2 or a1 b3; directions; JSON";

/// The verdict on a submission: a tour of all free squares, or the reason why it is not one.
pub type TourVerdict = Result<Tour, TourDiagnosis>;

/// A submission that was read and judged.
#[derive(Clone, Debug)]
pub struct Submission {
    pub verdict: TourVerdict,
    /// The squares that the tour must not visit, in row-major order.
    pub holes: Vec<Square>,
    /// How the text was read, if that is not certain.
    pub remark: Option<String>,
}

impl Submission {
    /// A submission that can be read in one way.
    const fn new(verdict: TourVerdict, holes: Vec<Square>) -> Self {
        Self {
            verdict,
            holes,
            remark: None,
        }
    }

    pub fn describe(&self) -> String {
        match &self.verdict {
            Ok(tour) => describe_tour(tour),
            Err(diagnosis) => format!("not a tour: {diagnosis}"),
        }
    }

    /// How many steps are right.
    fn steps(&self) -> u32 {
        let broken = self.verdict.as_ref().err();
        broken.map_or(u32::MAX, |broken| broken.step)
    }

    pub fn board(&self) -> Board {
        let broken = |broken: &TourDiagnosis| broken.board;
        self.verdict.as_ref().map_or_else(broken, Tour::board)
    }
}

/// A tour of all free squares in words.
pub fn describe_tour(tour: &Tour) -> String {
    let kind = if tour.returns() { "closed" } else { "open" };
    format!("{kind} tour from {} to {}", tour.start(), tour.end())
}

/// The forms of submissions, with the names of the formats that our programs write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmissionForm {
    /// A number for each square.
    Board,
    /// The row and the column of each square.
    Path,
    /// A move for each square.
    Directions,
    /// A document of `tour` or `tour solve`.
    Json,
    /// What `tour walk` prints: a board in boxes, after a dialogue.
    Walk,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroMeaning {
    /// The start: the board counts from 0.
    Start,
    /// A square that the tour must not visit.
    Hole,
    /// A square that the tour should have visited.
    Unvisited,
}

/// What reading a submission gives.
pub type Judged = Result<Submission, ReadError>;

/// What is known about a submission besides its text.
#[derive(Clone, Copy)]
pub struct SubmissionOptions<'a> {
    /// The form; any by default.
    pub form: Option<SubmissionForm>,
    pub size: Option<Board>,
    pub zero: Option<ZeroMeaning>,
    /// Reads the squares that the tour must not visit, once the board is known, if they are named.
    pub holes: Option<&'a dyn Fn(Board) -> Result<Vec<Square>, InputError>>,
}

impl SubmissionOptions<'_> {
    /// The named holes, without repetition, in row-major order.
    fn holes_on(&self, board: Board) -> Result<Vec<Square>, InputError> {
        let holes = self.holes.map_or_else(|| Ok(Vec::new()), |on| on(board))?;
        Ok(ordered(holes))
    }

    /// The board of a text, with the given moves if the text does not say others.
    ///
    /// # Errors
    ///
    /// If another size was given, or other moves than those of the text.
    fn sized(&self, board: Board) -> Result<Board, InputError> {
        let Some(size) = self.size else {
            return Ok(board);
        };
        let sides = |board: Board| joined([board.rows(), board.columns()], " x ");
        let (option, what) = if sides(size) != sides(board) {
            ("--size", "size")
        } else if size.is_usual() {
            return Ok(board);
        } else if board.is_usual() || size == board {
            return Ok(size);
        } else if [Leaper::KNIGHT, board.leaper()].contains(&size.leaper()) {
            ("--surface", "board")
        } else {
            ("--leaper", "board")
        };
        let moves = |board| sides(board) + &describe_moves(board);
        let (given, found) = (moves(size), moves(board));
        let words = format!("the {what} is {given}, but the input is a board of {found}");
        let place = InputLocation::Option(option);
        Err(InputError::contradiction(place, words))
    }
}

/// Squares without repetition, in row-major order.
fn ordered(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Reads a submission and judges it. It is an error if the text can be read in several ways, and the
/// options do not say which is meant.
///
/// A text in another form is a tour if one reading of it is. Otherwise the error is about the one of our forms that it
/// resembles.
pub fn read_submission(
    text: &[u8],
    options: &SubmissionOptions<'_>,
) -> Result<Submission, ReadError> {
    let judged = read_plain(text, options);
    let is_certain = match &judged {
        // Only a document says other moves than those of the options.
        Ok(submission) => {
            let has_own_moves = options.size.is_none_or(Board::is_usual);
            submission.verdict.is_ok() || has_own_moves && !submission.board().is_usual()
        }
        Err(ReadError::Input(error)) => {
            let is_about = |option| error.place == InputLocation::Option(option);
            is_about("--leaper") || is_about("--surface")
        }
        Err(ReadError::OutOfMemory(_)) => true,
    };
    let may_be_board = matches!(options.form, None | Some(SubmissionForm::Board));
    if !is_certain
        && may_be_board
        && let Some(text) = layout::with_blank_holes(text)
        && let Ok(submission) = read_submission(&text, options)
        && (submission.verdict.is_ok() || judged.is_err())
    {
        return Ok(Submission {
            remark: submission
                .remark
                .or_else(|| Some("blank squares are read as holes".to_owned())),
            ..submission
        });
    }
    if is_certain || options.form.is_some() {
        return judged;
    }
    let (is_foreign, layout) = (is_foreign(text), Layout::of(text));
    // Three numbers or more in each line are a board, if they are there once.
    let is_plain = !is_foreign && !text.contains(&b'|');
    let is_of_rows = layout.lines > 1 && layout.columns().is_some_and(|columns| columns != 2);
    let is_board = judged.is_ok() && is_plain && is_of_rows;
    let is_list = !is_foreign && is_list(&layout);
    let are_counted = is_board || is_list && options.size.is_some();
    let faults = if are_counted { layout.faults() } else { 0 };
    let is_open = options.size.is_some() || options.holes.is_some() || layout.may_be_nodes();
    if let Ok(submission) = &judged
        && is_board
        && layout.are_next_squares(submission.board())
    {
        let words = "each number is that of a square one move away: write the steps instead, or say --as board";
        return Err(question(words).into());
    }
    if layout.is_stuck || is_board && faults == 0 && !is_open {
        return judged;
    }
    let is_odd = faults > layout.words / FAULTS + 2;
    // Rows and columns may be counted from 1, or a size may stand before them.
    let is_size_said = options
        .size
        .is_some_and(|size| path::begins_with(&layout, size));
    let may_be_other = |broken: &TourDiagnosis| match broken.fault {
        _ if is_size_said => true,
        TourFault::OffTheBoard(..) => options.size.is_some(),
        TourFault::NotAKnightMove(..) | TourFault::VisitedBefore { .. } => {
            options.size.is_none() && broken.step == 2
        }
        _ => false,
    };
    let are_pairs = layout.columns() == Some(2) && !layout.has_size_line();
    let is_other = |judged: &Submission| judged.verdict.as_ref().is_err_and(may_be_other);
    match (notation::judge(text, options)?, judged) {
        (Ok(other), Ok(judged)) if other.steps() == judged.steps() => Ok(judged),
        (Ok(other), _) => Ok(other),
        (Err(other), Ok(judged)) if are_pairs && is_other(&judged) => {
            let words = match options.size {
                Some(_) => {
                    "squares of another board, or not from 0: say another --size, or --as path"
                }
                None => "squares of another board, or not from 0: say --size NxM, or --as path",
            };
            Err(other.unwrap_or_else(|| question(words)).into())
        }
        _ if options.size.is_none() && (is_odd || is_list) => {
            let words = "these numbers could be a board row by row, or squares: say --size NxM";
            Err(question(words).into())
        }
        (_, judged) if judged.is_ok() && is_odd || is_list && (is_odd || judged.is_ok()) => {
            let words = "these numbers are neither a board of this size nor squares of it";
            Err(question(words).into())
        }
        // The error of the reading that goes farther.
        (Err(Some(other)), Err(ReadError::Input(error)))
            if error.fault.starts_with("expected a ")
                && (other.place > error.place || !other.fault.starts_with("expected a ")) =>
        {
            Err(other.into())
        }
        (_, judged) => judged,
    }
}

/// Whether a text is one row or one column. As a board, that has no tour.
fn is_list(text: &Layout<'_>) -> bool {
    (text.lines == 1 || text.columns() == Some(1)) && text.words >= notation::LEAST_SQUARES as usize
}

/// Whether a text has signs that are in none of our forms.
fn is_foreign(text: &[u8]) -> bool {
    let is_ours = |byte: &u8| byte.is_ascii_digit() || is_space(*byte) || b"+-#.*|".contains(byte);
    !text.iter().all(is_ours)
}

/// Reads a submission in one of our forms.
fn read_plain(text: &[u8], options: &SubmissionOptions<'_>) -> Result<Submission, ReadError> {
    let text = Layout::of(text);
    if text.words == 0 {
        return Err(no_tour(&text).into());
    }
    let drawn = || drawing::read(&text, options);
    if let Some(judged) = options.form.is_none().then(drawn).flatten() {
        return judged;
    }
    match options.form.map_or_else(|| form(&text, options), Ok)? {
        SubmissionForm::Board => board::read(&text, options),
        SubmissionForm::Path => path::read(&text, options),
        SubmissionForm::Directions => directions::read(&text, options),
        SubmissionForm::Json => path::read_document(&text, options),
        SubmissionForm::Walk => board::read_boxes(&text, options),
    }
}

/// The form that a text shows.
fn form(text: &Layout<'_>, options: &SubmissionOptions<'_>) -> Result<SubmissionForm, InputError> {
    let body = text.body().trim_ascii_start();
    let walk = [&b"Please enter "[..], b"The knight ", b"--", b"|"];
    if body.starts_with(b"{") {
        return Ok(SubmissionForm::Json);
    }
    let has_boxes = || body.windows(2).any(|pair| pair == b"\n|");
    if walk.iter().any(|start| body.starts_with(start)) || has_boxes() {
        return Ok(SubmissionForm::Walk);
    }
    if !matches!(body[0], b'0'..=b'9' | b'+' | b'-' | b'#' | b'.' | b'*') {
        return Err(no_tour(text));
    }
    if text.is_stuck || options.zero.is_some() {
        return Ok(SubmissionForm::Board);
    }
    if directions::are_in(text) {
        return Ok(SubmissionForm::Directions);
    }
    let may_be_path = text.columns() == Some(2) && !body.contains(&b'#') && !body.contains(&b'.');
    let is_sized = text.has_size_line();
    if !may_be_path || is_sized && !path::moves_on(text) {
        return Ok(SubmissionForm::Board);
    }
    if !is_sized && !text.is_numbered() {
        return Ok(SubmissionForm::Path);
    }
    let words = format!(
        "this could be a board of {} x 2 or a path: say --as board, or --as path --size NxM",
        text.lines
    );
    Err(question(&words))
}

/// The error that a text can be read in several ways.
fn question(words: &str) -> InputError {
    InputError::contradiction(InputLocation::Text { line: 1, column: 1 }, words.to_owned())
}

/// The error that a text is no tour, with its first line.
fn no_tour(text: &Layout<'_>) -> InputError {
    let mut scanner = Scanner::at(text.text, text.start);
    let place = InputLocation::after(&text.text[..scanner.offset()]);
    let found = match text.rows().next() {
        None => FoundText::End(InputSource::Text),
        Some(row) => FoundText::token(row.text.trim_ascii()),
    };
    InputError::unexpected(place, &format!("a tour ({FORMS})"), &found)
}
