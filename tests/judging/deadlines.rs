//! `judge grade --deadline`: how late hand-ins are by the times that an export or the files have.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use crate::support::class::{Class, answer_of, hand_in};
use crate::support::has;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RIGHT: &str = "echo -1\n";

fn class() -> Class {
    Class::new(&[("one", "1\n0 0\n0\n", "-1\n")])
}

/// A report in a time zone.
fn report(class: &Class, path: &Path, zone: &str, more: &[&str]) -> Value {
    let arguments = [&["--format", "json"], more].concat();
    let mut command = class.command_for(path, &arguments);
    let answer = answer_of(command.env("TZ", zone));
    assert!(answer.code < 2, "{}", answer.error);
    serde_json::from_slice(&answer.output).expect("the report is JSON")
}

/// By how many days a hand-in is late, and its remarks.
fn lateness<'a>(report: &'a Value, name: &str) -> (&'a Value, &'a Value) {
    let hand_in = hand_in(report, name);
    (&hand_in["student"]["late"], &hand_in["remarks"])
}

/// A folder with a hand-in that was changed some seconds after 2026-11-25 23:00 UTC.
fn add(class: &Class, name: &str, seconds: i64) {
    let path = class.write(&format!("class/{name}/next_move.sh"), RIGHT);
    let due = UNIX_EPOCH + Duration::from_secs(1_795_647_600);
    let distance = Duration::from_secs(seconds.unsigned_abs());
    let time = if seconds < 0 {
        due - distance
    } else {
        due + distance
    };
    let file = File::open(path).expect("it is there");
    file.set_modified(time).expect("its time can be changed");
}

#[test]
fn days_count_from_the_deadline_after_the_grace() {
    if !has("sh") {
        return;
    }
    let class = class();
    let hand_ins = [
        ("early", -1, None, None, ""),
        ("due", 0, None, None, ""),
        ("second", 1, Some(1), None, "23:00, 1 second"),
        ("quarter", 900, Some(1), None, "23:15, 15 minutes"),
        ("hour", 3661, Some(1), Some(1), "00:01, 1 hour 1 minute"),
        ("day", 86_400, Some(1), Some(1), "23:00, 1 day"),
        ("more", 86_401, Some(2), Some(2), "23:00, 1 day"),
        (
            "week",
            7 * 86_400 + 60,
            Some(8),
            Some(8),
            "23:01, 7 days 1 minute",
        ),
    ];
    for (name, seconds, ..) in hand_ins {
        add(&class, name, seconds);
    }
    for deadline in ["2026-11-25T23:00Z", "2026-11-25 23:00"] {
        let exact = report(&class, &class.folder(), "UTC", &["--deadline", deadline]);
        let grace = ["--deadline", deadline, "--grace", "15min"];
        let graced = report(&class, &class.folder(), "UTC", &grace);
        for (name, _, days, after_grace, words) in hand_ins {
            for (report, days) in [(&exact, days), (&graced, after_grace)] {
                let (late, remarks) = lateness(report, name);
                let expected = days.map_or(Value::Null, |days| json!({ "days": days }));
                assert_eq!(*late, expected, "{name}");
                let said = remarks.to_string();
                let is_said = said.contains(&format!(" {words} after the deadline"));
                assert_eq!(is_said, days.is_some(), "{name}: {said}");
            }
        }
    }
    let points = ["--points", "next_move = 10", "--late-penalty", "2/day"];
    let more = [&["--deadline", "2026-11-25T23:00Z"][..], &points].concat();
    let penalised = report(&class, &class.folder(), "UTC", &more);
    for (name, earned) in [("due", 10), ("second", 8), ("more", 6), ("week", 0)] {
        let points = &hand_in(&penalised, name)["points"]["earned"];
        assert_eq!(*points, json!(earned), "{name}");
    }
}

/// The name of a layout, its files, and by how many days each hand-in is late after 2026-11-25 23:59 in Berlin.
#[test]
fn times_are_those_of_the_platform() {
    if !has("sh") {
        return;
    }
    let metadata = "\
submission_1:
  :submitters:
  - :name: Ada
  :created_at: 2026-11-25 22:59:00.000000000 Z
submission_2:
  :submitters:
  - :name: Ben
  :created_at: 2026-11-25 17:20:00.000000000 -06:00
";
    let blackboard = [
        ("W_ada_attempt_2026-11-25-23-59-00_next_move.sh", RIGHT),
        ("W_ben_attempt_2026-11-26-00-20-00_next_move.sh", RIGHT),
    ];
    let gradescope = [
        ("export/submission_metadata.yml", metadata),
        ("export/submission_1/next_move.sh", RIGHT),
        ("export/submission_2/next_move.sh", RIGHT),
    ];
    let said = json!(["handed in 2026-11-26 00:20, 21 minutes after the deadline"]);
    for (files, names) in [
        (&blackboard[..], ["ada", "ben"]),
        (&gradescope, ["Ada", "Ben"]),
    ] {
        let class = class();
        for (name, text) in files {
            class.write(&format!("class/{name}"), text);
        }
        // With an offset, the clock of the machine does not count.
        for (zone, deadline) in [
            ("Europe/Berlin", "2026-11-25 23:59"),
            ("America/New_York", "2026-11-25T23:59+01:00"),
        ] {
            let graded = report(&class, &class.folder(), zone, &["--deadline", deadline]);
            let [first, last] = names.map(|name| lateness(&graded, name));
            assert_eq!(first, (&Value::Null, &json!([])), "{zone}");
            assert_eq!(last, (&json!({ "days": 1 }), &said), "{zone}");
        }
    }
}

