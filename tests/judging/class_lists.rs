//! `judge grade --students`: who is on the list of a class, and grades in the list that a platform exported.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs;

use crate::support::class::{Class, hand_in, names};
use crate::support::has;
use serde_json::json;

const RIGHT: &str = "echo -1\n";
const WRONG: &str = "echo 0\n";

/// A class of three hand-ins with the names of a platform, for 10 points: right, wrong, and of a student who is not
/// on the list.
fn class(names: [&str; 3]) -> Class {
    let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
    for (name, program) in names.into_iter().zip([RIGHT, WRONG, RIGHT]) {
        class.write(&format!("class/{name}"), program);
    }
    class.write("points.toml", "next_move = 10\n");
    class
}

/// The names of hand-ins, a list, its format, and the list with grades.
type Graded = ([&'static str; 3], &'static str, &'static str, &'static str);

/// The heads are those of Moodle's grading worksheet (`mod/assign/feedback/offline`), of Canvas's gradebook
/// (docs.canvaslms.com: "How do I import grades in the Gradebook?") and of Blackboard's Grade Center
/// (help.blackboard.com: "Work Offline With Grade Data").
const LISTS: [Graded; 3] = [
    (
        [
            "Ada Lovelace_1001_assignsubmission_file_next_move.sh",
            "Ben Kahn_1002_assignsubmission_file_next_move.sh",
            "Eve_1009_assignsubmission_file_next_move.sh",
        ],
        "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Feedback comments\"\r\n\
         \"Participant 1003\",\"Cem, \"\"the\"\" Demir\",cem@example.org,\"No submission\",,100.00,Yes,-,\r\n\
         \"Participant 1002\",\"Ben Kahn\",ben@example.org,\"Submitted for grading\",7,100.00,Yes,\"Sunday, 1 November 2026\",\"old\"\r\n\
         \"Participant 1001\",\"Ada Lovelace\",ada@example.org,\"Submitted for grading\",,100.00,Yes,\"Sunday, 1 November 2026\",\r\n",
        "moodle",
        "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Feedback comments\"\r\n\
         \"Participant 1003\",\"Cem, \"\"the\"\" Demir\",cem@example.org,\"No submission\",0,100.00,Yes,-,\"next_move: missing, 0/10 points; nothing was handed in\"\r\n\
         \"Participant 1002\",\"Ben Kahn\",ben@example.org,\"Submitted for grading\",7,100.00,Yes,\"Sunday, 1 November 2026\",\"old\"\r\n\
         \"Participant 1001\",\"Ada Lovelace\",ada@example.org,\"Submitted for grading\",10,100.00,Yes,\"Sunday, 1 November 2026\",\"next_move: AC 1/1, 10/10 points\"\r\n",
    ),
    (
        [
            "lovelaceada_501_9001_next_move.sh",
            "kahnben_LATE_502_9002_next_move.sh",
            "eve_509_9003_next_move.sh",
        ],
        "Student,ID,SIS User ID,SIS Login ID,Section,Knights (77),Final Score\n\
         \x20   Points Possible,,,,,10.00,(read only)\n\
         \"Lovelace, Ada\",501,9,ada,Knights 1,,\n\
         \"Kahn, Ben\",502,501,ben,Knights 1,,\n\
         \"Demir, Cem\",503,8,cem,\"Knights, 2\",,",
        "canvas",
        "Student,ID,SIS User ID,SIS Login ID,Section,Knights (77),Final Score\n\
         \x20   Points Possible,,,,,10.00,(read only)\n\
         \"Lovelace, Ada\",501,9,ada,Knights 1,10,\n\
         \"Kahn, Ben\",502,501,ben,Knights 1,0,\n\
         \"Demir, Cem\",503,8,cem,\"Knights, 2\",0,",
    ),
    (
        [
            "Knights_ada_attempt_2026-11-01-10-20-30_next_move.sh",
            "Knights_ben_attempt_2026-11-01-10-20-30_next_move.sh",
            "Knights_eve_attempt_2026-11-01-10-20-30_next_move.sh",
        ],
        "\"Last Name\"\t\"First Name\"\t\"Username\"\t\"Student ID\"\t\"Knights [Total Pts: 10 Score] |5269\"\t\"Feedback to Learner\"\n\
         \"Kahn\"\t\"Ben\"\t\"ben\"\t\"2\"\t\"\"\t\"\"\n\
         \"Lovelace\"\t\"Ada\"\t\"ada\"\t\"1\"\t\"\"\t\"\"\n\
         \"Demir\"\t\"Cem\"\t\"cem\"\t\"3\"\t\"\"\t\"\"\n",
        "blackboard",
        "\"Last Name\"\t\"First Name\"\t\"Username\"\t\"Student ID\"\t\"Knights [Total Pts: 10 Score] |5269\"\t\"Feedback to Learner\"\n\
         \"Kahn\"\t\"Ben\"\t\"ben\"\t\"2\"\t\"0\"\t\"next_move: WA 0/1, 0/10 points\"\n\
         \"Lovelace\"\t\"Ada\"\t\"ada\"\t\"1\"\t\"10\"\t\"next_move: AC 1/1, 10/10 points\"\n\
         \"Demir\"\t\"Cem\"\t\"cem\"\t\"3\"\t\"0\"\t\"next_move: missing, 0/10 points; nothing was handed in\"\n",
    ),
];

#[test]
fn grades_go_back_in_the_list_that_the_platform_exported() {
    if !has("sh") {
        return;
    }
    for (names, list, form, graded) in LISTS {
        let class = class(names);
        let points = class.path("points.toml").display().to_string();
        let grade = |bytes: &[u8], list: &str| {
            let path = class.path(list);
            fs::write(&path, bytes).expect("there is room");
            let path = path.display().to_string();
            let answer = class.grade(&["--students", &path, "--points", &points, "--format", form]);
            let eve = if form == "moodle" { "Eve" } else { "eve" };
            let kept = match form {
                "moodle" => "; another mark on the class list, which stays: 1 (Ben Kahn)",
                _ => "",
            };
            let remark =
                format!("judge: to look at by hand: not on the class list: 1 ({eve}){kept}\n");
            assert_eq!((answer.code, answer.error), (1, remark), "{form}");
            answer.output
        };
        let found = grade(list.as_bytes(), "list.csv");
        assert_eq!(String::from_utf8_lossy(&found), graded, "{form}");
        // A parser of another project finds the same cells as before, but for marks and comments.
        let delimiter = if form == "blackboard" { b'\t' } else { b',' };
        let cells = |bytes: &[u8]| {
            let mut reader = csv::ReaderBuilder::new();
            let mut reader = reader
                .delimiter(delimiter)
                .has_headers(false)
                .from_reader(bytes);
            let rows = reader.records().map(|row| row.expect("a row"));
            let rows = rows.map(|row| row.iter().map(str::to_owned).collect());
            rows.collect::<Vec<Vec<String>>>()
        };
        let (before, after) = (cells(list.as_bytes()), cells(&found));
        let changed = before
            .iter()
            .flatten()
            .zip(after.iter().flatten())
            .filter(|(old, new)| old != new);
        assert_eq!(
            (after.len(), changed.count()),
            (
                before.len(),
                if form == "blackboard" {
                    6
                } else {
                    4 - usize::from(form == "canvas")
                }
            ),
            "{form}"
        );
        // As Excel and Blackboard write tables.
        let wide = |text: &str| {
            let text = format!("\u{feff}{}", text.trim_start_matches('\u{feff}'));
            text.encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<u8>>()
        };
        assert_eq!(grade(&wide(list), "list.xls"), wide(graded), "{form}");
    }
}

/// Hand-ins, of which the first and the third are right, a list, the same with marks, and who is not on it.
const NUMBERED: [([&str; 3], &str, &str, &str); 4] = [
    // Running numbers are not those of participants.
    (
        [
            "Ada Lovelace_77_assignsubmission_file/next_move.sh",
            "Ben Kahn_78_assignsubmission_file/next_move.sh",
            "Eve_99_assignsubmission_file/next_move.sh",
        ],
        "name,id,Grade\nBen Kahn,77,\nAda Lovelace,99,\n",
        "name,id,Grade\nBen Kahn,77,0\nAda Lovelace,99,10\n",
        "not on the class list: 1 (Eve)",
    ),
    // A list for another assignment of the same class has other numbers.
    (
        [
            "Ada Lovelace_77_assignsubmission_file/next_move.sh",
            "Ben Kahn_78_assignsubmission_file/next_move.sh",
            "Cem Demir_79_assignsubmission_file/next_move.sh",
        ],
        "Identifier,Full name,Grade\nParticipant 77,Ben Kahn,\nParticipant 79,Ada Lovelace,\nParticipant 78,Cem Demir,\n",
        "Identifier,Full name,Grade\nParticipant 77,Ben Kahn,0\nParticipant 79,Ada Lovelace,10\nParticipant 78,Cem Demir,10\n",
        "",
    ),
    // Without names, as Moodle writes it in German.
    (
        [
            "Teilnehmer_77_assignsubmission_file/next_move.sh",
            "Teilnehmer_78_assignsubmission_file/next_move.sh",
            "Teilnehmer_79_assignsubmission_file/next_move.sh",
        ],
        "ID;Vollständiger Name;E-Mail-Adresse;Bewertung;Feedback als Kommentar\nTeilnehmer/in78;;;;\nTeilnehmer/in77;;;;\n",
        "ID;Vollständiger Name;E-Mail-Adresse;Bewertung;Feedback als Kommentar\nTeilnehmer/in78;;;0;next_move: WA 0/1, 0/10 points\nTeilnehmer/in77;;;10;next_move: AC 1/1, 10/10 points\n",
        "not on the class list: 1 (Teilnehmer (79))",
    ),
    // The name and the ID of a hand-in are of two students: the one without another hand-in gets no mark.
    (
        [
            "ada_77_9001_next_move.sh",
            "ben_78_9002_next_move.sh",
            "cem_79_9003_next_move.sh",
        ],
        "name,id,Grade\nada,78,\ndora,77,\ncem,79,\n",
        "name,id,Grade\nada,78,0\ndora,77,\ncem,79,10\n",
        "it is not clear whose it is, or which one counts: 2 (ada, dora)",
    ),
];

#[test]
fn a_number_that_contradicts_the_name_gives_no_mark_to_another_student() {
    if !has("sh") {
        return;
    }
    for (names, list, graded, unlisted) in NUMBERED {
        let class = class(names);
        let path = class.write("list.csv", list).display().to_string();
        let points = ["--points", "next_move = 10", "--format", "moodle"];
        let answer = class.grade(&[&["--students", &path], &points[..]].concat());
        assert_eq!(String::from_utf8_lossy(&answer.output), graded);
        let remark = format!("judge: to look at by hand: {unlisted}\n");
        let remark = if unlisted.is_empty() { "" } else { &remark };
        assert_eq!(answer.error, remark);
    }
}

#[test]
fn the_report_has_who_is_missing_and_who_is_not_on_the_list() {
    if !has("sh") {
        return;
    }
    for (hand_ins, list, _, _) in LISTS {
        let class = class(hand_ins);
        let path = class.write("list.csv", list).display().to_string();
        let report = class.json(&["--students", &path]);
        let missing = ["Cem Demir", "Demir, Cem", "Cem, \"the\" Demir"];
        let missing = names(&report)
            .into_iter()
            .find(|name| missing.contains(name))
            .expect("Cem is there");
        assert_eq!(hand_in(&report, missing)["parts"][0]["verdict"], "missing");
        assert_eq!(names(&report).len(), 4);
        for name in names(&report) {
            let hand_in = hand_in(&report, name);
            let remarks = &hand_in["remarks"];
            match name {
                "eve" | "Eve" => assert_eq!(*remarks, json!(["not on the class list"])),
                _ => assert_eq!(*remarks, json!([]), "{name}"),
            }
        }
    }
}

#[test]
fn students_are_found_by_id_by_address_or_by_name() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
    for name in ["s17", "ben@example.org", "Demir, Cem", "dora", "Smith, Jo"] {
        class.write(&format!("class/{name}/next_move.sh"), RIGHT);
    }
    // Two students have one name, so it does not decide.
    let list = class.write("list.csv", "e-mail;late;name;id\nada@example.org;2;Ada Lovelace;S17\nBen@Example.org;0;Ben Kahn;\n;yes;Cem Demir;s19\n;;Jo Smith;s20\n;;Jo Smith;s21\n");
    let list = list.display().to_string();
    let report = class.json(&["--students", &list]);
    let student = |name: &str| hand_in(&report, name)["student"].clone();
    assert_eq!(
        student("s17"),
        json!({"name": "Ada Lovelace", "id": "S17", "email": "ada@example.org", "late": {"days": 2}})
    );
    assert_eq!(
        student("ben@example.org"),
        json!({"name": "Ben Kahn", "id": null, "email": "Ben@Example.org", "late": null})
    );
    assert_eq!(student("Demir, Cem")["late"], "marked");
    for (name, remarks) in [
        ("dora", json!(["not on the class list"])),
        ("Smith, Jo", json!([])),
    ] {
        assert_eq!(hand_in(&report, name)["remarks"], remarks);
    }
    let lines = "line 5 (Jo Smith, s20), line 6 (Jo Smith, s21) fit; the ID or the e-mail address of one of them in its \
                 name decides";
    let advice = "add a line, or correct its name, ID or e-mail address";
    let (ambiguous, may_be) = ("ambiguous", "Smith, Jo may be from here");
    let doubt = |name: &str, kind: &str, reason: &str, blank: bool| json!({"name": name, "kind": kind, "reason": reason, "blank": blank});
    assert_eq!(
        report["by_hand"],
        json!([
            doubt("Jo Smith (s20)", ambiguous, may_be, true),
            doubt("Jo Smith (s21)", ambiguous, may_be, true),
            doubt("Smith, Jo", ambiguous, lines, true),
            doubt("dora", "unlisted", advice, false),
        ])
    );
    assert_eq!(names(&report).len(), 7, "{:?}", names(&report));
    assert_eq!(
        hand_in(&report, "Jo Smith (s21)")["parts"][0]["verdict"],
        "missing"
    );
}

