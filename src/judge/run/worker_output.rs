//! Reading what a worker says, without waiting for one that its program has stopped.

use std::io::{self, Read};
use std::process::ChildStdout;
use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

#[cfg(target_os = "linux")]
use rustix::event::{PollFd, PollFlags, Timespec, poll};
#[cfg(target_os = "linux")]
use rustix::io::Errno;

#[cfg(target_os = "linux")]
use crate::judge::run::descendants;

/// How long after the time limit a worker is first looked at, and then how often.
#[cfg(target_os = "linux")]
const GRACE: Duration = Duration::from_millis(250);
/// How long after the time limit a worker is given up: it takes so long to give up processes
/// that do not die.
#[cfg(target_os = "linux")]
const LONGEST: Duration = Duration::from_secs(12);

/// What a worker writes.
#[derive(Debug)]
pub(crate) struct WorkerOutput {
    pipe: ChildStdout,
    #[cfg(target_os = "linux")]
    worker: u32,
    #[cfg(target_os = "linux")]
    limit: Instant,
}

impl WorkerOutput {
    /// What the worker with this number writes.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(unused, reason = "there is nobody to look at")
    )]
    pub(crate) fn new(pipe: ChildStdout, worker: u32) -> Self {
        Self {
            pipe,
            #[cfg(target_os = "linux")]
            worker,
            #[cfg(target_os = "linux")]
            limit: Instant::now(),
        }
    }

    /// A job begins, with this time limit.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(unused, reason = "there is nobody to look at")
    )]
    pub(crate) fn begin(&mut self, time: Duration) {
        #[cfg(target_os = "linux")]
        {
            let now = Instant::now();
            self.limit = now.checked_add(time).unwrap_or(now + LONGEST * 1_000_000);
        }
    }

    /// Waits until there is something to read.
    #[cfg(target_os = "linux")]
    fn wait(&self) -> io::Result<()> {
        loop {
            let remaining = self.limit.saturating_duration_since(Instant::now());
            let patience = Timespec::try_from(remaining + GRACE).map_err(io::Error::other)?;
            let mut files = [PollFd::new(&self.pipe, PollFlags::IN)];
            match poll(&mut files, Some(&patience)) {
                Ok(0) => {}
                Ok(_) => return Ok(()),
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            if descendants::is_stopped(self.worker) {
                return Err(io::Error::other("it was stopped, and has been killed"));
            }
            if self.limit.elapsed() > LONGEST {
                return Err(io::Error::other("it says nothing, and has been killed"));
            }
        }
    }
}

impl Read for WorkerOutput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(target_os = "linux")]
        self.wait()?;
        self.pipe.read(buffer)
    }
}
