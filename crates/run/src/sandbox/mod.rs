//! A sandbox for programs that are not trusted.
//!
//! The first choice is bubblewrap (`bwrap`): the worker that runs the program is the first process in
//! namespaces of its own, and when it ends, Linux kills all processes there. Where that does not work, as
//! in many containers, the worker confines itself: Landlock hides files, and if the judge is root, each run
//! has a user of its own. In both cases a filter forbids some system calls.
//!
//! [`Sandbox::find`] tests what works here. A [`SandboxView`] says what a program sees besides the system.

pub(crate) mod bubblewrap;
pub(crate) mod confinement;
mod system;

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::turns::Turns;
use crate::workers::{Worker, WorkerPlace};
use crate::{RunLimit, platform};
pub(crate) use confinement::{ConfinedFiles, Confinement, ForbiddenCalls};
use system::Extent;
pub use system::search;

const BUBBLEWRAP: &str = "bwrap";
const COMPILED: &[u8; 4] = b"\x7fELF";

/// Whether programs run in a sandbox, and in which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SandboxMode {
    /// The best that this machine has.
    Auto,
    /// Made by bubblewrap; it is an error if that does not work here.
    Bubblewrap,
    /// Without namespaces: by Landlock, as another user, or both; it is an error if there is neither.
    Confined,
    /// None.
    Off,
}

impl SandboxMode {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Bubblewrap, Self::Confined, Self::Off];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Bubblewrap => "bwrap",
            Self::Confined => "confined",
            Self::Off => "off",
        }
    }
}

/// How programs are kept from the rest of the machine; by default they are not.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    line: SandboxLine,
    /// What no program may see, even below a folder that it may see.
    hidden: Vec<PathBuf>,
    turns: Option<Arc<Turns>>,
}

/// How many sandboxes there are for each program that runs: making and removing one is mostly waiting.
const SANDBOXES: usize = 2;

#[derive(Clone, Debug, Default)]
enum SandboxLine {
    #[default]
    Off,
    /// Where bubblewrap is.
    Bubblewrap(PathBuf),
    Confined {
        landlock: bool,
        /// Whether each run has a user of its own.
        users: bool,
    },
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
    /// There is nothing that confines programs without it.
    #[error("Linux has no Landlock here, and this user is not root")]
    NotConfined,
    /// The machine has no thread left to try one.
    #[error("cannot start a thread: {0}")]
    Untried(String),
}

impl SandboxError {
    /// What a user who wants a sandbox can do.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::NotInstalled => "install the package bubblewrap",
            Self::Fails(_) => "install bubblewrap 0.8 or later, and allow user namespaces",
            Self::NotConfined => "use Linux 5.13 or later, or become root",
            Self::Untried(_) => "allow more processes",
        }
    }
}

impl Sandbox {
    /// Programs run without a sandbox.
    pub const OFF: Self = Self {
        line: SandboxLine::Off,
        hidden: Vec::new(),
        turns: None,
    };

    /// The sandbox of a mode. Unless the mode is [`SandboxMode::Off`], it makes one to see whether that
    /// works.
    ///
    /// # Errors
    ///
    /// This machine cannot make that sandbox; with [`SandboxMode::Auto`], it cannot make any.
    pub fn find(mode: SandboxMode) -> Result<Self, SandboxError> {
        match mode {
            SandboxMode::Off => Ok(Self::OFF),
            SandboxMode::Bubblewrap => Self::bubblewrap(),
            SandboxMode::Confined => Self::confined(),
            SandboxMode::Auto => {
                Self::bubblewrap().or_else(|error| Self::confined().map_err(|_| error))
            }
        }
    }

    /// A sandbox that hides this program.
    fn of(line: SandboxLine) -> Self {
        Self {
            line,
            hidden: Vec::from_iter(std::env::current_exe()),
            turns: None,
        }
    }

