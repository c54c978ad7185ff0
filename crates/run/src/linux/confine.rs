//! Taking things away from this process: system calls by a filter, and files by Landlock. Both are for ever,
//! and for all processes that it starts.

use std::collections::BTreeMap;
use std::ffi::{CStr, CString, OsStr};
use std::fs::{self, File, Metadata, Permissions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::ops::Range;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt, lchown};
use std::path::Path;
use std::sync::OnceLock;
use std::thread;

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{Gid, Uid, setfsgid, setfsuid};
use rustix::fs::{
    AtFlags, CWD, Dir, FlockOperation, Mode, OFlags, chmodat, flock, openat, renameat, unlinkat,
};
use rustix::process::geteuid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use super::processes::is_first_process;
use crate::RunLimits;
use crate::sandbox::bubblewrap::TEMPORARY;
use crate::sandbox::confinement::{PRIVATE, SHARED, VARIABLES};
use crate::sandbox::{ConfinedFiles, Confinement, ForbiddenCalls};

/// Calls that make what outlives all processes.
const SEGMENTS: [i64; 4] = [
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
];
/// Calls that tell what other programs do with the files of the system.
const WATCHES: [i64; 2] = [libc::SYS_inotify_init1, libc::SYS_fanotify_init];
/// Calls that make files in memory which are in no folder, that reach the keys of a user, that can
/// make any socket, and that can watch the whole machine.
const OUTSIDE: [i64; 8] = [
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_io_uring_setup,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
];
/// Calls that change what Landlock does not protect: the attributes of all files of the same user, and before Linux
/// 6.2 their length. The last two have the same numbers everywhere: `fchmodat2` and `setxattrat`.
const ATTRIBUTES: [i64; 11] = [
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_utimensat,
    libc::SYS_truncate,
    452,
    463,
];
/// The same by older calls.
#[cfg(target_arch = "x86_64")]
const OLD_ATTRIBUTES: [i64; 6] = [
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
/// Calls that fill shared memory without any count of what a process touches or writes.
const UNCOUNTED: [i64; 2] = [libc::SYS_fallocate, libc::SYS_splice];
/// Calls that change the process of their first argument; 0 is the caller. A program could take open files or processor
/// time from the worker, which then could not measure.
const OTHERS: [i64; 7] = [
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
];
/// Calls that change the process of their second argument, or, unless the first one is this, a group or a user.
const PRIORITIES: [(i64, i32); 2] = [(libc::SYS_setpriority, 0), (libc::SYS_ioprio_set, 1)];
/// Namespaces that a process could make. In its own, it could be root, and mount memory that is not counted.
const NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWUTS,
];
/// Operations of `fcntl` that other processes notice, or that watch what they do in a folder.
const WATCHES_BY_FCNTL: [i32; 2] = [libc::F_SETLEASE, F_NOTIFY];
/// Asks for a signal when something happens in a folder.
const F_NOTIFY: i32 = 1026;
/// With this bit, the numbers mean the same calls for programs with short pointers.
#[cfg(target_arch = "x86_64")]
const OTHER_INTERFACE: i64 = 0x4000_0000;

/// From now on these calls fail with `ENOSYS`. Programs for another architecture are killed.
///
/// # Errors
///
/// The filter cannot be installed. Rare architectures have no filter; that is an error unless the calls are `Segments`.
pub(super) fn forbid(confinement: &Confinement) -> io::Result<()> {
    let calls = confinement.calls;
    let Ok(architecture) = std::env::consts::ARCH.try_into() else {
        return match calls {
            ForbiddenCalls::Segments => Ok(()),
            _ => Err(io::ErrorKind::Unsupported.into()),
        };
    };
    // Another user cannot change this process. In a sandbox of its own it is the first one, and the others are the
    // program's.
    let others = match confinement.user {
        Some(_) => None,
        None if is_first_process() => Some((SeccompCmpOp::Eq, 1)),
        None => Some((SeccompCmpOp::Ne, 0)),
    };
    let rules = rules(calls, others).map_err(io::Error::other)?;
    let errno = libc::ENOSYS.unsigned_abs();
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Allow,
        SeccompAction::Errno(errno),
        architecture,
    );
    let compiled = filter.and_then(BpfProgram::try_from);
    let program = compiled.map_err(io::Error::other)?;
    apply_filter(&program).map_err(io::Error::other)
}

