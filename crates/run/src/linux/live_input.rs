//! The standard input of a program that talks with another one.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::process::ChildStdin;

use rustix::io::ioctl_fionbio;

/// The parts of an input that come from the judge.
pub(super) struct InputParts<'a> {
    pub(super) from: &'a mut BufReader<File>,
    /// Whether more of them come.
    pub(super) has_more: bool,
    /// Whether more messages come: what the program talks with has not ended.
    pub(super) is_live: bool,
}

/// The standard input of a program that talks with another one.
pub(super) struct LiveInput {
    pub(super) pipe: ChildStdin,
    /// What does not fit into the pipe. It has at most as many bytes as the other program may write.
    pub(super) waiting: VecDeque<u8>,
}

impl LiveInput {
    pub(super) fn new(pipe: ChildStdin) -> io::Result<Self> {
        ioctl_fionbio(&pipe, true)?;
        Ok(Self {
            pipe,
            waiting: VecDeque::new(),
        })
    }

    /// Writes what the pipe takes now. Whether the program can still read.
    pub(super) fn write(&mut self) -> bool {
        while let (waiting, _) = self.waiting.as_slices()
            && !waiting.is_empty()
        {
            match self.pipe.write(waiting) {
                Ok(written) => drop(self.waiting.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return error.kind() == io::ErrorKind::WouldBlock,
            }
        }
        true
    }
}
