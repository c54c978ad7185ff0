//! What takes the place of the Linux functions on other systems: no worker can serve there.
#![expect(
    clippy::unnecessary_wraps,
    reason = "the functions for Linux can fail, and these have the same types"
)]

use std::collections::BTreeSet;
use std::io;
use std::process::ChildStdout;
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
pub(crate) fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

/// Does nothing: a worker that cannot serve leaves no orphans.
pub(crate) fn kill_orphans(_: &BTreeSet<i32>) -> io::Result<()> {
    Ok(())
}

/// Does nothing: reading waits by itself.
pub(crate) fn wait_for_output(_: &ChildStdout, _: u32, _: Instant) -> io::Result<()> {
    Ok(())
}

/// Does nothing: a worker that cannot serve runs nothing.
pub(crate) fn kill_workers(_: &BTreeSet<i32>) {}

/// Does nothing: without workers, a signal may end the process.
pub(crate) fn catch_signals(_: fn(i32)) -> io::Result<()> {
    Ok(())
}
