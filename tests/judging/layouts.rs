//! `judge grade` on what learning platforms export, as a folder and as an archive.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use crate::support::class::{Class, answer_of, hand_in, names, without_times};
use crate::support::exports::{EXPORTS, File, RIGHT, WRONG};
use crate::support::has;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn class() -> Class {
    Class::new(&[("one", "1\n0 0\n0\n", "-1\n")])
}

/// An archive of files below a folder.
fn archive(below: &str, files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        let name = format!("{below}{name}");
        zip.start_file(name, SimpleFileOptions::default())
            .expect("the name is new");
        zip.write_all(text.as_bytes()).expect("there is room");
    }
    zip.finish().expect("there is room").into_inner()
}

/// The report on an export, without times.
fn report(class: &Class, path: &Path, more: &[&str]) -> Value {
    let sandbox = if has("bwrap") { "bwrap" } else { "off" };
    let arguments = [&["--format", "json", "--sandbox", sandbox], more].concat();
    let answer = answer_of(&mut class.command_for(path, &arguments));
    assert!(answer.code < 2, "{}", answer.error);
    without_times(serde_json::from_slice(&answer.output).expect("the report is JSON"))
}

#[test]
fn the_exports_of_platforms_are_read_as_they_are() {
    if !has("sh") {
        return;
    }
    for (layout, files, expected) in EXPORTS {
        let class = class();
        for (name, text) in files {
            class.write(&format!("class/{name}"), text);
        }
        let graded = report(&class, &class.folder(), &[]);
        assert_eq!(graded["layout"], layout);
        assert_eq!(
            graded["unrecognised"],
            if layout == "gradescope" {
                json!(["submission_metadata.yml"])
            } else {
                json!([])
            }
        );
        let found: Vec<&str> = names(&graded);
        let wanted: Vec<&str> = expected.iter().map(|expected| expected.0).collect();
        assert_eq!(found, wanted, "{layout}");
        for (name, id, email, late, verdict) in expected {
            let hand_in = hand_in(&graded, name);
            let student = &hand_in["student"];
            let said = [&student["id"], &student["email"], &student["late"]];
            assert_eq!(
                said,
                [&json!(id), &json!(email), &json!(late)],
                "{layout}: {name}"
            );
            assert_eq!(hand_in["parts"][0]["verdict"], *verdict, "{layout}: {name}");
        }
        // Platforms do not agree on whether an archive has a folder around all.
        for below in ["", "export/"] {
            let path = class.path("export.zip");
            fs::write(&path, archive(below, files)).expect("there is room");
            assert_eq!(
                report(&class, &path, &[]),
                graded,
                "{layout} below {below:?}"
            );
        }
    }
}

/// The folder that Gradescope's archive has around all, unpacked. The only folder of a class may also be a student's.
#[test]
fn an_export_in_one_more_folder_is_read_as_it_is() {
    if !has("sh") {
        return;
    }
    for (layout, files, expected) in EXPORTS {
        let class = class();
        for (name, text) in files {
            class.write(&format!("class/assignment_1_export/{name}"), text);
        }
        class.write("class/.DS_Store", "");
        let graded = report(&class, &class.folder(), &[]);
        if ["files", "folders"].contains(&layout) {
            assert_eq!(names(&graded), ["assignment_1_export"], "{layout}");
            continue;
        }
        assert_eq!(graded["layout"], layout);
        let wanted: Vec<&str> = expected.iter().map(|expected| expected.0).collect();
        assert_eq!(names(&graded), wanted, "{layout}");
        let path = class.path("export.zip");
        let below = "outer/assignment_1_export/";
        fs::write(&path, archive(below, files)).expect("there is room");
        assert_eq!(names(&report(&class, &path, &[])), wanted, "{layout}");
    }
    let class = class();
    class.write("class/ada/src/next_move.sh", RIGHT);
    class.write("class/ada/tests/one.in", "1\n");
    let graded = report(&class, &class.folder(), &[]);
    assert_eq!(names(&graded), ["ada"]);
}