/// The calls that match, each with conditions on its arguments; without one it matches always. `others` says which
/// processes a program may not change.
fn rules(
    calls: ForbiddenCalls,
    others: Option<(SeccompCmpOp, i32)>,
) -> Result<BTreeMap<i64, Vec<SeccompRule>>, seccompiler::BackendError> {
    let always = |call: &i64| (*call, Vec::new());
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = SEGMENTS.iter().map(always).collect();
    let argument = |index, operator, value: i32| {
        let value = u64::from(value.unsigned_abs());
        let condition = SeccompCondition::new(index, SeccompCmpArgLen::Dword, operator, value)?;
        SeccompRule::new(vec![condition])
    };
    let is_one_of = |index, values: [i32; 2]| {
        let rules = values.map(|value| argument(index, SeccompCmpOp::Eq, value));
        rules.into_iter().collect::<Result<_, _>>()
    };
    if calls != ForbiddenCalls::Segments {
        rules.extend(OUTSIDE.iter().map(always));
        let sockets = match calls {
            ForbiddenCalls::OfConfinedRuns => Vec::new(),
            _ => vec![argument(0, SeccompCmpOp::Ne, libc::AF_UNIX)?],
        };
        rules.insert(libc::SYS_socket, sockets);
        // What is in the buffers of sockets is memory of no process.
        let buffers = [libc::SO_SNDBUF, libc::SO_SNDBUFFORCE];
        rules.insert(libc::SYS_setsockopt, is_one_of(2, buffers)?);
    }
    if calls >= ForbiddenCalls::OfRuns {
        rules.insert(libc::SYS_fcntl, is_one_of(1, WATCHES_BY_FCNTL)?);
        rules.extend(WATCHES.iter().map(always));
        if let Some((operator, id)) = others {
            for call in OTHERS {
                rules.insert(call, vec![argument(0, operator.clone(), id)?]);
            }
            for (call, of_processes) in PRIORITIES {
                let groups = argument(0, SeccompCmpOp::Ne, of_processes)?;
                rules.insert(call, vec![groups, argument(1, operator.clone(), id)?]);
            }
        }
        for call in [libc::SYS_clone, libc::SYS_unshare] {
            let namespaces = NAMESPACES.iter().map(|&one| {
                let is_set = SeccompCmpOp::MaskedEq(u64::from(one.unsigned_abs()));
                argument(0, is_set, one)
            });
            rules.insert(call, namespaces.collect::<Result<_, _>>()?);
        }
        // A filter does not see its flags. Libraries call `clone` instead.
        rules.insert(libc::SYS_clone3, Vec::new());
        #[cfg(target_arch = "x86_64")]
        rules.insert(libc::SYS_inotify_init, Vec::new());
    }
    if calls >= ForbiddenCalls::OfConfinedRuns {
        rules.extend(ATTRIBUTES.iter().chain(&UNCOUNTED).map(always));
        #[cfg(target_arch = "x86_64")]
        rules.extend(OLD_ATTRIBUTES.iter().map(always));
    }
    #[cfg(target_arch = "x86_64")]
    {
        let other: Vec<_> = rules
            .iter()
            .map(|(call, rules)| (call | OTHER_INTERFACE, rules.clone()))
            .collect();
        rules.extend(other);
    }
    Ok(rules)
}

/// Devices that a program may use.
const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];
/// What a program sees of `/proc`: its own process, and facts about the machine. The arguments of other processes name
/// files.
const PROCESSES: [&str; 9] = [
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys",
    "/proc/uptime",
    "/proc/version",
];
/// How many files a folder for shared memory can hold.
const SHARED_FILES: u32 = 1 << 14;
/// What the judge knows of Landlock; an older Linux does less.
const KNOWN: ABI = ABI::V7;

