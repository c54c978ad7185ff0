//! `judge verify`: every language, our own problems, and interrupts. Other cases are in `folders/verify`.
#![cfg(target_os = "linux")]

use std::fs;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use crate::support::skip::{is_ignored, skip};
use crate::support::{
    Folder, all_kinds, assert_has, binary, has, judge_in, piped, project, wait_for,
};

/// The double of a number.
const DOUBLE: &str = "
    -- problem.yaml -- name: Double
    -- data/sample/1 -- 2 => 4
    -- data/secret/2 -- 0 => 0
    -- data/secret/3 -- 5 => 10
";

#[test]
fn a_validator_for_a_tool_checks_inputs_or_is_missed() {
    let folder = Folder::new(DOUBLE);
    folder.add(
        "
        -- input_format_validators/format.ctd --
        INT(0, 9)
        NEWLINE
        EOF
        -- wrong.in -- garbage
        ",
    );
    let answer = folder.judge("validate --problem . wrong.in");
    if answer.error.contains("checktestdata") {
        let words =
            "judge: format.ctd checks nothing: it needs checktestdata, which is not installed\n";
        assert_eq!(answer.error, words);
        return skip("checktestdata");
    }
    assert_eq!(answer.code, 1, "{}", answer.error);
    let answer = folder.judge("validate --problem . data/sample/1.in");
    assert_eq!((answer.code, &answer.error[..]), (0, ""));
}

/// The answers were written by hand. Two languages share an ending, and so the text of a source tells them apart. A
/// language whose tools are missing is a skip.
#[test]
fn every_language_and_every_form_of_a_program_is_judged() {
    let problem = project("tests/judge_verify/languages");
    let answer = judge_in(&problem, &["verify", ".", "--format=json"]);
    let found: Value = serde_json::from_slice(&answer.output).expect("a report is JSON");
    let list = found["submissions"].as_array().expect("a list");
    let programs = ["accepted", "mixed", "wrong_answer"]
        .into_iter()
        .flat_map(|verdict| {
            let folder = problem.join("submissions").join(verdict);
            fs::read_dir(folder).expect("submissions lie in folders")
        });
    assert_eq!(list.len(), programs.count());
    for one in list {
        let error = one["error"].as_str();
        match error.and_then(|error| error.strip_prefix("not judged: ")) {
            Some(error) => skip(error.split(',').next().unwrap_or_default()),
            None => assert_eq!(one["as_expected"], true, "{one}"),
        }
    }
}

/// It takes many seconds: a problem of ours, with drawn cases, a submission that is compiled and one in Python.
#[test]
fn the_submissions_of_our_problems_get_what_is_expected() {
    if !all_kinds() {
        return;
    }
    let answer = judge_in(&project(""), &["verify", "dual"]);
    let text = answer.text();
    assert_eq!(answer.code, 0, "{text}{}", answer.error);
    assert_has(
        text,
        "every submission gets what is expected; slowest accepted case: ",
    );
}

/// A wrong program that has passed all cases until then is not called right, and none is said to be refuted by no case.
#[test]
fn an_interrupted_run_calls_nothing_wrong_that_did_not_end() {
    if is_ignored(Signal::SIGINT as u32) || !has("sh") {
        return;
    }
    let folder = Folder::new(DOUBLE);
    folder.add(
        "
        -- .timelimit -- 30
        -- submissions/accepted/fails.sh -- exit 1
        -- submissions/accepted/right.sh -- read n; echo $((2 * n))
        ",
    );
    let begun = folder.path("begun");
    let waits = format!(
        "read n; [ $n = 2 ] && exec echo 4; touch {}; sleep 99",
        begun.display()
    );
    folder.write("submissions/wrong_answer/waits.sh", waits);
    let interrupted = |format: &str| {
        let _ = fs::remove_file(&begun);
        let run = piped(binary("judge"))
            .args(["verify", ".", "--jobs=1", "--format", format])
            .current_dir(folder.path(""))
            .spawn()
            .expect("judge can be started");
        wait_for("the second case", || begun.exists());
        let id = i32::try_from(run.id()).expect("a small number");
        kill(Pid::from_raw(id), Signal::SIGINT).expect("it runs");
        let found = run.wait_with_output().expect("it ends");
        let code = Some(128 + Signal::SIGINT as i32);
        assert_eq!(found.status.code(), code, "{found:?}");
        String::from_utf8(found.stdout).expect("it is text")
    };
    let text = interrupted("text");
    let rows: Vec<&str> = text.lines().skip(2).take(3).collect();
    for (row, begin, end) in [
        (
            rows[0],
            "accepted/fails.sh      RTE",
            "  R RR  NOT as expected",
        ),
        (rows[1], "accepted/right.sh      AC ", "  . .."),
        (
            rows[2],
            "wrong_answer/waits.sh     ",
            "  . --  not finished",
        ),
    ] {
        assert!(row.starts_with(begin) && row.ends_with(end), "{text}");
    }
    let last = "\ninterrupted: not every submission was judged\n";
    let is_last = text.ends_with(last) && !text.contains("no case refutes");
    assert!(is_last, "{text}");
    let found: Value = serde_json::from_str(&interrupted("json")).expect("it is JSON");
    let submissions = found["submissions"].as_array().expect("a list").iter();
    let fields = ["verdict", "as_expected", "finished"];
    let submissions = submissions.map(|one| json!(fields.map(|field| one[field].clone())));
    let expected = [
        json!(["RTE", false, true]),
        json!(["AC", true, true]),
        json!([null, true, false]),
    ];
    assert!(submissions.eq(expected), "{found}");
    assert_eq!(found["as_expected"], false);
    // Nor is it the fault of a program that a checker did not end.
    let waits = format!("#!/bin/sh\ntouch {}; sleep 99", begun.display());
    folder.write("output_validator/waits.sh", waits);
    let text = interrupted("text");
    assert!(!text.contains("JE") && text.ends_with(last), "{text}");
}

/// A submission sleeps for longer than the ten seconds after which a line says how far it is, and so is no quick test.
#[test]
fn without_a_terminal_lines_say_how_many_cases_are_judged() {
    if !all_kinds() {
        return;
    }
    let folder = Folder::new(DOUBLE);
    let sleeps = "read n; [ $n = 5 ] && sleep 11; echo $((2 * n))";
    folder.write(".timelimit", "30");
    folder.write("submissions/accepted/sleeps.sh", sleeps);
    let answer = folder.judge("verify . --jobs=1");
    let line = "judge: 2 of 3 cases judged so far\n";
    assert_eq!((answer.code, answer.error.as_str()), (0, line));
}
