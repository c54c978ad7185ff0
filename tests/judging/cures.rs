//! Programs as students write them, and what `judge run` names for each: a cure for what is not the algorithm, or the
//! mistake, and nothing for a right one. `tests/beginners.toml` and `packages/` have the programs.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;

use crate::support::Folder;
use crate::support::said::text_of;
use crate::support::{all_kinds, has, more};
use knights::judge::drawn::drawn_cases;
use knights::judge::problem::{ALL, EditedFile, named, package_files};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;

/// A program: an accepted one of a package with a few lines changed, or a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    /// The first cure that is named, or nothing.
    #[serde(default)]
    cure: String,
    /// A part of what it says.
    #[serde(default)]
    says: String,
    /// Whether it is only a guess, which is not proved.
    #[serde(default)]
    guess: bool,
    /// The encoding of the source, if that is not UTF-8.
    encoding: Option<String>,
    #[serde(default)]
    diff: String,
    text: Option<String>,
}

/// The most characters of a cure.
const LONGEST: usize = 200;

/// A part of a list: each program starts an interpreter or a compiler.
fn some<T>(list: &[T], of_kinds: usize, few: usize) -> Vec<&T> {
    let step = match (more(), all_kinds()) {
        (true, _) => 1,
        (_, true) => of_kinds,
        _ => few,
    };
    list.iter().step_by(step).collect()
}

