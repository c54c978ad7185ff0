//! Programs that cannot be started: the reason is given, and everything else is judged.
#![cfg(target_os = "linux")]

use crate::support::Folder;
use crate::support::folder::rows;
use crate::support::{project, stages_in};
use serde_json::{Value, json};

/// A folder with one case and an executable file `prog`.
fn place(program: &str) -> Folder {
    let place = Folder::of(&[("prog", program)]);
    place.write_case("case", "1\n", "1\n");
    place.allow("prog");
    place
}

/// A program for that case.
const RIGHT: &str = "#!/bin/sh\necho 1\n";
/// A program that cannot be started | the reason.
const REASONS: &str = r"
prog       | NOT_FOUND; for the file in this folder, write ./prog
prok       | NOT_FOUND
./prok     | there is no such file
./case.in  | it is not executable; if it is a program, run chmod +x ./case.in
./         | it is a folder; name a program in it
plain.py   | NOT_FOUND; for the file in this folder, write python3 plain.py
first.py   | NOT_FOUND; for the file in this folder, write ./first.py
./plain.py | it is not executable; write python3 ./plain.py
./run.py   | its first line does not begin with #!; write python3 ./run.py
./Main.java | it is not executable; write java ./Main.java
prog.c     | it is a source file: compile it, or hand it in with --source prog.c
./prog.c   | it is a source file: compile it, or hand it in with --source ./prog.c
folder     | it is a folder; name a program in it
'java Main' | ONE_WORD -- java Main
' ./prog  1' | ONE_WORD -- ./prog 1
./none.py  | there is no such file
";
const NOT_FOUND: &str = "no folder of the search path has it";
const ONE_WORD: &str =
    "it is one word with spaces; write the program and its arguments as separate words:";

#[test]
fn a_source_in_an_unknown_language_is_no_program() {
    let place = place(RIGHT);
    for name in ["x.ts", "tour.jl"] {
        place.write(name, "println(1)\n");
        for options in ["", "--problem tour "] {
            let said = place.run(&format!("judge run {options}{name}"));
            let start = format!("judge: {name} is in no known language; its name has to end with ");
            assert!(said.error.starts_with(&start), "{said:?}");
            assert_eq!(said.code, 2);
        }
    }
}

#[test]
fn the_reason_says_what_to_do() {
    let script = place(RIGHT);
    for name in ["plain.py", "run.py", "Main.java", "prog.c"] {
        script.write(name, "print(1)\n");
    }
    script.write("folder/file", "");
    script.write("first.py", "#!/usr/bin/env python3\nprint(1)\n");
    script.allow("run.py");
    for [program, reason] in rows(REASONS) {
        let reason = reason
            .replace("NOT_FOUND", NOT_FOUND)
            .replace("ONE_WORD", ONE_WORD);
        let name = program.trim_matches('\'');
        let line = format!("judge: cannot start {name:?}: {reason}\n");
        let run = script.run(&format!("judge run --cases . -- {program}"));
        assert_eq!((run.code, &run.error, &run.output[..]), (2, &line, ""));
        // `judge stress` says the same.
        let stress = script.run(&format!(
            "judge stress --problem next_move --seed 1 -- {program}"
        ));
        assert_eq!((stress.code, stress.error), (2, line));
    }
    script.run("judge run --cases . -- ./prog").ends_with(0);
    // A checker too; that is a verdict.
    for (checker, reason) in [
        (
            "plain.py",
            &format!("{NOT_FOUND}; for the file in this folder, write python3 plain.py")[..],
        ),
        ("./missing", "there is no such file"),
    ] {
        let said = script.run(&format!(
            "judge run --cases . --checker {checker} --protocol kattis -- ./prog"
        ));
        let reason = format!("the checker: cannot start \"{checker}\": {reason}\n");
        assert_eq!(
            (said.code, &said.error),
            (1, &format!("judge: case: JE: {reason}"))
        );
        said.shows(&format!("case: JE, judge error\n  {reason}"));
    }
}

