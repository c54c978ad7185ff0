//! Classes as text, in `tests/classes`:
//!
//! ```text
//! # A name or a sentence for a class
//! + class/ada.sh: a file with one line
//! + class/ben/next_move.sh
//! |the first of several lines
//! |the last one, which has no end\
//! + class/cem/
//! + class/dan -> ada.sh
//! $ --students list.csv | hand_ins: name parts.0.verdict
//! ```
//!
//! Names and lines have the escapes `\\`, `\r`, `\t`, `\xNN` and `\u{NNNN}`. A line may end in `\` to have no end.
//! `judging/classes.rs` plays the calls after `$`, with the options of `judge grade`.

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::class::{Class, write_program};
use crate::support::project;

/// Files: their names and contents. The name of a folder ends in `/`, and that of a link in ` -> ` and its target.
pub(crate) type Files = Vec<(String, Vec<u8>)>;

/// The classes of a file: their names, and the files before their first calls.
pub(crate) fn classes(name: &str) -> Vec<(String, Files)> {
    let text = fs::read_to_string(project("tests/classes").join(name)).expect("it can be read");
    let classes = text.split("\n# ").skip(1).map(|class| {
        let mut lines = class.lines();
        let name = lines.next().unwrap_or_default().to_owned();
        let mut files = Files::new();
        for line in lines.take_while(|line| !line.starts_with('$')) {
            add_line(&mut files, line);
        }
        (name, files)
    });
    classes.collect()
}

/// Reads a line that begins a file or belongs to one. Others say nothing here.
pub(crate) fn add_line(files: &mut Files, line: &str) {
    if let Some(file) = line.strip_prefix("+ ") {
        let (name, text) = file.split_once(": ").unwrap_or((file, ""));
        files.push((text_of(name), Vec::new()));
        if !text.is_empty() {
            add_line(files, &format!("|{text}"));
        }
    } else if let Some(text) = line.strip_prefix('|') {
        let (_, bytes) = files.last_mut().expect("a file has begun");
        match text.strip_suffix('\\').filter(|text| !text.ends_with('\\')) {
            Some(text) => bytes.extend(unescaped(text)),
            None => bytes.extend([&unescaped(text)[..], b"\n"].concat()),
        }
    }
}

/// Writes files below the folder of a class. One that begins with `#!` is a program.
pub(crate) fn write_files(class: &Class, files: &Files) {
    for (name, bytes) in files {
        if let Some((name, target)) = name.split_once(" -> ") {
            let link = class.path(name);
            fs::create_dir_all(link.parent().expect("it is in a folder")).expect("there is room");
            symlink(target, link).expect("links can be made");
        } else if name.ends_with('/') {
            fs::create_dir_all(class.path(name)).expect("there is room");
        } else {
            let path = class.put(name, bytes);
            if bytes.starts_with(b"#!") {
                write_program(&path, &String::from_utf8_lossy(bytes));
            }
        }
    }
}

/// The cells of a table: its lines, but for empty ones, are split at each `|`.
pub(crate) fn cells(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| line.split('|').map(str::trim).collect())
        .collect()
}

/// A text with its escapes replaced, which has to be UTF-8 then.
pub(crate) fn text_of(text: &str) -> String {
    String::from_utf8(unescaped(text)).expect("it is text")
}

/// Bytes for a text with escapes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split('\\');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    while let Some(part) = parts.next() {
        let number = |digits: &str| u32::from_str_radix(digits, 16).expect("hexadecimal digits");
        let rest = match part.as_bytes().first() {
            None => {
                bytes.push(b'\\');
                parts.next().unwrap_or_default()
            }
            Some(b'x') => {
                bytes.push(u8::try_from(number(&part[1..3])).expect("two digits"));
                &part[3..]
            }
            Some(b'u') => {
                let (digits, rest) = part[2..].split_once('}').expect("a number in braces");
                let character = char::from_u32(number(digits)).expect("a character");
                bytes.extend(character.to_string().as_bytes());
                rest
            }
            Some(b'r') => {
                bytes.push(b'\r');
                &part[1..]
            }
            Some(b't') => {
                bytes.push(b'\t');
                &part[1..]
            }
            _ => panic!("{text}: no such escape"),
        };
        bytes.extend(rest.as_bytes());
    }
    bytes
}

/// The lines of an output with escapes: of each byte that is not ASCII, if the line is not UTF-8.
pub(crate) fn escaped(output: &[u8]) -> Vec<String> {
    let lines = output.split_inclusive(|&byte| byte == b'\n').map(|line| {
        let (line, end) = match line.strip_suffix(b"\n") {
            Some(line) => (line, ""),
            None => (line, "\\"),
        };
        let escaped: String = match str::from_utf8(line) {
            Ok(text) => text.chars().map(escaped_character).collect(),
            Err(_) => line.iter().map(|&byte| escaped_byte(byte)).collect(),
        };
        escaped + end
    });
    lines.collect()
}

fn escaped_character(character: char) -> String {
    match character {
        '\\' | '\u{feff}' | '\u{202e}' => character.escape_default().to_string(),
        _ if character.is_control() => character.escape_default().to_string(),
        _ => character.to_string(),
    }
}

fn escaped_byte(byte: u8) -> String {
    match byte {
        0x20..0x7f | b'\r' | b'\t' => escaped_character(char::from(byte)),
        _ => format!("\\x{byte:02x}"),
    }
}
