//! `judge grade --deadline`: how late hand-ins are by the times that an export or the files have.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use crate::archives::zip_with;
use crate::support::class::{Class, answer_of, hand_in};
use crate::support::class_text::cells;
use knights::judge::build::Languages;
use knights::judge::class::{ClassFolder, ReadingOptions};
use knights::judge::hand_in::Lateness;
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;

const RIGHT: &str = "echo -1\n";

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

/// 2024-11-25 23:00 UTC, in seconds.
const DUE: u64 = 1_732_575_600;

/// A folder with a hand-in that was changed some seconds after [`DUE`].
fn add(class: &Class, name: &str, seconds: i64) {
    let path = class.put(format!("class/{name}/next_move.sh"), RIGHT);
    let changed = DUE.saturating_add_signed(seconds);
    let file = File::open(path).expect("it is there");
    file.set_modified(UNIX_EPOCH + Duration::from_secs(changed))
        .expect("its time can be changed");
}

/// Hand-ins, when they were changed, by how many days they are late without and with a grace of 15 minutes, and the words.
const LATE: &str = "
early   | -1     |   |   |
due     | 0      |   |   |
second  | 1      | 1 |   | 23:00, 1 second
quarter | 900    | 1 |   | 23:15, 15 minutes
hour    | 3661   | 1 | 1 | 00:01, 1 hour 1 minute
day     | 86400  | 1 | 1 | 23:00, 1 day
more    | 86401  | 2 | 2 | 23:00, 1 day
week    | 604860 | 8 | 8 | 23:01, 7 days 1 minute
";

#[test]
fn days_count_from_the_deadline_after_the_grace() {
    let class = Class::of_one_case();
    let rows = cells(LATE);
    for row in &rows {
        add(&class, row[0], row[1].parse().expect("a number"));
    }
    for (column, grace) in [(2, "0min"), (3, "15min")] {
        let options = ReadingOptions {
            deadline: Some("2024-11-25T23:00Z".parse().expect("a time")),
            grace: grace.parse().expect("a grace"),
            ..ReadingOptions::default()
        };
        let read =
            ClassFolder::read(&class.folder(), &options, &Languages::default()).expect("a class");
        for row in &rows {
            let mut hand_ins = read.hand_ins.iter();
            let hand_in = hand_ins.find(|hand_in| hand_in.name == row[0]);
            let hand_in = hand_in.expect("it is there");
            let days = row[column].parse().unwrap_or(0);
            let late = Some(Lateness::Days(days));
            assert_eq!(hand_in.student.late, late, "{row:?}");
            let words = format!(" {} after the deadline", row[4]);
            let remarks = hand_in.remarks.concat();
            assert_eq!(remarks.contains(&words), days > 0, "{row:?}: {remarks}");
        }
    }
    let options = ["--deadline", "2024-11-25T23:00Z", "--grace", "15min"];
    let graded = report(&class, &class.folder(), "UTC", &options);
    for row in &rows {
        let days = row[3].parse().map(|days: u32| json!({ "days": days }));
        assert_eq!(
            *lateness(&graded, row[0]).0,
            days.unwrap_or_default(),
            "{row:?}"
        );
    }
}

