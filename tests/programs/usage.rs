//! What people type before they have read the help: it works, or the error says what does.

use std::fs;

use crate::support::{answer, calls, judge_in, project};

/// What a program prints, which must be an answer without a remark.
fn printed(program: &str, arguments: &str, input: &[u8]) -> String {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let found = answer(program, &arguments, input);
    assert_eq!(
        (found.code, found.error.as_str()),
        (0, ""),
        "{program} {arguments:?}"
    );
    String::from_utf8(found.output).expect("the answer is text")
}

/// The error line of a program, which must print nothing else.
fn refused(program: &str, arguments: &[&str]) -> String {
    let found = answer(program, arguments, b"");
    assert_eq!((found.code, found.output.len()), (2, 0), "{arguments:?}");
    found.error
}

const MASK: &str = "fixtures/tour_solve/masks/ring.txt";

#[test]
fn the_size_of_a_mask_is_that_of_the_board() {
    let text = fs::read(MASK).expect("the mask is there");
    for subcommand in [
        "solve",
        "solve --start 0,1",
        "survey",
        "count",
        "list --first 2",
        "graph",
    ] {
        let with = |board: &str, mask: &str, input: &[u8]| {
            printed(
                "tour",
                &format!("{subcommand} {board} --mask {mask}"),
                input,
            )
        };
        let expected = with("3 3", MASK, b"");
        assert_eq!(with("", MASK, b""), expected, "{subcommand}");
        assert_eq!(with("", "-", &text), expected, "{subcommand}");
    }
    // What standard input has comes first.
    let found = printed("tour", &format!("solve --mask {MASK}"), b"3 3 0 1\n");
    assert_eq!(
        found,
        printed("tour", &format!("solve 3 3 0 1 --mask {MASK}"), b"")
    );
    let wrong = answer("tour", &["count", "--mask", MASK], b"3 2\n");
    assert_eq!(wrong.code, 2, "{}", wrong.error);
    let folder = tempfile::tempdir().expect("there is room");
    let long = folder.path().join("long");
    fs::write(&long, ".\n".repeat(1001)).expect("there is room");
    let long = long.to_str().expect("a plain name");
    for subcommand in ["survey", "count"] {
        let error = refused("tour", &[subcommand, "--mask", long]);
        assert!(error.contains("expected sides in 1..=1000"), "{error}");
    }
}

#[test]
fn sizes_need_no_option() {
    for (with, without) in [
        ("survey --sizes 3..5", "survey 3..5"),
        (
            "survey --sizes 3..4x5",
            "survey --ties pohl 3..4x5 --jobs 1",
        ),
        ("count --sizes 3..5", "count 3..5"),
    ] {
        let more = if without.contains("pohl") {
            " --ties pohl"
        } else {
            ""
        };
        let expected = printed("tour", &format!("{with}{more}"), b"");
        assert_eq!(printed("tour", without, b""), expected);
    }
    let both = refused("tour", &["survey", "3..5", "--mask", MASK]);
    assert!(
        both.contains("'--sizes <SIZES>' cannot be used with"),
        "{both}"
    );
    let wrong = refused("tour", &["survey", "5..3"]);
    assert!(wrong.contains("expected sizes such as 5..8"), "{wrong}");
}

/// `5x8` and its like are the rows and columns of a board.
#[test]
fn a_size_may_be_one_word() {
    for command in [
        "solve",
        "count",
        "list --first 2",
        "graph",
        "backtrack",
        "survey",
    ] {
        let expected = printed("tour", &format!("{command} 3 4"), b"");
        for size in ["3x4", "3X4", "3×4", "3 x 4", "3 × 4"] {
            assert_eq!(
                printed("tour", &format!("{command} {size}"), b""),
                expected,
                "{size}"
            );
        }
    }
    let started = printed("tour", "3x4 1 0", b"");
    assert_eq!(started, printed("tour", "3 4 1 0", b""));
    assert_eq!(
        printed("tour", "count 3..4×5", b""),
        printed("tour", "count 3..4x5", b"")
    );
    for wrong in ["3x", "x4", "3x4x5", "3*4", "x"] {
        let error = refused("tour", &["solve", wrong]);
        assert!(error.contains("expected the number of rows"), "{error}");
    }
}

