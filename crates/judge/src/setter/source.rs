//! The sources of programs of a setter, and of the submissions in a package.

use std::ffi::OsStr;
use std::fs::{self, DirEntry, FileType, Metadata};
use std::path::{Path, PathBuf};
use std::slice;

use anyhow::Context;

use crate::build::{
    HandInFile, Languages, PartSources, by_scripts, entry_point, named_entry_point,
    recognise_program,
};
use crate::cases::entries;
use crate::hand_in::HandIn;
use crate::problem::BuildRule;

/// The name that a program of the setter may have, besides any other if it is the only one.
const ANY_PROBLEM: &str = "commands";

pub(super) fn source_in(folder: &Path, word: &Path) -> Option<PathBuf> {
    let source = folder.join(word);
    let is_source = Languages::default().of_source(&source).is_some() && source.is_file();
    (is_source && !word.starts_with(".")).then_some(source)
}

/// A source with the headers of C and C++ beside it; or the files at the top of a folder, and all that it has.
///
/// Links to files are followed: unlike a hand-in, a package is trusted, and many share headers so.
pub(super) fn files_of(source: &Path) -> anyhow::Result<(Vec<PathBuf>, Vec<HandInFile>)> {
    if source.is_dir() {
        let (folder, links) = (HandIn::read(String::new(), source)?, linked_files(source)?);
        let linked = links.iter().map(|file| file.path.clone());
        let paths = folder.paths().into_iter().chain(linked).collect();
        return Ok((paths, folder.all_files().cloned().chain(links).collect()));
    }
    let around = source.parent().unwrap_or(source);
    let mut beside = HandIn::read(String::new(), around)?.files;
    beside.extend(linked_files(around)?);
    beside.retain(|file| file.path.extension() == Some("h".as_ref()));
    Ok((vec![source.to_owned()], beside))
}

fn linked_files(folder: &Path) -> anyhow::Result<Vec<HandInFile>> {
    let links = entries(folder)?
        .into_iter()
        .filter(|(_, kind)| kind.is_symlink());
    let file = |(entry, _): (DirEntry, FileType)| {
        let data = fs::metadata(entry.path()).ok().filter(Metadata::is_file)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        Some(HandInFile::new(name, entry.path(), &data))
    };
    Ok(links.filter_map(file).collect())
}

/// The program that a source, or a folder with one, is built into.
///
/// # Errors
///
/// Nothing says in which language it is, or the rule names a language that is not known or a source that is not there.
pub fn program_of(path: &Path, rule: &BuildRule) -> anyhow::Result<PartSources> {
    let mut languages = Languages::default();
    let (mut sources, beside) = files_of(path)?;
    if let Some(code) = &rule.language {
        let alone = path.extension().filter(|_| !path.is_dir());
        let named = languages.alone(code, alone.and_then(OsStr::to_str));
        languages =
            named.with_context(|| format!("submissions.yaml: the language {code} is not known"))?;
    }
    if let Some(name) = &rule.entry_point {
        let entry = named_entry_point(&sources, name);
        let first = entry.with_context(|| format!("submissions.yaml: nothing begins in {name}"))?;
        sources = vec![first.clone()];
    }
    if let (true, Some(part)) = (path.is_dir(), by_scripts(ANY_PROBLEM, &beside)) {
        return Ok(part);
    }
    let mut recognised = recognise_program(ANY_PROBLEM, &sources, &languages);
    sources.retain(|source| languages.of_source(source).is_some());
    if let (true, Some(first)) = (recognised.parts.is_empty(), entry_point(&sources)) {
        recognised = recognise_program(ANY_PROBLEM, slice::from_ref(first), &languages);
    }
    let sources = recognised.with_files(beside.into_iter(), &languages);
    let part = sources.parts.into_iter().next();
    part.context("no language fits its name; rename it, such as to main.py")
}
