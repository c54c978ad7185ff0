//! The parts that need Linux: the worker's side, the connection to it, and what `judge` does about orphans and
//! signals.

mod cgroup;
mod confine;
mod host;
mod live_input;
mod memory;
mod meter;
mod pipes;
mod processes;
mod start;
mod waiting;
mod watch;
mod worker;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process, set_child_subreaper, waitid,
};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

pub(crate) use cgroup::{RunGroup, group_support};
pub(crate) use confine::{
    can_all_read, empty, give, give_alone, has_landlock, is_own_folder, lock, remove_files_of,
    users,
};
pub use host::{FILE_SIZE, address_space, free_space, inherited_limits};
pub(crate) use host::{is_noexec, open_to_all};
pub(crate) use memory::{end_first, has_killed_since};
pub(crate) use pipes::drain;
pub(crate) use processes::{continue_children, kill_orphans};
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
    let ignored = ignored_signals("self");
    let ends = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let caught = ends.filter(|signal| ignored & (1 << (signal - 1)) == 0);
    let mut signals = Signals::new(caught)?;
    // A file that may not grow is then an error, and the signal ends only other programs.
    flag::register(SIGXFSZ, Arc::default())?;
    thread::Builder::new().spawn(move || {
        let mut arriving = signals.forever();
        let Some(first) = arriving.next() else {
            return;
        };
        let begin = Instant::now();
        handle(first);
        if let Some(signal) = arriving.find(|_| begin.elapsed() > SAME) {
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// The signals that a process ignores, as a set of bits.
fn ignored_signals(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|line| u64::from_str_radix(line.trim(), 16).ok())
        .unwrap_or(0)
}

/// How often a silent worker is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// How long after the time limit a silent worker is given up: a little longer than it takes to
/// give up processes that do not die.
pub(crate) const GIVE_UP: Duration = Duration::from_secs(12);

/// The end of `judge`: reading and writing fail if the worker has been stopped, or is silent for
/// too long after the deadline.
///
/// The ends are sockets. A pipe could be opened by any process of the user, through `/proc`: a
/// program could write its own result into it.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: UnixStream,
    worker: u32,
    /// When the worker has to have answered.
    deadline: Instant,
}

impl Connection {
    /// A connection to the process that the command will start, whose standard output is the other
    /// end, for both directions.
    pub(crate) fn new(command: &mut Command) -> io::Result<Self> {
        let (stream, other) = UnixStream::pair()?;
        stream.set_nonblocking(true)?;
        command.stdout(OwnedFd::from(other));
        Ok(Self {
            stream,
            worker: 0,
            deadline: Instant::now() + GIVE_UP,
        })
    }

    pub(crate) fn set_worker(&mut self, id: u32) {
        self.worker = id;
    }

    /// The same end once more, for another thread.
    pub(crate) fn try_clone(&self) -> io::Result<Self> {
        Ok(Self {
            stream: self.stream.try_clone()?,
            ..*self
        })
    }

    /// Gives the worker, which waits for it, what becomes the standard input and output of its program.
    pub(crate) fn send_pipes(&self, input: PipeReader, output: PipeWriter) -> io::Result<()> {
        pipes::send(&self.stream, &[input.into(), output.into()])
    }

    /// Lets the other end know that nothing will follow.
    pub(crate) fn close(&mut self) {
        // It fails if the other end has closed it.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Sets when the worker has to have answered about the current job.
    pub(crate) fn set_deadline(&mut self, deadline: Instant) {
        self.deadline = deadline;
    }

    fn wait(&self, flags: PollFlags) -> io::Result<()> {
        let timeout = Timespec::try_from(CHECK_INTERVAL).map_err(io::Error::other)?;
        loop {
            match poll(&mut [PollFd::new(&self.stream, flags)], Some(&timeout)) {
                Ok(0) => {}
                Ok(_) => return Ok(()),
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            if processes::is_stopped(self.worker) {
                return Err(io::Error::other("was stopped"));
            }
            if Instant::now() > self.deadline {
                let words = "did not answer any more";
                return Err(io::Error::new(io::ErrorKind::TimedOut, words));
            }
        }
    }
}

impl Read for Connection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.wait(PollFlags::IN)?;
            match self.stream.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                result => return result,
            }
        }
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            self.wait(PollFlags::OUT)?;
            match self.stream.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                result => return result,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
