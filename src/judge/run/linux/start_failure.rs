//! Why a program cannot be started, in words that say what to do.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How many bytes of a file are read to find its interpreter: more than Linux reads.
const FIRST_LINE: u64 = 512;

/// Whether the machine is at fault: it has no process, no memory or no descriptor left.
pub(super) fn is_of_machine(error: &io::Error) -> bool {
    use io::ErrorKind::{OutOfMemory, ResourceBusy, WouldBlock};
    // Too many open files, in this process or in all.
    let too_many_files = [23, 24];
    matches!(error.kind(), OutOfMemory | WouldBlock | ResourceBusy)
        || error
            .raw_os_error()
            .is_some_and(|code| too_many_files.contains(&code))
}

/// Why a program cannot be started.
pub(super) fn reason(program: &OsStr, error: &io::Error) -> String {
    let path = Path::new(program);
    let has_folder = path.components().nth(1).is_some() || path.is_absolute();
    let shown = path.display();
    match error.kind() {
        _ if program.is_empty() => "its name is empty".to_owned(),
        io::ErrorKind::NotFound if !has_folder && path.is_file() => {
            format!(
                "no folder of the search path has it; for the file in this folder, write ./{shown}"
            )
        }
        io::ErrorKind::NotFound if !has_folder => "no folder of the search path has it".to_owned(),
        io::ErrorKind::NotFound if path.is_file() => match interpreter(path) {
            Some(name) if name.ends_with('\r') => carriage_return(name.trim_end()),
            Some(name) => {
                let name = name.split_whitespace().next().unwrap_or_default();
                format!("its first line asks for {name:?}, which does not exist")
            }
            None => "the program that loads it does not exist on this machine".to_owned(),
        },
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied if path.is_dir() => "it is a folder".to_owned(),
        io::ErrorKind::PermissionDenied if path.is_file() => {
            format!("it is not executable; if it is a program, run chmod +x {shown}")
        }
        // An executable file in a format that Linux does not know.
        _ if error.raw_os_error() == Some(8) => {
            "it is neither a program for this machine nor a script that begins with #!".to_owned()
        }
        _ => error.to_string(),
    }
}

/// Why a script may have failed: its first line ends with a carriage return, which becomes part of the
/// name or the argument of its interpreter. `None` if that is not so.
pub(super) fn reason_after_start(program: &OsStr) -> Option<String> {
    let name = interpreter(Path::new(program))?;
    name.ends_with('\r')
        .then(|| carriage_return(name.trim_end()))
}

fn carriage_return(interpreter: &str) -> String {
    format!(
        "its first line asks for {interpreter:?} followed by a carriage return; save it with LF at the end of \
         each line"
    )
}

/// What the first line of a script names after `#!`, with a carriage return if it ends with one.
fn interpreter(path: &Path) -> Option<String> {
    let mut start = Vec::new();
    let file = File::open(path).ok()?;
    file.take(FIRST_LINE).read_to_end(&mut start).ok()?;
    let line = start.split(|&byte| byte == b'\n').next()?;
    let name = String::from_utf8_lossy(line.strip_prefix(b"#!")?);
    Some(name.trim_start().to_owned())
}
