//! The processes that come from this one: what they use, and their end.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::time::{Duration, Instant};

use rustix::io::{Errno, Result};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, wait, waitpid};

/// How long killed processes may take to be gone: far more than they do.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a process uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ProcessUsage {
    /// Time of the processor, its children's that have ended with it.
    pub(crate) processor: Duration,
    /// Bytes of memory that are filled.
    pub(crate) memory: u64,
}

/// A line of the system's table of processes.
struct Process {
    parent: i32,
    usage: ProcessUsage,
}

/// What one process uses; nothing where it is no more.
pub(crate) fn usage(process: Pid) -> ProcessUsage {
    read(&process.as_raw_pid().to_string()).map_or_else(ProcessUsage::default, |line| line.usage)
}

/// What all descendants of this process use together.
///
/// Pages that a process shares with its parent count for both, unless that makes a
/// difference: then each counts by its part.
pub(crate) fn usage_of_all(memory_limit: u64) -> ProcessUsage {
    let mut sum = ProcessUsage::default();
    let all = descendants();
    for (_, process) in &all {
        sum.processor += process.usage.processor;
        sum.memory += process.usage.memory;
    }
    if sum.memory > memory_limit && all.len() > 1 {
        sum.memory = all.iter().map(|&(id, _)| memory_by_parts(id)).sum();
    }
    sum
}

/// Kills whatever comes from this process, and waits until it is gone.
///
/// Orphans are this process's children, for it is their subreaper. Children that are born
/// meanwhile are found in the next round.
pub(crate) fn end_all() -> Result<()> {
    let begin = Instant::now();
    loop {
        match wait(WaitOptions::NOHANG) {
            Err(Errno::CHILD) => return Ok(()),
            Err(error) => return Err(error),
            Ok(Some(_)) => continue,
            Ok(None) if begin.elapsed() > PATIENCE => return Err(Errno::TIMEDOUT),
            Ok(None) => {}
        }
        let mut killed = false;
        for (process, line) in descendants() {
            let process = Pid::from_raw(process);
            let is_child = line.parent == getpid().as_raw_pid();
            killed |= process.is_some_and(|id| kill_process(id, Signal::KILL).is_ok()) && is_child;
        }
        if killed {
            wait(WaitOptions::empty())?;
        }
    }
}

/// Kills the children of this process that are not among these, and what comes from them:
/// the orphans of a worker that has been killed.
pub(crate) fn end_all_but(kept: &BTreeSet<i32>) -> Result<()> {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        let of_kept = descendants_of(kept);
        let is_kept = |id: i32| kept.contains(&id) || of_kept.iter().any(|&(other, _)| other == id);
        let mut orphans = descendants();
        orphans.retain(|&(id, _)| !is_kept(id));
        if orphans.is_empty() {
            return Ok(());
        }
        for (id, line) in orphans {
            let Some(process) = Pid::from_raw(id) else {
                continue;
            };
            // It may have ended by itself.
            let _ = kill_process(process, Signal::KILL);
            if line.parent == getpid().as_raw_pid() {
                waitpid(Some(process), WaitOptions::empty())?;
            }
        }
    }
    Err(Errno::TIMEDOUT)
}

/// All descendants of this process.
fn descendants() -> Vec<(i32, Process)> {
    descendants_of(&BTreeSet::from([getpid().as_raw_pid()]))
}

/// All descendants of these processes.
fn descendants_of(roots: &BTreeSet<i32>) -> Vec<(i32, Process)> {
    let mut others = HashMap::<i32, Vec<(i32, Process)>>::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let id = name.to_str().and_then(|name| name.parse().ok());
        if let Some((id, process)) = id.and_then(|id: i32| Some((id, read(&id.to_string())?))) {
            others
                .entry(process.parent)
                .or_default()
                .push((id, process));
        }
    }
    let of_root = |root| others.remove(root).unwrap_or_default();
    let mut found: Vec<_> = roots.iter().flat_map(of_root).collect();
    let mut next = 0;
    while let Some(&(id, _)) = found.get(next) {
        found.extend(others.remove(&id).unwrap_or_default());
        next += 1;
    }
    found
}

/// Whether somebody has stopped this process, by a signal or to trace it.
pub(crate) fn is_stopped(id: u32) -> bool {
    let line = fs::read(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = line.rsplit(|&byte| byte == b')').next();
    matches!(state, Some([b' ', b'T' | b't', ..]))
}

/// The line of a process.
fn read(id: &str) -> Option<Process> {
    let line = fs::read(format!("/proc/{id}/stat")).ok()?;
    // The name of the program is in parentheses, and may have some of its own.
    let end_of_name = line.iter().rposition(|&byte| byte == b')')?;
    let rest = str::from_utf8(&line[end_of_name + 1..]).ok()?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    let ticks: u64 = (11..15).map(number).sum::<Option<u64>>()?;
    Some(Process {
        parent: fields.get(1)?.parse().ok()?,
        usage: ProcessUsage {
            processor: Duration::from_millis(ticks * 1000 / clock_ticks_per_second()),
            memory: number(21)? * page_size() as u64,
        },
    })
}

/// The memory of a process, where a page that several processes have counts by its part.
fn memory_by_parts(id: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
    let parts = text.lines().find_map(|line| line.strip_prefix("Pss:"));
    let number = parts.and_then(|parts| parts.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}