#[test]
fn a_single_clone_belongs_to_the_user_whose_name_ends_it() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
    class.write("class/hw1-ada-l/.git/HEAD", "ref: refs/heads/main\n");
    class.write("class/hw1-ada-l/next_move.sh", RIGHT);
    let list = "name,github_username\nAda Lovelace,Ada-L\nBen Kahn,l\n";
    let list = class.write("list.csv", list).display().to_string();
    let report = class.json(&["--students", &list]);
    let verdict_of = |hand_in: &serde_json::Value| {
        let student = &hand_in["student"];
        [
            &student["name"],
            &student["id"],
            &hand_in["parts"][0]["verdict"],
        ]
        .map(Clone::clone)
    };
    let hand_ins = report["hand_ins"].as_array().expect("a list").iter();
    let found: Vec<_> = hand_ins.map(verdict_of).collect();
    let expected = [
        ["Ben Kahn", "l", "missing"],
        ["Ada Lovelace", "Ada-L", "AC"],
    ];
    assert_eq!(json!(found), json!(expected));
}

#[test]
fn the_list_can_excuse_what_the_platform_calls_late() {
    if !has("sh") {
        return;
    }
    let class = class([
        "ada_LATE_77_1_next_move.sh",
        "ben_LATE_78_2_next_move.sh",
        "cem_LATE_79_3_next_move.sh",
    ]);
    let list = class.write("list.csv", "name,late\nada,0\nben,yes\ncem,\ndora,3\n");
    let list = list.display().to_string();
    let points = ["--points", "next_move = 10", "--late-penalty", "10%/day"];
    let report = class.json(&[&["--students", &list], &points[..]].concat());
    for (name, late, points, remarks) in [
        ("ada", json!(null), 10, json!([])),
        ("ben", json!("marked"), 0, json!([])),
        (
            "cem",
            json!("marked"),
            9,
            json!(["late: 1 of 10 points are taken off"]),
        ),
        ("dora", json!(null), 0, json!([])),
    ] {
        let hand_in = hand_in(&report, name);
        assert_eq!(hand_in["student"]["late"], late, "{name}");
        assert_eq!(hand_in["points"]["earned"], points, "{name}");
        assert_eq!(hand_in["remarks"], remarks, "{name}");
    }
}

