//! Output in large blocks: text and numbers, formatted without allocation.

use std::io::{self, Write};

/// How much is collected before it is written.
const BLOCK: usize = 1 << 16;

/// Collects what is written to it, and hands it on in large blocks.
///
/// What has not been [flushed](Write::flush) when it is dropped is lost.
pub struct Output<'a> {
    block: Vec<u8>,
    digits: itoa::Buffer,
    sink: &'a mut dyn Write,
}

impl<'a> Output<'a> {
    /// An output that ends up in `sink`.
    #[must_use]
    pub fn new(sink: &'a mut dyn Write) -> Self {
        Self {
            block: Vec::with_capacity(BLOCK + 64),
            digits: itoa::Buffer::new(),
            sink,
        }
    }

    /// Writes bytes.
    ///
    /// # Errors
    ///
    /// The sink does not take a block.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.block.extend_from_slice(bytes);
        if self.block.len() >= BLOCK {
            self.hand_on()?;
        }
        Ok(())
    }

    /// Writes a number.
    ///
    /// # Errors
    ///
    /// The sink does not take a block.
    #[inline]
    pub fn number(&mut self, number: impl itoa::Integer) -> io::Result<()> {
        let digits = self.digits.format(number);
        self.block.extend_from_slice(digits.as_bytes());
        if self.block.len() >= BLOCK {
            self.hand_on()?;
        }
        Ok(())
    }

    /// Writes a number with spaces before it, `width` bytes in all if it is not longer.
    ///
    /// # Errors
    ///
    /// The sink does not take a block.
    #[inline]
    pub fn right_aligned(&mut self, number: impl itoa::Integer, width: usize) -> io::Result<()> {
        let digits = self.digits.format(number);
        let padding = width.saturating_sub(digits.len());
        self.block.resize(self.block.len() + padding, b' ');
        self.block.extend_from_slice(digits.as_bytes());
        if self.block.len() >= BLOCK {
            self.hand_on()?;
        }
        Ok(())
    }

    /// Empties the block.
    #[cold]
    fn hand_on(&mut self) -> io::Result<()> {
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
        self.hand_on()?;
        self.sink.flush().map_err(|error| cannot_write(&error))
    }
}

/// The error in words; its kind remains.
fn cannot_write(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write the output: {error}"))
}
