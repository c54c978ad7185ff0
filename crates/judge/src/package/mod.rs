//! Problem packages for other judge systems.
//!
//! The contents of a package ([`PackageContents`]) do not depend on a format. A format lays them out as files, and
//! adds a list of these. A later run replaces a package only if the list shows that all its files were written here.

mod contents;
mod kattis;
mod statement;

use std::collections::HashSet;
use std::fs::{self, File, FileType};
use std::io::{Cursor, Read, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::cache::hexadecimal;
use crate::cases::entries;
use crate::problem::{LIST, Markup, PackageFile};
use crate::protocol::kattis_flags;
use knights_streams::reading::read_file;

pub use contents::{PackageContents, PackageOrder, ensure_usable};

knights_problems::named_values! {
    /// The formats of Kattis, whose packages are folders, and the archive for `DOMjudge`.
    PackageFormat {
        Legacy "legacy" ""
        September2025 "2025-09" ""
        Domjudge "domjudge" ""
    }
}

/// What is said if a statement is in LaTeX, and a format takes none.
const LATEX: &str =
    "the statement is in LaTeX and is not packed; name one in Markdown with --statement";

impl PackageFormat {
    /// Refuses a problem without a program or a statement that the format needs.
    pub fn ensure_possible(self, contents: &PackageContents) -> anyhow::Result<()> {
        let (name, format, parts) = (contents.name, self.name(), &contents.parts);
        let problem = contents.first_problem();
        if problem.has_one_answer() {
            ensure!(
                kattis_flags(problem.comparison()).is_some(),
                "{format} cannot compare outputs as {name} does; write a checker, or use another comparison"
            );
        } else {
            ensure!(
                parts.has("output_validator"),
                "{name} has many right outputs, and no checker in the protocol of Kattis; write one"
            );
        }
        ensure!(
            self == Self::Domjudge || parts.has("input_validators"),
            "{format} needs a validator that exits with 42 if an input is valid; name its source without arguments, as in \
             \"python3 validator.py\""
        );
        ensure!(
            parts.markup == Markup::Markdown || contents.markup == Markup::Latex,
            "the statement of {name} is in LaTeX; name one in Markdown with --statement"
        );
        ensure!(
            self.group_file().is_some() || !parts.has("include"),
            "submissions of {name} are built with files in include, which {format} does not have"
        );
        let groups = problem.groups();
        let is_own = self.group_file() == Some(parts.group_files.0);
        ensure!(
            is_own || groups.have_one_flag_set(),
            "{format} judges all cases in one way, and folders of {name} have flags of their own"
        );
        ensure!(
            is_own || groups.can_be_rewritten(),
            "{format} has no such settings of cases or of groups as {name}"
        );
        Ok(())
    }

    /// The name of the files with flags for folders of cases, if the format has them.
    fn group_file(self) -> Option<&'static str> {
        match self {
            Self::Legacy => Some("testdata.yaml"),
            Self::September2025 => Some("test_group.yaml"),
            Self::Domjudge => None,
        }
    }

    /// What a package in this format does not show of a statement in Markdown.
    pub fn remark_on_statement(self, contents: &PackageContents) -> Option<String> {
        let (is_page, parts) = (self == Self::Domjudge, &contents.parts);
        match parts.markup {
            Markup::Latex => is_page.then(|| LATEX.to_owned()),
            Markup::Markdown => statement::lost_part(&parts.statement, is_page),
        }
    }

    /// The files of a package, and a list of them.
    pub fn files(self, contents: &PackageContents) -> Vec<PackageFile> {
        let mut files = match self {
            Self::Legacy => kattis::legacy(contents),
            Self::September2025 => kattis::september_2025(contents),
            Self::Domjudge => kattis::domjudge(contents),
        };
        let lines = files.iter().map(|file| listed(&file.path, &file.bytes));
        let list = lines.collect::<String>();
        files.push(PackageFile::new(LIST, list));
        files
    }
}

