//! Running a program on inputs, from any number of threads.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::jobs::{Job, JobOutcome};
use crate::sandbox::Confinement;
use crate::scratch::ScratchFolder;
use crate::turns::Turns;
use crate::workers::{Worker, WorkerPlace, interrupted, kill_orphans};
use crate::{Execution, RunLimit, RunLimits, RunStatus, Sandbox, SandboxView, platform};

/// A program that can be run under limits, from several threads at once.
///
/// Each run is a process of its own, started by a worker: another process of this program,
/// which serves one run at a time. A runner starts a worker when all others are busy, and
/// ends them when it is dropped. The program must therefore call [`serve`](super::serve) if
/// its only argument is [`WORKER`](super::WORKER).
///
/// # What a program can do to others
///
/// A program may kill or stop the worker that runs it. The run then fails with
/// [`RunError::WorkerEnded`], and what is left of the program is killed. No other run is touched:
/// its program is below a worker of its own, and [the orphans](Self#other-children) are known by
/// being children of this process. But every program has the rights of this process, and may name
/// any other worker in a signal: run it again while nothing else runs before you blame it.
///
/// # Other children
///
/// Use a runner only in a process that starts no other children. Before the first worker
/// starts, the process becomes a subreaper (`PR_SET_CHILD_SUBREAPER`) and stays one: orphans
/// of a dead worker become its children. When a worker fails, the runner kills and reaps *every*
/// child of the process that is not a worker. A child that the host started by itself is killed
/// with them, and its exit status is lost.
#[derive(Debug)]
pub struct Runner {
    workers: Mutex<Vec<Worker>>,
    command: Vec<OsString>,
    limits: RunLimits,
    place: WorkerPlace,
    confinement: Confinement,
    turns: Option<Arc<Turns>>,
    /// A folder whose path is left out of the standard error.
    hidden: Option<PathBuf>,
}

/// Why a run has no result.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The program cannot be started.
    #[error("cannot start {program:?}: {reason}")]
    NotStarted {
        program: OsString,
        /// Why, and what to do.
        reason: String,
    },
    /// The worker was killed or stopped, most likely by the program.
    #[error("the process that runs {program:?} {how}")]
    WorkerEnded {
        program: OsString,
        /// What has happened to the worker.
        how: String,
    },
    /// The output of the program does not fit into memory.
    #[error("there is not enough memory for the output of {program:?}")]
    NoMemory { program: OsString },
    /// The judge failed: it cannot read the input, or the machine has no more processes.
    #[error("{0}")]
    Judge(String),
    /// A signal has asked the judge to end.
    #[error("interrupted")]
    Interrupted,
}

impl Runner {
    /// A runner for this program with these arguments.
    pub fn new(command: &[OsString], limits: RunLimits) -> Self {
        Self {
            workers: Mutex::default(),
            command: command.to_vec(),
            limits,
            place: WorkerPlace::Here,
            confinement: Confinement::default(),
            turns: None,
            hidden: None,
        }
    }

    /// Leaves the path of a folder out of what the program writes to its standard error, so that messages name the files
    /// in it as their author does.
    #[must_use]
    pub fn without_path(self, folder: &Path) -> Self {
        let hidden = Some(folder.to_owned());
        Self { hidden, ..self }
    }

    /// A runner for this program, which sees nothing but the system and this view. If the sandbox
    /// is off, the program only starts in the folder of the view.
    ///
    /// Each run gets a sandbox of its own, whose first process is the worker. The program has no
    /// network, and cannot see or signal a process outside. Its processes end with the worker.
    pub fn in_sandbox(
        command: &[OsString],
        limits: RunLimits,
        sandbox: &Sandbox,
        view: &SandboxView,
    ) -> Self {
        let command = sandbox.command_in(command, view);
        let (place, confinement) = sandbox.place(&command, view);
        Self {
            place,
            confinement,
            turns: sandbox.turns(),
            ..Self::new(&command, limits)
        }
    }

    /// Ends the idle workers, so that the next run gets a new one: programs that ran at the same time
    /// may have stopped or killed these.
    pub fn end_workers(&self) {
        let idle = self
            .workers
            .lock()
            .map(|mut idle| std::mem::take(&mut *idle));
        drop(idle);
    }

