//! What holds for any bytes that a program reads.
//!
//! Each function takes the bytes of one input, runs whole programs on them in memory, and panics
//! if they break a rule. `fuzz/fuzz_targets/` runs these functions under libFuzzer
//! (`cargo +nightly fuzz run scanner`); `tests/judging/fuzz.rs` runs them on random inputs. Each returns
//! the exit codes, so that the test can see that inputs of each kind occurred.

#![allow(
    dead_code,
    reason = "each fuzz target includes this module, and uses one function"
)]

use std::ffi::OsString;
use std::fs;

use knights::cli::{Env, Tool, run};
use knights::tools;

/// The longest error line, in characters. An escaped byte, like `\xFF`, counts as one.
const LONGEST_LINE: usize = 200;
/// The largest side of a board that is answered here: a larger one takes too long.
const LARGEST_SIDE: u64 = 300;
/// The most rows and columns of a mask.
const LARGEST_MASK: usize = 8;
/// The problems of `judge`, and the program that answers each.
const PROBLEMS: [(&str, Program, &[&str]); 5] = [
    ("valid_move_num", VALID_MOVE_NUM, &[]),
    ("next_move", NEXT_MOVE, &[]),
    ("simulate", SIMULATE, &[]),
    ("tour", TOUR, &[]),
    ("solve", TOUR, &["solve", "--max-steps", "50"]),
];

/// A program: its name and its function.
type Program = (&'static str, Tool);

const VALID_MOVE_NUM: Program = ("valid_move_num", tools::stages::valid_move_num);
const NEXT_MOVE: Program = ("next_move", tools::stages::next_move);
const SIMULATE: Program = ("simulate", tools::stages::simulate);
const TOUR: Program = ("tour", tools::tour::run);
const JUDGE: Program = ("judge", tools::judge::run);

/// What a program has written, and its exit code.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    output: Vec<u8>,
    error: String,
    code: u8,
}

/// Runs a program in memory, and checks the rules of all programs: an answer and nothing else, or
/// exit code 2 and one short line.
fn answer((name, tool): Program, arguments: &[&str], bytes: &[u8]) -> Answer {
    let list = arguments.iter().map(OsString::from).collect();
    let (mut input, mut output, mut error) = (bytes, Vec::new(), Vec::new());
    let mut env = Env::new(name, list, &mut input, &mut output, &mut error);
    let code = run(&mut env, tool);
    drop(env);
    let error = String::from_utf8(error).expect("an error is text");
    if code == 2 {
        // Of several tours in a text, those that can be read have their verdicts.
        assert!(
            output.is_empty() || error.starts_with("tour: tour "),
            "{name} {arguments:?}: output before {error:?}"
        );
        let line = error.strip_suffix('\n').unwrap_or_default();
        assert!(
            line.starts_with(&format!("{name}: "))
                && line.chars().count() - 3 * line.matches("\\x").count() <= LONGEST_LINE
                && !line.chars().any(char::is_control),
            "{name} {arguments:?}: not one short line: {error:?}"
        );
    } else {
        assert!(code < 2, "{name} {arguments:?}: exit code {code}");
        let is_remark = |line: &str| line.starts_with(&format!("{name}: "));
        assert!(
            error.lines().all(is_remark),
            "{name} {arguments:?}: not a remark: {error:?}"
        );
    }
    Answer {
        output,
        error,
        code,
    }
}

/// Whether every number at the start of an input is small, or too large for any board.
fn is_quick(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(100)];
    start.split(|byte| !byte.is_ascii_digit()).all(|digits| {
        match std::str::from_utf8(digits).map(str::parse::<u64>) {
            Ok(Ok(number)) => !(LARGEST_SIDE + 1..=100_000_000).contains(&number),
            _ => true,
        }
    })
}

