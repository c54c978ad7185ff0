//! The connection between `judge` and a worker.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::processes;

/// How often a silent worker is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// How long after the time limit a silent worker is given up: a little longer than it takes to
/// give up processes that do not die.
const GIVE_UP: Duration = Duration::from_secs(12);

/// The end of `judge`: reading and writing fail if the worker has been stopped, or is silent for
/// too long after the deadline.
///
/// The ends are sockets. A pipe could be opened by any process of the user, through `/proc`: a
/// program could write its own result into it.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: UnixStream,
    worker: u32,
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
            deadline: Instant::now(),
        })
    }

    /// Names the process at the other end.
    pub(crate) fn set_worker(&mut self, id: u32) {
        self.worker = id;
    }

    /// Lets the other end know that nothing will follow.
    pub(crate) fn close(&mut self) {
        // It fails if the other end has closed it.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Sets when the time limit of the current job ends.
    pub(crate) fn set_deadline(&mut self, deadline: Instant) {
        self.deadline = deadline;
    }

    /// Waits until the stream can be read or written.
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
            if self.deadline.elapsed() > GIVE_UP {
                return Err(io::Error::other("did not answer any more"));
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