/// A status as Moodle writes it (`col_status` in `mod/assign/gradingtable.php`), how many days late that is, and what
/// cannot be read in it.
const STATUS: [(&str, Option<u32>, Option<&str>); 13] = [
    ("Submitted for grading - 2 days 3 hours late", Some(3), None),
    (
        "Submitted for grading - 2 days late - Graded",
        Some(2),
        None,
    ),
    ("Submitted for grading - 1 day 1 hour late", Some(2), None),
    ("Submitted for grading - 59 mins 3 secs late", Some(1), None),
    ("Draft (not submitted) - 1 sec late", Some(1), None),
    (
        "Submitted for grading - 1 year 2 days late",
        Some(367),
        None,
    ),
    (
        "Zur Bewertung abgegeben - 1 Tag 4 Stunden später - Bewertet",
        Some(2),
        None,
    ),
    ("Submitted for grading - Graded", None, None),
    (
        "No submission - Assignment is overdue by: 3 days 1 hour",
        None,
        None,
    ),
    ("Submitted for grading - calculated later", None, None),
    (
        "Submitted for grading - 2 moons late",
        None,
        Some("2 moons late"),
    ),
    ("Late: 2 days", None, Some("Late: 2 days")),
    (
        "99999999999999999999 days late",
        None,
        Some("99999999999999999999 days late"),
    ),
];

