//! `judge grade --feedback-dir` and `--feedback-zip`: a page for each student.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::class::{Class, RIGHT};
use crate::support::has;

/// Hand-ins as Moodle 4.1 and earlier exports name them: two students of one name, and names that a file system or
/// Markdown takes for something else.
const MOODLE: [&str; 5] = [
    "Ada Lovelace_101_assignsubmission_file",
    "Ada Lovelace_102_assignsubmission_file",
    "Ünal *Çelik*: \"<b>\"_103_assignsubmission_file_",
    "..._104_assignsubmission_file_",
    "A very long name, longer than that of any student in this class_105_assignsubmission_file",
];

/// A class whose programs show their input on stderr, as students may who want to know it.
fn class(names: &[&str]) -> Class {
    let class = Class::new(&[("marked", "50\n23 45\n2\n31 41\n37 43\n", "0\n")]);
    for (number, name) in names.iter().enumerate() {
        class.add(name, &format!("#!/bin/sh\ncat >&2; echo {}\n", number + 1));
    }
    class
}

/// The files in the folders of a folder, with their texts.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").path())
    };
    let files = entries(folder).flat_map(|folder| entries(&folder).collect::<Vec<_>>());
    let named = files.map(|file| {
        let name = file.strip_prefix(folder).expect("it is in the folder");
        let text = fs::read_to_string(&file).expect("text");
        (name.to_str().expect("UTF-8").to_owned(), text)
    });
    named.collect()
}

/// The participant and the file that Moodle takes a path for: the rule of `is_valid_filename_for_import` in
/// `mod/assign/feedback/file/importziplib.php`.
fn moodle(path: &str) -> Option<(u32, String)> {
    let parts: Vec<&str> = path.split('/').collect();
    if parts
        .last()
        .is_some_and(|file| file.starts_with(['.', '~']))
    {
        return None;
    }
    (0..parts.len()).find_map(|place| {
        let info: Vec<&str> = parts[place].splitn(5, '_').collect();
        let participant = info.get(1)?.parse().ok()?;
        if info.get(2..4)? != ["assignsubmission", "file"] {
            return None;
        }
        let rest = [&info[4..], &parts[place + 1..]].concat().join("/");
        Some((participant, rest.trim_start_matches('/').to_owned()))
    })
}

#[test]
fn moodle_takes_the_pages_back() {
    if !has("python3") {
        return;
    }
    let class = class(&MOODLE);
    // The IDs of this list are not those of Moodle: Dora, who handed in nothing, is not participant 101.
    let list = "name,id,email\nÜnal *Çelik*: \"<b>\",7,u@example.org\nDora,101,\n";
    class.write("list.csv", list);
    let pages = ["--feedback-dir", "pages", "--feedback-zip", "pages.zip"];
    let graded = class.grade(&[&pages[..], &["--students", "list.csv"]].concat());
    let remarks = "\
judge: 5 of 5 hand-ins fail with next_move/marked: WA at line 1, token 1 (after 0 bytes): look at the machine or the cases first
judge: to look at by hand: not on the class list: 4 (..., A very long name, longer than that of any student in this class, \
Ada Lovelace (101), Ada Lovelace (102))
";
    assert_eq!((graded.code, graded.error.as_str()), (1, remarks));
    let files = files(&class.path("pages"));
    let script = "import json, sys, zipfile\n\
        archive = zipfile.ZipFile(sys.argv[1])\n\
        assert archive.testzip() is None\n\
        print(json.dumps({name: archive.read(name).decode() for name in archive.namelist()}))";
    let mut python = Command::new("python3");
    let read = python
        .args(["-c", script])
        .arg(class.path("pages.zip"))
        .output();
    let read = read.expect("python3 can be started").stdout;
    let zipped: BTreeMap<String, String> = serde_json::from_slice(&read).expect("JSON");
    assert_eq!(zipped, files);

    let mut found: Vec<_> = files.keys().filter_map(|path| moodle(path)).collect();
    found.sort();
    let pages = (101..=105).flat_map(|participant| {
        ["feedback.html", "feedback.md"].map(|page| (participant, page.to_owned()))
    });
    assert_eq!(found, pages.collect::<Vec<_>>());
    for (path, text) in &files {
        let Some((participant, _)) = moodle(path) else {
            assert!(path.starts_with("Dora/"), "{path}");
            continue;
        };
        let own = participant.to_string();
        for other in MOODLE.iter().filter(|name| !name.contains(&own)) {
            let name = other.split('_').next().expect("a name");
            let is_same = participant < 103 && name == "Ada Lovelace" || name == "...";
            assert!(is_same || !text.contains(name), "{path}: {text}");
        }
        assert!(text.contains("WA 0/1"), "{path}: {text}");
        let is_markup = !path.ends_with("md") && text.contains("<b>");
        assert!(!is_markup, "{path}: {text}");
    }
}

