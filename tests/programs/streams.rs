//! What the programs make of streams that fail, end early, or hold rubbish, and of too little memory.
#![cfg(unix)]

use std::fs;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::sync::mpsc;

use crate::support::skip::has_ulimit;
use crate::support::{
    Answer, answer, binary, feed, names, piped, project, shell_in, up_to, wait_for,
};
use tempfile::TempDir;

/// Commands that print something.
const PRINTING: [&str; 15] = [
    "echo 1 1 0 0 | valid_move_num",
    "echo 1 0 0 0 | next_move",
    "echo 1 1 0 0 | simulate",
    "echo 100 1 0 0 | simulate",
    "tour 5",
    "tour 300 300 0 0",
    "tour count 5",
    "tour --help",
    "dual < game",
    "dual --help",
    "judge --version",
    "judge statement tour",
    "judge run --cases cases -- true",
    "judge grade class --problem next_move --cases cases --sandbox off --state state",
    "knights tour 5",
];

/// A folder with a case, a class and a game.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let case = folder.path().join("cases/a");
    fs::create_dir_all(folder.path().join("class/ada")).expect("there is room");
    fs::create_dir(folder.path().join("cases")).expect("there is room");
    fs::write(case.with_extension("in"), "1\n0 0\n0\n").expect("there is room");
    fs::write(case.with_extension("ans"), "-1").expect("there is room");
    let game = project("fixtures/dual/sample/game_of_the_sheet.in");
    fs::copy(game, folder.path().join("game")).expect("there is room");
    folder
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_cannot_be_written_is_a_failure() {
    let folder = folder();
    for command in PRINTING {
        let name = command
            .rsplit("| ")
            .next()
            .and_then(|call| call.split(' ').next());
        let start = name.unwrap_or_default();
        for (redirection, error) in [
            (
                ">&-",
                "cannot write the output: Bad file descriptor (os error 9)\n",
            ),
            (
                "> /dev/full",
                "cannot write the output: No space left on device (os error 28)\n",
            ),
        ] {
            let found = shell_in(folder.path(), &format!("{command} {redirection}"));
            assert!(
                found.is_refusal(start),
                "{command} {redirection}: {found:?}"
            );
            assert!(
                found.error.ends_with(error),
                "{command} {redirection}: {found:?}"
            );
        }
        // The DEVNULL of other languages, open for reading too.
        let found = shell_in(folder.path(), &format!("{command} 1<>/dev/null"));
        assert!(
            found.code < 2 && found.error.is_empty(),
            "{command}: {found:?}"
        );
    }
    // Nothing is written there.
    let grade = PRINTING.iter().find(|command| command.contains("grade"));
    let grade = format!("{} --out report >&-", grade.expect("it is listed"));
    let found = shell_in(folder.path(), &grade);
    assert_eq!((found.code, &*found.error), (1, ""));
    assert!(folder.path().join("report").is_file());
}

/// If the reader has gone, nothing is said, and the exit code of a verdict stays the same.
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let valid = "3 2\n0 0\n2 2\n";
    for (command, input, code) in [
        ("simulate", "100 1 0 0", 0),
        ("tour", "300 300 0 0", 0),
        ("dual", "1 1 3 4\n@ 0 3\n", 0),
        ("judge validate --problem simulate", valid, 0),
        ("judge validate --problem simulate", "1\n", 1),
        (
            "judge validate --problem simulate --protocol kattis",
            valid,
            42,
        ),
        (
            "judge validate --problem simulate --protocol kattis",
            "3",
            43,
        ),
        (
            "judge check --problem simulate fixtures/simulate/sample/two_corners_of_3x3.in -",
            "1 2 3",
            1,
        ),
        ("judge run --cases fixtures/simulate/sample -- cat", "", 1),
        ("tour check", "2 2\n1 2 3 4\n", 1),
        ("tour check --format svg", "2 2\n1 2 3 4\n", 1),
    ] {
        let mut words = command.split(' ');
        let mut child = piped(binary(words.next().unwrap_or_default()));
        let child = child.args(words).current_dir(project("")).spawn();
        let mut child = child.expect("the program can be started");
        drop(child.stdout.take());
        feed(&mut child, input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), &*error),
            (Some(code), ""),
            "{command}"
        );
    }
}