#[test]
fn a_status_of_moodle_says_how_many_days_late_a_hand_in_is() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
    let mut list = "name,Status,late\nexcused,2 moons late,0\n".to_owned();
    for (number, (status, _, _)) in STATUS.iter().enumerate() {
        class.write(&format!("class/s{number}.sh"), RIGHT);
        writeln!(list, "s{number},{status},").expect("a string has room");
    }
    class.write("class/excused.sh", RIGHT);
    let list = class.write("list.csv", &list).display().to_string();
    let report = class.json(&["--students", &list]);
    let excused = hand_in(&report, "excused");
    assert_eq!(excused["student"]["late"], json!(null));
    assert_eq!(excused["remarks"], json!([]));
    for (number, (status, days, unread)) in STATUS.into_iter().enumerate() {
        let hand_in = hand_in(&report, &format!("s{number}"));
        let late = days.map_or(json!(null), |days| json!({"days": days}));
        assert_eq!(hand_in["student"]["late"], late, "{status}");
        let remark = |unread| {
            format!(
                "its status {unread:?} does not say how late it is, so it counts as in time; add a column late to the list"
            )
        };
        assert_eq!(
            hand_in["remarks"],
            json!(Vec::from_iter(unread.map(remark)))
        );
    }
}

#[test]
fn wrong_lists_are_refused_on_one_line_before_anything_is_judged() {
    if !has("sh") {
        return;
    }
    let class = class(LISTS[1].0);
    let points = class.path("points.toml").display().to_string();
    let moodle = "name,id,Grade\nada,501,\n";
    for (bytes, more, words) in [
        (&b""[..], &[][..], "it has no students"),
        (b"x,y\n1,2\n", &[], "it has no students"),
        (
            b"name\nada\nPK\xff\0\n",
            &[],
            "list.csv: line 3 is not text in windows-1252; save the list as CSV in UTF-8",
        ),
        (
            b"\xff\xfen\0a\0\0\xd8",
            &[],
            "list.csv: line 1 is not text in UTF-16LE",
        ),
        (
            b"Telefon,name,id\n501,dora,1\n,emmy,2\n",
            &[],
            "no hand-in matches its columns id, name; name the list of this class",
        ),
        (
            b"name\nada\n",
            &["--format", "moodle", "--points", &points],
            "it has no column for marks; name one with --mark-column",
        ),
        (
            moodle.as_bytes(),
            &[
                "--format",
                "moodle",
                "--points",
                &points,
                "--mark-column",
                "Mark",
            ],
            "it has no column \"Mark\"; --mark-column names a column of its first line",
        ),
        (
            b"name,A (1),B (2)\nada,,\n",
            &["--format", "canvas", "--points", &points],
            "it has several columns for marks: \"A (1)\", \"B (2)\"; name one with --mark-column",
        ),
        (
            b"Student,A (1)\nPoints Possible,(read only)\nada,\n",
            &[
                "--format",
                "canvas",
                "--points",
                &points,
                "--mark-column",
                "A (1)",
            ],
            "the platform computes this column; name another with --mark-column",
        ),
        (
            moodle.as_bytes(),
            &["--replace-marks"],
            "--replace-marks goes with grades for a platform, such as --format moodle",
        ),
        (
            moodle.as_bytes(),
            &["--format", "moodle"],
            "there are no points to write into the list",
        ),
        (
            moodle.as_bytes(),
            &["--mark-column", "Grade"],
            "--mark-column goes with grades",
        ),
        (
            b"name,id,Grade\nada,501\n",
            &["--format", "moodle", "--points", &points],
            "list.csv: line 2 has too few cells",
        ),
        (
            b"name,late\nada,0\nben,\"1,5\"\n",
            &[],
            "list.csv: line 3: expected whole days late, yes or no, found \"1,5\"",
        ),
    ] {
        let path = class.path("list.csv");
        fs::write(&path, bytes).expect("there is room");
        let path = path.display().to_string();
        let answer = class.grade(&[&["--students", &path], more].concat());
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{words}");
        assert!(
            answer.error.contains(words) && answer.error.lines().count() == 1,
            "{words}: {}",
            answer.error
        );
    }
}

