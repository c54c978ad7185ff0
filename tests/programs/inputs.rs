//! Inputs that have no end, or on which a program would wait: named pipes, devices, endless outputs.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::programs::binary;
use crate::support::skip::{has, has_ulimit};
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use tempfile::TempDir;

const PIPE: &str =
    "it is a named pipe, which may never end; copy what it has to a file, and name that";

/// Calls of `knights` in a folder with `pipe`, a named pipe without a writer, and what they say of it.
const PIPES: [(&str, &str); 21] = [
    ("tour check pipe", "cannot read pipe: "),
    ("tour check --mask pipe input", "cannot read pipe: "),
    ("tour solve --mask pipe", "cannot read pipe: "),
    ("tour survey --merge pipe", "cannot read pipe: "),
    ("tour count 4 4 --checkpoint pipe --resume", "pipe: "),
    (
        "judge check --problem simulate pipe output",
        "cannot read pipe: ",
    ),
    (
        "judge check --problem simulate input pipe",
        "cannot read pipe: ",
    ),
    (
        "judge check --problem simulate input output pipe",
        "cannot read pipe: ",
    ),
    (
        "judge validate --problem simulate pipe",
        "cannot read pipe: ",
    ),
    ("judge answer --problem simulate pipe", "cannot read pipe: "),
    (
        "judge statement ./problem",
        "cannot read ./problem/pipe.md: ",
    ),
    (
        "judge package --problem simulate --format legacy --out new --metadata pipe",
        "cannot read pipe: ",
    ),
    (
        "judge run --merge pipe --cases cases -- true",
        "cannot read pipe: ",
    ),
    (
        "judge run --problem simulate --source class/ada/simulate.py --languages pipe",
        "cannot read the languages pipe: ",
    ),
    (
        "judge grade class --problem simulate --sandbox off --points pipe",
        "cannot read pipe: ",
    ),
    (
        "judge grade class --problem simulate --sandbox off --config pipe",
        "cannot read pipe: ",
    ),
    (
        "judge grade class --problem simulate --sandbox off --languages pipe",
        "cannot read the languages pipe: ",
    ),
    (
        "judge grade class --problem simulate --sandbox off --merge pipe",
        "cannot read pipe: ",
    ),
    (
        "judge grade class --problem simulate --sandbox off --state pipe",
        "cannot write pipe: ",
    ),
    (
        "judge grade class --problem simulate --sandbox off --state pipe --resume",
        "pipe: ",
    ),
    (
        "judge grade class --problem simulate --sandbox off --students pipe",
        "pipe is not a regular file",
    ),
];

/// Calls in a folder with `zero`, a link to `/dev/zero`, and what they say.
const ENDLESS: [(&str, &str); 12] = [
    (
        "valid_move_num < zero",
        "1:1: expected the board size in 1..=10000, found \"\\x00",
    ),
    (
        "next_move < zero",
        "1:1: expected the board size in 1..=10000, found \"\\x00",
    ),
    (
        "simulate < zero",
        "1:1: expected the board size in 1..=10000, found \"\\x00",
    ),
    (
        "tour < zero",
        "1:1: expected the number of rows in 1..=10000, found \"\\x00",
    ),
    (
        "tour check zero",
        "zero: 1:1: expected a tour (a board: 1 4 7; squares: 0,0 1,2 or a1 b3; directions; JSON), found \"\\x00",
    ),
    (
        "tour check < zero",
        "1:1: expected a tour (a board: 1 4 7; squares: 0,0 1,2 or a1 b3; directions; JSON), found \"\\x00",
    ),
    (
        "judge check --problem simulate zero output",
        "cannot read zero: it is longer than 256 MiB",
    ),
    (
        "judge check --problem simulate input - < zero",
        "cannot read the standard input: it is longer than 256 MiB",
    ),
    (
        "judge check --problem simulate input output zero",
        "cannot read zero: it is longer than 256 MiB",
    ),
    (
        "judge grade class --problem simulate --sandbox off --languages zero",
        "cannot read the languages zero: it is longer than 1 MiB",
    ),
    (
        "judge grade class --problem simulate --sandbox off --state zero",
        "cannot write zero: it does not come from `judge grade`; name another file with --state",
    ),
    (
        "yes 1 | simulate",
        "cannot read the standard input: it is longer than 1 MiB",
    ),
];

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let at = |name: &str| folder.path().join(name);
    for name in ["class/ada", "cases", "problem"] {
        fs::create_dir_all(at(name)).expect("there is room");
    }
    for (name, text) in [
        ("input", "1 1\n0 0\n"),
        ("output", "10000\n"),
        ("cases/a.in", "1 1\n0 0\n"),
        ("cases/a.ans", "10000\n"),
        ("class/ada/simulate.py", "print(10000)\n"),
        (
            "problem/knights.toml",
            "[package]\nstatement = \"pipe.md\"\n",
        ),
    ] {
        fs::write(at(name), text).expect("there is room");
    }
    for name in ["pipe", "problem/pipe.md"] {
        mkfifo(&at(name), Mode::S_IRWXU).expect("there can be pipes");
    }
    symlink("/dev/zero", at("zero")).expect("there can be links");
    folder
}

