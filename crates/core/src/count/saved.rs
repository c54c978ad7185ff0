//! A count in a file: what is counted, the count, and a checksum.

use std::io::{self, ErrorKind, Read, Write};

use sha2::{Digest, Sha256};

use crate::count::{TourSet, TourShape};

/// How a saved count begins; the number is the version of the format.
const MAGIC: &[u8] = b"knights count 1\n";

/// The bytes of a checksum.
const CHECKSUM: usize = 32;

/// A stream whose bytes are added up to a checksum.
pub(super) struct Checked<S> {
    stream: S,
    checksum: Sha256,
}

impl<'a> Checked<&'a mut dyn Write> {
    /// A stream that begins with the name of a set.
    pub(super) fn begin(stream: &'a mut dyn Write, set: &TourSet) -> io::Result<Self> {
        let mut checked = Self {
            stream,
            checksum: Sha256::new(),
        };
        checked.write_all(MAGIC)?;
        checked.write_all(&name(set))?;
        Ok(checked)
    }

    /// Ends the stream with the checksum.
    pub(super) fn end(self) -> io::Result<()> {
        self.stream.write_all(&self.checksum.finalize())
    }
}

impl<'a> Checked<&'a mut dyn Read> {
    /// A stream that was begun for the same set.
    pub(super) fn begin_reading(stream: &'a mut dyn Read, set: &TourSet) -> io::Result<Self> {
        let mut checked = Self {
            stream,
            checksum: Sha256::new(),
        };
        let mut magic = [0; MAGIC.len()];
        checked.read_exact(&mut magic)?;
        if magic != MAGIC {
            return Err(invalid("not a saved count of this version"));
        }
        let mut saved = [0; CHECKSUM];
        checked.read_exact(&mut saved)?;
        if saved != name(set) {
            return Err(invalid("a saved count of another question"));
        }
        Ok(checked)
    }

    /// Checks that the stream ends with the checksum of what was read.
    pub(super) fn end_reading(self) -> io::Result<()> {
        let mut checksum = [0; CHECKSUM];
        self.stream.read_exact(&mut checksum)?;
        if checksum == *self.checksum.finalize() {
            Ok(())
        } else {
            Err(invalid("damaged: the checksum is wrong"))
        }
    }
}

impl<S: Write> Write for Checked<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl<S: Read> Read for Checked<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(bytes)?;
        self.checksum.update(&bytes[..read]);
        Ok(read)
    }
}

/// A short name of a set: the checksum of its board, its blocked squares and its ends.
fn name(set: &TourSet) -> [u8; CHECKSUM] {
    let mut checksum = Sha256::new();
    let mut add = |number: u32| checksum.update(number.to_le_bytes());
    add(set.board.rows());
    add(set.board.columns());
    let mut blocked = set.blocked.clone();
    blocked.sort_unstable();
    blocked.dedup();
    let (kind, ends) = match set.shape {
        TourShape::Closed => (0, [None, None]),
        TourShape::Open { start, end } => (1, [start, end]),
    };
    add(kind);
    for end in ends {
        add(u32::from(end.is_some()));
        blocked.extend(end);
    }
    for square in blocked {
        add(square.row);
        add(square.column);
    }
    checksum.finalize().into()
}

pub(super) fn invalid(message: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, message)
}