    /// The sandbox that bubblewrap makes, if it does.
    fn bubblewrap() -> Result<Self, SandboxError> {
        let program = system::search(BUBBLEWRAP).ok_or(SandboxError::NotInstalled)?;
        let sandbox = Self::of(SandboxLine::Bubblewrap(program));
        let (place, _) = sandbox.place(&[], &SandboxView::default());
        match Worker::start(&place).and_then(|mut worker| worker.wait_until_ready()) {
            Ok(()) => Ok(sandbox),
            Err(error) => Err(SandboxError::Fails(error.to_string())),
        }
    }

    fn confined() -> Result<Self, SandboxError> {
        let tried = platform::has_landlock();
        let landlock = tried.map_err(|error| SandboxError::Untried(error.to_string()))?;
        let users = platform::users().is_some();
        if !landlock && !users {
            return Err(SandboxError::NotConfined);
        }
        Ok(Self::of(SandboxLine::Confined { landlock, users }))
    }

    /// Whether programs run in a sandbox.
    pub const fn is_on(&self) -> bool {
        !matches!(self.line, SandboxLine::Off)
    }

    /// Lets at most this many programs run at a time, whatever number of threads run them.
    pub fn limit_programs(&mut self, programs: usize) {
        self.turns = self.is_on().then(|| Arc::new(Turns::new(programs)));
    }

    /// How many threads keep this number of programs running.
    pub const fn threads(&self, programs: usize) -> usize {
        if self.is_on() {
            programs * SANDBOXES
        } else {
            programs
        }
    }

    pub(super) fn turns(&self) -> Option<Arc<Turns>> {
        self.turns.clone()
    }

    /// Whether each run has a user of its own.
    pub const fn has_users(&self) -> bool {
        matches!(self.line, SandboxLine::Confined { users: true, .. })
    }

    /// How programs are contained, for reports: `by bubblewrap`, for example, or `no sandbox`.
    pub fn description(&self) -> String {
        let line = match self.line {
            SandboxLine::Off => "no sandbox",
            SandboxLine::Bubblewrap(_) => "by bubblewrap",
            SandboxLine::Confined { landlock, users } => match (landlock, users) {
                (true, true) => "by Landlock, each run as another user",
                (true, false) => "by Landlock",
                (false, _) => "by running each program as another user",
            },
        };
        let group = match platform::group_support() {
            Some(true) if self.is_on() => "; limits kept by a control group",
            Some(false) if self.is_on() => {
                "; processor time counted by a control group, memory only measured"
            }
            None if self.is_on() => "; memory only measured",
            _ => "",
        };
        format!("{line}{group}")
    }

