//! `judge run --source`: sources in every language, the forms of the assignments, and builds that
//! fail.
//!
//! The right hand-ins are files in `tests/hand_ins/`; those with mistakes are lines here.
#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use crate::support::{Answer, has, more, project, search_path, up_to, wait_for};
use knights::judge::build::{Languages, ProgramLimits};
use knights_run::RunLimits;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The programs for stage 2, each with the tool that its language needs and a source that is wrong,
/// and what the message about that names.
const LANGUAGES: [(&str, &str, &str, &str); 8] = [
    (
        "next_move.c",
        "gcc",
        "int main(void) { return missing; }\n",
        "next_move.c:1:",
    ),
    (
        "next_move.cpp",
        "g++",
        "int main() { return missing; }\n",
        "next_move.cpp:1:",
    ),
    (
        "NextMove.java",
        "javac",
        "public class Main { int x = \"\"; }\n",
        "Main.java:1: error",
    ),
    ("next_move.py", "python3", "def f(:\n", "SyntaxError"),
    (
        "next_move.rs",
        "rustc",
        "fn main() { missing() }\n",
        "next_move.rs:1:",
    ),
    (
        "next_move.go",
        "go",
        "package main\n\nfunc main() { missing() }\n",
        "next_move.go:3:",
    ),
    ("next_move.js", "node", "const = 1;\n", "SyntaxError"),
    (
        "next_move.sh",
        "sh",
        "if true; then echo\n",
        "next_move.sh: 2",
    ),
];

/// The cases for these: a few of those in `fixtures/`.
const CASES: [&str; 5] = [
    "sample/from_a_corner_of_3x3",
    "secret/board_100_nearly_empty",
    "secret/every_target_visited",
    "secret/p_of_8_everywhere",
    "secret/tie_of_the_last_two",
];

/// The names of files, and their texts.
type Files = &'static [(&'static str, &'static str)];

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

/// A folder with files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for sources");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("there is room for sources");
    }
    folder
}

/// The folder with the cases for stage 2.
fn cases() -> TempDir {
    let cases = folder(&[]);
    for name in CASES {
        for ending in ["in", "ans"] {
            let from = project(&format!("fixtures/next_move/{name}.{ending}"));
            let to = from.file_name().expect("the name of a case");
            fs::copy(&from, cases.path().join(to)).expect("the case is in `fixtures/`");
        }
    }
    cases
}

/// `judge run` for a problem on sources in a folder.
fn command(problem: &str, folder: &Path, sources: &[&str], more: &[&str]) -> Command {
    let mut command = Command::new(crate::support::binary("judge"));
    command.args(["run", "--problem", problem]).args(more);
    for source in sources {
        command.arg("--source").arg(folder.join(source));
    }
    command
        .env("PATH", search_path())
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null());
    command
}

/// What a command has written.
fn answer(mut command: Command) -> Answer {
    let output = command.output().expect("judge starts");
    Answer {
        output: output.stdout,
        error: String::from_utf8(output.stderr).expect("errors are text"),
        code: u8::try_from(output.status.code().expect("judge exits")).expect("a code"),
    }
}

/// What `judge run` writes about sources in a folder.
fn judge(problem: &str, folder: &Path, sources: &[&str], more: &[&str]) -> Answer {
    answer(command(problem, folder, sources, more))
}

/// What `judge run` writes about sources with these texts.
fn judge_texts(problem: &str, sources: &[(&str, &str)], more: &[&str]) -> Answer {
    let folder = folder(sources);
    let names: Vec<&str> = sources.iter().map(|(name, _)| *name).collect();
    judge(problem, folder.path(), &names, more)
}

/// The output as text.
fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.output).into_owned()
}

/// The message of the compiler that a report as JSON has for the only part.
fn compiler_message(answer: &Answer) -> String {
    let report: Value = serde_json::from_slice(&answer.output).expect("the report is JSON");
    let parts = report["subtasks"].as_array().expect("a list");
    let failed = parts
        .iter()
        .find(|part| !part["compiler_message"].is_null());
    let message = &failed.unwrap_or(&report)["compiler_message"];
    message.as_str().unwrap_or_default().to_owned()
}

/// Asserts that every case is accepted.
fn accepts(answer: &Answer, cases: usize, context: &str) {
    let result = format!("AC: {cases} of {cases} accepted");
    let first = text(answer).lines().next().unwrap_or_default().to_owned();
    assert_eq!(
        (answer.code, first),
        (0, result),
        "{context}: {}{}",
        text(answer),
        answer.error
    );
}

