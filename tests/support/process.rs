//! Programs as processes.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::binaries;

/// Longer than anything that a test waits for takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(100);

/// Waits until a condition holds. If it never does, the test fails and says what it has waited for.
#[track_caller]
pub(crate) fn wait_for(what: &str, mut condition: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !condition() {
        assert!(begin.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(Duration::from_millis(10));
    }
}

/// A command whose three streams are pipes.
pub(crate) fn piped(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Writes an input and closes the pipe. A program may end before it has read everything.
pub(crate) fn feed(child: &mut Child, input: &[u8]) {
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let _ = stdin.write_all(input);
}

/// The search path with the programs of this project first.
pub(crate) fn search_path() -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(binaries()).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).expect("the folders make a path")
}
