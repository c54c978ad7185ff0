//! The worker processes as `judge` sees them: starting one, giving it a job, ending it.

use std::collections::BTreeSet;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::judge::run::interrupt::interrupted;
use crate::judge::run::messages::{self, Job, JobOutcome, MessageKind};
use crate::judge::run::platform::{self, Connection};

/// The argument by which a process becomes a worker.
pub const WORKER: &str = "worker";

/// Longer than it takes to start a process.
const START_TIME: Duration = Duration::from_millis(250);

/// Longer than any time limit.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// The process numbers of all workers, until they have been waited for. The lock is held
/// while a worker starts or ends, and while orphans are killed, so that every child of this process
/// that is not in the set is an orphan.
static WORKERS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// The process numbers of all workers, locked.
fn workers() -> MutexGuard<'static, BTreeSet<i32>> {
    WORKERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills what dead workers left behind: all children of this process that are not workers.
pub(crate) fn kill_orphans() -> io::Result<()> {
    platform::kill_orphans(&workers())
}

/// Kills all workers, and with that ends all runs.
pub(crate) fn kill_workers() {
    platform::kill_workers(&workers());
}

/// Starts a process, even if a judged program stops it before it has become a worker: until then the
/// thread that starts it is waiting.
fn spawn(command: &mut Command) -> io::Result<Child> {
    thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        scope.spawn(move || {
            while ended.recv_timeout(START_TIME) == Err(RecvTimeoutError::Timeout) {
                platform::continue_children();
            }
        });
        let child = command.spawn();
        drop(end);
        child
    })
}

/// A process that runs one program at a time.
#[derive(Debug)]
pub(crate) struct Worker {
    process: Child,
    connection: BufReader<Connection>,
}

impl Worker {
    /// Starts a worker.
    pub(crate) fn start() -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(WORKER);
        let mut connection = Connection::new(&mut command)?;
        // An interrupt from the terminal does not reach this group: `judge` ends, its end of the
        // connection closes, and then the worker kills its program and ends.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut workers = workers();
        if interrupted().is_some() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        platform::adopt_orphans()?;
        let process = spawn(&mut command)?;
        workers.extend(i32::try_from(process.id()));
        connection.set_worker(process.id());
        Ok(Self {
            process,
            connection: BufReader::with_capacity(1 << 16, connection),
        })
    }

    /// Runs a job; what the program writes is appended to `output`.
    pub(crate) fn run(
        &mut self,
        job: &Job,
        input: &[u8],
        output: &mut Vec<u8>,
    ) -> io::Result<JobOutcome> {
        let jobs = self.connection.get_mut();
        jobs.set_deadline(Instant::now() + job.limits.wall.min(FOREVER));
        messages::write_value(jobs, MessageKind::Job, job)?;
        jobs.write_all(input)?;
        loop {
            match messages::read_head(&mut self.connection)? {
                Some((MessageKind::Output, length)) => {
                    output.try_reserve(length)?;
                    let start = output.len();
                    output.resize(start + length, 0);
                    self.connection.read_exact(&mut output[start..])?;
                }
                Some((MessageKind::Outcome, length)) => {
                    return messages::read_value(&mut self.connection, length);
                }
                Some((MessageKind::Job, _)) | None => {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let mut workers = workers();
        let was_killed = matches!(self.process.try_wait(), Ok(Some(_)));
        // It is idle, or it has failed: a stopped process does not end by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
        if let Ok(id) = i32::try_from(self.process.id()) {
            workers.remove(&id);
        }
        if was_killed {
            let _ = platform::kill_orphans(&workers);
        }
    }
}
