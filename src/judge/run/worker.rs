//! A process that runs one program at a time, and leaves nothing of it behind.
//!
//! It has a single thread, and nobody else's children: whatever process turns up below it
//! comes from the program that it runs. So it is told apart from those of other cases, even
//! where it has left its group, its session and its parent.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, getrlimit, kill_process, kill_process_group,
    pidfd_open, set_child_subreaper, setrlimit,
};
use rustix::stdio;
use wait4::Wait4;

use crate::judge::run::frames::{self, FrameKind, Job, JobEnding, JobInput, JobOutcome, RunStatus};
use crate::judge::run::{RunLimit, RunLimits, descendants};

/// How much is read at once: what a pipe holds.
const BLOCK: usize = 1 << 16;
/// How much is kept of the end of what a program writes to its standard error.
const ERROR_TAIL: usize = 2048;
/// How often a running program's memory and time are looked at.
const TICK: Duration = Duration::from_millis(10);
/// How many of these looks go by before its descendants are looked at too: finding them takes
/// a walk through all processes of the machine.
const TICKS_FOR_ALL: u32 = 10;

/// Runs jobs until the other side ends.
///
/// # Errors
///
/// The other side cannot be talked to, or a process does not die.
pub(crate) fn serve() -> io::Result<()> {
    set_child_subreaper(Some(rustix::process::getpid()))?;
    let core = getrlimit(Resource::Core);
    setrlimit(
        Resource::Core,
        Rlimit {
            current: Some(0),
            ..core
        },
    )?;
    let mut input = BufReader::new(File::from(stdio::stdin().try_clone_to_owned()?));
    let mut output = File::from(stdio::stdout().try_clone_to_owned()?);
    let mut block = vec![0; BLOCK];
    while let Some((kind, length)) = frames::read_head(&mut input)? {
        if kind != FrameKind::Job {
            return Err(io::Error::other("a job was expected"));
        }
        let job: Job = frames::read_value(&mut input, length)?;
        let outcome = match open(&job.input, &mut input)? {
            Ok(stdin) => run(&job, stdin, &mut output, &mut block)?,
            Err(error) => JobOutcome::NoInput(error.to_string()),
        };
        frames::write_value(&mut output, FrameKind::Outcome, &outcome)?;
    }
    Ok(())
}

/// What the program reads: a file, on disk or in memory, so that nobody has to feed it.
fn open(input: &JobInput, from: &mut impl Read) -> io::Result<io::Result<File>> {
    match input {
        JobInput::File(path) => Ok(File::open(path)),
        JobInput::Follows(length) => {
            let mut file = File::from(memfd_create("input", MemfdFlags::CLOEXEC)?);
            io::copy(&mut from.take(*length), &mut file)?;
            file.rewind()?;
            Ok(Ok(file))
        }
    }
}

/// Runs a program to its end.
fn run(job: &Job, stdin: File, output: &mut File, block: &mut [u8]) -> io::Result<JobOutcome> {
    let Some((program, arguments)) = job.command.split_first() else {
        return Ok(JobOutcome::NotStarted("there is no command".to_owned()));
    };
    let begin = Instant::now();
    let child = Command::new(program)
        .args(arguments)
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn();
    match child {
        Err(error) => Ok(JobOutcome::NotStarted(error.to_string())),
        Ok(child) => Watch::new(child, job.limits, begin, output, block)?
            .until_its_end()
            .map(JobOutcome::Ran),
    }
}

/// A program that runs.
struct Watch<'a> {
    child: Child,
    id: Pid,
    limits: RunLimits,
    begin: Instant,
    /// Where its output goes.
    judge: &'a mut File,
    block: &'a mut [u8],
    /// Its standard output, until it is closed.
    output: Option<ChildStdout>,
    /// Its standard error, until it is closed.
    error: Option<ChildStderr>,
    /// How many bytes it has written.
    written: u64,
    error_tail: Vec<u8>,
    peak_memory: u64,
    processor: Duration,
    cut: Option<RunLimit>,
}

impl<'a> Watch<'a> {
    fn new(
        mut child: Child,
        limits: RunLimits,
        begin: Instant,
        judge: &'a mut File,
        block: &'a mut [u8],
    ) -> io::Result<Self> {
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Ok(Self {
            id: id.ok_or_else(|| io::Error::other("a process without a number"))?,
            output: child.stdout.take(),
            error: child.stderr.take(),
            child,
            limits,
            begin,
            judge,
            block,
            written: 0,
            error_tail: Vec::new(),
            peak_memory: 0,
            processor: Duration::ZERO,
            cut: None,
        })
    }

