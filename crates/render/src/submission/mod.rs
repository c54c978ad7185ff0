//! Reads a tour that a user submits, in any form that our programs write, and judges it.
//!
//! [`read_submission`] looks at the lines of a text once (`Layout`). The options name its form, or the
//! layout shows it; if that leaves two forms, the program asks. Each form has a file that reads it.

mod board;
mod directions;
mod document;
mod layout;
mod path;

use crate::submission::layout::Layout;
use knights_core::board::{Board, Square};
use knights_core::input::{
    FoundText, InputError, InputLocation, InputReader, InputSource, ReadError, Scanner,
};
use knights_core::tour::{Tour, TourDiagnosis};

/// The verdict on a submission: a tour of all free squares, or the reason why it is not one.
pub type TourVerdict = Result<Tour, TourDiagnosis>;

/// A submission that was read and judged.
#[derive(Clone, Debug)]
pub struct Submission {
    pub verdict: TourVerdict,
    /// The squares that the tour must not visit, in row-major order.
    pub blocked: Vec<Square>,
    /// How the text was read, if that is not certain.
    pub remark: Option<String>,
}

impl Submission {
    /// The verdict in words.
    pub fn describe(&self) -> String {
        match &self.verdict {
            Ok(tour) => {
                let kind = if tour.returns() { "closed" } else { "open" };
                format!("{kind} tour from {} to {}", tour.start(), tour.end())
            }
            Err(diagnosis) => format!("not a tour: {diagnosis}"),
        }
    }

    pub fn board(&self) -> Board {
        let broken = |broken: &TourDiagnosis| broken.board;
        self.verdict.as_ref().map_or_else(broken, Tour::board)
    }
}

/// The forms of submissions, with the names of the formats that our programs write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmissionForm {
    /// A number for each square.
    Board,
    /// The row and the column of each square.
    Path,
    /// The same after the size of the board.
    PathAfterSize,
    /// A move for each square.
    Directions,
    /// A document of `tour` or `tour solve`.
    Json,
    /// What `tour walk` prints: a board in boxes, after a dialogue.
    Walk,
}

/// What a square with 0 is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroMeaning {
    /// The start: the board counts from 0.
    Start,
    /// A square that the tour must not visit.
    Hole,
    /// A square that the tour should have visited.
    Unvisited,
}

/// Reads the squares that the tour must not visit, once the board is known.
pub type HolesOn<'a> = &'a dyn Fn(Board) -> Result<Vec<Square>, InputError>;

/// What is known about a submission besides its text.
#[derive(Clone, Copy)]
pub struct SubmissionOptions<'a> {
    /// The form; any by default.
    pub form: Option<SubmissionForm>,
    pub size: Option<Board>,
    pub zero: Option<ZeroMeaning>,
    /// The squares that the tour must not visit, if they are named.
    pub holes: Option<HolesOn<'a>>,
}

impl SubmissionOptions<'_> {
    /// The named holes, without repetition, in row-major order.
    fn holes_on(&self, board: Board) -> Result<Vec<Square>, InputError> {
        let holes = self.holes.map_or_else(|| Ok(Vec::new()), |on| on(board))?;
        Ok(ordered(holes))
    }

    /// Checks that the board of a text has the given size, if one was given.
    fn ensure_size(&self, board: Board) -> Result<(), InputError> {
        let Some(size) = self.size.filter(|&size| size != board) else {
            return Ok(());
        };
        let words = format!(
            "the size is {} x {}, but the input is a board of {} x {}",
            size.rows(),
            size.columns(),
            board.rows(),
            board.columns()
        );
        Err(InputError::contradiction(
            InputLocation::Option("--size"),
            words,
        ))
    }
}

/// Squares without repetition, in row-major order.
fn ordered(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Reads a submission and judges it.
///
/// # Errors
///
/// The text cannot be read, or it can be read in several ways, and the options do not say which
/// is meant.
pub fn read_submission(
    text: &[u8],
    options: &SubmissionOptions<'_>,
) -> Result<Submission, ReadError> {
    let text = Layout::of(text);
    if text.words == 0 {
        return Err(no_tour(&text).into());
    }
    match options.form.map_or_else(|| form(&text, options), Ok)? {
        SubmissionForm::Board => board::read(&text, options),
        SubmissionForm::Path => path::read(&text, options),
        SubmissionForm::PathAfterSize => path::read_after_size(&text, options),
        SubmissionForm::Directions => directions::read(&text, options),
        SubmissionForm::Json => document::read(&text, options),
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
    let question = format!(
        "this could be a board of {} x 2 or a path: say --as board, or --as path --size NxM",
        text.lines
    );
    let place = InputLocation::Text { line: 1, column: 1 };
    Err(InputError::contradiction(place, question))
}

/// The error that a text is no tour, with its first line.
fn no_tour(text: &Layout<'_>) -> InputError {
    let mut scanner = Scanner::at(text.text, text.start);
    let place = InputLocation::after(&text.text[..scanner.offset()]);
    let found = match text.rows().next() {
        None => FoundText::End(InputSource::Text),
        Some(row) => FoundText::token(row.text.trim_ascii()),
    };
    InputError::unexpected(place, "a tour", &found)
}
