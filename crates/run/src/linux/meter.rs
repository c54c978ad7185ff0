//! What the processes of a program use: memory, processor time, and files.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::statvfs;
use rustix::process::{Pid, getpid, setpriority_process};
use rustix::system::sysinfo;

use super::confine::SameUser;
use super::processes::{
    Process, descendants, ignores_children, is_first_process, listed_descendants, read,
};
use super::waiting::Waiting;
use crate::RunLimit;
use crate::jobs::Job;
use crate::sandbox::confinement::{PRIVATE, SHARED};

/// How the names of files begin that are memory: anonymous ones, those that processes share, and mappings that they
/// share.
const IN_MEMORY: [&str; 3] = ["/memfd:", "/dev/shm/", "/dev/zero (deleted)"];
/// The unit of the size that a file takes, in bytes.
const BLOCK: u64 = 512;
/// Above this many processes, a program gets less of a processor, since it may keep this process waiting.
const CROWD: usize = 8;
/// How much less: a ninth.
const NICENESS: i32 = 10;
/// How many files a process may have open before `judge` looks at what they are.
const FEW: u64 = 32;
/// How many bytes the buffer of a local socket holds, which no process has. A filter forbids to change it.
const SOCKET: u64 = 208 << 10;
/// By how many bytes the shared memory of the machine may grow without a look at who has it.
const LITTLE: u64 = 1 << 20;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProcessUsage {
    /// Their processor time, and that of their children that have ended.
    pub(super) processor: Duration,
    /// Their resident memory, the files in memory and the sockets that they have open, and their page tables, in
    /// bytes.
    pub(super) memory: u64,
    /// The part of it that is shared memory.
    shared: u64,
    pub(super) processes: u32,
    pub(super) threads: u32,
    /// The limit that is exceeded, as far as Linux counts for the machine.
    pub(super) broken_limit: Option<RunLimit>,
}

/// A file, by its device and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FileId(u64, u64);

impl FileId {
    pub(super) fn new(metadata: &Metadata) -> Self {
        Self(metadata.dev(), metadata.ino())
    }
}

/// Measures what a program uses. The file with its input does not count.
#[derive(Debug)]
pub(super) struct Meter {
    input: Option<FileId>,
    /// How many processes the program may have.
    most: usize,
    /// Whether the clock counts in the place of the processor while a process ignores that its children end: then
    /// their time is in no process, and no group counts it.
    watches_clock: bool,
    /// When all processes were measured last, and the time by the clock that counts.
    measured: Instant,
    clock: Duration,
    /// The other user as whom the program runs, who can make files in the folder for shared memory.
    user: Option<u32>,
    /// Whether it is a build, which does not run again alone.
    is_build: bool,
    /// The processes that were there at a measurement of all: by number and start, their own processor time when
    /// each was measured last. Their parents may not have waited for those that have ended.
    seen: HashMap<(i32, u64), Duration>,
    /// The shared memory of the machine.
    shared: Growth,
    pub(super) waiting: Waiting,
    /// The folders for temporary files, with the number and the bytes of the files in their file systems.
    folders: Vec<(PathBuf, [Growth; 2])>,
}

/// The lowest value that something had.
#[derive(Clone, Copy, Debug)]
struct Growth(u64);

impl Growth {
    const UNKNOWN: Self = Self(u64::MAX);

    /// How much more it is now.
    fn to(&mut self, now: u64) -> u64 {
        self.0 = self.0.min(now);
        now - self.0
    }
}

/// The memory of a process in bytes, and the part of it that is shared memory.
type PageCount = (fn(&Process) -> u64, fn(&Process) -> u64);

/// Shared pages as part of each process that has them.
const WHOLE: PageCount = (|process| process.memory, resident_shared_memory);
/// Shared pages divided among the processes that have them.
const DIVIDED: PageCount = (proportional_memory, |process| {
    match kilobytes(&process.rollup(), "Pss_Shmem:") {
        Some(shared) if process.thread == process.id => shared,
        _ => resident_shared_memory(process),
    }
});

impl Meter {
    /// Whether all processes of a program are found without a look at all those of the machine.
    pub(super) fn is_cheap() -> bool {
        is_first_process() || listed_descendants(0).is_some()
    }

    pub(super) fn new(input: Option<FileId>, job: &Job) -> Self {
        let confinement = &job.confinement;
        let folders: Vec<OsString> = match &confinement.files {
            Some(files) => vec![files.private.clone()],
            None if is_first_process() => vec![PRIVATE.into(), SHARED.into()],
            None => Vec::new(),
        };
        let folders = folders.into_iter();
        let mut meter = Self {
            input,
            most: job.limits.processes as usize,
            watches_clock: !job.has_group && !ignores_children(getpid().as_raw_pid()),
            measured: Instant::now(),
            clock: Duration::ZERO,
            user: confinement.user,
            is_build: confinement.is_build(),
            seen: HashMap::new(),
            shared: Growth::UNKNOWN,
            waiting: Waiting::new(),
            folders: folders
                .map(|folder| (folder.into(), [Growth::UNKNOWN; 2]))
                .collect(),
        };
        meter.shared.to(shared_memory());
        meter.has_many_files();
        meter
    }

