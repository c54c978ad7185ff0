//! The rules of the source tree that no compiler checks.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::project;

/// The modules of each crate from the bottom up, each with the modules that it may use.
const LAYERS: [(&str, &str); 3] = [
    (
        "crates/core/src",
        "\
output:
board:
tour: board
input: board output
warnsdorff: board tour
assignment: board tour warnsdorff input output
solve: board tour
count: board tour solve
survey: board tour warnsdorff assignment solve
",
    ),
    (
        "crates/problems/src",
        "\
named_values:
compare:
explain:
mistakes:
verdict: compare
report: compare explain mistakes verdict
problem: compare explain mistakes
drawn: problem
naming: compare mistakes verdict problem
reasons: compare mistakes verdict report problem naming
cures: compare explain mistakes verdict report problem reasons
",
    ),
    (
        "crates/judge/src",
        "\
cases:
new_folder: cases
cache: cases
protocol:
groups: cases
problem: cases cache groups
drawn: cases problem
build: cases cache problem
hand_in: cases build
selftest: build
judging: cases cache problem build
setter: cases cache protocol groups problem build hand_in judging
commands: cases cache protocol groups problem build setter judging
points: cases groups build
submissions: cases problem build judging points
stress: cases problem judging submissions
class: cases cache groups problem drawn build hand_in selftest judging points submissions
verify: build cache cases drawn judging problem setter submissions
package: cases cache protocol groups problem build
sources: new_folder build hand_in package
",
    ),
];

/// What core, pictures and problems do not name: they open no stream and read no clock, environment or source
/// of randomness.
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

/// All files below a folder with the ending `rs`, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
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

/// The modules of the crate that a file of a module uses and should not.
fn wrong_uses<'a>(module: &str, allowed: &str, code: &'a str) -> Vec<&'a str> {
    let paths = code.split("crate::").skip(1);
    let named = paths.map(|path| {
        let end = path.find(|c: char| !c.is_alphanumeric() && c != '_');
        &path[..end.unwrap_or(path.len())]
    });
    named
        .filter(|other| *other != module && !allowed.split(' ').any(|name| name == *other))
        .collect()
}

/// A module, and those that it may use.
fn rows(layers: &str) -> impl Iterator<Item = (&str, &str)> {
    layers.lines().filter_map(|line| line.split_once(':'))
}

/// What a crate does against its layers: a table whose modules use others that do not come before them, and files that
/// use what the table does not allow.
fn wrong_layers(folder: &str, layers: &str) -> Vec<String> {
    let source = project(folder);
    let mut wrong = upward_uses(layers);
    for path in files(&source) {
        let relative = path.strip_prefix(&source).expect("below the source");
        let first = relative.components().next().expect("a file has a name");
        let module = Path::new(&first).with_extension("");
        let module = module.to_str().expect("names are text");
        if module == "lib" {
            continue;
        }
        let known = rows(layers).find(|(name, _)| *name == module);
        let Some((_, allowed)) = known else {
            wrong.push(format!("the table lacks {module}"));
            continue;
        };
        let code = code(&read(&path));
        let uses = wrong_uses(module, allowed, &code).into_iter();
        wrong.extend(uses.map(|other| format!("{} uses {other}", relative.display())));
    }
    wrong
}

/// The modules of a table that may use others which do not come before them.
fn upward_uses(layers: &str) -> Vec<String> {
    let mut below = Vec::new();
    let mut wrong = Vec::new();
    for (module, allowed) in rows(layers) {
        let used = allowed.split_whitespace();
        let upward = used.filter(|other| !below.contains(other));
        wrong.extend(upward.map(|other| format!("{module} comes before {other}")));
        below.push(module);
    }
    wrong
}

#[test]
fn modules_use_only_those_below_them() {
    for (folder, layers) in LAYERS {
        let wrong = wrong_layers(folder, layers);
        assert!(wrong.is_empty(), "{folder}: {wrong:#?}");
    }
}

