//! Transcripts: the commands of a group of cases, each with what it must print.
//!
//! ```text
//! # name_of_the_case
//! $ tour check --as path < fixtures/tour_check/secret/name_of_the_case.in
//! 1> a line of the standard output
//! 2> a line of the standard error
//! exit 1
//! ```
//!
//! An input that is in no file has lines with `0>`, and with `0*` if they are [`generated`]. An output that is too long
//! to keep has its SHA-256 instead.
//!
//! `fixtures/README.md` has the rules.

mod generated;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

/// One command of a transcript.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// The name of the case.
    pub(crate) name: String,
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// The file that goes to the standard input.
    pub(crate) input: Option<String>,
    /// The lines of the standard input, each after its sign.
    pub(crate) given: Vec<String>,
    /// The standard output.
    pub(crate) output: String,
    /// The SHA-256 of the standard output.
    pub(crate) digest: Option<String>,
    /// The standard error.
    pub(crate) error: String,
    /// The exit code, if it is not the usual one of the group.
    pub(crate) code: Option<u8>,
}

impl Entry {
    /// Splits a command as a shell does. The last two words may name the standard input.
    fn set_command(&mut self, line: &str) -> Result<(), String> {
        let words = shlex::split(line).ok_or("an open quote")?;
        self.command = words;
        if let [.., sign, file] = &self.command[..]
            && sign == "<"
        {
            self.input = Some(file.clone());
            self.command.truncate(self.command.len() - 2);
        }
        if self.command.is_empty() {
            return Err("a command without a program".to_owned());
        }
        Ok(())
    }

    /// The standard input, if it is in no file.
    pub(crate) fn given_input(&self) -> Result<String, String> {
        let lines = self.given.iter().map(|line| match line.split_at(2) {
            ("0*", generator) => generated::generated(generator.trim_start()),
            (_, text) => Ok(format!("{}\n", text.strip_prefix(' ').unwrap_or(text))),
        });
        lines.collect()
    }

    fn add_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(command) = line.strip_prefix("$ ") {
            if !self.command.is_empty() {
                return Err("a second command; give it a name of its own".to_owned());
            }
            return self.set_command(command);
        }
        if self.command.is_empty() {
            return Err("expected a command: $ PROGRAM".to_owned());
        }
        if let Some(code) = line.strip_prefix("exit ") {
            self.code = Some(code.parse().map_err(|_| "the exit code is not a number")?);
            return Ok(());
        }
        if line.starts_with("0>") || line.starts_with("0*") {
            self.given.push(line.to_owned());
            return self.given_input().map(|_| ());
        }
        if let Some(digest) = line.strip_prefix("sha256 ") {
            self.digest = Some(digest.to_owned());
            return Ok(());
        }
        let (stream, text) = if let Some(text) = line.strip_prefix("1>") {
            (&mut self.output, text)
        } else if let Some(text) = line.strip_prefix("2>") {
            (&mut self.error, text)
        } else {
            return Err("expected a line with #, $, 0>, 0*, 1>, sha256, 2> or exit".to_owned());
        };
        stream.push_str(text.strip_prefix(' ').unwrap_or(text));
        stream.push('\n');
        Ok(())
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "# {}\n$", self.name)?;
        for word in &self.command {
            write!(f, " {}", quoted(word))?;
        }
        if let Some(input) = &self.input {
            write!(f, " < {input}")?;
        }
        writeln!(f)?;
        for line in &self.given {
            writeln!(f, "{line}")?;
        }
        if let Some(digest) = &self.digest {
            writeln!(f, "sha256 {digest}")?;
        }
        for (sign, text) in [("1>", &self.output), ("2>", &self.error)] {
            for line in text.lines() {
                let space = if line.is_empty() { "" } else { " " };
                writeln!(f, "{sign}{space}{line}")?;
            }
        }
        self.code.map_or(Ok(()), |code| writeln!(f, "exit {code}"))
    }
}

/// A word of a command, in quotes if a shell needs them.
fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=+,.:/@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return Cow::from(word);
    }
    shlex::try_quote(word).expect("arguments have no NUL bytes")
}

/// Reads a transcript.
pub(crate) fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut names = BTreeSet::new();
    for (number, line) in (1..).zip(text.split_terminator('\n')) {
        let place = |fault: String| format!("line {number}: {fault}");
        if let Some(name) = line.strip_prefix("# ") {
            if !names.insert(name.to_owned()) {
                return Err(place(format!("{name} is there twice")));
            }
            let name = name.to_owned();
            entries.push(Entry {
                name,
                ..Entry::default()
            });
        } else if !line.is_empty() {
            let entry = entries
                .last_mut()
                .ok_or("expected a name: # NAME".to_owned());
            entry
                .and_then(|entry| entry.add_line(line))
                .map_err(place)?;
        }
    }
    match entries.iter().find(|entry| entry.command.is_empty()) {
        Some(entry) => Err(format!("{} has no command", entry.name)),
        None => Ok(entries),
    }
}
