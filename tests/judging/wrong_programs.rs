//! Wrong programs as students write them: each mistake that has a name is named, and no other.
//! `tests/wrong_programs.toml` has the programs.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use crate::support::up_to;
use knights::judge::problem::{EditedFile, package_files};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;

/// An accepted program of a package with a few lines changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrongProgram {
    /// What is wrong with it, in a sentence.
    why: String,
    /// The name of this, if it has one.
    mistake: Option<String>,
    diff: String,
}

/// Whether this machine has what the language of a file needs.
fn can_run(file: &str) -> bool {
    crate::support::has(match file.rsplit('.').next() {
        Some("c") => "gcc",
        Some("cpp") => "g++",
        _ => "python3",
    })
}

/// What is wrong with the report of `judge run` on a program that makes this mistake, if anything.
fn fault(problem: &str, file: &str, text: &str, mistake: Option<&str>) -> Option<String> {
    let folder = TempDir::new().expect("there is room for a folder");
    let source = folder.path().join(file);
    fs::write(&source, text).expect("there is room for a file");
    let run = Command::new(crate::support::binary("judge"))
        .args(["run", "--problem", problem, "--format", "json"])
        .args(["--time-limit", "10", "-j", "1", "--source"])
        .arg(source)
        .output()
        .expect("judge can be started");
    let report: Value = serde_json::from_slice(&run.stdout).expect("a report is JSON");
    let mistakes = report["mistakes"].as_array().expect("a list");
    let names = mistakes
        .iter()
        .filter_map(|mistake| mistake["name"].as_str());
    let names: Vec<&str> = names.collect();
    let is_named = mistake.map_or(names.is_empty(), |mistake| names.contains(&mistake));
    let is_judged_wrong = run.status.code() == Some(1) && report["compiler_message"].is_null();
    (!is_named || !is_judged_wrong).then(|| format!("{problem}/{file}: {names:?}"))
}

#[test]
fn true_causes_are_named_and_no_others() {
    let table = fs::read_to_string(crate::support::project("tests/wrong_programs.toml"));
    let table = table.expect("the table is there");
    let programs: BTreeMap<String, WrongProgram> = toml::from_str(&table).expect("a table");
    let fault = |(path, program): (String, WrongProgram)| {
        let (problem, file) = path.split_once('/').expect("a problem and a file");
        let edited = EditedFile {
            why: program.why,
            diff: program.diff,
            runs: Vec::new(),
        };
        let text = edited.text(problem, &format!("submissions/{file}"));
        let text = text.unwrap_or_else(|error| panic!("{path}: {error:#}"));
        let fault = || fault(problem, file, &text, program.mistake.as_deref());
        can_run(file).then(fault).flatten()
    };
    let faults: Vec<String> = programs
        .into_iter()
        .step_by(up_to(6, 1))
        .par_bridge()
        .filter_map(fault)
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Wrong submissions of packages to problems of which the table has no program.
const SUBMISSIONS: [(&str, &str, &str); 11] = [
    ("uva10255", "start_ignored.py", "start-ignored"),
    ("boj1331", "squares_may_come_again.py", "squares-may-repeat"),
    ("cses1689", "steps_from_zero.py", "steps-from-zero"),
    ("jutge43694", "one_star.py", "hole-shown-otherwise"),
    ("leetcode2596", "capital_letter.py", "capital-letter"),
    ("poj2488", "numbers_before_letters.cpp", "other-move-order"),
    ("timus1596", "digits_from_zero.py", "directions-from-zero"),
    ("leetcode2664", "steps_from_one.py", "steps-from-one"),
    ("gvu_zirgas", "odd_boards_denied.py", "odd-boards-denied"),
    ("withcs4440", "odd_boards_denied.py", "odd-boards-denied"),
    ("pbinfo383", "steps_from_zero.py", "steps-from-zero"),
];

#[test]
fn submissions_are_named_even_if_their_outputs_are_as_long_as_any() {
    let fault = |&(problem, file, mistake): &(&str, &str, &str)| {
        let files = package_files(problem, "submissions/wrong_answer");
        let submission = files.into_iter().find(|(name, _)| *name == file);
        let (_, text) = submission.expect("the package has the file");
        let fault = || fault(problem, file, text, Some(mistake));
        can_run(file).then(fault).flatten()
    };
    let faults: Vec<String> = SUBMISSIONS[..up_to(2, 11)]
        .par_iter()
        .filter_map(fault)
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
