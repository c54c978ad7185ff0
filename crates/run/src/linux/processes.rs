//! The descendants of this process: finding them in `/proc`, measuring what they use, and killing them.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::io;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, wait, waitpid};
use signal_hook::consts::SIGCHLD;

/// How long killed processes may take to disappear: far more than they need.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// A process as `/proc/ID/stat` describes it.
pub(super) struct Process {
    pub(super) id: i32,
    parent: i32,
    is_stopped: bool,
    /// Whether its first thread runs or waits for a processor.
    pub(super) is_running: bool,
    /// A thread that has not ended: the first one may have.
    pub(super) thread: i32,
    /// When it started, in ticks: its number may have belonged to another process before.
    pub(super) start: u64,
    /// Its own processor time.
    pub(super) own: Duration,
    /// The processor time of its children that it has waited for.
    pub(super) of_children: Duration,
    /// Its resident memory, in bytes.
    pub(super) memory: u64,
    pub(super) threads: u32,
    /// How many bytes it has touched for the first time, with its children that it has waited for.
    pub(super) touched: u64,
}

/// Asks what [`read`] needs to know of the machine, which does not change afterwards.
pub(super) fn ask_machine() {
    let _ = (clock_ticks_per_second(), page_size());
}

/// Whether this process is the first one of namespaces of its own.
pub(super) fn is_first_process() -> bool {
    getpid().is_init()
}

/// Whether a process is stopped, by a signal or by a tracer.
pub(super) fn is_stopped(id: u32) -> bool {
    let process = i32::try_from(id).ok().and_then(read);
    process.is_some_and(|process| process.is_stopped)
}

pub(super) fn is_any_stopped() -> bool {
    descendants().iter().any(|process| process.is_stopped)
}

pub(crate) fn continue_children() {
    let this = getpid().as_raw_pid();
    let stopped = processes().into_iter();
    for child in stopped.filter(|process| process.parent == this && process.is_stopped) {
        if let Some(id) = Pid::from_raw(child.id) {
            // It fails if the child has ended.
            let _ = kill_process(id, Signal::CONT);
        }
    }
}

/// Kills all descendants of this process, and waits until they are gone.
///
/// This process is a subreaper, so that orphans become its children. Usually there are none,
/// and the process table is not read.
pub(super) fn kill_all() -> io::Result<()> {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => return kill_until_gone(descendants),
            Err(Errno::CHILD) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Kills the children of this process that are not workers, and the orphans that become its children then.
///
/// No process below a worker can be killed: the number of a child belongs to it until
/// this process waits for it, and an orphan below a subreaper becomes the child of that one. The
/// workers must be subreapers, and no child may start meanwhile.
pub(crate) fn kill_orphans(workers: &BTreeSet<i32>) -> io::Result<()> {
    let this = getpid().as_raw_pid();
    kill_until_gone(|| {
        let mut children = processes();
        children.retain(|process| process.parent == this && !workers.contains(&process.id));
        children
    })
}

/// How many times as long it may take if other processes appear.
const MOST_PATIENCE: u32 = 6;

/// Kills the processes that `find` finds, until it finds none. As long as others appear, it is patient for longer.
///
/// Processes may start others faster than they are killed. So they are stopped first, until no other one appears: then
/// they start nothing, and leave the processors to this process.
fn kill_until_gone(find: impl Fn() -> Vec<Process>) -> io::Result<()> {
    let this = getpid().as_raw_pid();
    let send = |process: &Process, signal| {
        // It fails if the process has ended in the meantime.
        Pid::from_raw(process.id).is_some_and(|id| kill_process(id, signal).is_ok())
    };
    let mut known = HashSet::new();
    let begin = Instant::now();
    let mut progress = begin;
    while progress.elapsed() < KILL_TIMEOUT && begin.elapsed() < KILL_TIMEOUT * MOST_PATIENCE {
        let doomed = find();
        if doomed.is_empty() {
            return Ok(());
        }
        let is_new = |process: &&Process| known.insert((process.id, process.start));
        let new = doomed.iter().filter(is_new).collect::<Vec<_>>();
        if !new.is_empty() {
            progress = Instant::now();
            for process in new {
                send(process, Signal::STOP);
            }
            continue;
        }
        let killed = doomed.iter().filter(|one| send(one, Signal::KILL));
        for child in killed.filter(|process| process.parent == this) {
            waitpid(Pid::from_raw(child.id), WaitOptions::empty())?;
        }
    }
    Err(Errno::TIMEDOUT.into())
}

pub(super) fn descendants() -> Vec<Process> {
    let mut children = HashMap::<i32, Vec<Process>>::new();
    for process in processes() {
        children.entry(process.parent).or_default().push(process);
    }
    let mut found = children.remove(&getpid().as_raw_pid()).unwrap_or_default();
    let mut next = 0;
    while let Some(process) = found.get(next) {
        found.extend(children.remove(&process.id).unwrap_or_default());
        next += 1;
    }
    found
}

/// The same without those that start or move at that moment: each thread has a list of its children. `None` where
/// Linux makes no such lists. At most one more than `most` is found: where many processes want a processor, this one
/// gets little of it.
pub(super) fn listed_descendants(most: usize) -> Option<Vec<Process>> {
    let mut found = Vec::new();
    add_children(getpid().as_raw_pid(), most, &mut found)?;
    let mut next = 0;
    while let Some(process) = found.get(next).filter(|_| found.len() <= most) {
        // It may have ended.
        let _ = add_children(process.id, most, &mut found);
        next += 1;
    }
    Some(found)
}

/// Adds the children of a process, until one is too many.
fn add_children(id: i32, most: usize, found: &mut Vec<Process>) -> Option<()> {
    for thread in fs::read_dir(format!("/proc/{id}/task")).ok()?.flatten() {
        let list = fs::read_to_string(thread.path().join("children")).ok()?;
        let ids = list.split_ascii_whitespace();
        let children = ids.filter_map(|id| read(id.parse().ok()?));
        found.extend(children.take((most + 1).saturating_sub(found.len())));
    }
    Some(())
}

fn processes() -> Vec<Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter_map(read).collect()
}

