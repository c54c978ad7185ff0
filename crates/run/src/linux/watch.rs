//! Watching a program until it ends or exceeds a limit.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStderr, ChildStdout, ExitStatus};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, kill_process_group, pidfd_open};
use rustix::stdio;
use wait4::Wait4;

use super::live_input::{InputParts, LiveInput};
use super::meter::{Meter, ProcessUsage};
use super::processes;
use crate::jobs::{Job, MessageKind, read_head, write_message};
use crate::{Execution, PATIENCE, RunEnding, RunLimit, RunLimits, RunStatus};

/// How many bytes are kept of the end of the standard error.
const ERROR_TAIL: usize = 2048;
/// Stands for what came before them.
const CUT: &str = "…";
/// How often the memory and the time of a running program are measured.
const TICK: Duration = Duration::from_millis(10);
/// How often its descendants are measured too, if all processes of the machine have to be listed to find them.
const SCAN: Duration = Duration::from_millis(100);
/// How long a program works before the other side learns of it.
const TOLD: Duration = Duration::from_millis(20);
/// How late the other side may learn of it on a busy machine.
const LATENCY: Duration = Duration::from_millis(250);
/// How long a program may go on when what it talks with has ended.
const GRACE: Duration = Duration::from_secs(1);
/// After how long the other side learns that a program has closed its output, unless it has ended by then.
const CLOSED: Duration = Duration::from_millis(100);

pub(super) struct Watch<'a> {
    child: Child,
    id: Pid,
    limits: RunLimits,
    /// Whether all processes end together after the run, without being killed one by one.
    ends_as_group: bool,
    meter: Meter,
    begin: Instant,
    judge: &'a mut File,
    block: &'a mut [u8],
    /// Its standard input while it is written to, if it is not a file.
    input: Option<LiveInput>,
    parts: InputParts<'a>,
    /// Its standard output, until it is closed.
    output: Option<ChildStdout>,
    /// When that was, while the judge does not know of it.
    closed: Option<Instant>,
    /// Its standard error, until it is closed.
    error: Option<ChildStderr>,
    /// How many bytes it has written to both.
    written: u64,
    error_tail: Vec<u8>,
    /// Whether there was more standard error.
    is_error_cut: bool,
    /// The most that was measured of either resource.
    peak: ProcessUsage,
    broken_limit: Option<RunLimit>,
    /// The processor time that it had used when what it talks with ended: the rest does not count.
    used_until_alone: Option<Duration>,
    /// When the judge learned last that there is more time.
    extended: Duration,
    /// Whether one of its processes was stopped when the time by the clock was over.
    was_stopped: bool,
    /// When it heard last that what it talks with has worked.
    heard: Option<Instant>,
}

struct Events {
    program_ended: bool,
    judge_gone: bool,
    has_input: bool,
    readable: ReadablePipes,
}

/// The pipes that can be read or have been closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ReadablePipes {
    output: bool,
    error: bool,
}

impl<'a> Watch<'a> {
    /// A child whose standard output and standard error are pipes.
    pub(super) fn new(
        mut child: Child,
        (job, meter): (&Job, Meter),
        begin: Instant,
        (parts, judge): (&'a mut BufReader<File>, &'a mut File),
        block: &'a mut [u8],
    ) -> io::Result<Self> {
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let input = child.stdin.take().map(LiveInput::new).transpose()?;
        Ok(Self {
            id: id.ok_or_else(|| io::Error::other("a process without a number"))?,
            parts: InputParts {
                from: parts,
                has_more: input.is_some(),
                is_live: job.input.is_none(),
            },
            input,
            output: child.stdout.take(),
            closed: None,
            error: child.stderr.take(),
            child,
            limits: job.limits,
            ends_as_group: job.has_group || processes::is_first_process(),
            meter,
            begin,
            judge,
            block,
            written: 0,
            error_tail: Vec::new(),
            is_error_cut: false,
            peak: ProcessUsage::default(),
            broken_limit: None,
            used_until_alone: None,
            extended: Duration::ZERO,
            was_stopped: false,
            heard: None,
        })
    }

