//! The cases of `judge gen` and `judge package`: there are few, but they find every usual mistake.

use crate::support::generated_cases;
use std::ops::RangeInclusive;

use knights::judge::problem::named;
use reference::numbers;

/// How many cases are kept by default.
const COUNT: u64 = 20;

/// The least number of secret cases of a package.
const LEAST: u64 = 10;

/// The seeds that are tried.
const SEEDS: RangeInclusive<u64> = 1..=8;

/// The usual mistakes of students of `next_move`.
const MISTAKES: [&str; 15] = [
    "p_0_not_taken",
    "visited_squares_counted",
    "board_limit_99",
    "board_limit_50",
    "row_limit_98",
    "minimum_starts_at_8",
    "last_of_equals",
    "move_forgotten_0",
    "move_forgotten_1",
    "move_forgotten_2",
    "move_forgotten_3",
    "move_forgotten_4",
    "move_forgotten_5",
    "move_forgotten_6",
    "move_forgotten_7",
];

/// The texts of the first cases of a seed.
fn texts(problem: &str, seed: u64, count: u64) -> Vec<String> {
    let problem = named(problem).expect("the name of a problem");
    let cases = generated_cases(problem, seed, count).map(|case| case.input);
    let text = |bytes| String::from_utf8(bytes).expect("an input is text");
    cases.map(text).collect()
}

/// What the reference answers.
fn right(problem: &str, input: &str) -> String {
    reference::answer(problem, &[], input).expect("there is a reference")
}

/// Whether a student's output is wrong by its tokens.
fn is_wrong(problem: &str, mistake: &str, input: &str) -> bool {
    let output = students::run(problem, mistake, input).output;
    let right = right(problem, input);
    output.split_whitespace().ne(right.split_whitespace())
}

#[test]
fn the_cases_of_next_move_find_the_usual_mistakes() {
    let problem = "next_move";
    let mut missed = Vec::new();
    for seed in SEEDS {
        let texts = texts(problem, seed, 40);
        assert!(!texts.iter().any(|text| is_wrong(problem, "none", text)));
        for mistake in MISTAKES {
            if !texts.iter().any(|text| is_wrong(problem, mistake, text)) {
                missed.push((seed, mistake));
            }
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn the_cases_of_simulate_have_long_walks() {
    for seed in SEEDS {
        let texts = texts("simulate", seed, COUNT);
        // Each number is 10000 × knight + step; a program that stops early never writes the last.
        let steps = texts.iter().map(|text| {
            let answer = right("simulate", text);
            let steps = numbers(&answer).into_iter().map(|number| number % 10_000);
            steps.max().expect("the board has squares")
        });
        let longest = steps.max().expect("there are cases");
        assert!(longest > 5000, "seed {seed}: {longest} steps");
    }
}

/// The wrong submission of each package is one of these students.
#[test]
fn the_fewest_secret_cases_find_the_wrong_submission() {
    for seed in SEEDS {
        for (problem, mistake) in [
            ("valid_move_num", "marked_while_reading"),
            ("next_move", "minimum_starts_at_8"),
            ("simulate", "last_of_equals"),
        ] {
            let texts = texts(problem, seed, LEAST);
            let is_found = texts.iter().any(|text| is_wrong(problem, mistake, text));
            assert!(is_found, "{problem:?}, seed {seed}");
        }
    }
}
