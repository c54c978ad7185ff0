//! Ending early: a signal stops all runs, so that the caller can report what it has.

use std::io;
use std::sync::Once;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::{platform, workers};

/// The signal that has interrupted this process; 0 if none has.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// Done once the signals are caught.
static CAUGHT: Once = Once::new();

/// From now on SIGINT, SIGTERM and SIGHUP do not end this process, but all of its runs, now and
/// in future: they fail with [`RunError::Interrupted`](super::RunError::Interrupted). A second
/// signal, not directly after the first, ends the process.
///
/// # Errors
///
/// The signals cannot be caught.
pub fn catch_interrupts() -> io::Result<()> {
    let mut caught = Ok(());
    CAUGHT.call_once(|| {
        caught = platform::catch_signals(|signal| {
            SIGNAL.store(signal, Ordering::SeqCst);
            workers::kill_workers();
        });
    });
    caught
}

/// The number of the signal that has interrupted this process, if any.
pub fn interrupted() -> Option<i32> {
    Some(SIGNAL.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
}
