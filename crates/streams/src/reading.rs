//! Which files may be read, and how much of them.
//!
//! What a call names may be anything: a pipe on which the program would wait for ever, or a device without an end. And
//! untrusted programs may have written what is in it.

use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::{fs, io};

use anyhow::{Context, Result, ensure};

/// The most bytes of an input, an output or an answer. No problem has any that is nearly so long.
pub const LONGEST_DATA: u64 = 256 << 20;
/// The most bytes of what a judge has written to read it again: the part of a class, or its state.
pub const LONGEST_RESULTS: u64 = 1 << 30;
/// The most bytes of a text that a person writes: settings, points, a statement, languages.
pub const LONGEST_TEXT: u64 = 1 << 20;

/// Opens a file, a device, or a stream that the process was given, such as `<(...)` of a shell.
///
/// # Errors
///
/// Those of the system. A pipe with a name in the file system is refused: to open it would wait until another program
/// opens it too.
pub fn open(path: &Path) -> io::Result<File> {
    let kind = fs::metadata(path)?.file_type();
    // A pipe that the process was given has no name: `/dev/fd/63` leads to `pipe:[4711]`, which does not exist.
    if is_pipe(kind) && path.canonicalize().is_ok() {
        return Err(io::Error::other(
            "it is a named pipe, which may never end; copy what it has to a file, and name that",
        ));
    }
    File::open(path)
}

#[cfg(unix)]
fn is_pipe(kind: fs::FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&kind)
}

#[cfg(not(unix))]
fn is_pipe(_: fs::FileType) -> bool {
    false
}

/// The bytes of a file that [`open`] opens, which has an input, an output or an answer.
///
/// # Errors
///
/// If it cannot be read, or is longer than [`LONGEST_DATA`].
pub fn read_file(path: &Path) -> Result<Vec<u8>> {
    read_within(path, path.display(), LONGEST_DATA)
}

/// The same, of a file that is no device either: reading it again gives the same. `kind` says what it has to be.
pub fn read_regular(path: &Path, kind: &str) -> Result<Vec<u8>> {
    let data = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(data.is_file(), "{} is not a {kind}", path.display());
    read_file(path)
}

/// The text of a file that [`open`] opens, with this name in errors; it may have [`LONGEST_TEXT`] bytes.
pub fn read_text(path: &Path, name: impl Display) -> Result<String> {
    let decoded = String::from_utf8(read_within(path, &name, LONGEST_TEXT)?).ok();
    let text = decoded.context("stream did not contain valid UTF-8");
    text.with_context(|| format!("cannot read {name}"))
}

/// The bytes of a file that [`open`] opens, with this name in errors; there may be `most`.
pub fn read_within(path: &Path, name: impl Display, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = open(path).and_then(|file| read_on(file, &mut bytes, most));
    read.with_context(|| format!("cannot read {name}"))?;
    Ok(bytes)
}

/// Adds what a stream has to bytes, of which there may be `most` in all, a number of MiB.
pub fn read_on(stream: impl Read, bytes: &mut Vec<u8>, most: u64) -> io::Result<()> {
    let rest = most.saturating_sub(bytes.len() as u64);
    stream.take(rest + 1).read_to_end(bytes)?;
    if bytes.len() as u64 > most {
        let words = format!("it is longer than {} MiB", most >> 20);
        return Err(io::Error::new(ErrorKind::FileTooLarge, words));
    }
    Ok(())
}
