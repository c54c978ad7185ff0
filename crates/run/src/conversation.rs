//! Running two programs that talk with each other.

use std::ffi::OsString;
use std::io::{self, PipeReader};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::jobs::{JobOutcome, MessageKind, write_message};
use crate::platform::{self, Connection};
use crate::runner::BegunRun;
use crate::{Execution, RunError, RunStatus, Runner};

/// What two programs have said to each other, and how they ended.
#[derive(Debug)]
pub struct Conversation {
    pub runs: [Result<Execution, RunError>; 2],
    /// Everything that was said, in order, if it was relayed: which program wrote it, and the bytes.
    pub said: Vec<(usize, Vec<u8>)>,
    /// Which program ended first. That may be why the other one failed. By pipes, both may know of each other's end before
    /// the judge does.
    pub first: usize,
}

/// How what one of two programs writes reaches the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// By pipes. It is neither read on its way nor counted.
    Pipes,
    /// Through the judge, which keeps it, and takes several times as long for many short messages.
    Relay,
}

type Part = (MessageKind, Vec<u8>);

#[derive(Default)]
struct Log {
    said: Vec<(usize, Vec<u8>)>,
    first: Option<usize>,
}

impl Runner {
    /// Runs this program and another one, which has these arguments after its own. Each reads what the other writes; its
    /// input ends when the other has closed its output or has ended. The other one may take as long by the clock as both
    /// may. When it has ended with another exit code than `goes_on`, this program is stopped after a second: that is no
    /// fault, and what it uses or writes meanwhile does not count, but for its memory and its processes.
    ///
    /// # Errors
    ///
    /// One of them cannot begin.
    pub fn converse(
        &self,
        other: &Self,
        arguments: &[OsString],
        goes_on: i32,
        link: Link,
    ) -> Result<Conversation, RunError> {
        let wall = self.limits().wall;
        let mut runs = [
            self.begin(&[], None, wall)?,
            other.begin(arguments, None, other.limits().wall + wall)?,
        ];
        for run in &mut runs {
            run.job.has_pipes = link == Link::Pipes;
        }
        let log = Mutex::default();
        let mut outputs = [Vec::new(), Vec::new()];
        let turn = || self.turns().map(|turns| turns.take());
        let talked = talk(&mut runs, &mut outputs, &log, goes_on, turn);
        let outcomes = talked.map_err(|error| {
            RunError::Judge(format!(
                "cannot let two programs talk with each other: {error}"
            ))
        })?;
        let mut parts = runs.into_iter().zip(outcomes).zip(outputs);
        let mut end = || {
            let ((run, outcome), output) = parts.next().expect("there are two programs");
            run.end(outcome, output)
        };
        let log = log.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Conversation {
            runs: [end(), end()],
            said: log.said,
            first: log.first.unwrap_or(0),
        })
    }
}

/// Lets both programs run to their ends. If it is relayed, what one writes waits in a channel, which a thread of its own
/// sends on: if both write much before they read, neither holds up the other.
fn talk<Turn>(
    runs: &mut [BegunRun<'_>; 2],
    outputs: &mut [Vec<u8>; 2],
    log: &Mutex<Log>,
    goes_on: i32,
    turn: impl Fn() -> Turn,
) -> io::Result<[io::Result<JobOutcome>; 2]> {
    for run in &mut *runs {
        run.worker.prepare(&mut run.job)?;
    }
    let _turn = turn();
    // Both know their jobs before either hears of the other.
    for run in &mut *runs {
        run.worker.begin(&run.job, io::empty())?;
    }
    let [of_first, of_second] = join(runs)?;
    let connections = [runs[0].worker.for_input()?, runs[1].worker.for_input()?];
    let ended = &[const { AtomicBool::new(false) }; 2];
    thread::scope(|scope| {
        let [to_first, to_second] = connections.map(|connection| {
            let (sender, parts) = mpsc::channel();
            let thread = thread::Builder::new();
            let spawned = thread.spawn_scoped(scope, move || send_on(connection, &parts));
            spawned.map(|_| sender)
        });
        let [first, second] = runs;
        let [output, own] = outputs;
        let (to_first, to_second) = (to_first?, to_second?);
        // Only the first one is stopped: the other one still has to judge.
        let last = move |program, outcome: &io::Result<JobOutcome>| match outcome {
            Ok(JobOutcome::Ran(run, _)) if run.ending.status == RunStatus::Exited(goes_on) => {
                MessageKind::Input
            }
            _ if program == 0 => MessageKind::Input,
            _ => MessageKind::Alone,
        };
        let hear = move |program: usize, run, output, to: Sender<Part>, input| {
            let outcome = hear(program, run, output, &to, log);
            ended[program].store(true, Ordering::Relaxed);
            // Only now does the other one learn that nothing follows.
            let _ = to.send((last(program, &outcome), Vec::new()));
            let has_ended = || ended[1 - program].load(Ordering::Relaxed);
            Option::into_iter(input).for_each(|input| platform::drain(input, has_ended));
            outcome
        };
        let builder = thread::Builder::new();
        let other =
            builder.spawn_scoped(scope, move || hear(1, second, own, to_first, of_second))?;
        let outcome = hear(0, first, output, to_second, of_first);
        let other = other
            .join()
            .map_err(|_| io::Error::other("a thread has failed"))?;
        Ok([outcome, other])
    })
}

/// Joins two programs that have begun by pipes, if they wait for that. Returns the standard input of each.
fn join(runs: &mut [BegunRun<'_>; 2]) -> io::Result<[Option<PipeReader>; 2]> {
    if !runs[0].job.has_pipes {
        return Ok([None, None]);
    }
    let ((to_first, from_second), (to_second, from_first)) = (io::pipe()?, io::pipe()?);
    let inputs = [to_first.try_clone()?, to_second.try_clone()?];
    runs[0].worker.join(to_first, from_first)?;
    runs[1].worker.join(to_second, from_second)?;
    Ok(inputs.map(Some))
}

/// Passes on what a program writes until it ends.
fn hear(
    program: usize,
    run: &mut BegunRun<'_>,
    output: &mut Vec<u8>,
    to: &Sender<Part>,
    log: &Mutex<Log>,
) -> io::Result<JobOutcome> {
    let note = |note: &mut dyn FnMut(&mut Log)| {
        note(&mut log.lock().unwrap_or_else(PoisonError::into_inner));
    };
    let outcome = run.worker.end(&run.job, output, &mut |kind, part| {
        // What one says after the other has ended is no part of the conversation.
        note(&mut |log| {
            if kind == MessageKind::Input && log.first.is_none() {
                log.said.push((program, part.to_vec()));
            }
        });
        // It fails if the other program has ended.
        let _ = to.send((kind, part.to_vec()));
    });
    note(&mut |log| {
        log.first.get_or_insert(program);
    });
    outcome
}

/// Sends a program the parts of its input, and then that the other one has ended.
fn send_on(mut connection: Connection, parts: &Receiver<Part>) {
    // It fails if the program has ended.
    let _ = parts
        .iter()
        .try_for_each(|(kind, part)| write_message(&mut connection, kind, &part));
}
