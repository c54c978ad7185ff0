//! `judge grade`: what was handed in and is not understood is no 0, but a doubt that a person settles.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use crate::archives::{RIGHT, patched, stored, zip_of};
use crate::support::class::{Class, answer_of};
use crate::support::has;
use knights::judge::class::HandInResult;
use knights::judge::hand_in::DoubtKind;
use serde_json::Value;

/// As long as the right program, whose checksum it does not have.
const WRONG_SUM: &[u8] = b"echo -2\n";

fn class() -> Class {
    Class::new(&[("one", "1\n0 0\n0\n", "-1\n")])
}

fn add(class: &Class, name: &str, bytes: &[u8]) {
    let path = class.folder().join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
    fs::write(path, bytes).expect("there is room");
}

/// What is judged, with all that `--merge` reads.
fn judged(class: &Class, more: &[&str]) -> Vec<HandInResult> {
    let text = class.text(&[&["--shard", "1/1"], more].concat());
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let results = lines.filter_map(|mut line| line.get_mut("result").map(Value::take));
    results
        .map(|result| serde_json::from_value(result).expect("a result"))
        .collect()
}

#[test]
fn a_source_in_utf_16_is_not_understood() {
    let class = class();
    add(&class, "ada/next_move.py", b"\xff\xfe1\0\n\0");
    let doubt = &judged(&class, &[])[0].doubts[0];
    let words = "next_move.py is UTF-16 text: save it as UTF-8";
    assert_eq!((doubt.kind, &*doubt.reason), (DoubtKind::Unread, words));
}

#[test]
fn what_is_not_understood_leaves_the_mark_blank() {
    if !has("sh") {
        return;
    }
    let program = zip_of(&[("next_move.sh", RIGHT)]);
    let twice = zip_of(&[("b.zip", &program)]);
    let thrice = zip_of(&[("a.zip", &twice)]);
    let damaged = patched(stored(RIGHT), RIGHT, WRONG_SUM);
    let cases: [(&str, &[u8], &str); 13] = [
        (
            "next_move.rar",
            b"Rar!",
            "next_move.rar is an archive that is not unpacked: unpack it, or ask for a zip",
        ),
        (
            "work.7Z",
            b"7z",
            "work.7Z is an archive that is not unpacked: unpack it, or ask for a zip",
        ),
        (
            "work.tar.xz",
            b"xz",
            "work.tar.xz is an archive that is not unpacked: unpack it, or ask for a zip",
        ),
        (
            "deep.zip",
            &thrice,
            "deep/a/b.zip is an archive that is not unpacked: unpack it, or ask for a zip",
        ),
        (
            "tour.ipynb",
            b"{}",
            "tour.ipynb is a notebook: export it as a program, or ask for one",
        ),
        (
            "next_move.sh.txt",
            RIGHT,
            "next_move.sh.txt may be a program: rename it to next_move.sh",
        ),
        (
            "next_move.c",
            b"",
            "next_move.c is empty: ask for the program",
        ),
        (
            "next_move.py",
            b" \r\n\t",
            "next_move.py is empty: ask for the program",
        ),
        ("homework.docx", b"PK", "homework.docx is not a program"),
        ("broken.zip", &program[..60], "broken.zip is not unpacked: "),
        (
            "void.zip",
            b"",
            "void.zip is not unpacked: it has no content",
        ),
        (
            "hollow.zip",
            &zip_of(&[]),
            "hollow.zip is not unpacked: it has no content",
        ),
        (
            "damaged.zip",
            &damaged,
            "damaged.zip: left out: next_move.sh (Invalid checksum)",
        ),
    ];
    let class = class();
    for (number, (file, bytes, _)) in cases.iter().enumerate() {
        add(&class, &format!("{number:02}/{file}"), bytes);
    }
    fs::create_dir(class.folder().join("nothing")).expect("there is room");
    add(&class, "hidden/.DS_Store", b"x");
    add(&class, "right/next_move.sh", RIGHT);
    add(&class, "right/also.rar", b"Rar!");
    for (options, is_blank) in [(&[][..], true), (&["--unread", "zero"], false)] {
        let results = judged(&class, options);
        assert_eq!(results.len(), cases.len() + 3);
        for (result, (file, _, reason)) in results.iter().zip(&cases) {
            let [doubt] = &result.doubts[..] else {
                panic!("{file}: {:?}", result.doubts);
            };
            assert_eq!((doubt.kind, doubt.is_blank), (DoubtKind::Unread, is_blank));
            let is_said = match reason.strip_suffix(": ") {
                Some(start) => doubt.reason.starts_with(start),
                None => doubt.reason == *reason,
            };
            assert!(is_said, "{file}: {}", doubt.reason);
            assert_eq!(result.parts[0].verdict_name(), "missing", "{file}");
        }
        for result in &results[cases.len()..] {
            assert!(
                result.doubts.is_empty(),
                "{}: {:?}",
                result.name,
                result.doubts
            );
        }
    }
}

/// Harmless files beside one part do not hide that the others are missing.
#[test]
fn a_part_that_is_missing_is_blank_only_if_something_may_be_it() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[]);
    let harmless: [(&str, &[u8]); 5] = [
        ("README.md", b"read me"),
        ("report.pdf", b"%PDF"),
        ("next_move.o", b"ELF"),
        (".hidden/simulate.rar", b"Rar!"),
        ("helper.sh", b"true\n"),
    ];
    let program: &[u8] = b". ./helper.sh; next_move\n";
    for (name, bytes) in harmless.iter().chain([&("next_move.sh", program)]) {
        add(&class, &format!("ada/{name}"), bytes);
        add(&class, &format!("ben/{name}"), bytes);
        add(&class, &format!("cem/{name}"), bytes);
    }
    add(
        &class,
        "ben/simulate.c.txt",
        b"int main(void) { return 0; }\n",
    );
    symlink("/tmp/next_move.c", class.folder().join("cem/simulate.c")).expect("there is room");
    let results = judged(&class, &["--problem", "knights", "--fail-fast"]);
    let doubts = results.iter().map(|result| {
        let reasons = result.doubts.iter().map(|doubt| doubt.reason.as_str());
        reasons.collect::<Vec<_>>()
    });
    assert_eq!(
        doubts.collect::<Vec<_>>(),
        [
            vec![],
            vec!["simulate.c.txt may be a program: rename it to simulate.c"],
            vec!["simulate.c (a link, which is not followed)"],
        ]
    );
}

#[test]
fn a_file_or_a_folder_that_cannot_be_read_is_a_doubt() {
    let class = class();
    add(&class, "ada/next_move.sh", RIGHT);
    add(&class, "ben/src/next_move.sh", RIGHT);
    add(&class, "cem/next_move.sh", RIGHT);
    let closed = fs::Permissions::from_mode(0o0);
    for name in ["ada/next_move.sh", "ben/src", "cem"] {
        let path = class.folder().join(name);
        fs::set_permissions(path, closed.clone()).expect("its mode can be changed");
    }
    let mut command = class.command(&["--shard", "1/1"]);
    if !class.is_run_by_nobody(&mut command) {
        return;
    }
    let answer = answer_of(&mut command);
    for name in ["ben/src", "cem"] {
        let open = fs::Permissions::from_mode(0o755);
        fs::set_permissions(class.folder().join(name), open).expect("its mode can be changed");
    }
    assert_eq!(answer.code, 0, "{}", answer.error);
    let text = String::from_utf8(answer.output).expect("text");
    let lines = text.lines().filter(|line| line.contains("\"unread\""));
    assert_eq!(lines.count(), 3, "{text}");
}
