//! A sandbox for programs that are not trusted, made by bubblewrap (`bwrap`).
//!
//! [`Sandbox::find`] tries whether bubblewrap works here. A [`SandboxView`] says what a program
//! sees beside the system. The worker that runs the program is the first process of the sandbox:
//! when it ends, Linux kills everything in there.

mod system;
mod view;

use std::path::{Component, Path, PathBuf};

use crate::judge::run::workers::{Worker, WorkerPlace};

pub use view::SandboxView;

/// The program that makes sandboxes.
const BUBBLEWRAP: &str = "bwrap";

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
        let place = sandbox.place(&SandboxView::default());
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
        self.hidden.extend(paths);
    }

    /// Where the workers of a program with this view run.
    pub(super) fn place(&self, view: &SandboxView) -> WorkerPlace {
        match (&self.bubblewrap, view.current_folder()) {
            (Some(bubblewrap), _) => {
                WorkerPlace::Sandbox(view::command(bubblewrap, view, &self.hidden))
            }
            (None, Some(folder)) => WorkerPlace::Folder(folder.to_owned()),
            (None, None) => WorkerPlace::Here,
        }
    }
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
