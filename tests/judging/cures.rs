//! Cures for faults that are not in the algorithm: each is named for a program that needs it, and none for a right one.
//! `tests/beginners.toml` has the programs.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{has, project, up_to};
use knights::judge::drawn::drawn_cases;
use knights::judge::problem::{EditedFile, named, package_files};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;

/// A program: an accepted one of a package with a few lines changed, or a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginner {
    /// The first cure that is named, or nothing.
    cure: String,
    /// A part of what it says.
    #[serde(default)]
    says: String,
    /// The encoding of the source, if that is not UTF-8.
    encoding: Option<String>,
    #[serde(default)]
    diff: String,
    text: Option<String>,
}

/// The most characters of a cure.
const LONGEST: usize = 200;

/// Whether this machine has what the language of a file needs.
fn can_run(file: &str) -> bool {
    has(match file.rsplit('.').next() {
        Some("c") => "gcc",
        Some("cpp") => "g++",
        Some("java") => "javac",
        Some("js") => "node",
        _ => "python3",
    })
}

fn encoded(text: &str, encoding: Option<&str>) -> Vec<u8> {
    match encoding {
        None => text.into(),
        Some("utf-16le") => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Some("latin-1") => text
            .chars()
            .map(|letter| u8::try_from(letter).expect("the text is Latin-1"))
            .collect(),
        Some(other) => panic!("{other} is not an encoding of these tests"),
    }
}

/// The report of `judge run` on a source, on a few cases.
fn report(problem: &str, file: &str, source: &[u8]) -> Value {
    let folder = TempDir::new().expect("there is room for a folder");
    let cases = folder.path().join("cases");
    fs::create_dir(&cases).expect("there is room for a folder");
    let problem = named(problem).expect("it is a problem");
    for case in drawn_cases(problem, 1, 8).expect("cases can be drawn") {
        for (ending, data) in [("in", &case.input), ("out", &case.answer)] {
            let path = cases.join(format!("{}.{ending}", case.name));
            fs::write(path, data.read().expect("it was drawn")).expect("there is room for it");
        }
    }
    let source_file = folder.path().join(file);
    fs::write(&source_file, source).expect("there is room for a file");
    let run = Command::new(crate::support::binary("judge"))
        .args(["run", "--problem", problem.name(), "--format", "json"])
        .args(["--time-limit", "10", "-j", "1", "--cases"])
        .args([&cases, Path::new("--source"), &source_file])
        .output()
        .expect("judge can be started");
    let error = String::from_utf8_lossy(&run.stderr);
    serde_json::from_slice(&run.stdout).unwrap_or_else(|_| panic!("{file}: {error}"))
}

/// The names and the texts of what a report says of a program.
fn mistakes(report: &Value) -> Vec<[&str; 2]> {
    let mistakes = report["mistakes"].as_array().expect("a list").iter();
    let texts = mistakes
        .map(|mistake| ["name", "text"].map(|key| mistake[key].as_str().expect("it is a text")));
    texts.collect()
}

#[test]
fn each_cure_is_named_for_a_program_that_needs_it() {
    let table = fs::read_to_string(project("tests/beginners.toml")).expect("the table is there");
    let programs: BTreeMap<String, Beginner> = toml::from_str(&table).expect("a table");
    let fault = |(path, program): (&String, &Beginner)| {
        let (problem, file) = path.split_once('/').expect("a problem and a file");
        let edited = EditedFile {
            why: String::new(),
            diff: program.diff.clone(),
            runs: Vec::new(),
        };
        let text = program
            .text
            .clone()
            .map_or_else(|| edited.text(problem, &format!("submissions/{file}")), Ok);
        let text = text.unwrap_or_else(|error| panic!("{path}: {error:#}"));
        if !can_run(file) {
            return None;
        }
        let report = report(problem, file, &encoded(&text, program.encoding.as_deref()));
        let found = mistakes(&report);
        let [name, text] = found.first().copied().unwrap_or_default();
        let is_named = name == program.cure && text.contains(&program.says);
        let is_short = found
            .iter()
            .all(|[name, text]| *name != program.cure || text.chars().count() <= LONGEST);
        // The same words are not named twice.
        let of_words = |name: &str| ["prompt", "extra-words"].contains(&name);
        let is_once = found.iter().filter(|[name, _]| of_words(name)).count() < 2;
        let message = &report["compiler_message"];
        (!is_named || !is_short || !is_once).then(|| format!("{path}: {found:?} {message}"))
    };
    let chosen: Vec<_> = programs.iter().step_by(up_to(9, 1)).collect();
    let faults: Vec<String> = chosen.into_par_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The programs that packages accept, each with its problem.
fn right_programs() -> Vec<(&'static str, &'static str, &'static str)> {
    let problems = knights::judge::problem::ALL.iter();
    let programs = problems.flat_map(|problem| {
        let files = package_files(problem.name(), "submissions/accepted").into_iter();
        files.map(|(file, text)| (problem.name(), file, text))
    });
    programs.collect()
}

#[test]
fn right_programs_get_no_cure() {
    let programs = right_programs();
    assert!(programs.len() >= 60, "{} right programs", programs.len());
    let fault = |&(problem, file, text): &(&str, &str, &str)| {
        let report = can_run(file).then(|| report(problem, file, text.as_bytes()))?;
        let found = mistakes(&report);
        (!found.is_empty()).then(|| format!("{problem}/{file}: {found:?}"))
    };
    let chosen: Vec<_> = programs.iter().step_by(up_to(30, 3)).collect();
    let faults: Vec<String> = chosen.into_par_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
