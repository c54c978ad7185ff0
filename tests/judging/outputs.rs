//! What a call writes is nothing that it reads, and takes the place only of what an earlier call has written.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::class::{Class, is_root};
use crate::support::folder::rows;
use crate::support::said::{Said, said};
use crate::support::{binary, kinds, search_path, skip};

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
    let log = class.path("ran").display().to_string();
    let program = format!("#!/bin/sh\necho ran >> '{log}'\nexec next_move\n");
    class.add("ada", &program);
    class.write("list.csv", "name,id,Grade (10)\nada,1,\n");
    class.write("points.toml", "next_move = 10\n");
    class.write("grading.toml", "verbose = true\n");
    class
}

/// `judge grade` on a folder of a class, in the folder that has all its files.
fn grade_in(class: &Class, folder: &str, line: &str) -> Said {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut command = class.command_for(&class.path(folder), &words);
    said(command.current_dir(class.path("")))
}

fn grade(class: &Class, line: &str) -> Said {
    grade_in(class, "class", line)
}

/// Another subcommand of `judge` in that folder.
fn judge(class: &Class, line: &str) -> Said {
    let words = shlex::split(line).expect("the quotes are closed");
    let mut command = Command::new(binary("judge"));
    command.args(words).env("PATH", search_path());
    said(command.current_dir(class.path("")))
}

const FILES: &str = "--students list.csv --points points.toml --config grading.toml";

/// Checks that a call is refused with these words, and has changed nothing.
fn refused(class: &Class, call: impl Fn() -> Said, words: &str) {
    let before = state_of(&class.path(""));
    call().refuses(words);
    let after = state_of(&class.path(""));
    assert!(before == after, "{words}: files have changed");
}

/// A place for a report that is an input | the words about it.
const PLACES: &str = "
list.csv             | is also what --students names
./class/../list.csv  | is also what --students names
none/../list.csv     | is also what --students names
link.csv             | is also what --students names
hard.csv             | is also what --students names
points.toml          | names; name another place for --report
grading.toml         | is also what --config names
class/ada/next_move  | is in what FOLDER names
class/new/../new     | is in what FOLDER names
program              | is in what FOLDER names
cases/easy/1.in      | is in what --cases names
linked/new           | is in what --cases names
case                 | is in what --cases names
";

/// Options with outputs that are inputs or each other's | the words about them.
const OPTIONS: &str = "
--format moodle --out list.csv     | is also what --students names; name another place for --out
--state list.csv                   | name another place for --state
--feedback-zip list.csv            | name another place for --feedback-zip
--feedback-dir class/pages         | name another place for --feedback-dir
--out a --report csv=./a           | is also what --report names
--feedback-dir a --report csv=a/b  | is in what --feedback-dir names
";

#[test]
fn a_report_is_none_of_the_inputs() {
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
    for [file, words] in rows(PLACES) {
        for more in ["", "--overwrite"] {
            let call = format!("{FILES} {more} --report html={file}");
            refused(&class, || grade(&class, &call), words);
        }
    }
    for [options, words] in rows(OPTIONS) {
        refused(
            &class,
            || grade(&class, &format!("{FILES} {options}")),
            words,
        );
    }
    assert!(!class.path("ran").exists(), "nothing has run");
}

#[test]
fn the_archive_of_a_class_and_its_parts_are_not_replaced() {
    let class = class();
    class.write("class.zip", "not even read");
    let call = || grade_in(&class, "class.zip", "--report html=class.zip");
    refused(&class, call, "is also what FOLDER names");
    for _ in 0..2 {
        grade(&class, "--shard 1/1 --out part").ends_with(0);
    }
    let merge = |name: &str| {
        let mut command = class.command(&["--merge", name, "--out", "part"]);
        let part = fs::File::open(class.path("part")).expect("the part is there");
        said(command.stdin(part).current_dir(class.path("")))
    };
    for name in ["part", "-"] {
        refused(&class, || merge(name), "is also what --merge names");
    }
}

