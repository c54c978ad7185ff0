//! The descendants of this process: finding them in `/proc`, and killing them.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::time::{Duration, Instant};

use rustix::io::{Errno, Result};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, wait, waitpid};

/// How long killed processes may take to disappear: far more than they need.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// A process as `/proc/ID/stat` describes it.
pub(super) struct Process {
    pub(super) id: i32,
    parent: i32,
    is_stopped: bool,
    /// Its processor time, and that of its children that have ended.
    pub(super) processor: Duration,
    /// Its resident memory, in bytes.
    pub(super) memory: u64,
}

/// Whether a process is stopped, by a signal or by a tracer.
pub(super) fn is_stopped(id: u32) -> bool {
    let process = i32::try_from(id).ok().and_then(read);
    process.is_some_and(|process| process.is_stopped)
}

/// Whether any descendant of this process is stopped.
pub(super) fn is_any_stopped() -> bool {
    descendants().iter().any(|process| process.is_stopped)
}

/// Continues all children of this process that are stopped.
pub(super) fn continue_children() {
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
pub(super) fn kill_all() -> Result<()> {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => return kill_until_gone(descendants),
            Err(Errno::CHILD) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Kills the children of this process that are not kept, and what becomes its child by that.
///
/// No process below a child that is kept can be killed: the number of a child belongs to it until
/// this process waits for it, and an orphan below a subreaper becomes the child of that one. The
/// children that are kept must be subreapers, and no child may start meanwhile.
pub(super) fn kill_children_except(kept: &BTreeSet<i32>) -> Result<()> {
    let this = getpid().as_raw_pid();
    kill_until_gone(|| {
        let mut children = processes();
        children.retain(|process| process.parent == this && !kept.contains(&process.id));
        children
    })
}

/// Kills the processes that `find` finds, until it finds none.
fn kill_until_gone(find: impl Fn() -> Vec<Process>) -> Result<()> {
    let begin = Instant::now();
    let this = getpid().as_raw_pid();
    while begin.elapsed() < KILL_TIMEOUT {
        let mut doomed = find();
        if doomed.is_empty() {
            return Ok(());
        }
        // Killing fails if the process has ended in the meantime.
        doomed.retain(|process| {
            Pid::from_raw(process.id).is_some_and(|id| kill_process(id, Signal::KILL).is_ok())
        });
        for child in doomed.iter().filter(|process| process.parent == this) {
            waitpid(Pid::from_raw(child.id), WaitOptions::empty())?;
        }
    }
    Err(Errno::TIMEDOUT)
}

/// All descendants of this process.
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

/// All processes of this machine.
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
    // `man 5 proc_pid_stat` counts from 1, and two fields come before these: state is field 3,
    // the times are fields 14 to 17, resident pages are field 24.
    let ticks: u64 = (11..15).map(number).sum::<Option<u64>>()?;
    Some(Process {
        id,
        parent: fields.get(1)?.parse().ok()?,
        is_stopped: matches!(*fields.first()?, "T" | "t"),
        processor: Duration::from_millis(ticks * 1000 / clock_ticks_per_second()),
        memory: number(21)? * page_size() as u64,
    })
}