#[test]
fn right_programs_in_every_language_are_accepted() {
    let cases = cases();
    let cases = cases.path().to_str().expect("a plain name");
    for (source, tool, ..) in LANGUAGES {
        if tool == "sh" || tool_is_there(tool) {
            let programs = project("tests/hand_ins/programs");
            let answer = judge("next_move", &programs, &[source], &["--cases", cases]);
            accepts(&answer, CASES.len(), source);
        }
    }
}

#[test]
fn what_the_compiler_refuses_is_a_compile_error() {
    for (source, tool, wrong, expected) in LANGUAGES {
        if tool == "sh" || tool_is_there(tool) {
            let answer = judge_texts("next_move", &[(source, wrong)], &[]);
            let shown = text(&answer);
            assert_eq!(answer.code, 1, "{source}: {shown}{}", answer.error);
            assert!(
                shown.starts_with("CE: compile error\n  "),
                "{source}: {shown}"
            );
            assert!(shown.contains(expected), "{source}: {shown}");
            assert!(!shown.contains("judge-build"), "{source}: {shown}");
            assert!(shown.lines().count() <= 15, "{source}: {shown}");
        }
    }
}

/// Whether a tool is installed. `go` and old Java have other options for their version.
fn tool_is_there(tool: &str) -> bool {
    let found = |argument: &str| {
        let mut command = Command::new(tool);
        command
            .arg(argument)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let there = ["--version", "-version", "version"].into_iter().any(found);
    if !there {
        crate::support::skip(tool);
    }
    there
}

#[test]
fn the_functions_of_the_assignment_are_linked_with_our_drivers() {
    if !has("gcc") {
        return;
    }
    let functions = project("tests/hand_ins/functions");
    let all = ["validMoveNum.c", "nextMove.c", "main.c"];
    let fixtures = project("fixtures");
    let cases = ["--cases", fixtures.to_str().expect("a plain name")];
    let answer = judge("knights", &functions, &all, &cases);
    let shown = text(&answer);
    assert_eq!(answer.code, 0, "{shown}{}", answer.error);
    assert!(shown.contains(" accepted, 100 of 100 points\n"), "{shown}");
    // Stage 1 alone, as the assignment allows: the others are empty.
    let empty = folder(&[
        RIGHT[0],
        ("nextMove.c", "int nextMove(){}\n"),
        ("main.c", "int main(){}\n"),
    ]);
    let shown = text(&judge("knights", empty.path(), &all, &cases));
    assert!(
        shown.contains("valid_move_num: AC, 20 of 20 accepted, 20 of 20 points"),
        "{shown}"
    );
    assert!(
        shown.contains("0 of 30 points") && shown.contains("0 of 50 points"),
        "{shown}"
    );
    assert!(!shown.contains("CE"), "{shown}");
    // What is not handed in is missing.
    let answer = judge("knights", &functions, &all[..1], &cases);
    let shown = text(&answer);
    assert_eq!(answer.code, 1, "{shown}");
    assert!(
        shown.contains("next_move: no program, 0 of 30 points"),
        "{shown}"
    );
    assert!(shown.contains(", 20 of 100 points\n"), "{shown}");
}

#[test]
fn functions_in_cpp_are_linked_with_the_same_drivers() {
    if !has("g++") {
        return;
    }
    let sources = [
        ("validMoveNum.cpp", RIGHT[0].1),
        ("NEXTMOVE.cc", RIGHT[1].1),
    ];
    accepts(
        &judge_texts("valid_move_num", &sources[..1], &[]),
        20,
        "stage 1",
    );
    accepts(&judge_texts("next_move", &sources, &[]), 40, "stage 2");
    let mixed = [sources[0], RIGHT[1]];
    accepts(&judge_texts("next_move", &mixed, &[]), 40, "C and C++");
    let wrong = [("validMoveNum.cpp", "int validMoveNum() { return 0; }\n")];
    let answer = judge_texts("valid_move_num", &wrong, &["--format", "json"]);
    let expected = "validMoveNum.cpp does not define the function validMoveNum, which the driver \
                    calls; it defines one of this name with other parameters";
    assert_eq!(compiler_message(&answer), expected);
}

/// What is said about functions that do not link: the problem, the sources, and the message.
const UNLINKED: [(&str, Files, &str); 8] = [
    (
        "valid_move_num",
        &[("validMoveNum.c", "int unrelated(void) { return 1; }\n")],
        "validMoveNum.c does not define the function validMoveNum, which the driver calls",
    ),
    (
        "valid_move_num",
        &[(
            "validMoveNum.c",
            "#define LESS(a, b) (a < b)\nint validmoveNum() { return 1; }\n",
        )],
        "validMoveNum.c does not define the function validMoveNum, which the driver calls; it \
         defines validmoveNum: rename that",
    ),
    (
        "valid_move_num",
        &[(
            "validMoveNum.c",
            "int validMoveNum() { return 0; }\nint main() { return 0; }\n",
        )],
        "validMoveNum.c has a function main of its own; the driver has one already",
    ),
    (
        "next_move",
        &[("nextMove.c", RIGHT[1].1)],
        "no source defines the function validMoveNum, which nextMove.c calls; hand in \
         validMoveNum.* too",
    ),
    (
        "next_move",
        &[
            (
                "nextMove.c",
                "int nextMove() { return 0; }\nint help(int x) { return x; }\n",
            ),
            ("validMoveNum.c", "int help(int x) { return x; }\n"),
        ],
        "nextMove.c and validMoveNum.c both define the function help; keep one of them",
    ),
    (
        "next_move",
        &[
            (
                "nextMove.c",
                "int moves[9] = {1};\nint nextMove() { return 0; }\n",
            ),
            ("validMoveNum.c", "int moves[9] = {1};\n"),
        ],
        "moves is defined twice: make it static in each source, and do not include a source in \
         another",
    ),
    (
        "simulate",
        &[("main.c", "int start(void) { return 0; }\n")],
        "main.c does not define the function main, with which every program begins",
    ),
    (
        "simulate",
        &[(
            "main.c",
            "int other(int);\nint main(void) { return other(1); }\n",
        )],
        "no source defines the function other, which main.c calls",
    ),
];

#[test]
fn what_does_not_link_is_said_in_plain_words() {
    if !has("gcc") {
        return;
    }
    for (problem, sources, expected) in UNLINKED {
        let answer = judge_texts(problem, sources, &["--format", "json"]);
        assert_eq!(compiler_message(&answer), expected);
        assert_eq!(answer.code, 1, "{expected}");
    }
}

#[test]
fn a_header_of_the_hand_in_is_not_used() {
    if !has("gcc") {
        return;
    }
    let hand_in = folder(&[
        RIGHT[0],
        RIGHT[1],
        ("validMoveNum.h", "#define validMoveNum other\n"),
        ("nextMove.h", "#error this header is not ours\n"),
    ]);
    let sources = ["validMoveNum.c", "nextMove.c"];
    accepts(
        &judge("next_move", hand_in.path(), &sources, &[]),
        40,
        "two functions",
    );
    let answer = judge("next_move", hand_in.path(), &["validMoveNum.h"], &[]);
    assert_eq!(answer.code, 2);
    let expected = "validMoveNum.h is not used: judge has its own\n";
    assert!(answer.error.ends_with(expected), "{}", answer.error);
}

#[test]
fn the_class_and_the_client_are_judged_separately() {
    if !has("g++") {
        return;
    }
    let fixtures = project("fixtures/dual");
    let cases = ["--cases", fixtures.to_str().expect("a plain name")];
    let both = ["DualKnightsTour.cpp", "tour.cpp"];
    let summary = |answer: &Answer| -> Vec<String> {
        let lines = text(answer);
        let lines = lines
            .lines()
            .filter(|line| line.starts_with("cl") && !line.contains('/'));
        lines.map(str::to_owned).collect()
    };
    for folder in &["tests/hand_ins/dual", "harness"][..up_to(1, 2)] {
        let answer = judge("dual", &project(folder), &both, &cases);
        let shown = text(&answer);
        assert!(shown.starts_with("AC: 46 of 46 accepted\n"), "{shown}");
        assert_eq!(answer.code, 0);
    }
    let student = |name: &str| fs::read_to_string(project("tests/hand_ins/dual").join(name));
    let [class, client] = both.map(|name| student(name).expect("it is there"));
    let wrong_class = class.replace("consec2 = 0;\n    } else", "\n    } else");
    let wrong_client = client.replace("\"Invalid move!\"", "\"Invalid move\"");
    assert!(wrong_class != class && wrong_client != client);
    let sample = project("fixtures/dual/sample");
    let cases = ["--cases", sample.to_str().expect("a plain name")];
    let right = ["class: AC, 1 of 1 accepted", "client: AC, 1 of 1 accepted"];
    let answer = judge_texts(
        "dual",
        &[(both[0], &wrong_class), (both[1], &client)],
        &cases,
    );
    assert_eq!(summary(&answer)[1], right[1]);
    assert_ne!(summary(&answer)[0], right[0]);
    let answer = judge_texts(
        "dual",
        &[(both[0], &class), (both[1], &wrong_client)],
        &cases,
    );
    assert_eq!(summary(&answer)[0], right[0]);
    assert_ne!(summary(&answer)[1], right[1]);
}

/// One alone, with a main of its own; and a member that is missing.
#[test]
fn what_a_class_lacks_or_has_too_many_is_said() {
    if !more() || !has("g++") {
        return;
    }
    let file = "DualKnightsTour.cpp";
    let class = fs::read_to_string(project("tests/hand_ins/dual").join(file));
    let class = class.expect("it is there");
    let with_main = format!("{class}\nint main() {{ return 0; }}\n");
    let answer = judge_texts("dual", &[(file, &with_main)], &["--format", "json"]);
    let expected = "DualKnightsTour.cpp has a function main of its own; our client has one already";
    assert_eq!(compiler_message(&answer), expected);
    let without = class.replace("::hasMoreMoves() const {", "::hasMoreMove() const {");
    let answer = judge_texts("dual", &[(file, &without)], &["--format", "json"]);
    assert!(
        compiler_message(&answer).contains("hasMoreMove()"),
        "{}",
        text(&answer)
    );
    let start = class
        .find("bool DualKnightsTour::hasMoreMoves")
        .expect("the member is there");
    let end = class
        .find("bool DualKnightsTour::move")
        .expect("the member is there");
    let without = format!("{}{}", &class[..start], &class[end..]);
    let answer = judge_texts("dual", &[(file, &without)], &["--format", "json"]);
    let expected = "DualKnightsTour.cpp does not define the function \
                    DualKnightsTour::hasMoreMoves, which our client calls";
    assert_eq!(compiler_message(&answer), expected);
}

#[test]
fn the_main_class_of_java_is_found() {
    if !tool_is_there("javac") {
        return;
    }
    let program = fs::read_to_string(project("tests/hand_ins/programs/NextMove.java"));
    let program = program.expect("it is there");
    let variants = [
        (
            "Simulate.java",
            program.replace("public class Main", "public final class next_move"),
        ),
        (
            "next_move.java",
            program.replace("public class Main", "class Other"),
        ),
        ("Main.java", format!("package school.class1;\n{program}")),
    ];
    let cases = cases();
    let more = ["--cases", cases.path().to_str().expect("a plain name")];
    for (name, text) in &variants[..up_to(1, 3)] {
        accepts(
            &judge_texts("next_move", &[(name, text)], &more),
            CASES.len(),
            name,
        );
    }
    let sources = [
        ("Move.java", "class Move {}\n"),
        (
            "Driver.java",
            &program.replace("public class Main", "class Driver extends Move"),
        ),
    ];
    accepts(
        &judge_texts("next_move", &sources, &more),
        CASES.len(),
        "Driver.java",
    );
    // What looks like a path in the place of a name does not become one.
    for class in &["../../x", "/", "/tmp/x"][..up_to(1, 3)] {
        let hostile =
            format!("package {class}; public class {class} {{ static void main() {{}} }}\n");
        let answer = judge_texts("next_move", &[("main.java", &hostile)], &[]);
        assert!(
            text(&answer).contains("  main.java:1: error"),
            "{class}: {}",
            text(&answer)
        );
    }
}

/// A table of languages with one whose compiler is a script, beside the script and a source.
fn with_compiler(script: &str) -> TempDir {
    let folder = folder(&[("compiler.sh", script), ("main.toy", "anything\n")]);
    let compiler = folder.path().join("compiler.sh");
    let compiler = compiler.to_str().expect("a plain name");
    let table = format!(
        "[[language]]\nname = \"Toy\"\nextensions = [\"toy\"]\n\
         build = [\"sh\", {compiler:?}, \"{{program}}\", \"{{sources}}\"]\nrun = [\"{{program}}\"]\n"
    );
    fs::write(folder.path().join("languages.toml"), table).expect("there is room");
    folder
}

/// `judge run` on the source beside a table of languages.
fn with_table(folder: &Path, more: &[&str]) -> Command {
    let table = folder.join("languages.toml");
    let table = ["--languages", table.to_str().expect("a plain name")];
    command("next_move", folder, &["main.toy"], &[&table, more].concat())
}

#[test]
fn a_compiler_of_another_table_is_used_and_its_faults_are_compile_errors() {
    let moves = "printf '#!/bin/sh\\necho 6\\n' > $1; chmod +x $1; echo fine";
    let folder = with_compiler(moves);
    let sample = project("fixtures/next_move/sample");
    let cases = ["--cases", sample.to_str().expect("a plain name")];
    accepts(&answer(with_table(folder.path(), &cases)), 1, "a compiler");
    let faults = [
        (
            "echo \"$2: $(pwd)/main.toy is wrong\"; exit 1",
            "main.toy: main.toy is wrong",
        ),
        ("exit 3", "sh failed without a message"),
        ("echo to stderr >&2; exit 1", "to stderr"),
        ("seq 1000; exit 1", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10"),
        ("kill -SEGV $$", "sh was ended by signal 11"),
        (
            "printf '\\033[31mred\\033[0m'; exit 1",
            "\u{1b}[31mred\u{1b}[0m",
        ),
    ];
    for (script, expected) in faults {
        let folder = with_compiler(script);
        let answer = answer(with_table(folder.path(), &["--format", "json"]));
        assert_eq!(
            (answer.code, &compiler_message(&answer)[..]),
            (1, expected),
            "{script}"
        );
    }
    // Only others send it: the machine has no memory left, or someone wants to end the build.
    let folder = with_compiler("kill -KILL $$");
    let killed = answer(with_table(folder.path(), &[]));
    reports(
        &killed,
        "sh cannot build Toy: ended from outside by signal 9",
    );
    let folder = with_compiler("printf '\\033[31mred'; exit 1");
    let shown = answer(with_table(folder.path(), &[])).output;
    assert!(
        !shown.contains(&0x1b),
        "{}",
        String::from_utf8_lossy(&shown)
    );
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
    let folder =
        with_compiler("truncate -s 400M large && printf '#!/bin/sh\\ncat' > $1 && chmod +x $1");
    let built = answer(with_table(folder.path(), &[]));
    // It is built, and wrong.
    assert!(built.output.starts_with(b"WA"), "{}", built.error);
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
    let folder = with_compiler(script);
    let begin = Instant::now();
    let answer = answer(with_table(folder.path(), &["--format", "json"]));
    let message = compiler_message(&answer);
    assert_eq!(answer.code, 1, "{}", answer.error);
    assert!(message.starts_with(expected), "{message}");
    assert!(
        message.lines().count() <= 10 && message.len() <= 2100,
        "{message}"
    );
    assert!(begin.elapsed() < Duration::from_secs(100), "{script}");
}

#[test]
fn a_source_that_speaks_of_the_machine_has_a_compile_error() {
    if !has("gcc") {
        return;
    }
    let source = "int main(void) { puts(\"Too many open files\" }\n#error Cannot fork\n";
    let answer = judge_texts("next_move", &[("main.c", source)], &[]);
    let text = text(&answer);
    assert!(
        text.starts_with("CE: compile error\n"),
        "{text}{}",
        answer.error
    );
}

#[test]
fn a_compiler_that_is_missing_is_no_compile_error() {
    let folder = with_compiler("");
    let table = "[[language]]\nname = \"Toy\"\nextensions = [\"toy\"]\n\
                 build = [\"no-such-compiler\", \"{main}\"]\nrun = [\"{program}\"]\n\
                 package = \"toys\"\n";
    fs::write(folder.path().join("languages.toml"), table).expect("there is room");
    let expected = "no-such-compiler, which builds Toy, is not installed on this machine; install the package toys";
    reports(&answer(with_table(folder.path(), &[])), expected);
}

/// Faulty tables of languages, and the messages about them.
const TABLES: [(&str, &str); 12] = [
    ("", "missing field `language`"),
    ("language = []\n", "the table has no language"),
    ("[[language]\n", "line 1: "),
    (
        "[[language]]\nname = 1\n",
        "line 2: invalid type: integer `1`",
    ),
    (
        "[[language]]\nname = \"C\"\nextension = [\"c\"]\n",
        "line 3: unknown field `extension`",
    ),
    (
        "[[language]]\nname = \"C\"\nextensions = []\nrun = [\"x\"]\n",
        "the language \"C\" has no extension",
    ),
    (
        "[[language]]\nname = \"C\"\nextensions = [\".c\"]\nrun = [\"x\"]\n",
        "\"C\": write the extension \".c\" without a dot",
    ),
    (
        "[[language]]\nname = \"C\"\nextensions = [\"c\", \"c\"]\nrun = []\n",
        "the language \"C\" has an empty `run`",
    ),
    (
        "[[language]]\nname = \"C\"\nextensions = [\"c\"]\nrun = [\"{binary}\"]\n",
        "\"C\": \"{binary}\" stands for nothing",
    ),
    (
        "[[language]]\nname = \"C\"\nextensions = [\"c\"]\nrun = [\"x\"]\nbuild = [\"-s={sources}\"]\n",
        "\"C\": {sources} has to be a word of its own",
    ),
    (
        "[[language]]\nname = \"C\"\nextensions = [\"c\"]\nrun = [\"x\"]\ntakes = [\"D\"]\n",
        "\"C\": `takes` names the unknown language \"D\"",
    ),
    (
        "[[language]]\nname = \"C\"\nextensions = [\"c\"]\nrun = [\"x\"]\n\
         [[language]]\nname = \"D\"\nextensions = [\"c\"]\nrun = [\"x\"]\n",
        "the extension \"c\" belongs to two languages",
    ),
];

#[test]
fn faulty_tables_of_languages_are_reported_in_one_line() {
    for (table, expected) in TABLES {
        let folder = with_compiler("");
        fs::write(folder.path().join("languages.toml"), table).expect("there is room");
        let answer = answer(with_table(folder.path(), &[]));
        reports(&answer, expected);
    }
    let folder = folder(&[("main.toy", "")]);
    reports(
        &answer(with_table(folder.path(), &[])),
        "cannot read the languages ",
    );
}

/// Asserts that there is nothing but one error line, which says this.
fn reports(answer: &Answer, expected: &str) {
    let error = &answer.error;
    assert!(error.contains(expected), "{expected}: {error}");
    assert!(
        error.chars().count() <= 201 && error.lines().count() == 1,
        "{error}"
    );
    assert_eq!((answer.code, &answer.output[..]), (2, &b""[..]), "{error}");
}

#[test]
fn files_that_cannot_be_used_are_reported_in_one_line() {
    let hand_in = folder(&[
        ("validMoveNum.c", WRONG),
        ("validMoveNum.cpp", WRONG),
        ("notes.txt", "hello\n"),
        ("other.c", WRONG),
        ("main.py", ""),
    ]);
    fs::create_dir(hand_in.path().join("folder.c")).expect("there is room");
    let faults: [(&str, &[&str], &str); 8] = [
        ("knights", &["missing.c"], "missing.c: No such file"),
        (
            "knights",
            &["notes.txt"],
            "notes.txt is in no known language; its name has to end with one of .c, .cpp",
        ),
        (
            "knights",
            &["folder.c"],
            "folder.c is no part of knights; the sources are named validMoveNum.c",
        ),
        (
            "knights",
            &["other.c"],
            "other.c defines validMoveNum; rename the file to validMoveNum.c",
        ),
        (
            "dual",
            &["other.c", "validMoveNum.c"],
            "other.c is no part of dual; the sources are named DualKnightsTour.cpp",
        ),
        (
            "next_move",
            &["validMoveNum.c"],
            "validMoveNum.c is no part of next_move; the sources are named nextMove.c, next_move.*, main.*",
        ),
        (
            "knights",
            &["validMoveNum.c", "validMoveNum.cpp"],
            "are the same part of knights; name one of them",
        ),
        (
            "tour",
            &["other.c", "validMoveNum.c"],
            "other.c is no part of tour; the sources are named tour.*, main.*",
        ),
    ];
    for (problem, sources, expected) in faults {
        reports(&judge(problem, hand_in.path(), sources, &[]), expected);
    }
    let mut both = command("next_move", hand_in.path(), &["main.py"], &[]);
    both.args(["--", "cat"]);
    reports(&answer(both), "cannot be used with");
    let mut no_problem = Command::new(crate::support::binary("judge"));
    no_problem.args(["run", "--source", "main.py"]);
    reports(&answer(no_problem), "--problem <NAME>");
}

#[test]
fn the_folder_of_a_build_is_not_in_a_report() {
    if !has("python3") {
        return;
    }
    let hand_in = folder(&[("main.py", "print(undefined)\n")]);
    let found = judge("next_move", hand_in.path(), &["main.py"], &[]);
    let report = String::from_utf8_lossy(&found.output);
    assert!(
        report.contains("  stderr:   File \"main.py\", line 1, in <module>\n"),
        "{report}"
    );
}

#[test]
fn a_single_source_may_have_any_name() {
    if !has("python3") {
        return;
    }
    let program = fs::read_to_string(project("tests/hand_ins/programs/next_move.py"));
    let program = program.expect("it is there");
    let names = [
        "-c.py",
        "Änne Müller 1.PY",
        "a\nb.py",
        "$(exit) '\".py",
        "ab\u{202e}.py",
        "..py",
    ];
    let cases = cases();
    let more = ["--cases", cases.path().to_str().expect("a plain name")];
    for name in names {
        let sources = [(name, &program[..])];
        let answer = judge_texts("next_move", &sources, &more);
        accepts(&answer, CASES.len(), name);
    }
}

#[test]
fn nothing_is_left_of_a_build_and_a_full_machine_is_no_compile_error() {
    let temporary = folder(&[]);
    for (script, code) in [
        ("exit 1", 1),
        ("printf '#!/bin/sh\\n' > $1 && chmod +x $1", 1),
    ] {
        let folder = with_compiler(script);
        let mut command = with_table(folder.path(), &[]);
        command.env("TMPDIR", temporary.path());
        assert_eq!(answer(command).code, code);
        assert_eq!(files(temporary.path()), Vec::<PathBuf>::new());
    }
    let folder = with_compiler("exit 1");
    let mut command = with_table(folder.path(), &[]);
    command.env("TMPDIR", temporary.path().join("missing"));
    reports(&answer(command), "cannot make a folder for the build");
}

/// What is in a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

#[test]
fn an_interrupt_ends_a_build() {
    let (temporary, marks) = (folder(&[]), folder(&[]));
    let mark = marks.path().join("begun");
    let folder = with_compiler(&format!(": > '{}'; sleep 1000", mark.display()));
    let mut command = with_table(folder.path(), &[]);
    command
        .env("TMPDIR", temporary.path())
        .stdout(Stdio::piped());
    let begin = Instant::now();
    let child = command.spawn().expect("judge starts");
    wait_for("a build", || mark.exists());
    let id = Pid::from_raw(i32::try_from(child.id()).expect("a process number"));
    kill(id, Signal::SIGTERM).expect("judge is there");
    let output = child.wait_with_output().expect("judge ends");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(128 + 15), "{shown}");
    assert!(!shown.contains("CE"), "{shown}");
    assert!(begin.elapsed() < Duration::from_secs(200));
    assert_eq!(files(temporary.path()), Vec::<PathBuf>::new());
}

#[test]
#[cfg(unix)]
fn the_next_judge_removes_what_a_killed_one_left() {
    use std::os::unix::fs::PermissionsExt;

    let (temporary, marks) = (folder(&[]), folder(&[]));
    let mark = marks.path().join("begun");
    let builds = with_compiler(&format!(": > '{}'; sleep 1000", mark.display()));
    let mut command = with_table(builds.path(), &[]);
    command.env("TMPDIR", temporary.path());
    let mut killed = command.stdout(Stdio::null()).spawn().expect("judge starts");
    wait_for("a build", || mark.exists());
    killed.kill().expect("judge is there");
    killed.wait().expect("judge ends");
    let left = files(temporary.path());
    let [left] = &left[..] else {
        panic!("one folder is left: {left:?}");
    };
    let mode = left.metadata().expect("it is there").permissions().mode();
    assert_eq!(mode & 0o066, 0, "others cannot list it: {mode:o}");
    // Killed before they had locked their folder: one now, and one long ago.
    let [young, old] = ["knights-young", "knights-old"].map(|name| temporary.path().join(name));
    for folder in [&young, &old] {
        fs::create_dir(folder).expect("there is room");
    }
    let long_ago = SystemTime::now() - Duration::from_secs(10_000);
    let folder = File::open(&old).expect("it is there");
    folder.set_modified(long_ago).expect("it is ours");
    let builds = with_compiler("exit 1");
    let mut command = with_table(builds.path(), &[]);
    command.env("TMPDIR", temporary.path());
    assert_eq!(answer(command).code, 1);
    assert_eq!(files(temporary.path()), [young]);
}

#[test]
fn the_report_has_the_message_of_the_compiler() {
    let folder = with_compiler("echo wrong; exit 1");
    let found = answer(with_table(folder.path(), &["--format", "json"]));
    let report: Value = serde_json::from_slice(&found.output).expect("the report is JSON");
    assert_eq!(report["compiler_message"], json!("wrong"));
    assert_eq!(report["accepted"], json!(false));
    assert_eq!(report["cases"], json!([]));
    let shown = text(&answer(with_table(folder.path(), &[])));
    assert_eq!(shown, "CE: compile error\n  wrong\n");
}

/// `judge stress` for stage 2 on sources in a folder.
fn stress(folder: &Path, sources: &[&str], more: &[&str]) -> Answer {
    let mut stress = Command::new(crate::support::binary("judge"));
    stress.args(["stress", "--problem", "next_move", "--count", "40"]);
    stress.args(sources.iter().flat_map(|source| ["--source", source]));
    stress
        .args(more)
        .env("PATH", search_path())
        .env_remove("CLICOLOR_FORCE")
        .current_dir(folder)
        .stdin(Stdio::null());
    answer(stress)
}

#[test]
fn stress_builds_functions_and_shows_how_to_find_the_case_again() {
    if !has("gcc") {
        return;
    }
    let sources = ["nextMove.c", "validMoveNum.c"];
    let found = stress(folder(&RIGHT).path(), &sources, &["--seed", "1"]);
    let text = "40 cases of seed 1, all accepted\n";
    assert_eq!((found.output, found.code), (text.into(), 0));
    let wrong = folder(&[("validMoveNum.c", WRONG), RIGHT[1]]);
    let found = stress(wrong.path(), &sources, &[]);
    let text = String::from_utf8(found.output).expect("it is text");
    assert_eq!(found.code, 1, "{text}{}", found.error);
    let (_, line) = text.rsplit_once("again: ").expect("a command");
    let again = Command::new("sh")
        .args(["-c", line])
        .env("PATH", search_path())
        .current_dir(wrong.path())
        .output();
    let again = again.expect("sh runs").stdout;
    assert_eq!(String::from_utf8(again).expect("it is text"), text);
    let broken = folder(&[("next_move.c", "int x(\n")]);
    let found = stress(broken.path(), &["next_move.c"], &["--seed", "1"]);
    let text = String::from_utf8(found.output).expect("it is text");
    assert!(
        found.code == 1 && text.starts_with("CE, compile error\n  next_move.c:1:"),
        "{text}"
    );
}

#[test]
fn stress_runs_programs_in_a_sandbox() {
    if !has("bwrap") {
        return;
    }
    let outside = folder(&[("secret", "")]);
    let secret = outside.path().join("secret");
    let script = format!(
        "cat >/dev/null; [ -e {} ] && echo 8 || echo 9\n",
        secret.display()
    );
    let sources = folder(&[("next_move.sh", &script)]);
    for (mode, found) in [("off", "found:\n8\n"), ("bwrap", "found:\n9\n")] {
        let answer = stress(sources.path(), &["next_move.sh"], &["--sandbox", mode]);
        let text = String::from_utf8(answer.output).expect("it is text");
        assert!(text.contains(found), "{mode}: {text}{}", answer.error);
    }
}

/// Slow languages have more time, unless a limit was given.
#[test]
fn the_usual_limit_depends_on_the_language() {
    let table = Languages::default();
    let usual = RunLimits::DEFAULT;
    let seconds = |limits: ProgramLimits, command: &str| {
        let words: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        let limits = limits.of(table.of_command(&words));
        assert_eq!(limits.wall, limits.processor * 3, "{command}");
        limits.processor.as_secs()
    };
    for (command, expected) in [
        ("python3 main.py", 8),
        ("/usr/bin/python3.12 main.py", 8),
        ("python main.py", 8),
        ("java -cp . Main", 6),
        ("node main.js", 8),
        ("./main", 2),
        ("./python3_main", 2),
    ] {
        assert_eq!(seconds(ProgramLimits::usual(usual), command), expected);
        assert_eq!(seconds(ProgramLimits::exact(usual), command), 2);
    }
}
