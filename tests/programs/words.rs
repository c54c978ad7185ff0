//! One word for one thing: words of the table in CONTRIBUTING.md that are not where they belong.

use std::fs;
use std::path::Path;

use crate::support::project;
use crate::support::skip::is_listed;

/// Lines such as `score | degree | only in`, each followed by the beginnings of paths.
const RULES: &str = include_str!("words.txt");

/// The files of a folder that people read or write.
const ENDINGS: [&str; 7] = ["rs", "toml", "md", "json", "js", "css", "py"];

/// The words of a file that do not belong there, each with its line.
fn misplaced(path: &str, text: &str) -> Vec<String> {
    let mut rules: Vec<(&str, &str, bool)> = Vec::new();
    let mut elsewhere = true;
    for line in RULES.lines().filter(|line| !line.starts_with('#')) {
        if let Some(folder) = line.strip_prefix("    ") {
            let (.., is_wrong) = rules.last_mut().expect("a rule comes first");
            if path.starts_with(folder) {
                *is_wrong = !elsewhere;
            }
        } else {
            let parts: Vec<&str> = line.split(" | ").collect();
            elsewhere = parts[2] == "only in";
            rules.push((parts[0], parts[1], elsewhere));
        }
    }
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.to_ascii_lowercase();
        for (word, instead, _) in rules.iter().filter(|rule| rule.2) {
            if has(&line, word) {
                wrong.push(format!("{path}:{number}: not \"{word}\" but \"{instead}\""));
            }
        }
    }
    wrong
}

/// Whether a word of a line begins like this.
fn has(line: &str, beginning: &str) -> bool {
    line.match_indices(beginning)
        .any(|(at, _)| !line[..at].ends_with(|before: char| before.is_ascii_alphanumeric()))
}

/// The misplaced words of a file, or of all files below a folder.
fn search(path: &Path, wrong: &mut Vec<String>) {
    if path.is_dir() && !path.is_symlink() {
        for entry in fs::read_dir(path).expect("the folder can be listed") {
            search(&entry.expect("the folder can be listed").path(), wrong);
        }
        return;
    }
    let ending = path.extension().and_then(|ending| ending.to_str());
    if ending.is_some_and(|ending| ENDINGS.contains(&ending)) {
        let text = fs::read_to_string(path).expect("the file is text");
        let path = path
            .strip_prefix(project(""))
            .expect("a file of the project");
        wrong.extend(misplaced(&path.display().to_string(), &text));
    }
}

#[test]
fn words_are_where_they_belong() {
    let mut wrong = Vec::new();
    for name in ["README.md", "crates", "docs", "src"] {
        search(&project(name), &mut wrong);
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_rules_find_what_breaks_them() {
    let is_wrong = |path: &str, line: &str| !misplaced(path, line).is_empty();
    assert!(is_wrong("src/tools/board.rs", "let is_blocked = true;"));
    assert!(is_wrong("docs/research.md", "P-values are numbers"));
    assert!(!is_wrong("docs/students.md", "p-values are numbers"));
    assert!(is_wrong("src/tools/judge/grade/mod.rs", "a Submission"));
    assert!(!is_wrong("src/tools/judge/package.rs", "a submission"));
    assert!(is_wrong("docs/problem-setters.md", "a hand-in"));
    assert!(!is_wrong(
        "docs/formats.md",
        "an unblocked path, underscores"
    ));
}

#[test]
fn what_a_machine_may_lack_is_listed_by_its_first_words() {
    let list = "gcc,python3,a control group";
    for lacks in ["gcc", "python3 with polars", "a control group of processes"] {
        assert!(is_listed(lacks, list), "{lacks}");
    }
    for lacks in ["g++", "gccgo", "python", "a control", ""] {
        assert!(!is_listed(lacks, list), "{lacks}");
    }
    assert!(!is_listed("gcc", ""));
}
