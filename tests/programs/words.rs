//! One word for one thing: words of the table in CONTRIBUTING.md that are not where they belong.

use std::fs;
use std::path::Path;

use crate::support::project;
use crate::support::skip::is_listed;

/// Where a word may be: in files whose paths begin with one of these, or in all but those.
enum Place {
    Only(&'static [&'static str]),
    NotIn(&'static [&'static str]),
}

/// The beginning of a word or an option, what to write instead, and where the word may be.
const RULES: [(&str, &str, Place); 8] = [
    ("blocked", "hole", Place::Only(&[])),
    (
        "p-value",
        "degree",
        Place::Only(&[
            "README.md",
            "crates/core/src/assignment/stages.rs",
            "crates/problems/src/explain/mod.rs",
            "crates/problems/src/mistakes/stages/",
            "crates/problems/src/problem/placement/",
            "crates/problems/src/problem/simulate.rs",
            "crates/problems/src/problem/valid_move_num.rs",
            "crates/python/python/knights/__init__.py",
            "crates/render/src/recording/mod.rs",
            "crates/web/src/",
            "docs/problem-setters.md",
            "docs/problems/knights.md",
            "docs/problems/next_move.md",
            "docs/problems/simulate.md",
            "docs/problems/valid_move_num.md",
            "docs/students.md",
            "docs/teachers.md",
            "src/tools/judge/problems.rs",
            "src/tools/stages.rs",
        ]),
    ),
    ("least room", "smallest degree", Place::Only(&[])),
    (
        "score",
        "degree, or points",
        Place::Only(&[
            "crates/judge/src/class/",
            "crates/judge/src/package/",
            "crates/judge/src/commands/folder/",
            "crates/problems/src/report/",
            // As in packages of Kattis.
            "crates/judge/src/commands/mod.rs",
            "crates/judge/src/feedback.rs",
            "crates/judge/src/groups.rs",
            "crates/judge/src/judging.rs",
            "crates/judge/src/problem/expected.rs",
            "crates/judge/src/protocol.rs",
            "crates/judge/src/setter/checker.rs",
            "crates/judge/src/setter/grader.rs",
            "crates/judge/src/verify.rs",
            "crates/problems/src/verdict.rs",
            "crates/run/src/linux/memory.rs",
            "docs/formats.md",
            "docs/packages.md",
            "docs/problem-setters.md",
            "docs/schema/judge_grade.schema.json",
            "docs/schema/judge_run.schema.json",
            "docs/schema/judge_verify.schema.json",
            "src/tools/judge/choices.rs",
            "src/tools/judge/verify.rs",
            "docs/theory.md",
            "src/tools/judge/package.rs",
        ]),
    ),
    (
        "subtask",
        "part, or stage",
        Place::Only(&[
            "crates/judge/src/package/numbered.rs",
            "crates/problems/src/report/documents.rs",
            "docs/formats.md",
            "docs/problem-setters.md",
            "docs/schema/judge_",
        ]),
    ),
    (
        "submission",
        "hand-in",
        Place::NotIn(&[
            "docs/schema/judge_grade.schema.json",
            "docs/schema/tour_",
            "src/tools/judge/grade/",
        ]),
    ),
    (
        "hand-in",
        "submission",
        Place::NotIn(&[
            "crates/judge/src/package/",
            "docs/problem-setters.md",
            "src/tools/judge/package.rs",
        ]),
    ),
    ("--board", "--size", Place::Only(&[])),
];

/// The files of a folder that people read or write.
const ENDINGS: [&str; 7] = ["rs", "toml", "md", "json", "js", "css", "py"];

/// The words of a file that do not belong there, each with its line.
fn misplaced(path: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.to_ascii_lowercase();
        for (word, instead, place) in &RULES {
            let is_below = |folders: &[&str]| folders.iter().any(|folder| path.starts_with(folder));
            let is_allowed = match place {
                Place::Only(folders) => is_below(folders),
                Place::NotIn(folders) => !is_below(folders),
            };
            if !is_allowed && has(&line, word) {
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
