//! What a call writes is nothing that it reads, and takes the place only of what an earlier call has written.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::class::{Class, answer_of, is_root};
use crate::support::{Answer, has, judge_in, skip};

/// Every file below a folder: its inode, its times and its bytes.
fn state_of(folder: &Path) -> BTreeMap<PathBuf, (u64, [i64; 2], Vec<u8>)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.is_symlink() {
            found.extend(state_of(&path));
            continue;
        }
        let data = fs::symlink_metadata(&path).expect("a file");
        let bytes = if path.is_dir() {
            Vec::new()
        } else {
            fs::read(&path).expect("a file")
        };
        found.insert(path, (data.ino(), [data.mtime(), data.mtime_nsec()], bytes));
    }
    found
}

/// A class of one, whose program says in `ran` that it ran; with a list, points and a configuration.
fn class() -> Class {
    let class = Class::of_next_move();
    let log = class.path("ran");
    let log = log.display();
    class.add(
        "ada",
        &format!("#!/bin/sh\necho ran >> '{log}'\nexec next_move\n"),
    );
    class.write("list.csv", "name,id,Grade (10)\nada,1,\n");
    class.write("points.toml", "next_move = 10\n");
    class.write("grading.toml", "verbose = true\n");
    class
}

/// `judge grade` on a class, in the folder that has all its files.
fn grade(class: &Class, arguments: &[&str]) -> Answer {
    answer_of(class.command(arguments).current_dir(class.path("")))
}

const FILES: [&str; 6] = [
    "--students",
    "list.csv",
    "--points",
    "points.toml",
    "--config",
    "grading.toml",
];

/// Checks that a call is refused with these words, and has changed nothing.
fn refused(folder: &Path, call: impl Fn() -> Answer, words: &str) {
    let before = state_of(folder);
    let answer = call();
    assert_eq!(
        (answer.code, answer.output.len()),
        (2, 0),
        "{}",
        answer.error
    );
    assert_eq!(answer.error.lines().count(), 1, "{}", answer.error);
    assert!(answer.error.contains(words), "{words}: {}", answer.error);
    assert!(state_of(folder) == before, "{words}: files have changed");
}

#[test]
fn a_report_is_none_of_the_inputs() {
    if !has("sh") {
        return;
    }
    let class = class();
    let link = |from: &str, to: &str| symlink(from, class.path(to)).expect("there is room");
    link("list.csv", "link.csv");
    link("cases", "linked");
    link("../../points.toml", "cases/easy/3.in");
    let hard = |from: &str, to: &str| {
        fs::hard_link(class.path(from), class.path(to)).expect("there is room");
    };
    hard("list.csv", "hard.csv");
    hard("class/ada/next_move", "program");
    hard("cases/easy/1.in", "case");
    for (file, words) in [
        ("list.csv", "is also what --students names"),
        ("./class/../list.csv", "is also what --students names"),
        ("none/../list.csv", "is also what --students names"),
        ("link.csv", "is also what --students names"),
        ("hard.csv", "is also what --students names"),
        ("points.toml", "names; name another place for --report"),
        ("grading.toml", "is also what --config names"),
        ("class/ada/next_move", "is in what FOLDER names"),
        ("class/new/../new", "is in what FOLDER names"),
        ("program", "is in what FOLDER names"),
        ("cases/easy/1.in", "is in what --cases names"),
        ("linked/new", "is in what --cases names"),
        ("case", "is in what --cases names"),
    ] {
        for report in [&["--report"][..], &["--overwrite", "--report"]] {
            let file = format!("html={file}");
            let arguments = [&FILES[..], report, &[&file]].concat();
            refused(&class.path(""), || grade(&class, &arguments), words);
        }
    }
    let moodle = ["--format", "moodle", "--out", "list.csv"];
    for (arguments, words) in [
        (
            &moodle[..],
            "is also what --students names; name another place for --out",
        ),
        (&["--state", "list.csv"], "name another place for --state"),
        (
            &["--feedback-zip", "list.csv"],
            "name another place for --feedback-zip",
        ),
        (
            &["--feedback-dir", "class/pages"],
            "name another place for --feedback-dir",
        ),
        (
            &["--out", "a", "--report", "csv=./a"],
            "is also what --report names",
        ),
        (
            &["--feedback-dir", "a", "--report", "csv=a/b"],
            "is in what --feedback-dir names",
        ),
    ] {
        let arguments = [&FILES[..], arguments].concat();
        refused(&class.path(""), || grade(&class, &arguments), words);
    }
    assert!(!class.path("ran").exists(), "nothing has run");
}

