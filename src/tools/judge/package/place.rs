//! Where a package is written: a folder, or the file of an archive.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use knights_judge::new_folder::{NewFolder, Replaced};
use knights_judge::package::{
    PackageFile, PackageForm, archive, ensure_archive_replaceable, ensure_replaceable,
};

/// What to do about a folder that has files.
const ADVICE: &str = "name an empty or new folder, or replace a package with --overwrite";
/// The end of the name of an archive.
const ENDING: &str = ".zip";

/// What may happen to a package in this place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// It stays, and that is an error.
    Never,
    /// It is replaced.
    Package,
}

/// A place that may be written to.
pub(super) enum Place {
    /// A folder, which is made beside it first.
    Folder(NewFolder),
    /// A file.
    Archive {
        /// Where it is.
        path: PathBuf,
        /// Whether it may exist.
        overwrite: Overwrite,
    },
}

impl Place {
    /// Checks the name of the place, and what is there.
    pub(super) fn new(out: &Path, form: PackageForm, overwrite: Overwrite) -> anyhow::Result<Self> {
        check_name(out, form)?;
        if form == PackageForm::Archive {
            match overwrite {
                Overwrite::Never => ensure!(
                    out.symlink_metadata().is_err(),
                    "{} exists; name a new file, or replace a package with --overwrite",
                    out.display()
                ),
                Overwrite::Package => ensure_archive_replaceable(out)?,
            }
            let path = out.to_owned();
            return Ok(Self::Archive { path, overwrite });
        }
        let replaced = match overwrite {
            Overwrite::Never => Replaced::Nothing { advice: ADVICE },
            Overwrite::Package => {
                ensure_replaceable(out)?;
                Replaced::Folder
            }
        };
        Ok(Self::Folder(NewFolder::beside(out, replaced)?))
    }

    /// Writes the package.
    pub(super) fn write(self, files: &[PackageFile]) -> anyhow::Result<()> {
        match self {
            Self::Folder(folder) => {
                for file in files {
                    folder.write(&file.path, &file.bytes)?;
                }
                folder.take_place()
            }
            Self::Archive { path, overwrite } => write_archive(&path, overwrite, files),
        }
    }
}

/// Writes an archive beside its place, and moves it there when it is complete.
fn write_archive(path: &Path, overwrite: Overwrite, files: &[PackageFile]) -> anyhow::Result<()> {
    let cannot_write = || format!("cannot write {}", path.display());
    let absolute = std::path::absolute(path).with_context(cannot_write)?;
    let folder = absolute.parent().unwrap_or(&absolute);
    fs::create_dir_all(folder).with_context(cannot_write)?;
    let mut builder = tempfile::Builder::new();
    readable_by_all(&mut builder);
    let mut file = builder.tempfile_in(folder).with_context(cannot_write)?;
    let bytes = archive(files).with_context(cannot_write)?;
    file.write_all(&bytes).with_context(cannot_write)?;
    let moved = match overwrite {
        Overwrite::Never => file.persist_noclobber(&absolute),
        Overwrite::Package => file.persist(&absolute),
    };
    moved
        .map_err(|error| error.error)
        .with_context(cannot_write)?;
    Ok(())
}

/// Gives the file the permissions that any new file has, not those of a private one.
#[cfg(unix)]
fn readable_by_all(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

/// Other systems have nothing to change.
#[cfg(not(unix))]
fn readable_by_all(_builder: &mut tempfile::Builder<'_, '_>) {}

/// The systems take the name of the folder or of the archive for the short name of the problem.
fn check_name(out: &Path, form: PackageForm) -> anyhow::Result<()> {
    let absolute =
        std::path::absolute(out).with_context(|| format!("cannot find {}", out.display()))?;
    let full = absolute.file_name().unwrap_or_default().to_string_lossy();
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(allowed);
    match form {
        PackageForm::Folder if !is_name(&full) => {
            bail!("the name of a package's folder must consist of a-z and 0-9, found \"{full}\"")
        }
        PackageForm::Archive if !full.strip_suffix(ENDING).is_some_and(is_name) => bail!(
            "this format is an archive, whose name must consist of a-z and 0-9 and end with .zip, found \"{full}\""
        ),
        _ => Ok(()),
    }
}
