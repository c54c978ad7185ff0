//! `judge grade`: the hand-ins of a class, whatever their names and files are.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

use crate::support::class::{
    Class, MEMORY_MEASURED, RIGHT, WRONG, answer_of, hand_in, names, without_times, write_program,
};
use crate::support::{has, project, skip, up_to};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};
use serde_json::{Value, json};

/// The verdicts of the parts of a hand-in.
fn verdicts<'a>(report: &'a Value, name: &str) -> Vec<&'a str> {
    let parts = hand_in(report, name)["parts"]
        .as_array()
        .expect("a list")
        .iter();
    parts
        .map(|part| part["verdict"].as_str().expect("a verdict"))
        .collect()
}

#[test]
fn every_name_of_a_student_is_reported() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    let before = ["a\u{1b}[31m\n\u{202e}b", "Anna", "anna", "Jörg Müller"];
    let after = ["two  spaces", "日本"];
    let all = || before.into_iter().chain(after);
    for name in all() {
        class.add(name, RIGHT);
    }
    class.add(OsStr::from_bytes(b"not \xff text"), WRONG);
    let report = class.json(&[]);
    let sorted = [&before[..], &[r"not \xff text"], &after].concat();
    assert_eq!(names(&report), sorted);
    for name in all() {
        assert_eq!(verdicts(&report, name), ["AC"], "{name}");
    }
    assert_eq!(verdicts(&report, r"not \xff text"), ["WA"]);
    for form in ["text", "csv", "html", "junit"] {
        let text = class.text(&["--format", form]);
        let is_raw = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(!text.contains(is_raw), "{form}: {text:?}");
        assert!(text.contains(r"a\u{1b}[31m\n\u{202e}b"), "{form}: {text}");
        assert!(text.contains("Jörg Müller"), "{form}: {text}");
    }
    let table = class.text(&["--only", "日本", "--only", "anna"]);
    let columns: Vec<usize> = table
        .lines()
        .take(3)
        .map(|line| {
            let before = line.split("-  ").next().unwrap_or_default();
            before
                .chars()
                .map(|c| if c > '\u{2000}' { 2 } else { 1 })
                .sum()
        })
        .collect();
    assert_eq!(columns[1], columns[2], "{table}");
}

#[test]
fn empty_folders_and_unknown_files_are_listed() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    fs::create_dir(class.folder().join("empty")).expect("there is room");
    class.write("class/lost/homework.docx", "dear teacher");
    class.write("class/lost/.DS_Store", "");
    class.write("class/lost/validMoveNum.h", "#error no\n");
    class.add("found", RIGHT);
    class.write("class/found/notes.txt", "");
    class.write("class/README.txt", "");
    class.write("class/.git/config", "");
    let report = class.json(&[]);
    assert_eq!(names(&report), ["empty", "found", "lost"]);
    assert_eq!(report["unrecognised"], json!([".git/", "README.txt"]));
    assert_eq!(verdicts(&report, "empty"), ["missing"]);
    assert_eq!(hand_in(&report, "empty")["unrecognised"], json!([]));
    let lost = [".DS_Store", "homework.docx", "validMoveNum.h"];
    assert_eq!(hand_in(&report, "lost")["unrecognised"], json!(lost));
    assert_eq!(verdicts(&report, "lost"), ["missing"]);
    assert_eq!(
        hand_in(&report, "found")["unrecognised"],
        json!(["notes.txt"])
    );
    let text = class.text(&[]);
    for line in [
        "  nothing was handed in",
        "  not recognised: .DS_Store, homework.docx, validMoveNum.h",
        "1 of 3 hand-ins accepted",
        "not hand-ins: .git/, README.txt",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}: {text}");
    }
}

