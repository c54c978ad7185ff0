//! `judge grade`: the hand-ins of a class, whatever their names and files are.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;

use crate::support::class::{
    Class, MEMORY_MEASURED, REPORTS, RIGHT, WRONG, answer_of, hand_in, is_refused, is_root, names,
    verdicts, without_times, write_program,
};
use crate::support::{all_kinds, has, kinds, project, search_path, skip, up_to};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};
use serde_json::{Value, json};

#[test]
fn every_name_of_a_student_is_reported() {
    let class = Class::of_one_case();
    let before = ["a\u{1b}[31m\n\u{202e}b", "Anna", "anna", "Jörg Müller"];
    let after = ["two  spaces", "日本"];
    for name in before.into_iter().chain(after) {
        class.add(name, "#!/bin/sh\necho -1\n");
    }
    class.add(OsStr::from_bytes(b"not \xff text"), WRONG);
    let report = class.json(&REPORTS);
    let sorted = [&before[..], &[r"not \xff text"], &after].concat();
    assert_eq!(names(&report), sorted);
    for name in sorted {
        let verdict = if name.starts_with("not") { "WA" } else { "AC" };
        assert_eq!(verdicts(&report, name), verdict, "{name}");
    }
    for form in ["text", "csv", "html", "junit"] {
        let text = class.read(form);
        let is_raw = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(!text.contains(is_raw), "{form}: {text:?}");
        assert!(text.contains(r"a\u{1b}[31m\n\u{202e}b"), "{form}: {text}");
        assert!(text.contains("Jörg Müller"), "{form}: {text}");
    }
    for form in ["text", "html"] {
        assert!(class.read(form).contains("layout: folders"), "{form}");
    }
    // A character of Japanese is two columns wide.
    let table = class.text(&["--only", "日本", "--only", "anna"]);
    let rows = table.lines().skip(1).take(2);
    let columns = rows.map(|row| {
        let name = row.split("no points").next().unwrap_or_default();
        let widths = name.chars().map(|c| if c > '\u{2000}' { 2 } else { 1 });
        widths.sum::<usize>()
    });
    assert_eq!(columns.collect::<Vec<_>>(), [6, 6], "{table}");
}

/// Takes a second of compilers: a driver that is not linked loses the points of a class.
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
    assert_eq!(verdicts(&report, "all"), "AC AC AC");
    assert_eq!(verdicts(&report, "two"), "AC AC missing");
    assert_eq!(verdicts(&report, "one"), "AC missing CE");
}

/// Takes seconds of a C++ compiler, as in `sources`, for a class.
#[test]
fn class_and_client_are_graded_separately() {
    if !has("g++") {
        return;
    }
    let class = Class::new(&[]);
    let right = project("tests/hand_ins/dual");
    let parts = [
        ("tour.cpp", "missing AC"),
        ("DualKnightsTour.cpp", "AC missing"),
    ];
    let alone: Vec<_> = kinds(parts).collect();
    for (file, _) in parts {
        let text = fs::read_to_string(right.join(file)).expect("the hand-in is there");
        class.write(&format!("class/both/{file}"), &text);
        if alone.iter().any(|&(name, _)| name == file) {
            class.write(&format!("class/{file}/{file}"), &text);
        }
    }
    class.write("class/both/DualKnightsTour.h", "#error not this one\n");
    let report = class.json(&["--problem", "dual"]);
    assert_eq!(verdicts(&report, "both"), "AC AC");
    assert_eq!(
        hand_in(&report, "both")["unrecognised"],
        json!(["DualKnightsTour.h (is not used: judge has its own)"])
    );
    for (file, found) in alone {
        assert_eq!(verdicts(&report, file), found);
    }
    assert_eq!(hand_in(&report, "both")["points"], Value::Null);
}

/// Takes a second: a race shows only with many hand-ins.
#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    let class = Class::of_next_move();
    for number in 0..12 {
        class.add(format!("student {number}"), [RIGHT, WRONG][number % 2]);
    }
    let reports = ["--jobs=1", "--jobs=2", "--jobs=7"].map(|jobs| {
        let report =
            without_times(class.json(&[&[jobs, "--feedback=hint"], &REPORTS[..]].concat()));
        let full = without_times(class.json(&[jobs]));
        (report, class.read("csv"), full)
    });
    assert_eq!(reports[0], reports[1]);
    assert_eq!(reports[0], reports[2]);
}