    /// How a limit is kept.
    pub fn keeps(limit: RunLimit) -> &'static str {
        let has_group = |needs_memory: bool| {
            platform::group_support().is_some_and(|memory| memory || !needs_memory)
        };
        match limit {
            RunLimit::Output => "by counting what is read",
            RunLimit::Wall => "by the clock",
            RunLimit::Processor if has_group(false) => "by a control group",
            RunLimit::Memory if has_group(true) => "by a control group",
            _ => "measured every 10 ms",
        }
    }

    /// Whether Linux keeps programs in this sandbox from using more memory than they may.
    pub fn limits_memory(&self) -> bool {
        self.is_on() && platform::group_support() == Some(true)
    }

    /// The first of these paths that a program could read: without Landlock only file permissions protect them,
    /// and these allow everyone.
    pub fn exposed<'a>(&self, paths: &'a [PathBuf]) -> Option<&'a Path> {
        let SandboxLine::Confined {
            landlock: false, ..
        } = self.line
        else {
            return None;
        };
        let mut all = paths.iter().map(PathBuf::as_path);
        all.find(|path| platform::can_all_read(path))
    }

    /// Hides files and folders that a program would otherwise see: those below a folder of the
    /// system or of a toolchain, such as cases, hand-ins of others, and programs with the answers.
    pub fn hide(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        let real = |path: PathBuf| path.canonicalize().ok();
        self.hidden.extend(paths.into_iter().filter_map(real));
    }

    /// Hides the programs with these names, wherever programs are searched for, and beside this one.
    pub fn hide_programs(&mut self, names: impl Iterator<Item = &'static str>) {
        let mut folders = system::program_folders();
        let this = std::env::current_exe().ok();
        folders.extend(this.as_deref().and_then(Path::parent).map(Path::to_owned));
        for name in names {
            self.hide(folders.iter().map(|folder| folder.join(name)));
        }
    }

    /// What the program of a command has to see: its file, and each argument that is an existing
    /// file, unless all programs see it. It starts in the current folder, of which it sees nothing
    /// else.
    ///
    /// Also gives the command as it is in the sandbox: if the search path of this process has a
    /// program, and that of the sandbox does not, the path of its file takes the place of its name.
    pub fn view_of(&self, command: &[OsString]) -> (Vec<OsString>, SandboxView) {
        let mut command = command.to_vec();
        if let Some(program) = command.first_mut()
            && Path::new(program).components().count() == 1
            && let Some(file) = system::search(&*program)
            && self.has_to_name(&file)
        {
            *program = file.into();
        }
        let words = command.iter().map(PathBuf::from);
        let files = words.filter(|path| path.is_file() && self.has_to_name(&absolute(path)));
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

    /// The command, with paths below the folder in which it starts as seen from there. Every user sees the
    /// commands of all others, and with the name of a folder could read what is in it.
    pub(super) fn command_in(&self, command: &[OsString], view: &SandboxView) -> Vec<OsString> {
        let Some(folder) = view.current_folder().filter(|_| self.has_users()) else {
            return command.to_vec();
        };
        let inner = |word: &OsString| match Path::new(word).strip_prefix(folder) {
            Ok(path) => Path::new(".").join(path).into_os_string(),
            Err(_) => word.clone(),
        };
        command.iter().map(inner).collect()
    }

    /// Where the workers of a program with this view run, and what they take from it.
    pub(super) fn place(
        &self,
        command: &[OsString],
        view: &SandboxView,
    ) -> (WorkerPlace, Confinement) {
        let mut confinement = Confinement {
            calls: match (&self.line, &view.writable) {
                (SandboxLine::Off, _) => ForbiddenCalls::Segments,
                (_, Some(_)) => ForbiddenCalls::OfBuilds,
                (SandboxLine::Bubblewrap(_), None) => ForbiddenCalls::OfRuns,
                (SandboxLine::Confined { .. }, None) => ForbiddenCalls::OfConfinedRuns,
            },
            search_path: (!self.is_on() && platform::users().is_some())
                .then(|| std::env::join_paths(system::search_path()).ok())
                .flatten(),
            ..Confinement::default()
        };
        let place = match (&self.line, view.current_folder()) {
            (SandboxLine::Bubblewrap(bubblewrap), _) => {
                let extent = extent(command, view);
                WorkerPlace::Sandbox(bubblewrap::arguments(
                    bubblewrap,
                    (view, extent),
                    &self.hidden,
                ))
            }
            (SandboxLine::Confined { users, .. }, folder) => {
                confinement.files = Some(ConfinedFiles::new(view, &self.hidden));
                confinement.user = users.then_some(0);
                WorkerPlace::Confined(folder.map(Path::to_owned))
            }
            (SandboxLine::Off, Some(folder)) => WorkerPlace::Folder(folder.to_owned()),
            (SandboxLine::Off, None) => WorkerPlace::Here,
        };
        (place, confinement)
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

/// What a program sees besides the system folders.
#[derive(Clone, Debug, Default)]
pub struct SandboxView {
    /// The folder in which it starts, and which it can read: that of the hand-in. Without a sandbox
    /// it starts there too.
    pub folder: Option<PathBuf>,
    /// A folder that it can change, for builds. Without `folder`, it starts here.
    pub writable: Option<PathBuf>,
    /// More files and folders that it can read. Those that do not exist are left out.
    pub read_only: Vec<PathBuf>,
}

impl SandboxView {
    /// The folder in which the program starts, if that is not the current one.
    fn current_folder(&self) -> Option<&Path> {
        self.folder.as_deref().or(self.writable.as_deref())
    }
}
