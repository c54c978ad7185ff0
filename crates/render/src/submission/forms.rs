//! The forms of tours that are read.

use crate::submission::misfit::Reading;
use crate::submission::tokens::Part;
use crate::submission::{SubmissionForm, SubmissionOptions, board, directions, document, squares};

/// One way to read rows of cells.
pub(super) struct Form {
    /// What it is, in a question.
    pub(super) name: &'static str,
    /// The value of `--as` that names it.
    pub(super) option: Option<SubmissionForm>,
    pub(super) read: fn(&Part<'_>, &SubmissionOptions<'_>) -> Reading,
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