/// Forms of a report | the option that writes it.
const FORMS: &str = "
json       | --report json=json
zip        | --feedback-zip zip
text       | --out text
csv        | --report csv=csv
excel      | --report excel=excel
junit      | --report junit=junit
html       | --report html=html
gradescope | --report gradescope=gradescope
moodle     | --report moodle=moodle
canvas     | --report canvas=canvas
blackboard | --report blackboard=blackboard
";

#[test]
fn a_file_is_replaced_if_it_is_an_earlier_output_of_the_same_form() {
    let class = class();
    for [form, option] in kinds(rows(FORMS)) {
        let file = class.write(form, "a note\n");
        let (folder, list) = match form {
            "gradescope" => ("class/ada", ""),
            _ => ("class", "--students list.csv"),
        };
        let run = |more: &str| {
            grade_in(
                &class,
                folder,
                &format!("{list} --points points.toml {option} {more}"),
            )
        };
        let words = "name another file, or replace it with --overwrite";
        refused(&class, || run(""), words);
        let written = |more: &str| {
            run(more).ends_with(0);
            let data = fs::metadata(&file).expect("the report is there");
            assert!(data.len() > 10, "{form}: {} bytes", data.len());
            data.ino()
        };
        let first = written("--overwrite");
        assert_ne!(first, written(""), "{form} is replaced");
        fs::write(&file, "").expect("there is room");
        written("");
    }
}

#[test]
fn a_device_stays_what_it_is() {
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
        grade(&class, option).ends_with(0);
        let data = fs::symlink_metadata(&null).expect("the device is there");
        assert!(!data.is_file() && data.rdev() != 0, "{option}");
    }
}

/// Calls of other subcommands that would write what they read | what is said.
const CALLS: &str = "
run --cases cases --overwrite --report json=program.sh -- sh program.sh | what CMD names
run --cases cases --overwrite --checker 'python3 check.py' --protocol kattis --report json=check.py -- cat | what --checker names
run --cases cases --overwrite --problem next_move --source program.sh --report json=program.sh | what --source names
package --problem tour --format legacy --out package --overwrite --statement package/statement.md --author A | contains what --statement names
stress --problem next_move --keep kept -- cat kept/x.in | contains what CMD names
";

#[test]
fn a_report_of_a_run_is_none_of_its_inputs() {
    let class = Class::of_next_move();
    for (name, text) in [
        ("program.sh", "cat\n"),
        ("check.py", ""),
        ("kept/x.in", "1\n"),
        ("package/statement.md", "# Title\n"),
    ] {
        class.write(name, text);
    }
    for [call, words] in rows(CALLS) {
        refused(&class, || judge(&class, call), words);
    }
}

#[test]
fn a_checker_does_not_write_what_it_reads() {
    let class = Class::new(&[]);
    class.write("board.in", "8 8 0 0\n");
    class.write("judgemessage.txt", "x\n");
    for (files, code) in [
        ("kattis board.in judgemessage.txt .", 2),
        ("testlib board.in judgemessage.txt board.in ./board.in", 3),
    ] {
        let before = state_of(&class.path(""));
        let said = judge(&class, &format!("check --problem tour --protocol {files}"));
        assert_eq!(said.code, code, "{said:?}");
        let words = "is also what FILE names";
        assert!(said.error.contains(words), "{said:?}");
        assert!(state_of(&class.path("")) == before, "files have changed");
    }
}

#[test]
fn cases_of_the_user_are_not_replaced_by_kept_ones() {
    let class = Class::of_next_move();
    class.write("kept/easy/1.in", "my own case\n");
    class.write("kept/easy/1.ans", "my own answer\n");
    let run = |more: &str| {
        judge(
            &class,
            &format!("run --cases cases --keep kept {more} -- echo 9"),
        )
    };
    let words = "kept/easy/1.in is not a case of an earlier run";
    refused(&class, || run(""), words);
    for more in ["--overwrite", ""] {
        assert_eq!(run(more).code, 1);
        let kept = fs::read_to_string(class.path("kept/easy/1.in"));
        assert_eq!(kept.expect("the case is kept"), "1\n0 0\n0\n");
    }
    // Another set of cases with the same names: these are ours.
    class.write("cases/easy/1.in", "2\n0 0\n0\n");
    assert_eq!(run("").code, 1);
}
