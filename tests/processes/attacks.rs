//! What judged programs try: to read, to write, and to send signals.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, getppid};

use crate::sandbox::SECRET;

/// How many bytes a program may write to `/tmp`, and a little more.
const TEMPORARY: usize = 65 << 20;

/// The processes, besides its own, to which a program sends a signal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The other workers of its judge.
    Workers,
    /// What these run.
    Programs,
}

/// The parent of a process, if it still exists.
fn parent(id: i32) -> Option<i32> {
    let line = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let rest = line.rsplit_once(')')?.1;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// Sends a signal to all processes of the judge that this program is run by, but its own.
pub(crate) fn signal_others(signal: Signal, reach: Reach) -> io::Result<()> {
    let worker = getppid().as_raw();
    let judge = parent(worker).ok_or(io::ErrorKind::NotFound)?;
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(id) = name.to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        let above = match reach {
            Reach::Workers => Some(id),
            Reach::Programs => parent(id),
        };
        if above.is_some_and(|above| above != worker && parent(above) == Some(judge)) {
            // It may have ended.
            let _ = kill(Pid::from_raw(id), signal);
        }
    }
    Ok(())
}

/// Reads a file or all files of a folder; what could be read.
pub(crate) fn read_all(path: &Path) -> Vec<String> {
    if let Ok(entries) = fs::read_dir(path) {
        let entries = entries.flatten().map(|entry| entry.path());
        return entries.map(|entry| entry.display().to_string()).collect();
    }
    Vec::from_iter(fs::read_to_string(path))
}

/// Looks for what a program should not find: secrets, the program of the judge, rights.
pub(crate) fn look_around() -> Vec<String> {
    let mut found = Vec::new();
    for (name, value) in std::env::vars() {
        let known = ["PATH", "HOME", "LANG", "TMPDIR", "PWD"];
        let toolchain = value.contains("/.") && !value.contains(SECRET);
        if !known.contains(&name.as_str()) && !toolchain {
            found.push(format!("{name}={value}"));
        }
    }
    for file in ["environ", "exe", "mem", "fd/0", "fd/1", "cwd", "root"] {
        let path = format!("/proc/1/{file}");
        if File::open(&path).is_ok() {
            found.push(path);
        }
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    for line in ["Uid:\t0", "CapEff:\t", "CapPrm:\t"] {
        let found_line = status.lines().find_map(|text| text.strip_prefix(line));
        if found_line.is_some_and(|rest| rest != "0000000000000000") {
            found.push(line.to_owned());
        }
    }
    let nested = Command::new("unshare").args(["--user", "true"]).output();
    if nested.is_ok_and(|run| run.status.success()) {
        found.push("a user namespace".to_owned());
    }
    // Only in namespaces of its own, it sees no others.
    if !has_own_files() {
        return found;
    }
    let others = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = others.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    found.extend(
        ids.filter(|&id| id != 1 && id != std::process::id())
            .map(|id| format!("process {id}")),
    );
    found
}

/// Whether the sandbox has a file system of its own, as bubblewrap makes one.
fn has_own_files() -> bool {
    std::env::temp_dir() == Path::new("/tmp")
}

/// Writes wherever a program may not; where it could.
pub(crate) fn write_all(own: &str) -> Vec<String> {
    let mut written = Vec::new();
    let folders = [own, "/", "/dev", "/usr", "/etc", "/proc", "/home", "/root"];
    for folder in folders {
        let path = Path::new(folder).join("knights-written");
        if fs::write(&path, "x").is_ok() {
            written.push(path.display().to_string());
        }
    }
    let settings = [
        "/proc/sys/kernel/core_pattern",
        "/proc/sys/kernel/hostname",
        "/proc/sysrq-trigger",
    ];
    for setting in settings {
        if OpenOptions::new().write(true).open(setting).is_ok() {
            written.push(setting.to_owned());
        }
    }
    // Without a file system of its own, only each file has a limit.
    for folder in ["/tmp", "/dev/shm"].into_iter().filter(|_| has_own_files()) {
        match fill(&format!("{folder}/much")) {
            Ok(bytes) if bytes > 0 && bytes <= TEMPORARY => {}
            other => written.push(format!("{folder}: {other:?}")),
        }
    }
    written
}

/// Sends signals to everything, and to these processes of the machine; what could be reached.
pub(crate) fn signal_all(ids: &str) -> Vec<String> {
    let mut reached = Vec::new();
    // As its first process cannot be killed, it says nothing that this succeeds.
    for signal in [Signal::SIGSTOP, Signal::SIGKILL, Signal::SIGTERM] {
        let _ = kill(Pid::from_raw(1), signal);
        let _ = kill(Pid::from_raw(-1), signal);
    }
    for id in ids.split(',').filter_map(|id| id.parse().ok()) {
        if kill(Pid::from_raw(id), Signal::SIGKILL).is_ok() {
            reached.push(format!("process {id}"));
        }
    }
    reached
}

/// Writes to a file until that fails, and gives the number of bytes.
fn fill(path: &str) -> io::Result<usize> {
    let mut file = File::create(path)?;
    let block = vec![1; 1 << 20];
    let mut written = 0;
    while written < 8 * TEMPORARY {
        match file.write(&block) {
            Ok(0) | Err(_) => break,
            Ok(length) => written += length,
        }
    }
    Ok(written)
}
