//! What of this machine a program sees: system folders, toolchains, and a search path.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::platform;

/// Folders with programs and libraries, which hold nothing of a user.
const FOLDERS: [&str; 3] = ["/usr", "/nix/store", "/gnu/store"];
/// On most systems these are links into `/usr`.
const PERHAPS_LINKS: [&str; 6] = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
/// The list of libraries, for the loader.
const LIBRARIES: &str = "/etc/ld.so.cache";
/// How the names of the files in `/etc` begin that compilers and runtimes need.
const SETTINGS: [&str; 9] = [
    "alternatives",
    "ghc",
    "fpc",
    "java",
    "ld.so.conf",
    "localtime",
    "mono",
    "perl",
    "python",
];
/// The folder whose sub-folders are packages, each with its own programs.
const PACKAGES: &str = "/opt";
/// Managers of toolchains that install into the home folder: the variable that names their folder,
/// its name in the home folder, and what is shown of it.
const TOOLCHAINS: [(&str, &str, &str); 7] = [
    ("CARGO_HOME", ".cargo", "bin"),
    ("NVM_DIR", ".nvm", "versions"),
    ("PYENV_ROOT", ".pyenv", ""),
    ("RBENV_ROOT", ".rbenv", ""),
    ("RUSTUP_HOME", ".rustup", ""),
    ("SDKMAN_DIR", ".sdkman", "candidates"),
    ("VOLTA_HOME", ".volta", ""),
];
/// Where packages and `make install` put programs.
const INSTALLED: [&str; 6] = [
    "/usr/local/bin",
    "/usr/local/sbin",
    "/usr/local/games",
    "/usr/bin",
    "/usr/sbin",
    "/usr/games",
];
/// Where programs are searched for last.
const LAST: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// How much of the machine a program needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// What a compiled program needs. Each part takes time, so it gets no more.
    Libraries,
    /// Compilers and interpreters too.
    Toolchains,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Shown(PathBuf),
    Link {
        path: PathBuf,
        /// What it says.
        target: PathBuf,
    },
    /// A toolchain that is not in a system folder.
    Toolchain {
        /// The variable that names its folder.
        variable: &'static str,
        folder: PathBuf,
        /// What is shown of it.
        shown: PathBuf,
    },
}

impl Part {
    /// A file or a folder, or the same link.
    fn new(path: PathBuf) -> Self {
        match fs::read_link(&path) {
            Ok(target) => Self::Link { path, target },
            Err(_) => Self::Shown(path),
        }
    }

    pub(super) fn into_path(self) -> PathBuf {
        match self {
            Self::Shown(path) | Self::Link { path, .. } | Self::Toolchain { shown: path, .. } => {
                path
            }
        }
    }
}

pub(super) fn parts(extent: Extent) -> Vec<Part> {
    let folders = FOLDERS.iter().chain(&PERHAPS_LINKS).chain([&LIBRARIES]);
    let mut parts: Vec<Part> = folders
        .map(PathBuf::from)
        .filter(|path| path.exists())
        .map(Part::new)
        .collect();
    if extent == Extent::Toolchains {
        let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name());
        let mut names: Vec<OsString> = names.filter(|name| is_setting(name)).collect();
        names.sort();
        let settings = names.iter().map(|name| Path::new("/etc").join(name));
        parts.extend(settings.map(Part::new));
        parts.extend(packages().into_iter().map(Part::Shown));
        parts.extend(toolchains());
    }
    parts
}

/// Whether a name in `/etc` is that of a file that programs need.
fn is_setting(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    SETTINGS.iter().any(|start| text.starts_with(start))
}

fn toolchains() -> impl Iterator<Item = Part> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    TOOLCHAINS
        .iter()
        .filter_map(move |&(variable, name, part)| {
            let named = std::env::var_os(variable).map(PathBuf::from);
            let folder = named.or_else(|| Some(home.as_ref()?.join(name)))?;
            let shown = match part {
                "" => folder.clone(),
                _ => folder.join(part),
            };
            (folder.is_absolute() && shown.is_dir()).then_some(Part::Toolchain {
                variable,
                folder,
                shown,
            })
        })
}

/// The packages in `/opt` that the search path leads to.
fn packages() -> Vec<PathBuf> {
    let found: BTreeSet<PathBuf> = search_path()
        .iter()
        .filter_map(|folder| {
            let package = folder.strip_prefix(PACKAGES).ok()?.components().next()?;
            Some(Path::new(PACKAGES).join(package))
        })
        .filter(|package| package.is_dir())
        .collect();
    Vec::from_iter(found)
}

/// The folders in which programs are usually installed, and those of the search path.
pub(super) fn program_folders() -> Vec<PathBuf> {
    let toolchains = toolchains().map(|part| match part {
        Part::Toolchain { folder, .. } => folder.join("bin"),
        part => part.into_path(),
    });
    let mut folders: Vec<PathBuf> = INSTALLED.iter().map(PathBuf::from).collect();
    folders.extend(toolchains.chain(search_path()));
    folders
}

/// The folders of the search path of this process, without those that depend on the current folder. Those that a run with a
/// user of its own cannot enter come last in every mode, so that a program has the same interpreter.
pub(super) fn search_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path);
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_absolute()).collect();
    if platform::users().is_some() {
        folders.sort_by_key(|folder| !platform::can_all_read(folder));
    }
    folders
}

/// The search path in the sandbox: that of this process, as far as it is shown.
pub(super) fn inner_search_path(is_shown: impl Fn(&Path) -> bool) -> OsString {
    let mut folders = search_path();
    folders.retain(|folder| is_shown(folder));
    for last in LAST.map(PathBuf::from) {
        if !folders.contains(&last) {
            folders.push(last);
        }
    }
    std::env::join_paths(folders).unwrap_or_else(|_| LAST.join(":").into())
}

/// The file that the search path of this process has for the name of a program.
pub fn search(program: impl AsRef<Path>) -> Option<PathBuf> {
    let folders = search_path().into_iter();
    folders
        .map(|folder| folder.join(&program))
        .find(|file| file.is_file())
}
