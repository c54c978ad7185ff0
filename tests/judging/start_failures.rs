//! Programs that cannot be started: the reason is given, and everything else is judged.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::{judge_in, project, stages_in};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with one case and an executable file `prog`.
fn folder(program: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).expect("there is room");
    };
    write("case.in", b"1\n");
    write("case.ans", b"1\n");
    write("prog", program);
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.path().join("prog"), executable).expect("it is our file");
    folder
}

/// What `judge run` says of a program that it cannot start.
fn refusal(folder: &TempDir, program: &str) -> String {
    let answer = judge_in(folder.path(), &["run", "--cases", ".", "--", program]);
    assert_eq!((answer.code, answer.output.as_slice()), (2, &b""[..]));
    assert_eq!(answer.error.lines().count(), 1, "{}", answer.error);
    answer.error
}

#[test]
fn the_reason_says_what_to_do() {
    let script = folder(b"#!/bin/sh\necho 1\n");
    for (program, words) in [
        (
            "prog",
            "cannot start \"prog\": no folder of the search path has it; for the file in this folder, write ./prog\n",
        ),
        (
            "prok",
            "cannot start \"prok\": no folder of the search path has it\n",
        ),
        ("./prok", "cannot start \"./prok\": there is no such file\n"),
        (
            "./case.in",
            "cannot start \"./case.in\": it is not executable; if it is a program, run chmod +x ./case.in\n",
        ),
        (
            "./",
            "cannot start \"./\": it is a folder; name a program in it\n",
        ),
    ] {
        assert_eq!(refusal(&script, program), format!("judge: {words}"));
    }
    let accepted = judge_in(script.path(), &["run", "--cases", ".", "--", "./prog"]);
    assert_eq!(accepted.code, 0);
    for (program, words) in [
        (
            &b"#!/no/such/python3 -u\necho 1\n"[..],
            "its first line asks for \"/no/such/python3\", which does not exist\n",
        ),
        (
            b"#!/bin/sh\r\necho 1\r\n",
            "its first line asks for \"/bin/sh\" followed by a carriage return; save it with LF at the end of each line\n",
        ),
        (
            b"echo 1\n",
            "it is neither a program for this machine nor a script that begins with #!\n",
        ),
    ] {
        let error = refusal(&folder(program), "./prog");
        assert_eq!(error, format!("judge: cannot start \"./prog\": {words}"));
    }
}

#[test]
fn a_script_a_source_and_a_command_in_one_word_get_advice() {
    let script = folder(b"print(1)\n");
    let path = |name: &str| script.path().join(name);
    for name in ["plain.py", "run.py", "Main.java", "prog.c"] {
        fs::write(path(name), "print(1)\n").expect("there is room");
    }
    fs::create_dir(path("folder")).expect("there is room");
    fs::write(path("first.py"), "#!/usr/bin/env python3\nprint(1)\n").expect("there is room");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(path("run.py"), executable).expect("it is our file");
    let not_found = "no folder of the search path has it; for the file in this folder, write";
    let source = "it is a source file: compile it, or hand it in with --source";
    let one_word =
        "it is one word with spaces; write the program and its arguments as separate words:";
    for (program, words) in [
        ("plain.py", format!("{not_found} python3 plain.py")),
        ("first.py", format!("{not_found} ./first.py")),
        (
            "./plain.py",
            "it is not executable; write python3 ./plain.py".to_owned(),
        ),
        (
            "./run.py",
            "its first line does not begin with #!; write python3 ./run.py".to_owned(),
        ),
        (
            "./Main.java",
            "it is not executable; write java ./Main.java".to_owned(),
        ),
        ("prog.c", format!("{source} prog.c")),
        ("./prog.c", format!("{source} ./prog.c")),
        ("folder", "it is a folder; name a program in it".to_owned()),
        ("java Main", format!("{one_word} -- java Main")),
        (" ./prog  1", format!("{one_word} -- ./prog 1")),
        ("./none.py", "there is no such file".to_owned()),
    ] {
        let error = format!("judge: cannot start {program:?}: {words}\n");
        assert_eq!(refusal(&script, program), error);
        // `judge stress` and a checker say the same.
        let stress = [
            "stress",
            "--problem",
            "next_move",
            "--seed",
            "1",
            "--",
            program,
        ];
        let stress = judge_in(script.path(), &stress);
        assert_eq!((stress.code, stress.error), (2, error));
    }
    let checker = [
        "run",
        "--cases",
        ".",
        "--checker",
        "plain.py",
        "--protocol",
        "kattis",
    ];
    let answer = judge_in(script.path(), &[&checker[..], &["--", "true"]].concat());
    let words = format!(
        "judge: case: JE: the checker: cannot start \"plain.py\": {not_found} python3 plain.py\n"
    );
    assert_eq!((answer.code, answer.error), (1, words));
}

