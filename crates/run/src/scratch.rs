//! Folders for builds and runs, which disappear with their owner, and at the latest with the next judge.
//!
//! All folders of a process are in one, which has a file that the process has locked. If it is killed, the
//! lock ends, and the next process that makes a folder removes what is left.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tempfile::{Builder, TempDir};

use crate::platform;

/// How the names of the common folders begin.
const PREFIX: &str = "knights-";
/// The file in each of them that its process has locked.
const LOCK: &str = "lock";
/// Longer than it takes to make a folder and lock it.
const LONGEST_START: Duration = Duration::from_secs(3600);

/// A folder that is removed when it is dropped.
#[derive(Debug)]
pub struct ScratchFolder {
    folder: TempDir,
    /// Removed after the last folder in it.
    _common: Arc<CommonFolder>,
}

#[derive(Debug)]
struct CommonFolder {
    folder: TempDir,
    _lock: File,
}

static COMMON: Mutex<Weak<CommonFolder>> = Mutex::new(Weak::new());

impl ScratchFolder {
    /// A new folder, with this at the beginning of its name.
    ///
    /// If programs run as other users, they can use it if they know its name, and cannot list the folder
    /// above it; otherwise only this user can.
    pub fn new(prefix: &str) -> io::Result<Self> {
        let folder = Self::private(prefix)?;
        share(folder.path(), 0o755)?;
        Ok(folder)
    }

    /// A new folder that only this user can use.
    pub fn private(prefix: &str) -> io::Result<Self> {
        let common = common()?;
        let folder = Builder::new()
            .prefix(&format!("{prefix}-"))
            .rand_bytes(16)
            .tempdir_in(common.folder.path())
            .map_err(without_temporary_name)?;
        Ok(Self {
            folder,
            _common: common,
        })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Lets the users as which programs run read what this process has written there, whatever its umask.
    pub fn open(&self) -> io::Result<()> {
        platform::users().map_or(Ok(()), |_| platform::open_to_all(self.path()))
    }
}

/// The folder for temporary files: that of the system, or if no program can run there, another usual one.
///
/// # Errors
///
/// No program can run in any of them.
pub fn temporary_folder() -> io::Result<PathBuf> {
    let named = std::env::temp_dir();
    let folders = [&*named, Path::new("/tmp"), Path::new("/var/tmp")];
    let usable = folders
        .into_iter()
        .find(|folder| !platform::is_noexec(folder));
    usable.map(Path::to_owned).ok_or_else(|| {
        let shown = named.display();
        let reason = format!("{shown} is mounted noexec: set TMPDIR to another folder");
        io::Error::new(io::ErrorKind::PermissionDenied, reason)
    })
}

/// An error of a temporary file, without its path, which says nothing to a user.
pub fn without_temporary_name(error: io::Error) -> io::Error {
    let words = error.to_string();
    match words.split_once(" at path ") {
        Some((words, _)) => io::Error::new(error.kind(), words),
        None => error,
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // What is left then cannot be removed by this user.
        let _ = platform::empty(self.path());
    }
}

fn common() -> io::Result<Arc<CommonFolder>> {
    let mut common = COMMON.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(common) = common.upgrade() {
        return Ok(common);
    }
    let temporary = temporary_folder()?;
    remove_left(&temporary);
    let made = Builder::new().prefix(PREFIX).tempdir_in(temporary);
    let folder = made.map_err(without_temporary_name)?;
    // The lock is there as soon as the file is.
    let (unlocked, locked) = (folder.path().join("new"), folder.path().join(LOCK));
    let lock = File::create(&unlocked)?;
    platform::lock(&lock)?;
    fs::rename(unlocked, locked)?;
    share(folder.path(), 0o711)?;
    let made = Arc::new(CommonFolder {
        folder,
        _lock: lock,
    });
    *common = Arc::downgrade(&made);
    Ok(made)
}

/// Makes a folder that only this user can use, unless there is one to which no other user can write. `false` if there is
/// something else.
pub fn make_own_folder(path: &Path) -> bool {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).is_ok() && platform::is_own_folder(path)
}

/// Lets other users into a folder, if programs run as such.
#[cfg_attr(not(unix), expect(unused, reason = "no program runs there"))]
fn share(folder: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    if platform::users().is_some() {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
        return fs::set_permissions(folder, mode);
    }
    Ok(())
}

/// How long ago a folder was changed.
fn age(folder: &Path) -> Option<Duration> {
    folder.metadata().ok()?.modified().ok()?.elapsed().ok()
}

/// Removes the folders of processes that have ended without doing so.
fn remove_left(temporary: &Path) {
    let read = fs::read_dir(temporary);
    let entries = read.into_iter().flatten().flatten();
    let is_common = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) && platform::is_own_folder(path)
    };
    for folder in entries.map(|entry| entry.path()).filter(is_common) {
        let is_left = match File::open(folder.join(LOCK)) {
            Ok(lock) => platform::lock(&lock).is_ok(),
            // Its process is about to lock it, or was killed just then.
            Err(_) => age(&folder).is_some_and(|age| age > LONGEST_START),
        };
        if is_left {
            let _ = platform::empty(&folder).and_then(|()| fs::remove_dir_all(folder));
        }
    }
}