#[test]
fn a_table_has_no_module_that_uses_one_above_it() {
    let circle = upward_uses("board:\ntour: board solve\nsolve: tour");
    assert_eq!(circle, ["tour comes before solve"]);
    assert_eq!(upward_uses("board: board"), ["board comes before board"]);
}

#[test]
fn the_rule_finds_what_breaks_it() {
    assert_eq!(wrong_uses("board", "", "use crate::tour::Tour;"), ["tour"]);
    assert_eq!(
        wrong_uses(
            "solve",
            "board",
            "crate::board::f(); crate::warnsdorff::walk()"
        ),
        ["warnsdorff"]
    );
    assert!(wrong_uses("tour", "board", "use crate::{tour, board};").len() == 1);
}

#[test]
fn core_pictures_and_problems_know_nothing_of_the_machine() {
    let folders = ["core", "render", "execution", "problems", "web"];
    for folder in folders.map(|name| format!("crates/{name}/src")) {
        for path in files(&project(&folder)) {
            // A length of time is not a clock.
            let code = code(&read(&path)).replace("use std::time::Duration;", "");
            for word in OUTSIDE.iter().chain(&["use std::{"]) {
                let path = path.display();
                assert!(!code.contains(word), "{path} may not say `{word}`");
            }
        }
    }
}

#[test]
fn no_two_files_about_tours_import_each_other() {
    for folder in [
        "crates/core/src",
        "crates/problems/src",
        "crates/render/src",
        "crates/python/src",
        "crates/web/src",
    ] {
        let modules = files(&project(folder)).into_iter().map(|path| {
            let relative = path
                .strip_prefix(project(folder))
                .expect("below the source");
            let name = relative.with_extension("").display().to_string();
            let name = name.trim_end_matches("/mod").replace('/', "::");
            (format!("crate::{name}::"), code(&read(&path)))
        });
        let modules: Vec<_> = modules.collect();
        for (place, (first, text)) in modules.iter().enumerate() {
            for (second, other) in &modules[..place] {
                let is_circle = text.contains(second.as_str()) && other.contains(first.as_str());
                // A folder may use what is in it.
                let is_folder =
                    first.starts_with(second.as_str()) || second.starts_with(first.as_str());
                assert!(
                    is_folder || !is_circle,
                    "{folder}: {first} and {second} import each other"
                );
            }
        }
    }
}

#[test]
fn the_programs_open_their_inputs_in_one_place() {
    for path in files(&project("src")) {
        // The runtime has opened `/dev/null` in the place of a closed output, which is no input.
        if path.ends_with("src/cli/mod.rs") {
            continue;
        }
        let code = code(&read(&path));
        for call in ["File::open(", "fs::read(", "read_to_string("] {
            let path = path.display();
            assert!(
                !code.contains(call),
                "{path}: `knights_streams::reading` opens files, not `{call}`"
            );
        }
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
    for folder in ["src", "crates", "tests", "benches"] {
        for path in files(&project(folder)) {
            let text = read(&path);
            let path = path.display();
            assert!(
                text.starts_with("//! ") || text.contains("\n//! "),
                "{path} has no first sentence"
            );
            for mark in &undone {
                assert!(!text.contains(mark.as_str()), "{path} has a {mark}");
            }
        }
    }
}

/// Otherwise the crate builds in a checkout, and not where it was installed from.
#[test]
fn the_folders_that_the_programs_have_in_them_are_packed() {
    let manifest = read(&project("Cargo.toml"));
    let included = manifest.lines().find(|line| line.starts_with("include = "));
    let included = included.expect("the manifest says what is packed");
    let start = "include_dir!(\"$CARGO_MANIFEST_DIR";
    let mut count = 0;
    for path in files(&project("src")) {
        for rest in read(&path).split(start).skip(1) {
            let folder = rest.split('"').next().expect("a text ends");
            assert!(included.contains(&format!("\"{folder}\"")), "{folder}");
            count += 1;
        }
    }
    assert!(count > 0, "no folder was found");
}
