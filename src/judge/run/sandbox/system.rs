//! What of this machine every program sees: system folders, toolchains, and a search path.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders with programs and libraries, which hold nothing of a user.
const FOLDERS: [&str; 3] = ["/usr", "/nix/store", "/gnu/store"];
/// On most systems these are links into `/usr`.
const PERHAPS_LINKS: [&str; 6] = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
/// How the names of the files in `/etc` begin that loaders and runtimes need.
const SETTINGS: [&str; 9] = [
    "alternatives",
    "ghc",
    "fpc",
    "java",
    "ld.so.c",
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
/// Where programs are searched for last.
const LAST: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// How a path gets into the sandbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// Read-only, in the same place.
    Path(PathBuf),
    /// As a link to this target.
    Link(PathBuf, PathBuf),
}

/// A toolchain in the home folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Toolchain {
    /// The variable that names its folder.
    pub(super) variable: &'static str,
    /// Its folder.
    pub(super) folder: PathBuf,
    /// What is shown of it.
    pub(super) shown: PathBuf,
}

/// The system folders, and the files of `/etc` that programs need.
pub(super) fn system() -> Vec<Shown> {
    let mut shown: Vec<Shown> = FOLDERS
        .iter()
        .map(Path::new)
        .filter(|folder| folder.is_dir())
        .map(|folder| Shown::Path(folder.to_owned()))
        .collect();
    for folder in PERHAPS_LINKS.iter().map(PathBuf::from) {
        if let Ok(target) = fs::read_link(&folder) {
            shown.push(Shown::Link(folder, target));
        } else if folder.is_dir() {
            shown.push(Shown::Path(folder));
        }
    }
    let mut settings: Vec<PathBuf> = fs::read_dir("/etc")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| is_setting(path.file_name().unwrap_or_default()))
        .collect();
    settings.sort();
    shown.extend(settings.into_iter().map(|path| match fs::read_link(&path) {
        Ok(target) => Shown::Link(path, target),
        Err(_) => Shown::Path(path),
    }));
    shown
}

/// All files and folders that every program sees.
pub(super) fn shown_to_all() -> Vec<PathBuf> {
    let toolchains = toolchains().into_iter().map(|toolchain| toolchain.shown);
    let system = system().into_iter().map(|part| match part {
        Shown::Path(path) | Shown::Link(path, _) => path,
    });
    system.chain(toolchains).chain(packages()).collect()
}

/// Whether a name in `/etc` is that of a file that programs need.
fn is_setting(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    SETTINGS.iter().any(|start| name.starts_with(start))
}

/// The toolchains of this user.
pub(super) fn toolchains() -> Vec<Toolchain> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let all = TOOLCHAINS.iter().filter_map(|&(variable, name, part)| {
        let named = std::env::var_os(variable).map(PathBuf::from);
        let folder = named.or_else(|| Some(home.as_ref()?.join(name)))?;
        let shown = if part.is_empty() {
            folder.clone()
        } else {
            folder.join(part)
        };
        (folder.is_absolute() && shown.is_dir()).then_some(Toolchain {
            variable,
            folder,
            shown,
        })
    });
    all.collect()
}

/// The packages in `/opt` that the search path leads to.
pub(super) fn packages() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = search_path()
        .iter()
        .filter_map(|folder| {
            let package = folder.strip_prefix(PACKAGES).ok()?.components().next()?;
            Some(Path::new(PACKAGES).join(package))
        })
        .filter(|package| package.is_dir())
        .collect();
    found.sort();
    found.dedup();
    found
}

/// The folders of the search path of this process, without those that depend on the current folder.
fn search_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path);
    folders.filter(|folder| folder.is_absolute()).collect()
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
pub(super) fn search(program: impl AsRef<Path>) -> Option<PathBuf> {
    let folders = search_path().into_iter();
    folders
        .map(|folder| folder.join(&program))
        .find(|file| file.is_file())
}
