//! The parts that need Linux: the worker's side, and what `judge` does about orphans and signals.

mod connection;
mod processes;
mod start_failure;
mod watch;
mod worker;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process, set_child_subreaper, waitid,
};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

pub(crate) use connection::Connection;
pub use worker::serve;

/// Makes this process the parent of all orphans among its descendants, such as those of a
/// killed worker.
pub(crate) fn adopt_orphans() -> io::Result<()> {
    Ok(set_child_subreaper(Some(getpid()))?)
}

/// Waits until a child of this process has ended. Its number still belongs to it afterwards.
pub(crate) fn await_end(child: u32) {
    let id = i32::try_from(child).ok().and_then(Pid::from_raw);
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    let is_interrupted = |id| matches!(waitid(WaitId::Pid(id), options), Err(Errno::INTR));
    while id.is_some_and(is_interrupted) {}
}

/// Kills all children of this process but these workers, and what becomes its child by that.
pub(crate) fn kill_orphans(workers: &BTreeSet<i32>) -> io::Result<()> {
    Ok(processes::kill_children_except(workers)?)
}

/// Continues all children of this process that are stopped.
pub(crate) fn continue_children() {
    processes::continue_children();
}

/// Kills these workers; what they run becomes the child of this process.
pub(crate) fn kill_workers(workers: &BTreeSet<i32>) {
    for id in workers.iter().copied().filter_map(Pid::from_raw) {
        // It fails if the worker has ended already.
        let _ = kill_process(id, Signal::KILL);
    }
}

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
