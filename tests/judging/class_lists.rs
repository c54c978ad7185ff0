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
         \"Participant 1002\",\"Ben Kahn\",ben@example.org,\"Submitted for grading\",0,100.00,Yes,\"Sunday, 1 November 2026\",\"next_move: WA 0/1, 0/10 points\"\r\n\
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
            let unlisted = format!("judge: hand-ins without a line in the list: 1 ({eve})\n");
            assert_eq!((answer.code, answer.error), (1, unlisted), "{form}");
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
            (before.len(), if form == "canvas" { 3 } else { 6 }),
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
        "1 (Eve)",
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
        "1 (Teilnehmer (79))",
    ),
    // The name and the ID of a hand-in are of two students.
    (
        [
            "ada_77_9001_next_move.sh",
            "ben_78_9002_next_move.sh",
            "cem_79_9003_next_move.sh",
        ],
        "name,id,Grade\nada,78,\ndora,77,\ncem,79,\n",
        "name,id,Grade\nada,78,0\ndora,77,0\ncem,79,10\n",
        "1 (ada)",
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
        let remark = format!("judge: hand-ins without a line in the list: {unlisted}\n");
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
    // Two students have one name, so it says nothing.
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
    for name in ["dora", "Smith, Jo"] {
        assert_eq!(
            hand_in(&report, name)["remarks"],
            json!(["not on the class list"])
        );
    }
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
        (b"name\n\xff\n", &[], "it is not UTF-8"),
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
            "it has several columns for marks",
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
    let list = class.write("list.csv", &format!("{head}=1+1,ada,5,,x\n"));
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
        let report = class.json(&["--students", list]);
        assert_eq!(names(&report).len(), 1, "{report}");
        assert_eq!(report["hand_ins"][0]["student"]["id"], json!("7"));
    }
}