/// The short name of a problem in other systems: letters a-z and digits.
fn name_in_systems(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The most bytes that a file of an archive may have to be compared. Ours have fewer.
const LONGEST: u64 = 1 << 26;

/// The line of a file in a list.
pub(crate) fn listed(path: &str, bytes: &[u8]) -> String {
    format!("{}  {path}\n", hexadecimal(&Sha256::digest(bytes)))
}

/// Refuses a folder without a list of its files of this name, or in which files have changed. A folder that does not
/// exist or is empty is accepted.
pub fn ensure_replaceable(folder: &Path, list_name: &str) -> anyhow::Result<()> {
    let shown = folder.display();
    if !folder.exists() {
        return Ok(());
    }
    ensure!(folder.is_dir(), "{shown} is not a folder; name another one");
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {shown}"));
    if entries?.next().is_none() {
        return Ok(());
    }
    let list = folder.join(list_name);
    let is_list = fs::symlink_metadata(&list).is_ok_and(|data| data.is_file());
    ensure!(
        is_list,
        "{shown} is not a folder that judge has written: it has no {list_name}; name another folder"
    );
    let list =
        fs::read_to_string(&list).with_context(|| format!("cannot read {list_name} in {shown}"))?;
    for (name, path, kind) in files_below(folder)? {
        ensure!(
            name == list_name || kind.is_file() && is_listed(&path, &name, &list)?,
            "{shown}/{name} is not as judge wrote it; move it away"
        );
    }
    Ok(())
}

/// What is in a folder and in the folders below, but for these themselves, in the order of the names.
fn files_below(folder: &Path) -> anyhow::Result<Vec<(String, PathBuf, FileType)>> {
    let mut files = Vec::new();
    let mut folders = vec![(String::new(), folder.to_owned())];
    while let Some((prefix, folder)) = folders.pop() {
        let cannot_read = || format!("cannot read {}", folder.display());
        for (entry, kind) in entries(&folder).with_context(cannot_read)? {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if kind.is_dir() {
                folders.push((format!("{name}/"), entry.path()));
            } else {
                files.push((name, entry.path(), kind));
            }
        }
    }
    files.sort_by(|(left, ..), (right, ..)| left.cmp(right));
    Ok(files)
}

/// Whether a file is in the list with these bytes.
fn is_listed(path: &Path, name: &str, list: &str) -> anyhow::Result<bool> {
    // A name may have several lines.
    let is_named = list.contains(&format!("  {name}\n"));
    Ok(is_named && list.contains(&listed(name, &read_file(path)?)))
}

/// How the names of files end that a package has in another form.
const SETTINGS: [&str; 5] = [".yaml", ".toml", ".xml", ".timelimit", LIST];

/// The files of a problem's folder that no file of its package equals, in the order of their names. What the package
/// says in another form is left out: settings, and the statement.
pub fn left_out(
    folder: &Path,
    contents: &PackageContents,
    packed: &[PackageFile],
) -> anyhow::Result<Vec<String>> {
    let mut known: HashSet<&[u8]> = packed.iter().map(|file| &*file.bytes).collect();
    // Another statement may stand in the place of the folder's.
    let page = contents.first_problem().page().unwrap_or_default();
    known.extend([contents.source.as_bytes(), page.as_bytes()]);
    let mut left = Vec::new();
    for (name, path, kind) in files_below(folder)? {
        let is_packed = SETTINGS.iter().any(|ending| name.ends_with(ending))
            || kind.is_file() && known.contains(&*read_file(&path)?);
        if !is_packed {
            left.push(name);
        }
    }
    Ok(left)
}

/// The bytes of an archive. They depend on nothing but the files: all have the same date.
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

/// Refuses a file that is not an archive of ours, or in which files have changed. A file that does not
/// exist is accepted.
pub fn ensure_archive_replaceable(path: &Path) -> anyhow::Result<()> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    let shown = path.display();
    ensure!(path.is_file(), "{shown} is not a file; name another one");
    let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    let refusal = || format!("{shown} is not an archive that judge has written; name another file");
    let mut archive = ZipArchive::new(file).ok().with_context(refusal)?;
    let readable = archive
        .file_names()
        .map(|name| Some(name.ok()?.into_owned()));
    let names: Vec<String> = readable.collect::<Option<_>>().with_context(refusal)?;
    let bytes = read(&mut archive, LIST).with_context(refusal)?;
    let list = String::from_utf8(bytes).ok().with_context(refusal)?;
    for name in names.iter().filter(|name| *name != LIST) {
        let line = read(&mut archive, name).map(|bytes| listed(name, &bytes));
        ensure!(
            line.is_some_and(|line| list.lines().any(|listed| listed == line.trim_end())),
            "{name} in {shown} is not as judge wrote it; name another file"
        );
    }
    Ok(())
}

fn read(archive: &mut ZipArchive<File>, name: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = archive.by_name(name).ok()?;
    file.take(LONGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
