//! Skipping tests that this machine cannot run, so that the skips are seen and counted.
//!
//! Each skip prints a line, and adds it to the file `skipped` in cargo's folder for the files of
//! tests. `make test` prints that file. With `KNIGHTS_NO_SKIP=1` a skip is a failure, unless
//! `KNIGHTS_MAY_LACK` lists what is missing.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The variable under which nothing may be skipped.
const NO_SKIP: &str = "KNIGHTS_NO_SKIP";
/// The variable that lists what may be missing nevertheless, separated by commas.
const MAY_LACK: &str = "KNIGHTS_MAY_LACK";

/// Skips the rest of a test because this machine lacks something.
///
/// The caller returns afterwards. The line goes around the capture of the test harness.
#[expect(
    clippy::disallowed_methods,
    reason = "the harness would hide what a passing test prints"
)]
pub(crate) fn skip(lacks: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or_default();
    let line = format!(
        "skipped: {}::{test}: this machine has no {lacks}\n",
        env!("CARGO_CRATE_NAME")
    );
    let list = std::env::var(MAY_LACK).unwrap_or_default();
    assert!(
        std::env::var_os(NO_SKIP).is_none_or(|value| value != "1") || is_listed(lacks, &list),
        "{NO_SKIP} is set and {MAY_LACK} does not list it, but {line}"
    );
    let _ = std::io::stderr().write_all(line.as_bytes());
    let list = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skipped");
    let file = OpenOptions::new().append(true).create(true).open(list);
    let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
    written.expect("cargo's folder for tests can be written to");
}

/// Whether a list that is separated by commas has this, or the first words of it.
pub(crate) fn is_listed(lacks: &str, list: &str) -> bool {
    list.split(',').any(|known| {
        let rest = lacks.strip_prefix(known);
        !known.is_empty() && rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Whether a program is installed. If it is not, that is a [`skip`].
pub(crate) fn has(program: &str) -> bool {
    let (arguments, says): (&[&str], &[u8]) = match program {
        "sh" => (&["-c", ":"], b""),
        "go" => (&["version"], b"go"),
        "slurmd" => (&["-V"], b"slurm"),
        // Another program of this name is part of moreutils.
        "parallel" => (&["--version"], b"GNU parallel"),
        _ => (&["--version"], b""),
    };
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output();
    let found =
        output.is_ok_and(|output| output.status.success() && output.stdout.starts_with(says));
    if !found {
        skip(program);
    }
    found
}

/// Whether Python has these packages. If not, that is a [`skip`].
pub(crate) fn has_packages(names: &str) -> bool {
    let output = Command::new("python3")
        .args(["-c", &format!("import {names}")])
        .stdin(Stdio::null())
        .output();
    let found = output.is_ok_and(|output| output.status.success());
    if !found {
        skip(&format!("python3 with {names}"));
    }
    found
}

/// Whether memory can be limited: with `ulimit -v` of a shell, on Linux. If not, that is a
/// [`skip`].
pub(crate) fn has_ulimit() -> bool {
    let limited = Command::new("sh")
        .args(["-c", "ulimit -v 4000000"])
        .output();
    let found = cfg!(target_os = "linux") && limited.is_ok_and(|output| output.status.success());
    if !found {
        skip("limit of the address space");
    }
    found
}

/// Whether this process ignores the signal of this number, and its children with it: a shell starts
/// background jobs so. If it does, that is a [`skip`].
pub(crate) fn is_ignored(signal: u32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    let found = bits.is_some_and(|bits| bits >> (signal - 1) & 1 == 1);
    if found {
        skip("interrupts for background jobs");
    }
    found
}

/// Whether `KNIGHTS_MORE`, a list with commas, has this word; `1` has all.
fn is_asked(word: &str) -> bool {
    let list = std::env::var("KNIGHTS_MORE").unwrap_or_default();
    list == "1" || list.split(',').any(|given| given == word)
}

/// Whether long tests run, and in full: with `KNIGHTS_MORE=1`, or with the name of this test program in
/// `KNIGHTS_MORE=known,tours`. `make test-more` sets it, and runs the files that call this or [`up_to`].
pub(crate) fn more() -> bool {
    is_asked(env!("CARGO_CRATE_NAME"))
}

/// How much a test does: `few` in `make test`, `all` in `make test-more`.
pub(crate) fn up_to<T>(few: T, all: T) -> T {
    if more() { all } else { few }
}

/// Whether `KNIGHTS_MORE` has `kinds`, as in `.ci/run`. Then tests of packages, compilers, layouts, hostile programs and
/// guides take every one of a kind, otherwise one or few.
pub(crate) fn all_kinds() -> bool {
    is_asked("kinds")
}

/// All of a kind, or the first: see [`all_kinds`].
pub(crate) fn kinds<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let number = if all_kinds() { usize::MAX } else { 1 };
    all.into_iter().take(number)
}