fn assert_no_faults<T: Sync>(list: Vec<&T>, fault: impl Fn(&T) -> Option<String> + Send + Sync) {
    let faults: Vec<String> = list.into_par_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether this machine has what the language of a file needs.
fn can_run(file: &str) -> bool {
    has(match file.rsplit('.').next() {
        Some("c") => "gcc",
        Some("cpp") => "g++",
        Some("java") => "javac",
        Some("js") => "node",
        Some("go") => "go",
        Some("rb") => "ruby",
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

/// The report of `judge run` on a source: on this number of drawn cases, or on those that it draws itself.
fn report(problem: &str, file: &str, source: &[u8], cases: Option<u64>) -> Value {
    let place = Folder::of(&[]);
    let mut more = "";
    if let Some(count) = cases {
        more = "--cases cases";
        let problem = named(problem).expect("it is a problem");
        for case in drawn_cases(problem, 1, count).expect("cases can be drawn") {
            for (ending, data) in [("in", &case.input), ("out", &case.answer)] {
                let path = format!("cases/{}.{ending}", case.name);
                place.write(path, data.read().expect("it was drawn"));
            }
        }
    }
    place.write(file, source);
    let judge = "judge run --format json --time-limit 10 -j 1";
    place
        .run(&format!(
            "{judge} --problem {problem} {more} --source {file}"
        ))
        .json()
}

/// The names and the texts of what a report says of a program.
fn mistakes(report: &Value) -> Vec<[&str; 2]> {
    let mistakes = report["mistakes"].as_array().expect("a list").iter();
    let texts = mistakes
        .map(|mistake| ["name", "text"].map(|key| mistake[key].as_str().expect("it is a text")));
    texts.collect()
}

/// The programs of beginners: the problem, the file and the text of each.
fn programs() -> Vec<(String, String, String, Program)> {
    let table = text_of("tests/beginners.toml");
    let table: BTreeMap<String, Program> = toml::from_str(&table).expect("a table");
    let program = |(path, program): (String, Program)| {
        let (problem, file) = path.split_once('/').expect("a problem and a file");
        let edited = EditedFile {
            why: String::new(),
            diff: program.diff.clone(),
            runs: Vec::new(),
        };
        let text = program.text.clone();
        let text = text.map_or_else(|| edited.text(problem, &format!("submissions/{file}")), Ok);
        let text = text.unwrap_or_else(|error| panic!("{path}: {error:#}"));
        (problem.to_owned(), file.to_owned(), text, program)
    };
    table.into_iter().map(program).collect()
}

/// Takes seconds: every cure is seen on a program that runs.
#[test]
fn each_cure_is_named_for_a_program_that_needs_it() {
    let fault = |(problem, file, text, program): &(String, String, String, Program)| {
        if !can_run(file) {
            return None;
        }
        let source = encoded(text, program.encoding.as_deref());
        let report = report(problem, file, &source, Some(8));
        let found = mistakes(&report);
        let [name, text] = found.first().copied().unwrap_or_default();
        let is_named = name == program.cure && text.contains(&program.says);
        // A guess is named alone.
        let is_guess = |[_, text]: &[&str; 2]| text.contains("Perhaps ");
        let is_named = is_named && found.iter().any(is_guess) == program.guess;
        let is_named = is_named && !(program.guess && found.len() > 1);
        let is_short =
            |[name, text]: &[&str; 2]| *name != program.cure || text.chars().count() <= LONGEST;
        // The same words are not named twice.
        let of_words = |[name, _]: &&[&str; 2]| ["prompt", "extra-words"].contains(name);
        let is_once = found.iter().filter(of_words).count() < 2;
        let is_right = is_named && is_once && found.iter().all(is_short);
        let message = &report["compiler_message"];
        (!is_right).then(|| format!("{problem}/{file}: {found:?} {message}"))
    };
    let programs = programs();
    // It has a sign of C too.
    let of_java = programs.iter().filter(|(_, file, ..)| file == "Exit.java");
    let chosen: Vec<_> = some(&programs, 9, 18).into_iter().chain(of_java).collect();
    assert_no_faults(chosen, fault);
}

/// Words of one language | the extensions of that language.
const OF_A_LANGUAGE: [(&str, &[&str]); 9] = [
    ("`main`", &["c", "cpp"]),
    ("scanf", &["c", "cpp"]),
    ("printf", &["c", "cpp"]),
    ("int v[", &["c", "cpp"]),
    ("cin >>", &["cpp"]),
    ("#include <iostream>", &["cpp"]),
    ("Scanner", &["java"]),
    ("print(", &["py"]),
    ("input()", &["py"]),
];

#[test]
fn a_cure_for_all_languages_has_no_word_of_one() {
    let table: Value = toml::from_str(&text_of("crates/problems/src/cures/cures.toml"))
        .expect("the table of cures");
    for cure in table["cure"].as_array().expect("a list") {
        let languages = cure["languages"].as_array();
        let languages = languages.map(|all| all.iter().filter_map(Value::as_str).collect());
        let languages: Vec<&str> = languages.unwrap_or_default();
        let text = ["what", "advice"].map(|key| cure[key].as_str().unwrap_or_default());
        for (word, own) in OF_A_LANGUAGE {
            let is_of_it = !languages.is_empty() && languages.iter().all(|it| own.contains(it));
            let has_word = text.iter().any(|text| text.contains(word));
            assert!(is_of_it || !has_word, "{word}: {cure}");
        }
    }
}

/// The programs that packages accept, each with its problem.
fn right_programs() -> Vec<(&'static str, &'static str, &'static str)> {
    let programs = ALL.iter().flat_map(|problem| {
        let files = package_files(problem.name(), "submissions/accepted").into_iter();
        files.map(|(file, text)| (problem.name(), file, text))
    });
    programs.collect()
}

/// Takes seconds: a false cure shows only on many right programs.
#[test]
fn right_programs_get_no_cure() {
    let programs = right_programs();
    assert!(programs.len() >= 50, "{} right programs", programs.len());
    let fault = |&(problem, file, text): &(&str, &str, &str)| {
        let report = can_run(file).then(|| report(problem, file, text.as_bytes(), Some(8)))?;
        let found = mistakes(&report);
        (!found.is_empty()).then(|| format!("{problem}/{file}: {found:?}"))
    };
    assert_no_faults(some(&programs, 30, 60), fault);
}

/// Wrong submissions of packages, and their mistakes.
const SUBMISSIONS: [(&str, &str, &str); 15] = [
    ("boj1331", "squares_may_come_again.py", "squares-may-repeat"),
    ("simulate", "last_of_equals.py", "last-of-equals"),
    ("next_move", "minimum_from_8.py", "minimum-starts-at-8"),
    ("cses1689", "steps_from_zero.py", "steps-from-zero"),
    ("leetcode2596", "capital_letter.py", "capital-letter"),
    ("poj2488", "numbers_before_letters.cpp", "other-move-order"),
    ("dual", "streak_never_ends.py", "streak-never-ends"),
    (
        "valid_move_num",
        "answers_while_it_reads.py",
        "earlier-knights-only",
    ),
    ("leetcode2664", "steps_from_one.py", "steps-from-one"),
    ("tour", "MessageMissing.java", "message-missing"),
    ("walk", "swaps_equals.py", "equals-exchanged"),
    ("backtrack", "StepsFromOne.java", "steps-from-one"),
    ("gvu_zirgas", "odd_boards_denied.py", "odd-boards-denied"),
    ("withcs4440", "odd_boards_denied.py", "odd-boards-denied"),
    ("pbinfo383", "steps_from_zero.py", "steps-from-zero"),
];

/// Takes seconds: the programs run, and the cause is what they print.
#[test]
fn submissions_are_named_even_if_their_outputs_are_as_long_as_any() {
    let fault = |&(problem, file, mistake): &(&str, &str, &str)| {
        let files = package_files(problem, "submissions/wrong_answer");
        let submission = files.into_iter().find(|(name, _)| *name == file);
        let (_, text) = submission.expect("the package has the file");
        let report = can_run(file).then(|| report(problem, file, text.as_bytes(), None))?;
        let found = mistakes(&report);
        let is_named =
            report["accepted"] == false && found.iter().any(|[name, _]| *name == mistake);
        (!is_named).then(|| format!("{problem}/{file}: {found:?}"))
    };
    assert_no_faults(some(&SUBMISSIONS, 4, 8), fault);
}
