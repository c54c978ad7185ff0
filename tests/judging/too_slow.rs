//! A program that is too slow is not judged on all cases, and its marks are the same.
#![cfg(target_os = "linux")]

use crate::support::Folder;
use crate::support::class::{Class, hand_in, without_times};
use crate::support::said::Said;
use serde_json::{Value, json};

/// Never ends on the cases 2, 4, 5 and 7, is wrong on 3, and notes on which it runs.
const STUDENT: &str = "read case; echo $case >> log
    case $case in [2457]) sleep 100 ;; 3) echo wrong ;; *) echo $case ;; esac";

fn place() -> Folder {
    let place = Folder::of(&[("student", STUDENT)]);
    for case in 1..=8 {
        let text = format!("{case}\n");
        place.write_case(&format!("cases/{case}"), &text, &text);
    }
    place
}

fn run(place: &Folder, more: &str) -> Said {
    place.run(&format!(
        "judge run --cases cases --wall-limit 0.4 {more} -- sh {}",
        place.path("student").display()
    ))
}

fn report(place: &Folder, more: &str) -> Value {
    let said = run(place, &format!("--format json {more}"));
    without_times(said.ends_with(1).json())
}

fn names_and_verdicts(report: &Value) -> String {
    let cases = report["cases"].as_array().expect("a list").iter();
    let shown = cases.map(|case| [&case["name"], &case["verdict"]].map(|text| text.as_str()));
    let shown = shown.map(|texts| texts.map(|text| text.expect("text")).join(" "));
    shown.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_run_ends_after_three_cases_beyond_the_time_limit_on_any_number_of_threads() {
    let place = place();
    let one = report(&place, "-j 1");
    assert_eq!(names_and_verdicts(&one), "1 AC, 2 TLE, 3 WA, 4 TLE, 5 TLE");
    assert_eq!(
        (&one["unjudged"], &one["accepted"]),
        (&json!(3), &json!(false))
    );
    assert_eq!(place.read("log"), "1\n2\n3\n4\n5\n");
    for jobs in ["-j 2", "-j 8"] {
        assert_eq!(report(&place, jobs), one, "{jobs}");
    }
    let start = "TLE: 1 of 8 accepted (1 WA, 3 TLE)\n\
        stopped after 3 cases beyond the time or output limit: 3 cases were not judged; --all-cases goes on\n";
    run(&place, "").shows(start);
    let all = report(&place, "--all-cases");
    let expected = format!("{}, 6 AC, 7 TLE, 8 AC", names_and_verdicts(&one));
    assert_eq!(names_and_verdicts(&all), expected);
    assert_eq!(all["unjudged"], json!(0));
}

#[test]
fn a_run_ends_after_three_cases_beyond_the_output_limit() {
    let said = place().run("judge run --cases cases -j 1 -- yes");
    let start = "OLE: 0 of 8 accepted\n\
        stopped after 3 cases beyond the time or output limit: 5 cases were not judged; ";
    assert!(said.output.starts_with(start), "{said:?}");
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
    let cases = cases
        .iter()
        .map(|(name, input)| (&name[..], &input[..], "0\n"));
    let class = Class::new(&cases.collect::<Vec<_>>());
    for (name, slow) in HAND_INS.into_iter().zip(["x", "[024]", "[456]", "[1235]"]) {
        let branches = format!("{slow}) sleep 100 ;; *) echo 0 ;;");
        let program =
            format!("#!/bin/sh\nread n; read square; read m\ncase $m in {branches} esac\n");
        class.add(name, &program);
    }
    class
}

/// How often they are too slow.
const HAND_INS: [&str; 4] = ["never", "thrice", "late", "often"];

#[test]
fn marks_are_those_of_all_cases() {
    let class = class();
    let judged = |points: &str, more: &[&str]| {
        let file = class.write("points.toml", points).display().to_string();
        let options = ["--no-validate", "--wall-limit", "0.4", "--points", &file];
        class.json(&[&options[..], more].concat())
    };
    let cases = |hand_in: &Value| hand_in["parts"][0]["cases"].as_array().map(Vec::len);
    let stopped = judged("next_move = 10", &[]);
    let all = judged("next_move = 10", &["--all-cases"]);
    for (name, left) in HAND_INS.into_iter().zip([0, 2, 0, 3]) {
        let [stopped, all] = [&stopped, &all].map(|report| hand_in(report, name));
        assert_eq!(stopped["points"], all["points"], "{name}");
        assert_eq!(
            (cases(stopped), cases(all)),
            (Some(7 - left), Some(7)),
            "{name}"
        );
    }
    // Here each case may count.
    for points in [
        "[next_move]\nfirst = 4\nlast = 6",
        "next_move = { points = 10, rule = 'proportion' }",
    ] {
        let report = judged(points, &["--only", "thrice"]);
        assert_eq!(cases(hand_in(&report, "thrice")), Some(7), "{points}");
    }
    let options = ["--no-validate", "--wall-limit", "0.4", "--only", "thrice"];
    let text = class.text(&options);
    let words = "\n  next_move: stopped after 3 cases beyond the time or output limit: 2 cases were not judged\n";
    assert!(text.contains(words), "{text}");
    assert!(text.contains("TLE 2/7"), "{text}");
}
