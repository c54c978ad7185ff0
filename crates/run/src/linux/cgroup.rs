//! Control groups, version 2: Linux counts and limits what all processes of a run use together, even those
//! that have left `/proc`.
//!
//! A run gets a group of its own below that of the judge. This works for root, in a systemd session whose groups
//! are delegated to the user, and as `systemd-run --user --scope -p Delegate=yes judge …`.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::RunLimits;

/// How the names of groups begin.
const PREFIX: &str = "knights-";
/// What is limited if Linux offers it; the processor time is always counted.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];
/// What the worker needs besides the program, in bytes.
const MEMORY_OF_WORKER: u64 = 16 << 20;

/// How many threads a program can start. It is stopped when it has more than it may, which is half as many: where Linux
/// refuses one first, programs end in ways of their own.
pub(super) fn most_threads(limits: &RunLimits) -> u64 {
    2 * u64::from(limits.threads())
}

/// The group of a worker and of the program that it runs. It is removed when all its processes have ended.
#[derive(Debug)]
pub(crate) struct RunGroup {
    folder: PathBuf,
    /// What was counted before the present run.
    before: GroupUsage,
}

/// What a group has counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GroupUsage {
    pub(crate) processor: Duration,
    /// How many processes Linux has ended because the memory of the group was full.
    pub(crate) killed_for_memory: u64,
}

/// Whether runs get groups of their own, and whether these limit memory too.
pub(crate) fn group_support() -> Option<bool> {
    parent()?;
    Some(controllers().contains(&CONTROLLERS[0]))
}

/// The controllers that the groups of runs have.
fn controllers() -> &'static [&'static str] {
    static FOUND: OnceLock<Vec<&str>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let text = parent().map(|parent| fs::read_to_string(parent.join("cgroup.subtree_control")));
        let enabled = text.and_then(Result::ok).unwrap_or_default();
        let is_enabled = |name: &&str| enabled.split_whitespace().any(|enabled| enabled == *name);
        CONTROLLERS.into_iter().filter(is_enabled).collect()
    })
}

impl RunGroup {
    /// A new group; `None` if there are no groups here.
    pub(crate) fn new() -> Option<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = parent()?.join(format!("{PREFIX}{}-{number}", std::process::id()));
        fs::create_dir(&folder).ok()?;
        let before = GroupUsage::default();
        Some(Self { folder, before })
    }

    /// Sets the limits of a run with an input of this length, which begins now.
    pub(crate) fn begin(&mut self, limits: &RunLimits, input: u64) {
        let memory = limits
            .memory
            .saturating_add(input)
            .saturating_add(MEMORY_OF_WORKER);
        let controllers = controllers();
        for (name, limit) in [
            ("memory.max", memory),
            ("memory.swap.max", 0),
            ("pids.max", most_threads(limits)),
        ] {
            if controllers
                .iter()
                .any(|controller| name.starts_with(controller))
            {
                // Without swap, there is no limit of it.
                let _ = fs::write(self.folder.join(name), limit.to_string());
            }
        }
        self.before = self.counted();
    }

    /// Moves a worker that is ready into the group. If another process made its namespaces, the worker is the
    /// only child of that.
    pub(crate) fn add(&self, process: u32, is_in_namespaces: bool) -> io::Result<()> {
        let child = || {
            let path = format!("/proc/{process}/task/{process}/children");
            fs::read_to_string(path)
                .ok()?
                .split_whitespace()
                .next()?
                .parse()
                .ok()
        };
        let worker = is_in_namespaces.then(child).flatten().unwrap_or(process);
        fs::write(self.folder.join("cgroup.procs"), worker.to_string())
    }

    /// What the present run has used.
    pub(crate) fn usage(&self) -> GroupUsage {
        let all = self.counted();
        GroupUsage {
            processor: all.processor.saturating_sub(self.before.processor),
            killed_for_memory: all.killed_for_memory - self.before.killed_for_memory,
        }
    }

    fn counted(&self) -> GroupUsage {
        let limits_memory = controllers().contains(&CONTROLLERS[0]);
        let killed = || self.number("memory.events", "oom_kill");
        GroupUsage {
            processor: Duration::from_micros(self.number("cpu.stat", "usage_usec").unwrap_or(0)),
            killed_for_memory: limits_memory.then(killed).flatten().unwrap_or(0),
        }
    }

    /// Kills all its processes in one step, so that none can start another.
    pub(crate) fn kill(&self) {
        // Before Linux 5.14 there is no such file.
        let _ = fs::write(self.folder.join("cgroup.kill"), "1");
    }

    /// The number after a word in a file of the group.
    fn number(&self, file: &str, word: &str) -> Option<u64> {
        let text = fs::read_to_string(self.folder.join(file)).ok()?;
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        lines.find(|(name, _)| *name == word)?.1.parse().ok()
    }
}

impl Drop for RunGroup {
    fn drop(&mut self) {
        // It fails while there are processes.
        if fs::remove_dir(&self.folder).is_err() {
            self.kill();
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// The group below which this process can make others.
fn parent() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOUND.get_or_init(find_parent).as_deref()
}

fn find_parent() -> Option<PathBuf> {
    let own = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = own
        .lines()
        .find_map(|line| line.strip_prefix("0::/"))?
        .to_owned();
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?;
    let parent = Path::new(mount.split(' ').nth(4)?).join(own);
    for entry in fs::read_dir(&parent).ok()?.flatten() {
        if is_left(&entry.file_name()) {
            // The removal fails while the group has processes.
            let _ = fs::remove_dir(entry.path());
        }
    }
    let probe = parent.join(format!("{PREFIX}{}", std::process::id()));
    fs::create_dir(&probe).ok()?;
    let offered = fs::read_to_string(parent.join("cgroup.controllers")).unwrap_or_default();
    let is_offered = |name: &&str| offered.split_whitespace().any(|offered| offered == *name);
    let usable = CONTROLLERS.into_iter().filter(is_offered);
    let wanted: Vec<String> = usable.map(|name| format!("+{name}")).collect();
    let enable = || fs::write(parent.join("cgroup.subtree_control"), wanted.join(" "));
    if !wanted.is_empty() && enable().is_err() && is_alone(&parent) {
        // A group that holds processes cannot limit its subgroups, so this process leaves it.
        let id = std::process::id().to_string();
        if fs::write(probe.join("cgroup.procs"), id).is_ok() {
            let _ = enable();
            return Some(parent);
        }
    }
    let _ = fs::remove_dir(probe);
    Some(parent)
}

/// Whether a group has the name of one that a judge made which has ended.
fn is_left(name: &OsStr) -> bool {
    let maker = || {
        let numbers = name.to_str()?.strip_prefix(PREFIX)?;
        numbers.split('-').next()?.parse::<u32>().ok()
    };
    maker().is_some_and(|maker| !Path::new(&format!("/proc/{maker}")).exists())
}

/// Whether this process is the only one of a group.
fn is_alone(group: &Path) -> bool {
    let processes = fs::read_to_string(group.join("cgroup.procs")).unwrap_or_default();
    processes.trim() == std::process::id().to_string()
}
