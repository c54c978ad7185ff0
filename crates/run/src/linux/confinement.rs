//! What a worker does as the first process of a sandbox.

use std::fs;
use std::io;

use rustix::process::{
    DumpableBehavior, Resource, Rlimit, getpid, set_dumpable_behavior, setrlimit,
};

use crate::RunLimits;

/// The largest file that a program may write, in bytes. Memory has limits of its own; this one is for
/// builds, which write to the disk.
const LARGEST_FILE: u64 = 512 << 20;
/// How many threads each process may have on average. Runtimes start one or more for each core.
const THREADS: u32 = 8;
/// The first version of Linux that counts the processes of a user in each sandbox separately.
const COUNTS_IN_SANDBOX: (u32, u32) = (5, 14);

/// Whether this process is the first one of a sandbox.
pub(super) fn is_in_sandbox() -> bool {
    getpid().is_init()
}

/// The first file that is not one of the three standard streams.
const FIRST_FILE: i32 = 3;

/// Keeps the other processes of the sandbox out of this one: they cannot read its memory, its
/// program or what it has open. As the first process, it gets no signals from them either. And they
/// inherit no file that `judge` was started with.
pub(super) fn protect_this_process() -> io::Result<()> {
    close_fds::set_fds_cloexec(FIRST_FILE, &[]);
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}

/// Limits what the program and its descendants may do, beside what is measured.
///
/// The limit of processes and threads has no effect on programs of root. The processes are counted
/// too.
pub(super) fn limit_this_process(limits: &RunLimits) -> io::Result<()> {
    limit(Resource::Fsize, LARGEST_FILE)?;
    if linux_version().is_some_and(|version| version >= COUNTS_IN_SANDBOX) {
        limit(
            Resource::Nproc,
            limits.processes.saturating_mul(THREADS).into(),
        )?;
    }
    Ok(())
}

/// Sets a limit for this process and its descendants.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let most = Some(most);
    let limits = Rlimit {
        current: most,
        maximum: most,
    };
    Ok(setrlimit(resource, limits)?)
}

/// The first two numbers of the version of Linux.
fn linux_version() -> Option<(u32, u32)> {
    let text = fs::read_to_string("/proc/sys/kernel/osrelease").ok()?;
    let mut numbers = text.split(|character: char| !character.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}
