//! Running a program on inputs, from as many threads as there are.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use crate::judge::run::frames::RunStatus;
use crate::judge::run::frames::{self, FrameKind, Job, JobEnding, JobInput, JobOutcome};
use crate::judge::run::worker_output::WorkerOutput;
use crate::judge::run::{RunLimit, RunLimits};
#[cfg(target_os = "linux")]
use crate::judge::run::{descendants, worker};

/// The argument by which a process becomes a worker.
pub const WORKER: &str = "worker";

/// A program that can be run, under limits.
///
/// Each run is in a process of its own, started by a worker: another process of this
/// program, which is there for one run at a time. There are as many workers as there have
/// been runs at a time.
#[derive(Debug)]
pub struct Runner {
    workers: Arc<Mutex<Vec<Worker>>>,
    command: Vec<OsString>,
    limits: RunLimits,
}

/// What has come of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// What the program wrote to its standard output, up to the limit.
    pub output: Vec<u8>,
    /// The end of what it wrote to its standard error: up to 2 KiB.
    pub error_tail: Vec<u8>,
    /// How it ended; where a limit was broken, by our doing.
    pub status: RunStatus,
    /// How long it took by the clock.
    pub wall: Duration,
    /// How long it took by the processor.
    pub processor: Duration,
    /// How many bytes of memory it had filled at most.
    pub peak_memory: u64,
    /// The limit that it broke.
    pub cut: Option<RunLimit>,
}

/// Why there is no run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The program cannot be started.
    #[error("cannot start {program:?}: {reason}")]
    NotStarted {
        /// Its name.
        program: OsString,
        /// What the system says.
        reason: String,
    },
    /// The input cannot be opened.
    #[error("cannot read {path:?}: {reason}")]
    NoInput {
        /// The file.
        path: OsString,
        /// What the system says.
        reason: String,
    },
    /// The output of the program does not fit into the memory.
    #[error("there is not enough memory for the output of {program:?}")]
    NoMemory {
        /// Its name.
        program: OsString,
    },
    /// The worker has failed.
    #[error("the process that runs the program has failed")]
    Worker(#[from] io::Error),
}

/// What a worker does: runs, until the process that has started it ends.
///
/// # Errors
///
/// This was not started by a [`Runner`], or a process does not die.
#[cfg(target_os = "linux")]
pub fn serve() -> io::Result<()> {
    worker::serve()
}

/// What a worker does where nobody has taught it how to find descendants: nothing.
///
/// # Errors
///
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn serve() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

impl Runner {
    /// A runner for this program with these arguments.
    #[must_use]
    pub fn new(command: &[OsString], limits: RunLimits) -> Self {
        Self {
            workers: Arc::default(),
            command: command.to_vec(),
            limits,
        }
    }

    /// A runner for another program, which shares the workers of this one.
    #[must_use]
    pub fn another(&self, command: &[OsString], limits: RunLimits) -> Self {
        Self {
            workers: Arc::clone(&self.workers),
            command: command.to_vec(),
            limits,
        }
    }

    /// The name of the program.
    #[must_use]
    pub fn program(&self) -> &OsStr {
        self.command
            .first()
            .map_or(OsStr::new(""), OsString::as_os_str)
    }

    /// The limits of each run.
    #[must_use]
    pub const fn limits(&self) -> RunLimits {
        self.limits
    }

    /// Runs the program on these bytes.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or something of ours has failed.
    pub fn run(&self, input: &[u8]) -> Result<Run, RunError> {
        self.run_job(JobInput::Follows(input.len() as u64), input, &[])
    }

    /// Runs the program on the bytes of a file.
    ///
    /// # Errors
    ///
    /// As for [`Runner::run`]; or the file cannot be opened.
    pub fn run_file(&self, input: &Path) -> Result<Run, RunError> {
        self.run_job(JobInput::File(input.into()), b"", &[])
    }

    /// Runs the program on these bytes, with more arguments.
    ///
    /// # Errors
    ///
    /// As for [`Runner::run`].
    pub fn run_with(&self, arguments: &[OsString], input: &[u8]) -> Result<Run, RunError> {
        self.run_job(JobInput::Follows(input.len() as u64), input, arguments)
    }