/// A mask of 0 and 1 could mean the opposite.
#[test]
fn a_mask_of_numbers_is_explained() {
    for mask in ["000\n010\n000\n", "0 0 0\n0\t1 0 \r\n0 0 0"] {
        let found = answer("tour", &["count", "--mask", "-"], mask.as_bytes());
        assert_eq!((found.code, &found.output[..]), (0, &b"16\n"[..]));
        let words = "1 for a hole and 0 for a free square";
        assert!(found.error.contains(words), "{}", found.error);
    }
}

#[test]
fn a_problem_needs_no_option() {
    for subcommand in ["statement", "mistakes"] {
        let short = printed("judge", &format!("{subcommand} simulate"), b"");
        let long = printed("judge", &format!("{subcommand} --problem simulate"), b"");
        assert_eq!(short, long);
    }
    let error = refused("judge", &["statement"]);
    assert!(error.contains("--problem <NAME>"), "{error}");
}

#[test]
fn a_problem_has_the_name_that_its_judge_gives_it() {
    for (called, name) in [
        ("HW7", "tour"),
        ("Homework #7", "tour"),
        ("valid-move-num", "valid_move_num"),
        ("DualKnightsTour", "dual"),
        ("cses/1689", "cses1689"),
        ("1689", "cses1689"),
        ("timus 1596", "timus1596"),
        ("Timus Online Judge 1596", "timus1596"),
        ("UVa-10255", "uva10255"),
        ("POJ 2488", "poj2488"),
        ("PKU 2488", "poj2488"),
        ("acwing 1116", "acwing1116"),
        ("Jutge P43694", "jutge43694"),
        ("LeetCode #2596", "leetcode2596"),
        (
            "https://leetcode.com/problems/the-knights-tour/",
            "leetcode2664",
        ),
        ("baekjoon", "boj1331"),
        ("pbinfo_383", "pbinfo383"),
    ] {
        let found = answer("judge", &["statement", called], b"");
        let expected = answer("judge", &["statement", "--problem", name], b"");
        assert_eq!((found.code, found.output), (0, expected.output), "{called}");
    }
}

#[test]
fn an_unknown_problem_gets_all_names() {
    let list = "valid_move_num next_move simulate tour solve backtrack walk dual count, and 12 of other judges; \
                `judge --help` lists all\n";
    let taking_knights: [&[&str]; 3] = [
        &["run", "--problem"],
        &["grade", ".", "--problem"],
        &["package", "--format", "kattis", "--out", "x", "--problem"],
    ];
    let others: [&[&str]; 7] = [
        &["statement"],
        &["mistakes", "--problem"],
        &["gen", "--out", "x", "--problem"],
        &["answer", "--problem"],
        &["validate", "--problem"],
        &["check", "--problem"],
        &["stress", "--problem"],
    ];
    for (call, first) in taking_knights
        .map(|call| (call, "knights "))
        .into_iter()
        .chain(others.map(|call| (call, "")))
    {
        for (value, shown) in [("foo", "foo"), ("no_such_problem", "no_such...")] {
            let error = refused("judge", &[call, &[value]].concat());
            let expected = format!("judge: no problem '{shown}' in: {first}{list}");
            assert_eq!(error, expected, "{call:?}");
            // Neither is it cut in the program that has all others.
            let error = refused("knights", &[&["judge"], call, &[value]].concat());
            assert_eq!(error, format!("knights {expected}"), "{call:?}");
        }
        let near = refused("judge", &[call, &["simulat"]].concat());
        assert_eq!(
            near,
            "judge: no problem 'simulat'; did you mean 'simulate'?\n"
        );
    }
    for call in others {
        let error = refused("judge", &[call, &["knights"]].concat());
        let stages = "judge: knights is three problems here; name one of them: valid_move_num, next_move, simulate\n";
        assert_eq!(error, stages, "{call:?}");
    }
}

