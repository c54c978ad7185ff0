//! Running a program on inputs, from any number of threads.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::sync::Mutex;

use crate::judge::run::messages::{Job, JobInput, JobOutcome};
use crate::judge::run::workers::{Worker, kill_orphans};
use crate::judge::run::{Run, RunLimits};

/// A program that can be run under limits, from several threads at once.
///
/// Each run is a process of its own, started by a worker: another process of this program,
/// which serves one run at a time. A runner starts a worker when all others are busy, and
/// ends them when it is dropped. The program must therefore call [`serve`](super::serve) if
/// its only argument is [`WORKER`](super::WORKER).
///
/// # Other children of the same process
///
/// Use a runner only in a process that starts no other children. Before the first worker
/// starts, the process becomes a subreaper (`PR_SET_CHILD_SUBREAPER`) and stays one: orphans
/// among its descendants become its children. When a worker fails, because the judged program
/// has killed or stopped it, the runner kills and reaps *every* descendant of the process that
/// is not a worker or run by one: it cannot tell the orphans of the worker from other
/// children. A child that the host started by itself is killed with them, and its exit status
/// is lost.
#[derive(Debug)]
pub struct Runner {
    workers: Mutex<Vec<Worker>>,
    command: Vec<OsString>,
    limits: RunLimits,
}

/// Why a run has no result.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The program cannot be started.
    #[error("cannot start {program:?}: {reason}")]
    NotStarted {
        /// Its name.
        program: OsString,
        /// What the system reports.
        reason: String,
    },
    /// The input cannot be opened.
    #[error("cannot read {path:?}: {reason}")]
    NoInput {
        /// The file.
        path: OsString,
        /// What the system reports.
        reason: String,
    },
    /// The output of the program does not fit into memory.
    #[error("there is not enough memory for the output of {program:?}")]
    NoMemory {
        /// Its name.
        program: OsString,
    },
    /// The worker failed.
    #[error("the process that runs the program has failed")]
    Worker(#[from] io::Error),
}

impl Runner {
    /// A runner for this program with these arguments.
    #[must_use]
    pub fn new(command: &[OsString], limits: RunLimits) -> Self {
        Self {
            workers: Mutex::default(),
            command: command.to_vec(),
            limits,
        }
    }

    /// The program, without its arguments.
    pub(crate) fn program(&self) -> &OsStr {
        self.command
            .first()
            .map_or(OsStr::new(""), OsString::as_os_str)
    }

    /// Runs the program on these bytes.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or the judge itself fails.
    pub fn run(&self, input: &[u8]) -> Result<Run, RunError> {
        self.run_with(&[], input)
    }

    /// Runs the program on the bytes of a file.
    pub(crate) fn run_file(&self, input: &Path) -> Result<Run, RunError> {
        self.run_job(JobInput::File(input.into()), b"", &[])
    }

    /// Runs the program on these bytes, with these arguments after its own.
    pub(crate) fn run_with(&self, arguments: &[OsString], input: &[u8]) -> Result<Run, RunError> {
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
                kill_orphans()?;
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
            JobOutcome::Ran(run) => Ok(Run { output, ..run }),
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
