//! The rules of the source tree: who may name whom, and what every file has.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the bottom up. A module names those of lower layers, and of its own
/// layer only those that stand before it.
const LAYERS: [&[&str]; 5] = [
    &[
        "square",
        "moves",
        "around",
        "board",
        "ends",
        "visited",
        "compass",
        "numbering",
        "succession",
        "tour",
    ],
    &[
        "tie_break",
        "warnsdorff",
        "judge_problem",
        "simulate",
        "dual",
        "walk",
        "existence",
        "search::rules",
        "search::map",
        "search::graph",
        "search::connected",
        "search::problem",
        "search::engine",
        "search",
        "backtrack",
        "construct::partition",
        "construct::port",
        "construct::grid",
        "construct::route",
        "construct::tree",
        "construct::plan",
        "construct::fill",
        "construct",
        "frontier::state",
        "frontier::automaton",
        "frontier::layers",
        "frontier::trace",
        "frontier",
        "solve",
        "fingerprint",
        "survey",
    ],
    &[
        "text::input_error",
        "text::scanner",
        "text::place",
        "text::output",
        "text::compare",
        "text::judge_problem",
        "text::sheet",
        "text::mask",
        "text::directions",
        "text::tutorial",
        "text::algebraic",
        "text::boxed",
        "text::submission",
        "text::json",
        "text::picture",
        "text::svg",
        "text::dual",
        "text::survey",
        "text::shard",
        "text::heat_map",
        "text::curves",
    ],
    &[
        "cli",
        "cli::dialogue",
        "cli::progress",
        "judge::problem",
        "judge::strict",
        "judge::instance",
        "judge::answer",
        "judge::checker",
        "judge::family",
        "judge::draw",
        "judge::generate",
        "judge::shrink",
        "judge::limits",
        "judge::wire",
        "judge::descendants",
        "judge::worker",
        "judge::patience",
        "judge::runner",
        "judge::verdict",
        "judge::cases",
        "judge::report",
        "judge::external",
        "judge::judging",
        "judge::report_text",
        "judge::report_json",
        "judge::report_junit",
        "judge::stress",
        "judge::package_parts",
        "judge::package",
        "tools::valid_move_num",
        "tools::next_move",
        "tools::simulate",
        "tools::choices",
        "tools::tour::warnsdorff",
        "tools::tour::backtrack",
        "tools::tour::walk",
        "tools::tour::solve",
        "tools::tour::survey",
        "tools::tour::check",
        "tools::tour",
        "tools::dual",
        "tools::judge::choices",
        "tools::judge::check",
        "tools::judge::generate",
        "tools::judge::limits",
        "tools::judge::run",
        "tools::judge::stress",
        "tools::judge::validate",
        "tools::judge::package",
        "tools::judge",
    ],
    &["bin"],
];

/// What layers 0 to 2 do not name: streams, the clock, the environment, chance.
const OUTSIDE: [&str; 17] = [
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
    // Lists and relative paths would hide what they name.
    "use std::{",
    "super::",
];

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

/// The modules with their text, by name; `lib.rs` and folders' lists of modules left out.
fn modules() -> BTreeMap<String, String> {
    let source = support::project("src");
    let mut modules = BTreeMap::new();
    for path in files(&source, "rs") {
        let relative = path
            .strip_prefix(&source)
            .expect("below src")
            .with_extension("");
        let parts: Vec<String> = relative
            .iter()
            .map(|part| part.display().to_string())
            .collect();
        let name = match parts
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .as_slice()
        {
            ["lib"] | ["text" | "judge" | "tools", "mod"] => continue,
            ["bin", _] => "bin".to_owned(),
            [parts @ .., "mod"] | parts => parts.join("::"),
        };
        modules
            .entry(name)
            .or_insert_with(String::new)
            .push_str(&read(&path));
    }
    modules
}

/// The place of a module in the order, and its layer.
fn place(module: &str) -> Option<(usize, usize)> {
    let of_layer = |(layer, modules): (usize, &&[&str])| {
        let index = modules.iter().position(|&other| other == module);
        index.map(|index| (layer, index))
    };
    LAYERS.iter().enumerate().find_map(of_layer)
}

