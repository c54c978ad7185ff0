//! The rules of the source tree: which folder may use which, and what every file has.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `src` from the bottom up, each with the folders that it may use. A folder
/// below `judge` or `text` follows the rule of its parent and the finer one here, if any.
const FOLDERS: [(&str, &[&str]); 15] = [
    ("board", &[]),
    ("tour", &["board"]),
    ("warnsdorff", &["board", "tour"]),
    ("assignment", &["board", "tour", "warnsdorff"]),
    ("solve", &["board", "tour"]),
    ("count", &["board", "tour", "solve"]),
    ("cover", &["board", "tour", "assignment", "solve"]),
    (
        "survey",
        &["board", "tour", "warnsdorff", "assignment", "solve"],
    ),
    (
        "recording",
        &[
            "board",
            "tour",
            "warnsdorff",
            "assignment",
            "solve",
            "cover",
        ],
    ),
    (
        "text",
        &[
            "board",
            "tour",
            "warnsdorff",
            "assignment",
            "solve",
            "count",
            "cover",
            "survey",
            "recording",
        ],
    ),
    (
        "judge",
        &[
            "board",
            "tour",
            "warnsdorff",
            "assignment",
            "solve",
            "count",
            "text",
        ],
    ),
    ("judge/run", &[]),
    ("cli", &["text", "judge"]),
    (
        "tools",
        &[
            "board",
            "tour",
            "warnsdorff",
            "assignment",
            "solve",
            "count",
            "cover",
            "survey",
            "recording",
            "text",
            "judge",
            "cli",
        ],
    ),
    ("bin", &["cli", "tools"]),
];

/// The folders that open no stream and read no clock, environment or source of randomness.
const PURE: [&str; 10] = [
    "board",
    "tour",
    "warnsdorff",
    "assignment",
    "solve",
    "count",
    "cover",
    "survey",
    "recording",
    "text",
];

/// What these do not name.
const OUTSIDE: [&str; 15] = [
    "std::fs",
    "std::env",
    "std::time",
    "std::net",
    "std::process",
    "std::thread",
    "stdin(",
    "stdout(",
    "stderr(",
    "SysRng",
    "rand::rng()",
    "make_rng",
    "io::stdin",
    "io::stdout",
    "io::stderr",
];

/// What would hide from this test what a file uses.
const HIDING: [&str; 3] = ["use std::{", "super::super", "use crate::{"];

/// All files below a folder with this ending, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|other| other == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file is text")
}

/// The text without comments, whose examples may name anything.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The top folders that a text names after `crate::` or `knights::`.
fn named(code: &str) -> BTreeSet<&str> {
    let paths = ["crate::", "knights::"].into_iter().flat_map(|root| {
        let starts = code
            .match_indices(root)
            .map(|(start, _)| start + root.len());
        starts.map(|start| &code[start..])
    });
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    paths
        .map(|path| path.split(|c| !is_word(c)).next().unwrap_or_default())
        .collect()
}

/// What is wrong with a file of a folder, such as `judge/run`.
fn faults(folder: &str, text: &str) -> Vec<String> {
    let code = code(text);
    let mut faults = Vec::new();
    let own = folder.split('/').next().unwrap_or_default();
    for (limited, allowed) in FOLDERS {
        if folder != limited && !folder.starts_with(&format!("{limited}/")) {
            continue;
        }
        for other in named(&code) {
            if other != own && !allowed.contains(&other) {
                faults.push(format!("{limited} may not use {other}"));
            }
        }
    }
    if !FOLDERS.iter().any(|&(known, _)| known == own) {
        faults.push(format!("{own} is not in the list of folders"));
    }
    let outside = OUTSIDE.iter().filter(|_| PURE.contains(&own));
    for word in outside.chain(&HIDING).filter(|word| code.contains(**word)) {
        faults.push(format!("{own} may not say `{word}`"));
    }
    faults
}

#[test]
fn folders_use_only_those_below_them() {
    let source = crate::support::project("src");
    let mut wrong = Vec::new();
    for path in files(&source, "rs") {
        let relative = path.strip_prefix(&source).expect("below src");
        let folder = relative
            .parent()
            .expect("a file is in a folder")
            .display()
            .to_string();
        if !folder.is_empty() {
            let faults = faults(&folder, &read(&path)).into_iter();
            wrong.extend(faults.map(|fault| format!("{}: {fault}", relative.display())));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_rule_finds_what_breaks_it() {
    let breaks = |folder: &str, text: &str| !faults(folder, text).is_empty();
    assert!(breaks("board", "use crate::tour::Tour;"));
    assert!(breaks("solve", "fn f() { crate::warnsdorff::walk() }"));
    assert!(breaks(
        "text/picture",
        "use crate::judge::compare::CompareMode;"
    ));
    assert!(breaks("judge/run", "use crate::text::input::Scanner;"));
    assert!(breaks("judge", "use crate::survey::Survey;"));
    assert!(breaks("assignment", "use std::time::Instant;"));
    assert!(breaks("board", "use std::{time::Instant, env};"));
    assert!(breaks("tools/tour", "use crate::{cli, board};"));
    assert!(breaks("survey", "use std::io; use io::stdin as f;"));
    assert!(breaks("nowhere", ""));
    assert!(!breaks(
        "tour",
        "use crate::board::Board;\n// crate::cli is above\n"
    ));
    assert!(!breaks(
        "judge/run",
        "use std::time::Instant; use crate::judge::run::Runner;"
    ));
}

#[test]
fn every_folder_of_the_list_exists() {
    for (folder, _) in FOLDERS {
        assert!(
            crate::support::project("src").join(folder).is_dir(),
            "there is no src/{folder}"
        );
    }
}

#[test]
fn a_public_name_is_defined_once() {
    let mut seen = BTreeSet::new();
    // What takes the place of a folder on other systems has the same names.
    let files = files(&crate::support::project("src"), "rs").into_iter();
    for path in files.filter(|path| !path.ends_with("judge/run/portable.rs")) {
        for line in read(&path).lines() {
            let Some(item) = line
                .strip_prefix("pub ")
                .or(line.strip_prefix("pub(crate) "))
            else {
                continue;
            };
            let mut words = item.split(|c: char| !c.is_alphanumeric());
            if matches!(words.next(), Some("struct" | "enum" | "trait")) {
                let name = words.next().unwrap_or_default().to_owned();
                let is_new = name == "Arguments" || seen.insert(name.clone());
                assert!(is_new, "{name} is defined again in {}", path.display());
            }
        }
    }
    assert!(seen.len() > 50, "the names are found");
}

#[test]
fn every_file_opens_with_a_sentence_and_leaves_nothing_undone() {
    // In two parts, so that this file does not find itself.
    let undone = [
        ["TO", "DO"].concat(),
        ["FIX", "ME"].concat(),
        ["XX", "X"].concat(),
    ];
    for folder in ["src", "tests", "benches"] {
        for path in files(&crate::support::project(folder), "rs") {
            let text = read(&path);
            assert!(
                text.starts_with("//! "),
                "{} has no first sentence",
                path.display()
            );
            for mark in &undone {
                assert!(
                    !text.contains(mark.as_str()),
                    "{} has a {mark}",
                    path.display()
                );
            }
        }
    }
}