#[test]
fn a_command_needs_dashes_only_before_its_own_options() {
    let folder = folder(b"#!/bin/sh\necho 1\n");
    for (arguments, words) in [
        (
            &["run", "--cases", ".", "./prog", "-v", "two words"][..],
            "unexpected argument '-v'; if it is for your program, put -- before its command\n",
        ),
        (
            &["stress", "--problem", "simulate", "./prog"],
            "unexpected argument './prog'; put --source before a source, or -- before a command\n",
        ),
        // Where dashes do not help, or are there.
        (
            &["run", "--problem", "next_move", "--fast", "./prog"],
            "unexpected argument '--fast' found; try",
        ),
        (&["run", "./prog", "--", "./prog"], "cannot be used with"),
        (
            &["gen", "--problem", "tour", "--out", "x", "./prog"],
            "'./prog' found; try",
        ),
    ] {
        let answer = judge_in(folder.path(), arguments);
        assert_eq!((answer.code, answer.output.as_slice()), (2, &b""[..]));
        assert!(answer.error.contains(words), "{}", answer.error);
    }
    let answer = judge_in(
        folder.path(),
        &["run", "--cases", ".", "./prog", "two words"],
    );
    assert_eq!((answer.code, &*answer.error), (0, ""));
}

#[test]
fn a_carriage_return_that_reaches_env_is_explained() {
    let folder = folder(b"#!/usr/bin/env sh\r\necho 1\r\n");
    let answer = judge_in(folder.path(), &["run", "--cases", ".", "--", "./prog"]);
    let text = String::from_utf8(answer.output).expect("the report is text");
    let words = "case: RTE, exit code 127\n  its first line asks for \"/usr/bin/env sh\" followed by a \
                 carriage return; save it with LF at the end of each line\n";
    assert!(text.contains(words), "{text}");
}

#[test]
fn a_stage_that_cannot_start_leaves_the_others_their_points() {
    let folder = tempfile::tempdir().expect("there is room");
    let stages = ["valid_move_num", "simulate"].map(|stage| (stage, stage));
    let stages = stages_in(folder.path(), &stages);
    let languages = folder.path().join("languages.toml");
    let table = "[[language]]\nname = \"shell\"\nextensions = [\"sh\"]\nrun = [\"sh\", \"{main}\"]\n\
                 [[language]]\nname = \"Toy\"\nextensions = [\"toy\"]\nrun = [\"./missing\"]\n";
    fs::write(&languages, table).expect("there is room");
    fs::write(folder.path().join("hand_in/next_move.toy"), "").expect("there is room");
    let stages = stages.each_ref().map(String::as_str);
    let run = |format: &str| {
        let languages = languages.display().to_string();
        let more = ["--languages", &languages, "--cases", "fixtures"];
        let arguments = [&["run"], &stages[..], &more, &["--format", format]].concat();
        let answer = judge_in(&project(""), &arguments);
        assert_eq!((answer.code, answer.error.as_str()), (1, ""));
        String::from_utf8(answer.output).expect("the report is text")
    };
    let text = run("text");
    let reason = "cannot start \"./missing\": there is no such file";
    let line = format!("\nnext_move: {reason}, 0 of 30 points\n");
    assert!(text.contains(&line), "{text}");
    assert!(text.contains(", 70 of 100 points\n"), "{text}");
    let document: Value = serde_json::from_str(&run("json")).expect("the report is JSON");
    assert_eq!(document["points"], json!({"earned": 70, "of": 100}));
    let stage = &document["subtasks"][1];
    assert_eq!(
        (&stage["error"], &stage["cases"]),
        (&json!(reason), &json!(0))
    );
    assert_eq!(document["subtasks"][0]["error"], Value::Null);
    let xml = run("junit");
    let tree = roxmltree::Document::parse(&xml).expect("the report is XML");
    let failure = tree.descendants().find(|node| node.has_tag_name("failure"));
    let words = failure
        .and_then(|failure| failure.attribute("message"))
        .unwrap_or_default();
    assert!(words.contains(reason), "{xml}");
}

#[test]
fn a_checker_that_cannot_start_is_a_verdict() {
    let folder = folder(b"#!/bin/sh\necho 1\n");
    let checker = [
        "run",
        "--cases",
        ".",
        "--checker",
        "./missing",
        "--protocol",
        "kattis",
        "--",
        "./prog",
    ];
    let answer = judge_in(folder.path(), &checker);
    let reason = "the checker: cannot start \"./missing\": there is no such file\n";
    assert_eq!(
        (answer.code, answer.error),
        (1, format!("judge: case: JE: {reason}"))
    );
    let text = String::from_utf8(answer.output).expect("the report is text");
    let explained = format!("case: JE, judge error\n  {reason}");
    assert!(text.contains(&explained), "{text}");
}

/// The cases are read before the first program starts.
#[test]
fn a_program_that_changes_answers_gets_nothing_for_it() {
    let folder = folder(b"#!/bin/sh\nfor file in *.ans; do echo 0 > $file; done\necho 0\n");
    for name in ["one.in", "one.ans", "two.in", "two.ans"] {
        fs::write(folder.path().join(name), "1\n").expect("there is room");
    }
    let answer = judge_in(
        folder.path(),
        &["run", "-j", "1", "--cases", ".", "--", "./prog"],
    );
    let text = String::from_utf8(answer.output).expect("the report is text");
    assert_eq!(
        (answer.code, text.lines().next()),
        (1, Some("WA: 0 of 3 accepted"))
    );
    let changed = fs::read(folder.path().join("two.ans"));
    assert_eq!(changed.expect("it is there"), b"0\n");
}
