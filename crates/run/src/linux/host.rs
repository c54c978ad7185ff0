//! What this process finds on its machine: limits that it inherited, and folders.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use rustix::fs::{StatVfsMountFlags, statvfs};
use rustix::process::{Resource, getrlimit};

use super::confine::LARGEST_FILE;
use super::worker::OPEN_FILES;
use crate::RunLimits;

/// The hard limits that this process inherited and that are lower than what programs and builds get by default: the
/// name of each, and what to do.
pub fn inherited_limits() -> Vec<(&'static str, String)> {
    let memory = RunLimits::DEFAULT.memory;
    let limits = [
        (Resource::As, "address space", 'v', memory),
        (Resource::Cpu, "seconds of processor time", 't', 60),
        (Resource::Fsize, FILE_SIZE, 'f', LARGEST_FILE),
        (Resource::Nofile, "open files", 'n', OPEN_FILES),
        (Resource::Nproc, "processes and threads", 'u', 2048),
        (Resource::Stack, "stack", 's', memory / 2),
    ];
    let lower = limits
        .into_iter()
        .filter_map(|(resource, name, option, wanted)| {
            let own = getrlimit(resource).maximum.filter(|own| *own < wanted)?;
            Some((
                name,
                format!("{own}, but judge needs {wanted}: raise it with ulimit -{option}"),
            ))
        });
    lower.collect()
}

/// How many bytes of addresses this process may have, if that is limited.
pub fn address_space() -> Option<u64> {
    getrlimit(Resource::As).current
}

/// The name of the limit of files.
pub const FILE_SIZE: &str = "bytes of a file";

/// Whether no program can be started from a folder.
pub(crate) fn is_noexec(folder: &Path) -> bool {
    statvfs(folder).is_ok_and(|system| system.f_flag.contains(StatVfsMountFlags::NOEXEC))
}

/// How many bytes can be written to a folder.
pub fn free_space(folder: &Path) -> Option<u64> {
    let system = statvfs(folder).ok()?;
    Some(system.f_bavail.saturating_mul(system.f_frsize))
}

/// Lets every user read a folder that this process made and all that is in it, as `chmod -R a+rX`.
pub(crate) fn open_to_all(path: &Path) -> io::Result<()> {
    let data = path.symlink_metadata()?;
    if data.is_symlink() {
        return Ok(());
    }
    let is_entered = data.is_dir() || data.mode() & 0o100 != 0;
    let added = if is_entered { 0o555 } else { 0o444 };
    fs::set_permissions(path, Permissions::from_mode(data.mode() | added))?;
    if data.is_dir() {
        for entry in fs::read_dir(path)? {
            open_to_all(&entry?.path())?;
        }
    }
    Ok(())
}
