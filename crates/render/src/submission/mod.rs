//! Reads a tour that a user submits, in any form that our programs write, and judges it.
//!
//! [`read_submission`] looks at the lines of a text once (`Layout`). The options name its form, or the
//! layout shows it. If two forms are still possible, the program asks. `board` reads numbers of squares, `path`
//! squares in their order, `directions` moves.

mod board;
mod cells;
mod directions;
mod notation;
mod path;

use std::collections::HashSet;

use knights_core::board::{Board, Square};
use knights_core::input::{
    FoundText, InputError, InputLocation, InputReader, InputSource, ReadError, Scanner,
    after_byte_order_mark, is_space, parse_number, take_token, tokens,
};
use knights_core::output::joined;
use knights_core::tour::{Tour, TourDiagnosis};

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
type Judged = Result<Submission, ReadError>;

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

    /// Checks that the board of a text has the given size, if one was given.
    fn ensure_size(&self, board: Board) -> Result<(), InputError> {
        let Some(size) = self.size.filter(|&size| size != board) else {
            return Ok(());
        };
        let sides = |board: Board| joined([board.rows(), board.columns()], " x ");
        let (given, found) = (sides(size), sides(board));
        let words = format!("the size is {given}, but the input is a board of {found}");
        let place = InputLocation::Option("--size");
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
        Ok(submission) => submission.verdict.is_ok(),
        Err(error) => matches!(error, ReadError::OutOfMemory(_)),
    };
    if is_certain || options.form.is_some() {
        return judged;
    }
    let (is_foreign, layout) = (is_foreign(text), Layout::of(text));
    // Three numbers or more in each line are the board itself.
    if judged.is_ok() && !is_foreign && layout.lines > 1 && layout.columns() > Some(2) {
        return judged;
    }
    match notation::judge(text, options, read_plain)? {
        Some(other) if other.verdict.is_ok() || judged.is_err() && is_foreign => Ok(other),
        _ if options.size.is_none() && !is_foreign && is_list(&layout) => {
            let words = "these numbers could be a board row by row, or squares: say --size NxM";
            let place = InputLocation::Text { line: 1, column: 1 };
            Err(InputError::contradiction(place, words.to_owned()).into())
        }
        _ => judged,
    }
}

/// Reads several submissions, as `tour list` prints them: parts between blank lines, or one on each line. The text is one
/// submission if it is a tour, if a part cannot be read, or if no part is a tour.
///
/// # Errors
///
/// Those of [`read_submission`].
pub fn read_submissions(
    text: &[u8],
    options: &SubmissionOptions<'_>,
) -> Result<Vec<Submission>, ReadError> {
    let whole = read_submission(text, options);
    let is_tour = |submission: &Submission| submission.verdict.is_ok();
    let lines = || text.split(|&byte| byte == b'\n');
    let mut parts = Vec::new();
    if !whole.as_ref().is_ok_and(is_tour) {
        let lines: Vec<_> = lines().collect();
        let blocks = lines.split(|line| line.trim_ascii().is_empty());
        parts = blocks
            .map(|lines| lines.join(&b'\n'))
            .filter(|part| !part.is_empty())
            .collect();
    }
    if parts.len() == 1 && is_foreign(text) {
        let lines = lines().filter(|line| !line.trim_ascii().is_empty());
        parts = lines.map(<[u8]>::to_vec).collect();
    }
    if parts.len() > 1 {
        let is_large = |one: &Submission| one.board().squares() >= notation::LEAST_SQUARES;
        let read = |part: &Vec<u8>| read_submission(part, options).ok().filter(is_large);
        let all = parts.iter().map(read).collect::<Option<Vec<_>>>();
        if let Some(all) = all.filter(|all| all.iter().any(is_tour)) {
            return Ok(all);
        }
    }
    whole.map(|submission| vec![submission])
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

/// How the remark begins that follows the board of a walk that got stuck.
const REMARK: &[u8] = b"no full tour: ";

/// What a text looks like: how many lines and words it has, before anything is read. Blank lines do not
/// count.
struct Layout<'a> {
    /// The text, without a remark after it.
    text: &'a [u8],
    /// Where its first line begins, after a byte order mark.
    start: usize,
    /// Whether the remark of a walk that got stuck comes after it.
    is_stuck: bool,
    lines: usize,
    words: usize,
    /// The number of words of the first line.
    first: usize,
    /// Whether every line has as many words.
    is_even: bool,
}

