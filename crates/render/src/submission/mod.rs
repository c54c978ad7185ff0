//! Reads tours that a user submits, and judges them.
//!
//! `tokens` makes rows of cells of a text. Each of the `FORMS` either reads the rows as a tour, right or wrong, or says
//! where they differ from it (`Misfit`). If a form reads a tour, the text is that tour. If exactly one form reads a
//! wrong tour, the text is not a tour. [`read_submissions`] divides a text that no form reads.

mod board;
mod directions;
mod document;
mod rows;
mod squares;
mod tokens;

use crate::documents::describe_moves;
use crate::submission::rows::{Gap, Table};
use crate::submission::tokens::Part;
use knights_core::board::{Board, Leaper, Square};
use knights_core::input::{InputError, InputLocation, ReadError};
use knights_core::output::joined;
use knights_core::tour::{Tour, TourDiagnosis};

/// The forms by example, for errors.
const EXAMPLES: &str = "a board (1 4 7), squares (0,0 1,2 or a1 b3), directions or JSON";

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

/// The forms of submissions, named as the formats that our programs write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmissionForm {
    Board,
    Path,
    Directions,
    Json,
}

impl SubmissionForm {
    /// All forms with their names and what they are.
    pub const ALL: [(&str, &str, Self); 4] = [
        ("board", "The number of each square", Self::Board),
        (
            "path",
            "Row and column of each square, one per line",
            Self::Path,
        ),
        (
            "directions",
            "The number of the move from each square",
            Self::Directions,
        ),
        (
            "json",
            "A JSON document of `tour` or `tour solve`",
            Self::Json,
        ),
    ];
}

/// What a square with 0 is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroMeaning {
    Start,
    Hole,
    Unvisited,
}

impl ZeroMeaning {
    /// All meanings with their names and what they are.
    pub const ALL: [(&str, &str, Self); 3] = [
        ("start", "The start: the board counts from 0", Self::Start),
        ("hole", "A square that the tour must not visit", Self::Hole),
        (
            "unvisited",
            "A square that was not visited",
            Self::Unvisited,
        ),
    ];
}

/// What reading a submission gives.
pub type Judged = Result<Submission, ReadError>;

/// A tour, right or wrong, that has the shape of a form; or why it does not.
type Reading = Result<Submission, Misfit>;

/// Why a form does not fit.
enum Misfit {
    /// The text has another shape; `cells` is how many cells fit before the difference.
    Shape { cells: usize, error: InputError },
    /// The shape fits, but the user has to choose an option or to correct an error.
    Content(ReadError),
}

impl<Error: Into<ReadError>> From<Error> for Misfit {
    fn from(error: Error) -> Self {
        Self::Content(error.into())
    }
}

impl Misfit {
    /// Something else was expected in place of a cell.
    fn at(part: &Part<'_>, cell: usize, expected: &str) -> Self {
        Self::Shape {
            cells: cell,
            error: part.unexpected(cell, expected),
        }
    }

    /// The text can be read in several ways, or the options have to say more.
    fn question(part: &Part<'_>, words: impl Into<String>) -> Self {
        part.contradiction(0, words.into()).into()
    }
}

/// What is known about a submission besides its text.
#[derive(Clone, Copy, Default)]
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

/// A way to read rows of cells: what it is in a question, the value of `--as` that names it, and the reader.
type Form = (
    &'static str,
    Option<SubmissionForm>,
    fn(&Part<'_>, &SubmissionOptions<'_>) -> Reading,
);

/// All forms.
const FORMS: [Form; 10] = {
    use SubmissionForm::{Board, Directions, Json, Path};
    [
        ("a document", Some(Json), document::read),
        ("a board", Some(Board), board::read),
        (
            "a path with rows and columns from 0",
            Some(Path),
            |part, options| squares::read_pairs(part, options, 0),
        ),
        (
            "a path from 0 after the size of its board",
            Some(Path),
            |part, options| squares::read_sized_pairs(part, options, 0),
        ),
        (
            "a path with rows and columns from 1",
            None,
            |part, options| squares::read_pairs(part, options, 1),
        ),
        (
            "a path from 1 after the size of its board",
            None,
            |part, options| squares::read_sized_pairs(part, options, 1),
        ),
        ("a path of names", None, squares::read_names),
        ("the numbers of squares from 0", None, |part, options| {
            squares::read_numbers(part, options, 0)
        }),
        ("the numbers of squares from 1", None, |part, options| {
            squares::read_numbers(part, options, 1)
        }),
        ("directions", Some(Directions), directions::read),
    ]
};

