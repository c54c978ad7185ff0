//! Reading an input byte by byte: one way to write each number, and one way to part them.

use std::fmt;

use crate::text::input::{
    FoundText, InputError, InputFault, InputLocation, InputSource, SHOWN_BYTES, Wanted, is_space,
    parse_number,
};

/// A fault of an input, with the line in which it is.
///
/// It prints as three lines: the error, the line (cut where it is long) with all but plain
/// characters escaped, and a caret under the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InvalidInput {
    /// What is wrong, and where.
    pub error: InputError,
    /// The line, and a line with the caret.
    excerpt: String,
}

impl fmt::Display for InvalidInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, excerpt } = self;
        write!(f, "{error}\n{excerpt}")
    }
}

/// Reads what has to be there, and nothing else.
#[derive(Clone, Debug)]
pub struct StrictReader<'a> {
    text: &'a [u8],
    next: usize,
}

impl<'a> StrictReader<'a> {
    /// Reads a text from its beginning.
    #[must_use]
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text, next: 0 }
    }

    /// Where the next byte is.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.next
    }

    /// A number in decimal digits, without a sign and without leading zeros.
    ///
    /// # Errors
    ///
    /// Something else comes next.
    pub fn number(&mut self, wanted: &Wanted<'_>) -> Result<u32, InvalidInput> {
        let token = self.token();
        let (low, high) = (wanted.range.start(), wanted.range.end());
        let expected = || format!("{} in {low}..={high}", wanted.what);
        if self.next == self.text.len() {
            return Err(self.unexpected(wanted.missing.to_string()));
        }
        if !token.iter().all(u8::is_ascii_digit) {
            return Err(self.unexpected(expected()));
        }
        if token.len() > 1 && token[0] == b'0' {
            return Err(self.unexpected(format!("{} without leading zeros", expected())));
        }
        match parse_number(token) {
            Some(number) if wanted.range.contains(&number) => {
                self.next += token.len();
                Ok(number.unsigned_abs())
            }
            _ => Err(self.unexpected(expected())),
        }
    }

    /// One space.
    ///
    /// # Errors
    ///
    /// Something else comes next.
    pub fn space(&mut self) -> Result<(), InvalidInput> {
        self.byte(b' ', "a space")
    }

    /// One line feed.
    ///
    /// # Errors
    ///
    /// Something else comes next.
    pub fn end_of_line(&mut self) -> Result<(), InvalidInput> {
        self.byte(b'\n', "a line feed")
    }

    /// The end of the text.
    ///
    /// # Errors
    ///
    /// Something comes next.
    pub fn end(&self) -> Result<(), InvalidInput> {
        if self.next == self.text.len() {
            Ok(())
        } else {
            Err(self.unexpected("the end of the input".to_owned()))
        }
    }

    /// The fault that the input contradicts itself at a place that
    /// [`offset`](StrictReader::offset) gave.
    #[must_use]
    pub fn contradiction(&self, offset: usize, words: String) -> InvalidInput {
        self.fault(offset, InputFault::Contradiction(words))
    }

    /// Takes a byte that has a name.
    fn byte(&mut self, wanted: u8, name: &str) -> Result<(), InvalidInput> {
        if self.text.get(self.next) != Some(&wanted) {
            return Err(self.unexpected(name.to_owned()));
        }
        self.next += 1;
        Ok(())
    }

    /// The bytes up to the next white space.
    fn token(&self) -> &'a [u8] {
        let rest = &self.text[self.next..];
        let length = rest.iter().position(|&byte| is_space(byte));
        &rest[..length.unwrap_or(rest.len())]
    }

    /// The fault that something else was expected here.
    fn unexpected(&self, expected: String) -> InvalidInput {
        let found = match (self.token(), self.text.get(self.next)) {
            (_, None) => FoundText::End(InputSource::Text),
            ([], Some(&space)) => FoundText::token(&[space]),
            (token, _) => FoundText::token(token),
        };
        self.fault(self.next, InputFault::Unexpected { expected, found })
    }

    /// A fault at a place.
    fn fault(&self, offset: usize, fault: InputFault) -> InvalidInput {
        let (before, after) = self.text.split_at(offset);
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let before = &before[start.map_or(0, |start| start + 1)..];
        let end = after.iter().position(|&byte| byte == b'\n');
        let after = &after[..end.unwrap_or(after.len())];
        InvalidInput {
            error: InputError {
                place: InputLocation::Text {
                    line: lines + 1,
                    column: before.len() + 1,
                },
                fault,
            },
            excerpt: excerpt(before, after),
        }
    }
}

/// A line in two parts, of which the first is short, for it is valid; and below it a caret
/// where they meet.
fn excerpt(before: &[u8], after: &[u8]) -> String {
    let shown = &after[..after.len().min(SHOWN_BYTES)];
    let dots = if shown.len() < after.len() { "..." } else { "" };
    let (before, shown) = (before.escape_ascii(), shown.escape_ascii());
    let caret = before.clone().count() + 1;
    format!("{before}{shown}{dots}\n{:>caret$}", "^")
}
