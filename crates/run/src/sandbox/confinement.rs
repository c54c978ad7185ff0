//! What is taken away from a program before it starts, besides what bubblewrap hides.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::system::{self, Extent, Part};
use super::{SandboxView, absolute};

/// What a worker takes away from itself, and so from the program that it runs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Confinement {
    pub calls: ForbiddenCalls,
    /// What is still there of the files, if Landlock or another user hides the others.
    pub files: Option<ConfinedFiles>,
    /// The number of the user, and of the group, as which the program runs.
    pub user: Option<u32>,
    /// The search path, if it is another one than that of the judge, and not in the files.
    pub search_path: Option<OsString>,
}

/// Which system calls fail, for a program and all that it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Serialize, Deserialize)]
pub(crate) enum ForbiddenCalls {
    /// Those that make segments, semaphores and queues, which outlive all processes.
    #[default]
    Segments,
    /// Also those that make files in memory, and those that reach something outside of the sandbox: keys,
    /// and sockets that are not local.
    OfBuilds,
    /// Also watches of files of the system, which would connect programs in different sandboxes, changes of other
    /// processes, and namespaces.
    OfRuns,
    /// Also local sockets, by which a program could reach servers of the same user, and changes of the attributes of
    /// files, which may belong to that user.
    OfConfinedRuns,
}

/// What a program sees without bubblewrap.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ConfinedFiles {
    /// Files and folders that it can read and execute.
    pub readable: Vec<OsString>,
    /// A folder that it can change, for builds.
    pub writable: Option<OsString>,
    /// A folder of its own for temporary files, which the judge makes for each run.
    pub private: OsString,
    /// Its environment, besides what names the private folder.
    pub variables: Vec<(OsString, OsString)>,
}

/// The value in `VARIABLES` that the private folder replaces.
pub(crate) const PRIVATE: &str = "/tmp";
/// The folder in which programs make semaphores and memory that they share.
pub(crate) const SHARED: &str = "/dev/shm";
/// The variables of a program in a sandbox, besides `PATH`.
pub(crate) const VARIABLES: [(&str, &str); 3] =
    [("HOME", "/tmp"), ("TMPDIR", "/tmp"), ("LANG", "C.UTF-8")];
/// A file that runtimes expect to be readable.
const EXPECTED: &str = "/etc/ssl/openssl.cnf";

impl ConfinedFiles {
    /// The system and a view, without what is hidden. The private folder is still missing.
    pub(super) fn new(view: &SandboxView, hidden: &[PathBuf]) -> Self {
        let mut files = Self::default();
        let mut shown = Vec::new();
        for part in system::parts(Extent::Toolchains) {
            if let Part::Toolchain {
                variable, folder, ..
            } = &part
            {
                let variable = (OsString::from(variable), folder.clone().into());
                files.variables.push(variable);
            }
            shown.push(part.into_path());
        }
        let path =
            system::inner_search_path(|folder| shown.iter().any(|part| folder.starts_with(part)));
        files.variables.push(("PATH".into(), path));
        let shared = VARIABLES.iter().filter(|(_, value)| *value != PRIVATE);
        let others = shared.map(|&(name, value)| (OsString::from(name), OsString::from(value)));
        files.variables.extend(others);
        for path in &shown {
            add_around(path, hidden, &mut files.readable);
        }
        files.readable.push(EXPECTED.into());
        let named = view.read_only.iter().chain(&view.folder);
        files
            .readable
            .extend(named.map(|path| absolute(path).into()));
        files.writable = view.writable.as_deref().map(|path| absolute(path).into());
        files
    }
}

/// Adds a folder, or, if something in it is hidden, its other entries: Landlock can only allow.
fn add_around(path: &Path, hidden: &[PathBuf], readable: &mut Vec<OsString>) {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if hidden.iter().any(|hidden| real.starts_with(hidden)) {
        return;
    }
    if !hidden.iter().any(|hidden| hidden.starts_with(&real)) {
        readable.push(path.into());
        return;
    }
    for entry in path.read_dir().into_iter().flatten().flatten() {
        add_around(&entry.path(), hidden, readable);
    }
}