    /// Watches the program until it ends or exceeds a limit, and kills its remaining processes. Returns the processor
    /// time that does not count, too.
    pub(super) fn run_to_end(mut self) -> io::Result<(Execution, Duration)> {
        let watched = self.watch();
        let wall = self.begin.elapsed();
        let counted = wall.saturating_sub(self.meter.waiting.lost);
        // Before `wait4`, the number of the group cannot belong to other processes. The program
        // may have left its group, so it is killed by its own number too.
        let _ = kill_process_group(self.id, Signal::KILL);
        let _ = kill_process(self.id, Signal::KILL);
        let used = self.child.wait4()?;
        // New processes may start as fast as they can be killed. They end with their namespace or their group.
        if self.broken_limit != Some(RunLimit::Processes) || !self.ends_as_group {
            processes::kill_all()?;
        }
        // Now no process is left, and a failure to reach the judge may end the worker.
        watched?;
        self.drain()?;
        let all = self
            .peak
            .processor
            .max(used.rusage.utime + used.rusage.stime);
        let processor = self
            .used_until_alone
            .map_or(all, |counted| all.min(counted));
        let peak_memory = self.peak.memory.max(used.rusage.maxrss);
        let broken_limit = self.broken_limit.or_else(|| {
            if processor > self.limits.processor {
                Some(RunLimit::Processor)
            } else if counted > self.limits.wall && !self.parts.is_live {
                Some(RunLimit::Wall)
            } else {
                (peak_memory > self.limits.memory).then_some(RunLimit::Memory)
            }
        });
        if self.is_error_cut {
            self.error_tail.splice(..0, CUT.bytes());
        }
        // It is not at fault if it went on after the conversation.
        let was_let_go = self.used_until_alone.is_some() && broken_limit == Some(RunLimit::Wall);
        let run = Execution {
            output: Vec::new(),
            error_tail: self.error_tail,
            hint: None,
            was_stopped: self.was_stopped,
            ending: RunEnding {
                status: if was_let_go {
                    RunStatus::Exited(0)
                } else {
                    run_status(used.status)
                },
                wall,
                processor,
                peak_memory,
            },
            broken_limit: broken_limit.filter(|_| !was_let_go),
        };
        Ok((run, all.saturating_sub(processor)))
    }

