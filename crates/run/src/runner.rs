//! Running a program on inputs, from any number of threads: what a run may use, and what it results in.

use std::ffi::{OsStr, OsString};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::sandbox::Confinement;
use crate::scratch::ScratchFolder;
use crate::workers::{Job, JobOutcome, Worker, WorkerPlace, interrupted, kill_orphans};
use crate::{Sandbox, SandboxView, platform};

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
        let one = self.of_one_run();
        let (confinement, private) = one.map_err(|error| {
            RunError::Judge(format!("cannot make a folder for a program: {error}"))
        })?;
        let _left = LeftFiles(confinement.user);
        let mut job = Job {
            command: [&self.command, arguments].concat(),
            limits: self.limits,
            input: input.len() as u64,
            confinement,
            has_group: false,
        };
        let begin = Instant::now();
        let mut worker = self.worker()?;
        let mut output = Vec::new();
        let outcome = worker.prepare(&mut job).and_then(|()| {
            let _turn = self.turns.as_ref().map(|turns| turns.take());
            worker.run(&job, input, &mut output)
        });
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => {
                let error = self.failure(&worker, &error);
                drop(worker);
                kill_orphans().map_err(|error| RunError::Judge(error.to_string()))?;
                let is_ended = matches!(error, RunError::WorkerEnded { .. });
                if is_ended && platform::has_killed_since(begin) {
                    let (limit, none) = (RunLimit::SharedMemory, Duration::ZERO);
                    return Ok(Execution::ended_by(limit, begin, none, &self.limits));
                }
                return Err(error);
            }
        };
        if worker.is_over() {
            drop(worker);
        } else if let Ok(mut idle) = self.workers.lock() {
            idle.push(worker);
        }
        drop(private);
        match outcome {
            JobOutcome::Ran(run, _) => Ok(Execution {
                broken_limit: run.broken_limit.or_else(|| {
                    let has_failed = run.ending.status != RunStatus::Exited(0);
                    let is_killed = has_failed && platform::has_killed_since(begin);
                    is_killed.then_some(RunLimit::SharedMemory)
                }),
                output,
                error_tail: self.without_hidden(run.error_tail),
                ..run
            }),
            JobOutcome::NotStarted(reason) => Err(RunError::NotStarted {
                program: self.program().to_owned(),
                reason,
            }),
            JobOutcome::Failed(reason) => Err(RunError::Judge(reason)),
        }
    }

    /// A text without the path of the hidden folder.
    fn without_hidden(&self, text: Vec<u8>) -> Vec<u8> {
        let Some(folder) = &self.hidden else {
            return text;
        };
        let (text, folder) = (String::from_utf8_lossy(&text), folder.display());
        let text = text.replace(&format!("{folder}/"), "");
        text.replace(&folder.to_string(), ".").into_bytes()
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
            Some(worker) if !worker.is_for_one_run() => return Ok(worker),
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

/// The turns of programs of which some number may run at a time, while any number of sandboxes are made.
#[derive(Debug)]
pub(crate) struct Turns {
    free: Mutex<usize>,
    freed: Condvar,
}

impl Turns {
    pub(crate) const fn new(programs: usize) -> Self {
        Self {
            free: Mutex::new(programs),
            freed: Condvar::new(),
        }
    }

    /// Waits for a turn, which lasts until the result is dropped.
    fn take(&self) -> Turn<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.freed.wait_while(free, |free| *free == 0);
        *free.unwrap_or_else(PoisonError::into_inner) -= 1;
        Turn(self)
    }
}

struct Turn<'a>(&'a Turns);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let free = self.0.free.lock();
        *free.unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
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

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Execution {
    /// The standard output, up to the limit. A worker sends it before the rest.
    #[serde(skip)]
    pub output: Vec<u8>,
    /// The end of the standard error: up to 2 KiB. If there was more, it begins with `…`.
    pub error_tail: Vec<u8>,
    pub ending: RunEnding,
    /// The limit that it exceeded, if any.
    pub broken_limit: Option<RunLimit>,
    /// What explains its exit code, if the judge knows.
    pub hint: Option<String>,
    /// Whether it was stopped by a signal when its time by the clock was over.
    pub was_stopped: bool,
}

/// How a program ended, and what it used.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct RunEnding {
    pub status: RunStatus,
    /// The time by the clock.
    pub wall: Duration,
    pub processor: Duration,
    /// The most memory that it filled at once, in bytes.
    pub peak_memory: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunStatus {
    /// It exited with this code.
    Exited(i32),
    /// This signal ended it.
    Signalled(i32),
    /// It failed: a signal or a nonzero exit code, which is not shown.
    Failed,
}

/// The signals that faults of programs cause: SIGABRT, SIGFPE, SIGSEGV.
const OF_FAULTS: [i32; 3] = [6, 8, 11];