/// Reads `/proc/ID/stat`; `None` if the process no longer exists.
pub(super) fn read(id: i32) -> Option<Process> {
    let line = fs::read(format!("/proc/{id}/stat")).ok()?;
    // The name of the program is in parentheses, and may contain parentheses too.
    let end_of_name = line.iter().rposition(|&byte| byte == b')')?;
    let rest = str::from_utf8(&line[end_of_name + 1..]).ok()?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    // `man 5 proc_pid_stat` counts from 1, and two fields come before these: state is field 3, the faults without
    // reading are fields 10 and 11, the times are fields 14 to 17, the number of threads is field 20, the start is
    // field 22, resident pages are field 24.
    let time = |first: usize| {
        let ticks = number(first)? + number(first + 1)?;
        Some(Duration::from_millis(
            ticks * 1000 / clock_ticks_per_second(),
        ))
    };
    let state = *fields.first()?;
    let mut process = Process {
        id,
        parent: fields.get(1)?.parse().ok()?,
        is_stopped: matches!(state, "T" | "t"),
        is_running: state == "R",
        thread: id,
        start: number(19)?,
        own: time(11)?,
        of_children: time(13)?,
        memory: number(21)? * page_size() as u64,
        threads: number(17)?.try_into().unwrap_or(u32::MAX),
        touched: (number(7)? + number(8)?) * page_size() as u64,
    };
    if state == "Z" && number(17)? > 1 {
        let tasks = fs::read_dir(format!("/proc/{id}/task")).ok()?.flatten();
        let mut threads = tasks.filter_map(|task| task.file_name().to_str()?.parse().ok());
        if let Some(thread) = threads.find(|&thread| thread != id) {
            process.thread = thread;
            process.memory = resident_memory(id, thread);
        }
    }
    Some(process)
}

/// Whether a process ignores that its children end. Then no process can wait for them.
pub(super) fn ignores_children(id: i32) -> bool {
    super::ignored_signals(&id.to_string()) & (1 << (SIGCHLD - 1)) != 0
}

/// The resident memory of a process in bytes, as one of its threads has it.
fn resident_memory(id: i32, thread: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{id}/task/{thread}/statm")).unwrap_or_default();
    let pages = text
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * page_size() as u64
}

impl Process {
    /// A file of its directory in `/proc`.
    pub(super) fn path(&self, name: &str) -> String {
        format!("/proc/{}/task/{}/{name}", self.id, self.thread)
    }

    /// The file with the sums of all its mappings.
    pub(super) fn rollup(&self) -> String {
        format!("/proc/{}/smaps_rollup", self.id)
    }
}