#[test]
fn the_attempt_and_the_layout_can_be_chosen() {
    if !has("sh") {
        return;
    }
    let class = class();
    let (layout, files, _) = EXPORTS[3];
    assert_eq!(layout, "blackboard");
    for (name, text) in files {
        class.write(&format!("class/{name}"), text);
    }
    for (attempt, verdict, other) in [
        ("first", "WA", "2026-11-02-09-00-00"),
        ("last", "AC", "2026-11-01-10-20-30"),
    ] {
        let graded = report(&class, &class.folder(), &["--attempt", attempt]);
        let ada = hand_in(&graded, "Ada Lovelace");
        assert_eq!(ada["parts"][0]["verdict"], verdict);
        assert_eq!(
            ada["remarks"],
            json!([format!("the attempt of {other} is left out")])
        );
    }
    let plain = report(&class, &class.folder(), &["--layout", "folders"]);
    assert_eq!(
        names(&plain),
        [
            "Week_3_ada_attempt_2026-11-01-10-20-30_next_move",
            "Week_3_ada_attempt_2026-11-02-09-00-00_next_move",
            "Week_3_cem_attempt_2026-11-01-12-00-00_next_move",
        ]
    );
    for form in ["text", "html"] {
        let text = class.text(&["--format", form]);
        assert!(text.contains("layout: blackboard"), "{text}");
    }
    for (layout, words) in [
        ("moodle", "fits the layout moodle; leave out --layout"),
        ("gradescope", "submission_metadata.yml"),
    ] {
        let answer = class.grade(&["--layout", layout]);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{layout}");
        assert!(
            answer.error.contains(words) && answer.error.lines().count() == 1,
            "{}",
            answer.error
        );
    }
    let one = class.grade(&["--format", "gradescope", "--layout", "canvas"]);
    assert_eq!((one.code, one.output.len()), (2, 0));
    assert!(
        one.error.contains("--layout is for a class"),
        "{}",
        one.error
    );
}

#[test]
fn the_newest_of_several_copies_counts() {
    if !has("sh") {
        return;
    }
    let class = class();
    let cases: [(&str, &[File], &str); 6] = [
        (
            "number",
            &[
                ("next_move.sh", WRONG),
                ("next_move (1).sh", WRONG),
                ("next_move (10).sh", RIGHT),
                ("next_move-9.sh", WRONG),
            ],
            "next_move (1).sh is left out: next_move (10).sh is newer",
        ),
        (
            "lonely",
            &[("next_move-1.sh", RIGHT), ("other.sh", WRONG)],
            "next_move-1.sh is taken for next_move.sh",
        ),
        (
            "copied",
            &[("next_move - Copy.sh", WRONG), ("next_move.sh", RIGHT)],
            "next_move - Copy.sh is left out: next_move.sh is newer",
        ),
        (
            "case",
            &[("Next_Move.SH", WRONG), ("next_move.sh", RIGHT)],
            "Next_Move.SH is left out: next_move.sh is newer",
        ),
        (
            "below",
            &[("src/next_move.sh", WRONG), ("src/next_move(2).sh", RIGHT)],
            "src/next_move.sh is left out: next_move(2).sh is newer",
        ),
        (
            "others",
            &[("a-1.txt", ""), ("a-2.txt", ""), ("next_move.sh", RIGHT)],
            "",
        ),
    ];
    for (name, files, _) in cases {
        for (file, text) in files {
            class.write(&format!("class/{name}/{file}"), text);
        }
    }
    // Without a number, the time decides.
    let old = fs::File::open(class.folder().join("case/Next_Move.SH")).expect("it is there");
    old.set_modified(std::time::UNIX_EPOCH)
        .expect("its time can be changed");
    let graded = report(&class, &class.folder(), &[]);
    for (name, _, remark) in cases {
        let hand_in = hand_in(&graded, name);
        assert_eq!(hand_in["parts"][0]["verdict"], "AC", "{name}");
        let remarks = hand_in["remarks"].as_array().expect("a list");
        let is_said = remarks.iter().any(|own| own == remark);
        assert!(
            is_said || remark.is_empty() && remarks.is_empty(),
            "{name}: {remarks:?}"
        );
    }
}

#[test]
fn an_archive_of_a_class_is_resumed() {
    if !has("sh") {
        return;
    }
    let class = class();
    let (_, files, _) = EXPORTS[2];
    let path = class.path("export.zip");
    fs::write(&path, archive("", files)).expect("there is room");
    let log = class.path("log");
    let counting = format!("echo run >> '{}'; echo -1\n", log.display());
    let counted: Vec<(&str, &str)> = files.iter().map(|(name, _)| (*name, &*counting)).collect();
    fs::write(&path, archive("", &counted)).expect("there is room");
    let runs = |more: &[&str]| {
        let arguments = [&["--out", "/dev/full"], more].concat();
        let answer = answer_of(&mut class.command_for(&path, &arguments));
        assert_eq!(answer.code, 2, "{}", answer.error);
        let text = fs::read_to_string(&log).unwrap_or_default();
        let _ = fs::remove_file(&log);
        text.lines().count()
    };
    assert_eq!(runs(&[]), 4);
    assert_eq!(runs(&["--resume"]), 0);
}