#[test]
fn the_archive_of_a_class_and_its_parts_are_not_replaced() {
    if !has("sh") {
        return;
    }
    let class = class();
    let archive = class.write("class.zip", "not even read");
    let arguments = ["--report", "html=class.zip"];
    let call = || {
        let mut command = class.command_for(&archive, &arguments);
        answer_of(command.current_dir(class.path("")))
    };
    refused(&class.path(""), call, "is also what FOLDER names");
    let part = ["--shard", "1/1", "--out", "part"];
    for _ in 0..2 {
        let answer = grade(&class, &part);
        assert_eq!((answer.code, &*answer.error), (0, ""));
    }
    let merge = |name: &str| {
        let mut command = class.command(&["--merge", name, "--out", "part"]);
        let part = fs::File::open(class.path("part")).expect("the part is there");
        answer_of(command.stdin(part).current_dir(class.path("")))
    };
    for name in ["part", "-"] {
        refused(
            &class.path(""),
            || merge(name),
            "is also what --merge names",
        );
    }
}

#[test]
fn a_file_is_replaced_if_it_is_an_earlier_output_of_the_same_form() {
    if !has("sh") {
        return;
    }
    let class = class();
    for form in [
        "text",
        "csv",
        "excel",
        "json",
        "junit",
        "html",
        "gradescope",
        "moodle",
        "canvas",
        "blackboard",
        "zip",
    ] {
        let file = class.write(form, "a note\n");
        let file = file.display().to_string();
        let report = match form {
            "zip" => ["--feedback-zip", &file],
            "text" => ["--out", &file],
            _ => ["--report", &format!("{form}={file}")],
        };
        let list = ["--students", "list.csv", "--points", "points.toml"];
        let folder = if form == "gradescope" {
            "class/ada"
        } else {
            "class"
        };
        let list = if form == "gradescope" {
            &list[2..]
        } else {
            &list
        };
        let run = |more: &[&str]| {
            let arguments = [list, &report, more].concat();
            let mut command = class.command_for(&class.path(folder), &arguments);
            answer_of(command.current_dir(class.path("")))
        };
        let words = "name another file, or replace it with --overwrite";
        refused(&class.path(""), || run(&[]), words);
        let written = |more: &[&str]| {
            let answer = run(more);
            assert_eq!((answer.code, &*answer.error), (0, ""), "{form}");
            let length = fs::metadata(&file).expect("the report is there").len();
            assert!(length > 10, "{form}: {length} bytes");
        };
        written(&["--overwrite"]);
        let first = fs::metadata(&file).expect("the report is there").ino();
        written(&[]);
        let second = fs::metadata(&file).expect("the report is there").ino();
        assert_ne!(first, second, "{form} is replaced");
        fs::write(&file, "").expect("there is room");
        written(&[]);
    }
}

#[test]
fn a_device_stays_what_it_is() {
    if !has("sh") || !has("mknod") {
        return;
    }
    let class = class();
    let null = class.path("null");
    let made = Command::new("mknod")
        .arg(&null)
        .args(["c", "1", "3"])
        .status();
    if !is_root() || !made.is_ok_and(|status| status.success()) {
        return skip("root");
    }
    for option in ["--state=null", "--out=null", "--report=html=null"] {
        let answer = grade(&class, &[option]);
        assert_eq!((answer.code, &*answer.error), (0, ""), "{option}");
        let data = fs::symlink_metadata(&null).expect("the device is there");
        assert!(!data.is_file() && data.rdev() != 0, "{option}");
    }
}