impl RunStatus {
    /// The same for readers who must not learn the input: a program could show it by its exit code.
    pub fn coarse(self) -> Self {
        match self {
            Self::Exited(0) => self,
            Self::Signalled(signal) if OF_FAULTS.contains(&signal) => self,
            _ => Self::Failed,
        }
    }
}

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// The most processor time of the program and its descendants together.
    pub processor: Duration,
    /// The longest time by the clock. It is for programs that wait: on a busy machine, a program
    /// takes several times as long by the clock as by the processor.
    pub wall: Duration,
    /// How many bytes of memory the program and its descendants may fill together.
    pub memory: u64,
    /// How many bytes the program may write to its standard output and standard error together.
    pub output: u64,
    /// How many processes the program and its descendants may be at the same time. Threads are not counted.
    pub processes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RunLimit {
    Output,
    Processor,
    /// The time by the clock.
    Wall,
    Memory,
    /// Memory that Linux counts for the machine, not for each process, or that of the machine: another program may
    /// have filled it.
    SharedMemory,
    Processes,
    /// Temporary files, by their number or their bytes.
    Files,
}

impl RunLimit {
    /// How many temporary files and folders a program and its descendants may have at the same time.
    pub const MOST_FILES: u64 = 16_384;
    /// How many bytes these may take together.
    pub const MOST_BYTES: u64 = 1 << 30;
}

/// How many times as long as its processor time a program may take by the clock by default.
pub const WALL_FACTOR: u32 = 3;

impl RunLimits {
    /// The limits of processor time that are accepted, in seconds: up to a day.
    pub const SECONDS: RangeInclusive<f64> = 0.001..=86_400.0;

    /// The memory limits that are accepted, in MB. A process fills a few MB before it becomes the program.
    pub const MEGABYTES: RangeInclusive<u64> = 8..=1_000_000;

    /// 2 seconds by the processor and 6 by the clock, 1 GiB of memory, 8 MiB of output, 64 processes:
    /// a shell script needs a few, a compiler one for each core.
    pub const DEFAULT: Self = Self {
        processor: Duration::from_secs(2),
        wall: Duration::from_secs(2 * WALL_FACTOR as u64),
        memory: 1 << 30,
        output: 8 << 20,
        processes: 64,
    };

    /// The processor time after which a program is killed: half as much again as the limit.
    ///
    /// A program that ends between the two is a close call: on an idle machine it may keep to
    /// the limit.
    pub fn longest_processor(&self) -> Duration {
        self.processor.saturating_add(self.processor / 2)
    }
}

impl Default for RunLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Execution {
    /// The run of a program that has ended with its worker, because this limit was exceeded.
    pub(crate) fn ended_by(
        limit: RunLimit,
        begin: Instant,
        processor: Duration,
        limits: &RunLimits,
    ) -> Self {
        Self {
            output: Vec::new(),
            error_tail: Vec::new(),
            ending: RunEnding {
                status: RunStatus::Failed,
                wall: begin.elapsed(),
                processor,
                peak_memory: match limit {
                    RunLimit::Memory | RunLimit::SharedMemory => limits.memory,
                    _ => 0,
                },
            },
            broken_limit: Some(limit),
            hint: None,
            was_stopped: false,
        }
    }

    /// Whether other programs that ran at the same time may have caused how it ended. If it runs
    /// again alone, it may end differently.
    ///
    /// True if it was close to its limit of processor time; if it exceeded the limit by the clock,
    /// and was busy or stopped then; if it got a signal that programs send to each other; or if the shared memory of
    /// the machine has grown. False if it used far more processor time than allowed, only waited, or crashed.
    pub fn is_doubtful(&self, limits: &RunLimits) -> bool {
        let RunEnding {
            processor,
            wall,
            status,
            ..
        } = self.ending;
        match (self.broken_limit, status) {
            (Some(RunLimit::Processor), _) => processor <= limits.longest_processor(),
            (Some(RunLimit::Wall), _) => self.was_stopped || processor > START + wall / BUSY,
            (Some(RunLimit::SharedMemory), _) => true,
            (
                Some(RunLimit::Output | RunLimit::Memory | RunLimit::Processes | RunLimit::Files),
                _,
            )
            | (None, RunStatus::Failed) => false,
            (None, RunStatus::Signalled(signal)) => SENT.contains(&signal),
            // A shell reports the signal that ended its child like this.
            (None, RunStatus::Exited(code)) => SENT.iter().any(|signal| code == 128 + signal),
        }
    }
}

/// A program that uses no more processor time than this and a part of the time by the clock has
/// waited for something else than a processor.
const START: Duration = Duration::from_millis(50);
/// This part of the time by the clock.
const BUSY: u32 = 50;
/// The signals that programs send to each other, and that no fault of a program causes: SIGHUP,
/// SIGINT, SIGQUIT, SIGKILL, SIGUSR1, SIGUSR2, SIGTERM.
const SENT: [i32; 7] = [1, 2, 3, 9, 10, 12, 15];
