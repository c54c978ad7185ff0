//! The descendants of this process: finding them in `/proc`, measuring and killing them.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::time::{Duration, Instant};

use rustix::io::{Errno, Result};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, wait, waitpid};

/// How long killed processes may take to disappear: far more than they need.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// What a process uses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProcessUsage {
    /// Its processor time, and that of its children that have ended.
    pub(super) processor: Duration,
    /// Its resident memory, in bytes.
    pub(super) memory: u64,
}

/// A process as `/proc/ID/stat` describes it.
struct Process {
    id: i32,
    parent: i32,
    is_stopped: bool,
    usage: ProcessUsage,
}

/// What one process uses; zero if it no longer exists.
pub(super) fn usage(process: Pid) -> ProcessUsage {
    read(process.as_raw_pid()).map_or_else(ProcessUsage::default, |process| process.usage)
}

/// What all descendants of this process use together.
///
/// A shared page counts once for each process that has it. Only if that sum is over the limit,
/// each page is divided among its processes, which takes the system longer to compute.
pub(super) fn usage_of_all(memory_limit: u64) -> ProcessUsage {
    let mut sum = ProcessUsage::default();
    let all = descendants_except(&BTreeSet::new());
    for process in &all {
        sum.processor += process.usage.processor;
        sum.memory += process.usage.memory;
    }
    if sum.memory > memory_limit && all.len() > 1 {
        sum.memory = all
            .iter()
            .map(|process| proportional_memory(process.id))
            .sum();
    }
    sum
}

/// Whether a process is stopped, by a signal or by a tracer.
pub(super) fn is_stopped(id: u32) -> bool {
    let process = i32::try_from(id).ok().and_then(read);
    process.is_some_and(|process| process.is_stopped)
}

/// Kills all descendants of this process, and waits until they are gone.
///
/// This process is a subreaper, so that orphans become its children. Usually there are none,
/// and the process table is not read.
pub(super) fn kill_all() -> Result<()> {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => return kill_all_except(&BTreeSet::new()),
            Err(Errno::CHILD) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Kills all descendants of this process, except these children and their descendants.
///
/// Each round reads the process table again, and finds what has started in the meantime.
pub(super) fn kill_all_except(kept: &BTreeSet<i32>) -> Result<()> {
    let begin = Instant::now();
    while begin.elapsed() < KILL_TIMEOUT {
        let mut doomed = descendants_except(kept);
        if doomed.is_empty() {
            return Ok(());
        }
        // Killing fails if the process has ended in the meantime.
        doomed.retain(|process| {
            Pid::from_raw(process.id).is_some_and(|id| kill_process(id, Signal::KILL).is_ok())
        });
        let this = getpid().as_raw_pid();
        for child in doomed.iter().filter(|process| process.parent == this) {
            waitpid(Pid::from_raw(child.id), WaitOptions::empty())?;
        }
    }
    Err(Errno::TIMEDOUT)
}

/// All descendants of this process, except these children and their descendants.
fn descendants_except(kept: &BTreeSet<i32>) -> Vec<Process> {
    let mut children = HashMap::<i32, Vec<Process>>::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let id = name.to_str().and_then(|name| name.parse().ok());
        if let Some(process) = id.filter(|id| !kept.contains(id)).and_then(read) {
            children.entry(process.parent).or_default().push(process);
        }
    }
    let mut found = children.remove(&getpid().as_raw_pid()).unwrap_or_default();
    let mut next = 0;
    while let Some(process) = found.get(next) {
        found.extend(children.remove(&process.id).unwrap_or_default());
        next += 1;
    }
    found
}

/// Reads `/proc/ID/stat`; `None` if the process no longer exists.
fn read(id: i32) -> Option<Process> {
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
        usage: ProcessUsage {
            processor: Duration::from_millis(ticks * 1000 / clock_ticks_per_second()),
            memory: number(21)? * page_size() as u64,
        },
    })
}

/// The memory of a process in bytes, with each shared page divided among its processes.
fn proportional_memory(id: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
    let parts = text.lines().find_map(|line| line.strip_prefix("Pss:"));
    let number = parts.and_then(|parts| parts.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}