/// From now on, only these files can be used, and no network port; no process outside gets a signal. Returns
/// whether Landlock works. Older versions of Linux may still allow signals and ports.
///
/// A program with a user of its own can share memory: what it leaves there is removed by its user.
pub(super) fn restrict(files: &ConfinedFiles, user: Option<u32>) -> Result<bool, RulesetError> {
    let all = AccessFs::from_all(KNOWN);
    let read = AccessFs::from_read(KNOWN);
    let both = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::ReadDir;
    let changed = [&files.private].into_iter().chain(&files.writable);
    let shared = user.map(|_| SHARED);
    let of_files = both | AccessFs::MakeReg | AccessFs::RemoveFile | AccessFs::Truncate;
    let status = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?
        .add_rules(path_beneath_rules(&files.readable, read))?
        .add_rules(path_beneath_rules(PROCESSES, read))?
        .add_rules(path_beneath_rules(DEVICES, both))?
        .add_rules(path_beneath_rules(shared, of_files))?
        .add_rules(path_beneath_rules(changed, all))?
        .restrict_self()?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

/// Gives this process an empty folder for shared memory, in which others see no names. Root can do that, if not in a
/// container which forbids it.
pub(super) fn share_alone() -> nix::Result<()> {
    let slave = MsFlags::MS_REC | MsFlags::MS_SLAVE;
    let flags = MsFlags::MS_NODEV | MsFlags::MS_NOEXEC | MsFlags::MS_NOSUID;
    let size = format!("mode=1777,nr_inodes={SHARED_FILES},size={TEMPORARY}");
    let none = None::<&str>;
    unshare(CloneFlags::CLONE_NEWNS)
        .and_then(|()| mount(none, "/", none, slave, none))
        .and_then(|()| mount(none, SHARED, Some("tmpfs"), flags, Some(&*size)))
}

/// Whether a program has files in the folder for shared memory, which an empty one would hide.
pub(super) fn has_shared_files(files: &ConfinedFiles) -> bool {
    let named = files.readable.iter().chain(&files.writable);
    let private = Path::new(&files.private).canonicalize();
    named.map(Path::new).any(|path| path.starts_with(SHARED))
        || private.is_ok_and(|path| path.starts_with(SHARED))
}

/// Whether Linux has Landlock. Tries it on a short-lived thread, since it cannot be undone.
pub(crate) fn has_landlock() -> io::Result<bool> {
    let thread = thread::Builder::new().spawn(|| restrict(&ConfinedFiles::default(), None))?;
    Ok(matches!(thread.join(), Ok(Ok(true))))
}

/// The users as which programs can run: no person has one of these numbers, which systemd takes for
/// services that exist for a while. `None` if this process is not root, or has no such users.
pub(crate) fn users() -> Option<Range<u32>> {
    static FOUND: OnceLock<Option<Range<u32>>> = OnceLock::new();
    FOUND.get_or_init(find_users).clone()
}

fn find_users() -> Option<Range<u32>> {
    let users = 61_184..65_520;
    let map = fs::read_to_string("/proc/self/uid_map").ok()?;
    let is_mapped = map.lines().any(|line| {
        let mut numbers = line.split_whitespace().map(str::parse::<u64>);
        let (Some(Ok(first)), _, Some(Ok(length))) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            return false;
        };
        first <= users.start.into() && first + length >= users.end.into()
    });
    (geteuid().is_root() && is_mapped).then_some(users)
}

/// Lets this process read in `/proc` what the processes of another user may read of each other, until it is dropped. It
/// stays the process of root: no other user may do anything to it.
pub(super) struct SameUser;

impl SameUser {
    pub(super) fn new(user: u32) -> Self {
        setfsgid(Gid::from_raw(user));
        setfsuid(Uid::from_raw(user));
        Self
    }
}

impl Drop for SameUser {
    fn drop(&mut self) {
        setfsuid(Uid::from_raw(0));
        setfsgid(Gid::from_raw(0));
    }
}

/// Makes this user the owner of an empty folder, which no other user can enter.
pub(crate) fn give_alone(folder: &Path, user: u32) -> io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(0o700))?;
    give(folder, user)
}

/// Makes this user the owner of a folder and of all that is in it. The folder must have been made by this
/// process, and no program has written to it.
pub(crate) fn give(folder: &Path, user: u32) -> io::Result<()> {
    lchown(folder, Some(user), Some(user))?;
    if folder.symlink_metadata()?.is_dir() {
        for entry in fs::read_dir(folder)? {
            give(&entry?.path(), user)?;
        }
    }
    Ok(())
}