/// What a command says on standard error, and its code. It has 60 seconds and 1.5 GB of memory.
fn answer(folder: &Path, command: &str) -> (Option<i32>, String) {
    let programs = binary("knights");
    let path = programs.parent().expect("a binary is in a folder");
    let path = format!("{}:{}", path.display(), env!("PATH"));
    let script = format!("ulimit -v 1500000; {command}");
    let run = Command::new("timeout")
        .args(["-k", "1", "60", "bash", "-c", &script])
        .current_dir(folder)
        .env("PATH", path)
        .stdin(Stdio::from(File::open("/dev/null").expect("it exists")))
        .output();
    let run = run.expect("there is a shell");
    (
        run.status.code(),
        String::from_utf8_lossy(&run.stderr).into_owned(),
    )
}

#[test]
fn a_named_pipe_is_refused_by_every_program_that_reads_files() {
    if !has("bash") || !has_ulimit() {
        return;
    }
    let folder = folder();
    for (call, start) in PIPES {
        let program = call.split(' ').next().expect("a word");
        let end = if start.ends_with(' ') { PIPE } else { "" };
        let expected = (Some(2), format!("{program}: {start}{end}\n"));
        assert_eq!(answer(folder.path(), call), expected, "{call}");
    }
}

#[test]
fn what_has_no_end_is_refused_in_one_line() {
    if !has("bash") || !has_ulimit() {
        return;
    }
    let folder = folder();
    for (call, expected) in ENDLESS {
        let program = call.trim_start_matches("yes 1 | ").split(' ').next();
        let program = program.expect("a word");
        let (code, error) = answer(folder.path(), call);
        let is_line = error.lines().count() == 1 && error.chars().count() <= 201;
        let is_said = error.starts_with(&format!("{program}: {expected}"));
        assert!(code == Some(2) && is_line && is_said, "{call}: {error}");
    }
}

/// Pipes that the shell has made may be named.
#[test]
fn a_pipe_that_the_program_was_given_is_read() {
    if !has("bash") || !has_ulimit() {
        return;
    }
    let folder = folder();
    for (call, code) in [
        (
            "judge check --problem simulate <(cat input) <(cat output)",
            0,
        ),
        ("judge check --problem simulate input - < output", 0),
        (
            "cat output | judge check --problem simulate input /dev/stdin",
            0,
        ),
        (
            "judge check --problem simulate input /dev/fd/5 5< <(cat output)",
            0,
        ),
        ("tour check <(tour 5 5 0 0)", 0),
        // The output is not the answer, which is empty.
        ("judge check --problem simulate input output /dev/null", 1),
    ] {
        assert_eq!(
            answer(folder.path(), call),
            (Some(code), String::new()),
            "{call}"
        );
    }
}
