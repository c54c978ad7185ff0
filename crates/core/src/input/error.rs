//! An error in an input: its position, what was expected there, and what was found.

use std::ascii;
use std::fmt;

use crate::board::OutOfMemory;

/// The most bytes of a wrong token that an error shows.
const SHOWN_BYTES: usize = 40;

/// An error in an input, displayed as one line: `3:1: expected a row in 0..=2, found "7"`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct InputError {
    /// Where the error is.
    pub place: InputLocation,
    /// What is wrong.
    pub fault: String,
}

impl InputError {
    /// The input holds something other than `expected`.
    pub fn unexpected(place: InputLocation, expected: &str, found: &FoundText) -> Self {
        Self::contradiction(place, format!("expected {expected}, found {found}"))
    }

    /// The input contradicts itself, in words.
    pub const fn contradiction(place: InputLocation, fault: String) -> Self {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub enum InputLocation {
    /// A line and a column, both from 1; columns count bytes.
    Text {
        /// From 1.
        line: usize,
        /// From 1, in bytes.
        column: usize,
    },
    /// The argument with this number, from 1.
    Argument(usize),
    /// The value of the option with this name.
    Option(&'static str),
}

impl InputLocation {
    /// The position of a character in a text with one for each square, without spaces.
    pub const fn of_square(row: u32, column: u32) -> Self {
        Self::Text {
            line: row as usize + 1,
            column: column as usize + 1,
        }
    }

    /// The position of the byte of a text that follows these.
    pub fn after(before: &[u8]) -> Self {
        let start = before.iter().rposition(|&byte| byte == b'\n');
        Self::Text {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + before.len() - start.map_or(0, |start| start + 1),
        }
    }
}

/// What an input holds instead of what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundText {
    /// A token, as it is shown: in quotes, escaped, and cut if it is long.
    Token(String),
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

impl FoundText {
    /// A token.
    pub fn token(token: &[u8]) -> Self {
        let (start, dots) = cut(token);
        Self::Token(format!("\"{}\"{dots}", escaped(start)))
    }
}

/// As many bytes as an error shows, and dots if there are more.
pub fn cut(bytes: &[u8]) -> (&[u8], &'static str) {
    let mut end = bytes.len().min(SHOWN_BYTES);
    // Not within a character of UTF-8.
    for _ in 0..3 {
        end -= usize::from(bytes.get(end).is_some_and(|byte| byte & 0xC0 == 0x80));
    }
    let start = &bytes[..end];
    (start, if start.len() < bytes.len() { "..." } else { "" })
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

impl fmt::Display for FoundText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Token(shown) => shown,
            Self::EndOfLine => "the end of the line",
            Self::End(InputSource::Text) => "the end of the input",
            Self::End(InputSource::Output) => "the end of the output",
            Self::End(InputSource::Arguments) => "no more arguments",
            Self::End(InputSource::Option(_)) => "the end of the value",
        })
    }
}

/// Bytes with all but plain characters escaped, and double quotes too. An apostrophe stays, and so do the letters of
/// other scripts. Their digits and signs are escaped, since some look like those of ASCII.
pub fn escaped(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match u8::try_from(character).ok().filter(u8::is_ascii) {
                Some(b'\'') => shown.push('\''),
                Some(byte) => shown.extend(ascii::escape_default(byte).map(char::from)),
                None if character.is_alphabetic() => shown.extend(character.escape_debug()),
                None => shown.extend(character.escape_unicode()),
            }
        }
        shown += &chunk.invalid().escape_ascii().to_string();
    }
    shown
}