/// Reads one submission and judges it.
///
/// # Errors
///
/// If no form fits, if several fit and none reads a tour, if two read different tours, or if an option is needed.
pub fn read_submission(text: &[u8], options: &SubmissionOptions<'_>) -> Judged {
    judge(&Table::of(text)?.whole(), options)
}

/// Chooses among the forms of a part of a text.
fn judge(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Judged {
    if part.cells().is_empty() {
        let expected = format!("a tour: {EXAMPLES}");
        return Err(part.unexpected(0, &expected).into());
    }
    // Only a board has a 0 that may be a hole.
    let is_board = options.zero.is_some() || part.is_stuck() || part.table.is_walk;
    let named = options.form.or(is_board.then_some(SubmissionForm::Board));
    let all = FORMS.iter();
    let forms = all.filter(|(_, option, _)| named.is_none() || *option == named);
    let mut wrong = Vec::new();
    let mut tour: Option<Submission> = None;
    let mut question = None;
    let mut farthest: Option<(usize, InputError)> = None;
    for (name, _, read) in forms {
        match read(part, options) {
            Ok(read) if read.verdict.is_err() => wrong.push((name, read)),
            Ok(read) => match &tour {
                Some(first) if first.describe() != read.describe() => {
                    let words = "these numbers can be read as two different tours: say --as board, or write the squares as row,column";
                    return Err(part.contradiction(0, words.to_owned()).into());
                }
                Some(_) => {}
                None => tour = Some(read),
            },
            Err(Misfit::Content(error)) => question = question.or(Some(error)),
            Err(Misfit::Shape { cells, error }) => {
                if farthest.as_ref().is_none_or(|&(most, _)| cells > most) {
                    farthest = Some((cells, error));
                }
            }
        }
    }
    if let Some(tour) = tour {
        return Ok(tour);
    }
    if let Some(question) = question {
        return Err(question);
    }
    if let [(first, _), (second, _), ..] = &wrong[..] {
        let words = format!(
            "this could be {first} or {second}, and neither is a tour: say which, with --size NxM or --as FORM"
        );
        return Err(part.contradiction(0, words).into());
    }
    if let Some((_, read)) = wrong.pop() {
        return Ok(read);
    }
    let (cells, mut error) = farthest.expect("a form reads a text or says what is wrong");
    if cells == 0 && options.form.is_none() {
        error = part.unexpected(0, &format!("a tour: {EXAMPLES}"));
    } else if options.form.is_none() {
        error.fault = format!("{}; forms of a tour: {EXAMPLES}", error.fault);
    }
    Err(error.into())
}

/// Parts of a text are no tours if a byte stands for more squares than this on average.
const SQUARES_OF_A_BYTE: usize = 64;
/// The fewest cells of a tour that is one line of several.
const LEAST_CELLS: usize = 8;

/// Reads several submissions, as `tour list` prints them: between blank lines, one after the other in brackets, or one
/// on each line. The text is one submission if a form fits all of it, or if no part is a tour and some fit no form.
///
/// # Errors
///
/// Those of [`read_submission`]. A part that cannot be read gives its error as
/// its result.
pub fn read_submissions(
    text: &[u8],
    options: &SubmissionOptions<'_>,
) -> Result<Vec<Judged>, ReadError> {
    let table = Table::of(text)?;
    let whole = match judge(&table.whole(), options) {
        Ok(submission) => return Ok(vec![Ok(submission)]),
        Err(error) => error,
    };
    let squares = options.size.map_or(1, |board| board.squares() as usize);
    for gap in [Gap::Block, Gap::Line] {
        let parts = table.parts(gap);
        let is_long = |part: &Part<'_>| part.table.is_document || part.cells().len() >= LEAST_CELLS;
        let are_long = || parts.iter().all(is_long);
        // Each part takes the time for its board, of which most would have no byte for many squares.
        let is_quick = parts.len().saturating_mul(squares) <= SQUARES_OF_A_BYTE * text.len();
        if parts.len() < 2 || !is_quick || gap == Gap::Line && !are_long() {
            continue;
        }
        let all: Vec<Judged> = parts.iter().map(|part| judge_one(part, options)).collect();
        let is_tour = |read: &Submission| read.verdict.is_ok();
        let read = all.iter().flatten().count();
        if read == all.len() && are_long()
            || 2 * read >= all.len() && all.iter().flatten().any(is_tour)
        {
            return Ok(all);
        }
    }
    Err(whole)
}

/// The verdict on one of several parts. A number alone is rather the count of tours than a board.
fn judge_one(part: &Part<'_>, options: &SubmissionOptions<'_>) -> Judged {
    if part.cells().len() == 1 && !part.table.is_document {
        return Err(part.unexpected(0, "a tour of several squares").into());
    }
    judge(part, options)
}