/// The clock of an entry has no time zone. A file that was handed in counts, not what an archive in it has.
#[test]
fn times_of_entries_are_those_of_an_archive() {
    if !has("sh") {
        return;
    }
    let class = class();
    let time = |day, hour, minute| {
        let time = zip::DateTime::from_date_and_time(2026, 11, day, hour, minute, 0);
        SimpleFileOptions::default().last_modified_time(time.expect("a time"))
    };
    let zip_of = |files: &[(&str, &[u8], SimpleFileOptions)]| {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes, options) in files {
            zip.start_file(*name, *options).expect("the name is new");
            zip.write_all(bytes).expect("there is room");
        }
        zip.finish().expect("there is room").into_inner()
    };
    let inner = zip_of(&[("next_move.sh", RIGHT.as_bytes(), time(30, 0, 0))]);
    let moodle = |name: &str, file: &str| format!("{name}_assignsubmission_file/{file}");
    let path = class.path("moodle.zip");
    let bytes = zip_of(&[
        (
            &moodle("Ada_1", "next_move.sh"),
            RIGHT.as_bytes(),
            time(25, 23, 58),
        ),
        (
            &moodle("Ben_2", "next_move.sh"),
            RIGHT.as_bytes(),
            time(26, 0, 20),
        ),
        (&moodle("Cem_3", "work.zip"), &inner, time(25, 23, 58)),
    ]);
    fs::write(&path, bytes).expect("there is room");
    for (zone, deadline) in [
        ("Asia/Tokyo", "2026-11-25 23:59"),
        ("UTC", "2026-11-25T23:59-03:00"),
    ] {
        let graded = report(&class, &path, zone, &["--deadline", deadline]);
        let days = ["Ada", "Ben", "Cem"].map(|name| lateness(&graded, name).0.clone());
        assert_eq!(
            days,
            [Value::Null, json!({ "days": 1 }), Value::Null],
            "{zone}"
        );
    }
}

#[test]
fn the_column_late_wins_over_the_deadline_and_the_deadline_over_a_status() {
    if !has("sh") {
        return;
    }
    let class = class();
    for (name, seconds) in [("ada", 60), ("ben", 60), ("cem", -60)] {
        add(&class, name, seconds);
    }
    let status = "Submitted for grading - 3 days late";
    let text = format!("name,late,Status\nada,no,{status}\nben,,{status}\ncem,,{status}\n");
    let list = class.write("list.csv", &text);
    let list = list.to_str().expect("text");
    let arguments = ["--students", list, "--deadline", "2026-11-25T23:00Z"];
    let graded = report(&class, &class.folder(), "UTC", &arguments);
    let days = ["ada", "ben", "cem"].map(|name| lateness(&graded, name).0.clone());
    assert_eq!(days, [Value::Null, json!({ "days": 1 }), Value::Null]);
}

#[test]
fn a_wrong_time_is_one_line() {
    let class = class();
    class.write("class/lovelaceada_501_9001_next_move.sh", RIGHT);
    for (arguments, words) in [
        (&["--deadline", "25.11.2026 23:59"][..], "2026-11-25 23:59"),
        (&["--deadline", "2026-11-25"], "expected a date and a time"),
        (
            &["--deadline", "2026-02-30 10:00"],
            "expected a date and a time",
        ),
        (
            &["--deadline", "2026-11-25 23:59", "--grace", "15"],
            "such as 15min",
        ),
        (
            &["--deadline", "2026-11-25 23:59", "--grace=-5min"],
            "such as 15min",
        ),
        (&["--grace", "15min"], "--deadline"),
        (&["--unread", "half"], "blank"),
        (
            &["--deadline", "2026-11-25 23:59"],
            "an export of canvas has no times",
        ),
    ] {
        let answer = class.grade(arguments);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{arguments:?}");
        let line = &answer.error;
        assert!(line.contains(words) && line.lines().count() == 1, "{line}");
        assert!(line.chars().count() <= 201, "{line}");
    }
}
