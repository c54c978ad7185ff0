//! `judge run FILE`: what is judged, and as what, if no option says it.
#![cfg(target_os = "linux")]

use std::fs;

use crate::support::{Answer, has, judge_in, project};
use tempfile::TempDir;

/// The names of files, each with its text, or `@` and its path in `tests/hand_ins/`.
type Files = &'static [(&'static str, &'static str)];

const VALID_MOVE_NUM: (&str, &str) = ("validMoveNum.c", "@functions/validMoveNum.c");
const NEXT_MOVE: (&str, &str) = ("nextMove.c", "@functions/nextMove.c");
const STAGES: Files = &[
    VALID_MOVE_NUM,
    NEXT_MOVE,
    ("main.c", "@functions/main.c"),
    ("notes.txt", "validMoveNum nextMove\n"),
];
/// Functions under other names, as some systems or students name them.
const RENAMED: Files = &[
    VALID_MOVE_NUM,
    ("mine.c", "@functions/nextMove.c"),
    ("nextMove.c.txt", "@functions/nextMove.c"),
];
const WHOLE: Files = &[("nextMove.c", "@programs/next_move.c")];
const GAME: Files = &[
    ("DualKnightsTour.cpp", "@dual/DualKnightsTour.cpp"),
    ("tour.cpp", "@dual/tour.cpp"),
];
const OTHER_NAME: Files = &[("a.c", "@programs/next_move.c")];
/// Cases as online-judge-tools stores them.
const TESTED: Files = &[
    ("a.py", "print(sum(map(int, input().split())))\n"),
    ("test/sample-1.in", "1 2\n"),
    ("test/sample-1.out", "3\n"),
    ("test/sample-2.in", "2 2\n"),
    ("test/sample-2.out", "4\n"),
];
const NAMED_AND_TESTED: Files = &[
    ("next_move.c", "@programs/next_move.c"),
    ("tests/other.in", "1 2\n"),
    ("tests/other.ans", "3\n"),
];

/// What is called in a folder with these files, the remark on it, and how many cases are accepted: all.
const ACCEPTED: [(Files, &[&str], &str, usize); 19] = [
    (
        STAGES,
        &["nextMove.c"],
        "nextMove.c is judged as next_move, with validMoveNum.c",
        40,
    ),
    (
        STAGES,
        &["main.c"],
        "main.c is judged as simulate, with nextMove.c and validMoveNum.c",
        20,
    ),
    (
        STAGES,
        &["validMoveNum.c", "nextMove.c"],
        "nextMove.c is judged as next_move, with validMoveNum.c",
        40,
    ),
    (STAGES, &["."], ". is judged as knights", 80),
    (STAGES, &[".", "--problem", "50124"], "", 80),
    (
        RENAMED,
        &["mine.c"],
        "mine.c is judged as next_move, with validMoveNum.c",
        40,
    ),
    (
        RENAMED,
        &["next_move", "mine.c"],
        "mine.c is judged, with validMoveNum.c",
        40,
    ),
    (
        RENAMED,
        &[".\\nextMove.c.txt"],
        "./nextMove.c.txt is judged as next_move, with validMoveNum.c",
        40,
    ),
    (
        WHOLE,
        &["nextMove.c"],
        "nextMove.c is judged as next_move; its own main runs, not our driver",
        40,
    ),
    (
        WHOLE,
        &["."],
        "./nextMove.c is judged as next_move; its own main runs, not our driver",
        40,
    ),
    (WHOLE, &[".", "--problem", "next_move"], "", 40),
    (
        GAME,
        &["DualKnightsTour.cpp"],
        "DualKnightsTour.cpp is judged as dual",
        20,
    ),
    (GAME, &["tour.cpp"], "tour.cpp is judged as dual", 20),
    (OTHER_NAME, &["a.c", "--problem", "Next-Move"], "", 40),
    (OTHER_NAME, &["next_move", "a.c"], "", 40),
    (TESTED, &["a.py"], "a.py is judged on the cases in test", 2),
    (
        TESTED,
        &["--", "python3", "a.py"],
        "python3 a.py is judged on the cases in test",
        2,
    ),
    (TESTED, &["a.py", "--cases", "test"], "", 2),
    (
        NAMED_AND_TESTED,
        &["next_move.c"],
        "next_move.c is judged as next_move; --cases tests takes the cases there",
        40,
    ),
];

fn folder(files: Files) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("there is room");
        let text = match text.strip_prefix('@') {
            Some(file) => {
                fs::read(project(&format!("tests/hand_ins/{file}"))).expect("it is there")
            }
            None => text.as_bytes().to_vec(),
        };
        fs::write(path, text).expect("there is room");
    }
    folder
}

fn run(files: Files, words: &[&str]) -> Answer {
    judge_in(folder(files).path(), &[&["run"], words].concat())
}

#[test]
fn a_program_needs_no_option() {
    if !has("gcc") || !has("g++") || !has("python3") {
        return;
    }
    for (files, words, remark, cases) in ACCEPTED {
        let found = run(files, words);
        let report = String::from_utf8_lossy(&found.output);
        let result = report.lines().next().unwrap_or_default();
        let expected = match remark {
            "" => String::new(),
            remark => format!("judge: {remark}\n"),
        };
        assert_eq!(found.error, expected, "{words:?}");
        assert_eq!(found.code, 0, "{words:?}: {result}");
        let accepted = format!("{cases} of {cases} accepted");
        assert!(result.contains(&accepted), "{words:?}: {result}");
    }
}

#[test]
fn a_source_for_two_problems_gets_both_calls() {
    let both = "int validMoveNum() { return 0; }\nint nextMove() { return 0; }\n";
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("both.c"), both).expect("there is room");
    let whole = format!("{both}int main() {{ return nextMove(); }}\n");
    fs::write(folder.path().join("whole.c"), whole).expect("there is room");
    for (file, problems) in [
        ("both", ["valid_move_num", "next_move"]),
        ("whole", ["next_move", "simulate"]),
    ] {
        let found = judge_in(folder.path(), &["run", &format!("{file}.c")]);
        let calls = problems.map(|problem| format!("judge run --problem {problem} {file}.c"));
        let expected = format!(
            "judge: several problems fit; choose one: {}\n",
            calls.join(", or ")
        );
        assert_eq!((found.code, found.error), (2, expected));
    }
}
