//! Forty-three wrong programs in four languages, as students write them: each mistake that has a name is
//! named, and no other. `tests/wrong_programs/causes.toml` has the causes.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;

/// The table of the programs.
#[derive(Deserialize)]
struct Causes {
    program: Vec<WrongProgram>,
}

/// A wrong program.
#[derive(Deserialize)]
struct WrongProgram {
    file: String,
    problem: String,
    language: String,
    /// What is wrong with it, in a sentence.
    cause: String,
    /// The name of this, if it has one.
    mistake: Option<String>,
}

impl WrongProgram {
    /// Whether this machine has what the language needs.
    fn can_run(&self) -> bool {
        crate::support::has(match self.language.as_str() {
            "C" => "gcc",
            "C++" => "g++",
            "Java" => "javac",
            _ => "python3",
        })
    }

    /// What is wrong with the report on it, if anything.
    fn fault(&self) -> Option<String> {
        let source = crate::support::project("tests/wrong_programs").join(&self.file);
        let (names, is_judged_wrong) = named(&self.problem, &source);
        let is_right = match &self.mistake {
            Some(mistake) => names.contains(mistake),
            None => names.is_empty(),
        };
        (!is_right || !is_judged_wrong)
            .then(|| format!("{}: {names:?}, but: {}", self.file, self.cause))
    }
}

/// The mistakes that `judge run` names in a source, and whether it runs and is wrong.
fn named(problem: &str, source: &Path) -> (Vec<String>, bool) {
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
    let is_judged_wrong = run.status.code() == Some(1) && report["compiler_message"].is_null();
    (names.map(str::to_owned).collect(), is_judged_wrong)
}

#[test]
fn true_causes_are_named_and_no_others() {
    let table = fs::read_to_string(crate::support::project("tests/wrong_programs/causes.toml"));
    let causes: Causes = toml::from_str(&table.expect("the table is there")).expect("a table");
    assert_eq!(causes.program.len(), 42);
    let programs: Vec<&WrongProgram> = causes
        .program
        .iter()
        .filter(|program| program.can_run())
        .collect();
    let faults: Vec<String> = programs
        .par_iter()
        .filter_map(|program| program.fault())
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Wrong submissions in `packages/` to problems of which the table above has no program.
const SUBMISSIONS: [(&str, &str, &str); 8] = [
    ("boj1331", "squares_may_come_again.py", "squares-may-repeat"),
    ("cses1689", "steps_from_zero.py", "steps-from-zero"),
    ("jutge43694", "one_star.py", "hole-shown-otherwise"),
    ("leetcode2596", "capital_letter.py", "capital-letter"),
    ("poj2488", "numbers_before_letters.cpp", "other-move-order"),
    ("timus1596", "digits_from_zero.py", "directions-from-zero"),
    ("uva10255", "first_line_only.py", "first-line-only"),
    ("uva10255", "start_ignored.py", "start-ignored"),
];

#[test]
fn submissions_are_named_even_if_their_outputs_are_as_long_as_any() {
    if !crate::support::has("python3") || !crate::support::has("g++") {
        return;
    }
    let packages = crate::support::project("packages");
    let fault = |&(problem, file, mistake): &(&str, &str, &str)| {
        let source = packages.join(format!("{problem}/submissions/wrong_answer/{file}"));
        let (names, is_judged_wrong) = named(problem, &source);
        let is_right = is_judged_wrong && names.iter().any(|name| name == mistake);
        (!is_right).then(|| format!("{problem}/{file}: {names:?}"))
    };
    let faults: Vec<String> = SUBMISSIONS.par_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_tour_numbered_from_zero_is_named_on_the_longest_outputs() {
    if !crate::support::has("python3") {
        return;
    }
    let right = crate::support::project("packages/uva10255/submissions/accepted/plain.py");
    let right = fs::read_to_string(right).expect("the program is there");
    let wrong = right.replace(
        "enumerate(tour[first:] + tour[:first], 1)",
        "enumerate(tour[first:] + tour[:first])",
    );
    assert_ne!(wrong, right);
    let folder = tempfile::tempdir().expect("there is room");
    let source = folder.path().join("main.py");
    fs::write(&source, wrong).expect("there is room");
    let (names, _) = named("uva10255", &source);
    assert!(names.contains(&"steps-from-zero".to_owned()), "{names:?}");
}