    /// The limits of each run.
    pub const fn limits(&self) -> &RunLimits {
        &self.limits
    }

    /// The program, without its arguments.
    pub fn program(&self) -> &OsStr {
        self.command
            .first()
            .map_or(OsStr::new(""), OsString::as_os_str)
    }

    /// Runs the program on these bytes.
    pub fn run(&self, input: &[u8]) -> Result<Execution, RunError> {
        self.run_with(&[], input)
    }

    /// Runs the program on these bytes, with these arguments after its own.
    pub fn run_with(&self, arguments: &[OsString], input: &[u8]) -> Result<Execution, RunError> {
        let mut run = self.begin(arguments, Some(input.len() as u64), self.limits.wall)?;
        let mut output = Vec::new();
        let outcome = run.worker.prepare(&mut run.job).and_then(|()| {
            let _turn = self.turns.as_ref().map(|turns| turns.take());
            run.worker.begin(&run.job, input)?;
            run.worker.end(&run.job, &mut output, &mut |_, _| {})
        });
        run.end(outcome, output)
    }

    /// A run in a worker, which is not ready yet. The input has this length, or comes while the program runs.
    pub(crate) fn begin(
        &self,
        arguments: &[OsString],
        input: Option<u64>,
        wall: Duration,
    ) -> Result<BegunRun<'_>, RunError> {
        let (confinement, private) = self.of_one_run().map_err(|error| {
            RunError::Judge(format!("cannot make a folder for a program: {error}"))
        })?;
        let left = LeftFiles(confinement.user);
        Ok(BegunRun {
            runner: self,
            begin: Instant::now(),
            job: Job {
                command: [&self.command, arguments].concat(),
                limits: RunLimits {
                    wall,
                    ..self.limits
                },
                input,
                has_pipes: false,
                confinement,
                has_group: false,
            },
            worker: self.worker()?,
            private,
            _left: left,
        })
    }

    pub(crate) fn turns(&self) -> Option<&Turns> {
        self.turns.as_deref()
    }

    /// A text without the path of the hidden folder.
    fn without_hidden(&self, text: Vec<u8>) -> Vec<u8> {
        let Some(folder) = &self.hidden else {
            return text;
        };
        let (text, folder) = (String::from_utf8_lossy(&text), folder.display());
        let without_files = text.replace(&format!("{folder}/"), "");
        without_files.replace(&folder.to_string(), ".").into_bytes()
    }

    /// What is taken from the program of one run. Without bubblewrap, the run has a folder of its own for
    /// temporary files, and if the judge is root, a user of its own.
    fn of_one_run(&self) -> io::Result<(Confinement, Option<ScratchFolder>)> {
        let mut confinement = self.confinement.clone();
        let Some(files) = &mut confinement.files else {
            return Ok((confinement, None));
        };
        let folder = ScratchFolder::new("run")?;
        files.private = folder.path().into();
        if let Some(user) = &mut confinement.user {
            *user = next_user()?;
            platform::give_alone(folder.path(), *user)?;
            if let Some(writable) = &files.writable {
                platform::give(Path::new(writable), *user)?;
            }
        }
        Ok((confinement, Some(folder)))
    }

    /// A worker that can run a job: an idle one, or a new one.
    fn worker(&self) -> Result<Worker, RunError> {
        let idle = self.workers.lock().ok().and_then(|mut idle| idle.pop());
        let worker = match idle {
            Some(worker) if !worker.is_done() => return Ok(worker),
            // While the sandbox of the last run ends, the next one is made.
            last => Worker::start(&self.place).inspect(|_| drop(last)),
        };
        worker.map_err(|error| match interrupted() {
            Some(_) => RunError::Interrupted,
            None => RunError::Judge(format!("cannot start a process that runs it: {error}")),
        })
    }

    fn failure(&self, worker: &Worker, error: &io::Error) -> RunError {
        let program = self.program().to_owned();
        // No program has started yet, or it has no right to signal its worker.
        let is_out_of_reach = !worker.was_ready()
            || self.confinement.user.is_some()
            || matches!(self.place, WorkerPlace::Sandbox(_));
        let ended = |how: String| {
            if is_out_of_reach {
                let program = self.program().display();
                return RunError::Judge(format!(
                    "the process that runs {program} {how}, not by it"
                ));
            }
            let program = self.program().to_owned();
            RunError::WorkerEnded { program, how }
        };
        match error.kind() {
            _ if interrupted().is_some() => RunError::Interrupted,
            _ if worker.lacks_sandbox() => {
                RunError::Judge(format!("bubblewrap makes no sandbox: {error}"))
            }
            io::ErrorKind::OutOfMemory => RunError::NoMemory { program },
            io::ErrorKind::UnexpectedEof
            | io::ErrorKind::BrokenPipe
            | io::ErrorKind::ConnectionReset => ended("was killed".to_owned()),
            _ => ended(error.to_string()),
        }
    }
}

