//! Reads tokens and numbers, and reports errors with their position.

use std::ffi::OsString;
use std::fmt;
use std::iter;
use std::ops::RangeInclusive;

use crate::input::{FoundText, InputError, InputLocation, InputReader, InputSource};

/// The UTF-8 byte order mark, which some editors put at the beginning of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whether the byte is white space for C's `isspace`.
#[inline]
pub const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The text after a byte order mark, if it begins with one.
pub fn after_byte_order_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Takes the next token from the beginning of a line; an empty one if the rest is blank.
pub fn take_token<'a>(line: &mut &'a [u8]) -> &'a [u8] {
    let first = line.iter().position(|&byte| !is_space(byte));
    let rest = &line[first.unwrap_or(line.len())..];
    let length = rest.iter().position(|&byte| is_space(byte));
    let (token, rest) = rest.split_at(length.unwrap_or(rest.len()));
    *line = rest;
    token
}

/// The tokens of a text.
pub fn tokens(mut text: &[u8]) -> impl Iterator<Item = &[u8]> {
    iter::from_fn(move || Some(take_token(&mut text)).filter(|token| !token.is_empty()))
}

/// Parses a token as `scanf("%d")` does: an optional sign and decimal digits.
///
/// Numbers out of the range of `i32` become the nearest `i32`. Anything else, like `7.0`, is `None`.
#[inline]
pub fn parse_number(token: &[u8]) -> Option<i32> {
    let (negative, digits) = match token {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    if digits.is_empty() {
        return None;
    }
    let mut number = 0_i32;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        let value = i32::from(digit);
        let signed = if negative { -value } else { value };
        number = number.saturating_mul(10).saturating_add(signed);
    }
    Some(number)
}

/// The number that is expected next.
pub struct Wanted<'a> {
    /// What it is, as in `expected a row in 0..=2`.
    pub what: &'a str,
    /// The numbers that are accepted.
    pub range: RangeInclusive<i32>,
    /// What is missing if the input ends, as in `expected the row of knight 1`.
    pub missing: fmt::Arguments<'a>,
}

impl fmt::Display for Wanted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (self.range.start(), self.range.end());
        write!(f, "{} in {low}..={high}", self.what)
    }
}

/// Reads an input token by token.
///
/// It counts lines and columns only for an error.
pub struct Scanner<'a> {
    bytes: &'a [u8],
    /// Where to look for the next token.
    next: usize,
    source: InputSource,
}

impl<'a> Scanner<'a> {
    /// Reads a text, after a byte order mark if it has one.
    pub fn new(text: &'a [u8]) -> Self {
        Self::at(text, text.len() - after_byte_order_mark(text).len())
    }

    /// Reads the output of another program.
    pub const fn of_output(output: &'a [u8]) -> Self {
        Self::of(InputSource::Output, output)
    }

    /// Reads what [`join_arguments`] has joined, the value of an option, or another input.
    pub const fn of(source: InputSource, bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            next: 0,
            source,
        }
    }

    /// Reads a text from an offset on; errors have positions in the whole text.
    pub const fn at(text: &'a [u8], offset: usize) -> Self {
        let mut scanner = Self::of(InputSource::Text, text);
        scanner.next = offset;
        scanner
    }

    /// Takes the next token if it is one of these.
    pub fn take_if(&mut self, is_one: impl FnOnce(&[u8]) -> bool) -> bool {
        let offset = self.offset();
        let is_wanted = is_one(self.token_at(offset));
        if is_wanted {
            self.take(offset);
        }
        is_wanted
    }

    /// What follows, from the next token on.
    pub fn rest(&mut self) -> &'a [u8] {
        &self.bytes[self.offset()..]
    }

    /// The error that something else was expected at a token or at the end of the input.
    #[cold]
    fn unexpected(&self, offset: usize, expected: &str) -> InputError {
        let found = if offset == self.bytes.len() {
            FoundText::End(self.source)
        } else {
            FoundText::token(self.token_at(offset))
        };
        InputError::unexpected(self.location_at(offset), expected, &found)
    }

    /// Takes the token that begins at an offset.
    #[inline]
    fn take(&mut self, offset: usize) -> &'a [u8] {
        let token = self.token_at(offset);
        self.next = offset + token.len();
        if self.source == InputSource::Arguments {
            self.next = self.bytes.len().min(self.next + 1);
        }
        token
    }

    /// The token that begins at an offset.
    #[inline]
    fn token_at(&self, offset: usize) -> &'a [u8] {
        let rest = &self.bytes[offset..];
        let length = if self.source == InputSource::Arguments {
            rest.iter().position(|&byte| byte == b'\n')
        } else {
            rest.iter().position(|&byte| is_space(byte))
        };
        &rest[..length.unwrap_or(rest.len())]
    }

    fn location_at(&self, offset: usize) -> InputLocation {
        let location = InputLocation::after(&self.bytes[..offset]);
        match (self.source, location) {
            (InputSource::Arguments, InputLocation::Text { line, .. }) => {
                InputLocation::Argument(line)
            }
            (InputSource::Option(name), _) => InputLocation::Option(name),
            _ => location,
        }
    }
}

impl InputReader for Scanner<'_> {
    #[inline]
    fn is_at_end(&mut self) -> bool {
        self.offset() == self.bytes.len()
    }

    #[inline]
    fn offset(&mut self) -> usize {
        // An argument is a token, even an empty one.
        if self.source != InputSource::Arguments {
            let rest = &self.bytes[self.next..];
            self.next += rest.iter().take_while(|&&byte| is_space(byte)).count();
        }
        self.next
    }

    #[inline]
    fn number(&mut self, wanted: &Wanted<'_>) -> Result<i32, InputError> {
        let offset = self.offset();
        let token = self.take(offset);
        match parse_number(token) {
            Some(number) if wanted.range.contains(&number) => Ok(number),
            _ if offset == self.bytes.len() => {
                Err(self.unexpected(offset, &wanted.missing.to_string()))
            }
            _ => Err(self.unexpected(offset, &wanted.to_string())),
        }
    }

    fn word(
        &mut self,
        what: &str,
        is_valid: impl FnOnce(&[u8]) -> bool,
    ) -> Result<&[u8], InputError> {
        let offset = self.offset();
        let token = self.take(offset);
        if token.is_empty() || !is_valid(token) {
            return Err(self.unexpected(offset, what));
        }
        Ok(token)
    }

    fn finish(&mut self) -> Result<(), InputError> {
        if self.is_at_end() {
            return Ok(());
        }
        let expected = match self.source {
            InputSource::Arguments => "the end of the arguments".to_owned(),
            source => FoundText::End(source).to_string(),
        };
        Err(self.unexpected(self.next, &expected))
    }

    fn contradiction(&self, offset: usize, words: String) -> InputError {
        InputError::contradiction(self.location_at(offset), words)
    }

    #[inline]
    fn space(&mut self) -> Result<(), InputError> {
        Ok(())
    }

    #[inline]
    fn end_of_line(&mut self) -> Result<(), InputError> {
        Ok(())
    }
}

/// Joins arguments into a text with one per line; a newline within one becomes a space.
pub fn join_arguments(arguments: &[OsString]) -> Vec<u8> {
    let mut joined = Vec::new();
    for argument in arguments {
        let bytes = argument.as_encoded_bytes().iter();
        joined.extend(bytes.map(|&byte| if byte == b'\n' { b' ' } else { byte }));
        joined.push(b'\n');
    }
    joined
}