/// The sentence depends on the verdict alone where no decision is wrong.
#[test]
fn a_hint_says_what_to_look_at() {
    let class = class(&[]);
    let hints = [
        (
            "crash",
            "exit 3",
            "Look at indices, the lengths of arrays, and what ",
        ),
        (
            "form",
            "echo a",
            "Compare the form of your output with the example ",
        ),
        (
            "loop",
            "sleep 100",
            "Look for a loop that does not end, and for ",
        ),
        (
            "much",
            "yes",
            "Look for a loop that prints and does not end.",
        ),
    ];
    for (name, program, _) in hints {
        class.add(name, &format!("#!/bin/sh\n{program}\n"));
    }
    let text = class.text(&["--feedback", "hint", "--wall-limit", "0.5"]);
    let whys: Vec<&str> = text.split("\n      why: ").skip(1).collect();
    assert_eq!(whys.len(), hints.len(), "{text}");
    for ((name, _, words), why) in hints.iter().zip(whys) {
        let words = format!("Kind of input: large board. {words}");
        assert!(why.starts_with(&words), "{name}: {text}");
    }
}

#[test]
fn a_page_says_no_more_than_its_level() {
    let class = class(&["ben"]);
    let seen = |level: &str, folder: &str| {
        let options = ["--feedback-dir", folder, "--feedback", level];
        let options = if level.is_empty() {
            &options[..2]
        } else {
            &options
        };
        class.text(options);
        files(&class.path(folder))
    };
    for (level, has_hint) in [("", true), ("hint", true), ("verdict", false)] {
        for (path, text) in seen(level, &format!("pages {level}")) {
            let kind = "Kind of input: large board. The first wrong decision: ";
            for hint in ["first wrong decision", kind] {
                assert_eq!(text.contains(hint), has_hint, "{path}: {text}");
            }
            for secret in ["31 41", "expected:", "the rule takes"] {
                assert!(!text.contains(secret), "{path}: {text}");
            }
        }
    }
    class.write("class/ben/a\n# b.txt", "");
    let full = seen("full", "full");
    let (text, page) = (&full["ben/feedback.md"], &full["ben/feedback.html"]);
    assert!(text.contains(r"not recognised: a\n# b.txt"), "{text}");
    assert!(text.contains("the rule takes"), "{text}");
    assert!(page.contains("31 41"), "{page}");
}

/// The name of a case and the number of outputs may tell the answer.
#[test]
fn hints_have_no_words_of_cases_and_no_numbers_of_outputs() {
    let class = Class::new(&[
        ("small/07_only_move_3", "3\n0 0\n1\n1 2\n", "3\n"),
        ("small/stuck", "1\n0 0\n0\n", "-1\n"),
        ("first_of_all", "5\n2 2\n0\n", "0\n"),
    ]);
    class.write("class/ada/next_move.py", "print(5)\n");
    let options = ["--feedback-dir", "pages", "--format", "json", "--verbose"];
    let report = class.json(&options[..2]);
    let mistake = &report["hand_ins"][0]["parts"][0]["mistakes"][0];
    assert_eq!(
        (&mistake["name"], &mistake["of"]),
        (&"constant-output".into(), &3.into())
    );
    for (path, text) in files(&class.path("pages")) {
        for words in ["only_move", "stuck", "first_of", "of 3 outputs"] {
            assert!(!text.contains(words), "{path}: {text}");
        }
        assert!(text.contains("next_move/1"), "{path}: {text}");
        assert!(
            text.contains("Let the output follow from the input"),
            "{path}: {text}"
        );
    }
    for level in ["hint", "verdict"] {
        let text = class.text(&["--feedback", level, "--format", "json"]);
        let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let cases = report["hand_ins"][0]["parts"][0]["cases"].as_array();
        let names = cases.into_iter().flatten().map(|case| &case["name"]);
        let names: Vec<&serde_json::Value> = names.collect();
        assert_eq!(names, ["1", "small/07", "small/3"], "{text}");
    }
    // A cure that comes from outputs alone says nothing there, not even that it is one.
    let minus = "n = input()\nprint({'3': '3', '1': '\u{2212}1', '5': '0'}[n])\n";
    class.write("class/ada/next_move.py", minus);
    for (level, count) in [("full", 1), ("hint", 0)] {
        let report = class.json(&["--feedback", level]);
        let mistakes = report["hand_ins"][0]["parts"][0]["mistakes"].as_array();
        assert_eq!(mistakes.map(Vec::len), Some(count), "{level}: {mistakes:?}");
    }
}

#[test]
fn every_hand_in_has_a_folder_of_its_own_and_no_other_is_replaced() {
    let class = class(&["a:b", "a?b", "a b", "A B", "?*", "x\u{202e}\ny"]);
    class.add("right", RIGHT);
    let place = class.path("pages");
    assert_eq!(class.grade(&["--feedback-dir", "pages"]).code, 1);
    let before = files(&place);
    let folders = before.keys();
    let folders = folders.filter_map(|path| path.strip_suffix("/feedback.md"));
    let named = ["A B", "a b 2", "a b 3", "a b 4", "right", "student", "x  y"];
    assert_eq!(folders.collect::<Vec<_>>(), named);
    class.refuses(&["--feedback-dir", "pages"], "name a new or empty folder");
    assert_eq!(files(&place), before);
    for option in ["--feedback-dir", "--feedback-zip"] {
        class.refuses(&[option, "class/new/pages"], "is in what FOLDER names");
    }
    let twice = ["--feedback-zip", "p.zip", "--report", "csv=p.zip"];
    class.refuses(&twice, "is also what --feedback-zip names");
}
