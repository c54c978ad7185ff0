//! The worker processes as `judge` sees them: starting one, giving it a job, ending it, and ending
//! all of them when a signal comes.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, PipeReader, PipeWriter, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::RunLimit;
use crate::jobs::{Job, JobOutcome, MessageKind, read_head, read_value, write_value};
use crate::platform::{self, Connection, GIVE_UP, RunGroup};

/// The argument by which a process becomes a worker.
pub const WORKER: &str = "worker";

/// Longer than it takes to start a process.
const START_TIME: Duration = Duration::from_millis(250);

/// How long at least a worker may take to answer after the time limit.
const LEAST_PATIENCE: Duration = Duration::from_secs(1);

/// Longer than any time limit.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// How many bytes of a message about a sandbox are read.
const FAULT: u64 = 1000;

/// The process numbers of all workers, until they have been waited for. The lock is held
/// while a worker starts or ends, and while orphans are killed, so that every child of this process
/// that is not in the set is an orphan.
static WORKERS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn workers() -> MutexGuard<'static, BTreeSet<i32>> {
    WORKERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills what dead workers left behind: all children of this process that are not workers.
pub(crate) fn kill_orphans() -> io::Result<()> {
    platform::kill_orphans(&workers())
}

/// Starts a process, even if a judged program stops it before it has become a worker: until then the
/// thread that starts it is waiting.
fn spawn(command: &mut Command) -> io::Result<Child> {
    thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        thread::Builder::new().spawn_scoped(scope, move || {
            while ended.recv_timeout(START_TIME) == Err(RecvTimeoutError::Timeout) {
                platform::continue_children();
            }
        })?;
        let child = command.spawn();
        drop(end);
        child
    })
}

/// Where a worker runs, and with it the program.
#[derive(Clone, Debug, Default)]
pub(crate) enum WorkerPlace {
    #[default]
    Here,
    Folder(PathBuf),
    /// In this folder, or in the current one. The worker takes from itself what the program must not have, so it is
    /// for one run.
    Confined(Option<PathBuf>),
    /// In the sandbox that this command makes. Its standard input is the file of this program. A
    /// sandbox is for one run.
    Sandbox(Vec<OsString>),
}

impl WorkerPlace {
    fn command(&self) -> io::Result<Command> {
        let this = std::env::current_exe()?;
        let mut command = match self {
            Self::Here | Self::Folder(_) | Self::Confined(_) => Command::new(this),
            Self::Sandbox(words) => {
                let (program, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
                let mut command = Command::new(program);
                command.args(arguments);
                command.stdin(File::open(this)?).stderr(Stdio::piped());
                return Ok(command);
            }
        };
        command.arg(WORKER).stdin(Stdio::null());
        if let Self::Folder(folder) | Self::Confined(Some(folder)) = self {
            command.current_dir(folder);
        }
        Ok(command)
    }
}

/// A process that runs one program at a time.
#[derive(Debug)]
pub(crate) struct Worker {
    process: Child,
    connection: BufReader<Connection>,
    stage: WorkerStage,
    /// Whether it is for one run, and ends by itself after it.
    is_for_one_run: bool,
    /// Its group, which can be removed when it has ended.
    group: Option<RunGroup>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WorkerStage {
    Started,
    Ready,
    /// Its only run is over.
    Done,
    /// Its run has left processes that start others as fast as it could kill them.
    Overrun,
}

impl Worker {
    pub(crate) fn start(place: &WorkerPlace) -> io::Result<Self> {
        let mut command = place.command()?;
        let mut connection = Connection::new(&mut command)?;
        // An interrupt from the terminal does not reach this group: `judge` ends, its end of the
        // connection closes, and then the worker kills its program and ends. A worker that confines
        // itself begins a session, which the leader of a group cannot.
        #[cfg(unix)]
        if !matches!(place, WorkerPlace::Confined(_)) {
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
        }
        let mut workers = workers();
        if interrupted().is_some() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        platform::adopt_orphans()?;
        let process = spawn(&mut command)?;
        workers.extend(i32::try_from(process.id()));
        connection.set_worker(process.id());
        platform::end_first(process.id());
        Ok(Self {
            process,
            connection: BufReader::with_capacity(1 << 16, connection),
            stage: WorkerStage::Started,
            group: None,
            is_for_one_run: matches!(place, WorkerPlace::Confined(_) | WorkerPlace::Sandbox(_)),
        })
    }