#[test]
fn a_list_is_a_regular_file_and_necessary_for_its_forms() {
    if !has("sh") {
        return;
    }
    let class = class(LISTS[1].0);
    let points = class.path("points.toml").display().to_string();
    // What may never end is not opened.
    let answer = class.grade(&["--students", "/dev/null"]);
    assert!(
        answer.code == 2 && answer.error.contains("/dev/null is not a regular file"),
        "{}",
        answer.error
    );
    let answer = class.grade(&["--format", "moodle", "--points", &points]);
    assert!(
        answer.code == 2 && answer.error.contains("name it with --students"),
        "{}",
        answer.error
    );
}

#[test]
fn a_comment_stays_on_its_line_and_the_column_for_marks_can_be_named() {
    if !has("sh") {
        return;
    }
    let class = class(["ada/next_move.sh", "ben/next_move.sh", "eve/next_move.sh"]);
    class.write("class/ada/a\n\".zip", "");
    let points = class.path("points.toml").display().to_string();
    let head = "name,id,Grade,Mark 2,Feedback comments\n";
    let list = class.write("list.csv", &format!("{head}=1+1,ada,5,,\n"));
    let list = list.display().to_string();
    let answer = class.grade(&[
        "--students",
        &list,
        "--points",
        &points,
        "--format",
        "moodle",
        "--mark-column",
        "Mark 2",
    ]);
    let text = String::from_utf8(answer.output).expect("text");
    let comment =
        r#""next_move: AC 1/1, 10/10 points; a\n"".zip is not unpacked: it has no content""#;
    assert_eq!(text, format!("{head}=1+1,ada,5,10,{comment}\n"));
}