#[test]
fn an_input_that_cannot_be_read_is_a_failure() {
    for name in names() {
        let call = if name == "judge" {
            "judge validate --problem simulate"
        } else {
            name
        };
        let run = |redirection: &str| shell_in(&project(""), &format!("{call} {redirection}"));
        let found = run("< src");
        let line = format!("{name}: cannot read the standard input: Is a directory");
        assert!(found.is_refusal(&line), "{found:?}");
        assert!(name == "dual" || found.output.is_empty(), "{name}");
        if name == "judge" {
            // An empty input is one more that is not valid; a remark says why.
            for found in [run("<&-"), run("</dev/null")] {
                assert_eq!(
                    (found.code, &*found.error),
                    (1, "judge: the input is empty\n")
                );
            }
            continue;
        }
        let found = run("<&-");
        assert!(
            found.is_refusal(&format!("{name}: 1:1: expected the ")),
            "{found:?}"
        );
        assert!(
            found.error.ends_with(", found the end of the input\n"),
            "{found:?}"
        );
        // The remark is lost, but the exit code stays.
        for redirection in ["</dev/null 1</dev/null", "</dev/null 2>&-"] {
            assert_eq!(run(redirection).code, 2, "{name} {redirection}");
        }
    }
}

#[test]
fn megabytes_of_garbage_get_one_line() {
    let length = up_to(2_000_000, 10_000_000);
    let mut state = 1_u32;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    let mut inputs: Vec<Vec<u8>> = [b'x', b'9', b' ', b'\n', 0]
        .map(|byte| vec![byte; length])
        .into();
    inputs.push(noise.take(length).collect());
    for input in inputs {
        for name in ["valid_move_num", "next_move", "simulate", "tour", "dual"] {
            let found = answer(name, &[], &input);
            assert!(
                found.is_refusal(&format!("{name}: ")),
                "{} of {}",
                found.error,
                input[0]
            );
            assert!(name == "dual" || found.output.is_empty(), "{name}");
        }
    }
}

#[test]
fn numbers_of_many_digits_are_numbers() {
    let zeros = "0".repeat(100_000);
    let input = format!("{zeros}3 {zeros}2\n0 {zeros}\n2 2\n");
    let found = answer("valid_move_num", &[], input.as_bytes());
    assert_eq!(
        found.text(),
        "-1 -1 1 1 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1 1 1\n"
    );
    let input = format!("3 1\n-{} 0\n", "9".repeat(100_000));
    let shown = "9".repeat(39);
    let line = format!("simulate: 2:1: expected a row in 0..=2, found \"-{shown}\"...\n");
    assert_eq!(answer("simulate", &[], input.as_bytes()).error, line);
}

/// The largest board of all programs, 10,000 x 10,000, gets an answer. A tour of all its squares
/// is found and checked by `tour solve`.
#[test]
fn the_largest_board_is_answered() {
    for (call, input, expected) in [
        (
            "valid_move_num",
            "10000 2\n0 0\n9999 9999\n",
            "-1 -1 5 5 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1 5 5\n",
        ),
        ("next_move", "10000\n9999 9999\n1\n9998 9997\n", "7"),
        ("tour solve 10000 10000 0 0 --format none", "", ""),
    ] {
        let words: Vec<&str> = call.split(' ').collect();
        let found = answer(words[0], &words[1..], input.as_bytes());
        assert_eq!(
            (found.code, found.text(), &*found.error),
            (0, expected, ""),
            "{call}"
        );
    }
}