    /// What one process uses; zero if it no longer exists.
    pub(super) fn one(&self, process: Pid) -> ProcessUsage {
        let _user = self.user.map(SameUser::new);
        self.measure(&Vec::from_iter(read(process.as_raw_pid())), WHOLE, LITTLE)
    }

    /// What all descendants of this process use together.
    ///
    /// A shared page counts once for each process that has it. Only if that sum is over the limit,
    /// each page is divided among its processes, which takes the system longer to compute. More processes than there
    /// may be are only counted.
    pub(super) fn all(&mut self, memory_limit: u64) -> ProcessUsage {
        let reader = self.user.map(SameUser::new);
        let all = listed_descendants(self.most).unwrap_or_else(descendants);
        if all.len() > CROWD {
            give_way(&all);
        }
        if all.len() > self.most {
            // While they are measured, which takes long, they start others.
            return ProcessUsage {
                processes: u32::try_from(all.len()).unwrap_or(u32::MAX),
                ..ProcessUsage::default()
            };
        }
        let growth = self.shared.to(shared_memory());
        let mut used = self.measure(&all, WHOLE, growth);
        if used.memory > memory_limit && all.len() > 1 {
            used = self.measure(&all, DIVIDED, growth);
        }
        // Shared pages that were given back, and files in memory on their way, are part of no process. Others may have
        // filled what the machine has more.
        let elsewhere = growth.saturating_sub(used.shared);
        let is_suspect = !self.is_build
            && used.memory <= memory_limit
            && used.memory + elsewhere > memory_limit
            && may_have_filled(&all, memory_limit)
            && all
                .iter()
                .any(|process| self.may_hold_shared_memory(process));
        drop(reader);
        if is_suspect {
            used.broken_limit = Some(RunLimit::SharedMemory);
        } else if self.has_many_files() {
            used.broken_limit = Some(RunLimit::Files);
        }
        self.waiting.look(&all);
        let there = all.iter().map(|one| ((one.id, one.start), one.own));
        self.seen.extend(there);
        let since = std::mem::replace(&mut self.measured, Instant::now()).elapsed();
        if self.watches_clock && all.iter().any(|process| ignores_children(process.id)) {
            self.clock += since;
        }
        let seen = self.seen.values().sum();
        used.processor = used.processor.max(seen).max(self.clock);
        used
    }

    /// Whether the program has more temporary files than it may. Others write to the same disk, so its own files are
    /// looked at only when those of the disk have grown by as many.
    fn has_many_files(&mut self) -> bool {
        self.folders.iter_mut().any(|(folder, [files, bytes])| {
            statvfs(&*folder).is_ok_and(|all| {
                let files = files.to(all.f_files.saturating_sub(all.f_ffree));
                let bytes = bytes.to(all.f_blocks.saturating_sub(all.f_bfree) * all.f_frsize);
                // Some file systems do not count their files.
                let is_possible = files > RunLimit::MOST_FILES
                    || bytes > RunLimit::MOST_BYTES
                    || all.f_files == 0;
                is_possible && holds_many_files(folder)
            })
        })
    }

    /// The sum over some processes, while the shared memory of the machine has grown by `growth` bytes.
    fn measure(&self, processes: &[Process], count: PageCount, growth: u64) -> ProcessUsage {
        let mut used = ProcessUsage::default();
        let (mut files, mut sockets) = (HashMap::new(), HashSet::new());
        let (memory, shared) = count;
        for process in processes {
            used.processor += process.own + process.of_children;
            let tables = kilobytes(&process.path("status"), "VmPTE:");
            used.memory += memory(process) + tables.unwrap_or(0);
            used.processes += 1;
            used.threads = used.threads.saturating_add(process.threads);
            // Before Linux 6.2, the size of the folder is 0.
            let open = fs::metadata(process.path("fd")).map_or(0, |data| data.len());
            if open > FEW || (growth >= LITTLE && !is_first_process()) {
                let own = self.look_at_files(process, &mut files);
                sockets.extend(own.into_iter().filter(|_| open > FEW));
            }
        }
        used.memory += sockets.len() as u64 * SOCKET;
        if growth >= LITTLE {
            files.extend(self.user.into_iter().flat_map(files_of));
            let mut in_files = files.values().sum();
            if is_first_process() {
                // All such files are in one folder. The other is memory too, but has a limit of its own.
                in_files = taken(SHARED);
                used.shared = taken(PRIVATE);
            }
            // What is mapped of such files is resident memory already.
            let mapped = processes.iter().map(shared).sum();
            used.memory += in_files.saturating_sub(mapped);
            used.shared += in_files.max(mapped);
        }
        used
    }

