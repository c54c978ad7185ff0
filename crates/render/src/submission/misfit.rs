//! Why a form of tours does not fit a text.

use crate::submission::Submission;
use crate::submission::tokens::Part;
use knights_core::input::{InputError, ReadError};

/// A tour, right or wrong, that has the shape of a form; or why it does not.
pub(super) type Reading = Result<Submission, Misfit>;

/// Why a form does not fit.
pub(super) enum Misfit {
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
    pub(super) fn at(part: &Part<'_>, cell: usize, expected: &str) -> Self {
        Self::Shape {
            cells: cell,
            error: part.unexpected(cell, expected),
        }
    }

    /// The text can be read in several ways, or the options have to say more.
    pub(super) fn question(part: &Part<'_>, words: impl Into<String>) -> Self {
        part.contradiction(0, words.into()).into()
    }
}