#[test]
fn a_report_of_a_run_is_none_of_its_inputs() {
    let class = Class::of_next_move();
    let folder = class.path("");
    class.write("program.sh", "cat\n");
    class.write("check.py", "");
    class.write("kept/x.in", "1\n");
    class.write("part", "{}\n");
    class.write("package/statement.md", "# Title\n");
    let cases = ["run", "--cases", "cases", "--overwrite"];
    let checker = ["--checker", "python3 check.py", "--protocol", "kattis"];
    let source = ["--problem", "next_move", "--source", "program.sh"];
    let statement = ["--statement", "package/statement.md", "--author", "A"];
    let package = [
        "package",
        "--problem",
        "tour",
        "--format",
        "legacy",
        "--out",
        "package",
        "--overwrite",
    ];
    let stress = ["stress", "--problem", "next_move", "--keep", "kept"];
    for (arguments, words) in [
        (
            [
                &cases[..],
                &["--report", "json=program.sh", "--", "sh", "program.sh"],
            ]
            .concat(),
            "what CMD names",
        ),
        (
            [
                &cases,
                &checker[..],
                &["--report", "json=check.py", "--", "cat"],
            ]
            .concat(),
            "what --checker names",
        ),
        (
            [&cases, &source[..], &["--report", "json=program.sh"]].concat(),
            "what --source names",
        ),
        (
            [
                &cases[..],
                &["--report", "json=part", "--merge", "part", "--", "cat"],
            ]
            .concat(),
            "what --merge names",
        ),
        (
            [&package[..], &statement].concat(),
            "contains what --statement names",
        ),
        (
            [&stress[..], &["--", "cat", "kept/x.in"]].concat(),
            "contains what CMD names",
        ),
    ] {
        refused(&folder, || judge_in(&folder, &arguments), words);
    }
}

#[test]
fn a_checker_does_not_write_what_it_reads() {
    let class = Class::new(&[]);
    let folder = class.path("");
    let [input, answer] = [("board.in", "8 8 0 0\n"), ("judgemessage.txt", "x\n")];
    for (name, text) in [input, answer] {
        class.write(name, text);
    }
    let check = ["check", "--problem", "tour", "--protocol"];
    let kattis = ["kattis", "board.in", "judgemessage.txt", "."];
    let testlib = [
        "testlib",
        "board.in",
        "judgemessage.txt",
        "board.in",
        "./board.in",
    ];
    for (more, code) in [(&kattis[..], 2), (&testlib, 3)] {
        let before = state_of(&folder);
        let answer = judge_in(&folder, &[&check[..], more].concat());
        assert_eq!(answer.code, code, "{}", answer.error);
        assert!(
            answer.error.contains("is also what FILE names"),
            "{}",
            answer.error
        );
        assert!(state_of(&folder) == before, "files have changed");
    }
}

#[test]
fn cases_of_the_user_are_not_replaced_by_kept_ones() {
    let class = Class::of_next_move();
    let folder = class.path("");
    class.write("kept/easy/1.in", "my own case\n");
    class.write("kept/easy/1.ans", "my own answer\n");
    let run = |more: &[&str]| {
        let arguments = ["run", "--cases", "cases", "--keep", "kept"];
        judge_in(
            &folder,
            &[&arguments[..], more, &["--", "echo", "9"]].concat(),
        )
    };
    let words = "kept/easy/1.in is not a case of an earlier run";
    refused(&folder, || run(&[]), words);
    for more in [&["--overwrite"][..], &[]] {
        assert_eq!(run(more).code, 1);
        let kept = fs::read_to_string(class.path("kept/easy/1.in"));
        assert_eq!(kept.expect("the case is kept"), "1\n0 0\n0\n");
    }
    // Another set of cases with the same names: these are ours.
    class.write("cases/easy/1.in", "2\n0 0\n0\n");
    assert_eq!(run(&[]).code, 1);
}
