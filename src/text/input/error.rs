//! What is wrong with an input: the place, what was expected there, and what was found.

use std::fmt;

use crate::board::OutOfMemory;

/// How many bytes of a wrong token an error shows.
pub(crate) const SHOWN_BYTES: usize = 40;

/// A fault of an input, as one line: `3:1: expected a row in 0..=2, found "7"`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct InputError {
    /// Where the fault is.
    pub place: InputLocation,
    /// What the fault is.
    pub fault: InputFault,
}

/// Why an input cannot be worked on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The input is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The board is too large for this machine.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// Where in the input a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputLocation {
    /// A line and a column, both from 1; columns count bytes.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// The argument with this number, from 1.
    Argument(usize),
    /// The value of the option with this name.
    Option(&'static str),
}

/// What is wrong at that place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputFault {
    /// Something else should stand there.
    Unexpected {
        /// What was expected, as words.
        expected: String,
        /// What was found.
        found: FoundText,
    },
    /// The input contradicts itself, as words.
    Contradiction(String),
}

/// What an input holds where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundText {
    /// A token, or the beginning of a long one.
    Token {
        /// Its bytes, 40 at the most.
        start: Vec<u8>,
        /// Whether there are more.
        is_cut: bool,
    },
    /// Nothing more on the line.
    EndOfLine,
    /// Nothing more, in an input of this kind.
    End(InputSource),
}

/// Where the tokens of an input come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// Text with lines.
    Text,
    /// What a program has written.
    Output,
    /// The arguments of the program.
    Arguments,
    /// The value of the option with this name.
    Option(&'static str),
}

impl FoundText {
    /// The token, cut where it is long.
    #[must_use]
    pub fn token(token: &[u8]) -> Self {
        let start = &token[..token.len().min(SHOWN_BYTES)];
        Self::Token {
            start: start.to_owned(),
            is_cut: start.len() < token.len(),
        }
    }
}

impl fmt::Display for InputLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "{line}:{column}"),
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Option(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for InputFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::Contradiction(words) => f.write_str(words),
        }
    }
}

impl fmt::Display for FoundText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End(InputSource::Text) => f.write_str("the end of the input"),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::End(InputSource::Output) => f.write_str("the end of the output"),
            Self::End(InputSource::Arguments) => f.write_str("no more arguments"),
            Self::End(InputSource::Option(_)) => f.write_str("the end of the option"),
            Self::Token { start, is_cut } => {
                let more = if *is_cut { "..." } else { "" };
                write!(f, "\"{}\"{more}", start.escape_ascii())
            }
        }
    }
}
