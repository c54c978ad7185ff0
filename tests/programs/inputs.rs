//! Inputs that have no end, or on which a program would wait: named pipes, devices, endless outputs.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::support::skip::{has, has_ulimit};
use crate::support::{Answer, ran};
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use tempfile::TempDir;

/// Calls in a folder with `pipe`, a named pipe without a writer, and `zero`, a link to `/dev/zero`, and how the line
/// begins that they get.
const REFUSED: &str = include_str!("inputs.txt");

/// Calls in the same folder, and their exit codes: pipes that the shell has made may be named.
const READ: [(&str, u8); 6] = [
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

/// Runs a command, which has 60 seconds and 1.5 GB of memory.
fn run(folder: &Path, command: &str) -> Answer {
    let script = format!("ulimit -v 1500000; {command}");
    let mut shell = Command::new("timeout");
    let shell = shell.args(["-k", "1", "60", "bash", "-c", &script]);
    ran(shell.current_dir(folder).stdin(std::process::Stdio::null()))
}

#[test]
fn what_may_have_no_end_is_refused_in_one_line() {
    if !has("bash") || !has_ulimit() {
        return;
    }
    let folder = folder();
    for line in REFUSED.lines() {
        let (call, start) = line.split_once(" => ").expect("a call and what it gets");
        let found = run(folder.path(), call);
        assert!(found.is_refusal(start), "{call}: {found:?}");
    }
    for (call, code) in READ {
        let found = run(folder.path(), call);
        assert_eq!((found.code, &*found.error), (code, ""), "{call}");
    }
}
