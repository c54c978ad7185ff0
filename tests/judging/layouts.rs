//! `judge grade` on what learning platforms export, as a folder and as an archive.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use crate::archives::zip_of;
use crate::support::class::{Class, answer_of, names, verdicts, without_times};
use crate::support::class_text::{Files, classes, write_files};
use crate::support::{has, kinds};
use serde_json::Value;

/// An archive of the files of a class below a folder.
fn archive(below: &str, files: &Files) -> Vec<u8> {
    let files = files.iter().map(|(name, bytes)| {
        let name = name.strip_prefix("class/").expect("it is in the class");
        (format!("{below}{name}"), &bytes[..])
    });
    let files: Vec<_> = files.collect();
    let named: Vec<_> = files
        .iter()
        .map(|(name, bytes)| (&**name, *bytes))
        .collect();
    zip_of(&named)
}

/// The report on an export, without times.
fn report(class: &Class, path: &Path, sandbox: &str) -> Value {
    let arguments = ["--format", "json", "--sandbox", sandbox];
    let answer = answer_of(&mut class.command_for(path, &arguments));
    assert!(answer.code < 2, "{}", answer.error);
    without_times(serde_json::from_slice(&answer.output).expect("the report is JSON"))
}

/// `tests/classes/exports.txt` has what comes of each. Platforms do not agree on whether an archive has a folder around
/// all, and teachers unpack it into one. The only folder of a class may also be a student's.
#[test]
fn an_export_is_read_the_same_in_an_archive_and_in_one_more_folder() {
    for (export, files) in classes("exports.txt") {
        let class = Class::of_one_case();
        write_files(&class, &files);
        // This one has a file that needs another one.
        let sandbox = if export.starts_with("canvas") && has("bwrap") {
            "bwrap"
        } else {
            "off"
        };
        let graded = report(&class, &class.folder(), sandbox);
        let path = class.path("export.zip");
        for below in kinds(["export/", "outer/assignment_1_export/", ""]) {
            let is_export = !export.starts_with('f');
            if is_export || !below.starts_with("outer") {
                class.put(&path, archive(below, &files));
                let found = report(&class, &path, sandbox);
                assert_eq!(found, graded, "{export} below {below:?}");
            }
        }
        let inner = class.path("class/assignment_1_export");
        fs::rename(class.folder(), class.path("inner")).expect("it is there");
        fs::create_dir(class.folder()).expect("there is room");
        fs::rename(class.path("inner"), inner).expect("it is there");
        class.write("class/.DS_Store", "");
        let found = report(&class, &class.folder(), "off");
        if export.starts_with('f') {
            assert_eq!(names(&found), ["assignment_1_export"], "{export}");
        } else {
            assert_eq!(names(&found), names(&graded), "{export}");
            assert_eq!(found["layout"], graded["layout"]);
        }
    }
}

/// Without a number in their names, the time decides between copies.
#[test]
fn the_newest_of_several_copies_counts() {
    let class = Class::of_one_case();
    let old = class.write("class/ada/Next_Move.SH", "echo 0\n");
    class.write("class/ada/next_move.sh", "echo -1\n");
    let old = fs::File::open(old).expect("it is there");
    old.set_modified(UNIX_EPOCH).expect("it can be changed");
    let graded = class.json(&[]);
    assert_eq!(verdicts(&graded, "ada"), "AC");
    let remark = "Next_Move.SH is left out: next_move.sh is newer";
    assert_eq!(graded["hand_ins"][0]["remarks"][0], remark);
}

#[test]
fn an_archive_of_a_class_is_resumed() {
    let class = Class::of_one_case();
    let files = ["ada_1_2_next_move.sh", "ben_3_4_next_move.sh"];
    let counting = format!("echo run >> '{}'; echo -1\n", class.path("log").display());
    let files = files.map(|name| (name, counting.as_bytes()));
    let path = class.put("export.zip", zip_of(&files));
    let runs = |more: &[&str]| {
        let arguments = [&["--out", "/dev/full"], more].concat();
        let answer = answer_of(&mut class.command_for(&path, &arguments));
        assert_eq!(answer.code, 2, "{}", answer.error);
        let log = fs::read_to_string(class.path("log")).unwrap_or_default();
        class.write("log", "");
        log.lines().count()
    };
    assert_eq!(runs(&[]), 2);
    assert_eq!(runs(&["--resume"]), 0);
}
