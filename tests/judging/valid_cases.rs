//! `judge run` judges nothing if its cases are wrong, and `tour` and `solve` need no answers.
#![cfg(target_os = "linux")]

use crate::support::{Answer, Folder, answer, assert_has, judge_in, project};

/// What `judge run` says of wrong cases. It starts nothing: the program would leave a file.
#[track_caller]
fn refusal(files: &str, problem: &str) -> String {
    let folder = Folder::new(files);
    let error = folder.refusal(&format!(
        "run --problem {problem} --cases . -- touch started"
    ));
    assert!(!folder.path("started").exists());
    error
}

/// A line of the output in a run that has to end with this code and without errors.
#[track_caller]
fn assert_runs(answer: &Answer, code: u8) {
    assert_eq!((answer.code, answer.error.as_str()), (code, ""));
}

#[test]
fn the_first_wrong_case_is_reported_and_nothing_judged() {
    let end = "--no-validate skips this check\n";
    let next_move = |files: &str| files.replace("ONE", "1\n0 0\n0");
    for (files, problem, words) in [
        (
            "-- one.in --\n1\n0 1\n0\n-- one.ans -- -1",
            "next_move",
            "./one.in is not valid: 2:3: expected a column in 0..=0, found \"1\"; ",
        ),
        (
            "-- one.in --\nONE\n\n-- one.ans -- -1",
            "next_move",
            "./one.in is not valid: 4:1: ",
        ),
        (
            "-- one.in --\nONE\n-- one.ans -- 0",
            "next_move",
            "./one.ans is not right: line 1, token 1: expected \"-1\", found \"0\"; ",
        ),
        (
            "-- a/one.in --\nONE\n-- a/one.ans -- -1\n-- b/one.in --\nONE\n-- b/one.ans -- 7\n\
             -- b/two -- 2 => 7",
            "next_move",
            "./b/one.ans is not right: line 1, token 1: expected \"-1\", found \"7\"; another case is \
             wrong too; ",
        ),
        (
            "-- no.in -- 3 3 0 1\n-- no.ans --\n0 0 0\n0 0 0\n0 0 0",
            "solve",
            "./no.ans is not right: ",
        ),
    ] {
        let error = refusal(&next_move(files), problem);
        assert!(error.starts_with(&format!("judge: {words}")), "{error}");
        let is_line = error.ends_with(end) && error.chars().count() <= 201;
        assert!(is_line && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn wrong_cases_are_judged_if_that_is_asked_for_or_no_problem_is_named() {
    let folder = Folder::new("-- one.in --\n1\n0 0\n0\n-- one.ans -- 0");
    for options in ["--problem next_move --no-validate", ""] {
        assert_runs(
            &folder.judge(&format!("run {options} --cases . -- echo 0")),
            0,
        );
    }
}

#[test]
fn another_right_answer_is_right_and_a_checker_may_need_any() {
    // White space is free in an answer, and a tour may be any.
    let folder = Folder::new("-- one -- 1 1 0 0 =>\n-- two.in -- 4 3 0 0");
    folder.write("one.ans", "  1");
    let tour = answer("tour", &["solve", "4", "3", "0", "0"], b"");
    folder.write("two.ans", tour.output);
    let run = |more: &str| {
        folder.judge(&format!(
            "run --problem solve --cases . {more} -- tour solve"
        ))
    };
    assert_runs(&run(""), 0);
    folder.write("one.ans", "for the checker");
    assert_eq!(run("").code, 2);
    assert_runs(&run("--checker 'sh -c \"exit 42\"' --protocol kattis"), 0);
}

#[test]
fn problems_with_many_right_outputs_need_no_answers() {
    let folder = Folder::new(
        "
        -- 5.in -- 5 5 0 0
        -- 3.in -- 3 3 0 1
        -- in/1.txt -- 5 5 0 0
        -- in/2.txt -- 3 3 0 1
        ",
    );
    for more in ["", "--pattern in/*.txt=out/*.txt"] {
        let run = |problem: &str, program: &str| {
            folder.judge(&format!(
                "run --problem {problem} --cases . {more} {program}"
            ))
        };
        assert_runs(&run("solve", "-- tour solve"), 0);
        assert_eq!(run("tour", "-- tour").code, 0);
        let wrong = run("solve", "-- echo no tour exists");
        let text = wrong.text();
        assert_eq!(wrong.code, 1);
        let reason = "a tour from (0, 0) exists";
        assert_has(text, reason);
        assert_has(text, "WA: 1 of 2 accepted\n");
        // One right output is needed to compare with, and a checker may read the answer.
        let backtrack = run("backtrack", "-- true");
        assert_eq!(backtrack.code, 2);
        assert_has(&backtrack.error, " has no answer: no ");
        let checked = run("solve", "--checker true --protocol kattis -- true");
        assert_eq!(checked.code, 2);
    }
}

/// Inputs that only our programs have to accept are no cases for others, if a problem is named.
#[test]
fn lenient_inputs_are_not_valid() {
    let run = [
        "run",
        "--problem",
        "simulate",
        "--cases",
        "fixtures/simulate/lenient",
    ];
    let answer = judge_in(&project(""), &[&run[..], &["--", "simulate"]].concat());
    assert_eq!(answer.code, 2);
    let end = "--no-validate skips this check\n";
    let is_said = answer.error.contains("/lenient/") && answer.error.ends_with(end);
    assert!(is_said, "{}", answer.error);
}
