//! Signals that ask `judge` to end.

use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// How long after the first signal others are taken for the same one: `timeout` sends one to the
/// process and one to its group.
const SAME: Duration = Duration::from_secs(1);

/// Has `handle` called, on a thread of its own, with the first signal that asks this process to
/// end. Another one, after a second, ends it at once.
///
/// What the process ignored from its start, as after `nohup`, it goes on to ignore.
pub(crate) fn catch_signals(handle: fn(i32)) -> io::Result<()> {
    let ignored = ignored_signals();
    let caught = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let caught = caught.filter(|signal| ignored & (1 << (signal - 1)) == 0);
    let mut signals = Signals::new(caught)?;
    thread::Builder::new().spawn(move || {
        let mut signals = signals.forever();
        let Some(first) = signals.next() else {
            return;
        };
        let begin = Instant::now();
        handle(first);
        if let Some(signal) = signals.find(|_| begin.elapsed() > SAME) {
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// The signals that this process ignores, as a set of bits.
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|line| u64::from_str_radix(line.trim(), 16).ok())
        .unwrap_or(0)
}
