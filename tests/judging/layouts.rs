//! `judge grade` on what learning platforms export, as a folder and as an archive.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use crate::support::class::{Class, answer_of, hand_in, names, without_times};
use crate::support::has;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A right program for the only case, and a wrong one. They need none of ours, so that they run in a sandbox.
const RIGHT: &str = "echo -1\n";
const WRONG: &str = "echo 0\n";
/// A program that needs another file under the name that the student gave it.
const INCLUDES: &str = ". ./the_answer.sh\n";

/// The name of a hand-in, the ID, the e-mail address and the lateness of the student, and the verdict.
type Expected = (
    &'static str,
    Option<&'static str>,
    Option<&'static str>,
    Option<&'static str>,
    &'static str,
);

/// An export: the layout, its files with their contents, and what comes of it.
type Export = (&'static str, &'static [File], &'static [Expected]);
type File = (&'static str, &'static str);

/// The names are those that the sources of the platforms make, or samples that are public:
/// Moodle, `mod/assign/classes/downloader.php`, in folders and as before 3.1; Canvas, `lib/content_zipper.rb`;
/// the text of Blackboard Learn as in public scripts that read it, such as "Name: Jane Doe (jdoe)"; Gradescope,
/// `submission_metadata.yml` as otter-grader reads it.
const EXPORTS: [Export; 8] = [
    (
        "moodle",
        &[
            (
                "Ada Lovelace_1001_assignsubmission_file/next_move.sh",
                RIGHT,
            ),
            (
                "Ada Lovelace_1001_assignsubmission_onlinetext/onlinetext.html",
                "<p>Hello</p>",
            ),
            (
                "Jörg Müller_1002_assignsubmission_file_/src/next_move.sh",
                WRONG,
            ),
            (
                "Participant_1003_assignsubmission_onlinetext/onlinetext.html",
                "<p>Sorry</p>",
            ),
            ("Default group_assignsubmission_file/next_move.sh", RIGHT),
        ],
        &[
            ("Ada Lovelace", Some("1001"), None, None, "AC"),
            ("Default group", None, None, None, "AC"),
            ("Jörg Müller", Some("1002"), None, None, "WA"),
            ("Participant", Some("1003"), None, None, "none"),
        ],
    ),
    (
        "moodle",
        &[
            (
                "Ada Lovelace_1001_assignsubmission_file_next_move.sh",
                RIGHT,
            ),
            (
                "Ada Lovelace_1001_assignsubmission_onlinetext_onlinetext.html",
                "<p>Hello</p>",
            ),
            (
                "Ada Lovelace_1002_assignsubmission_file_next_move.sh",
                WRONG,
            ),
        ],
        &[
            ("Ada Lovelace (1001)", Some("1001"), None, None, "AC"),
            ("Ada Lovelace (1002)", Some("1002"), None, None, "WA"),
        ],
    ),
    (
        "canvas",
        &[
            ("lovelaceada_501_9001_next_move.sh", INCLUDES),
            ("lovelaceada_501_9002_the_answer.sh", RIGHT),
            ("müllerjörg_LATE_502_9003_next_move.sh", WRONG),
            ("noetheremmy_503_text.html", "<p>Later</p>"),
            ("anon_x7Kq2_9005_next_move.sh", RIGHT),
        ],
        &[
            ("anon", Some("x7Kq2"), None, None, "AC"),
            ("lovelaceada", Some("501"), None, None, "AC"),
            ("müllerjörg", Some("502"), None, Some("marked"), "WA"),
            ("noetheremmy", Some("503"), None, None, "none"),
        ],
    ),
    (
        "blackboard",
        &[
            (
                "Week_3_ada_attempt_2026-11-01-10-20-30.txt",
                "Name: Ada Lovelace (ada)\nAssignment: Week_3\n",
            ),
            ("Week_3_ada_attempt_2026-11-01-10-20-30_next_move.sh", WRONG),
            (
                "Week_3_ada_attempt_2026-11-02-09-00-00.txt",
                "Name: Ada Lovelace (ada)\nAssignment: Week_3\n",
            ),
            ("Week_3_ada_attempt_2026-11-02-09-00-00_next_move.sh", RIGHT),
            (
                "Week_3_ben_k_attempt_2026-11-01-11-00-00.txt",
                "Name: Benedikt (Ben) Kahn (ben_k)\r\nAssignment: Week_3\r\n",
            ),
            ("Week_3_cem_attempt_2026-11-01-12-00-00_next_move.sh", WRONG),
        ],
        &[
            ("Ada Lovelace", Some("ada"), None, None, "AC"),
            ("Benedikt (Ben) Kahn", Some("ben_k"), None, None, "none"),
            ("cem", Some("cem"), None, None, "WA"),
        ],
    ),
    (
        "gradescope",
        &[
            (
                "submission_metadata.yml",
                "\
submission_77001:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0301'
    :email: ada@example.org
  - :name: Ben Kahn
    :sid:
    :email: ben@example.org
  :created_at: 2026-11-01 10:20:30.000000000 Z
  :score: 0.0
submission_77002:
  :submitters:
  - :name: Cem Demir
    :sid: 303
    :email: cem@example.org
",
            ),
            ("submission_77001/next_move.sh", RIGHT),
            ("submission_77002/src/next_move.sh", WRONG),
        ],
        &[
            (
                "Ada Lovelace",
                Some("0301"),
                Some("ada@example.org"),
                None,
                "AC",
            ),
            ("Ben Kahn", None, Some("ben@example.org"), None, "AC"),
            (
                "Cem Demir",
                Some("303"),
                Some("cem@example.org"),
                None,
                "WA",
            ),
        ],
    ),
    (
        "github",
        &[
            ("knights-tour-ada/.git/HEAD", "ref: refs/heads/main\n"),
            ("knights-tour-ada/next_move.sh", RIGHT),
            ("knights-tour-ben-k/.git/HEAD", "ref: refs/heads/main\n"),
            ("knights-tour-ben-k/next_move.sh", WRONG),
        ],
        &[
            ("ada", Some("ada"), None, None, "AC"),
            ("ben-k", Some("ben-k"), None, None, "WA"),
        ],
    ),
    (
        "files",
        &[
            ("ada_next_move.sh", RIGHT),
            ("ben_k_next_move (1).sh", WRONG),
            ("ben_k_next_move.sh", RIGHT),
        ],
        &[
            ("ada", None, None, None, "AC"),
            ("ben_k", None, None, None, "WA"),
        ],
    ),
    (
        "folders",
        &[
            ("ada/next_move.sh", RIGHT),
            ("ben/src/next_move.sh", WRONG),
            ("cem.sh", RIGHT),
        ],
        &[
            ("ada", None, None, None, "AC"),
            ("ben", None, None, None, "WA"),
            ("cem", None, None, None, "AC"),
        ],
    ),
];

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
        ("moodle", "is as in the layout moodle; leave out --layout"),
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
    assert_eq!(runs(&[]), 3);
    assert_eq!(runs(&["--resume"]), 0);
}
