//! The kinds of sandbox, and the control groups, that this machine can make.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{cases, command, support};

/// A kind of sandbox.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Bubblewrap,
    Confined,
    /// Confined, by a judge that is not root.
    ConfinedByUser,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Bubblewrap, Self::Confined, Self::ConfinedByUser];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Bubblewrap => "bwrap",
            Self::Confined => "confined",
            Self::ConfinedByUser => "confined-by-user",
        }
    }

    pub(crate) fn mode(self) -> &'static str {
        match self {
            Self::Bubblewrap => "bwrap",
            Self::Confined | Self::ConfinedByUser => "confined",
        }
    }

    /// A judge that will make such a sandbox.
    pub(crate) fn judge(self) -> Command {
        let judge = support::binary("judge");
        let mut command = Command::new("setpriv");
        match self {
            Self::ConfinedByUser => {
                command.env("HOME", "/");
                command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]);
            }
            Self::Confined if is_root() => {
                command.args(["--bounding-set", IN_CONTAINERS]);
            }
            Self::Confined | Self::Bubblewrap => return Command::new(judge),
        }
        command.arg(judge);
        command
    }

    /// Why this machine cannot make it, as the judge says. A sandbox in which the right program fails is no lack.
    pub(crate) fn lack(self) -> Option<String> {
        let cases = cases(1);
        let mut judge = self.judge();
        judge.args(["run", "--sandbox", self.mode(), "--cases"]);
        judge.arg(cases.path()).arg("--").args(command("right", ""));
        match judge.output() {
            Ok(run) if run.status.code() == Some(2) => {
                Some(String::from_utf8_lossy(&run.stderr).trim_end().to_owned())
            }
            Ok(_) => None,
            Err(error) => Some(error.to_string()),
        }
    }
}

/// Whether this process is root.
fn is_root() -> bool {
    let data = fs::metadata("/proc/self");
    data.is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0)
}

/// The user that is not root.
const USER: &str = "54321";
/// What root may do in a container of Docker.
const IN_CONTAINERS: &str = "-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,\
                             +net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap";

/// The kind of the sandbox in which programs run now. One test runs at a time.
pub(crate) static KIND: AtomicUsize = AtomicUsize::new(0);

pub(crate) fn kind() -> Kind {
    Kind::ALL[KIND.load(Ordering::Relaxed)]
}

/// A control group that the other user may divide. It is removed when it is dropped.
pub(crate) struct UserGroup(pub(crate) PathBuf);

impl UserGroup {
    pub(crate) fn new() -> Option<Self> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?;
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let own = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
        let folder = Path::new(mount.split(' ').nth(4)?).join(own);
        let group = Self(folder.join(format!("test-{}", std::process::id())));
        fs::create_dir(&group.0).ok()?;
        for file in ["", "cgroup.procs", "cgroup.subtree_control"] {
            give(&group.0.join(file)).ok()?;
        }
        Some(group)
    }
}

impl UserGroup {
    /// A group of root in which 100 MB are the limit.
    pub(crate) fn of_100_megabytes() -> Option<Self> {
        let files = [("memory", "memory.limit_in_bytes"), ("", "memory.max")];
        Self::limited(files, "104857600")
    }

    /// A group of root with this limit, in the first of these folders that has such a file.
    pub(crate) fn limited(files: [(&str, &str); 2], limit: &str) -> Option<Self> {
        files.iter().find_map(|(parent, file)| {
            let name = format!("{file}-{}", std::process::id());
            let group = Self(Path::new("/sys/fs/cgroup").join(parent).join(name));
            fs::create_dir(&group.0).ok()?;
            fs::write(group.0.join(file), limit)
                .is_ok()
                .then_some(group)
        })
    }
}

impl Drop for UserGroup {
    fn drop(&mut self) {
        let below = fs::read_dir(&self.0).into_iter().flatten().flatten();
        for folder in below.map(|entry| entry.path()).chain([self.0.clone()]) {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Gives a file to the user of the judge.
pub(crate) fn give(path: &Path) -> io::Result<()> {
    let user = (kind() == Kind::ConfinedByUser).then(|| USER.parse().expect("it is a number"));
    std::os::unix::fs::chown(path, user, user)
}

/// The same command with few open files, and if `is_reversed`, with control groups for the ordinary user and without
/// them for root.
pub(crate) fn wrapped(inner: &Command, group: Option<&UserGroup>, is_reversed: bool) -> Command {
    let script = match (is_reversed, group) {
        (false, _) => "exec \"$@\"",
        (true, Some(_)) => "echo $$ > $GROUP/cgroup.procs && exec \"$@\"",
        (true, None) => "exec unshare --mount sh -c 'umount -a -t cgroup2; exec \"$@\"' sh \"$@\"",
    };
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -Sn 1024; {script}"), "sh"]);
    command.arg(inner.get_program()).args(inner.get_args());
    let variables = inner.get_envs();
    command.envs(variables.filter_map(|(name, value)| Some((name, value?))));
    command.envs(group.map(|group| ("GROUP", group.0.as_os_str())));
    command
}