#[test]
fn the_folder_that_an_archive_adds_is_entered() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("one/Archive/src", RIGHT);
    class.write("class/one/__MACOSX/._next_move", "");
    class.add("two/first", RIGHT);
    class.add("two/second", RIGHT);
    let report = class.json(&[]);
    assert_eq!(verdicts(&report, "one"), ["AC"]);
    assert_eq!(
        hand_in(&report, "one")["unrecognised"],
        json!(["__MACOSX/"])
    );
    assert_eq!(verdicts(&report, "two"), ["missing"]);
    assert_eq!(
        hand_in(&report, "two")["unrecognised"],
        json!(["first/", "second/"])
    );
}

#[test]
fn links_are_not_followed() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("honest", RIGHT);
    class.write("secret/answers.txt", "THE SECRET");
    write_program(&class.path("secret/next_move"), RIGHT);
    let link = |target: &str, name: &str| {
        let link = class.folder().join(name);
        fs::create_dir_all(link.parent().expect("in a folder")).expect("there is room");
        symlink(class.path(target), link).expect("links can be made");
    };
    link("secret/next_move", "file/next_move");
    link("secret", "folder/src");
    link("class", "round/and/round");
    link("secret", "student");
    link("class/honest/next_move", "copied/next_move");
    let report = class.json(&[]);
    assert_eq!(
        names(&report),
        ["copied", "file", "folder", "honest", "round"]
    );
    for (name, ignored) in [
        ("file", "next_move"),
        ("folder", "src"),
        ("round", "and/round"),
        ("copied", "next_move"),
    ] {
        assert_eq!(verdicts(&report, name), ["missing"]);
        let ignored = format!("{ignored} (a link, which is not followed)");
        assert_eq!(hand_in(&report, name)["unrecognised"], json!([ignored]));
    }
    let student = "student (a link, which is not followed)";
    assert_eq!(report["unrecognised"], json!([student]));
}

#[test]
fn a_single_file_is_a_hand_in_of_one_part() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.write("class/ada.sh", "exec next_move\n");
    class.write("class/ben.sh", "exec next_move\n");
    class.write("class/ben.py", "print(9)\n");
    write_program(&class.folder().join("cem"), RIGHT);
    class.add("dan", RIGHT);
    class.write("class/dan.sh", "echo 9\n");
    class.write("class/notes.txt", "");
    let report = class.json(&[
        "--only", "ada", "--only", "ben.sh", "--only", "cem", "--only", "dan", "--only", "dan.sh",
    ]);
    assert_eq!(names(&report), ["ada", "ben.sh", "cem", "dan", "dan.sh"]);
    for (name, verdict) in [
        ("ada", "AC"),
        ("ben.sh", "AC"),
        ("cem", "AC"),
        ("dan", "AC"),
        ("dan.sh", "WA"),
    ] {
        assert_eq!(verdicts(&report, name), [verdict], "{name}");
    }
    class.add("Smith, Benedict", RIGHT);
    for (name, advice) in [
        ("xyz", "the first of 7 is \"ada\""),
        ("Adam", "did you mean \"ada\"?"),
        ("benedict", "did you mean \"Smith, Benedict\"?"),
    ] {
        let unknown = class.grade(&["--only", name]);
        let fault = format!("judge: --only {name:?}: there is no such hand-in; {advice}\n");
        assert_eq!((unknown.code, unknown.error), (2, fault));
    }
}

#[test]
fn the_parts_of_an_assignment_are_found_by_their_names() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[]);
    class.write("class/sources/simulate.sh", "exec simulate\n");
    class.write("class/sources/Next_Move.sh", "exec next_move\n");
    class.write("class/sources/valid_move_num.sh", "if\n");
    class.write("class/sources/other.sh", "exec simulate\n");
    class.write("class/simulate.sh", "exec simulate\n");
    let report = class.json(&["--problem", "knights"]);
    assert_eq!(verdicts(&report, "sources"), ["CE", "AC", "AC"]);
    let sources = hand_in(&report, "sources");
    assert_eq!(sources["unrecognised"], json!(["other.sh"]));
    assert_eq!(sources["points"], json!({"earned": 80, "of": 100}));
    let message = sources["parts"][0]["compiler_message"].as_str();
    assert!(message.is_some_and(|message| message.contains("valid_move_num.sh")));
    assert_eq!(verdicts(&report, "simulate"), ["missing", "missing", "AC"]);
}

