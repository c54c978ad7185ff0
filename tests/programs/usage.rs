//! What people type before they have read the help: it works, or the error says what does.

use std::fs;

use crate::support::{answer, judge_in, more, project};

/// What a program prints, which must be an answer without a remark.
fn printed(call: &str, input: &[u8]) -> String {
    let words: Vec<&str> = call.split_whitespace().collect();
    let found = answer(words[0], &words[1..], input);
    assert_eq!((found.code, &*found.error), (0, ""), "{call}");
    found.text().to_owned()
}

/// The error line of a program, which must print nothing else.
fn refused(call: &str) -> String {
    let words: Vec<&str> = call.split_whitespace().collect();
    let found = answer(words[0], &words[1..], b"");
    assert_eq!((found.code, found.text()), (2, ""), "{call}");
    found.error
}

const MASK: &str = "fixtures/tour_solve/masks/ring.txt";

#[test]
fn the_size_of_a_mask_is_that_of_the_board() {
    let text = fs::read(MASK).expect("the mask is there");
    for call in [
        "solve",
        "solve --start 0,1",
        "survey",
        "count",
        "list --first 2",
        "graph",
    ] {
        let expected = printed(&format!("tour {call} 3 3 --mask {MASK}"), b"");
        assert_eq!(
            printed(&format!("tour {call} --mask {MASK}"), b""),
            expected,
            "{call}"
        );
        assert_eq!(
            printed(&format!("tour {call} --mask -"), &text),
            expected,
            "{call}"
        );
    }
    // What standard input has comes first.
    let expected = printed(&format!("tour solve 3 3 0 1 --mask {MASK}"), b"");
    assert_eq!(
        printed(&format!("tour solve --mask {MASK}"), b"3 3 0 1\n"),
        expected
    );
    let wrong = answer("tour", &["count", "--mask", MASK], b"3 2\n");
    assert_eq!(wrong.code, 2, "{}", wrong.error);
    let long = ".\n".repeat(1001);
    for call in ["survey", "count"] {
        let found = answer("tour", &[call, "--mask", "-"], long.as_bytes());
        assert!(
            found.error.contains("expected sides in 1..=1000"),
            "{found:?}"
        );
    }
}

/// Calls that print the same: `5x8` and its like are the rows and columns of a board, and the sizes of a survey and the
/// name of a problem need no option.
const SAME: [&str; 12] = [
    "tour survey --sizes 3..5 = tour survey 3..5",
    "tour survey --sizes 3..4x5 --ties pohl = tour survey --ties pohl 3..4x5 --jobs 1",
    "tour count --sizes 3..5 = tour count 3..5",
    "tour count 3..4x5 = tour count 3..4×5",
    "tour solve 3 4 = tour solve 3x4 = tour solve 3X4 = tour solve 3×4 = tour solve 3 x 4 = tour solve 3 × 4",
    "tour count 3 4 = tour count 3x4 = tour count 3 × 4",
    "tour list --first 2 3 4 = tour list --first 2 3x4",
    "tour graph 3 4 = tour graph 3X4",
    "tour backtrack 3 4 = tour backtrack 3×4",
    "tour survey 3 4 = tour survey 3x4",
    "tour 3 4 1 0 = tour 3x4 1 0",
    "judge statement --problem simulate = judge statement simulate",
];

#[test]
fn short_calls_do_the_same() {
    for line in SAME {
        let mut calls = line.split(" = ").map(|call| printed(call, b""));
        let expected = calls.next().expect("a call");
        assert!(calls.all(|found| found == expected), "{line}");
    }
    let mistakes = printed("judge mistakes simulate", b"");
    assert_eq!(printed("judge mistakes --problem simulate", b""), mistakes);
    for wrong in ["3x", "x4", "3x4x5", "3*4", "x"] {
        let error = refused(&format!("tour solve {wrong}"));
        assert!(error.contains("expected the number of rows"), "{error}");
    }
}

/// A mask of 0 and 1 could mean the opposite.
#[test]
fn a_mask_of_numbers_is_explained() {
    for mask in ["000\n010\n000\n", "0 0 0\n0\t1 0 \r\n0 0 0"] {
        let found = answer("tour", &["count", "--mask", "-"], mask.as_bytes());
        assert_eq!((found.code, found.text()), (0, "16\n"));
        let words = "1 for a hole and 0 for a free square";
        assert!(found.error.contains(words), "{}", found.error);
    }
}

