//! `judge run FILE`: what is judged, and as what, if no option says it.
#![cfg(target_os = "linux")]

use crate::support::Folder;
use crate::support::folder::rows;
use crate::support::said::text_of;
use crate::support::{all_kinds, has};

/// Folders with files: the name of the folder | its files. A file with `=` has the text of one in `tests/hand_ins/`.
const FOLDERS: &str = "
STAGES  | validMoveNum.c=functions/validMoveNum.c nextMove.c=functions/nextMove.c main.c=functions/main.c notes.txt
RENAMED | validMoveNum.c=functions/validMoveNum.c mine.c=functions/nextMove.c nextMove.c.txt=functions/nextMove.c
WHOLE   | nextMove.c=programs/next_move.c
GAME    | DualKnightsTour.cpp=dual/DualKnightsTour.cpp tour.cpp=dual/tour.cpp
OTHER   | a.c=programs/next_move.c
TESTED  | a.py
NAMED   | next_move.c=programs/next_move.c tests/other.in tests/other.ans
";
/// The texts of the others. The cases are stored as by online-judge-tools.
const TEXTS: [(&str, &str); 4] = [
    ("a.py", "print(sum(map(int, input().split())))\n"),
    ("notes.txt", "validMoveNum nextMove\n"),
    ("tests/other.in", "1 2\n"),
    ("tests/other.ans", "3\n"),
];

/// A folder | what is called in it | the remark on that | how many cases are accepted: all. The quick form takes
/// the rows with a star.
const ACCEPTED: &str = "
*STAGES  | nextMove.c                | nextMove.c is judged as next_move, with validMoveNum.c | 40
 STAGES  | main.c                    | main.c is judged as simulate, with nextMove.c and validMoveNum.c | 20
 STAGES  | validMoveNum.c nextMove.c | nextMove.c is judged as next_move, with validMoveNum.c | 40
*STAGES  | .                         | . is judged as knights | 80
 STAGES  | . --problem 50124         | | 80
 RENAMED | mine.c                    | mine.c is judged as next_move, with validMoveNum.c | 40
*RENAMED | next_move mine.c          | mine.c is judged, with validMoveNum.c | 40
*RENAMED | '.\\nextMove.c.txt'       | ./nextMove.c.txt is judged as next_move, with validMoveNum.c | 40
 WHOLE   | nextMove.c                | nextMove.c is judged as next_move; its own main runs, not our driver | 40
*WHOLE   | .                         | ./nextMove.c is judged as next_move; its own main runs, not our driver | 40
 WHOLE   | . --problem next_move     | | 40
 GAME    | DualKnightsTour.cpp       | DualKnightsTour.cpp is judged as dual | 20
 GAME    | tour.cpp                  | tour.cpp is judged as dual | 20
*OTHER   | a.c --problem Next-Move   | | 40
 OTHER   | next_move a.c             | | 40
*TESTED  | a.py                      | a.py is judged on the cases in test | 2
*TESTED  | -- python3 a.py           | python3 a.py is judged on the cases in test | 2
*TESTED  | a.py --cases test         | | 2
*NAMED   | next_move.c               | next_move.c is judged as next_move; --cases tests takes the cases there | 40
";

fn folder(name: &str) -> Folder {
    let place = Folder::of(&[]);
    let mut folders = rows(FOLDERS);
    let found = folders.find(|[other, _]| *other == name);
    let [_, files] = found.expect("the folder is in the table");
    for file in files.split(' ') {
        if let Some((name, source)) = file.split_once('=') {
            place.write(name, text_of(&format!("tests/hand_ins/{source}")));
            continue;
        }
        let text = TEXTS.iter().find(|(name, _)| *name == file);
        place.write(file, text.expect("it has a text").1);
    }
    if name == "TESTED" {
        for (name, input, answer) in [("1", "1 2\n", "3\n"), ("2", "2 2\n", "4\n")] {
            place.write(format!("test/sample-{name}.in"), input);
            place.write(format!("test/sample-{name}.out"), answer);
        }
    }
    place
}

/// Takes seconds of compilers: what is found without options is what most students type.
#[test]
fn a_program_needs_no_option() {
    if !has("gcc") || !has("g++") || !has("python3") {
        return;
    }
    for [name, words, remark, cases] in rows(ACCEPTED) {
        let (is_quick, name) = match name.strip_prefix('*') {
            Some(name) => (true, name),
            None => (false, name),
        };
        if !is_quick && !all_kinds() {
            continue;
        }
        let said = folder(name).run(&format!("judge run {words}"));
        let expected = match remark {
            "" => String::new(),
            remark => format!("judge: {remark}\n"),
        };
        assert_eq!(
            (said.code, &said.error),
            (0, &expected),
            "{words}: {said:?}"
        );
        let accepted = format!("{cases} of {cases} accepted");
        assert!(said.result().contains(&accepted), "{words}: {said:?}");
    }
}

#[test]
fn a_source_for_two_problems_gets_both_calls() {
    let both = "int validMoveNum() { return 0; }\nint nextMove() { return 0; }\n";
    let whole = format!("{both}int main() {{ return nextMove(); }}\n");
    let place = Folder::of(&[("both.c", both), ("whole.c", &whole)]);
    for (file, problems) in [
        ("both", ["valid_move_num", "next_move"]),
        ("whole", ["next_move", "simulate"]),
    ] {
        let said = place.run(&format!("judge run {file}.c"));
        let calls = problems.map(|problem| format!("judge run --problem {problem} {file}.c"));
        let calls = calls.join(", or ");
        let expected = format!("judge: several problems fit; choose one: {calls}\n");
        assert_eq!((said.code, said.error), (2, expected));
    }
}

#[test]
fn a_function_with_other_parameters_is_for_no_problem() {
    let own = "bool nextMove(int a[], int *x, int *y) { return a[*x] > *y; }\n\
        int main() { int a[9] = {0}, x = 0, y = 0; return nextMove(a, &x, &y); }\n";
    let said = Folder::of(&[("w.cpp", own)]).run("judge run w.cpp");
    let start = "judge: the problem of w.cpp is not known; ";
    assert!(said.code == 2 && said.error.starts_with(start), "{said:?}");
}

/// A program beside the files of others gets its own: not what lies in the folder for downloads.
#[test]
fn only_files_that_it_names_are_beside_a_named_source() {
    let list = "import os\nprint(*sorted(f for f in os.listdir() if '.' in f))\n";
    let program = format!("{list}import helper\n");
    let place = Folder::of_empty("in/1.in all/x.txt x.txt b.py package.json deep.DAT");
    place.write("my own.txt", "Deep");
    place.write("helper.py", "open('my own.txt')\n");
    place.write("a.py", program);
    place.write("all/a.py", list);
    let files = "deep.DAT helper.py my own.txt package.json";
    for (named, files) in [
        ("a.py", format!("a.py {files}")),
        ("a.py b.py", format!("a.py b.py {files}")),
        ("all", "a.py x.txt".to_owned()),
    ] {
        place.write("in/1.ans", files);
        let said = place.run(&format!("judge run {named} --cases in"));
        assert!(said.result() == "AC: 1 of 1 accepted", "{named}: {said:?}");
    }
}
