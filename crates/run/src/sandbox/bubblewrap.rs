//! The arguments of bubblewrap: which parts of the machine a sandbox shows.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::system::{self, Extent, Part};
use super::{SandboxView, absolute, confinement};
use crate::WORKER;

/// The size of `/tmp` and of `/dev/shm`, in bytes.
pub(crate) const TEMPORARY: u64 = 64 << 20;
/// The size of `/tmp` for builds.
const TEMPORARY_OF_BUILD: u64 = 1 << 30;
/// What becomes the first process: the file that is the standard input of bubblewrap. So the worker
/// needs no file in the sandbox, where a program could find the answers in it.
const THIS_PROGRAM: &str = "/proc/self/fd/0";

/// Namespaces of its own, no rights, no signals from and to outside, and no variables.
const ALWAYS: [&str; 13] = [
    "--unshare-all",
    "--unshare-user",
    "--disable-userns",
    "--die-with-parent",
    "--new-session",
    "--as-pid-1",
    "--uid",
    "1000",
    "--gid",
    "1000",
    "--hostname",
    "sandbox",
    "--clearenv",
];

/// The arguments of bubblewrap as they are collected.
struct Words(Vec<OsString>);

impl Words {
    fn add<const COUNT: usize>(&mut self, words: [&OsStr; COUNT]) {
        self.0.extend(words.map(OsStr::to_owned));
    }

    /// Shows a file or a folder in its place.
    fn show(&mut self, option: &str, path: &Path) {
        let from = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.add([
            option.as_ref(),
            from.as_os_str(),
            absolute(path).as_os_str(),
        ]);
    }

    /// Makes a folder in memory that takes this many bytes.
    fn memory(&mut self, bytes: u64, folder: &str) {
        self.add(["--size", &bytes.to_string(), "--tmpfs", folder].map(OsStr::new));
    }
}

/// The command that starts a worker in a sandbox with this view, where these paths are hidden.
///
/// What comes later covers what came before: memory, the system, what the view adds, what is hidden,
/// and then the folder of the hand-in, which may be below a folder that is hidden.
pub(super) fn arguments(
    bubblewrap: &Path,
    (view, extent): (&SandboxView, Extent),
    hidden: &[PathBuf],
) -> Vec<OsString> {
    let mut words = Words(vec![bubblewrap.into()]);
    let here = std::env::current_dir().unwrap_or_else(|_| "/".into());
    let folder = view.current_folder().map_or(here, absolute);
    words.add(ALWAYS.map(OsStr::new));
    words.add(["--proc", "/proc", "--dev", "/dev"].map(OsStr::new));
    words.memory(TEMPORARY, confinement::SHARED);
    words.memory(
        match view.writable {
            Some(_) => TEMPORARY_OF_BUILD,
            None => TEMPORARY,
        },
        "/tmp",
    );
    let shown = show_system(&mut words, view, extent);
    words.add(["--dir".as_ref(), folder.as_os_str()]);
    for path in &view.read_only {
        words.show("--ro-bind-try", path);
    }
    let hidden = hidden_below(hidden, &shown, &view.read_only);
    for path in &hidden {
        if path.is_dir() {
            words.add(["--tmpfs".as_ref(), path.as_os_str()]);
        } else {
            words.add(["--ro-bind", "/dev/null"].map(OsStr::new));
            words.add([path.as_os_str()]);
        }
    }
    if let Some(folder) = &view.folder {
        words.show("--ro-bind", folder);
    }
    if let Some(folder) = &view.writable {
        words.show("--bind", folder);
    }
    for path in hidden.iter().filter(|path| path.is_dir()) {
        words.add(["--remount-ro".as_ref(), path.as_os_str()]);
    }
    // Without this, a program of root could change settings of the machine in /proc/sys.
    for folder in ["/proc", "/dev", "/"] {
        words.add(["--remount-ro", folder].map(OsStr::new));
    }
    words.add(["--chdir".as_ref(), folder.as_os_str()]);
    words.add(["--", THIS_PROGRAM, WORKER].map(OsStr::new));
    words.0
}

/// Which of some paths would be seen below these folders, without those that the view names.
fn hidden_below(hidden: &[PathBuf], shown: &[PathBuf], named: &[PathBuf]) -> Vec<PathBuf> {
    let real = |paths: &[PathBuf]| -> Vec<PathBuf> {
        let real = paths.iter().filter_map(|path| path.canonicalize().ok());
        real.collect()
    };
    let (shown, named) = (real(shown), real(named));
    let mut hidden = real(hidden);
    hidden.retain(|path| {
        let is_below = |folder: &PathBuf| path.starts_with(folder) && path != folder;
        shown.iter().any(is_below) && !named.contains(path)
    });
    hidden
}

/// Shows the system, and sets the variables. Gives all that is shown so or by the view.
fn show_system(words: &mut Words, view: &SandboxView, extent: Extent) -> Vec<PathBuf> {
    let mut shown = Vec::new();
    for part in system::parts(extent) {
        match &part {
            Part::Shown(path) => words.show("--ro-bind", path),
            Part::Link { path, target } => {
                words.add(["--symlink".as_ref(), target.as_os_str(), path.as_os_str()]);
            }
            Part::Toolchain {
                variable,
                folder,
                shown,
            } => {
                words.show("--ro-bind", shown);
                words.add(["--setenv".as_ref(), variable.as_ref(), folder.as_os_str()]);
            }
        }
        shown.push(part.into_path());
    }
    shown.extend(view.read_only.iter().map(|path| absolute(path)));
    let path =
        system::inner_search_path(|folder| shown.iter().any(|shown| folder.starts_with(shown)));
    words.add(["--setenv".as_ref(), "PATH".as_ref(), &path]);
    for (name, value) in confinement::VARIABLES {
        words.add(["--setenv", name, value].map(OsStr::new));
    }
    shown
}
