//! What Linux does when the memory of the machine is full: it ends processes. Those of programs should be the first,
//! and that is no fault of theirs in general.

use std::fs;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Instant;

/// What marks a process that Linux ends before all others.
const FIRST: &str = "1000";
/// How many processes Linux had ended for memory at some moments, the first one before any program ran.
static KILLS: LazyLock<Mutex<Vec<(Instant, u64)>>> =
    LazyLock::new(|| Mutex::new(vec![(Instant::now(), kills())]));

/// Has Linux end a process, and all that it will start, before others. Its first child too, if it has one already:
/// bubblewrap starts the worker.
pub(crate) fn end_first(process: u32) {
    LazyLock::force(&KILLS);
    let list = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let child = list
        .ok()
        .and_then(|list| list.split(' ').next()?.parse().ok());
    for id in [process].into_iter().chain(child) {
        // Where it fails, all have the same mark.
        let _ = fs::write(format!("/proc/{id}/oom_score_adj"), FIRST);
    }
}

/// Whether Linux has ended a process of the machine for memory since this moment, or a little earlier: it was counted
/// last when a program had failed before.
pub(crate) fn has_killed_since(begin: Instant) -> bool {
    let mut known = KILLS.lock().unwrap_or_else(PoisonError::into_inner);
    let last = known.iter().rev().find(|(moment, _)| *moment <= begin);
    let before = last.map(|(_, count)| *count);
    let now = kills();
    if known.last().is_none_or(|(_, last)| *last != now) {
        known.push((Instant::now(), now));
    }
    before.is_some_and(|before| now > before)
}

fn kills() -> u64 {
    let counts = fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let count = counts
        .lines()
        .find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}
