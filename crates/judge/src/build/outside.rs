//! Keeps what is in files outside of a hand-in out of the messages of compilers.
//!
//! A compiler quotes each file that a source includes, also the input of a case. So nothing of its
//! messages is shown if they come from a file that is neither in the folder of the build nor part of
//! the system, or if a source may have read such a file.

use std::path::{Path, PathBuf};

use crate::build::BuildFolder;

/// The folders of compilers and their libraries.
const SYSTEM: [&str; 4] = ["/usr", "/opt", "/nix/store", "/gnu/store"];
/// What reads a file at compile time, before the name of the file.
const READERS: [&str; 8] = [
    "#include",
    "# include",
    "#embed",
    ".incbin",
    ".include",
    "include!",
    "include_str!",
    "include_bytes!",
];
/// How many ends of a name are tried in a line, and how many beginnings.
const TRIED: usize = 12;

/// What to say in place of messages that may quote a file outside of the hand-in.
pub(super) fn in_place_of(messages: &str, build: &BuildFolder<'_>) -> Option<String> {
    let mut files = messages.lines().flat_map(files_in);
    let file = files.find_map(|name| outside(Path::new(name), build.path, build));
    if let Some(file) = file {
        let shown = file.display();
        return Some(format!(
            "the build refers to {shown}, which is not in the hand-in"
        ));
    }
    sources(build).find_map(|(name, text)| {
        let path = build.path.join(&name);
        let folder = path.parent().unwrap_or(build.path);
        let is_outside = |reader: &str| {
            // The name of a method may begin like a directive of an assembler.
            let is_sure = !reader.starts_with('.');
            arguments(&text, reader).any(|argument| match literal(argument) {
                Some(file) => outside(Path::new(file), folder, build).is_some(),
                None => is_sure,
            })
        };
        let shown = name.display();
        let message = || format!("{shown} refers to a file that is not in the hand-in");
        let mut readers = READERS.iter();
        readers.any(|reader| is_outside(reader)).then(message)
    })
}

/// Whether a source may read a file that is neither beside it nor part of a package of the system.
pub(super) fn may_read_others(build: &BuildFolder<'_>) -> bool {
    let is_other = |line: &str| {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        let words = ["include", "embed"].into_iter();
        let mut names = words.filter_map(|word| directive?.strip_prefix(word).map(str::trim_start));
        names.any(|name| {
            let known = name.strip_prefix(['"', '<']);
            known.is_none_or(|name| name.starts_with('/') || name.contains(".."))
        })
    };
    let mut texts = sources(build).map(|(_, text)| text);
    // Scripts may read anything.
    build.sources.is_empty()
        || in_place_of("", build).is_some()
        || texts.any(|text| text.lines().any(is_other))
}

/// The sources that are not ours, by their names in the folder of the build.
fn sources(build: &BuildFolder<'_>) -> impl Iterator<Item = (PathBuf, String)> {
    let others = build.part.others().map(|file| build.part.place(&file.path));
    let theirs = build.sources.iter().filter(|source| !source.is_ours);
    let sources = theirs.map(|source| PathBuf::from(&source.name));
    sources.chain(others).filter_map(|name| {
        let text = super::read(&build.path.join(&name)).ok()?;
        Some((name, String::from_utf8_lossy(&text).into_owned()))
    })
}

/// The texts in a line that may be names of files in other folders.
fn files_in(line: &str) -> impl Iterator<Item = &str> {
    let is_start = |c: char| c.is_whitespace() || "\"'`([<".contains(c);
    let is_end = |c: char| ":,;\"'`)]>".contains(c);
    let text = line.trim_start();
    let inner = text
        .match_indices(is_start)
        .map(|(at, found)| at + found.len());
    let starts = [0].into_iter().chain(inner).take(TRIED);
    starts.flat_map(move |start| {
        let rest = &text[start..];
        let ends = rest.match_indices(is_end).map(|(at, _)| at);
        let names = ends.take(TRIED).chain([rest.len()]).map(|end| &rest[..end]);
        names.filter(|name| name.contains('/'))
    })
}

/// The file that a source or a message names, if it is there and outside of the hand-in.
fn outside(name: &Path, folder: &Path, build: &BuildFolder<'_>) -> Option<PathBuf> {
    let file = folder.join(name).canonicalize().ok()?;
    if !file.is_file() {
        return None;
    }
    let tools = build.part.language.tool_folders();
    let system = SYSTEM.iter().map(PathBuf::from).chain(tools);
    let is_known = system.chain([build.path.to_owned()]).any(|folder| {
        let resolved = folder.canonicalize();
        resolved.is_ok_and(|folder| file.starts_with(folder))
    });
    (!is_known).then_some(file)
}

/// What follows a word in a text.
fn arguments<'a>(text: &'a str, reader: &'a str) -> impl Iterator<Item = &'a str> {
    let found = text.match_indices(reader);
    found.map(|(at, word)| text[at + word.len()..].trim_start_matches([' ', '\t', '(', '\\']))
}

/// The name between quotes or angle brackets at the start of a text.
fn literal(text: &str) -> Option<&str> {
    let close = match text.chars().next()? {
        '"' => '"',
        '<' => '>',
        _ => return None,
    };
    let rest = &text[1..];
    let name = rest[..rest.find([close, '\n'])?].trim_end_matches('\\');
    (!name.contains('\\')).then_some(name)
}
