//! A sandbox for programs that are not trusted, made by bubblewrap (`bwrap`).
//!
//! [`Sandbox::find`] tries whether bubblewrap works here. A [`SandboxView`] says what a program
//! sees beside the system. The worker that runs the program is the first process of the sandbox:
//! when it ends, Linux kills everything in there.

mod system;
mod view;

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use crate::workers::{Worker, WorkerPlace};
use system::Extent;

pub use view::SandboxView;

/// The program that makes sandboxes.
const BUBBLEWRAP: &str = "bwrap";
/// How compiled programs begin.
const COMPILED: &[u8; 4] = b"\x7fELF";

/// Whether programs run in a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SandboxMode {
    /// If this machine can make one.
    Auto,
    /// Always; it is an error if this machine cannot make one.
    Bubblewrap,
    /// Never.
    Off,
}

impl SandboxMode {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Bubblewrap, Self::Off];

    /// The name by which it is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Bubblewrap => "bwrap",
            Self::Off => "off",
        }
    }
}

/// How programs are kept from the rest of the machine; by default they are not.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    /// Where bubblewrap is; `None` if programs run without a sandbox.
    bubblewrap: Option<PathBuf>,
    /// What no program may see, even below a folder that it may see.
    hidden: Vec<PathBuf>,
}

/// Why there is no sandbox, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SandboxError {
    /// No folder of the search path has it.
    #[error("bubblewrap is not installed")]
    NotInstalled,
    /// It is there, but fails.
    #[error("bubblewrap does not work here: {0}")]
    Fails(String),
}

impl SandboxError {
    /// What a user who wants a sandbox can do.
    #[must_use]
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::NotInstalled => "install the package bubblewrap",
            Self::Fails(_) => "install bubblewrap 0.8 or later, and allow user namespaces",
        }
    }
}

impl Sandbox {
    /// Programs run without a sandbox.
    pub const OFF: Self = Self {
        bubblewrap: None,
        hidden: Vec::new(),
    };

    /// The sandbox of a mode, and what to tell the user about it, if anything. Unless the mode is
    /// [`SandboxMode::Off`], it makes a sandbox to see whether that works.
    ///
    /// # Errors
    ///
    /// The mode is [`SandboxMode::Bubblewrap`], and bubblewrap is missing or fails.
    pub fn find(mode: SandboxMode) -> Result<(Self, Option<String>), SandboxError> {
        if mode == SandboxMode::Off {
            return Ok((Self::OFF, None));
        }
        match (Self::bubblewrap(), mode) {
            (Ok(sandbox), _) => Ok((sandbox, None)),
            (Err(error), SandboxMode::Bubblewrap) => Err(error),
            (Err(error), SandboxMode::Auto | SandboxMode::Off) => {
                let remark = format!("programs run without a sandbox: {error}");
                Ok((Self::OFF, Some(remark)))
            }
        }
    }

    /// The sandbox that bubblewrap makes, if it does.
    fn bubblewrap() -> Result<Self, SandboxError> {
        let program = system::search(BUBBLEWRAP).ok_or(SandboxError::NotInstalled)?;
        let sandbox = Self {
            bubblewrap: Some(program),
            hidden: Vec::from_iter(std::env::current_exe()),
        };
        let place = sandbox.place(&[], &SandboxView::default());
        match Worker::start(&place).and_then(|mut worker| worker.wait_until_ready()) {
            Ok(()) => Ok(sandbox),
            Err(error) => Err(SandboxError::Fails(error.to_string())),
        }
    }

    /// Whether programs run in a sandbox.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.bubblewrap.is_some()
    }

    /// Hides files and folders that a program would otherwise see: those below a folder of the
    /// system or of a toolchain, such as cases, hand-ins of others, and programs with the answers.
    pub fn hide(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        let real = |path: PathBuf| path.canonicalize().ok();
        self.hidden.extend(paths.into_iter().filter_map(real));
    }

    /// What the program of a command has to see: its file, and each argument that is an existing
    /// file, unless all programs see it. It starts in the current folder, of which it sees nothing
    /// else.
    ///
    /// Also gives the command as it is in the sandbox: if the search path of this process has a
    /// program, and that of the sandbox does not, the path of its file takes the place of its name.
    #[must_use]
    pub fn view_of(&self, command: &[OsString]) -> (Vec<OsString>, SandboxView) {
        let mut command = command.to_vec();
        if let Some(program) = command.first_mut()
            && Path::new(program).components().count() == 1
            && let Some(file) = system::search(&*program)
            && self.has_to_name(&file)
        {
            *program = file.into();
        }
        let files = command.iter().map(PathBuf::from);
        let files = files.filter(|path| path.is_file() && self.has_to_name(&absolute(path)));
        let view = SandboxView {
            read_only: files.collect(),
            ..SandboxView::default()
        };
        (command, view)
    }

    /// Whether a program sees this file only if its view names it.
    fn has_to_name(&self, file: &Path) -> bool {
        let is_hidden = |real: PathBuf| self.hidden.contains(&real);
        !is_shown(file) || file.canonicalize().is_ok_and(is_hidden)
    }

    /// Where the workers of a program with this view run.
    pub(super) fn place(&self, command: &[OsString], view: &SandboxView) -> WorkerPlace {
        match (&self.bubblewrap, view.current_folder()) {
            (Some(bubblewrap), _) => {
                let extent = extent(command, view);
                WorkerPlace::Sandbox(view::command(bubblewrap, (view, extent), &self.hidden))
            }
            (None, Some(folder)) => WorkerPlace::Folder(folder.to_owned()),
            (None, None) => WorkerPlace::Here,
        }
    }
}

/// Whether every program that needs toolchains sees this file.
fn is_shown(file: &Path) -> bool {
    let mut parts = system::parts(Extent::Toolchains).into_iter();
    parts.any(|part| file.starts_with(part.into_path()))
}

/// How much of the machine a command needs: only a program that was compiled, and is not part of the
/// system itself, needs nothing but libraries.
fn extent(command: &[OsString], view: &SandboxView) -> Extent {
    let program = command.first().map(Path::new);
    let folder = view.current_folder().unwrap_or(Path::new(""));
    match program.map(|program| folder.join(program)) {
        Some(file)
            if view.writable.is_none() && is_compiled(&file) && !is_shown(&absolute(&file)) =>
        {
            Extent::Libraries
        }
        _ => Extent::Toolchains,
    }
}

/// Whether a file is a compiled program.
fn is_compiled(file: &Path) -> bool {
    let mut start = [0; COMPILED.len()];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *COMPILED
}

/// The path of a file or a folder from the root, without `..`.
fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut parts = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts
}