#[test]
fn an_error_shows_the_call_that_is_meant() {
    let cases: [(&str, &[&str], &str); 6] = [
        (
            "tour",
            &["8", "8", "--closed"],
            "unexpected argument '--closed' found; did you mean 'tour solve 8 8 --closed'?",
        ),
        (
            "tour",
            &["--sizes", "5..8"],
            "unexpected argument '--sizes' found; did you mean 'tour survey --sizes 5..8'?",
        ),
        (
            "tour",
            &["5", "--no-such-option"],
            "unexpected argument '--no-such-option' found; try 'tour --help'",
        ),
        (
            "dual",
            &["--max-steps", "5"],
            "unexpected argument '--max-steps' found; did you mean 'dual solve --max-steps 5'?",
        ),
        (
            "judge",
            &["simulate", "--", "a program"],
            "simulate is a problem; did you mean 'judge run --problem simulate -- 'a program''?",
        ),
        (
            "judge",
            &["--problem", "simulate", "--", "a program"],
            "unexpected argument '--problem' found; did you mean 'judge run --problem simulate -- 'a program''?",
        ),
    ];
    for (program, arguments, expected) in cases {
        let error = refused(program, arguments);
        assert_eq!(error, format!("{program}: {expected}\n"));
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
        let numbers = String::from_utf8(found.output).expect("numbers are text");
        let largest = numbers.split_whitespace().map(str::parse::<u64>);
        let largest = largest.map(|number| number.expect("a number")).max();
        let knights: u64 = input.lines().count() as u64 - 1;
        assert_eq!((found.code, found.error.as_str()), (0, expected), "{input}");
        // The last knight is not always the one with the most steps.
        let is_beyond = largest >= Some(10_000 * (knights + 1));
        assert!(!is_beyond || !expected.is_empty(), "{input}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_temporary_name_is_in_no_message() {
    let gen_in = [
        "gen",
        "--problem",
        "tour",
        "--seed",
        "1",
        "--out",
        "/proc/x",
    ];
    let package = ["package", "--problem", "tour", "--format"];
    let calls: [&[&str]; 4] = [
        &gen_in,
        &[&package[..], &["kattis", "--out", "/proc/tour"]].concat(),
        &[&package[..], &["hydro", "--out", "/proc/tour.zip"]].concat(),
        &[
            "run",
            "--problem",
            "simulate",
            "--report",
            "json=/proc/report.json",
            "--",
            "true",
        ],
    ];
    for arguments in calls {
        let error = judge_in(&project(""), arguments).error;
        assert!(
            error.ends_with(": No such file or directory (os error 2)\n"),
            "{error}"
        );
        assert!(!error.contains("/."), "{error}");
    }
}

#[test]
fn the_options_of_all_programs_take_a_line_each() {
    for call in calls() {
        let arguments: Vec<&str> = call[1..].iter().map(String::as_str).collect();
        let help = answer(&call[0], &[&arguments[..], &["--help"]].concat(), b"");
        let help = String::from_utf8(help.output).expect("help is text");
        for option in ["      --color <WHEN>", "      --generate <KIND>"] {
            let mut lines = help.lines().skip_while(|line| *line != option).skip(1);
            let described = lines.next().is_some_and(|line| !line.trim().is_empty());
            assert!(described && lines.next() == Some(""), "{call:?}\n{help}");
        }
    }
}

#[test]
fn the_program_to_judge_comes_first() {
    for subcommand in ["run", "stress"] {
        let help = printed("judge", &format!("{subcommand} -h"), b"");
        let is_heading = |line: &&str| line.ends_with(':') && !line.starts_with(' ');
        let headings: Vec<&str> = help.lines().filter(is_heading).take(3).collect();
        assert_eq!(headings, ["Arguments:", "The program:", "The cases:"]);
    }
}
