//! What the words of a call name: files, which have to exist, and problems.

use std::ffi::OsStr;
use std::fs;

use crate::tools::judge::prelude::*;
use knights_judge::build::{Languages, source_name};
use knights_judge::hand_in::shown_name;
use knights_problems::problem::is_called;
use knights_render::options::most_similar;
use knights_streams::reading::read_file;

pub(super) fn is_source(path: &Path, languages: &Languages) -> bool {
    languages.of_name(Path::new(source_name(path))).is_some()
}

/// Refuses sources that do not exist, and a first word that looks like one.
pub(super) fn ensure_sources_exist(paths: &[PathBuf], languages: &Languages) -> Result<()> {
    let is_like_source = |path: &&PathBuf| {
        let known = languages.extensions();
        let like = |end: &OsStr| most_similar(&end.to_string_lossy(), known.split([',', ' ', '.']));
        path.extension().and_then(like).is_some()
    };
    let sources = paths.iter().filter(|path| is_source(path, languages));
    for path in sources.chain(paths.first().filter(is_like_source)) {
        ensure!(path.exists(), missing(path));
    }
    Ok(())
}

/// Whether a file is a text with an extension that does not say what runs it.
pub(super) fn is_unknown_source(path: &Path) -> bool {
    let text = read_file(path).unwrap_or_default();
    let is_text = !text.is_empty() && str::from_utf8(&text).is_ok();
    path.extension().is_some() && is_text && !text.starts_with(b"#!")
}

/// The problem or the assignment that a word names, unless a file has this name.
pub(super) fn task_of(word: &OsString) -> Option<Assignment> {
    let name = word.to_str().filter(|name| !Path::new(name).exists())?;
    let mut called = Assignment::all().filter(|task| is_called(task.name(), name));
    called.next().filter(|_| called.next().is_none())
}

/// The path that a word names, which may be written as on Windows.
pub(super) fn path_of(word: &OsString) -> PathBuf {
    let other = PathBuf::from(word.to_string_lossy().replace('\\', "/"));
    let is_other = !Path::new(word).exists() && other.exists();
    if is_other { other } else { word.into() }
}

/// The error about a file that does not exist.
fn missing(path: &Path) -> String {
    let name = shown_name(path.file_name().unwrap_or_default());
    let entries = fs::read_dir(folder_of(path))
        .into_iter()
        .flatten()
        .flatten();
    let listed = entries.map(|entry| shown_name(&entry.file_name()));
    let names: Vec<String> = listed.collect();
    let meant = most_similar(&name, names.iter().map(String::as_str));
    let advice = match meant {
        Some(meant) => format!("did you mean {}?", path.with_file_name(meant).display()),
        None => "name one that is there".to_owned(),
    };
    format!("there is no file {}; {advice}", path.display())
}

/// The path as the entries of its folder have it.
pub(super) fn in_folder(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

pub(super) fn folder_of(path: &Path) -> PathBuf {
    in_folder(path.parent().unwrap_or(Path::new("")))
}