/// Names of problems, each after what people call it.
const NAMES: &str = "
HW7 = tour
Homework #7 = tour
valid-move-num = valid_move_num
DualKnightsTour = dual
cses/1689 = cses1689
1689 = cses1689
gvu.lt-zirgas = gvu_zirgas
POJ 2488 = poj2488
PKU 2488 = poj2488
acwing 1116 = acwing1116
AcWing #1116 = acwing1116
LeetCode #2596 = leetcode2596
https://leetcode.com/problems/the-knights-tour/ = leetcode2664
baekjoon = boj1331
pbinfo_383 = pbinfo383
";

#[test]
fn a_problem_has_the_name_that_its_judge_gives_it() {
    for (called, name) in NAMES.lines().filter_map(|line| line.split_once(" = ")) {
        let found = answer("judge", &["statement", called], b"");
        let expected = printed(&format!("judge statement --problem {name}"), b"");
        assert_eq!((found.code, found.text()), (0, &*expected), "{called}");
    }
}

#[test]
fn an_unknown_problem_gets_all_names() {
    let list = "valid_move_num next_move simulate tour solve backtrack walk dual count, and 9 of other judges; \
                `judge --help` lists all\n";
    let stages = "judge: knights is three problems here; name one of them: valid_move_num, next_move, simulate\n";
    for (call, takes_knights) in [
        ("run --problem", true),
        ("grade . --problem", true),
        ("package --format kattis --out x --problem", true),
        ("statement", false),
        ("mistakes --problem", false),
        ("gen --out x --problem", false),
        ("answer --problem", false),
        ("validate --problem", false),
        ("check --problem", false),
        ("stress --problem", false),
    ] {
        let first = if takes_knights { "knights " } else { "" };
        for (value, shown) in [("foo", "foo"), ("no_such_problem", "no_such...")] {
            let expected = format!("judge: no problem '{shown}' in: {first}{list}");
            assert_eq!(refused(&format!("judge {call} {value}")), expected);
            // Neither is it cut in the program that has all others.
            let error = refused(&format!("knights judge {call} {value}"));
            assert_eq!(error, format!("knights {expected}"));
        }
        let near = "judge: no problem 'simulat'; did you mean 'simulate'?\n";
        assert_eq!(refused(&format!("judge {call} simulat")), near);
        if !takes_knights {
            assert_eq!(refused(&format!("judge {call} knights")), stages);
        }
    }
}

#[test]
fn numbers_that_look_like_those_of_another_knight_get_a_remark() {
    let remark = "simulate: a knight has taken 10000 steps or more: from there on, its numbers look like those of the \
                  next knights\n";
    for (input, expected) in [
        ("100 1\n0 0\n", ""),
        ("101 1\n0 0\n", remark),
        ("145 2\n0 0\n144 144\n", remark),
        ("200 5\n0 0\n1 1\n100 100\n2 2\n3 3\n", ""),
    ] {
        let found = answer("simulate", &[], input.as_bytes());
        assert_eq!((found.code, &*found.error), (0, expected), "{input}");
        let numbers = found.text().split_whitespace().map(str::parse::<u64>);
        let largest = numbers.map(|number| number.expect("a number")).max();
        let knights: u64 = input.lines().count() as u64 - 1;
        // The last knight is not always the one with the most steps.
        let is_beyond = largest >= Some(10_000 * (knights + 1));
        assert!(!is_beyond || !expected.is_empty(), "{input}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_temporary_name_is_in_no_message() {
    for call in [
        "gen --problem tour --seed 1 --out /proc/x",
        "package --problem tour --format kattis --out /proc/tour",
        "package --problem tour --format domjudge --out /proc/tour.zip",
        "run --problem simulate --report json=/proc/report.json -- true",
    ] {
        let error = judge_in(&project(""), &call.split(' ').collect::<Vec<_>>()).error;
        let end = ": No such file or directory (os error 2)\n";
        assert!(error.ends_with(end) && !error.contains("/."), "{error}");
    }
}

/// Half a minute of counting comes first.
#[test]
fn a_count_that_takes_too_long_is_refused() {
    if more() {
        let line = "tour: counting the tours of this board takes too long, so --skip takes at most 1000000000\n";
        assert_eq!(refused("tour list 8 --skip 19591828170979904"), line);
    }
}

#[test]
fn the_program_to_judge_comes_first() {
    for subcommand in ["run", "stress"] {
        let help = printed(&format!("judge {subcommand} -h"), b"");
        let is_heading = |line: &&str| line.ends_with(':') && !line.starts_with(' ');
        let headings: Vec<&str> = help.lines().filter(is_heading).take(3).collect();
        assert_eq!(headings, ["Arguments:", "The program:", "The cases:"]);
    }
}
