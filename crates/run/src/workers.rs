//! The worker processes as `judge` sees them: starting one, giving it a job, ending it, and ending
//! all of them when a signal comes.
//!
//! A job goes one way, output and result the other. A message is a byte for its kind, its length as four bytes
//! (little-endian), and its bytes: output as it is, everything else as JSON.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::platform::{self, Connection, GIVE_UP, RunGroup};
use crate::sandbox::Confinement;
use crate::{Execution, RunLimit, RunLimits};

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

    pub(crate) const fn is_for_one_run(&self) -> bool {
        self.is_for_one_run
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
            self.group = group.and_then(|group| {
                let added = group.add(id, is_in_sandbox);
                added.is_ok().then_some(group)
            });
        }
        job.has_group = self.group.is_some();
        if let Some(group) = &mut self.group {
            group.begin(&job.limits, job.input);
        }
        Ok(())
    }

    /// Runs a job; what the program writes is appended to `output`.
    pub(crate) fn run(
        &mut self,
        job: &Job,
        mut input: impl Read,
        output: &mut Vec<u8>,
    ) -> io::Result<JobOutcome> {
        let wall = job.limits.wall.min(FOREVER);
        // If hundreds of processes want a processor, the worker gets none. Those of a group or a sandbox can be killed
        // from here.
        let can_end_all = self.group.is_some() || self.is_in_sandbox();
        let patience = if can_end_all {
            (wall / 2).clamp(LEAST_PATIENCE, GIVE_UP)
        } else {
            GIVE_UP
        };
        let jobs = self.connection.get_mut();
        jobs.set_deadline(Instant::now() + wall + patience);
        let sent =
            write_value(jobs, MessageKind::Job, job).and_then(|()| io::copy(&mut input, jobs));
        sent?;
        let begin = Instant::now();
        let outcome = match (self.read_results(output), &self.group) {
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
        if self.is_for_one_run {
            self.stage = WorkerStage::Done;
            self.connection.get_mut().close();
        } else if job.ends_with_group(&outcome) {
            self.stage = WorkerStage::Overrun;
        }
        Ok(outcome)
    }

    /// Whether it can run another job.
    pub(crate) fn is_over(&self) -> bool {
        self.stage == WorkerStage::Overrun
    }

    /// Reads what the worker sends until the run is over.
    fn read_results(&mut self, output: &mut Vec<u8>) -> io::Result<JobOutcome> {
        loop {
            match read_head(&mut self.connection)? {
                Some((MessageKind::Output, length)) => {
                    output.try_reserve(length)?;
                    let start = output.len();
                    output.resize(start + length, 0);
                    self.connection.read_exact(&mut output[start..])?;
                }
                Some((MessageKind::Outcome, length)) => {
                    return read_value(&mut self.connection, length);
                }
                Some((MessageKind::Job | MessageKind::Ready, _)) | None => {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
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

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    pub command: Vec<OsString>,
    pub limits: RunLimits,
    /// The length of the input, which comes directly after the job, in bytes.
    pub input: u64,
    pub confinement: Confinement,
    /// Whether Linux counts the processor time of the worker and all that it starts.
    pub has_group: bool,
}

impl Job {
    /// Whether a run has too many processes to be killed one by one, and a group in which they end together.
    pub(crate) fn ends_with_group(&self, outcome: &JobOutcome) -> bool {
        let is_overrun = |run: &Execution| run.broken_limit == Some(RunLimit::Processes);
        self.has_group && matches!(outcome, JobOutcome::Ran(run, _) if is_overrun(run))
    }

    /// The run of a program that ends with its worker, which could not report that this limit is exceeded.
    fn ended_by(&self, limit: RunLimit, begin: Instant, group: Option<&RunGroup>) -> JobOutcome {
        let processor = group.map_or(Duration::ZERO, |group| group.usage().processor);
        let run = Execution::ended_by(limit, begin, processor, &self.limits);
        JobOutcome::Ran(run, Duration::ZERO)
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum JobOutcome {
    /// With the processor time of the worker itself.
    Ran(Execution, Duration),
    NotStarted(String),
    Failed(String),
}

/// How much more time a group may have counted than was measured.
const UNCERTAIN: Duration = Duration::from_millis(100);

impl JobOutcome {
    /// With what the group of the run has counted, where that is more than what was measured.
    fn with_group(self, limits: &RunLimits, group: &RunGroup) -> Self {
        let Self::Ran(mut run, of_worker) = self else {
            return self;
        };
        let used = group.usage();
        let processor = used.processor.saturating_sub(of_worker);
        if processor > run.ending.processor + UNCERTAIN {
            run.ending.processor = processor;
            if processor > limits.processor {
                run.broken_limit.get_or_insert(RunLimit::Processor);
            }
        }
        if used.killed_for_memory > 0 {
            run.broken_limit = Some(RunLimit::Memory);
        }
        Self::Ran(run, of_worker)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    Job = 1,
    Output = 2,
    /// The outcome: the last message about a job.
    Outcome = 3,
    /// The worker is there: its first message, with no bytes.
    Ready = 4,
}

impl MessageKind {
    const ALL: [Self; 4] = [Self::Job, Self::Output, Self::Outcome, Self::Ready];
}

/// The longest message: jobs are a little longer than their arguments.
const LONGEST: usize = 1 << 26;

pub(crate) fn write_message(
    to: &mut impl Write,
    kind: MessageKind,
    bytes: &[u8],
) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    to.write_all(&[kind as u8])?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(bytes)
}

pub(crate) fn write_value(
    to: &mut impl Write,
    kind: MessageKind,
    value: &impl Serialize,
) -> io::Result<()> {
    write_message(to, kind, &serde_json::to_vec(value)?)
}

/// Reads the kind and the length of the next message; `None` at the end of the stream.
pub(crate) fn read_head(from: &mut impl Read) -> io::Result<Option<(MessageKind, usize)>> {
    let mut kind = [0];
    if from.read(&mut kind)? == 0 {
        return Ok(None);
    }
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    let kind = MessageKind::ALL
        .into_iter()
        .find(|&known| known as u8 == kind[0]);
    match kind {
        Some(kind) if length <= LONGEST => Ok(Some((kind, length))),
        _ => Err(io::Error::other("the other process is not a `judge`")),
    }
}

pub(crate) fn read_value<T: DeserializeOwned>(
    from: &mut impl Read,
    length: usize,
) -> io::Result<T> {
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes)?;
    Ok(serde_json::from_slice(&bytes)?)
}