/// A list, the same with marks, the same with `--replace-marks`, and how many marks stay in the two. Dora handed in
/// nothing, and neither did those after her.
type Kept = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    [usize; 2],
);

/// Canvas writes `EX` for who is excused and `N/A` for who has not got the assignment (`lib/gradebook_exporter.rb`);
/// Moodle says in a column that a grade is locked, and writes the words of a scale (`mod/assign/gradingtable.php`);
/// Blackboard writes `Needs Grading` and `In Progress`, perhaps with points in parentheses.
const KEPT: [Kept; 3] = [
    (
        "canvas",
        "Student,ID,HW (77),Current Score (2026)\n\
         \x20   Points Possible,,10.00,(read only)\n\
         ada,1,,\nben,2,10.00,70\ncem,3,4.00,\ndora,4,EX,\nemmy,5,N/A,\nfay,6,3,\n",
        "Student,ID,HW (77),Current Score (2026)\n\
         \x20   Points Possible,,10.00,(read only)\n\
         ada,1,10,\nben,2,10.00,70\ncem,3,4.00,\ndora,4,EX,\nemmy,5,N/A,\nfay,6,3,\n",
        "Student,ID,HW (77),Current Score (2026)\n\
         \x20   Points Possible,,10.00,(read only)\n\
         ada,1,10,\nben,2,0,70\ncem,3,10,\ndora,4,EX,\nemmy,5,N/A,\nfay,6,0,\n",
        [5, 2],
    ),
    (
        "moodle",
        "ID;Vollständiger Name;Bewertung;Bestwertung;Bewertung kann geändert werden;Feedback als Kommentar\n\
         1;ada;10,00;10,00;Ja;gut\n2;ben;-;10,00;Ja;\n3;cem;;10,00;Nein;\n4;dora;genügend;10,00;Ja;siehe oben\n\
         5;emmy;;10,00;Ja;krank\n",
        "ID;Vollständiger Name;Bewertung;Bestwertung;Bewertung kann geändert werden;Feedback als Kommentar\n\
         1;ada;10,00;10,00;Ja;gut\n2;ben;0;10,00;Ja;next_move: WA 0/1, 0/10 points\n3;cem;;10,00;Nein;\n\
         4;dora;genügend;10,00;Ja;siehe oben\n5;emmy;0;10,00;Ja;krank\n",
        "ID;Vollständiger Name;Bewertung;Bestwertung;Bewertung kann geändert werden;Feedback als Kommentar\n\
         1;ada;10;10,00;Ja;next_move: AC 1/1, 10/10 points\n2;ben;0;10,00;Ja;next_move: WA 0/1, 0/10 points\n\
         3;cem;;10,00;Nein;\n4;dora;genügend;10,00;Ja;siehe oben\n\
         5;emmy;0;10,00;Ja;\"next_move: missing, 0/10 points; nothing was handed in\"\n",
        [2, 2],
    ),
    (
        "blackboard",
        "Username,\"HW [Total Pts: 10 Score] |5\",\"Total [Total Pts: up to 1,499 Score] |6\"\n\
         ada,Needs Grading(3.00),3\nben,In Progress(1.00),\ncem,Needs Grading,\ndora,4,4\n",
        "Username,\"HW [Total Pts: 10 Score] |5\",\"Total [Total Pts: up to 1,499 Score] |6\"\n\
         ada,10,3\nben,0,\ncem,10,\ndora,4,4\n",
        "Username,\"HW [Total Pts: 10 Score] |5\",\"Total [Total Pts: up to 1,499 Score] |6\"\n\
         ada,10,3\nben,0,\ncem,10,\ndora,0,4\n",
        [1, 0],
    ),
];