#[test]
fn functions_are_linked_with_drivers() {
    if !has("gcc") {
        return;
    }
    let class = Class::new(&[]);
    let functions = project("tests/hand_ins/functions");
    for (name, left_out) in [("all", ""), ("two", "main.c"), ("one", "nextMove.c")] {
        let folder = class.folder().join(name);
        fs::create_dir(&folder).expect("there is room");
        for file in ["validMoveNum.c", "nextMove.c", "main.c"] {
            if file != left_out {
                fs::copy(functions.join(file), folder.join(file)).expect("there is room");
            }
        }
    }
    let report = class.json(&["--problem", "knights"]);
    assert_eq!(verdicts(&report, "all"), ["AC", "AC", "AC"]);
    assert_eq!(verdicts(&report, "two"), ["AC", "AC", "missing"]);
    assert_eq!(verdicts(&report, "one"), ["AC", "missing", "CE"]);
}

#[test]
fn class_and_client_are_graded_separately() {
    if !has("g++") {
        return;
    }
    let class = Class::new(&[]);
    let right = project("tests/hand_ins/dual");
    for file in ["DualKnightsTour.cpp", "tour.cpp"] {
        let text = fs::read_to_string(right.join(file)).expect("the hand-in is there");
        class.write(&format!("class/both/{file}"), &text);
        class.write(&format!("class/only {file}/{file}"), &text);
    }
    class.write("class/both/DualKnightsTour.h", "#error not this one\n");
    let report = class.json(&["--problem", "dual"]);
    assert_eq!(verdicts(&report, "both"), ["AC", "AC"]);
    assert_eq!(
        hand_in(&report, "both")["unrecognised"],
        json!(["DualKnightsTour.h (is not used: judge has its own)"])
    );
    assert_eq!(
        verdicts(&report, "only DualKnightsTour.cpp"),
        ["AC", "missing"]
    );
    assert_eq!(verdicts(&report, "only tour.cpp"), ["missing", "AC"]);
    assert_eq!(hand_in(&report, "both")["points"], Value::Null);
}

/// Right on the easy cases.
const EASY: &str =
    "#!/bin/sh\nread side; case $side in 5) echo 7 ;; *) (echo $side; cat) | next_move ;; esac\n";

#[test]
fn points_belong_to_parts_or_to_folders_of_cases() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    class.add("easy", EASY);
    class.add("wrong", WRONG);
    fs::create_dir(class.folder().join("none")).expect("there is room");
    let earned = |points: &str, more: &[&str]| {
        let file = class.write("points.toml", points);
        let file = file.display().to_string();
        let report = class.json(&[&["--points", &file], more].concat());
        let names = ["right", "easy", "wrong", "none"];
        names.map(|name| hand_in(&report, name)["points"].clone())
    };
    let points = |earned: u32, of: u32| json!({"earned": earned, "of": of});
    let whole = earned("next_move = 10\n", &[]);
    assert_eq!(
        whole,
        [points(10, 10), points(0, 10), points(0, 10), points(0, 10)]
    );
    let folders = [points(7, 7), points(3, 7), points(0, 7), points(0, 7)];
    for table in [
        "\"next_move/easy\" = 3\n\"next_move/hard\" = 4\n",
        "[next_move]\neasy = 3\n\"hard/\" = 4\n",
    ] {
        assert_eq!(earned(table, &[]), folders, "{table}");
        assert_eq!(earned(table, &["--fail-fast"]), folders, "{table}");
    }
    for (table, words) in [
        (
            "simulate = 3\n",
            "there is no part \"simulate\"; the parts are: next_move",
        ),
        ("\"next_move/odd\" = 3\n", "next_move/odd has no cases"),
        (
            "next_move = 1\n\"next_move/easy\" = 3\n",
            "give points to one of them",
        ),
        (
            "next_move = -1\n",
            "next_move: expected a whole number of points",
        ),
        (
            "next_move = \"all\"\n",
            "next_move: expected a whole number of points",
        ),
        (
            "next_move = 1.5\n",
            "next_move: expected a whole number of points",
        ),
        ("next_move\n", "line 1"),
        ("", "it has no points"),
    ] {
        let file = class.write("points.toml", table).display().to_string();
        let answer = class.grade(&["--points", &file]);
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{table}");
        assert!(answer.error.contains(words), "{table}: {}", answer.error);
        assert!(answer.error.lines().count() == 1 && answer.error.chars().count() <= 201);
    }
}