/// Commands with the kilobytes of addresses that they may take in an optimised build, and what they say. A board of
/// 10,000 x 10,000 alone takes 100 MB. The memory for ten megabytes of input stays in proportion.
const BEYOND: &str = "
80000: echo 10000 10000 0 0 | tour => tour: not enough memory for this board; try a smaller one
80000: echo 10000 1 0 0 | simulate => simulate: not enough memory for this board; try a smaller one
80000: echo 10000 1 0 0 | valid_move_num => valid_move_num: not enough memory for this board; try a smaller one
80000: echo 10000 0 0 0 | next_move => next_move: not enough memory for this board; try a smaller one
60000: tour solve 10000 10000 0 0 => tour: not enough memory for this board
60000: tour solve 3 30000000 0 0 => tour: not enough memory for this board
45000: tour solve 2000 2000 0 0 --hole 3,3 --hole 3,4 --max-steps 1 => tour: not enough memory for this board
30000: tour solve 1500 1500 0 0 --closed --hole 3,3 --hole 3,4 => tour: not enough memory for this board
45000: tour survey 1000 --shard 1/1000000 --jobs 1 => tour: not enough memory for this board
60000: tour 10000 10000 0 0 => tour: not enough memory for this board
80000: head -c 10000000 /dev/zero | valid_move_num => valid_move_num: 1:1: 
80000: head -c 10000000 /dev/zero | next_move => next_move: 1:1: 
80000: head -c 10000000 /dev/zero | simulate => simulate: 1:1: 
80000: head -c 10000000 /dev/zero | tour => tour: 1:1: 
80000: head -c 10000000 /dev/zero | dual => dual: 
900000: tour solve 5 5 0 0 --mask /dev/zero => tour: /dev/zero: 1:1: expected '.' or '#' for square (0, 0), found 
";

/// Runs a command with this many kilobytes of addresses.
fn limited(kilobytes: u64, command: &str, folder: &Path) -> Answer {
    shell_in(folder, &format!("ulimit -v {kilobytes}; {command}"))
}

/// How many kilobytes of addresses `tour` takes to start beyond those of an optimised build.
fn larger() -> u64 {
    let starts = |&kilobytes: &u64| {
        let script = format!("ulimit -v {kilobytes}; tour --version; exit 0");
        !shell_in(&project(""), &script).output.is_empty()
    };
    let least = (7_000..100_000).step_by(1_000).find(starts);
    least.expect("the program starts") - 7_000
}

/// Takes a second: the least memory in which a program starts is found first.
#[test]
fn what_is_beyond_the_memory_is_told() {
    if !has_ulimit() {
        return;
    }
    let larger = larger();
    for line in BEYOND.lines().skip(1) {
        let (kilobytes, rest) = line.split_once(": ").expect("a limit");
        let (command, expected) = rest.split_once(" => ").expect("a line");
        let kilobytes: u64 = kilobytes.parse().expect("a number");
        let found = limited(kilobytes + larger, command, &project(""));
        assert!(found.is_refusal(expected), "{line}: {found:?}");
        assert!(
            found.output.is_empty() || command.ends_with("dual"),
            "{line}"
        );
    }
}

/// What grows with the knights and not with the board, and the many small states of the frontier, do not end in an
/// abort either: with any limit there is an answer, or one line.
#[test]
fn no_limit_of_memory_ends_in_an_abort() {
    if !has_ulimit() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let size = 1000;
    let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let lines = squares.map(|(row, column)| format!("{row} {column}\n"));
    let knights = lines.collect::<Vec<_>>().concat();
    let input = format!("{size} {}\n{knights}", size * size);
    fs::write(folder.path().join("input"), input).expect("there is room");
    let masks = project("fixtures/tour_solve/masks/four_rows_many_holes.txt");
    let holes = format!(
        "tour solve 4 900 0 0 --format none --mask '{}'",
        masks.display()
    );
    let knights = [15_000, 400_000, 20_000, 25_000, 30_000, 40_000, 50_000];
    let states = [14_000, 200_000, 60_000, 20_000, 30_000, 45_000, 80_000];
    let larger = larger();
    // How many lines the answer has, the limits, and whether the first is too little. The second is enough in any build.
    for (command, lines, limits, is_little) in [
        ("simulate < input", size, knights, true),
        ("valid_move_num < input", size * size, knights, true),
        (&*holes, 0, states, true),
        ("tour solve 4 100000 0 0 --format none", 0, states, false),
        (
            "tour solve 3 100000 0 0 --closed --format none",
            0,
            states,
            false,
        ),
    ] {
        let mut refused = Vec::new();
        for kilobytes in &limits[..up_to(2, limits.len())] {
            let name = command.split(' ').next().unwrap_or_default();
            let more = if name == "tour" { larger } else { 0 };
            let found = limited(kilobytes + more, command, folder.path());
            let start = format!("{name}: not enough memory for this board");
            let is_answered = found.code == 0 && found.error.is_empty();
            assert!(
                is_answered || found.is_refusal(&start),
                "{command}: {} {}",
                found.code,
                found.error
            );
            let expected = if is_answered { lines } else { 0 };
            let found = found.text().lines().count();
            assert_eq!(found, expected, "{command} with {kilobytes} kB");
            refused.push(!is_answered);
        }
        assert!(
            !refused[1] && (refused[0] || !is_little),
            "{command}: {refused:?}"
        );
    }
}