    /// Watches the program until it ends or breaks a limit, and ends what is left of it.
    fn until_its_end(mut self) -> io::Result<JobEnding> {
        let watched = self.watch();
        let wall = self.begin.elapsed();
        // The group first: its number is the program's, which is not given to another
        // process before the program has been waited for. The program may have left it.
        let _ = kill_process_group(self.id, Signal::KILL);
        let _ = kill_process(self.id, Signal::KILL);
        let used = self.child.wait4()?;
        descendants::end_all()?;
        // Nothing is left, whether or not there is anybody to tell.
        watched?;
        self.drain()?;
        let processor = self.processor.max(used.rusage.utime + used.rusage.stime);
        let peak_memory = self.peak_memory.max(used.rusage.maxrss);
        let broken = [
            (wall.max(processor) > self.limits.time, RunLimit::Time),
            (peak_memory > self.limits.memory, RunLimit::Memory),
        ];
        let broken = broken.into_iter().find(|(is_broken, _)| *is_broken);
        Ok(JobEnding {
            status: status(used.status),
            wall,
            processor,
            peak_memory,
            cut: self.cut.or(broken.map(|(_, limit)| limit)),
            error_tail: self.error_tail,
        })
    }

    /// Takes what the program writes until it ends or breaks a limit.
    fn watch(&mut self) -> io::Result<()> {
        let process = pidfd_open(self.id, PidfdFlags::empty())?;
        let mut ticks = 0;
        while self.cut.is_none() {
            let elapsed = self.begin.elapsed();
            if elapsed > self.limits.time {
                self.cut = Some(RunLimit::Time);
                break;
            }
            if elapsed >= TICK * (ticks + 1) {
                ticks += 1;
                self.look(ticks.is_multiple_of(TICKS_FOR_ALL));
            }
            let next = (TICK * (ticks + 1)).min(self.limits.time);
            let ready = self.wait(process.as_fd(), next.saturating_sub(elapsed))?;
            self.take(ready.pipes)?;
            if ready.judge_has_gone {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            if ready.program_has_ended {
                break;
            }
        }
        Ok(())
    }

    /// Looks at what the program uses, or it and all that come from it.
    fn look(&mut self, at_all: bool) {
        let used = if at_all {
            descendants::usage_of_all(self.limits.memory)
        } else {
            descendants::usage(self.id)
        };
        self.peak_memory = self.peak_memory.max(used.memory);
        self.processor = self.processor.max(used.processor);
        if self.processor > self.limits.time {
            self.cut = Some(RunLimit::Time);
        } else if self.peak_memory > self.limits.memory {
            self.cut = Some(RunLimit::Memory);
        }
    }

    /// Waits for something to happen, so long at the most.
    fn wait(&self, process: BorrowedFd<'_>, patience: Duration) -> io::Result<Ready> {
        let judge = stdio::stdin();
        // The place of a pipe that is closed is taken by something that is there anyway.
        let output = self.output.as_ref().map_or(process, AsFd::as_fd);
        let error = self.error.as_ref().map_or(process, AsFd::as_fd);
        let mut files = [
            PollFd::from_borrowed_fd(process, PollFlags::IN),
            PollFd::from_borrowed_fd(judge, PollFlags::empty()),
            PollFd::from_borrowed_fd(output, PollFlags::IN),
            PollFd::from_borrowed_fd(error, PollFlags::IN),
        ];
        let patience = Timespec::try_from(patience).map_err(io::Error::other)?;
        match poll(&mut files, Some(&patience)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let [process, judge, output, error] = files.map(|file| !file.revents().is_empty());
        Ok(Ready {
            program_has_ended: process,
            judge_has_gone: judge,
            pipes: Pipes {
                output: output && self.output.is_some(),
                error: error && self.error.is_some(),
            },
        })
    }

    /// Takes a block of what is ready; a pipe that has ended is closed.
    fn take(&mut self, ready: Pipes) -> io::Result<()> {
        if let Some(pipe) = self.output.as_ref().filter(|_| ready.output) {
            let length = rustix::io::read(pipe, &mut *self.block)?;
            let room = self.limits.output - self.written;
            let kept = usize::try_from(room).map_or(length, |room| room.min(length));
            if kept < length {
                self.cut = Some(RunLimit::Output);
            }
            self.written += kept as u64;
            if kept > 0 {
                frames::write_frame(self.judge, FrameKind::Output, &self.block[..kept])?;
            }
            if length == 0 {
                self.output = None;
            }
        }
        if let Some(pipe) = self.error.as_ref().filter(|_| ready.error) {
            let length = rustix::io::read(pipe, &mut *self.block)?;
            self.error_tail.extend_from_slice(&self.block[..length]);
            let excess = self.error_tail.len().saturating_sub(ERROR_TAIL);
            self.error_tail.drain(..excess);
            if length == 0 {
                self.error = None;
            }
        }
        Ok(())
    }

    /// Takes what is still in the pipes, after all who could write to them have ended.
    fn drain(&mut self) -> io::Result<()> {
        loop {
            let process = stdio::stdin();
            let ready = self.wait(process, Duration::ZERO)?;
            if self.cut.is_some() || ready.pipes == Pipes::default() {
                return Ok(());
            }
            self.take(ready.pipes)?;
        }
    }
}

/// What has happened.
struct Ready {
    program_has_ended: bool,
    judge_has_gone: bool,
    pipes: Pipes,
}

/// The pipes that can be read, or have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pipes {
    /// That of the output.
    output: bool,
    /// That of the standard error.
    error: bool,
}

/// How the process has ended.
fn status(status: ExitStatus) -> RunStatus {
    match status.code() {
        Some(code) => RunStatus::Exited(code),
        None => RunStatus::Signalled(status.signal().unwrap_or_default()),
    }
}