/// The name of a layout, its files, and by how many days each hand-in is late after 2024-11-25 23:59 in Berlin.
#[test]
fn times_are_those_of_the_platform() {
    let metadata = "\
submission_1:
  :submitters:
  - :name: Ada
  :created_at: 2024-11-25 22:59:00.000000000 Z
submission_2:
  :submitters:
  - :name: Ben
  :created_at: 2024-11-25 17:20:00.000000000 -06:00
";
    let blackboard = [
        ("W_ada_attempt_2024-11-25-23-59-00_next_move.sh", RIGHT),
        ("W_ben_attempt_2024-11-26-00-20-00_next_move.sh", RIGHT),
    ];
    let gradescope = [
        ("export/submission_metadata.yml", metadata),
        ("export/submission_1/next_move.sh", RIGHT),
        ("export/submission_2/next_move.sh", RIGHT),
    ];
    let said = json!(["handed in 2024-11-26 00:20, 21 minutes after the deadline"]);
    for (files, names) in [
        (&blackboard[..], ["ada", "ben"]),
        (&gradescope, ["Ada", "Ben"]),
    ] {
        let class = Class::of_one_case();
        for (name, text) in files {
            class.put(format!("class/{name}"), text);
        }
        // With an offset, the clock of the machine does not count.
        for (zone, deadline) in [
            ("Europe/Berlin", "2024-11-25 23:59"),
            ("America/New_York", "2024-11-25T23:59+01:00"),
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
    let class = Class::of_one_case();
    let time = |day, hour, minute| {
        let time = zip::DateTime::from_date_and_time(2024, 11, day, hour, minute, 0);
        SimpleFileOptions::default().last_modified_time(time.expect("a time"))
    };
    let right = RIGHT.as_bytes();
    let inner = zip_with([("next_move.sh", right, time(30, 0, 0))]);
    let files = [
        (
            "Ada_1_assignsubmission_file/next_move.sh",
            right,
            (25, 23, 58),
        ),
        (
            "Ben_2_assignsubmission_file/next_move.sh",
            right,
            (26, 0, 20),
        ),
        ("Cem_3_assignsubmission_file/work.zip", &inner, (25, 23, 58)),
    ];
    let files =
        files.map(|(name, bytes, (day, hour, minute))| (name, bytes, time(day, hour, minute)));
    let path = class.put("moodle.zip", zip_with(files));
    for (zone, deadline) in [
        ("Asia/Tokyo", "2024-11-25 23:59"),
        ("UTC", "2024-11-25T23:59-03:00"),
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
    let class = Class::of_one_case();
    for (name, seconds) in [("ada", 60), ("ben", 60), ("cem", -60)] {
        add(&class, name, seconds);
    }
    let status = "Submitted for grading - 3 days late";
    let text = format!("name,late,Status\nada,no,{status}\nben,,{status}\ncem,,{status}\n");
    class.write("list.csv", &text);
    let deadline = ["--students", "list.csv", "--deadline", "2024-11-25T23:00Z"];
    let points = ["--points", "next_move = 10", "--late-penalty", "2/day"];
    let arguments = [deadline, points].concat();
    let graded = report(&class, &class.folder(), "UTC", &arguments);
    let days = ["ada", "ben", "cem"].map(|name| lateness(&graded, name).0.clone());
    assert_eq!(days, [Value::Null, json!({ "days": 1 }), Value::Null]);
    assert_eq!(hand_in(&graded, "ben")["points"]["earned"], 8);
}

/// Nothing shows when these were handed in, so a penalty would be as wrong as none.
#[test]
fn an_impossible_time_leaves_the_mark_blank() {
    let class = Class::of_one_case();
    let (future, past) = (4_102_444_800, 315_532_800);
    for (name, time) in [("ada", future), ("ben", past), ("cem", future)] {
        add(
            &class,
            name,
            time - i64::try_from(DUE).expect("it is small"),
        );
    }
    class.write("list.csv", "name,late\nada,\nben,\ncem,no\n");
    let list = ["--students", "list.csv", "--deadline", "2024-11-25T23:00Z"];
    let points = ["--points", "next_move = 10", "--late-penalty", "1/day"];
    let graded = report(&class, &class.folder(), "UTC", &[list, points].concat());
    let earned = ["ada", "ben", "cem"].map(|name| &hand_in(&graded, name)["points"]["earned"]);
    assert_eq!(earned, [&Value::Null, &Value::Null, &json!(10)]);
    let doubts = ["2100-01-01 00:00", "1980-01-01 00:00"].iter().zip(0..);
    for (time, index) in doubts {
        let doubt = &graded["by_hand"][index];
        assert_eq!(doubt["reason"], format!("it is dated {time}"));
        assert_eq!(
            (&doubt["kind"], &doubt["blank"]),
            (&json!("undated"), &json!(true))
        );
    }
    assert_eq!(graded["by_hand"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_wrong_time_is_one_line() {
    let class = Class::of_one_case();
    class.write("class/lovelaceada_501_9001_next_move.sh", RIGHT);
    let day = "expected a date and a time";
    let deadline = ["--deadline", "2024-11-25 23:59"];
    class.refuses(&["--deadline", "25.11.2024 23:59"], "2026-11-25 23:59");
    class.refuses(&["--deadline", "2024-11-25"], day);
    class.refuses(&["--deadline", "2024-02-30 10:00"], day);
    for grace in ["--grace=15", "--grace=-5min"] {
        class.refuses(&[&deadline[..], &[grace]].concat(), "such as 15min");
    }
    class.refuses(&["--grace", "15min"], "--deadline");
    class.refuses(&deadline, "an export of canvas has no times");
}
