//! The forms of tours that are read.

use crate::submission::tokens::Part;
use crate::submission::{
    Submission, SubmissionForm, SubmissionOptions, board, directions, document, squares,
};
use knights_core::board::OutOfMemory;
use knights_core::input::{InputError, ReadError};

/// One way to read rows of cells.
pub(super) struct Form {
    /// What it is, in a question.
    pub(super) name: &'static str,
    /// The value of `--as` that names it.
    pub(super) option: Option<SubmissionForm>,
    pub(super) read: fn(&Part<'_>, &SubmissionOptions<'_>) -> Reading,
}

/// A tour, right or wrong, that has the shape of a form; or why it does not.
pub(super) type Reading = Result<Submission, Misfit>;

/// Why a form does not fit.
pub(super) enum Misfit {
    /// The text has another shape; `cells` is how many cells fit before the difference.
    Shape { cells: usize, error: InputError },
    /// The shape fits, but the user has to choose an option or to correct an error.
    Content(ReadError),
}

impl From<InputError> for Misfit {
    fn from(error: InputError) -> Self {
        Self::Content(error.into())
    }
}

impl From<OutOfMemory> for Misfit {
    fn from(error: OutOfMemory) -> Self {
        Self::Content(error.into())
    }
}

impl From<ReadError> for Misfit {
    fn from(error: ReadError) -> Self {
        Self::Content(error)
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

/// All forms.
pub(super) const FORMS: [Form; 10] = [
    Form {
        name: "a document",
        option: Some(SubmissionForm::Json),
        read: document::read,
    },
    Form {
        name: "a board",
        option: Some(SubmissionForm::Board),
        read: board::read,
    },
    Form {
        name: "a path with rows and columns from 0",
        option: Some(SubmissionForm::Path),
        read: |part, options| squares::read_pairs(part, options, 0),
    },
    Form {
        name: "a path from 0 after the size of its board",
        option: Some(SubmissionForm::Path),
        read: |part, options| squares::read_sized_pairs(part, options, 0),
    },
    Form {
        name: "a path with rows and columns from 1",
        option: None,
        read: |part, options| squares::read_pairs(part, options, 1),
    },
    Form {
        name: "a path from 1 after the size of its board",
        option: None,
        read: |part, options| squares::read_sized_pairs(part, options, 1),
    },
    Form {
        name: "a path of names",
        option: None,
        read: squares::read_names,
    },
    Form {
        name: "the numbers of squares from 0",
        option: None,
        read: |part, options| squares::read_numbers(part, options, 0),
    },
    Form {
        name: "the numbers of squares from 1",
        option: None,
        read: |part, options| squares::read_numbers(part, options, 1),
    },
    Form {
        name: "directions",
        option: Some(SubmissionForm::Directions),
        read: directions::read,
    },
];