#[test]
fn hundreds_of_hand_ins_are_graded() {
    let class = Class::of_one_case();
    let count = up_to(40, 500);
    for number in 0..count {
        let answer = if number % 5 == 0 { "0" } else { "-1" };
        let program = format!("#!/bin/sh\necho {answer}\n");
        class.add(format!("s{number:03}"), &program);
    }
    let report = class.json(&["--report", "text=report.txt"]);
    assert_eq!(names(&report).len(), count);
    for (number, name) in names(&report).into_iter().enumerate() {
        let verdict = if number % 5 == 0 { "WA" } else { "AC" };
        assert_eq!(verdicts(&report, name), verdict, "{name}");
    }
    let text = class.read("report.txt");
    let accepted = format!("{} of {count} hand-ins accepted", count * 4 / 5);
    assert!(text.contains(&accepted), "{text}");
}

#[test]
fn a_program_that_is_judged_sees_nothing_of_the_others() {
    if !has("bwrap") {
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
        assert_eq!(verdicts(&report, name), "WA");
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
fn a_class_is_a_folder_or_an_archive() {
    let class = Class::of_next_move();
    let file = class.write("file", "");
    for (path, words) in [
        (class.path("nowhere"), "cannot read the folder"),
        (file, "is neither a folder nor an archive"),
    ] {
        is_refused(&answer_of(&mut class.command_for(&path, &[])), words);
    }
}

#[test]
fn a_file_or_a_folder_that_cannot_be_read_is_a_doubt() {
    let class = Class::of_one_case();
    for name in ["ada", "ben/src", "cem"] {
        class.put(format!("class/{name}/next_move.sh"), "echo -1\n");
    }
    let closed = fs::Permissions::from_mode(0o0);
    for name in ["ada/next_move.sh", "ben/src", "cem"] {
        let path = class.folder().join(name);
        fs::set_permissions(path, closed.clone()).expect("its mode can be changed");
    }
    let mut command = class.command(&["--format", "json"]);
    if !class.is_run_by_nobody(&mut command) {
        return;
    }
    let answer = answer_of(&mut command);
    for name in ["ben/src", "cem"] {
        let open = fs::Permissions::from_mode(0o755);
        fs::set_permissions(class.folder().join(name), open).expect("its mode can be changed");
    }
    let report: Value = serde_json::from_slice(&answer.output).expect("JSON");
    let doubts = report["by_hand"].as_array().expect("a list").iter();
    assert_eq!(doubts.filter(|doubt| doubt["kind"] == "unread").count(), 3);
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

/// Root may have an interpreter that the users of confined runs cannot enter. No mode may take another one than the others.
#[test]
fn the_interpreter_is_the_same_in_every_mode_and_in_the_report() {
    if !is_root() || !has("python3") {
        return;
    }
    let class = Class::of_one_case();
    class.write("class/ada/next_move.py", "print(-1)\n");
    let private = class.path("private");
    fs::create_dir(&private).expect("there is room");
    write_program(&private.join("python3"), "#!/bin/sh\necho 9\n");
    fs::set_permissions(&private, fs::Permissions::from_mode(0o700)).expect("it is ours");
    let folders = std::env::split_paths(&search_path()).collect::<Vec<_>>();
    let path = std::env::join_paths([private].iter().chain(&folders)).expect("a path");
    let mut tools = Vec::new();
    for mode in ["off", "bwrap", "confined"] {
        let mut command = class.command(&["--sandbox", mode, "--format", "json", "--no-self-test"]);
        let answer = answer_of(command.env("PATH", &path));
        if answer.code == 2 {
            skip(&format!("sandbox {mode}"));
            continue;
        }
        let report: Value = serde_json::from_slice(&answer.output).expect("the report is JSON");
        assert_eq!(verdicts(&report, "ada"), "AC", "{mode}: {report}");
        tools.push(report["tools"].clone());
    }
    let first = tools[0][0].as_str().unwrap_or_default();
    assert!(first.starts_with("Python 3: /"), "{first}");
    assert!(first.contains("/python3 Python 3."), "{first}");
    assert!(tools.iter().all(|own| *own == tools[0]), "{tools:?}");
}

/// It sleeps for longer than the ten seconds after which a line says how far the class is, and so is no quick test.
#[test]
fn without_a_terminal_lines_say_how_far_a_class_is() {
    if !all_kinds() {
        return;
    }
    let class = Class::of_one_case();
    class.add("ada", "#!/bin/sh\necho -1\n");
    class.add("ben", "#!/bin/sh\nsleep 11; echo -1\n");
    let limits = ["--wall-limit", "60", "--jobs", "2", "--no-self-test"];
    let mut command = class.command(&limits);
    let output = command.output().expect("judge can be started");
    let error = String::from_utf8(output.stderr).expect("errors are text");
    assert_eq!(error, "judge: 1 of 2 hand-ins so far\n");
}