    /// Waits until the worker is ready. If the sandbox is at fault, the error has the reason.
    pub(crate) fn wait_until_ready(&mut self) -> io::Result<()> {
        match read_head(&mut self.connection) {
            Ok(Some((MessageKind::Ready, 0))) => {
                self.stage = WorkerStage::Ready;
                Ok(())
            }
            Ok(_) => Err(self.fault_of_sandbox(io::ErrorKind::UnexpectedEof.into())),
            Err(error) => Err(self.fault_of_sandbox(error)),
        }
    }

    /// Whether it ends by itself, since its only run is over.
    pub(crate) fn is_done(&self) -> bool {
        self.stage == WorkerStage::Done
    }

    /// Whether bubblewrap made it, whose standard error is read.
    const fn is_in_sandbox(&self) -> bool {
        self.process.stderr.is_some()
    }

    /// Whether the sandbox could not be made.
    pub(crate) fn lacks_sandbox(&self) -> bool {
        self.is_in_sandbox() && !self.was_ready()
    }

    /// Whether it has answered: no program starts before.
    pub(crate) fn was_ready(&self) -> bool {
        self.stage != WorkerStage::Started
    }

    /// What the program that makes the sandbox has said about its failure; without a sandbox, the
    /// error itself.
    fn fault_of_sandbox(&mut self, error: io::Error) -> io::Error {
        let mut text = Vec::new();
        if self.is_in_sandbox() {
            let _ = self.process.kill();
        }
        if let Some(from) = self.process.stderr.as_mut() {
            let _ = from.take(FAULT).read_to_end(&mut text);
        }
        let text = String::from_utf8_lossy(&text);
        match text.lines().next() {
            Some(line) => io::Error::other(line.trim_start_matches("bwrap: ").to_owned()),
            None => error,
        }
    }

    /// Makes a worker ready for a job, and moves it into a group, if there are groups here.
    pub(crate) fn prepare(&mut self, job: &mut Job) -> io::Result<()> {
        if self.stage == WorkerStage::Started {
            self.wait_until_ready()?;
            let group = RunGroup::new();
            let (id, is_in_sandbox) = (self.process.id(), self.is_in_sandbox());
            if is_in_sandbox {
                platform::end_first(id);
            }
            self.group =
                group.and_then(|group| group.add(id, is_in_sandbox).is_ok().then_some(group));
        }
        job.has_group = self.group.is_some();
        if let Some(group) = &mut self.group {
            group.begin(&job.limits, job.input.unwrap_or(0));
        }
        Ok(())
    }

    /// Begins a job with its input, or with none if that comes later.
    pub(crate) fn begin(&mut self, job: &Job, mut input: impl Read) -> io::Result<()> {
        self.allow_time(job);
        let jobs = self.connection.get_mut();
        write_value(jobs, MessageKind::Job, job)?;
        io::copy(&mut input, jobs)?;
        Ok(())
    }

