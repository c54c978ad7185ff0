//! Buffered output of text and numbers, formatted without allocation.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

/// How many bytes are collected before they are written.
const BLOCK: usize = 1 << 16;

/// Collects bytes, and writes them to a sink in large blocks.
///
/// Bytes that have not been [flushed](Write::flush) when it is dropped are lost.
pub struct Output<'a> {
    block: Vec<u8>,
    digits: itoa::Buffer,
    sink: &'a mut dyn Write,
}

impl<'a> Output<'a> {
    /// An output that writes to `sink`.
    pub fn new(sink: &'a mut dyn Write) -> Self {
        Self {
            block: Vec::with_capacity(BLOCK + 64),
            digits: itoa::Buffer::new(),
            sink,
        }
    }

    /// Writes bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() >= BLOCK {
            return self.large(bytes);
        }
        self.block.extend_from_slice(bytes);
        self.write_if_full()
    }

    /// Writes a number.
    #[inline]
    pub fn number(&mut self, number: impl itoa::Integer) -> io::Result<()> {
        let digits = self.digits.format(number);
        self.block.extend_from_slice(digits.as_bytes());
        self.write_if_full()
    }

    /// Writes a number right-aligned in `width` bytes, or in more if it is longer.
    #[inline]
    pub fn right_aligned(&mut self, number: impl itoa::Integer, width: usize) -> io::Result<()> {
        let digits = self.digits.format(number);
        let padding = width.saturating_sub(digits.len());
        self.block.resize(self.block.len() + padding, b' ');
        self.block.extend_from_slice(digits.as_bytes());
        self.write_if_full()
    }

    /// Writes what has been collected, then these bytes, which are not copied.
    #[cold]
    fn large(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_block()?;
        let written = self.sink.write_all(bytes);
        written.map_err(|error| cannot_write(&error))
    }

    /// Writes the block to the sink if it is full.
    #[inline]
    fn write_if_full(&mut self) -> io::Result<()> {
        if self.block.len() >= BLOCK {
            self.write_block()?;
        }
        Ok(())
    }

    /// Writes the block to the sink, and empties it.
    #[cold]
    fn write_block(&mut self) -> io::Result<()> {
        let written = self.sink.write_all(&self.block);
        self.block.clear();
        written.map_err(|error| cannot_write(&error))
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_block()?;
        self.sink.flush().map_err(|error| cannot_write(&error))
    }
}

/// Texts, numbers or squares with a separator between two of them.
pub fn joined(parts: impl IntoIterator<Item = impl Display>, separator: &str) -> String {
    let mut text = String::new();
    for (place, part) in parts.into_iter().enumerate() {
        let before = if place == 0 { "" } else { separator };
        let _ = write!(text, "{before}{part}");
    }
    text
}

/// A number of things, such as `1 square` or `3 squares`.
pub fn counted(number: impl itoa::Integer + Display, thing: &str) -> String {
    match number.to_string().as_str() {
        "1" => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

/// The error with an explanation; its kind stays the same.
fn cannot_write(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write the output: {error}"))
}
