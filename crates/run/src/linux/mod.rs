//! The parts that need Linux: the worker's side, and what `judge` does about orphans.

mod confinement;
mod connection;
mod processes;
mod signals;
mod start_failure;
mod usage;
mod watch;
mod worker;

use std::collections::BTreeSet;
use std::io;

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process, set_child_subreaper, waitid,
};

pub(crate) use connection::Connection;
pub(crate) use signals::catch_signals;
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
