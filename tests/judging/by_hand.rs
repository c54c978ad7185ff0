//! What a person has to look at before the marks of a class are right, and marks that are blank until then.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::class::{Class, RIGHT, WRONG, answer_of, hand_in};
use crate::support::has;
use serde_json::{Value, json};

/// A class in which it is not clear whose the hand-in `Jo Smith` is, for 10 points.
fn ambiguous_class() -> (Class, [String; 4]) {
    let class = Class::of_next_move();
    class.add("Jo Smith", RIGHT);
    class.add("ada", RIGHT);
    let list = class.write(
        "list.csv",
        "name,id,Grade\nJo Smith,s20,\nJo Smith,s21,\nada,s22,\n",
    );
    let list = list.display().to_string();
    let options = ["--students", &list, "--points", "next_move = 10"];
    let options = options.map(str::to_owned);
    (class, options)
}

#[test]
fn a_blank_mark_is_nowhere_a_zero() {
    if !has("sh") {
        return;
    }
    let (class, options) = ambiguous_class();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let text = class.text(&options);
    let rows: Vec<Vec<&str>> = text
        .lines()
        .take(5)
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows[1][..4], ["ada", "10/10", "AC", "3/3"]);
    assert_eq!(rows[2][..4], ["Jo", "Smith", "?", "AC"]);
    assert_eq!(rows[3][..5], ["Jo", "Smith", "(s20)", "?", "missing"]);
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
    let report = class.json(&options);
    for name in ["Jo Smith", "Jo Smith (s20)", "Jo Smith (s21)"] {
        let found = hand_in(&report, name);
        assert_eq!(
            (&found["points"], &found["parts"][0]["points"]),
            (&Value::Null, &Value::Null)
        );
    }
    assert_eq!(
        hand_in(&report, "ada")["points"],
        json!({"earned": 10, "of": 10})
    );
    let csv = class.text(&[&options[..], &["--format", "csv"]].concat());
    let rows = csv
        .lines()
        .map(|line| line.split(',').take(3).collect::<Vec<_>>());
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            ["name", "points_earned", "points_of"],
            ["ada", "10", "10"],
            ["Jo Smith", "", ""],
            ["Jo Smith (s20)", "", ""],
            ["Jo Smith (s21)", "", ""],
        ]
    );
    let page = class.text(&[&options[..], &["--format", "html"]].concat());
    assert!(
        page.contains("<td class=\"number\" data-key=\"\">?</td>"),
        "{page}"
    );
    assert!(
        page.contains("To look at by hand") && !page.contains(">0/10"),
        "{page}"
    );
    let xml = class.text(&[&options[..], &["--format", "junit"]].concat());
    let property = "<property name=\"by_hand\" value=\"it is not clear whose it is, or which one counts: Jo Smith may be \
                    from here (no mark)\"/></properties>";
    assert_eq!(xml.matches(property).count(), 2, "{xml}");
    // Students learn that there is no mark, and nothing of each other.
    let pages = class.path("pages").display().to_string();
    class.text(
        &[
            &options[..],
            &["--feedback-dir", &pages, "--late-penalty", "5"],
        ]
        .concat(),
    );
    for page in ["feedback.md", "feedback.html"] {
        let page = fs::read_to_string(class.path(format!("pages/Jo Smith/{page}")));
        let page = page.expect("a page");
        let words = "no mark yet: it is not clear whose it is, or which one counts";
        assert!(page.contains(words), "{page}");
        assert!(!page.contains("s20") && !page.contains("/10"), "{page}");
    }
    // Nor do the readers of lower levels.
    for form in ["text", "csv", "json", "html", "junit"] {
        let shown = class.text(&[&options[..], &["--format", form, "--feedback", "hint"]].concat());
        assert!(
            !shown.contains("s22) fit") && !shown.contains("may be from"),
            "{form}: {shown}"
        );
    }
}

