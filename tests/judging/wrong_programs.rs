//! Forty-three wrong programs in four languages, as students write them: each mistake that has a name is
//! named, and no other. `tests/wrong_programs/causes.toml` has the causes.
#![cfg(target_os = "linux")]

use std::fs;
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
        let run = Command::new(crate::support::binary("judge"))
            .args(["run", "--problem", &self.problem, "--format", "json"])
            .args(["--time-limit", "10", "-j", "1", "--source"])
            .arg(source)
            .output()
            .expect("judge can be started");
        let report: Value = serde_json::from_slice(&run.stdout).expect("a report is JSON");
        let mistakes = report["mistakes"].as_array().expect("a list");
        let names: Vec<&str> = mistakes
            .iter()
            .filter_map(|mistake| mistake["name"].as_str())
            .collect();
        let is_right = match &self.mistake {
            Some(mistake) => names.contains(&mistake.as_str()),
            None => names.is_empty(),
        };
        let is_judged_wrong = run.status.code() == Some(1) && report["compiler_message"].is_null();
        (!is_right || !is_judged_wrong)
            .then(|| format!("{}: {names:?}, but: {}", self.file, self.cause))
    }
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
