//! What takes the place of the Linux functions on other systems: no worker can serve there.
#![expect(
    clippy::unnecessary_wraps,
    reason = "the functions for Linux can fail, and these have the same types"
)]

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::process::Command;
use std::time::Instant;

/// Fails: `judge run` needs Linux.
///
/// # Errors
///
/// Always.
pub fn serve() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Does nothing: a worker that cannot serve leaves no orphans.
pub fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

/// Does nothing: there is no worker.
pub fn await_end(_: u32) {}

/// Does nothing: a worker that cannot serve leaves no orphans.
pub fn kill_orphans(_: &BTreeSet<i32>) -> io::Result<()> {
    Ok(())
}

/// A connection to a worker, which does not exist.
#[derive(Debug)]
pub enum Connection {}

impl Connection {
    /// Fails: `judge run` needs Linux.
    pub fn new(_: &mut Command) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn set_worker(&mut self, _: u32) {
        match *self {}
    }

    pub fn close(&mut self) {
        match *self {}
    }

    pub fn set_deadline(&mut self, _: Instant) {
        match *self {}
    }
}

impl Read for Connection {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match *self {}
    }
}

impl Write for Connection {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match *self {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match *self {}
    }
}

/// Does nothing: a worker that cannot serve is not stopped by a program.
pub fn continue_children() {}

/// Does nothing: a worker that cannot serve runs nothing.
pub fn kill_workers(_: &BTreeSet<i32>) {}

/// Does nothing: without workers, a signal may end the process.
pub fn catch_signals(_: fn(i32)) -> io::Result<()> {
    Ok(())
}