    /// Whether a process has mapped memory that it can share, or has a socket: in it, files may be on their way. A file
    /// system of its own knows all its files.
    fn may_hold_shared_memory(&self, process: &Process) -> bool {
        let sockets = || self.look_at_files(process, &mut HashMap::new());
        has_shared_memory(process) || (!is_first_process() && !sockets().is_empty())
    }

    /// Adds the files in memory that a process has open, with their sizes. Returns its sockets, and what may be one:
    /// the files of another user can be closed to this process.
    fn look_at_files(&self, process: &Process, files: &mut HashMap<FileId, u64>) -> Vec<PathBuf> {
        let mut sockets = Vec::new();
        let open = fs::read_dir(process.path("fd"));
        for entry in open.into_iter().flatten().flatten() {
            let path = entry.path();
            let target = match fs::read_link(&path) {
                Ok(target) => target,
                Err(error) => {
                    sockets
                        .extend((error.kind() == io::ErrorKind::PermissionDenied).then_some(path));
                    continue;
                }
            };
            let name = target.to_string_lossy();
            if name.starts_with("socket:") {
                sockets.push(target);
            } else if IN_MEMORY.iter().any(|start| name.starts_with(start))
                && let Ok(metadata) = fs::metadata(&path)
                && Some(FileId::new(&metadata)) != self.input
            {
                files.insert(FileId::new(&metadata), metadata.blocks() * BLOCK);
            }
        }
        sockets
    }
}

/// Lets this process run before these and what they start: it would see seconds later that they are too many.
fn give_way(processes: &[Process]) {
    for id in processes.iter().map(|process| Pid::from_raw(process.id)) {
        // Some sandboxes do not allow it.
        let _ = setpriority_process(id, NICENESS);
    }
}

/// How many bytes of the memory of the machine are shared.
fn shared_memory() -> u64 {
    let all = sysinfo();
    all.sharedram as u64 * u64::from(all.mem_unit)
}

/// Whether processes have touched and written more than the limit, so that what they hold may be more.
fn may_have_filled(processes: &[Process], limit: u64) -> bool {
    let written = |process: &Process| {
        // The children of a process that ignores them are not counted.
        let is_counted = !ignores_children(process.id);
        let text = fs::read_to_string(format!("/proc/{}/io", process.id)).ok()?;
        let mut lines = text.lines().filter(|_| is_counted);
        let line = lines.find_map(|line| line.strip_prefix("wchar: "))?;
        line.parse::<u64>().ok()
    };
    // What cannot be read may be large.
    let all = |process| {
        written(process)
            .unwrap_or(limit)
            .saturating_add(process.touched)
    };
    processes.iter().map(all).sum::<u64>() > limit
}

/// The files of a user in the folder for shared memory, with their sizes.
fn files_of(user: u32) -> impl Iterator<Item = (FileId, u64)> {
    let entries = fs::read_dir(SHARED).into_iter().flatten().flatten();
    let all = entries.filter_map(|entry| entry.metadata().ok());
    let of_user = all.filter(move |data| data.uid() == user);
    of_user.map(|data| (FileId::new(&data), data.blocks() * BLOCK))
}

/// Whether the files below a folder are more than a program may make. A folder that is closed or too deep counts as
/// full.
fn holds_many_files(folder: &Path) -> bool {
    let mut folders = vec![folder.to_owned()];
    let (mut files, mut bytes) = (0, 0);
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(_) => return true,
        };
        for entry in entries.flatten() {
            let Ok(data) = entry.metadata() else {
                continue;
            };
            files += 1;
            bytes += data.blocks() * BLOCK;
            if files > RunLimit::MOST_FILES || bytes > RunLimit::MOST_BYTES {
                return true;
            }
            if data.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    false
}

/// The sum of the numbers after a word in a file of `/proc` that has kilobytes, in bytes; `None` if it cannot be read.
fn kilobytes(path: &str, word: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let lines = text.lines().filter_map(|line| line.strip_prefix(word));
    let numbers = lines.filter_map(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    Some(numbers.sum::<u64>() * 1024)
}

/// How many bytes are taken of a file system in memory.
fn taken(folder: &str) -> u64 {
    statvfs(folder).map_or(0, |all| {
        all.f_blocks.saturating_sub(all.f_bfree) * all.f_frsize
    })
}

/// The memory of a process in bytes, with each shared page divided among its processes.
fn proportional_memory(process: &Process) -> u64 {
    // Where the first thread has ended, there are only the mappings.
    let sums = if process.thread == process.id {
        process.rollup()
    } else {
        process.path("smaps")
    };
    // The memory of another user may be closed to this process.
    kilobytes(&sums, "Pss:").unwrap_or(process.memory)
}

fn resident_shared_memory(process: &Process) -> u64 {
    kilobytes(&process.path("status"), "RssShmem:").unwrap_or(0)
}

/// Whether a process has mapped memory that it can share. If that cannot be known, it may have.
fn has_shared_memory(process: &Process) -> bool {
    match fs::read_to_string(process.path("maps")) {
        Ok(text) => IN_MEMORY.iter().any(|name| text.contains(name)),
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    }
}
