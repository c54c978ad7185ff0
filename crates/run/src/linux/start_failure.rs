//! Why a program cannot be started, in words that say what to do.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How many bytes of a file are read to find its interpreter: more than Linux reads.
const FIRST_LINE: u64 = 512;

/// The endings of scripts, and the commands that run them.
const INTERPRETERS: [(&str, &str); 8] = [
    ("py", "python3"),
    ("js", "node"),
    ("java", "java"),
    ("jar", "java -jar"),
    ("rb", "ruby"),
    ("pl", "perl"),
    ("sh", "sh"),
    ("bash", "bash"),
];
/// The endings of sources that have to be compiled.
const COMPILED: [&str; 6] = ["c", "cc", "cpp", "cxx", "rs", "go"];

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

/// Why a program cannot be started, and what to do.
pub(super) fn reason(program: &OsStr, error: &io::Error) -> String {
    let path = Path::new(program);
    match error.kind() {
        _ if program.is_empty() => "its name is empty".to_owned(),
        _ if path.is_dir() => "it is a folder; name a program in it".to_owned(),
        _ if is_source(path) => format!(
            "it is a source file: compile it, or hand it in with --source {}",
            path.display()
        ),
        io::ErrorKind::NotFound if path.is_file() => reason_of_file(path),
        io::ErrorKind::NotFound => reason_of_absence(program),
        io::ErrorKind::PermissionDenied if path.is_file() => match start_of_file(path) {
            Some(start) => format!("it is not executable; {start}"),
            None => format!(
                "it is not executable; if it is a program, run chmod +x {}",
                path.display()
            ),
        },
        // An executable file in a format that Linux does not know.
        _ if error.raw_os_error() == Some(8) => match start_of_file(path) {
            Some(start) => format!("its first line does not begin with #!; {start}"),
            None => "it is neither a program for this machine nor a script that begins with #!"
                .to_owned(),
        },
        _ => error.to_string(),
    }
}

/// Why a file is not found that is there.
fn reason_of_file(path: &Path) -> String {
    if !has_folder(path) {
        let shown = path.display();
        let start = start_of_file(path).filter(|_| interpreter(path).is_none());
        let start = start.unwrap_or_else(|| format!("write ./{shown}"));
        return format!(
            "no folder of the search path has it; for the file in this folder, {start}"
        );
    }
    match interpreter(path) {
        Some(name) if name.ends_with('\r') => carriage_return(name.trim_end()),
        Some(name) => {
            let name = name.split_whitespace().next().unwrap_or_default();
            format!("its first line asks for {name:?}, which does not exist")
        }
        None => "the program that loads it does not exist on this machine".to_owned(),
    }
}

fn reason_of_absence(program: &OsStr) -> String {
    let words = program.to_string_lossy();
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.len() > 1 {
        return format!(
            "it is one word with spaces; write the program and its arguments as separate words: -- {}",
            words.join(" ")
        );
    }
    let lack = if has_folder(Path::new(program)) {
        "there is no such file"
    } else {
        "no folder of the search path has it"
    };
    lack.to_owned()
}

/// Whether a path names a folder, and not only a program.
fn has_folder(path: &Path) -> bool {
    path.components().nth(1).is_some() || path.is_absolute() || path.starts_with(".")
}

/// Whether a file has to be compiled, by the ending of its name.
fn is_source(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| COMPILED.contains(&ending)) && path.is_file()
}

/// How a script is run, by the ending of its name; `None` if that does not say it.
fn start_of_file(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?;
    let known = INTERPRETERS.iter().find(|(known, _)| *known == ending);
    known.map(|(_, command)| format!("write {command} {}", path.display()))
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
