//! Reading an input byte by byte: one way to write each number, and one separator between them.

use crate::input::{
    FoundText, InputError, InputLocation, InputReader, InputSource, Wanted, cut, is_space,
    parse_number,
};

/// Reads exactly what a grammar names: a line feed ends each line, one space separates tokens, and
/// numbers have neither a plus sign nor leading zeros.
pub struct StrictReader<'a> {
    text: &'a [u8],
    next: usize,
}

impl<'a> StrictReader<'a> {
    /// A reader at the beginning of a text.
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text, next: 0 }
    }

    /// Takes one byte that has a name.
    fn byte(&mut self, wanted: u8, name: &str) -> Result<(), InputError> {
        if self.text.get(self.next) != Some(&wanted) {
            return Err(self.unexpected(name));
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

    /// The error that something else was expected here.
    fn unexpected(&self, expected: &str) -> InputError {
        let found = match (self.token(), self.text.get(self.next)) {
            (_, None) => FoundText::End(InputSource::Text),
            ([], Some(&space)) => FoundText::token(&[space]),
            (token, _) => FoundText::token(token),
        };
        InputError::unexpected(
            InputLocation::after(&self.text[..self.next]),
            expected,
            &found,
        )
    }
}

impl InputReader for StrictReader<'_> {
    fn number(&mut self, wanted: &Wanted<'_>) -> Result<i32, InputError> {
        let token = self.token();
        if self.is_at_end() {
            return Err(self.unexpected(&wanted.missing.to_string()));
        }
        let digits = match token {
            [b'-', digits @ ..] if *wanted.range.start() < 0 => digits,
            _ => token,
        };
        let is_plain = digits.iter().all(u8::is_ascii_digit);
        if is_plain && digits.first() == Some(&b'0') && token.len() > 1 {
            return Err(self.unexpected(&format!("{wanted} without leading zeros")));
        }
        let number = parse_number(token).filter(|number| wanted.range.contains(number));
        if let Some(number) = number.filter(|_| is_plain) {
            self.next += token.len();
            return Ok(number);
        }
        Err(self.unexpected(&wanted.to_string()))
    }

    fn word(
        &mut self,
        what: &str,
        is_valid: impl FnOnce(&[u8]) -> bool,
    ) -> Result<&[u8], InputError> {
        let token = self.token();
        if token.is_empty() || !is_valid(token) {
            return Err(self.unexpected(what));
        }
        self.next += token.len();
        Ok(token)
    }

    fn space(&mut self) -> Result<(), InputError> {
        self.byte(b' ', "a space")
    }

    fn end_of_line(&mut self) -> Result<(), InputError> {
        self.byte(b'\n', "a line feed")
    }

    fn finish(&mut self) -> Result<(), InputError> {
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.unexpected("the end of the input"))
        }
    }

    fn is_at_end(&mut self) -> bool {
        self.next == self.text.len()
    }

    fn offset(&mut self) -> usize {
        self.next
    }

    fn contradiction(&self, offset: usize, words: String) -> InputError {
        InputError::contradiction(InputLocation::after(&self.text[..offset]), words)
    }
}

/// The line of an error, cut if it is long, and below it a caret under the column.
///
/// All but plain characters are escaped. The error must be one of this text.
pub fn excerpt(text: &[u8], error: &InputError) -> String {
    let InputLocation::Text { line, column } = error.place else {
        return String::new();
    };
    let mut lines = text.split(|&byte| byte == b'\n');
    let line = lines.nth(line - 1).unwrap_or_default();
    // What comes before the first fault of a line is valid, and so it is short.
    let (before, after) = line.split_at(line.len().min(column - 1));
    let (shown, dots) = cut(after);
    let (before, shown) = (before.escape_ascii(), shown.escape_ascii());
    let caret = before.clone().count() + 1;
    format!("{before}{shown}{dots}\n{:>caret$}", "^")
}