    fn run_job(&self, input: JobInput, bytes: &[u8], more: &[OsString]) -> Result<Run, RunError> {
        let job = Job {
            command: [&self.command, more].concat(),
            limits: self.limits,
            input,
        };
        let free = self.workers.lock().ok().and_then(|mut free| free.pop());
        let mut worker = free.map_or_else(Worker::start, Ok)?;
        let mut output = Vec::new();
        let outcome = match worker.run(&job, bytes, &mut output) {
            Ok(outcome) => outcome,
            Err(error) => {
                drop(worker);
                end_orphans()?;
                return Err(match error.kind() {
                    io::ErrorKind::OutOfMemory => RunError::NoMemory {
                        program: self.program().to_owned(),
                    },
                    _ => error.into(),
                });
            }
        };
        if let Ok(mut free) = self.workers.lock() {
            free.push(worker);
        }
        match outcome {
            JobOutcome::Ran(ending) => Ok(Run::new(ending, output)),
            JobOutcome::NotStarted(reason) => Err(RunError::NotStarted {
                program: job.command.into_iter().next().unwrap_or_default(),
                reason,
            }),
            JobOutcome::NoInput(reason) => Err(RunError::NoInput {
                path: match job.input {
                    JobInput::File(path) => path,
                    JobInput::Follows(_) => OsString::from("the input"),
                },
                reason,
            }),
        }
    }
}

impl Run {
    fn new(ending: JobEnding, output: Vec<u8>) -> Self {
        Self {
            output,
            error_tail: ending.error_tail,
            status: ending.status,
            wall: ending.wall,
            processor: ending.processor,
            peak_memory: ending.peak_memory,
            cut: ending.cut,
        }
    }
}

/// The numbers of all workers that there are.
static LIVING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// The numbers of all workers, which nobody else changes meanwhile.
fn living() -> MutexGuard<'static, BTreeSet<i32>> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes what a worker leaves behind that is killed, by its program perhaps, children of this
/// process.
#[cfg(target_os = "linux")]
fn adopt_orphans() -> io::Result<()> {
    let this = rustix::process::getpid();
    Ok(rustix::process::set_child_subreaper(Some(this))?)
}

/// Ends what workers have left behind: all children of this process that are no workers.
fn end_orphans() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    descendants::end_all_but(&living())?;
    Ok(())
}

/// A process that runs one program at a time.
#[derive(Debug)]
struct Worker {
    process: Child,
    /// Its end is the worker's end.
    jobs: Option<ChildStdin>,
    frames: BufReader<WorkerOutput>,
}

impl Worker {
    fn start() -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .arg(WORKER)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // Out of the reach of an interrupt from the terminal: it ends when we do, and its
        // program with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut living = living();
        #[cfg(target_os = "linux")]
        adopt_orphans()?;
        let mut process = command.spawn()?;
        living.extend(i32::try_from(process.id()));
        let frames = process
            .stdout
            .take()
            .expect("the standard output is a pipe");
        Ok(Self {
            jobs: process.stdin.take(),
            frames: BufReader::with_capacity(1 << 16, WorkerOutput::new(frames, process.id())),
            process,
        })
    }

    /// Has a job done; what the program writes is appended to `output`.
    fn run(&mut self, job: &Job, input: &[u8], output: &mut Vec<u8>) -> io::Result<JobOutcome> {
        let jobs = self
            .jobs
            .as_mut()
            .expect("it is there until the worker ends");
        self.frames.get_mut().begin(job.limits.time);
        frames::write_value(jobs, FrameKind::Job, job)?;
        jobs.write_all(input)?;
        loop {
            match frames::read_head(&mut self.frames)? {
                Some((FrameKind::Output, length)) => {
                    output.try_reserve(length)?;
                    let start = output.len();
                    output.resize(start + length, 0);
                    self.frames.read_exact(&mut output[start..])?;
                }
                Some((FrameKind::Outcome, length)) => {
                    return frames::read_value(&mut self.frames, length);
                }
                Some((FrameKind::Job, _)) | None => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        drop(self.jobs.take());
        // It has nothing to do, or is at fault: stopped, perhaps, and then it does not end.
        let _ = self.process.kill();
        let _ = self.process.wait();
        if let Ok(id) = i32::try_from(self.process.id()) {
            living().remove(&id);
        }
    }
}
