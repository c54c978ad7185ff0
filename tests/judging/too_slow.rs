//! A program that is too slow is not judged on all cases, and its marks are the same.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::class::{Class, hand_in, without_times};
use crate::support::{Answer, has, judge_in};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Never ends on the cases 2, 4, 5 and 7, is wrong on 3, and notes on which it runs.
const STUDENT: &str = "read case; echo $case >> log
    case $case in [2457]) sleep 100 ;; 3) echo wrong ;; *) echo $case ;; esac";

fn cases() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    fs::create_dir(folder.path().join("cases")).expect("there is room");
    for case in 1..=8 {
        for ending in ["in", "ans"] {
            let file = folder.path().join(format!("cases/{case}.{ending}"));
            fs::write(file, format!("{case}\n")).expect("there is room");
        }
    }
    folder
}

fn run(folder: &TempDir, more: &[&str]) -> Answer {
    let arguments = ["run", "--cases", "cases", "--wall-limit", "0.4"];
    let program = ["--", "sh", "-c", STUDENT];
    judge_in(folder.path(), &[&arguments[..], more, &program].concat())
}

fn json(folder: &TempDir, more: &[&str]) -> Value {
    let answer = run(folder, &[&["--format", "json"], more].concat());
    assert_eq!((answer.code, &answer.error[..]), (1, ""));
    without_times(serde_json::from_slice(&answer.output).expect("JSON"))
}

fn names_and_verdicts(report: &Value) -> String {
    let cases = report["cases"].as_array().expect("a list").iter();
    let shown = cases.map(|case| [&case["name"], &case["verdict"]].map(|text| text.as_str()));
    let shown = shown.map(|texts| texts.map(|text| text.expect("text")).join(" "));
    shown.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_run_ends_after_three_cases_beyond_the_time_limit_on_any_number_of_threads() {
    if !has("sh") {
        return;
    }
    let folder = cases();
    let one = json(&folder, &["-j", "1"]);
    assert_eq!(names_and_verdicts(&one), "1 AC, 2 TLE, 3 WA, 4 TLE, 5 TLE");
    assert_eq!(
        (&one["unjudged"], &one["accepted"]),
        (&json!(3), &json!(false))
    );
    let log = fs::read_to_string(folder.path().join("log")).expect("it ran");
    assert_eq!(log, "1\n2\n3\n4\n5\n");
    for jobs in ["2", "8"] {
        assert_eq!(json(&folder, &["-j", jobs]), one, "{jobs}");
    }
    let text = String::from_utf8(run(&folder, &[]).output).expect("text");
    let start = "TLE: 1 of 8 accepted (1 WA, 3 TLE)\n\
        stopped after 3 cases beyond the time limit: 3 cases were not judged; --all-cases goes on\n";
    assert!(text.starts_with(start), "{text}");
    let all = json(&folder, &["--all-cases"]);
    let rest = "6 AC, 7 TLE, 8 AC";
    assert_eq!(
        names_and_verdicts(&all),
        format!("{}, {rest}", names_and_verdicts(&one))
    );
    assert_eq!(all["unjudged"], json!(0));
}

#[test]
fn merged_parts_of_a_slow_program_are_the_report_of_one_run() {
    if !has("sh") {
        return;
    }
    let folder = cases();
    for more in [&[][..], &["--all-cases"]] {
        let parts: Vec<String> = (1..=3)
            .map(|number| {
                let shard = format!("{number}/3");
                let answer = run(&folder, &[&["--shard", &shard], more].concat());
                assert_eq!((answer.code, &answer.error[..]), (0, ""));
                fs::write(folder.path().join(&shard[..1]), answer.output).expect("there is room");
                shard[..1].to_owned()
            })
            .collect();
        let parts = parts.iter().map(String::as_str);
        let merge: Vec<&str> = ["--merge"].into_iter().chain(parts).collect();
        let merged = json(&folder, &[&merge[..], more].concat());
        assert_eq!(merged, json(&folder, more), "{more:?}");
    }
}

/// A case of `next_move` with m visited squares: the program looks at m alone.
fn class() -> Class {
    let case = |number: usize| {
        let visited = ["0 1\n", "0 2\n", "1 0\n", "1 1\n", "2 0\n", "2 2\n"];
        let input = format!("3\n0 0\n{number}\n{}", visited[..number].concat());
        let folder = if number < 4 { "first" } else { "last" };
        (format!("{folder}/{number}"), input)
    };
    let cases: Vec<(String, String)> = (0..=6).map(case).collect();
    let cases: Vec<(&str, &str, &str)> = cases
        .iter()
        .map(|(name, input)| (&name[..], &input[..], "0\n"))
        .collect();
    let class = Class::new(&cases);
    for (name, slow) in [
        ("never", "x"),
        ("thrice", "[024]"),
        ("late", "[456]"),
        ("often", "[1235]"),
    ] {
        let branches = format!("{slow}) sleep 100 ;; *) echo 0 ;;");
        let program =
            format!("#!/bin/sh\nread n; read square; read m\ncase $m in {branches} esac\n");
        class.add(name, &program);
    }
    class
}

#[test]
fn marks_are_those_of_all_cases() {
    if !has("sh") {
        return;
    }
    let class = class();
    let options = ["--no-validate", "--wall-limit", "0.4"];
    for (points, left) in [
        ("next_move = 10", [0, 2, 0, 3]),
        ("[next_move]\nfirst = 4\nlast = 6", [0; 4]),
        ("next_move = { points = 10, rule = 'proportion' }", [0; 4]),
    ] {
        let file = class.write("points.toml", points).display().to_string();
        let points = [&options[..], &["--points", &file]].concat();
        let stopped = class.json(&points);
        let all = class.json(&[&points[..], &["--all-cases"]].concat());
        for (name, left) in ["never", "thrice", "late", "often"].into_iter().zip(left) {
            let [stopped, all] = [&stopped, &all].map(|report| hand_in(report, name));
            assert_eq!(stopped["points"], all["points"], "{name}");
            let [some, every] = [stopped, all].map(|found| found["parts"][0]["cases"].as_array());
            let [some, every] = [some, every].map(|cases| cases.expect("a list").len());
            assert_eq!((some + left, every), (7, 7), "{name}");
        }
    }
    let text = class.text(&options);
    let words =
        "\n  next_move: stopped after 3 cases beyond the time limit: 2 cases were not judged\n";
    assert!(text.contains(words), "{text}");
    assert!(text.contains("TLE 2/7"), "{text}");
}