#[test]
fn marks_that_someone_has_given_stay() {
    if !has("sh") {
        return;
    }
    let class = class(["ada/next_move.sh", "ben/next_move.sh", "cem/next_move.sh"]);
    let points = class.path("points.toml").display().to_string();
    for (form, list, kept, replaced, counts) in KEPT {
        let grade = |list: &str, more: &[&str]| {
            let path = class.write("list.csv", list).display().to_string();
            let options = ["--students", &path, "--points", &points, "--format", form];
            let answer = class.grade(&[&options[..], more].concat());
            (
                String::from_utf8(answer.output).expect("text"),
                answer.error,
            )
        };
        for (more, expected, count) in [
            (&[][..], kept, counts[0]),
            (&["--replace-marks"], replaced, counts[1]),
        ] {
            let (found, error) = grade(list, more);
            assert_eq!(found, expected, "{form} {more:?}");
            let words = format!("another mark on the class list, which stays: {count} (");
            assert_eq!(
                error.contains(&words),
                count > 0,
                "{form} {more:?}: {error}"
            );
        }
        // What we have written ourselves is no other mark, so that a second run changes nothing.
        let (again, error) = grade(kept, &[]);
        assert_eq!(again, kept, "{form}");
        assert!(
            error.contains(&format!("stays: {} (", counts[0])),
            "{form}: {error}"
        );
    }
    // The reports say which marks these are.
    let path = class.write("list.csv", KEPT[0].1).display().to_string();
    let graded = format!("canvas={}", class.path("graded.csv").display());
    let options = [
        "--students",
        &path,
        "--points",
        &points,
        "--report",
        &graded,
    ];
    let report = class.json(&options);
    let reasons = report["by_hand"].as_array().expect("a list").iter();
    let reasons: Vec<_> = reasons
        .map(|doubt| (doubt["name"].as_str(), doubt["reason"].as_str()))
        .collect();
    assert_eq!(
        reasons[..2],
        [
            (
                Some("ben"),
                Some("line 4 has \"10.00\", and the points are 0")
            ),
            (
                Some("cem"),
                Some("line 5 has \"4.00\", and the points are 10")
            ),
        ]
    );
}

#[test]
fn a_name_of_two_students_gives_no_mark_to_either() {
    if !has("sh") {
        return;
    }
    // A hand-in, a list and the same with marks, and what is said.
    for (names, list, graded, remark) in [
        // Another hand-in of the same name has an ID.
        (
            ["Jo Smith", "s21", "Ada"],
            "name,id,Grade\nJo Smith,s20,\nJo Smith,s21,\nAda,s22,\n",
            "name,id,Grade\nJo Smith,s20,\nJo Smith,s21,0\nAda,s22,10\n",
            "it is not clear whose it is, or which one counts: 2 (Jo Smith, Jo Smith (s20))",
        ),
        // The same line twice is one student, and so is the same ID in two groups.
        (
            ["Jo Smith", "Ben Kahn", "Ada"],
            "name,id,group,Grade\nJo Smith,,A,\nJo Smith,,A,\nAda,7,A,\nAda,7,B,\nBen Kahn,,,\n",
            "name,id,group,Grade\nJo Smith,,A,10\nJo Smith,,A,10\nAda,7,A,10\nAda,7,B,10\nBen Kahn,,,0\n",
            "",
        ),
        // Two hand-ins of one student.
        (
            ["Ada", "s22", "Ben Kahn"],
            "name,id,Grade\nAda,s22,\nBen Kahn,s23,\n",
            "name,id,Grade\nAda,s22,\nBen Kahn,s23,10\n",
            "it is not clear whose it is, or which one counts: 2 (Ada, s22)",
        ),
        // Letters with accents of their own, and in another case.
        (
            ["JU\u{308}RGEN MU\u{308}LLER", "Zoe\u{308}", "émile"],
            "name,Grade\nJürgen Müller,\nZoë,\nE\u{301}mile,\n",
            "name,Grade\nJürgen Müller,10\nZoë,0\nE\u{301}mile,10\n",
            "",
        ),
    ] {
        let folders = names.map(|name| format!("{name}/next_move.sh"));
        let class = class(folders.each_ref().map(String::as_str));
        let path = class.write("list.csv", list).display().to_string();
        let points = class.path("points.toml").display().to_string();
        let options = ["--students", &path, "--points", &points];
        let answer = class.grade(&[&options[..], &["--format", "moodle"]].concat());
        assert_eq!(String::from_utf8_lossy(&answer.output), graded);
        let remark = match remark {
            "" => String::new(),
            remark => format!("judge: to look at by hand: {remark}\n"),
        };
        assert_eq!(answer.error, remark);
    }
}

/// A name in an encoding, and a list with it as Excel writes that on a Windows of the language.
const ENCODED: [(&str, &str, &[u8]); 4] = [
    ("windows-1252", "Jürgen Groß", b"Name;ID;Grade;Feedback comments\r\nJ\xfcrgen Gro\xdf;7;;\r\nAm\xe9lie Lef\xe8vre;8;5;\x84gut\x93\r\n"),
    ("windows-1251", "Анна Ковалёва", b"Name;ID;Grade;Feedback comments\r\n\xc0\xed\xed\xe0 \xca\xee\xe2\xe0\xeb\xb8\xe2\xe0;7;;\r\n\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2;8;5;\xf5\xee\xf0\xee\xf8\xee\r\n"),
    ("Shift_JIS", "田中 太郎", b"Name,ID,Grade,Feedback comments\r\n\x93c\x92\x86 \x91\xbe\x98Y,7,,\r\n\x97\xe9\x96\xd8 \x89\xd4\x8eq,8,5,\x82\xe6\x82\xad\x82\xc5\x82\xab\x82\xdc\x82\xb5\x82\xbd\r\n"),
    ("GBK", "张伟", b"Name,ID,Grade,Feedback comments\r\n\xd5\xc5\xce\xb0,7,,\r\n\xcd\xf5\xb7\xbc\xa3\xa8\xb0\xe0\xb3\xa4\xa3\xa9,8,5,\xd7\xf6\xb5\xc3\xba\xdc\xba\xc3\xa3\xac\xbc\xcc\xd0\xf8\xc5\xac\xc1\xa6\r\n"),
];