#[test]
fn fail_fast_ends_a_part_at_its_first_failure() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    class.add("easy", EASY);
    class.add("wrong", WRONG);
    let report = class.json(&["--fail-fast"]);
    for (name, cases) in [("right", 3), ("easy", 3), ("wrong", 1)] {
        let found = hand_in(&report, name)["parts"][0]["cases"].as_array();
        assert_eq!(found.map(Vec::len), Some(cases), "{name}");
    }
    assert_eq!(verdicts(&report, "easy"), ["WA"]);
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    for number in 0..12 {
        let program = [RIGHT, WRONG, EASY][number % 3];
        class.add(format!("student {number}"), program);
    }
    let one = class.json(&["--jobs", "1"]);
    assert_eq!(
        without_times(one.clone()),
        without_times(class.json(&["--jobs", "2"]))
    );
    assert_eq!(
        without_times(one),
        without_times(class.json(&["--jobs", "7"]))
    );
    let [one, many] = ["1", "7"].map(|jobs| class.text(&["--format", "csv", "--jobs", jobs]));
    let without = |text: &str| {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let rows = reader.records().map(|row| row.expect("a row"));
        let rows = rows.map(|row| row.iter().take(10).map(str::to_owned).collect());
        rows.collect::<Vec<Vec<String>>>()
    };
    assert_eq!(without(&one), without(&many));
}

#[test]
fn hundreds_of_hand_ins_are_graded() {
    if !has("sh") {
        return;
    }
    let class = Class::new(&[("one", "1\n0 0\n0\n", "-1\n")]);
    let count = up_to(100, 500);
    for number in 0..count {
        let answer = if number % 5 == 0 { "0" } else { "-1" };
        let program = format!("#!/bin/sh\necho {answer}\n");
        class.add(format!("s{number:03}"), &program);
    }
    let report = class.json(&[]);
    assert_eq!(names(&report).len(), count);
    for (number, name) in names(&report).into_iter().enumerate() {
        let verdict = if number % 5 == 0 { "WA" } else { "AC" };
        assert_eq!(verdicts(&report, name), [verdict], "{name}");
    }
    let text = class.text(&[]);
    let accepted = format!("{} of {count} hand-ins accepted", count * 4 / 5);
    assert!(text.contains(&accepted), "{text}");
}

#[test]
fn a_program_that_is_judged_sees_nothing_of_the_others() {
    if !has("sh") || !has("bwrap") {
        return;
    }
    let class = Class::of_next_move();
    class.add("ada", "#!/bin/sh\n# THE SECRET\necho 9\n");
    let folder = class.folder().display().to_string();
    let spy = format!(
        "#!/bin/sh\ncat '{folder}/ada/next_move' '{}' >&2; ls '{folder}' >&2; touch here >&2; echo \"in $PWD\" >&2; ls >&2; echo 9\n",
        class.path("cases/easy/1.ans").display()
    );
    class.add("spy", &spy);
    write_program(&class.folder().join("single"), &spy);
    let report = class.json(&["--sandbox", "bwrap"]);
    for (name, listed) in [("spy", "spy"), ("single", "single")] {
        assert_eq!(verdicts(&report, name), ["WA"]);
        let said = hand_in(&report, name)["parts"][0]["cases"][0]["stderr"].clone();
        let said = said.as_str().expect("text");
        assert!(
            !said.contains("SECRET") && !said.lines().any(|line| line == "-1"),
            "{name}: {said}"
        );
        assert!(said.contains(&format!("\n{listed}\n")), "{name}: {said}");
        assert!(said.contains("touch"), "{name}: {said}");
    }
    assert!(!class.folder().join("spy/here").exists());
}