#[test]
fn right_outputs_before_an_error_are_listed() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    // `void main` and `return 1`.
    class.add("right", "#!/bin/sh\nnext_move\nexit 10\n");
    class.add("half", "#!/bin/sh\necho 0\nexit 10\n");
    class.add("wrong", WRONG);
    let report = class.json(&["--points", "next_move = 10"]);
    assert_eq!(hand_in(&report, "right")["points"]["earned"], 0);
    let reason =
        "next_move/easy/1: RTE, exit code 10, after the right output; the same on all of 3 cases";
    let doubt = json!({"name": "right", "kind": "right_outputs", "reason": reason, "blank": false});
    assert_eq!(report["by_hand"], json!([doubt]));
}

#[test]
fn what_the_judge_fails_on_has_no_mark() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[]);
    class.write(
        "own/knights.toml",
        "checker = 'sh -c \"exit 9\"'\nprotocol = 'kattis'\n[points]\na = 7\n",
    );
    class.write("own/data/secret/a/one.in", "1\n");
    class.write("own/data/secret/a/one.ans", "1\n");
    class.write("class/ada/main.sh", "cat\n");
    let problem = class.path("own").display().to_string();
    let report = class.json(&["--problem", &problem]);
    assert_eq!(hand_in(&report, "ada")["points"], Value::Null, "{report}");
    let doubt = &report["by_hand"][0];
    assert_eq!(
        (&doubt["kind"], &doubt["blank"]),
        (&json!("machine"), &json!(true))
    );
    let reason = doubt["reason"].as_str().unwrap_or_default();
    assert!(
        reason.contains("JE, the checker sh exited with 9"),
        "{reason}"
    );
    // Gradescope gets no score, and the reason.
    let folder = class.path("class/ada");
    let arguments = ["--problem", &problem, "--format", "gradescope"];
    let answer = answer_of(&mut class.command_for(&folder, &arguments));
    let results: Value = serde_json::from_slice(&answer.output).expect("JSON");
    let test = results["tests"][0].as_object().expect("a test");
    for field in ["score", "max_score", "status"] {
        assert!(!test.contains_key(field), "{results}");
    }
    let output = "no mark yet: the machine failed, not the program\n";
    assert!(
        results["output"]
            .as_str()
            .is_some_and(|text| text.starts_with(output)),
        "{results}"
    );
}

#[test]
fn a_report_begins_with_what_nearly_all_fail_in() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    for number in 1..=3 {
        class.add(format!("s{number}"), "#!/bin/sh\nexit 7\n");
    }
    let same = |class: &Class, more: &[&str]| class.json(more)["common_failure"].clone();
    // Three of four are too few hand-ins, and five of seven too few of a hundred.
    assert_eq!(same(&class, &[]), Value::Null);
    class.add("s4", "#!/bin/sh\nexit 7\n");
    class.add("s5", "#!/bin/sh\nexit 7\n");
    class.add("wrong", WRONG);
    assert_eq!(same(&class, &[]), Value::Null);
    class.add("s6", "#!/bin/sh\nexit 7\n");
    class.add("s7", "#!/bin/sh\nexit 7\n");
    class.add("s8", "#!/bin/sh\nexit 7\n");
    // Who handed in no program does not count.
    class.write("class/none/notes.txt", "");
    let words = "8 of 10 hand-ins fail with next_move/easy/1: RTE, exit code 7: look at the machine or the cases first";
    assert_eq!(same(&class, &[]), words);
    assert_eq!(same(&class, &["--feedback", "hint"]), Value::Null);
    let answer = class.grade(&[]);
    let text = String::from_utf8_lossy(&answer.output);
    assert!(text.starts_with(&format!("{words}\n\nname ")), "{text}");
    let unread = "to look at by hand: not all of it was understood: 1 (none)";
    assert_eq!(answer.error, format!("judge: {words}\njudge: {unread}\n"));
    assert!(class.text(&["--format", "html"]).contains(words));
}
