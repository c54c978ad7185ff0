//! The parts that need Linux: the worker's side, and what `judge` does about orphans.

mod processes;
mod signals;
mod start_failure;
mod usage;
mod watch;
mod worker;

use std::collections::BTreeSet;
use std::io;
use std::process::ChildStdout;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, getpid, kill_process, set_child_subreaper};

pub(crate) use signals::catch_signals;
pub use worker::serve;

/// How often a silent worker is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// How long after the time limit a silent worker is given up: a little longer than it takes to
/// give up processes that do not die.
const GIVE_UP: Duration = Duration::from_secs(12);

/// Makes this process the parent of all orphans among its descendants, such as those of a
/// killed worker.
pub(crate) fn adopt_orphans() -> io::Result<()> {
    Ok(set_child_subreaper(Some(getpid()))?)
}

/// Kills all children of this process but these workers, and what becomes its child by that.
pub(crate) fn kill_orphans(workers: &BTreeSet<i32>) -> io::Result<()> {
    Ok(processes::kill_children_except(workers)?)
}

/// Kills these workers; what they run becomes the child of this process.
pub(crate) fn kill_workers(workers: &BTreeSet<i32>) {
    for id in workers.iter().copied().filter_map(Pid::from_raw) {
        // It fails if the worker has ended already.
        let _ = kill_process(id, Signal::KILL);
    }
}

/// Waits until a worker has written something.
///
/// Fails if its program has stopped it, or it is silent for too long after the deadline.
pub(crate) fn wait_for_output(
    output: &ChildStdout,
    worker: u32,
    deadline: Instant,
) -> io::Result<()> {
    let timeout = Timespec::try_from(CHECK_INTERVAL).map_err(io::Error::other)?;
    loop {
        match poll(&mut [PollFd::new(output, PollFlags::IN)], Some(&timeout)) {
            Ok(0) => {}
            Ok(_) => return Ok(()),
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        if processes::is_stopped(worker) {
            return Err(io::Error::other("was stopped"));
        }
        if deadline.elapsed() > GIVE_UP {
            return Err(io::Error::other("did not answer any more"));
        }
    }
}