    /// Gives the program of a job that has begun its standard input and output.
    pub(crate) fn join(&mut self, input: PipeReader, output: PipeWriter) -> io::Result<()> {
        match read_head(&mut self.connection)? {
            Some((MessageKind::Ready, 0)) => self.connection.get_ref().send_pipes(input, output),
            _ => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// From now on, the worker may take the whole time by the clock, and a little more.
    fn allow_time(&mut self, job: &Job) {
        let longest = job.limits.wall.min(FOREVER) + self.patience(job);
        self.connection
            .get_mut()
            .set_deadline(Instant::now() + longest);
    }

    /// How long after its time limit a job is waited for.
    fn patience(&self, job: &Job) -> Duration {
        // If hundreds of processes want a processor, the worker gets none. Those of a group or a sandbox can be killed
        // from here.
        if self.can_end_all() {
            (job.limits.wall.min(FOREVER) / 2).clamp(LEAST_PATIENCE, GIVE_UP)
        } else {
            GIVE_UP
        }
    }

    fn can_end_all(&self) -> bool {
        self.group.is_some() || self.is_in_sandbox()
    }

    /// Reads what a job results in. What the program writes is appended to `output`, and each part is given to `relay`, as
    /// is how long it has worked.
    pub(crate) fn end(
        &mut self,
        job: &Job,
        output: &mut Vec<u8>,
        relay: &mut dyn FnMut(MessageKind, &[u8]),
    ) -> io::Result<JobOutcome> {
        let begin = Instant::now();
        let can_end_all = self.can_end_all();
        let outcome = match (self.read_results(job, output, relay), &self.group) {
            (Ok(outcome), None) => outcome,
            (Ok(outcome), Some(group)) => outcome.with_group(&job.limits, group),
            // Linux may end the worker first.
            (Err(_), Some(group)) if group.usage().killed_for_memory > 0 => {
                return Ok(job.ended_by(RunLimit::Memory, begin, Some(group)));
            }
            (Err(error), group) if error.kind() == io::ErrorKind::TimedOut && can_end_all => {
                self.stage = WorkerStage::Overrun;
                return Ok(job.ended_by(RunLimit::Wall, begin, group.as_ref()));
            }
            (Err(error), _) => return Err(error),
        };
        if self.is_for_one_run || job.input.is_none() {
            self.stage = WorkerStage::Done;
            self.connection.get_mut().close();
        } else if job.ends_with_group(&outcome) {
            self.stage = WorkerStage::Overrun;
        }
        Ok(outcome)
    }

    /// A second end of the connection, for what another program writes.
    pub(crate) fn for_input(&self) -> io::Result<Connection> {
        self.connection.get_ref().try_clone()
    }

    /// Whether it can run another job.
    pub(crate) fn is_over(&self) -> bool {
        self.stage == WorkerStage::Overrun
    }

    /// Reads what the worker sends until the run is over.
    fn read_results(
        &mut self,
        job: &Job,
        output: &mut Vec<u8>,
        relay: &mut dyn FnMut(MessageKind, &[u8]),
    ) -> io::Result<JobOutcome> {
        loop {
            match read_head(&mut self.connection)? {
                Some((MessageKind::Output, length)) => {
                    output.try_reserve(length)?;
                    let start = output.len();
                    output.resize(start + length, 0);
                    self.connection.read_exact(&mut output[start..])?;
                    relay(MessageKind::Input, &output[start..]);
                }
                Some((MessageKind::Late, 0)) => self.allow_time(job),
                Some((MessageKind::Working, 8)) => {
                    let mut time = [0; 8];
                    self.connection.read_exact(&mut time)?;
                    self.allow_time(job);
                    relay(MessageKind::Working, &time);
                }
                Some((MessageKind::Outcome, length)) => {
                    return read_value(&mut self.connection, length);
                }
                _ => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if self.stage == WorkerStage::Done {
            // It ends by itself, and only when everything in its sandbox has ended.
            platform::await_end(self.process.id());
        }
        let mut workers = workers();
        let has_ended = matches!(self.process.try_wait(), Ok(Some(_)));
        let has_left =
            self.stage == WorkerStage::Overrun || has_ended != (self.stage == WorkerStage::Done);
        // It is idle, or it has failed: a stopped process does not end by itself.
        let _ = self.process.kill();
        if let Some(group) = self.group.as_ref().filter(|_| has_left) {
            group.kill();
        }
        let _ = self.process.wait();
        if let Ok(id) = i32::try_from(self.process.id()) {
            workers.remove(&id);
        }
        if has_left {
            let _ = platform::kill_orphans(&workers);
        }
    }
}

/// The signal that has interrupted this process; 0 if none has.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
static CAUGHT: Once = Once::new();

/// From now on SIGINT, SIGTERM and SIGHUP do not end this process, but all of its runs, now and
/// in future: they fail with [`RunError::Interrupted`](super::RunError::Interrupted). A second
/// signal, not directly after the first, ends the process.
pub fn catch_interrupts() -> io::Result<()> {
    let mut caught = Ok(());
    CAUGHT.call_once(|| {
        caught = platform::catch_signals(|signal| {
            SIGNAL.store(signal, Ordering::SeqCst);
            // This ends all runs.
            platform::kill_workers(&workers());
        });
    });
    caught
}

/// The number of the signal that has interrupted this process, if any.
pub fn interrupted() -> Option<i32> {
    Some(SIGNAL.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
}
