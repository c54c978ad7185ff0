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
    if !has("sh") || !has("python3") {
        return;
    }
    let class = class(&MOODLE);
    let [pages, zip] = ["pages", "pages.zip"].map(|name| class.path(name));
    let [pages_name, zip_name] = [&pages, &zip].map(|path| path.to_str().expect("UTF-8"));
    // The IDs of this list are not those of Moodle: Dora, who handed in nothing, is not participant 101.
    let list = class.write(
        "list.csv",
        "name,id,email\nÜnal *Çelik*: \"<b>\",7,u@example.org\nDora,101,\n",
    );
    let list = list.to_str().expect("UTF-8");
    let options = ["--feedback-dir", pages_name, "--feedback-zip", zip_name];
    let graded = class.grade(&[&options[..], &["--students", list]].concat());
    let remarks = "\
judge: 5 of 5 hand-ins fail with next_move/marked: WA at line 1, token 1 (after 0 bytes): look at the machine or the cases first
judge: to look at by hand: not on the class list: 4 (..., A very long name, longer than that of any student in this class, \
Ada Lovelace (101), Ada Lovelace (102))
";
    assert_eq!((graded.code, graded.error.as_str()), (1, remarks));
    let files = files(&pages);
    let script = "import json, sys, zipfile\n\
        archive = zipfile.ZipFile(sys.argv[1])\n\
        assert archive.testzip() is None\n\
        print(json.dumps({name: archive.read(name).decode() for name in archive.namelist()}))";
    let read = Command::new("python3")
        .args(["-c", script])
        .arg(&zip)
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
        for other in MOODLE
            .iter()
            .filter(|name| !name.contains(&participant.to_string()))
        {
            let name = other.split('_').next().expect("a name");
            let is_same = participant < 103 && name == "Ada Lovelace";
            assert!(
                is_same || name == "..." || !text.contains(name),
                "{path}: {text}"
            );
        }
        assert!(text.contains("WA 0/1"), "{path}: {text}");
        let is_markup = !path.ends_with("md") && text.contains("<b>");
        assert!(!is_markup, "{path}: {text}");
    }
}

/// The sentence depends on the verdict alone where no decision is wrong.
#[test]
fn a_hint_says_what_to_look_at() {
    if !has("sh") {
        return;
    }
    let class = class(&[]);
    for (name, program, words) in [
        (
            "crash",
            "exit 3",
            "Look at indices, the lengths of arrays, and what ",
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
        (
            "form",
            "echo a",
            "Compare the form of your output with the example ",
        ),
    ] {
        class.add(name, &format!("#!/bin/sh\n{program}\n"));
        let options = ["--only", name, "--feedback", "hint", "--wall-limit", "0.5"];
        let text = class.text(&options);
        let words = format!("\n      why: Kind of input: large board. {words}");
        assert!(text.contains(&words), "{words} in {text}");
    }
}

#[test]
fn a_page_says_no_more_than_its_level() {
    if !has("sh") {
        return;
    }
    let class = class(&["ben"]);
    let seen = |options: &[&str], folder: &str| {
        let place = class.path(folder);
        let place = place.to_str().expect("UTF-8");
        class.text(&[&["--feedback-dir", place], options].concat());
        files(&class.path(folder))
    };
    let secrets = ["31 41", "expected:", "the rule takes"];
    for (number, (options, has_hint)) in [
        (&[] as &[&str], true),
        (&["--feedback", "hint"], true),
        (&["--feedback", "verdict"], false),
    ]
    .into_iter()
    .enumerate()
    {
        for (path, text) in seen(options, &number.to_string()) {
            assert_eq!(
                text.contains("first wrong decision"),
                has_hint,
                "{path}: {text}"
            );
            let kind = "Kind of input: large board. The first wrong decision: ";
            assert_eq!(text.contains(kind), has_hint, "{path}: {text}");
            let said = secrets.iter().find(|secret| text.contains(**secret));
            assert_eq!(said, None, "{path}: {text}");
        }
    }
    class.write("class/ben/a\n# b.txt", "");
    let full = seen(&["--feedback", "full"], "full");
    assert!(full["ben/feedback.md"].contains(r"not recognised: a\n# b.txt"));
    assert!(full["ben/feedback.html"].contains("31 41"), "{full:?}");
    assert!(
        full["ben/feedback.md"].contains("the rule takes"),
        "{full:?}"
    );
}

#[test]
fn every_hand_in_has_a_folder_of_its_own_and_no_other_is_replaced() {
    if !has("sh") {
        return;
    }
    let class = class(&["a:b", "a?b", "a b", "A B", "?*", "x\u{202e}\ny"]);
    class.add("right", RIGHT);
    let place = class.path("pages");
    let option = place.to_str().expect("UTF-8");
    assert_eq!(class.grade(&["--feedback-dir", option]).code, 1);
    let before = files(&place);
    let folders: Vec<_> = before
        .keys()
        .filter_map(|path| path.strip_suffix("/feedback.md"))
        .collect();
    assert_eq!(
        folders,
        ["A B", "a b 2", "a b 3", "a b 4", "right", "student", "x  y"]
    );
    let again = class.grade(&["--feedback-dir", option]);
    assert_eq!((again.code, again.output.len()), (2, 0));
    assert!(
        again.error.contains("name a new or empty folder"),
        "{}",
        again.error
    );
    assert_eq!(files(&place), before);
    for option in ["--feedback-dir", "--feedback-zip"] {
        let inside = class.path("class/new/pages");
        let answer = class.grade(&[option, inside.to_str().expect("UTF-8")]);
        assert_eq!((answer.code, answer.output.len()), (2, 0));
        assert!(
            answer.error.contains("is in what FOLDER names"),
            "{}",
            answer.error
        );
    }
    let zip = class.path("p.zip");
    let zip = zip.to_str().expect("UTF-8");
    let twice = class.grade(&["--feedback-zip", zip, "--report", &format!("csv={zip}")]);
    assert!(
        twice.code == 2 && twice.error.contains("is also what --feedback-zip names"),
        "{}",
        twice.error
    );
}