/// The programs that read numbers: white space may change in an input that is answered.
pub(crate) fn scanner(bytes: &[u8]) -> Vec<u8> {
    if !is_quick(bytes) {
        return Vec::new();
    }
    let programs = PROBLEMS.iter().map(|&(_, program, arguments)| {
        let found = answer(program, arguments, bytes);
        if found.code == 0 {
            let spaced = [b"\xEF\xBB\xBF\r\n", bytes.trim_ascii_end(), b"\r\n\n"].concat();
            let has_mark = bytes.starts_with(b"\xEF\xBB\xBF");
            assert!(has_mark || answer(program, arguments, &spaced) == found);
        }
        found.code
    });
    programs.collect()
}

/// `judge validate`: a valid input is answered by the program, and a missing newline is a fault.
pub(crate) fn strict(bytes: &[u8]) -> Vec<u8> {
    let problems = PROBLEMS.iter().map(|&(name, program, arguments)| {
        let found = answer(JUDGE, &["validate", "--problem", name], bytes);
        if found.code == 0 {
            assert_eq!(found.output, b"valid\n");
            assert_eq!(answer(program, arguments, bytes).code, 0, "{name}");
            let short = &bytes[..bytes.len() - 1];
            let short = answer(JUDGE, &["validate", "--problem", name], short);
            assert_eq!(short.code, 1, "{name} without the last newline");
        } else {
            assert!(found.output.starts_with(b"not valid: "), "{name}");
        }
        found.code
    });
    problems.collect()
}

/// `tour check`: in several forms, with the same verdict in every format.
pub(crate) fn tour_check(bytes: &[u8]) -> Vec<u8> {
    if !is_quick(bytes) {
        return Vec::new();
    }
    let choices: [&[&str]; 7] = [
        &[],
        &["--zero", "start"],
        &["--zero", "unvisited"],
        &["--zero", "hole", "--as", "board"],
        &["--as", "path"],
        &["--as", "path", "--size", "5x4"],
        &["--as", "directions", "--hole", "0,0"],
    ];
    let codes = choices.into_iter().map(|choice| {
        let with = |format| {
            let arguments = [&["check", "--format", format], choice].concat();
            answer(TOUR, &arguments, bytes)
        };
        let text = with("text");
        let lines = [&text.output[..], text.error.as_bytes()].concat();
        let has_several = lines.iter().filter(|&&byte| byte == b'\n').count() > 1;
        for format in ["json", "svg"] {
            let other = with(format);
            if format == "svg" && has_several && other.error.contains("shows one tour") {
                assert_eq!(other.code, 2);
                continue;
            }
            assert_eq!((other.code, &other.error), (text.code, &text.error));
        }
        match text.code {
            0 => assert!(text.output.starts_with(b"open ") || text.output.starts_with(b"closed ")),
            1 => assert!(text.output.starts_with(b"not a tour: ")),
            _ => {}
        }
        text.code
    });
    codes.collect()
}

/// `tour solve --mask`, on a board of the mask's size.
pub(crate) fn mask(bytes: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes
        .trim_ascii_end()
        .split(|&byte| byte == b'\n')
        .collect();
    let rows = lines.len().min(LARGEST_MASK).to_string();
    let squares = lines[0].iter().filter(|byte| !byte.is_ascii_whitespace());
    let columns = squares.count();
    let columns = columns.clamp(1, LARGEST_MASK).to_string();
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("mask");
    fs::write(&path, bytes).expect("there is room for a file");
    let path = path.to_str().expect("a temporary folder has a plain name");
    let arguments = [
        "solve",
        &rows,
        &columns,
        "0",
        "0",
        "--mask",
        path,
        "--max-steps",
        "50",
    ];
    let found = answer(TOUR, &arguments, b"");
    let directions = [&arguments[..], &["--format", "directions"]].concat();
    let directions = answer(TOUR, &directions, b"");
    assert_eq!(directions.code, found.code);
    if found.code == 0 && directions.error != found.error {
        // The reason why there is no tour is in the place of a board, but beside the directions.
        let reason = String::from_utf8(found.output).expect("the reason is text");
        assert_eq!(directions.error, format!("{}tour: {reason}", found.error));
    } else {
        assert_eq!(directions.error, found.error);
    }
    vec![found.code]
}