/// A run that has begun.
pub(crate) struct BegunRun<'a> {
    runner: &'a Runner,
    begin: Instant,
    pub(crate) job: Job,
    pub(crate) worker: Worker,
    private: Option<ScratchFolder>,
    _left: LeftFiles,
}

/// How a program ends that Linux has killed, or that says so of its child, as a shell does.
const KILLED: [RunStatus; 2] = [RunStatus::Signalled(9), RunStatus::Exited(128 + 9)];

impl BegunRun<'_> {
    /// The result of the run, with the output that came before it.
    pub(crate) fn end(
        self,
        outcome: io::Result<JobOutcome>,
        output: Vec<u8>,
    ) -> Result<Execution, RunError> {
        let Self {
            runner,
            begin,
            job,
            worker,
            private,
            _left,
        } = self;
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => {
                let error = runner.failure(&worker, &error);
                drop(worker);
                kill_orphans().map_err(|error| RunError::Judge(error.to_string()))?;
                let is_ended = matches!(error, RunError::WorkerEnded { .. });
                if is_ended && platform::has_killed_since(begin) {
                    // It may have been Linux, for memory that anything has filled.
                    let (limit, none) = (RunLimit::MachineMemory, Duration::ZERO);
                    let wall = begin.elapsed();
                    return Ok(Execution::ended_by(limit, wall, none, &job.limits));
                }
                return Err(error);
            }
        };
        if worker.is_over() {
            drop(worker);
        } else if let Ok(mut idle) = runner.workers.lock() {
            idle.push(worker);
        }
        drop(private);
        match outcome {
            JobOutcome::Ran(run, _) => Ok(Execution {
                broken_limit: run
                    .broken_limit
                    .or_else(|| killed_for_memory(&run, begin, &job.limits)),
                output,
                error_tail: runner.without_hidden(run.error_tail),
                ..run
            }),
            JobOutcome::NotStarted(reason) => Err(RunError::NotStarted {
                program: runner.program().to_owned(),
                reason,
            }),
            JobOutcome::Failed(reason) => Err(RunError::Judge(reason)),
        }
    }
}

/// Why Linux has ended a program for memory, if it may have: it counts in the whole machine whom it ends. The program is
/// at fault if its own memory was nearly full.
fn killed_for_memory(run: &Execution, begin: Instant, limits: &RunLimits) -> Option<RunLimit> {
    let is_killed = KILLED.contains(&run.ending.status) && platform::has_killed_since(begin);
    is_killed.then_some(if limits.is_nearly_full(run.ending.peak_memory) {
        RunLimit::Memory
    } else {
        RunLimit::MachineMemory
    })
}

/// Files that a run as this user may have left. They are removed with it.
struct LeftFiles(Option<u32>);

impl Drop for LeftFiles {
    fn drop(&mut self) {
        if let Some(user) = self.0 {
            platform::remove_files_of(user);
        }
    }
}

/// The user of the next run. Numbers come around again only after some 4,000 runs.
fn next_user() -> io::Result<u32> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let users = platform::users().ok_or(io::ErrorKind::Unsupported)?;
    let turn = NEXT
        .fetch_add(1, Ordering::Relaxed)
        .wrapping_add(std::process::id());
    Ok(users.start + turn % (users.end - users.start))
}