    /// Passes on what the program writes until it ends or exceeds a limit.
    fn watch(&mut self) -> io::Result<()> {
        let process = pidfd_open(self.id, PidfdFlags::empty())?;
        let pause = if Meter::is_cheap() { TICK } else { SCAN };
        let (mut next, mut next_scan) = (TICK, pause);
        while self.broken_limit.is_none() {
            if self.begin.elapsed() >= next {
                // Where many processes want a processor, a tick may be seconds late.
                let used = if self.begin.elapsed() >= next_scan {
                    next_scan = self.begin.elapsed() + pause;
                    self.meter.all(self.limits.memory)
                } else {
                    self.meter.one(self.id)
                };
                self.record(used);
                self.check_clock()?;
                next = self.begin.elapsed() + TICK;
            }
            let left = next.saturating_sub(self.begin.elapsed());
            let events = self.wait(process.as_fd(), left)?;
            if events.has_input || !self.parts.from.buffer().is_empty() {
                self.take_input()?;
            }
            self.pass_input();
            self.read(events.readable)?;
            if self
                .closed
                .take_if(|when| when.elapsed() >= CLOSED)
                .is_some()
            {
                write_message(self.judge, MessageKind::Output, &[])?;
            }
            if events.judge_gone {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            if events.program_ended {
                break;
            }
        }
        Ok(())
    }

    /// Looks whether the time by the clock is over. If the program has waited for a processor in that time, the judge learns
    /// that it has more.
    fn check_clock(&mut self) -> io::Result<()> {
        let (elapsed, limit) = (self.begin.elapsed(), self.limits.wall);
        let waiting = &self.meter.waiting;
        if self.broken_limit.is_some() {
            return Ok(());
        }
        // What it has done since the last look may have been waiting. On a busy machine it hears late of what the other
        // side has done.
        let is_known = waiting.is_known() && self.heard.is_none_or(|when| when.elapsed() > LATENCY);
        if elapsed.saturating_sub(waiting.lost) > limit && is_known {
            self.broken_limit = Some(RunLimit::Wall);
            self.was_stopped = processes::is_any_stopped();
        } else if elapsed > limit.saturating_mul(PATIENCE) {
            self.broken_limit = Some(RunLimit::MachineTime);
        } else if elapsed > self.extended + limit {
            self.extended = elapsed;
            write_message(self.judge, MessageKind::Late, &[])?;
        }
        self.tell_work()
    }

    /// Tells what the program talks with how long it has worked.
    fn tell_work(&mut self) -> io::Result<()> {
        let worked = &mut self.meter.waiting.worked;
        if !self.parts.is_live || *worked < TOLD {
            return Ok(());
        }
        let nanoseconds = u64::try_from(std::mem::take(worked).as_nanos()).unwrap_or(u64::MAX);
        write_message(self.judge, MessageKind::Working, &nanoseconds.to_le_bytes())
    }

    /// Notes what the program uses, and whether that is over a limit.
    fn record(&mut self, used: ProcessUsage) {
        self.peak.memory = self.peak.memory.max(used.memory);
        self.peak.processor = self.peak.processor.max(used.processor);
        let limits = self.limits;
        let are_many = |used: &ProcessUsage| {
            used.processes > limits.processes || used.threads > limits.threads()
        };
        if used.broken_limit.is_some() {
            self.broken_limit = used.broken_limit;
        } else if are_many(&used) {
            self.broken_limit = Some(RunLimit::Processes);
        } else if self.used_until_alone.is_none()
            && self.peak.processor > limits.longest_processor()
        {
            // Many processes leave little time to this one, so that others have started since it began to look.
            let limit = if are_many(&self.meter.all(limits.memory)) {
                RunLimit::Processes
            } else {
                RunLimit::Processor
            };
            self.broken_limit = Some(limit);
        } else if self.peak.memory > self.limits.memory {
            self.broken_limit = Some(RunLimit::Memory);
        }
    }

    /// Waits until something happens or the timeout has passed.
    fn wait(&self, process: BorrowedFd<'_>, timeout: Duration) -> io::Result<Events> {
        // `poll` needs a descriptor in each place: `process` stands in for a closed pipe.
        let output = self.output.as_ref().map_or(process, AsFd::as_fd);
        let error = self.error.as_ref().map_or(process, AsFd::as_fd);
        let open = self.input.as_ref();
        let input = open.filter(|input| !input.waiting.is_empty());
        let parts = if self.parts.is_live {
            PollFlags::IN
        } else {
            PollFlags::empty()
        };
        let mut files = [
            PollFd::from_borrowed_fd(process, PollFlags::IN),
            PollFd::from_borrowed_fd(stdio::stdout(), parts),
            PollFd::from_borrowed_fd(output, PollFlags::IN),
            PollFd::from_borrowed_fd(error, PollFlags::IN),
            match input {
                Some(input) => PollFd::from_borrowed_fd(input.pipe.as_fd(), PollFlags::OUT),
                None => PollFd::from_borrowed_fd(process, PollFlags::IN),
            },
        ];
        // What was read with the job, or with another part, is not in the socket any more.
        let timeout = if parts.is_empty() || self.parts.from.buffer().is_empty() {
            timeout
        } else {
            Duration::ZERO
        };
        let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
        match poll(&mut files, Some(&timeout)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let has_input = files[1].revents().contains(PollFlags::IN);
        let judge_gone = files[1].revents().intersects(!PollFlags::IN);
        let [program_ended, _, output, error, _] = files.map(|file| !file.revents().is_empty());
        Ok(Events {
            program_ended,
            judge_gone,
            has_input,
            readable: ReadablePipes {
                output: output && self.output.is_some(),
                error: error && self.error.is_some(),
            },
        })
    }

    /// Takes the parts of the input that have come from the judge.
    fn take_input(&mut self) -> io::Result<()> {
        loop {
            let (kind, length) = match read_head(&mut self.parts.from)? {
                Some((kind @ (MessageKind::Input | MessageKind::Working), length)) => {
                    (kind, length)
                }
                Some((MessageKind::Alone, 0)) => {
                    self.let_go();
                    return Ok(());
                }
                _ => return Err(io::Error::other("a part of the input was expected")),
            };
            let mut part = vec![0; length];
            self.parts.from.read_exact(&mut part)?;
            if kind == MessageKind::Working {
                let bytes = part.try_into().unwrap_or_default();
                self.meter.waiting.lost += Duration::from_nanos(u64::from_le_bytes(bytes));
                self.heard = Some(Instant::now());
            } else {
                if let Some(input) = &mut self.input {
                    input.waiting.extend(part);
                }
                self.parts.has_more &= length > 0;
            }
            if self.parts.from.buffer().is_empty() {
                return Ok(());
            }
        }
    }

    /// What the program talks with has ended: it gets no more input, its output is not read, and it may go on for a
    /// moment.
    fn let_go(&mut self) {
        (self.parts.is_live, self.parts.has_more) = (false, false);
        let used = self.meter.all(self.limits.memory);
        self.record(used);
        if self.broken_limit.is_none() {
            self.used_until_alone = Some(self.peak.processor);
            let counted = self.begin.elapsed().saturating_sub(self.meter.waiting.lost);
            self.limits.wall = self.limits.wall.min(counted + GRACE);
        }
    }

    /// Gives the program as much of its input as fits into the pipe, and closes that after the last part.
    fn pass_input(&mut self) {
        let Some(input) = &mut self.input else {
            return;
        };
        let is_open = input.write();
        if !is_open || (!self.parts.has_more && input.waiting.is_empty()) {
            self.input = None;
        }
    }

    /// Reads a block from each of these pipes, and closes those that have ended.
    fn read(&mut self, pipes: ReadablePipes) -> io::Result<()> {
        if let Some(pipe) = self.output.as_ref().filter(|_| pipes.output) {
            let length = rustix::io::read(pipe, &mut *self.block)?;
            let kept = self.count(length);
            if kept > 0 {
                write_message(self.judge, MessageKind::Output, &self.block[..kept])?;
            }
            if length == 0 {
                self.output = None;
                self.closed = Some(Instant::now()).filter(|_| self.parts.is_live);
            }
        }
        if let Some(pipe) = self.error.as_ref().filter(|_| pipes.error) {
            let length = rustix::io::read(pipe, &mut *self.block)?;
            self.count(length);
            self.error_tail.extend_from_slice(&self.block[..length]);
            let excess = self.error_tail.len().saturating_sub(ERROR_TAIL);
            self.error_tail.drain(..excess);
            self.is_error_cut |= excess > 0;
            if length == 0 {
                self.error = None;
            }
        }
        Ok(())
    }

    /// Counts what was written to either stream, and gives how many bytes of it are within the limit.
    fn count(&mut self, length: usize) -> usize {
        if self.used_until_alone.is_some() {
            return 0;
        }
        let allowed = self.limits.output - self.written;
        let kept = usize::try_from(allowed).map_or(length, |allowed| allowed.min(length));
        if kept < length {
            self.broken_limit = Some(RunLimit::Output);
        }
        self.written += kept as u64;
        kept
    }

    /// Reads what is still in the pipes, after all processes that write to them have ended.
    fn drain(&mut self) -> io::Result<()> {
        loop {
            let events = self.wait(stdio::stdout(), Duration::ZERO)?;
            if self.broken_limit.is_some() || events.readable == ReadablePipes::default() {
                return Ok(());
            }
            self.read(events.readable)?;
        }
    }
}

fn run_status(status: ExitStatus) -> RunStatus {
    match status.code() {
        Some(code) => RunStatus::Exited(code),
        None => RunStatus::Signalled(status.signal().unwrap_or_default()),
    }
}