impl<'a> Layout<'a> {
    /// Looks at a text. Linear in its length.
    fn of(text: &'a [u8]) -> Self {
        let body = without_remark(text);
        let start = text.len() - after_byte_order_mark(text).len();
        let mut layout = Self {
            text: body,
            start: start.min(body.len()),
            is_stuck: body.len() < text.len(),
            lines: 0,
            words: 0,
            first: 0,
            is_even: true,
        };
        for row in layout.rows() {
            let count = tokens(row.text).count();
            if layout.lines == 0 {
                layout.first = count;
            }
            layout.is_even &= count == layout.first;
            layout.lines += 1;
            layout.words += count;
        }
        layout
    }

    /// The text after a byte order mark.
    fn body(&self) -> &'a [u8] {
        &self.text[self.start..]
    }

    /// The lines that are not blank, without their ends.
    fn rows(&self) -> impl Iterator<Item = Row<'a>> + Clone + use<'a> {
        let mut offset = self.start;
        let lines = self.body().split(|&byte| byte == b'\n');
        let rows = lines.map(move |line| {
            let row = Row { offset, text: line };
            offset += line.len() + 1;
            row
        });
        rows.filter(|row| !row.text.iter().all(|&byte| is_space(byte)))
    }

    /// The number of words of every line, if all have the same number.
    fn columns(&self) -> Option<usize> {
        self.is_even.then_some(self.first)
    }

    /// The board whose rows are the lines, with this number of squares in each.
    fn board(&self, columns: usize) -> Result<Board, InputError> {
        let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        Board::new(side(self.lines), side(columns)).map_err(|error| {
            let place = InputLocation::after(&self.text[..self.start]);
            InputError::contradiction(place, error.to_string())
        })
    }

    /// Whether the size of a board comes before its numbers. It may be in one line or one column with
    /// them, if there are as many numbers as the size needs. Or it may be on its own line before lines of
    /// another length; before two columns it has to be their size.
    fn has_size_line(&self) -> bool {
        let mut rest = self.body();
        let mut next = || {
            let number = parse_number(take_token(&mut rest));
            number.and_then(|side| usize::try_from(side).ok())
        };
        let size = next().zip(next());
        match self.columns() {
            Some(2) => self.lines > 1 && size == Some((self.lines - 1, 2)),
            Some(words) if words == 1 || self.lines == 1 => {
                let squares = size.and_then(|(rows, columns)| rows.checked_mul(columns));
                let squares = squares.filter(|&squares| squares > 0);
                squares.and_then(|squares| squares.checked_add(2)) == Some(self.words)
            }
            Some(_) => false,
            None => self.first == 2,
        }
    }

    /// Whether the words are the numbers of a board: each number from 1 to the largest once, and 0.
    fn is_numbered(&self) -> bool {
        let mut rest = self.body();
        let (mut seen, mut largest) = (HashSet::new(), 0);
        for _ in 0..self.words {
            match parse_number(take_token(&mut rest)) {
                Some(0) => {}
                Some(number) if number > 0 && seen.insert(number) => largest = largest.max(number),
                _ => return false,
            }
        }
        largest > 0 && usize::try_from(largest).is_ok_and(|largest| largest == seen.len())
    }
}

#[derive(Clone, Copy)]
struct Row<'a> {
    offset: usize,
    /// The line, without its line feed.
    text: &'a [u8],
}

/// A text without the remark of a walk that got stuck, if that is its last line.
fn without_remark(text: &[u8]) -> &[u8] {
    let trimmed = text.trim_ascii_end();
    let line = trimmed.iter().rposition(|&byte| byte == b'\n');
    let line = line.map_or(0, |end| end + 1);
    if trimmed[line..].starts_with(REMARK) {
        &text[..line]
    } else {
        text
    }
}
