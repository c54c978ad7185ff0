//! The sources of programs of a setter, and of the submissions in a package.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::build::{HandInFile, Languages, PartSources, by_scripts};
use crate::hand_in::{FolderEntry, HandIn};
use crate::problem::BuildRule;

/// Stands for the name of a problem in a program that is for none.
const NO_PROBLEM: &str = "";

pub(super) fn source_in(folder: &Path, word: &Path) -> Option<PathBuf> {
    let source = folder.join(word);
    let is_source = Languages::default().of_name(&source).is_some() && source.is_file();
    (is_source && !word.starts_with(".")).then_some(source)
}

/// A source with the headers of C and C++ beside it; or the files at the top of a folder, and all that it has.
///
/// Links to files are followed: unlike a hand-in, a package is trusted, and many share headers so.
pub(super) fn files_of(source: &Path) -> anyhow::Result<HandIn> {
    let is_folder = source.is_dir();
    let folder = source.parent().filter(|_| !is_folder).unwrap_or(source);
    let mut files = HandIn::read(String::new(), folder)?;
    files.files.extend(linked_files(folder)?);
    if is_folder {
        return Ok(files);
    }
    let is_header = |file: &HandInFile| file.path.extension() == Some("h".as_ref());
    files.files.retain(is_header);
    files.folders.clear();
    let data = fs::metadata(source).with_context(|| format!("cannot read {}", source.display()))?;
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let file = HandInFile::new(name.into_owned(), source.to_owned(), &data);
    files.files.insert(0, file);
    Ok(files)
}

fn linked_files(folder: &Path) -> anyhow::Result<Vec<HandInFile>> {
    let file = |entry: FolderEntry| {
        let data = fs::metadata(&entry.path).ok().filter(Metadata::is_file)?;
        Some(HandInFile::new(entry.name, entry.path, &data))
    };
    let entries = FolderEntry::all(folder)?.into_iter();
    let links = entries.filter(|entry| entry.kind.is_symlink());
    Ok(links.filter_map(file).collect())
}

/// The program that a source, or a folder with one, is built into.
///
/// # Errors
///
/// Nothing says in which language it is, or the rule names a language that is not known or a source that is not there.
pub fn program_of(path: &Path, rule: &BuildRule) -> anyhow::Result<PartSources> {
    let mut languages = Languages::default();
    let files = files_of(path)?;
    if let Some(code) = &rule.language {
        let alone = path.extension().filter(|_| !path.is_dir());
        let named = languages.alone(code, alone.and_then(OsStr::to_str));
        languages =
            named.with_context(|| format!("submissions.yaml: the language {code} is not known"))?;
    }
    let scripts = by_scripts(NO_PROBLEM, files.all_files()).filter(|_| path.is_dir());
    if let Some(part) = scripts {
        return Ok(part);
    }
    let finder = files.finder(languages);
    let source = finder.entry_point(rule.entry_point.as_deref());
    if let (Some(name), None) = (&rule.entry_point, source) {
        bail!("submissions.yaml: nothing begins in {name}");
    }
    let first = source.context("no language fits its name; rename it, such as to main.py")?;
    Ok(finder.part_of(first, NO_PROBLEM))
}
