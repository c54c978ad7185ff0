//! Reads a tour that a user submits, in any form that our programs write, and judges it.
//!
//! A text is looked at once (`shape`). Each form says in which ways the text could be read
//! ([`Reading`]). If there are several, `choose` compares what comes of them, and asks if that
//! does not decide. A new form is a file with a type that implements [`Reading`], and a line in
//! [`FORMS`].

mod board;
mod boxed;
mod choose;
mod directions;
mod document;
mod path;
mod shape;
mod zero;

use crate::submission::shape::Shape;
use knights_core::board::{Board, Square};
use knights_core::input::{InputError, InputLocation, ReadError};
use knights_core::tour::{PathCheck, Tour, TourDiagnosis, TourFault};

/// The verdict on a submission: a tour of all free squares, or the reason why it is not one.
pub type TourVerdict = Result<Tour, TourDiagnosis>;

/// A submission that was read and judged.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The verdict.
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

    /// The board.
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

/// Whether the size of the board comes before a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeLine {
    /// If the text looks like that.
    Detected,
    /// Always.
    Required,
}

/// Reads the squares that the tour must not visit, once the board is known.
pub type HolesOn<'a> = &'a dyn Fn(Board) -> Result<Vec<Square>, InputError>;

/// What is known about a submission besides its text.
#[derive(Clone, Copy)]
pub struct SubmissionOptions<'a> {
    /// The form; any by default.
    pub form: Option<SubmissionForm>,
    /// Whether the size comes first.
    pub size_line: SizeLine,
    /// The size of the board.
    pub size: Option<Board>,
    /// What a square with 0 is.
    pub zero: Option<ZeroMeaning>,
    /// The squares that the tour must not visit, if they are named.
    pub holes: Option<HolesOn<'a>>,
}

impl SubmissionOptions<'_> {
    /// The named holes, without repetition, in row-major order.
    fn holes_on(&self, board: Board) -> Result<Vec<Square>, InputError> {
        let mut holes = self.holes.map_or_else(|| Ok(Vec::new()), |on| on(board))?;
        holes.sort_unstable();
        holes.dedup();
        Ok(holes)
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

/// One way to read a text.
trait Reading {
    /// How likely it is without a look at the moves.
    fn likelihood(&self) -> Likelihood {
        Likelihood::Usual
    }

    /// The way in words, after `read it as`, and the options that choose it.
    fn words(&self) -> String;

    /// Reads the text this way.
    fn read(&self, text: &Shape<'_>, options: &SubmissionOptions<'_>) -> Result<Read, ReadError>;
}

/// How likely a way to read a text is, if it gives no tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Likelihood {
    /// People write such texts.
    Usual,
    /// Only if nothing else fits: no tour has this form.
    Rare,
}

/// What comes of a way to read a text.
enum Read {
    /// A verdict, and how good the walk is.
    Judged(Submission, Legality),
    /// A verdict that depends on what only the user knows: a question.
    Unclear(InputError),
}

impl Read {
    /// The verdict on a path after its last step.
    fn of_path(path: PathCheck, blocked: Vec<Square>, remark: Option<String>) -> Self {
        let length = path.step() - 1;
        let verdict = path.finish();
        let legality = Legality::of(&verdict, length);
        let submission = Submission {
            verdict,
            blocked,
            remark,
        };
        Self::Judged(submission, legality)
    }
}

/// How good the walk in a text is, in one way to read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Legality {
    /// A rule is broken.
    Broken,
    /// All moves are legal, but squares are missing.
    Partial,
    /// A tour.
    Full,
}

impl Legality {
    /// How good a walk of `length` numbers or squares is.
    fn of(verdict: &TourVerdict, length: u32) -> Self {
        match verdict {
            Ok(_) => Self::Full,
            Err(broken) => match broken.fault {
                TourFault::Missing { .. } | TourFault::Ended(_) if broken.step > length => {
                    Self::Partial
                }
                _ => Self::Broken,
            },
        }
    }
}

/// The ways in which a text could be read in one form.
type ReadingsOf = fn(&Shape<'_>, &SubmissionOptions<'_>) -> Vec<Box<dyn Reading>>;
/// What is wrong with a text that is not in a form.
type Complaint = fn(&Shape<'_>, &SubmissionOptions<'_>) -> ReadError;

/// All forms.
const FORMS: [(SubmissionForm, ReadingsOf, Complaint); 5] = [
    (SubmissionForm::Board, board::readings, board::complaint),
    (SubmissionForm::Path, path::readings, path::complaint),
    (
        SubmissionForm::Directions,
        directions::readings,
        directions::complaint,
    ),
    (
        SubmissionForm::Json,
        document::readings,
        document::complaint,
    ),
    (SubmissionForm::Walk, boxed::readings, boxed::complaint),
];

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
    choose::read(&Shape::of(text), options)
}
