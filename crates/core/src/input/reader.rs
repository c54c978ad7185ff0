//! What a grammar reads from: one grammar serves the lenient scanner and the strict reader.

use crate::input::{InputError, Wanted};

/// Reads an input token by token.
///
/// A grammar names every separator. [`Scanner`](crate::input::Scanner) accepts any white
/// space there, [`StrictReader`](crate::input::StrictReader) exactly the one that is named.
pub trait InputReader {
    /// The next number, which must be in range.
    fn number(&mut self, wanted: &Wanted<'_>) -> Result<i32, InputError>;

    /// The next token, of which `is_valid` must hold; `what` names it in the error.
    fn word(
        &mut self,
        what: &str,
        is_valid: impl FnOnce(&[u8]) -> bool,
    ) -> Result<&[u8], InputError>;

    /// The separator within a line.
    fn space(&mut self) -> Result<(), InputError>;

    /// The end of a line.
    fn end_of_line(&mut self) -> Result<(), InputError>;

    /// Nothing may follow but what the reader accepts at the end of an input.
    fn finish(&mut self) -> Result<(), InputError>;

    /// Whether the input ends here.
    fn is_at_end(&mut self) -> bool;

    /// The offset in bytes at which the next token begins.
    fn offset(&mut self) -> usize;

    /// The error that the input contradicts itself at an [`offset`](InputReader::offset).
    fn contradiction(&self, offset: usize, words: String) -> InputError;
}
