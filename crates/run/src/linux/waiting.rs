//! How long a program waits for a processor, as Linux counts it for each thread.
//!
//! Beside eight busy processes, 3.3 s by the clock were 0.5 s of work, 1.8 s of waiting for a processor, and 1 s asleep,
//! as the program wanted. Only the last is time that it takes by itself without its processor time showing it.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use super::processes::Process;

/// For how many threads the next look at all of them is put off once more by [`LOOK`].
const MANY: usize = 16;
/// How long after a look the next one comes at the earliest.
const LOOK: Duration = Duration::from_millis(8);

/// What the threads of a program have done so far.
#[derive(Debug)]
pub(super) struct Waiting {
    threads: HashMap<(i32, i32), Schedule>,
    looked: Instant,
    /// The time in which the program could have run and did not.
    pub(super) lost: Duration,
    /// The time in which it ran or could have run.
    pub(super) worked: Duration,
}

/// What Linux has counted of a thread.
#[derive(Clone, Copy, Debug, Default)]
struct Schedule {
    ran: Duration,
    /// Linux counts it when the wait is over.
    waited: Duration,
    /// The part of a wait that is not over, as far as it was added already.
    ahead: Duration,
}

impl Waiting {
    pub(super) fn new() -> Self {
        Self {
            threads: HashMap::new(),
            looked: Instant::now(),
            lost: Duration::ZERO,
            worked: Duration::ZERO,
        }
    }

    /// Whether the last look was just now.
    pub(super) fn is_known(&self) -> bool {
        self.looked.elapsed() < LOOK
    }

    /// Adds what has happened since the last look. Of threads that wait at the same time, the one counts that has waited
    /// longest.
    pub(super) fn look(&mut self, processes: &[Process]) {
        let pause = LOOK * u32::try_from(1 + self.threads.len() / MANY).unwrap_or(u32::MAX);
        let since = self.looked.elapsed();
        if since < pause {
            return;
        }
        self.looked += since;
        let (mut ran, mut waited) = (Duration::ZERO, Duration::ZERO);
        let before = std::mem::take(&mut self.threads);
        for (process, thread) in processes.iter().flat_map(threads) {
            let id = (process.id, thread);
            let last = before.get(&id).copied().unwrap_or_default();
            let Some(mut now) = schedule(process, thread) else {
                continue;
            };
            let of_run = now.ran.saturating_sub(last.ran);
            let mut of_wait = now.waited.saturating_sub(last.waited);
            if !of_wait.is_zero() {
                of_wait = of_wait.saturating_sub(last.ahead);
            } else if of_run.is_zero() && is_running(process, thread) {
                of_wait = since;
                now.ahead = last.ahead + since;
            }
            (ran, waited) = (ran.max(of_run), waited.max(of_wait));
            self.threads.insert(id, now);
        }
        self.lost += waited;
        self.worked += ran + waited;
    }
}

/// The threads of a process.
fn threads(process: &Process) -> Vec<(&Process, i32)> {
    if process.threads == 1 {
        return vec![(process, process.id)];
    }
    let tasks = fs::read_dir(format!("/proc/{}/task", process.id));
    let names = tasks.into_iter().flatten().flatten();
    let ids = names.filter_map(|task| task.file_name().to_str()?.parse().ok());
    ids.map(|id| (process, id)).collect()
}

/// Reads `/proc/ID/task/THREAD/schedstat`: nanoseconds that it ran, and those that it waited.
fn schedule(process: &Process, thread: i32) -> Option<Schedule> {
    let path = format!("/proc/{}/task/{thread}/schedstat", process.id);
    let text = fs::read_to_string(path).ok()?;
    let mut numbers = text.split(' ').map_while(|number| number.parse().ok());
    Some(Schedule {
        ran: Duration::from_nanos(numbers.next()?),
        waited: Duration::from_nanos(numbers.next()?),
        ahead: Duration::ZERO,
    })
}

/// Whether a thread runs or waits for a processor.
fn is_running(process: &Process, thread: i32) -> bool {
    if thread == process.id {
        return process.is_running;
    }
    let line = fs::read_to_string(format!("/proc/{}/task/{thread}/stat", process.id));
    line.is_ok_and(|line| {
        line.rsplit(')')
            .next()
            .is_some_and(|rest| rest.starts_with(" R"))
    })
}