/// Removes what a user has left in the folders that everybody can write to.
pub(crate) fn remove_files_of(user: u32) {
    let folders = ["/tmp", "/var/tmp", SHARED].into_iter();
    let entries = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    for entry in entries {
        if entry.metadata().is_ok_and(|data| data.uid() == user) {
            let path = entry.path();
            let _ = fs::remove_file(&path)
                .or_else(|_| empty(&path).and_then(|()| fs::remove_dir(&path)));
        }
    }
}

/// Empties a folder in which a program has written. A recursion would need more stack than this process has:
/// folders are taken apart at the top, where what is two levels down moves up.
pub(crate) fn empty(folder: &Path) -> io::Result<()> {
    let prefix = RandomState::new().hash_one(folder);
    let mut names = (0_u64..).map(|number| CString::new(format!("{prefix:x}-{number}")));
    // A folder may be closed to its owner. A link was removed before, as a file.
    let open = |parent: &OwnedFd, name: &CStr| {
        chmodat(parent, name, Mode::RWXU, AtFlags::empty())?;
        openat(parent, name, FOLDER, Mode::empty())
    };
    let top = openat(CWD, folder, FOLDER, Mode::empty())?;
    loop {
        let left = folders_in(&top)?;
        if left.is_empty() {
            return Ok(());
        }
        for name in left {
            let inner = open(&top, &name)?;
            for below in folders_in(&inner)? {
                // Only a folder that can be changed can be moved.
                open(&inner, &below)?;
                let Some(Ok(new)) = names.next() else {
                    continue;
                };
                renameat(&inner, &below, &top, new)?;
            }
            unlinkat(&top, &name, AtFlags::REMOVEDIR)?;
        }
    }
}

const FOLDER: OFlags = OFlags::DIRECTORY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Removes the files of a folder and returns the names of its subfolders.
fn folders_in(folder: &OwnedFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let name = entry?.file_name().to_owned();
        let is_own = matches!(name.to_bytes(), b"." | b"..");
        if !is_own && unlinkat(folder, &name, AtFlags::empty()).is_err() {
            names.push(name);
        }
    }
    Ok(names)
}

/// Whether every user can read a file, or enter a folder: all folders above it must be open to everyone too.
pub(crate) fn can_all_read(path: &Path) -> bool {
    let Ok(path) = path.canonicalize() else {
        return false;
    };
    let allows =
        |path: &Path, bits: u32| path.metadata().is_ok_and(|data| data.mode() & bits == bits);
    let others = if path.is_dir() { 0o001 } else { 0o004 };
    allows(&path, others) && path.ancestors().skip(1).all(|folder| allows(folder, 0o001))
}

/// Whether this is a folder, not a link to one, of the user of this process, to which no other user can write.
pub(crate) fn is_own_folder(path: &Path) -> bool {
    let is_own = |data: Metadata| {
        data.is_dir() && data.uid() == geteuid().as_raw() && data.mode() & 0o022 == 0
    };
    path.symlink_metadata().is_ok_and(is_own)
}

/// Locks a file until it is closed; it fails if another process has locked it.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

impl ConfinedFiles {
    pub(super) fn environment(&self) -> impl Iterator<Item = (&OsStr, &OsStr)> {
        let of_folder = VARIABLES.iter().filter(|(_, value)| *value == PRIVATE);
        let private = of_folder.map(|(name, _)| (OsStr::new(name), self.private.as_os_str()));
        let variables = self.variables.iter();
        private.chain(variables.map(|(name, value)| (&**name, &**value)))
    }
}

impl Confinement {
    /// Whether the program is kept from the rest of the machine.
    pub(super) fn is_contained(&self) -> bool {
        self.calls != ForbiddenCalls::Segments
    }

    /// Whether the program builds another.
    pub(super) fn is_build(&self) -> bool {
        self.calls == ForbiddenCalls::OfBuilds
    }

    /// How large a file may grow, in bytes. Memory has limits of its own; this one is for disks.
    pub(super) fn largest_file(&self, limits: &RunLimits) -> u64 {
        match &self.files {
            Some(files) if files.writable.is_none() => limits.memory.min(TEMPORARY_FILE),
            _ => LARGEST_FILE,
        }
    }
}

/// The largest file that a build may write, in bytes.
pub(super) const LARGEST_FILE: u64 = 512 << 20;
/// The largest file that any other program may write to its private folder, in bytes.
const TEMPORARY_FILE: u64 = 64 << 20;
