//! A package as a zip archive.

use std::fs::File;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::package::PackageFile;
use crate::package::manifest::{NAME, line};

/// The most bytes that a file of an archive may have to be compared. Ours have fewer.
const LONGEST: u64 = 1 << 26;

/// The bytes of an archive. They depend on nothing but the files: all have the same date.
///
/// # Errors
///
/// The archive would be too large for the format.
pub fn archive(files: &[PackageFile]) -> anyhow::Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        writer.start_file(&file.path, options)?;
        writer.write_all(&file.bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// Refuses a file that is not an archive from here, or has files that are not as they were written.
///
/// A file that does not exist is accepted.
///
/// # Errors
///
/// The file is refused or cannot be read.
pub fn ensure_archive_replaceable(path: &Path) -> anyhow::Result<()> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    let shown = path.display();
    ensure!(path.is_file(), "{shown} is not a file; name another one");
    let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    let refusal = || format!("{shown} is not an archive that judge has written; name another file");
    let mut archive = ZipArchive::new(file).ok().with_context(refusal)?;
    let names = archive
        .file_names()
        .map(|name| Some(name.ok()?.into_owned()));
    let names: Vec<String> = names.collect::<Option<_>>().with_context(refusal)?;
    let is_list = |name: &&String| name.rsplit('/').next() == Some(NAME);
    let list_name = names.iter().find(is_list).with_context(refusal)?;
    let list = read(&mut archive, list_name).with_context(refusal)?;
    let list = String::from_utf8(list).ok().with_context(refusal)?;
    for name in names.iter().filter(|name| *name != list_name) {
        let is_ours = read(&mut archive, name).is_some_and(|bytes| {
            list.lines()
                .any(|listed| listed == line(name, &bytes).trim_end())
        });
        if !is_ours {
            bail!("{name} in {shown} is not as judge wrote it; name another file");
        }
    }
    Ok(())
}

/// The bytes of a file in an archive, if it can be read.
fn read(archive: &mut ZipArchive<File>, name: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = archive.by_name(name).ok()?;
    file.take(LONGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