/// An error is one line of at most 200 characters, whatever an argument or a file name is, and
/// ends with what to do.
#[test]
fn errors_fit_on_a_line() {
    let long = "x".repeat(5000);
    let bytes = "\u{1}".repeat(5000);
    let wide = "\u{1f434}".repeat(60);
    let too_long = ": File name too long (os error 36)\n";
    let missing = ": No such file or directory (os error 2)\n";
    for (call, last, end) in [
        ("--order", &*long, "; try 'tour --help'\n"),
        ("--order", &bytes, "; try 'tour --help'\n"),
        ("", "--x\n\ny", "; try 'tour --help'\n"),
        ("", "--\u{1b}[31m", "; try 'tour --help'\n"),
        ("", "\r", "\"\\r\"; usage: tour [N [M [I J]]]\n"),
        ("8 8 0", &long, "x\"...\n"),
        ("8 8 0", &bytes, "\\x01\"...\n"),
        ("solve 8 8 0 0 --mask", &long, too_long),
        ("solve 8 8 0 0 --mask", &wide, missing),
        ("solve 8 8 0 0 --end", &bytes, "\\x01\"...\n"),
        ("survey 8 --shard", &long, "x\"...\n"),
        ("survey --sizes", &bytes, "\\x01\"...\n"),
        ("survey --method", &bytes, "; try 'tour survey --help'\n"),
    ] {
        let words: Vec<&str> = call.split_whitespace().chain([last]).collect();
        let found = answer("tour", &words, b"");
        assert!(found.is_refusal("tour: "), "{call}: {found:?}");
        assert!(
            found.output.is_empty() && found.error.ends_with(end),
            "{call}: {found:?}"
        );
    }
}

/// The dialogue flushes before it waits: each prompt can be read before its answer is sent.
#[test]
fn dual_shows_the_prompt_before_it_waits() {
    let mut child = piped(binary("dual")).spawn().expect("it can be started");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let stdout = child.stdout.take().expect("stdout is a pipe");
    // Where a prompt is missing, a read would wait for ever.
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for byte in BufReader::new(stdout).bytes().map_while(Result::ok) {
            if sender.send(byte).is_err() {
                return;
            }
        }
    });
    let start = "Knights' starting positions (row1 col1 row2 col2): ";
    let prompt = "5 . . . . . .\nMove (knight row col): ";
    for (expected, written) in [
        (start.to_owned(), "1 1 1 1\n"),
        (format!("Invalid position(s)!\n{start}"), "1 1 3 4\n"),
        (prompt.to_owned(), "@ 0"),
        (String::new(), " 3\n"),
        (prompt.to_owned(), ""),
    ] {
        let mut seen = Vec::new();
        wait_for(&format!("{expected:?}"), || {
            seen.extend(receiver.try_iter());
            seen.ends_with(expected.as_bytes())
        });
        stdin.write_all(written.as_bytes()).expect("dual reads");
    }
    drop(stdin);
    let output = child.wait_with_output().expect("dual ends");
    let line = "dual: 4:1: expected a move, found the end of the input\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), line);
    assert_eq!(output.status.code(), Some(2));
}