/// The modules of this crate that a text names, in `use` lines, paths and links.
fn named(text: &str) -> Vec<String> {
    let mut named = Vec::new();
    for root in ["crate::", "knights::"] {
        for (start, _) in text.match_indices(root) {
            let path = &text[start + root.len()..];
            let end = path.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
            let path = path[..end.unwrap_or(path.len())].trim_end_matches(':');
            if path.is_empty() {
                // `use crate::{a, b}`: the list would hide what it names.
                named.push(format!("a list after {root}"));
                continue;
            }
            let parts: Vec<&str> = path.split("::").collect();
            let longest = (1..=parts.len())
                .rev()
                .map(|count| parts[..count].join("::"));
            let module = longest.clone().find(|name| place(name).is_some());
            if let Some(module) = module {
                named.push(module);
            } else if matches!(parts[0], "text" | "judge" | "tools") && parts.len() == 1 {
                named.extend(members(
                    &text[start + root.len() + parts[0].len()..],
                    parts[0],
                ));
            } else {
                named.push(path.to_owned());
            }
        }
    }
    named
}

/// The modules of a list like `::{json, svg}` after the name of a folder.
fn members(list: &str, folder: &str) -> Vec<String> {
    let inner = list
        .strip_prefix("::{")
        .and_then(|list| list.split_once('}'));
    let Some((inner, _)) = inner else {
        return vec![folder.to_owned()];
    };
    let member = |name: &str| format!("{folder}::{}", name.trim());
    inner
        .split(',')
        .filter(|name| !name.trim().is_empty())
        .map(member)
        .collect()
}

/// The text without comments, whose examples may name what they like.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// What a module names that it may not.
fn faults(module: &str, text: &str) -> Vec<String> {
    let Some(own) = place(module) else {
        return vec![format!(
            "{module} has no layer: say in tests/layers.rs where it belongs"
        )];
    };
    let code = code(text);
    let mut faults = Vec::new();
    for other in named(&code) {
        match place(&other) {
            None => faults.push(format!("{module} names {other}, which has no layer")),
            Some(place) if place > own => {
                faults.push(format!("{module} names {other}, which stands above it"));
            }
            Some(_) => {}
        }
    }
    if own.0 <= 2 {
        let code = code.replace("use super::*;", "");
        for outside in OUTSIDE.iter().filter(|outside| code.contains(**outside)) {
            faults.push(format!("{module} names {outside}: that is for layer 3"));
        }
    }
    faults
}

#[test]
fn no_module_names_one_above_its_own() {
    let faults: Vec<String> = modules()
        .iter()
        .flat_map(|(module, text)| faults(module, text))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_rule_finds_what_breaks_it() {
    let breaks = |module: &str, text: &str| !faults(module, text).is_empty();
    assert!(breaks("board", "use crate::tour::Tour;"));
    assert!(breaks("square", "fn f() { crate::moves::f() }"));
    assert!(breaks("tour", "use crate::text::svg;"));
    assert!(breaks("text::sheet", "use crate::text::{json, svg};"));
    assert!(breaks("text::sheet", "use crate::{cli, board};"));
    assert!(breaks("simulate", "use std::time::Instant;"));
    assert!(breaks("board", "use super::tour::Tour;"));
    assert!(breaks("board", "use std::{time::Instant, env};"));
    assert!(breaks("simulate", "use std::io; use io::stdin as f;"));
    assert!(breaks(
        "simulate",
        "let r = rand::make_rng::<ChaCha8Rng>();"
    ));
    assert!(breaks("nowhere", ""));
    assert!(!breaks(
        "tour",
        "use crate::board::Board;\n// crate::cli is above\n"
    ));
    assert!(!breaks("tools::tour", "use crate::text::{json, svg};"));
}

#[test]
fn every_module_of_the_order_exists() {
    let modules = modules();
    for module in LAYERS.concat() {
        assert!(
            modules.contains_key(module),
            "{module} is in the order, but not in src"
        );
    }
}

#[test]
fn every_module_is_in_the_architecture() {
    let text = read(&support::project("ARCHITECTURE.md"));
    for module in modules().keys() {
        let name = format!("`{module}`");
        assert!(
            text.contains(&name),
            "ARCHITECTURE.md has no paragraph on {name}"
        );
    }
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
        for path in files(&support::project(folder), "rs") {
            let text = read(&path);
            let first = text.lines().next().unwrap_or_default();
            assert!(
                first.starts_with("//! "),
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
