//! A folder that is written beside its place, and takes that place when it is complete.
//!
//! ```text
//! somewhere/.tour.judge-new-Xy3fQ2/    written first, and locked while it is
//! somewhere/tour/                      exchanged with it in one step
//! ```
//!
//! Whenever the program ends, the place has the old folder or the new one. If a program is killed, the
//! next one that writes the same folder removes what was left.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, bail, ensure};
use tempfile::TempDir;

use crate::cases::entries;
use knights_run::without_temporary_name;

/// What the name of an unfinished folder has after that of the folder.
const NEW: &str = ".judge-new-";
/// The same for a folder that is on its way out, where two folders cannot be exchanged.
const OLD: &str = ".judge-old-";

/// What may be in the place of a new folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// Nothing, or an empty folder.
    Nothing {
        /// What to do about a folder with files.
        advice: &'static str,
    },
    Folder,
}

/// A folder that is being written. It is removed if it never takes its place.
#[derive(Debug)]
pub struct NewFolder {
    /// Its place, as a path without links.
    place: PathBuf,
    /// Its place as errors show it.
    shown: PathBuf,
    unfinished: TempDir,
    replaced: Replaced,
    /// Held while the folder is written, so that no other program takes it for abandoned.
    _lock: Option<File>,
}

impl NewFolder {
    /// Makes an unfinished folder beside `place`. Folders above it that do not exist are made.
    pub fn beside(place: &Path, replaced: Replaced) -> anyhow::Result<Self> {
        let shown = place.to_owned();
        let place = resolved(place)?;
        match replaced {
            Replaced::Nothing { advice } => ensure_empty(&shown, advice)?,
            // A shell in the old folder would be left without a current folder.
            Replaced::Folder => ensure!(
                !is_above_here(&place),
                "cannot replace {}: the current folder is in it; run this from another folder",
                shown.display()
            ),
        }
        let parent = parent(&place);
        let cannot_make = || format!("cannot make {}", shown.display());
        fs::create_dir_all(parent).with_context(cannot_make)?;
        remove_abandoned(&place, NEW);
        let prefix = beside_name(&place, NEW);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        // The permissions that any new folder has, not those of a private one.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o777));
        }
        let made = builder.tempdir_in(parent).map_err(without_temporary_name);
        let unfinished = made.with_context(|| {
            let name = shown.display();
            format!("cannot make a folder beside {name}, where it is written first")
        })?;
        Ok(Self {
            _lock: platform::lock(unfinished.path()),
            place,
            shown,
            unfinished,
            replaced,
        })
    }

    pub fn path(&self) -> &Path {
        self.unfinished.path()
    }

    /// Writes a file, in folders that are made where they are missing.
    pub fn write(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let path = self.path().join(name);
        let folder = path.parent().expect("the file is in this folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, bytes))
            .with_context(|| format!("cannot write {}", self.shown.join(name).display()))
    }

    /// Puts the folder into its place, and removes what was there.
    pub fn take_place(self) -> anyhow::Result<()> {
        let (new, place) = (self.path(), self.place.as_path());
        let shown = self.shown.display();
        let is_there = place.is_dir();
        if let (true, Ok(old)) = (is_there, fs::metadata(place)) {
            // A folder that can be changed by a group stays so.
            let _ = fs::set_permissions(new, old.permissions());
        }
        let moved = match self.replaced {
            Replaced::Folder if is_there => exchange(new, place),
            Replaced::Nothing { .. } if is_there && is_above_here(place) => move_files(new, place),
            _ => fs::rename(new, place),
        };
        moved.with_context(|| format!("cannot put the new folder in the place of {shown}"))?;
        remove_abandoned(place, OLD);
        // If two folders were exchanged, this removes the old one.
        let rest = self.unfinished.keep();
        match fs::remove_dir_all(&rest) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                let old = rest.display();
                Err(error).with_context(|| format!("{shown} is complete; cannot remove {old}"))
            }
            _ => Ok(()),
        }
    }
}

/// The place as a path without links. It need not exist, but a link must lead somewhere.
fn resolved(place: &Path) -> anyhow::Result<PathBuf> {
    let path = match fs::canonicalize(place) {
        Err(error) if error.kind() == ErrorKind::NotFound && !place.is_symlink() => {
            std::path::absolute(place)
        }
        result => result,
    };
    path.with_context(|| format!("cannot make {}", place.display()))
}

fn parent(place: &Path) -> &Path {
    place.parent().unwrap_or(place)
}

/// The beginning of the names beside a place.
fn beside_name(place: &Path, kind: &str) -> String {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}{kind}")
}

/// Refuses a place where something is, except an empty folder.
fn ensure_empty(place: &Path, advice: &str) -> anyhow::Result<()> {
    let is_other = place.exists() && !place.is_dir();
    ensure!(!is_other, "{} is not a folder; {advice}", place.display());
    let entries = match entries(place) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.with_context(|| format!("cannot read {}", place.display()))?,
    };
    if let Some((entry, _)) = entries.first() {
        let (place, name) = (place.display(), entry.file_name());
        bail!("{place} already contains {}; {advice}", name.display());
    }
    Ok(())
}

/// Whether a folder is the current one or above it.
fn is_above_here(place: &Path) -> bool {
    fs::canonicalize(".").is_ok_and(|here| here.starts_with(place))
}

/// Moves everything in a folder into another one, which is empty.
fn move_files(from: &Path, to: &Path) -> io::Result<()> {
    for result in fs::read_dir(from)? {
        let entry = result?;
        fs::rename(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Exchanges two folders: in one step, or where that is not possible in two.
fn exchange(new: &Path, place: &Path) -> io::Result<()> {
    if platform::exchange(new, place)? {
        return Ok(());
    }
    let prefix = beside_name(place, OLD);
    let temporary = tempfile::Builder::new()
        .prefix(&prefix)
        .tempdir_in(parent(place))
        .map_err(without_temporary_name)?;
    // A folder may take the place of an empty one.
    let away = temporary.keep();
    fs::rename(place, &away)?;
    fs::rename(new, place).inspect_err(|_| drop(fs::rename(&away, place)))
}

/// Removes what programs that were killed have left beside a place, as far as that is possible.
fn remove_abandoned(place: &Path, kind: &str) {
    let prefix = beside_name(place, kind);
    let entries = fs::read_dir(parent(place)).into_iter().flatten().flatten();
    for entry in entries {
        let is_ours = entry.file_name().to_string_lossy().starts_with(&prefix);
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_ours && is_folder && platform::lock(&entry.path()).is_some() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// What only Linux can do.
#[cfg(all(target_os = "linux", not(knights_portable)))]
mod platform {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use rustix::fs::{CWD, FlockOperation, RenameFlags, flock, renameat_with};
    use rustix::io::Errno;

    /// Locks a folder, if no other program has. The lock ends with this program at the latest.
    pub(super) fn lock(folder: &Path) -> Option<File> {
        let file = File::open(folder).ok()?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
        Some(file)
    }

    /// Exchanges two folders in one step. Returns whether the file system can do that.
    pub(super) fn exchange(first: &Path, second: &Path) -> io::Result<bool> {
        match renameat_with(CWD, first, CWD, second, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(true),
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// The same on other systems, which have no locks for folders: nothing there is taken for abandoned.
#[cfg(not(all(target_os = "linux", not(knights_portable))))]
mod platform {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) const fn lock(_folder: &Path) -> Option<File> {
        None
    }

    #[expect(clippy::unnecessary_wraps, reason = "as on Linux")]
    pub(super) const fn exchange(_first: &Path, _second: &Path) -> io::Result<bool> {
        Ok(false)
    }
}
