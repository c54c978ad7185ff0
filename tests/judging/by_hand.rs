//! What a person has to look at before the marks of a class are right, and marks that are blank until then.
#![cfg(target_os = "linux")]

use crate::support::class::{Class, FORMS, REPORTS, RIGHT, WRONG, answer_of, hand_in};
use serde_json::{Value, json};

/// In a class in which it is not clear whose the hand-in `Jo Smith` is.
#[test]
fn a_blank_mark_is_nowhere_a_zero() {
    let class = Class::of_next_move();
    class.add("Jo Smith", RIGHT);
    class.add("ada", RIGHT);
    let list = "name,id,Grade\nJo Smith,s20,\nJo Smith,s21,\nada,s22,\n";
    class.write("list.csv", list);
    let options = ["--students", "list.csv", "--points", "next_move = 10"];
    let pages = ["--feedback-dir", "pages", "--late-penalty", "5"];
    class.text(&[&options[..], &REPORTS, &pages].concat());
    let text = class.read("text");
    let rows = text.lines().skip(1).take(3).map(|line| {
        let words = line.split_whitespace().take(5);
        words.collect::<Vec<_>>().join(" ")
    });
    let rows: Vec<String> = rows.collect();
    assert!(rows[0].starts_with("ada 10/10 AC 3/3"), "{text}");
    assert_eq!(rows[2], "Jo Smith (s20) ? missing");
    assert!(rows[1].starts_with("Jo Smith ? AC"), "{text}");
    let list = "
to look at by hand:
  Jo Smith: it is not clear whose it is, or which one counts: line 2 (Jo Smith, s20), line 3 (Jo Smith, s21) fit; the ID or the e-mail address of one of them in its name decides (no mark)
  Jo Smith (s20): it is not clear whose it is, or which one counts: Jo Smith may be from here (no mark)
  Jo Smith (s21): it is not clear whose it is, or which one counts: Jo Smith may be from here (no mark)

contained: no sandbox
";
    assert!(text.contains(list), "{text}");
    assert!(
        !text.contains("0/10 points") && !text.contains("nothing was handed in"),
        "{text}"
    );
    let report: Value = serde_json::from_str(&class.read("json")).expect("JSON");
    for name in ["Jo Smith", "Jo Smith (s20)", "Jo Smith (s21)"] {
        let found = hand_in(&report, name);
        assert_eq!(found["points"], Value::Null);
        assert_eq!(found["parts"][0]["points"], Value::Null);
    }
    let earned = json!({"earned": 10, "of": 10});
    assert_eq!(hand_in(&report, "ada")["points"], earned);
    let csv = class.read("csv");
    let starts = [
        "ada,10,10,",
        "Jo Smith,,,",
        "Jo Smith (s20),,,",
        "Jo Smith (s21),,,",
    ];
    assert_eq!(csv.lines().count(), 1 + starts.len(), "{csv}");
    for (row, start) in csv.lines().skip(1).zip(starts) {
        assert!(row.starts_with(start), "{row}");
    }
    let page = class.read("html");
    assert!(
        page.contains("<td class=\"number\" data-key=\"\">?</td>"),
        "{page}"
    );
    assert!(page.contains("To look at by hand"), "{page}");
    assert!(!page.contains(">0/10"), "{page}");
    let property = "<property name=\"by_hand\" value=\"it is not clear whose it is, or which one counts: Jo Smith may be \
                    from here (no mark)\"/></properties>";
    assert_eq!(class.read("junit").matches(property).count(), 2);
    // Students learn that there is no mark, and nothing of each other.
    for page in ["feedback.md", "feedback.html"] {
        let page = class.read(format!("pages/Jo Smith/{page}"));
        let words = "no mark yet: it is not clear whose it is, or which one counts";
        assert!(page.contains(words), "{page}");
        assert!(!page.contains("s20") && !page.contains("/10"), "{page}");
    }
    // Nor do the readers of lower levels.
    class.text(&[&options[..], &REPORTS, &["--feedback", "hint"]].concat());
    for form in FORMS {
        let shown = class.read(form);
        assert!(!shown.contains("s22) fit"), "{form}: {shown}");
        assert!(!shown.contains("may be from"), "{form}: {shown}");
    }
}

#[test]
fn what_the_judge_fails_on_has_no_mark() {
    let class = Class::new(&[]);
    class.write(
        "own/knights.toml",
        "checker = 'sh -c \"exit 9\"'\nprotocol = 'kattis'\n[points]\na = 7\n",
    );
    class.write("own/data/secret/a/one.in", "1\n");
    class.write("own/data/secret/a/one.ans", "1\n");
    class.write("class/ada/main.sh", "cat\n");
    let report = class.json(&["--problem", "./own"]);
    assert_eq!(hand_in(&report, "ada")["points"], Value::Null, "{report}");
    let doubt = &report["by_hand"][0];
    assert_eq!(doubt["kind"], "machine");
    assert_eq!(doubt["blank"], true);
    let reason = doubt["reason"].as_str().unwrap_or_default();
    assert!(
        reason.contains("JE, the checker sh exited with 9"),
        "{reason}"
    );
    // Gradescope gets no score, and the reason.
    let folder = class.path("class/ada");
    let arguments = ["--problem", "./own", "--format", "gradescope"];
    let answer = answer_of(&mut class.command_for(&folder, &arguments));
    let results: Value = serde_json::from_slice(&answer.output).expect("JSON");
    let test = results["tests"][0].as_object().expect("a test");
    for field in ["score", "max_score", "status"] {
        assert!(!test.contains_key(field), "{results}");
    }
    let output = results["output"].as_str().unwrap_or_default();
    let start = "no mark yet: the machine failed, not the program\n";
    assert!(output.starts_with(start), "{output}");
    let told = "checker = 'sh -c \"echo Yes >&2; exit 1\"'\nprotocol = 'testlib'\n";
    class.write("own/knights.toml", told);
    let shown = class.json(&["--problem", "./own", "--feedback", "hint"]);
    assert!(!shown.to_string().contains("Yes"), "{shown}");
}

#[test]
fn a_report_begins_with_what_nearly_all_fail_in() {
    let class = Class::of_next_move();
    let add = |names: &[&str], program: &str| {
        for name in names {
            class.add(name, program);
        }
    };
    let (seven, none) = ("#!/bin/sh\nexit 7\n", Value::Null);
    let same = |more: &[&str]| class.json(more)["common_failure"].clone();
    // Three of four are too few hand-ins, and five of seven too few of a hundred.
    add(&["right"], RIGHT);
    add(&["s1", "s2", "s3"], seven);
    assert_eq!(same(&[]), none);
    add(&["s4", "s5"], seven);
    add(&["wrong"], WRONG);
    assert_eq!(same(&[]), none);
    add(&["s6", "s7", "s8"], seven);
    // Who handed in no program does not count.
    class.write("class/none/notes.txt", "");
    let words = "8 of 10 hand-ins fail with next_move/easy/1: RTE, exit code 7: look at the machine or the cases first";
    assert_eq!(same(&[]), words);
    assert_eq!(same(&["--feedback", "hint"]), none);
    let answer = class.grade(&["--report", "html=page.html"]);
    let text = String::from_utf8_lossy(&answer.output);
    assert!(text.starts_with(&format!("{words}\n\nname ")), "{text}");
    let unread = "to look at by hand: not all of it was understood: 1 (none)";
    assert_eq!(answer.error, format!("judge: {words}\njudge: {unread}\n"));
    assert!(class.read("page.html").contains(words));
}
