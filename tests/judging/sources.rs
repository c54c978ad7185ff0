//! `judge run --source`: sources in every language, the forms of the assignments, and builds that
//! fail.
//!
//! The right hand-ins are files in `tests/hand_ins/`; those with mistakes are lines here.
#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime};

use crate::support::Folder;
use crate::support::folder::rows;
use crate::support::said::{Said, said, text_of};
use crate::support::{all_kinds, has, kinds, more, project, wait_for};
use knights::judge::build::{Languages, ProgramLimits};
use knights_run::RunLimits;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::json;

/// The programs for stage 2 | the tool that the language needs | a wrong source | what the message about that names.
const LANGUAGES: &str = r#"
next_move.c    | gcc     | int main(void) { return missing; }            | next_move.c:1:
next_move.cpp  | g++     | int main() { return missing; }                | next_move.cpp:1:
NextMove.java  | javac   | public class Main { int x = ""; }             | Main.java:1: error
next_move.py   | python3 | def f(:                                       | SyntaxError
next_move.rs   | rustc   | fn main() { missing() }                       | next_move.rs:1:
next_move.go   | go      | package main; func main() { missing() }       | next_move.go:1:
next_move.js   | node    | const = 1;                                    | SyntaxError
next_move.sh   | sh      | if true; then echo                            | next_move.sh: 2
"#;

/// The cases for these: a few of those in `fixtures/`.
const CASES: [&str; 5] = [
    "sample/from_a_corner_of_3x3",
    "secret/board_100_nearly_empty",
    "secret/every_target_visited",
    "secret/p_of_8_everywhere",
    "secret/tie_of_the_last_two",
];
const ACCEPTED: &str = "AC: 5 of 5 accepted";

/// A right function for stage 1, and one that stage 2 can call.
const RIGHT: [(&str, &str); 2] = [
    (
        "validMoveNum.c",
        include_str!("../hand_ins/functions/validMoveNum.c"),
    ),
    (
        "nextMove.c",
        include_str!("../hand_ins/functions/nextMove.c"),
    ),
];
/// A function that compiles and is wrong.
const WRONG: &str = "int validMoveNum(int r, int c, int n, int v[100][100]) { return 0; }\n";

/// A folder with sources and the cases for stage 2.
fn with_cases(files: &[(&str, &str)]) -> Folder {
    let place = Folder::of(files);
    for name in CASES {
        for ending in ["in", "ans"] {
            let (_, file) = name.split_once('/').expect("a group and a name");
            let text = text_of(&format!("fixtures/next_move/{name}.{ending}"));
            place.write(format!("cases/{file}.{ending}"), text);
        }
    }
    place
}

/// The verdict on a source for stage 2 on these cases.
fn verdict(name: &str, text: &str) -> Said {
    let place = with_cases(&[(name, text)]);
    let mut judge = place.command("judge run --problem next_move --cases cases");
    said(judge.arg("--source").arg(place.path(name)))
}

/// The message of the compiler that a report as JSON has for the part that failed.
fn compiler_message(said: &Said) -> String {
    let report = said.json();
    let parts = report["subtasks"].as_array().expect("a list");
    let failed = parts
        .iter()
        .find(|part| !part["compiler_message"].is_null());
    let message = &failed.unwrap_or(&report)["compiler_message"];
    message.as_str().unwrap_or_default().to_owned()
}

/// What `judge run` says about sources, as JSON.
fn built(problem: &str, files: &[(&str, &str)]) -> Said {
    let sources: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let sources = sources.join(" ");
    let line = format!("judge run --problem {problem} --format json --source {sources}");
    Folder::of(files).run(&line)
}

#[test]
fn right_programs_are_accepted_and_what_the_compiler_refuses_is_a_compile_error() {
    for [source, tool, wrong, expected] in kinds(rows(LANGUAGES)) {
        if !has(tool) {
            continue;
        }
        let right = verdict(
            source,
            &text_of(&format!("tests/hand_ins/programs/{source}")),
        );
        assert_eq!((right.code, right.result()), (0, ACCEPTED), "{right:?}");
        let refused = verdict(source, &format!("{wrong}\n")).ends_with(1);
        let shown = &refused.output;
        assert!(shown.starts_with("CE: compile error\n  "), "{shown}");
        refused.shows(expected);
        assert!(!shown.contains("judge-build"), "{shown}");
        assert!(shown.lines().count() <= 15, "{shown}");
    }
}

/// Takes seconds of a C compiler: each subset of the three files is linked.
#[test]
fn the_functions_of_the_assignment_are_linked_with_our_drivers() {
    if !has("gcc") {
        return;
    }
    let empty = [
        RIGHT[0],
        ("nextMove.c", "int nextMove(){}\n"),
        ("main.c", "int main(){}\n"),
    ];
    let place = Folder::of(&empty);
    let fixtures = project("fixtures").display().to_string();
    let functions = project("tests/hand_ins/functions").display().to_string();
    let judge = |folder: &str, sources: [&str; 3]| {
        let sources = sources.map(|name| (!name.is_empty()).then(|| format!("{folder}/{name}")));
        let sources: Vec<String> = sources.into_iter().flatten().collect();
        let sources = sources.join(" ");
        place.run(&format!(
            "judge run --problem knights --cases {fixtures} --source {sources}"
        ))
    };
    let all = ["validMoveNum.c", "nextMove.c", "main.c"];
    let right = judge(&functions, all).ends_with(0);
    right.shows(" accepted, 100 of 100 points\n");
    // Stage 1 alone, as the assignment allows: the others are empty.
    let first = judge(".", all);
    first.shows("valid_move_num: AC, 20 of 20 accepted, 20 of 20 points");
    first.shows("0 of 30 points");
    first.shows("0 of 50 points");
    assert!(!first.output.contains("CE"), "{first:?}");
    // What is not handed in is missing.
    let missing = judge(&functions, [all[0], "", ""]);
    assert_eq!(missing.code, 1, "{missing:?}");
    missing.shows("next_move: no program, 0 of 30 points");
    missing.shows(", 20 of 100 points\n");
}

#[test]
fn functions_in_cpp_are_linked_with_the_same_drivers() {
    if !has("g++") {
        return;
    }
    let one = ("validMoveNum.cpp", RIGHT[0].1);
    let other = ("NEXTMOVE.cc", RIGHT[1].1);
    for (problem, sources) in kinds([
        ("next_move", &[one, RIGHT[1]][..]),
        ("next_move", &[one, other]),
        ("valid_move_num", &[one]),
    ]) {
        let said = built(problem, sources).ends_with(0);
        assert_eq!(said.json()["accepted"], true, "{said:?}");
    }
    let wrong = [("validMoveNum.cpp", "int validMoveNum() { return 0; }\n")];
    let expected = "validMoveNum.cpp does not define the function validMoveNum, which the driver \
                    calls; it defines one of this name with other parameters";
    assert_eq!(compiler_message(&built("valid_move_num", &wrong)), expected);
}

/// Functions that do not link: the problem and the message, and below them the sources.
const UNLINKED: &str = include_str!("unlinked.txt");

#[test]
fn what_does_not_link_is_said_in_plain_words() {
    if !has("gcc") {
        return;
    }
    for case in UNLINKED.trim().split("\n\n") {
        let mut lines = case.lines().map(|line| line.trim().split_once(": "));
        let mut next = || lines.next().map(|line| line.expect("two parts"));
        let (problem, expected) = next().expect("a first line");
        let sources: Vec<(&str, &str)> = std::iter::from_fn(next).collect();
        let texts: Vec<String> = sources
            .iter()
            .map(|source| source.1.replace("\\n", "\n"))
            .collect();
        let sources: Vec<(&str, &str)> = sources
            .iter()
            .zip(&texts)
            .map(|(source, text)| (source.0, &text[..]))
            .collect();
        let said = built(problem, &sources);
        assert_eq!((compiler_message(&said).as_str(), said.code), (expected, 1));
    }
}

#[test]
fn a_header_of_the_hand_in_is_not_used() {
    if !has("gcc") {
        return;
    }
    let place = with_cases(&[
        RIGHT[0],
        RIGHT[1],
        ("validMoveNum.h", "#define validMoveNum other\n"),
        ("nextMove.h", "#error this header is not ours\n"),
    ]);
    let judge = "judge run --problem next_move --cases cases --source";
    let right = place.run(&format!("{judge} validMoveNum.c --source nextMove.c"));
    assert_eq!((right.code, right.result()), (0, ACCEPTED), "{right:?}");
    let alone = place.run(&format!("{judge} validMoveNum.h"));
    alone.refuses("validMoveNum.h is not used: judge has its own\n");
}

/// The class and the client of the game.
const GAME: [&str; 2] = ["DualKnightsTour.cpp", "tour.cpp"];

/// Takes seconds of a C++ compiler: which of the two is at fault shows only in what is built of both.
#[test]
fn the_class_and_the_client_are_judged_separately() {
    if !has("g++") {
        return;
    }
    if all_kinds() {
        for folder in ["tests/hand_ins/dual", "harness"] {
            let texts = GAME.map(|name| text_of(&format!("{folder}/{name}")));
            let place = Folder::of(&[(GAME[0], &texts[0]), (GAME[1], &texts[1])]);
            let cases = project("fixtures/dual").display().to_string();
            let line = format!(
                "judge run --problem dual --cases {cases} --source {}",
                GAME.join(" ")
            );
            let said = place.run(&line).ends_with(0);
            assert_eq!(said.result(), "AC: 46 of 46 accepted", "{folder}");
        }
    }
    let [class, client] = GAME.map(|name| text_of(&format!("tests/hand_ins/dual/{name}")));
    let wrong_class = class.replace("consec2 = 0;\n    } else", "\n    } else");
    let wrong_client = client.replace("\"Invalid move!\"", "\"Invalid move\"");
    assert!(wrong_class != class && wrong_client != client);
    let sample = project("fixtures/dual/sample").display().to_string();
    for (class, client, rights) in [
        (&wrong_class, &client, [false, true]),
        (&class, &wrong_client, [true, false]),
    ] {
        let place = Folder::of(&[(GAME[0], class), (GAME[1], client)]);
        let line = format!(
            "judge run --problem dual --cases {sample} --source {}",
            GAME.join(" ")
        );
        let said = place.run(&line);
        for (name, is_right) in ["class", "client"].into_iter().zip(rights) {
            let line = format!("\n{name}: AC, 1 of 1 accepted\n");
            assert_eq!(said.output.contains(&line), is_right, "{said:?}");
        }
    }
}

/// One alone, with a main of its own; and a member that is missing.
#[test]
fn what_a_class_lacks_or_has_too_many_is_said() {
    if !more() || !has("g++") {
        return;
    }
    let class = text_of("tests/hand_ins/dual/DualKnightsTour.cpp");
    let place = |words: &str| class.find(words).expect("the member is there");
    let start = place("bool DualKnightsTour::hasMoreMoves");
    let end = place("bool DualKnightsTour::move");
    for (class, expected) in [
        (
            format!("{class}\nint main() {{ return 0; }}\n"),
            "DualKnightsTour.cpp has a function main of its own; our client has one already",
        ),
        (
            class.replace("::hasMoreMoves() const {", "::hasMoreMove() const {"),
            "hasMoreMove()",
        ),
        (
            format!("{}{}", &class[..start], &class[end..]),
            "DualKnightsTour.cpp does not define the function \
             DualKnightsTour::hasMoreMoves, which our client calls",
        ),
    ] {
        let message = compiler_message(&built("dual", &[(GAME[0], &class)]));
        assert!(message.contains(expected), "{message}");
    }
}

/// Takes seconds of a Java compiler: only it says which class is the right one.
#[test]
fn the_main_class_of_java_is_found() {
    if !has("javac") {
        return;
    }
    let program = text_of("tests/hand_ins/programs/NextMove.java");
    let with = |class: &str| program.replace("public class Main", class);
    let of_two = with_cases(&[
        ("Move.java", "class Move {}\n"),
        ("Driver.java", &with("class Driver extends Move")),
    ]);
    let sources = "--source Move.java --source Driver.java";
    let said = of_two.run(&format!(
        "judge run --problem next_move --cases cases {sources}"
    ));
    assert_eq!((said.code, said.result()), (0, ACCEPTED), "{said:?}");
    if !all_kinds() {
        return;
    }
    for (name, text) in [
        ("Simulate.java", with("public final class next_move")),
        ("next_move.java", with("class Other")),
        ("Main.java", format!("package school.class1;\n{program}")),
    ] {
        let said = verdict(name, &text);
        assert_eq!((said.code, said.result()), (0, ACCEPTED), "{said:?}");
    }
    // What looks like a path in the place of a name does not become one.
    for class in ["../../x", "/", "/tmp/x"] {
        let hostile =
            format!("package {class}; public class {class} {{ static void main() {{}} }}\n");
        verdict("main.java", &hostile).shows("  main.java:1: error");
    }
}

/// A table of languages.
fn table(name: &str, fields: &str) -> String {
    format!(
        "[[language]]\nname = \"{name}\"\n{}\n",
        fields.replace("; ", "\n")
    )
}

/// A table of languages with one whose compiler is a script, beside the script and a source.
fn with_compiler(script: &str) -> Folder {
    let place = Folder::of(&[("compiler.sh", script), ("main.toy", "anything\n")]);
    let fields = r#"extensions = ["toy"]; build = ["sh", "FILE", "{program}", "{sources}"]; run = ["{program}"]"#;
    let compiler = place.path("compiler.sh").display().to_string();
    place.write(
        "languages.toml",
        table("Toy", &fields.replace("FILE", &compiler)),
    );
    place
}

/// `judge run` on the source beside a table of languages.
const WITH_TABLE: &str =
    "judge run --problem next_move --languages languages.toml --source main.toy";

#[test]
fn a_compiler_of_another_table_is_used_and_its_faults_are_compile_errors() {
    let moves = "printf '#!/bin/sh\\necho 6\\n' > $1; chmod +x $1; echo fine";
    let sample = project("fixtures/next_move/sample").display().to_string();
    let right = with_compiler(moves).run(&format!("{WITH_TABLE} --cases {sample}"));
    assert_eq!((right.code, right.result()), (0, "AC: 1 of 1 accepted"));
    let kept = tempfile::tempdir().expect("there is room");
    let flag = kept.path().join("once").display().to_string();
    let killed_once = format!("[ -e {flag} ] || {{ : > {flag}; : > out; kill -KILL $$; }}");
    let again = with_compiler(&format!("{killed_once}; [ -e out ] || {{ {moves}; }}"));
    let judged = again.run(&format!("{WITH_TABLE} --sandbox off --cases {sample}"));
    assert_eq!(judged.result(), "AC: 1 of 1 accepted", "{judged:?}");
    let faults = r#"
        echo "$2: $(pwd)/main.toy is wrong"; exit 1 | main.toy: main.toy is wrong
        exit 3                                      | sh failed without a message
        echo to stderr >&2; exit 1                  | to stderr
        seq 1000; exit 1                            | 1\n2\n3\n4\n5\n6\n7\n8\n9\n10
        kill -SEGV $$                               | sh was ended by signal 11
        printf '\033[31mred\033[0m'; exit 1         | \e[31mred\e[0m
    "#;
    for [script, expected] in rows(faults) {
        let said = with_compiler(script).run(&format!("{WITH_TABLE} --format json"));
        let expected = expected.replace("\\n", "\n").replace("\\e", "\u{1b}");
        assert_eq!(
            (said.code, compiler_message(&said)),
            (1, expected),
            "{script}"
        );
    }
    // Only others send it: the machine has no memory left, or someone wants to end the build.
    let killed = with_compiler("kill -KILL $$").run(WITH_TABLE);
    killed.refuses("sh cannot build Toy: ended from outside by signal 9");
    let red = with_compiler("printf '\\033[31mred'; exit 1").run(WITH_TABLE);
    assert!(!red.output.contains('\u{1b}'), "{red:?}");
    let wrong = with_compiler("echo wrong; exit 1");
    let report = wrong.run(&format!("{WITH_TABLE} --format json")).json();
    assert_eq!(
        (&report["accepted"], &report["cases"]),
        (&json!(false), &json!([]))
    );
    assert_eq!(wrong.run(WITH_TABLE).output, "CE: compile error\n  wrong\n");
}

#[test]
fn a_compiler_that_floods_is_stopped() {
    is_stopped(
        "for i in 1 2 3 4 5; do truncate -s 120M $i; done; : > $1",
        "the build left more than 512 MiB on the disk",
    );
    is_stopped(
        "yes error: the same",
        "sh was stopped, since its messages exceed 64 KiB\n",
    );
}

/// Large programs in C++ with debug information are.
#[test]
fn a_program_may_be_large() {
    let script = "truncate -s 400M large && printf '#!/bin/sh\\ncat' > $1 && chmod +x $1";
    let built = with_compiler(script).run(WITH_TABLE);
    // It is built, and wrong.
    assert!(built.output.starts_with("WA"), "{built:?}");
}

#[test]
fn a_compiler_that_hangs_is_stopped() {
    // Takes four minutes; a compiler that hangs ends at fixed limits.
    if !more() {
        return;
    }
    is_stopped("sleep 1000", "sh was stopped after 120 s by the clock");
    is_stopped("while :; do :; done", "sh was stopped after ");
    is_stopped(
        "for i in 1 2 3 4 5; do head -c 120000000 /dev/zero > $i; done; sleep 1000",
        "the build left more than 512 MiB on the disk",
    );
}

/// A compiler that never ends is stopped, with this message.
fn is_stopped(script: &str, expected: &str) {
    let begin = Instant::now();
    let said = with_compiler(script).run(&format!("{WITH_TABLE} --format json"));
    let message = compiler_message(&said);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(message.starts_with(expected), "{message}");
    let (lines, bytes) = (message.lines().count(), message.len());
    assert!(lines <= 10 && bytes <= 2100, "{message}");
    assert!(begin.elapsed() < Duration::from_secs(100), "{script}");
}

#[test]
fn a_source_that_speaks_of_the_machine_has_a_compile_error() {
    if !has("gcc") {
        return;
    }
    let source = "int main(void) { puts(\"Too many open files\" }\n#error Cannot fork\n";
    let said = verdict("main.c", source);
    assert_eq!(said.result(), "CE: compile error", "{said:?}");
}

/// Faulty tables of languages | the message about each.
const TABLES: &str = r#"
name = 1                                                     | line 2: invalid type: integer `1`
name = "C"; extension = ["c"]                                | line 3: unknown field `extension`
name = "C"; extensions = []; run = ["x"]                     | the language "C" has no extension
name = "C"; extensions = [".c"]; run = ["x"]                 | "C": write the extension ".c" without a dot
name = "C"; extensions = ["c", "c"]; run = []                | the language "C" has an empty `run`
name = "C"; extensions = ["c"]; run = ["{binary}"]           | "C": "{binary}" stands for nothing
name = "C"; extensions = ["c"]; run = ["x"]; build = ["-s={sources}"] | "C": {sources} has to be a word of its own
name = "C"; extensions = ["c"]; run = ["x"]; takes = ["D"]   | "C": `takes` names the unknown language "D"
name = "C"; extensions = ["c"]; run = ["x"]; [[language]]; name = "D"; extensions = ["c"]; run = ["x"] | the extension "c" belongs to two languages
name = "Toy"; extensions = ["toy"]; build = ["no-such-compiler", "{main}"]; run = ["{program}"]; package = "toys" | no-such-compiler, which builds Toy, is not installed on this machine; install the package toys
"#;

#[test]
fn faulty_tables_of_languages_are_reported_in_one_line() {
    let place = with_compiler("");
    let refuses = |table: &str, expected: &str| {
        place.write("languages.toml", table);
        place.run(WITH_TABLE).refuses(expected);
    };
    refuses("", "missing field `language`");
    refuses("language = []\n", "the table has no language");
    refuses("[[language]\n", "line 1: ");
    for [fields, expected] in rows(TABLES) {
        let table = format!("[[language]]\n{}\n", fields.replace("; ", "\n"));
        refuses(&table, expected);
    }
    let none = Folder::of_empty("main.toy").run(WITH_TABLE);
    none.refuses("cannot read the languages ");
}

/// The problem | sources that cannot be used | the message about them.
const UNUSABLE: &str = "
knights   | missing.c | missing.c: No such file
knights   | notes.txt | notes.txt is in no known language; its name has to end with one of .c, .cpp
knights   | folder.c  | folder.c has no source of knights; the sources are named validMoveNum.c
knights   | other.c   | other.c defines validMoveNum; rename the file to validMoveNum.c
dual      | other.c validMoveNum.c | other.c is no part of dual; the sources are named DualKnightsTour.cpp
next_move | validMoveNum.c | validMoveNum.c is no part of next_move; the sources are named nextMove.c, next_move.*, main.*
knights   | validMoveNum.c validMoveNum.cpp | are the same part of knights; name one of them
tour      | other.c validMoveNum.c | other.c is no part of tour; the sources are named tour.*, main.*
next_move | main.py -- cat | cannot be used with
";

#[test]
fn files_that_cannot_be_used_are_reported_in_one_line() {
    let place = Folder::of(&[
        ("validMoveNum.c", WRONG),
        ("validMoveNum.cpp", WRONG),
        ("notes.txt", "hello\n"),
        ("other.c", WRONG),
        ("main.py", ""),
    ]);
    fs::create_dir(place.path("folder.c")).expect("there is room");
    for [problem, sources, expected] in rows(UNUSABLE) {
        let line = format!("judge run --problem {problem} --source {sources}");
        place.run(&line).refuses(expected);
    }
    let no_problem = place.run("judge run --source main.py");
    no_problem.refuses("--problem <NAME>");
}

#[test]
fn the_folder_of_a_build_is_not_in_a_report() {
    if has("python3") {
        let said = verdict("main.py", "print(undefined)\n");
        said.shows("  stderr:   File \"main.py\", line 1, in <module>\n");
    }
}

#[test]
fn a_single_source_may_have_any_name() {
    for name in [
        "-c.sh",
        "Änne Müller 1.SH",
        "a\nb.sh",
        "$(exit) '\".sh",
        "ab\u{202e}.sh",
        "..sh",
    ] {
        let said = verdict(name, "next_move\n");
        assert_eq!((said.code, said.result()), (0, ACCEPTED), "{said:?}");
    }
}

#[test]
fn nothing_is_left_of_a_build_and_a_full_machine_is_no_compile_error() {
    let temporary = Folder::of(&[]);
    let build = |script: &str, folder: &str| {
        let place = with_compiler(script);
        said(
            place
                .command(WITH_TABLE)
                .env("TMPDIR", temporary.path(folder)),
        )
    };
    for script in ["exit 1", "printf '#!/bin/sh\\n' > $1 && chmod +x $1"] {
        assert_eq!(build(script, "").code, 1);
        assert_eq!(temporary.entries(), [""; 0]);
    }
    build("exit 1", "missing").refuses("cannot make a folder for the build");
}

/// A build that has begun and never ends, with this folder for temporary files.
fn endless_build(temporary: &Folder) -> (Folder, std::process::Child) {
    let place = with_compiler("");
    let mark = place.path("begun");
    place.write(
        "compiler.sh",
        format!(": > '{}'; sleep 1000", mark.display()),
    );
    let mut command = place.command(WITH_TABLE);
    let child = command
        .env("TMPDIR", temporary.path(""))
        .stdout(Stdio::piped())
        .spawn();
    let child = child.expect("judge starts");
    wait_for("a build", || mark.exists());
    (place, child)
}

#[test]
fn an_interrupt_ends_a_build() {
    let temporary = Folder::of(&[]);
    let begin = Instant::now();
    let (_place, child) = endless_build(&temporary);
    let id = Pid::from_raw(i32::try_from(child.id()).expect("a process number"));
    kill(id, Signal::SIGTERM).expect("judge is there");
    let output = child.wait_with_output().expect("judge ends");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(128 + 15), "{shown}");
    assert!(!shown.contains("CE"), "{shown}");
    assert!(begin.elapsed() < Duration::from_secs(200));
    assert_eq!(temporary.entries(), [""; 0]);
}

#[test]
fn the_next_judge_removes_what_a_killed_one_left() {
    let temporary = Folder::of(&[]);
    let (_place, mut killed) = endless_build(&temporary);
    killed.kill().expect("judge is there");
    killed.wait().expect("judge ends");
    let [left] = &temporary.entries()[..] else {
        panic!("one folder is left: {:?}", temporary.entries());
    };
    let left = temporary.path(left).metadata().expect("it is there");
    let mode = left.permissions().mode();
    assert_eq!(mode & 0o066, 0, "others cannot list it: {mode:o}");
    // Killed before they had locked their folder: one now, and one long ago.
    for name in ["knights-young", "knights-old"] {
        fs::create_dir(temporary.path(name)).expect("there is room");
    }
    let long_ago = SystemTime::now() - Duration::from_secs(10_000);
    let folder = File::open(temporary.path("knights-old")).expect("it is there");
    folder.set_modified(long_ago).expect("it is ours");
    let place = with_compiler("exit 1");
    let next = said(place.command(WITH_TABLE).env("TMPDIR", temporary.path("")));
    assert_eq!(next.code, 1);
    assert_eq!(temporary.entries(), ["knights-young"]);
}

/// `judge stress` for stage 2.
const STRESS: &str = "judge stress --problem next_move --count 40";

#[test]
fn stress_builds_functions_and_shows_how_to_find_the_case_again() {
    if !has("gcc") {
        return;
    }
    let sources = "--source nextMove.c --source validMoveNum.c";
    let right = Folder::of(&RIGHT)
        .run(&format!("{STRESS} {sources} --seed 1"))
        .ends_with(0);
    assert_eq!(right.output, "40 cases of seed 1, all accepted\n");
    let place = Folder::of(&[("validMoveNum.c", WRONG), RIGHT[1]]);
    let wrong = place.run(&format!("{STRESS} {sources}"));
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let (_, line) = wrong.output.rsplit_once("again: ").expect("a command");
    assert_eq!(place.sh(line).output, wrong.output);
    let place = Folder::of(&[("next_move.c", "int x(\n")]);
    let broken = place.run(&format!("{STRESS} --source next_move.c --seed 1"));
    assert_eq!(broken.code, 1);
    broken.shows("CE, compile error\n  next_move.c:1:");
}

#[test]
fn stress_runs_programs_in_a_sandbox() {
    if !has("bwrap") {
        return;
    }
    let outside = Folder::of_empty("secret");
    let secret = outside.path("secret").display().to_string();
    let script = format!("cat >/dev/null; [ -e {secret} ] && echo 8 || echo 9\n");
    let place = Folder::of(&[("next_move.sh", &script)]);
    for (mode, found) in [("off", "found:\n8\n"), ("bwrap", "found:\n9\n")] {
        let line = format!("{STRESS} --source next_move.sh --sandbox {mode}");
        place.run(&line).shows(found);
    }
}

/// A command | the seconds that it has if no limit was given: slow languages have more.
const LIMITS: &str = "
python3 main.py              | 8
/usr/bin/python3.12 main.py  | 8
python main.py               | 8
java -cp . Main              | 6
node main.js                 | 8
./main                       | 2
./python3_main               | 2
";

#[test]
fn the_usual_limit_depends_on_the_language() {
    let table = Languages::default();
    let usual = RunLimits::DEFAULT;
    let seconds = |limits: ProgramLimits, command: &str| {
        let words: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        let limits = limits.of(table.of_command(&words));
        assert_eq!(limits.wall, limits.processor * 3, "{command}");
        limits.processor.as_secs().to_string()
    };
    for [command, expected] in rows(LIMITS) {
        assert_eq!(seconds(ProgramLimits::usual(usual), command), expected);
        assert_eq!(seconds(ProgramLimits::exact(usual), command), "2");
    }
}
