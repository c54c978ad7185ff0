//! Replaces the Linux functions on other systems, where no worker can run.
#![expect(
    clippy::unnecessary_wraps,
    reason = "the functions for Linux can fail, and these have the same types"
)]

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::RunLimits;

/// Fails: `judge run` needs Linux.
pub fn serve() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Does nothing: a worker that cannot serve leaves no orphans.
pub(crate) fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

/// Does nothing: there is no worker.
pub(crate) fn await_end(_: u32) {}

/// Does nothing: a worker that cannot serve leaves no orphans.
pub(crate) fn kill_orphans(_: &BTreeSet<i32>) -> io::Result<()> {
    Ok(())
}

/// How long a worker would be waited for.
pub(crate) const GIVE_UP: Duration = Duration::ZERO;

/// A connection to a worker, which does not exist.
#[derive(Debug)]
pub(crate) enum Connection {}

impl Connection {
    /// Fails: `judge run` needs Linux.
    pub(crate) fn new(_: &mut Command) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn set_worker(&mut self, _: u32) {
        match *self {}
    }

    pub(crate) fn try_clone(&self) -> io::Result<Self> {
        match *self {}
    }

    pub(crate) fn send_pipes(&self, _: PipeReader, _: PipeWriter) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn close(&mut self) {
        match *self {}
    }

    pub(crate) fn set_deadline(&mut self, _: Instant) {
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

/// Does nothing: no program writes.
pub(crate) fn drain(_: PipeReader, _: impl Fn() -> bool) {}

/// Does nothing: there is no process.
pub(crate) fn end_first(_: u32) {}

/// Nothing runs that could be ended.
pub(crate) fn has_killed_since(_: Instant) -> bool {
    false
}

/// Does nothing: a worker that cannot serve is not stopped by a program.
pub(crate) fn continue_children() {}

/// Does nothing: a worker that cannot serve runs nothing.
pub(crate) fn kill_workers(_: &BTreeSet<i32>) {}

/// A group of processes, which does not exist.
#[derive(Debug)]
pub(crate) enum RunGroup {}

impl RunGroup {
    pub(crate) fn new() -> Option<Self> {
        None
    }

    pub(crate) fn begin(&mut self, _: &RunLimits, _: u64) {
        match *self {}
    }

    pub(crate) fn add(&self, _: u32, _: bool) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn usage(&self) -> GroupUsage {
        match *self {}
    }

    pub(crate) fn kill(&self) {
        match *self {}
    }
}

/// What a group would have counted.
pub(crate) struct GroupUsage {
    pub(crate) processor: Duration,
    pub(crate) killed_for_memory: u64,
}

pub(crate) fn group_support() -> Option<bool> {
    None
}

/// There is no other user: no program runs.
pub(crate) fn users() -> Option<Range<u32>> {
    None
}

pub(crate) fn has_landlock() -> io::Result<bool> {
    Ok(false)
}

/// The name of no limit.
pub const FILE_SIZE: &str = "";

/// No limit of ours is lower: no program runs.
pub fn inherited_limits() -> Vec<(&'static str, String)> {
    Vec::new()
}

/// No limit is known.
pub fn address_space() -> Option<u64> {
    None
}

/// No folder is known to be closed to programs.
pub(crate) fn is_noexec(_: &Path) -> bool {
    false
}

/// The space is not known.
pub fn free_space(_: &Path) -> Option<u64> {
    None
}

/// Does nothing: no program runs as another user.
pub(crate) fn open_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Does nothing: no program runs as another user.
pub(crate) fn give_alone(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

/// Does nothing: no program runs as another user.
pub(crate) fn give(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

/// Does nothing: no program runs as another user.
pub(crate) fn remove_files_of(_: u32) {}

/// Does nothing: no program has written there.
pub(crate) fn empty(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Nothing is exposed to a program that does not run.
pub(crate) fn can_all_read(_: &Path) -> bool {
    false
}

/// No folder is known to be left by another process.
pub(crate) fn is_own_folder(_: &Path) -> bool {
    false
}

/// Does nothing: no other process looks at the lock.
pub(crate) fn lock(_: &File) -> io::Result<()> {
    Ok(())
}

/// Does nothing: without workers, a signal may end the process.
pub(crate) fn catch_signals(_: fn(i32)) -> io::Result<()> {
    Ok(())
}