#[test]
fn a_first_line_that_does_not_fit_is_explained() {
    let save = "followed by a carriage return; save it with LF at the end of each line\n";
    for (program, words) in [
        (
            "#!/no/such/python3 -u\necho 1\n",
            "its first line asks for \"/no/such/python3\", which does not exist\n",
        ),
        (
            "#!/bin/sh\r\necho 1\r\n",
            &format!("its first line asks for \"/bin/sh\" {save}"),
        ),
        (
            "echo 1\n",
            "it is neither a program for this machine nor a script that begins with #!\n",
        ),
    ] {
        let said = place(program).run("judge run --cases . -- ./prog");
        said.refuses(&format!("judge: cannot start \"./prog\": {words}"));
    }
    // That one starts.
    let env = place("#!/usr/bin/env sh\r\necho 1\r\n").run("judge run --cases . -- ./prog");
    let reason = format!("its first line asks for \"/usr/bin/env sh\" {save}");
    env.shows(&format!("case: RTE, exit code 127\n  {reason}"));
}

#[test]
fn a_command_needs_dashes_only_before_its_own_options() {
    let place = place(RIGHT);
    let refused = "
        run --cases . ./prog -v 'two words'  | '-v'; if it is for your program, put -- before its command
        run --problem next_move --fast ./prog | '--fast' found; try
        run ./prog -- ./prog                 | the program is there twice
        gen --problem tour --out x ./prog    | './prog' found; try
    ";
    for [line, words] in rows(refused) {
        let said = place.run(&format!("judge {line}"));
        assert_eq!((said.code, &said.output[..]), (2, ""));
        assert!(said.error.contains(words), "{said:?}");
    }
    place
        .run("judge run --cases . ./prog 'two words'")
        .ends_with(0);
}

#[test]
fn a_stage_that_cannot_start_leaves_the_others_their_points() {
    let place = Folder::of(&[("hand_in/next_move.toy", "")]);
    let stages = ["valid_move_num", "simulate"].map(|stage| (stage, stage));
    stages_in(&place.path(""), &stages);
    let table = "[[language]]\nname = \"shell\"\nextensions = [\"sh\"]\nrun = [\"sh\", \"{main}\"]\n\
                 [[language]]\nname = \"Toy\"\nextensions = [\"toy\"]\nrun = [\"./missing\"]\n";
    place.write("languages.toml", table);
    let fixtures = project("fixtures").display().to_string();
    let reports = "--report json=report.json --report junit=report.xml";
    let said = place.run(&format!(
        "judge run --problem knights --source hand_in --languages languages.toml --cases {fixtures} {reports}"
    ));
    let said = said.ends_with(1);
    let reason = "cannot start \"./missing\": there is no such file";
    said.shows(&format!("\nnext_move: {reason}, 0 of 30 points\n"));
    said.shows(", 70 of 100 points\n");
    let report: Value = serde_json::from_str(&place.read("report.json")).expect("JSON");
    assert_eq!(report["points"], json!({"earned": 70, "of": 100}));
    let stages = &report["subtasks"];
    assert_eq!(stages[1]["error"], json!(reason));
    assert_eq!(
        (&stages[1]["cases"], &stages[0]["error"]),
        (&json!(0), &Value::Null)
    );
    let xml = place.read("report.xml");
    let tree = roxmltree::Document::parse(&xml).expect("the report is XML");
    let failure = tree.descendants().find(|node| node.has_tag_name("failure"));
    let message = failure.and_then(|failure| failure.attribute("message"));
    assert!(message.is_some_and(|words| words.contains(reason)), "{xml}");
}

/// The cases are read before the first program starts.
#[test]
fn a_program_that_changes_answers_gets_nothing_for_it() {
    let place = place("#!/bin/sh\nfor file in *.ans; do echo 0 > $file; done\necho 0\n");
    for name in ["one", "two"] {
        place.write_case(name, "1\n", "1\n");
    }
    let said = place.run("judge run -j 1 --cases . -- ./prog").ends_with(1);
    assert_eq!(said.result(), "WA: 0 of 3 accepted");
    assert_eq!(place.read("two.ans"), "0\n");
}
