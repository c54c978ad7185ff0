//! `judge run` judges nothing if its cases are wrong, and `tour` and `solve` need no answers.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use crate::support::{Answer, answer, judge_in, project};
use tempfile::TempDir;

/// A folder with files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("there is room");
        fs::write(path, text).expect("there is room");
    }
    folder
}

/// Runs `judge run` in a folder.
fn judge(folder: &Path, arguments: &[&str]) -> Answer {
    judge_in(folder, &[&["run"], arguments].concat())
}

/// What `judge run` says of wrong cases. It starts nothing: the program would leave a file.
fn refusal(files: &[(&str, &str)], problem: &str) -> String {
    let folder = folder(files);
    let command = [
        "--problem",
        problem,
        "--cases",
        ".",
        "--",
        "touch",
        "started",
    ];
    let answer = judge(folder.path(), &command);
    assert_eq!((answer.code, answer.output.as_slice()), (2, &b""[..]));
    assert!(!folder.path().join("started").exists());
    assert_eq!(answer.error.lines().count(), 1, "{}", answer.error);
    answer.error
}

/// The inputs of a board of one square and of a corner of 3 × 3 squares.
const ONE: &str = "1\n0 0\n0\n";
const CORNER: &str = "3\n0 0\n0\n";

#[test]
fn the_first_wrong_case_is_reported_and_nothing_judged() {
    let end = "--no-validate skips this check\n";
    for (files, problem, words) in [
        (
            &[("one.in", "1\n0 1\n0\n"), ("one.ans", "-1\n")][..],
            "next_move",
            "./one.in is not valid: 2:3: expected a column in 0..=0, found \"1\"; ",
        ),
        (
            &[("one.in", "1\n0 0\n0\n\n"), ("one.ans", "-1\n")],
            "next_move",
            "./one.in is not valid: 4:1: ",
        ),
        (
            &[("one.in", ONE), ("one.ans", "0\n")],
            "next_move",
            "./one.ans is not right: line 1, token 1: expected \"-1\", found \"0\"; ",
        ),
        (
            &[
                ("a/one.in", ONE),
                ("a/one.ans", "-1\n"),
                ("b/one.in", ONE),
                ("b/one.ans", "7\n"),
                ("b/two.in", "2\n"),
                ("b/two.ans", "7\n"),
            ],
            "next_move",
            "./b/one.ans is not right: line 1, token 1: expected \"-1\", found \"7\"; another case is \
             wrong too; ",
        ),
        (
            &[("no.in", "3 3 0 1\n"), ("no.ans", "0 0 0\n0 0 0\n0 0 0\n")],
            "solve",
            "./no.ans is not right: ",
        ),
    ] {
        let error = refusal(files, problem);
        assert!(error.starts_with(&format!("judge: {words}")), "{error}");
        assert!(
            error.ends_with(end) && error.chars().count() <= 201,
            "{error}"
        );
    }
}

#[test]
fn wrong_cases_are_judged_if_that_is_asked_for_or_no_problem_is_named() {
    let folder = folder(&[("one.in", ONE), ("one.ans", "0\n")]);
    for arguments in [
        &["--problem", "next_move", "--no-validate", "--cases", "."][..],
        &["--cases", "."],
    ] {
        let answer = judge(folder.path(), &[arguments, &["--", "echo", "0"]].concat());
        assert_eq!(
            (answer.code, answer.error.as_str()),
            (0, ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn another_right_answer_is_right_and_a_checker_may_need_any() {
    // White space is free in an answer, and a tour may be any.
    let folder = folder(&[
        ("one.in", "1 1 0 0\n"),
        ("one.ans", "  1"),
        ("two.in", "4 3 0 0\n"),
    ]);
    fs::write(
        folder.path().join("two.ans"),
        answer("tour", &["solve", "4", "3", "0", "0"], b"").output,
    )
    .expect("there is room");
    let run = |more: &[&str]| {
        let arguments = [&["--problem", "solve", "--cases", "."], more].concat();
        judge(
            folder.path(),
            &[&arguments[..], &["--", "tour", "solve"]].concat(),
        )
    };
    assert_eq!((run(&[]).code, run(&[]).error.as_str()), (0, ""));
    fs::write(folder.path().join("one.ans"), "for the checker").expect("there is room");
    assert_eq!(run(&[]).code, 2);
    let checked = run(&["--checker", "sh -c 'exit 42'", "--protocol", "kattis"]);
    assert_eq!((checked.code, checked.error.as_str()), (0, ""));
}

#[test]
fn problems_with_many_right_outputs_need_no_answers() {
    let inputs = [("in/1.txt", "5 5 0 0\n"), ("in/2.txt", "3 3 0 1\n")];
    let folder = folder(&[
        ("5.in", inputs[0].1),
        ("3.in", inputs[1].1),
        inputs[0],
        inputs[1],
    ]);
    let run = |problem: &str, more: &[&str], program: &[&str]| {
        let arguments = [
            &["--problem", problem, "--cases", "."],
            more,
            &["--"],
            program,
        ]
        .concat();
        judge(folder.path(), &arguments)
    };
    let pattern = ["--pattern", "in/*.txt=out/*.txt"];
    for more in [&[][..], &pattern] {
        let right = run("solve", more, &["tour", "solve"]);
        assert_eq!((right.code, right.error.as_str()), (0, ""));
        assert_eq!(run("tour", more, &["tour"]).code, 0);
        let wrong = run("solve", more, &["echo", "no tour exists"]);
        let text = String::from_utf8(wrong.output).expect("the report is text");
        assert_eq!(wrong.code, 1);
        assert!(
            text.contains("a tour from (0, 0) exists") && text.starts_with("WA: 1 of 2 accepted\n"),
            "{text}"
        );
        // One right output is needed to compare with, and a checker may read the answer.
        let backtrack = run("backtrack", more, &["true"]);
        assert_eq!(backtrack.code, 2);
        assert!(
            backtrack.error.contains(" has no answer: no "),
            "{}",
            backtrack.error
        );
        let checker = [more, &["--checker", "true", "--protocol", "kattis"]].concat();
        assert_eq!(run("solve", &checker, &["true"]).code, 2);
    }
}

/// Inputs that only our programs have to accept are no cases for others, if a problem is named.
#[test]
fn lenient_inputs_are_not_valid() {
    let cases = project("fixtures/simulate/lenient");
    let cases = cases.to_str().expect("a plain path");
    let arguments = ["--problem", "simulate", "--cases", cases, "--", "simulate"];
    let answer = judge(&project(""), &arguments);
    assert_eq!(answer.code, 2);
    assert!(answer.error.contains("/lenient/"), "{}", answer.error);
    assert!(
        answer.error.ends_with("--no-validate skips this check\n"),
        "{}",
        answer.error
    );
}

#[test]
fn the_corner_of_a_small_board_is_right() {
    let folder = folder(&[("corner.in", CORNER), ("corner.ans", "2\n")]);
    let arguments = ["--problem", "next_move", "--cases", ".", "--", "next_move"];
    let answer = judge(folder.path(), &arguments);
    assert_eq!((answer.code, answer.error.as_str()), (0, ""));
}