#[test]
fn wrong_folders_are_reported_on_one_line() {
    let class = Class::of_next_move();
    let file = class.write("file", "");
    for (folder, words) in [
        (class.path("nowhere"), "cannot read the folder"),
        (file, "is neither a folder nor an archive"),
        (
            class.folder(),
            "has no hand-ins: no folders, sources or executables",
        ),
    ] {
        let answer = answer_of(&mut class.command_for(&folder, &[]));
        assert_eq!((answer.code, answer.output.len()), (2, 0));
        assert!(answer.error.contains(words), "{}", answer.error);
        assert!(answer.error.lines().count() == 1 && answer.error.chars().count() <= 201);
    }
}

/// Answers a system call of Landlock, of any architecture, as a Linux without it does, to this thread and what it
/// starts.
fn without_landlock() {
    const CREATE_RULESET: i64 = 444;
    const NO_SUCH_CALL: u32 = 38;
    let filter = SeccompFilter::new(
        BTreeMap::from([(CREATE_RULESET, Vec::new())]),
        SeccompAction::Allow,
        SeccompAction::Errno(NO_SUCH_CALL),
        ARCH.try_into().expect("seccompiler knows this processor"),
    );
    let filter: BpfProgram = filter.and_then(TryInto::try_into).expect("it is short");
    apply_filter(&filter).expect("every process may give up calls");
}

#[test]
fn where_linux_does_not_limit_memory_the_report_and_one_line_say_so() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    class.add("ada", WRONG);
    class.add("ben", WRONG);
    for (mode, is_on) in [("off", false), ("bwrap", true), ("confined", true)] {
        let answer = class.grade(&["--sandbox", mode, "--format", "json"]);
        if answer.code == 2 {
            skip(&format!("sandbox {mode}"));
            continue;
        }
        let report: Value = serde_json::from_slice(&answer.output).expect("the report is JSON");
        let contained = report["contained"].as_str().expect("it is text");
        let is_limited = contained.contains("limits kept by a control group");
        let is_measured = contained.ends_with("memory only measured");
        assert_eq!(is_on, is_limited || is_measured, "{contained}");
        assert_eq!(answer.error, if is_measured { MEMORY_MEASURED } else { "" });
    }
}

#[test]
fn without_a_sandbox_nothing_is_graded_and_the_error_says_what_to_do() {
    if !has("sh") {
        return;
    }
    let class = Class::of_next_move();
    let ran = class.path("class/ran");
    class.add(
        "ada",
        &format!("#!/bin/sh\n: > '{}'; echo 0\n", ran.display()),
    );
    let bubblewrap = "bubblewrap is not installed; install the package bubblewrap,";
    let landlock = "Linux has no Landlock here, and this user is not root; use Linux 5.13 or later, or become root,";
    for (mode, error) in [
        ("auto", bubblewrap),
        ("bwrap", bubblewrap),
        ("confined", landlock),
    ] {
        let mut command = class.command(&["--sandbox", mode]);
        if !class.is_run_by_nobody(&mut command) {
            return skip("judge that another user than root can run");
        }
        command.env("PATH", "/nowhere");
        let graded = std::thread::spawn(move || {
            without_landlock();
            answer_of(&mut command)
        });
        let answer = graded.join().expect("judge ends");
        assert_eq!((answer.code, answer.output.len()), (2, 0), "{mode}");
        assert_eq!(
            answer.error,
            format!("judge: {error} or use --sandbox off\n")
        );
        assert!(!ran.exists(), "{mode}");
    }
    assert_eq!(class.grade(&["--sandbox", "off"]).code, 1);
    assert!(ran.exists());
}
