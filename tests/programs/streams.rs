//! What the programs make of streams that fail, end early, or hold rubbish.
#![expect(clippy::print_stdout, reason = "a test says what it works on")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc;
use std::time::Duration;

use crate::support::skip::has_ulimit;
use crate::support::{feed, piped, skip, up_to};
use assert_cmd::Command as Run;
use predicates::prelude::*;
use predicates::str::{is_empty, starts_with};

/// A run that takes longer hangs.
const TIME_LIMIT: Duration = Duration::from_secs(60);

fn run(name: &str) -> Run {
    let mut run = Run::new(crate::support::binary(name));
    run.timeout(TIME_LIMIT);
    run
}

/// A valid input with a large output, for each program that has one.
fn large_output() -> [(&'static str, Vec<u8>); 3] {
    let knights = |size: u32| {
        let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let lines = squares.map(|(row, column)| format!("{row} {column}\n"));
        format!("{size} {}\n{}", size * size, lines.collect::<String>())
    };
    [
        ("valid_move_num", knights(200).into_bytes()),
        ("simulate", knights(200).into_bytes()),
        ("tour", b"300 300 0 0".to_vec()),
    ]
}

fn start(name: &str) -> Child {
    piped(crate::support::binary(name))
        .spawn()
        .expect("the program can be started")
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let dialogue = ("dual", b"1 1 3 4\n@ 0 3\n".to_vec());
    for (name, input) in large_output().into_iter().chain([dialogue]) {
        let mut child = start(name);
        drop(child.stdout.take());
        feed(&mut child, &input);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_closed_output_is_a_failure_if_something_is_written() {
    let folder = tempfile::tempdir().expect("there is room");
    std::fs::create_dir_all(folder.path().join("class/ada")).expect("there is room");
    let grade = "grade class --problem next_move --sandbox off --state state";
    let run = |name: &str, arguments: &str, output: &str, input: &str| {
        let script = format!("exec \"$0\" \"$@\" {output}");
        let mut sh = piped("sh");
        sh.args(["-c", &script]).arg(crate::support::binary(name));
        let words = arguments.split(' ').filter(|word| !word.is_empty());
        let mut child = sh.args(words).current_dir(folder.path()).spawn();
        let child = child.as_mut().expect("the program can be started");
        feed(child, input.as_bytes());
        let mut error = String::new();
        let stream = child.stderr.as_mut().expect("stderr is a pipe");
        stream.read_to_string(&mut error).expect("errors are text");
        let status = child.wait().expect("the program ends");
        (status.code(), error)
    };
    for (name, arguments, input) in [
        ("valid_move_num", "", "1 1\n0 0\n"),
        ("next_move", "", "1\n0 0\n0\n"),
        ("simulate", "", "1 1\n0 0\n"),
        ("tour", "5", ""),
        ("tour", "count 5", ""),
        ("tour", "--help", ""),
        ("dual", "--help", ""),
        ("judge", "--version", ""),
        ("judge", "statement tour", ""),
        ("judge", "run --problem next_move -- true", ""),
        ("judge", grade, ""),
        ("knights", "tour 5", ""),
    ] {
        let (code, error) = run(name, arguments, ">&-", input);
        assert_eq!(code, Some(2), "{name} {arguments}: {error}");
        let words = "cannot write the output: Bad file descriptor";
        assert!(
            error.contains(words) && error.lines().count() == 1,
            "{name} {arguments}: {error}"
        );
        // The DEVNULL of other languages, open for reading too.
        let (code, error) = run(name, arguments, "1<>/dev/null", input);
        assert!(
            code < Some(2) && error.is_empty(),
            "{name} {arguments}: {error}"
        );
    }
    // Nothing is written there.
    let (code, error) = run("judge", &format!("{grade} --out report"), ">&-", "");
    assert_eq!((code, &*error), (Some(1), ""));
    assert!(folder.path().join("report").is_file());
}

#[test]
#[cfg(unix)]
fn a_full_device_is_a_failure() {
    let small = [
        ("valid_move_num", "1 1\n0 0\n"),
        ("next_move", "1\n0 0\n0\n"),
        ("simulate", "1 1\n0 0\n"),
        ("tour", "1 1 0 0\n"),
        ("dual", "1 1 3 4\n"),
    ];
    let small = small.map(|(name, input)| (name, input.as_bytes().to_vec()));
    for (name, input) in small.into_iter().chain(large_output()) {
        let full = File::options().write(true).open("/dev/full");
        let Ok(full) = full else {
            return skip("/dev/full");
        };
        let mut child = piped(crate::support::binary(name))
            .stdout(full)
            .spawn()
            .expect("the program can be started");
        feed(&mut child, &input);
        let output = child.wait_with_output().expect("the program ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.starts_with(&format!("{name}: cannot write the output: ")),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1, "{error}");
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

#[test]
#[cfg(unix)]
fn a_directory_is_no_input() {
    for name in crate::support::names() {
        let validate: &[&str] = &["validate", "--problem", "simulate"];
        let arguments = if name == "judge" { validate } else { &[] };
        let output = Command::new(crate::support::binary(name))
            .args(arguments)
            .stdin(File::open(crate::support::project("src")).expect("a folder can be opened"))
            .output()
            .expect("the program ends");
        let error = String::from_utf8_lossy(&output.stderr);
        let line = format!("{name}: cannot read the standard input: Is a directory");
        assert!(
            error.starts_with(&line) && error.lines().count() == 1,
            "{error}"
        );
        assert!(name == "dual" || output.stdout.is_empty(), "{name}");
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

#[test]
#[cfg(unix)]
fn closed_streams_are_told_or_quiet() {
    // To `judge`, an empty input is one more that is not valid.
    for name in crate::support::names().filter(|&name| name != "judge") {
        let binary = crate::support::binary(name);
        let shell = |redirection: &str| {
            let script = format!("exec '{}' {redirection}", binary.display());
            Command::new("sh")
                .args(["-c", &script])
                .output()
                .expect("sh is on every unix")
        };
        let output = shell("<&-");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.starts_with(&format!("{name}: 1:1: expected the ")),
            "{error}"
        );
        assert!(error.ends_with(", found the end of the input\n"), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let output = shell("</dev/null 1</dev/null");
        assert_eq!(
            output.status.code(),
            Some(2),
            "{name} with an output that cannot be written to"
        );
        // The remark is lost, but the exit code stays.
        let output = shell("</dev/null 2>&-");
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

/// An empty input is one more that is not valid; a remark says why.
#[test]
#[cfg(unix)]
fn an_input_that_is_closed_is_an_empty_one() {
    for redirection in ["<&-", "</dev/null"] {
        let judge = crate::support::binary("judge");
        let judge = judge.display();
        let script = format!("exec '{judge}' validate --problem simulate {redirection}");
        let output = Command::new("sh").args(["-c", &script]).output();
        let output = output.expect("sh is on every unix");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(error, "judge: the input is empty\n", "{redirection}");
        assert_eq!(output.status.code(), Some(1), "{redirection}");
    }
}

#[test]
fn megabytes_of_garbage_get_one_line() {
    let length = up_to(2_000_000, 10_000_000);
    let mut noise = vec![0_u8; length];
    let mut state = 1_u32;
    for byte in &mut noise {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = state.to_be_bytes()[0];
    }
    let inputs = [
        ("noise", noise),
        ("one token", vec![b'x'; length]),
        ("digits", vec![b'9'; length]),
        ("spaces", vec![b' '; length]),
        ("lines", vec![b'\n'; length]),
        ("zeros", vec![0; length]),
    ];
    for (what, input) in inputs {
        for name in ["valid_move_num", "next_move", "simulate", "tour"] {
            println!("{name}: {what}");
            run(name)
                .write_stdin(input.clone())
                .assert()
                .code(2)
                .stdout(is_empty())
                .stderr(starts_with(format!("{name}: ")).and(one_short_line()));
        }
        println!("dual: {what}");
        run("dual")
            .write_stdin(input)
            .assert()
            .code(2)
            .stderr(starts_with("dual: ").and(one_short_line()));
    }
}

#[test]
fn numbers_of_many_digits_are_numbers() {
    let zeros = "0".repeat(100_000);
    run("valid_move_num")
        .write_stdin(format!("{zeros}3 {zeros}2\n0 {zeros}\n2 2\n"))
        .assert()
        .code(0)
        .stdout("-1 -1 1 1 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1 1 1\n");
    let nines = "9".repeat(100_000);
    let shown = "9".repeat(40);
    run("simulate")
        .write_stdin(format!("3 1\n-{nines} 0\n"))
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(format!(
            "simulate: 2:1: expected a row in 0..=2, found \"-{}\"...\n",
            &shown[1..]
        ));
}

/// Ten megabytes of input do not take more than a hundred of memory.
#[test]
fn memory_stays_in_proportion_to_the_input() {
    if !has_ulimit() {
        return;
    }
    for name in crate::support::names() {
        let binary = crate::support::binary(name);
        let script = format!(
            "ulimit -v 100000; head -c 10000000 /dev/zero | '{}'",
            binary.display()
        );
        Run::new("sh")
            .args(["-c", &script])
            .assert()
            .code(2)
            .stderr(starts_with(format!("{name}: ")).and(one_short_line()));
    }
}

/// The largest board of all programs, 10,000 x 10,000, gets an answer. A tour of all its squares
/// is found and checked by `tour solve`.
#[test]
fn the_largest_board_is_answered() {
    let solve: &[&str] = &["solve", "10000", "10000", "0", "0", "--format", "none"];
    for (name, arguments, input, expected) in [
        (
            "valid_move_num",
            &[][..],
            "10000 2\n0 0\n9999 9999\n",
            "-1 -1 5 5 -1 -1 -1 -1\n-1 -1 -1 -1 -1 -1 5 5\n",
        ),
        ("next_move", &[], "10000\n9999 9999\n1\n9998 9997\n", "7"),
        ("tour", solve, "", ""),
    ] {
        run(name)
            .args(arguments)
            .write_stdin(input)
            .assert()
            .code(0)
            .stdout(expected)
            .stderr(is_empty());
    }
}

/// One line of at most 200 characters.
fn one_short_line() -> impl Predicate<str> {
    predicate::function(|text: &str| {
        let line = text.strip_suffix('\n').unwrap_or_default();
        (1..=200).contains(&line.chars().count()) && !line.chars().any(char::is_control)
    })
}

#[test]
fn a_board_beyond_the_memory_is_told() {
    if !has_ulimit() {
        return;
    }
    for (name, input) in [
        ("tour", "10000 10000 0 0"),
        ("simulate", "10000 1 0 0"),
        ("valid_move_num", "10000 1 0 0"),
        ("next_move", "10000 0 0 0"),
    ] {
        let binary = crate::support::binary(name);
        // 80 MB of address space; the board alone takes 100 MB.
        let script = format!("ulimit -v 80000; printf '{input}' | '{}'", binary.display());
        Run::new("sh")
            .args(["-c", &script])
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(format!(
                "{name}: not enough memory for this board; try a smaller one\n"
            ));
    }
}

/// What grows with the knights, and not with the board, does not end in an abort either.
#[test]
fn knights_beyond_the_memory_are_told() {
    if !has_ulimit() {
        return;
    }
    let size = 1000;
    let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let lines: Vec<String> = squares
        .map(|(row, column)| format!("{row} {column}\n"))
        .collect();
    let input = format!("{size} {}\n{}", size * size, lines.concat());
    for name in ["simulate", "valid_move_num"] {
        let (mut answered, mut refused) = (0, 0);
        // The first is too little for the board, and the second is enough in any build.
        for kilobytes in [15_000, 400_000, 20_000, 25_000, 30_000, 40_000, 50_000]
            .into_iter()
            .take(up_to(4, 7))
        {
            let binary = crate::support::binary(name);
            let script = format!("ulimit -v {kilobytes}; exec '{}'", binary.display());
            let output = Run::new("sh")
                .args(["-c", &script])
                .write_stdin(input.clone())
                .output()
                .expect("sh is on every unix");
            let error = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            println!("{name} with {kilobytes} kB: {code:?} {error}");
            let line = format!("{name}: not enough memory for this board; try a smaller one\n");
            if code == Some(0) {
                assert_eq!(error, "");
                let lines = output.stdout.split(|&byte| byte == b'\n').count() - 1;
                let expected = if name == "simulate" {
                    size
                } else {
                    size * size
                };
                assert_eq!(lines, expected);
                answered += 1;
            } else {
                assert_eq!((code, &*error), (Some(2), line.as_str()));
                assert!(output.stdout.is_empty());
                refused += 1;
            }
        }
        assert!(
            answered > 0 && refused > 0,
            "{answered} answered, {refused} refused"
        );
    }
}

/// The states of a search, and the weights of a survey, are asked for too.
#[test]
fn subcommands_beyond_the_memory_are_told() {
    if !has_ulimit() {
        return;
    }
    let binary = crate::support::binary("tour");
    let larger = larger_by(&binary);
    for (kilobytes, arguments) in [
        (60_000, "solve 10000 10000 0 0"),
        (60_000, "solve 3 30000000 0 0"),
        (
            45_000,
            "solve 2000 2000 0 0 --hole 3,3 --hole 3,4 --max-steps 1",
        ),
        (30_000, "solve 1500 1500 0 0 --closed --hole 3,3 --hole 3,4"),
        (45_000, "survey 1000 --shard 1/1000000 --jobs 1"),
        (60_000, "10000 10000 0 0"),
    ] {
        let script = format!(
            "ulimit -v {}; exec '{}' {arguments}",
            kilobytes + larger,
            binary.display()
        );
        Run::new("sh")
            .args(["-c", &script])
            .timeout(TIME_LIMIT)
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(starts_with("tour: not enough memory for this board").and(one_short_line()));
    }
}

/// How many kilobytes of addresses a program takes to start beyond those of an optimised build, to
/// which the limits of these tests belong.
fn larger_by(program: &Path) -> u64 {
    let starts = |kilobytes: &u64| {
        let script = format!(
            "ulimit -v {kilobytes}; exec '{}' --version",
            program.display()
        );
        let output = Command::new("sh").args(["-c", &script]).output();
        output.is_ok_and(|output| output.status.success())
    };
    let least = (7_000..100_000).step_by(1_000).find(starts);
    least.expect("the program starts") - 7_000
}

/// An error is one line of at most 200 characters, whatever an argument or a file name is, and
/// ends with what to do.
#[test]
fn errors_fit_on_a_line() {
    let long = "x".repeat(5000);
    let bytes = "\u{1}".repeat(5000);
    let wide = "\u{1f434}".repeat(60);
    let file = format!("/{}", "x".repeat(250)).repeat(3);
    let usage = "; try 'tour --help'\n";
    let survey = "; try 'tour survey --help'\n";
    let too_long = ": File name too long (os error 36)\n";
    let missing = ": No such file or directory (os error 2)\n";
    for (arguments, end) in [
        (vec!["--order", &long], usage),
        (vec!["--order", &bytes], usage),
        (vec!["--x\n\ny"], usage),
        (vec!["--\u{1b}[31m"], usage),
        (vec!["\r"], "\"\\r\"; usage: tour [N [M [I J]]]\n"),
        (vec!["8", "8", "0", &long], "x\"...\n"),
        (vec!["8", "8", "0", &bytes], "\\x01\"...\n"),
        (vec!["solve", "8", "8", "0", "0", "--mask", &long], too_long),
        (vec!["solve", "8", "8", "0", "0", "--mask", &wide], missing),
        (
            vec!["solve", "8", "8", "0", "0", "--end", &bytes],
            "\\x01\"...\n",
        ),
        (vec!["survey", "--merge", &file], missing),
        (vec!["survey", "8", "--shard", &long], "x\"...\n"),
        (vec!["survey", "--sizes", &bytes], "\\x01\"...\n"),
        (vec!["survey", "--method", &bytes], survey),
    ] {
        println!("{arguments:.40?}");
        run("tour")
            .args(&arguments)
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(one_short_line().and(predicate::str::starts_with("tour: ")))
            .stderr(predicate::str::ends_with(end));
    }
}

/// The dialogue flushes before it waits: each prompt can be read before its answer is sent.
#[test]
fn dual_shows_the_prompt_before_it_waits() {
    let mut child = start("dual");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut stdout = child.stdout.take().expect("stdout is a pipe");
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut byte = [0];
        while stdout.read(&mut byte).is_ok_and(|count| count == 1) {
            if sender.send(byte[0]).is_err() {
                return;
            }
        }
    });
    let wait_for = |expected: &str| {
        let mut seen = Vec::new();
        while !seen.ends_with(expected.as_bytes()) {
            let byte = receiver.recv_timeout(TIME_LIMIT);
            seen.push(byte.unwrap_or_else(|_| panic!("no {expected:?} in {seen:?}")));
        }
    };
    wait_for("Knights' starting positions (row1 col1 row2 col2): ");
    stdin.write_all(b"1 1 1 1\n").expect("dual reads");
    wait_for("Invalid position(s)!\nKnights' starting positions (row1 col1 row2 col2): ");
    stdin.write_all(b"1 1 3 4\n").expect("dual reads");
    wait_for("5 . . . . . .\nMove (knight row col): ");
    stdin.write_all(b"@ 0").expect("dual reads");
    stdin.write_all(b" 3\n").expect("dual reads");
    wait_for("5 . . . . . .\nMove (knight row col): ");
    drop(stdin);
    let stderr = child.stderr.take().expect("stderr is a pipe");
    let mut line = String::new();
    BufReader::new(stderr)
        .read_line(&mut line)
        .expect("stderr is text");
    assert_eq!(
        line,
        "dual: 4:1: expected a move, found the end of the input\n"
    );
    assert_eq!(child.wait().expect("dual ends").code(), Some(2));
}

#[test]
fn help_and_version_are_answers() {
    for name in crate::support::names() {
        run(name)
            .arg("--help")
            .assert()
            .code(0)
            .stdout(predicate::str::contains("\nExample:\n").and(predicate::str::contains("$ ")))
            .stderr(is_empty());
        run(name)
            .arg("--version")
            .assert()
            .code(0)
            .stdout(format!("{name} {}\n", env!("CARGO_PKG_VERSION")))
            .stderr(is_empty());
    }
}

/// If the reader of a verdict has gone, its exit code stays the same.
#[test]
fn a_verdict_stands_without_a_reader() {
    let valid = "3 2\n0 0\n2 2\n";
    let validate = "validate --problem simulate";
    let kattis = "validate --problem simulate --protocol kattis";
    let sample = "fixtures/simulate/sample/two_corners_of_3x3.in";
    for (program, arguments, input, code) in [
        ("judge", validate, valid, 0),
        ("judge", validate, "1\n", 1),
        ("judge", kattis, valid, 42),
        ("judge", kattis, "3", 43),
        (
            "judge",
            &format!("check --problem simulate {sample} -"),
            "1 2 3",
            1,
        ),
        (
            "judge",
            "run --cases fixtures/simulate/sample -- cat",
            "",
            1,
        ),
        ("tour", "check", "2 2\n1 2 3 4\n", 1),
        ("tour", "check --format svg", "2 2\n1 2 3 4\n", 1),
    ] {
        let mut child = piped(crate::support::binary(program))
            .args(arguments.split(' '))
            .current_dir(crate::support::project(""))
            .spawn()
            .expect("the program can be started");
        drop(child.stdout.take());
        feed(&mut child, input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        println!("{program} {arguments}");
        assert_eq!(output.status.code(), Some(code));
        assert!(output.stderr.is_empty());
    }
}

/// In the protocol of testlib, 2 is a wrong output and 3 a failure, such as wrong usage.
#[test]
fn wrong_usage_of_a_testlib_checker_is_our_failure() {
    for (arguments, code) in [
        ("check --problem tour --protocol testlib --strict", 3),
        ("check --problem tour --protocol=testlib one", 3),
        ("check --problem tour --protocol kattis --strict", 2),
        ("check --problem queens --protocol testlib a b c", 3),
        ("check --problem queens -- --protocol testlib", 2),
        ("check --problem queens --protocol plain testlib", 2),
        (
            "run --jobs 0 --protocol testlib --checker check -- check",
            2,
        ),
        ("run --protocol testlib -- check", 2),
        ("stress --problem queens -- check --protocol testlib", 2),
    ] {
        run("judge")
            .args(arguments.split(' '))
            .assert()
            .code(code)
            .stdout(is_empty())
            .stderr(one_short_line());
    }
}

/// A mask that never ends is refused at its first character.
#[test]
fn an_endless_mask_is_refused() {
    if !cfg!(unix) {
        return skip("/dev/zero");
    }
    run("tour")
        .args(["solve", "5", "5", "0", "0", "--mask", "/dev/zero"])
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(
            starts_with("tour: /dev/zero: 1:1: expected '.' or '#' for square (0, 0), found ")
                .and(one_short_line()),
        );
}

/// The frontier's states are many small things; if they do not fit, one line says so.
#[test]
fn the_frontier_never_aborts() {
    if !has_ulimit() {
        return;
    }
    let binary = crate::support::binary("tour");
    let larger = larger_by(&binary);
    let (mut runs, mut told) = (0, 0);
    let sizes = [14_000, 60_000, 20_000, 30_000, 45_000, 80_000, 200_000];
    for kilobytes in &sizes[..up_to(2, sizes.len())] {
        for task in [
            "4 900 0 0 --mask fixtures/tour_solve/masks/four_rows_many_holes.txt",
            "4 100000 0 0",
            "3 100000 0 0 --closed",
        ] {
            let script = format!(
                "ulimit -v {}; exec '{}' solve {task} --format none",
                kilobytes + larger,
                binary.display()
            );
            runs += 1;
            let output = Run::new("sh")
                .args(["-c", &script])
                .current_dir(crate::support::project(""))
                .timeout(TIME_LIMIT)
                .output()
                .expect("sh is on every unix");
            let error = String::from_utf8_lossy(&output.stderr);
            println!("{task} with {kilobytes} kB: {:?} {error}", output.status);
            assert!(output.stdout.is_empty());
            match output.status.code() {
                Some(0) => assert!(error.is_empty()),
                code => {
                    assert!(code == Some(2) && error.lines().count() == 1);
                    told += 1;
                }
            }
        }
    }
    assert!(
        (1..runs).contains(&told),
        "{told} of {runs} runs had no memory"
    );
}