#[test]
fn a_list_in_an_older_encoding_is_written_back_in_it() {
    if !has("sh") {
        return;
    }
    for (encoding, name, list) in ENCODED {
        let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
        class.write(&format!("class/{name}/next_move.sh"), RIGHT);
        // No older encoding has this character in a comment.
        class.write(&format!("class/{name}/\u{1f40e}.zip"), "");
        let path = class.path("list.csv");
        fs::write(&path, list).expect("there is room");
        let path = path.display().to_string();
        let points = ["--points", "next_move = 10", "--format", "moodle"];
        let answer = class.grade(&[&["--students", &path], &points[..]].concat());
        let remark =
            format!("judge: the class list is not UTF-8; it is read and written as {encoding}\n");
        assert!(answer.error.starts_with(&remark), "{}", answer.error);
        // Only the end of the line with the name is new.
        let id = list
            .windows(2)
            .position(|bytes| bytes == b";7" || bytes == b",7");
        let start = id.expect("the ID is there") + 2;
        let end = start
            + list[start..]
                .iter()
                .position(|&byte| byte == b'\r')
                .expect("a line");
        let (found, tail) = (answer.output, &list[end..]);
        assert!(
            found.starts_with(&list[..=start]) && found.ends_with(tail),
            "{encoding}"
        );
        let new =
            String::from_utf8(found[start + 1..found.len() - tail.len()].to_vec()).expect("ASCII");
        assert!(
            new.starts_with("10") && new.contains("&#128014;.zip"),
            "{encoding}: {new}"
        );
    }
}

#[test]
fn more_points_than_the_platform_takes_are_remarked() {
    if !has("sh") {
        return;
    }
    let class = class(["ada/next_move.sh", "ben/next_move.sh", "cem/next_move.sh"]);
    for (form, list, most) in [
        (
            "canvas",
            "Student,HW (77)\n    Points Possible,7.50\nada,\nben,\ncem,\n",
            Some("7.5"),
        ),
        (
            "canvas",
            "Student,HW (77)\n    Points Possible,10.00\nada,\nben,\ncem,\n",
            None,
        ),
        (
            "moodle",
            "Full name,Grade,Maximum grade\nada,,5.00\nben,,5.00\ncem,,5.00\n",
            Some("5"),
        ),
        (
            "blackboard",
            "Username,\"HW [Total Pts: 9 Score] |5\"\nada,\nben,\ncem,\n",
            Some("9"),
        ),
        (
            "blackboard",
            "Username,\"HW [Total Pts: 1,000 Score] |5\"\nada,\nben,\ncem,\n",
            None,
        ),
        ("moodle", "Full name,Grade\nada,\nben,\ncem,\n", None),
    ] {
        let path = class.write("list.csv", list).display().to_string();
        let points = class.path("points.toml").display().to_string();
        let answer = class.grade(&["--students", &path, "--points", &points, "--format", form]);
        let words = "judge: the assignment has 10 points, more than its column in the list takes:";
        let remark = most.map(|most| format!("{words} {most}\n"));
        assert_eq!(answer.error, remark.unwrap_or_default(), "{list}");
    }
}

/// macOS takes the letters of names apart.
#[test]
fn composed_and_decomposed_names_are_the_same() {
    if !has("sh") {
        return;
    }
    for (listed, folder) in [
        ("J\u{f6}rg M\u{fc}ller", "Jo\u{308}rg Mu\u{308}ller"),
        ("Jo\u{308}rg Mu\u{308}ller", "J\u{f6}rg M\u{fc}ller"),
        (
            "\u{ae40}\u{ccad}",
            "\u{1100}\u{1175}\u{11b7}\u{110e}\u{1165}\u{11bc}",
        ),
    ] {
        let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
        class.write(&format!("class/{folder}/next_move.sh"), RIGHT);
        let list = class.write("list.csv", &format!("name,id\n{listed},7\n"));
        let list = list.to_str().expect("text");
        for only in [listed, folder] {
            let report = class.json(&["--students", list, "--only", only]);
            assert_eq!(names(&report).len(), 1, "{report}");
            assert_eq!(report["hand_ins"][0]["student"]["id"], json!("7"));
        }
    }
}
