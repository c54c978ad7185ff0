//! An error in an input: its position, what was expected there, and what was found.

use std::fmt;

use crate::board::OutOfMemory;

/// The most bytes of a wrong token that an error shows.
pub(crate) const SHOWN_BYTES: usize = 40;

/// An error in an input, displayed as one line: `3:1: expected a row in 0..=2, found "7"`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct InputError {
    /// Where the error is.
    pub place: InputLocation,
    /// What is wrong.
    pub fault: InputFault,
}

impl InputError {
    /// The error that the input holds something other than `expected`.
    #[must_use]
    pub fn unexpected(place: InputLocation, expected: impl Into<String>, found: FoundText) -> Self {
        let fault = InputFault::Unexpected {
            expected: expected.into(),
            found,
        };
        Self { place, fault }
    }

    /// The error that the input contradicts itself, in words.
    #[must_use]
    pub const fn contradiction(place: InputLocation, words: String) -> Self {
        let fault = InputFault::Contradiction(words);
        Self { place, fault }
    }
}

/// Why an input cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The input is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The board does not fit into memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// The position of an error.
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

/// What is wrong at that position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputFault {
    /// The input holds something else.
    Unexpected {
        /// What was expected, in words.
        expected: String,
        /// What was found.
        found: FoundText,
    },
    /// The input contradicts itself, in words.
    Contradiction(String),
}

/// What an input holds instead of what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundText {
    /// A token.
    Token {
        /// Its first 40 bytes.
        start: Vec<u8>,
        /// Whether the token is longer.
        is_cut: bool,
    },
    /// The end of the line.
    EndOfLine,
    /// The end of an input of this kind.
    End(InputSource),
}

/// Where the tokens of an input come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// Text with lines.
    Text,
    /// The output of another program.
    Output,
    /// The arguments of the program.
    Arguments,
    /// The value of the option with this name.
    Option(&'static str),
}

impl InputLocation {
    /// The position of a character in a text with one for each square, without spaces.
    pub(crate) const fn of_square(row: u32, column: u32) -> Self {
        Self::Text {
            line: row as usize + 1,
            column: column as usize + 1,
        }
    }
}

impl FoundText {
    /// A token, of which the error shows the first 40 bytes.
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
            Self::End(InputSource::Option(_)) => f.write_str("the end of the value"),
            Self::Token { start, is_cut } => {
                let more = if *is_cut { "..." } else { "" };
                write!(f, "\"{}\"{more}", start.escape_ascii())
            }
        }
    }
}
