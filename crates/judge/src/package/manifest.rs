//! The list of the files of a package, by which a later run knows that they are all from here.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use sha2::{Digest, Sha256};

use crate::package::PackageFile;

/// The file with the list. It has the form of `sha256sum`.
pub(super) const NAME: &str = "knights.sha256";

/// The list for these files, which belongs below a folder.
pub(super) fn manifest(files: &[PackageFile], folder: &str) -> PackageFile {
    let lines = files.iter().map(|file| line(&file.path, &file.bytes));
    PackageFile::new(format!("{folder}{NAME}"), lines.collect::<String>())
}

/// The line of a file.
pub(super) fn line(path: &str, bytes: &[u8]) -> String {
    format!("{}  {path}\n", hexadecimal(&Sha256::digest(bytes)))
}

/// Bytes as two digits each.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// Refuses a folder that is not a package from here, or has files that are not as they were written.
///
/// A folder that does not exist or is empty is accepted.
///
/// # Errors
///
/// The folder is refused or cannot be read.
pub fn ensure_replaceable(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    let is_other = folder.exists() && !folder.is_dir();
    ensure!(!is_other, "{shown} is not a folder; name another one");
    let is_empty = match fs::read_dir(folder) {
        Err(_) if !folder.exists() => true,
        Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
        Ok(mut entries) => entries.next().is_none(),
    };
    if is_empty {
        return Ok(());
    }
    let list = folder.join(NAME);
    let is_list = fs::symlink_metadata(&list).is_ok_and(|data| data.is_file());
    ensure!(
        is_list,
        "{shown} is not a package that judge has written: it has no {NAME}; name another folder"
    );
    let list =
        fs::read_to_string(&list).with_context(|| format!("cannot read {NAME} in {shown}"))?;
    if let Some(foreign) = foreign_file(folder, "", &list)? {
        bail!("{shown}/{foreign} is not as judge wrote it; move it away");
    }
    Ok(())
}

/// The first file below a folder that is not in the list with these bytes, or a link.
fn foreign_file(folder: &Path, prefix: &str, list: &str) -> anyhow::Result<Option<String>> {
    let cannot_read = || format!("cannot read {}", folder.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let entry = entry.with_context(cannot_read)?;
        let kind = entry.file_type().with_context(cannot_read)?;
        entries.push((entry.file_name(), entry.path(), kind));
    }
    entries.sort_by(|one, other| one.0.cmp(&other.0));
    for (name, path, kind) in entries {
        let name = format!("{prefix}{}", name.to_string_lossy());
        if kind.is_dir() {
            if let Some(found) = foreign_file(&path, &format!("{name}/"), list)? {
                return Ok(Some(found));
            }
        } else if name != NAME && !(kind.is_file() && is_listed(&path, &name, list)?) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Whether a file is in the list with these bytes.
fn is_listed(path: &Path, name: &str, list: &str) -> anyhow::Result<bool> {
    let ending = format!("  {name}");
    let Some(listed) = list.lines().find(|line| line.ends_with(&ending)) else {
        return Ok(false);
    };
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(line(name, &bytes).trim_end() == listed)
}
