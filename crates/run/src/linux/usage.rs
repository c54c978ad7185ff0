//! What a program and its descendants use: processor time and memory.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use rustix::process::Pid;

use super::processes::{self, Process};

/// How the names of files begin that are memory: anonymous ones, and those that processes share.
const IN_MEMORY: [&str; 2] = ["/memfd:", "/dev/shm/"];
/// The unit of the size that a file takes, in bytes.
const BLOCK: u64 = 512;

/// What processes use together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProcessUsage {
    /// Their processor time, and that of their children that have ended.
    pub(super) processor: Duration,
    /// Their resident memory and the files in memory that they have open, in bytes.
    pub(super) memory: u64,
    /// How many there are.
    pub(super) processes: u32,
}

/// A file, by its device and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FileId(u64, u64);

impl FileId {
    /// The file of this description.
    pub(super) fn new(metadata: &Metadata) -> Self {
        Self(metadata.dev(), metadata.ino())
    }
}

/// Measures what a program uses. The file with its input does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    pub(super) input: FileId,
}

impl Meter {
    /// What one process uses; zero if it no longer exists.
    pub(super) fn one(self, process: Pid) -> ProcessUsage {
        let process = processes::read(process.as_raw_pid());
        self.measure(&Vec::from_iter(process), |process| process.memory)
    }

    /// What all descendants of this process use together.
    ///
    /// A shared page counts once for each process that has it. Only if that sum is over the limit,
    /// each page is divided among its processes, which takes the system longer to compute.
    pub(super) fn all(self, memory_limit: u64) -> ProcessUsage {
        let all = processes::descendants();
        let used = self.measure(&all, |process| process.memory);
        if used.memory > memory_limit && all.len() > 1 {
            return self.measure(&all, |process| proportional_memory(process.id));
        }
        used
    }

    /// The sum over some processes, each with this much memory of its own.
    fn measure(self, processes: &[Process], memory: impl Fn(&Process) -> u64) -> ProcessUsage {
        let mut used = ProcessUsage::default();
        let mut files = HashMap::new();
        for process in processes {
            used.processor += process.processor;
            used.memory += memory(process);
            used.processes += 1;
            self.add_files(process.id, &mut files);
        }
        let in_files: u64 = files.values().sum();
        if in_files > 0 {
            // What is mapped of such files is resident memory already.
            let mapped: u64 = processes.iter().map(|one| mapped_files(one.id)).sum();
            used.memory += in_files.saturating_sub(mapped);
        }
        used
    }

    /// Adds the files in memory that a process has open, with their sizes.
    fn add_files(self, id: i32, files: &mut HashMap<FileId, u64>) {
        let open = fs::read_dir(format!("/proc/{id}/fd"));
        for path in open.into_iter().flatten().flatten() {
            let path = path.path();
            let name = fs::read_link(&path).unwrap_or_default();
            let name = name.to_string_lossy();
            if IN_MEMORY.iter().any(|start| name.starts_with(start))
                && let Ok(metadata) = fs::metadata(&path)
                && FileId::new(&metadata) != self.input
            {
                files.insert(FileId::new(&metadata), metadata.blocks() * BLOCK);
            }
        }
    }
}

/// The memory of a process in bytes, with each shared page divided among its processes.
fn proportional_memory(id: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
    let rest = text.lines().find_map(|line| line.strip_prefix("Pss:"));
    let number = rest.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}

/// How many bytes of files in memory are part of the resident memory of a process.
fn mapped_files(id: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{id}/smaps")).unwrap_or_default();
    let (mut is_counted, mut kilobytes) = (false, 0);
    for line in text.lines() {
        if let Some(size) = line.strip_prefix("Rss:") {
            let size = size.trim().trim_end_matches(" kB").parse::<u64>();
            kilobytes += if is_counted { size.unwrap_or(0) } else { 0 };
        } else if line
            .starts_with(|digit: char| digit.is_ascii_digit() || digit.is_ascii_lowercase())
        {
            // The head of a mapping ends with the name of its file.
            is_counted = IN_MEMORY.iter().any(|start| line.contains(start));
        }
    }
    kilobytes * 1024
}
