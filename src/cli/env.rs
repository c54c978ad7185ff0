//! The arguments and the streams of a program, and how it ended.

use std::ffi::OsString;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use clap::{ArgMatches, Command, Parser, ValueEnum};

use crate::cli::arguments::{last_value, matches_of, with_common};
use crate::cli::files::ensure_safe;
use crate::cli::generate::{Generated, generated};
use knights_core::board::OutOfMemory;
use knights_core::input::{cut, is_space};
use knights_core::output::Output;
use knights_render::escape;
use knights_streams::reading::{LONGEST_TEXT, open, read_on};

const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };

/// The most characters of a line on standard error, with the name of the program.
const LONGEST_LINE: usize = 200;
/// The characters at the end of a longer line that are kept: what was found, or what to do.
const KEPT_END: usize = 80;

/// The style of the name of a program in an error line.
const FAULT: Style = AnsiColor::Red.on_default().bold();

/// The arguments and the streams of a program.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something about one stream"
)]
pub struct Env<'a> {
    /// The name of the program, with which each of its remarks begins.
    pub name: &'static str,
    /// The arguments, without the name of the program.
    pub arguments: Vec<OsString>,
    /// Standard input.
    pub input: BufReader<&'a mut dyn Read>,
    /// Standard output, written in large blocks.
    pub output: Output<'a>,
    /// Standard error.
    pub error: &'a mut dyn Write,
    /// The name of the program, followed by that of the subcommand, if any.
    pub called: String,
    /// The verdict of a program that goes on to explain it. The exit code stays the same if the
    /// reader closes the pipe before the explanation ends.
    pub verdict: Option<Exit>,
    /// The exit code of an error: 2, unless the program speaks the protocol of another judge.
    pub failed: u8,
    /// Whether standard output is to be coloured, unless `--color` says something else.
    pub colours: bool,
    /// Whether error lines are to be coloured, unless `--color` says something else.
    pub error_colours: bool,
    /// Whether standard output is a terminal: then a program may draw on it.
    pub output_is_terminal: bool,
    /// How many columns that terminal has: longer sentences are broken.
    pub width: Option<u16>,
    /// Whether standard input is a terminal: then a program says what it waits for.
    pub input_is_terminal: bool,
    /// The file by which the program was started: its first argument in the sense of Unix.
    pub file: OsString,
    /// Texts in the place of files with these names.
    pub texts: Texts,
}

/// Names of files, each with the text that takes its place.
pub type Texts = Vec<(String, Box<dyn AsRef<[u8]> + Send>)>;

impl<'a> Env<'a> {
    /// An environment over three streams.
    pub fn new(
        name: &'static str,
        arguments: Vec<OsString>,
        input: &'a mut dyn Read,
        output: &'a mut dyn Write,
        error: &'a mut dyn Write,
    ) -> Self {
        Self {
            name,
            arguments,
            input: BufReader::new(input),
            output: Output::new(output),
            error,
            called: name.to_owned(),
            verdict: None,
            failed: FAILED,
            colours: false,
            error_colours: false,
            output_is_terminal: false,
            width: None,
            input_is_terminal: false,
            file: OsString::new(),
            texts: Texts::new(),
        }
    }

    /// Parses the arguments.
    ///
    /// [`run`](crate::cli::run) handles the error, which may also be a help text or what `--generate` asks for.
    pub(crate) fn parse<Arguments: Parser>(&mut self) -> anyhow::Result<Arguments> {
        let mut matches = self.matches(Arguments::command)?;
        let parsed = Arguments::from_arg_matches_mut(&mut matches);
        Ok(parsed.map_err(|error| error.format(&mut Arguments::command()))?)
    }

    /// What the arguments are for a command, as [`parse`](Self::parse) does it. Nothing that they name to be written is
    /// read, or replaces something else.
    pub(crate) fn matches(&mut self, make: fn() -> Command) -> anyhow::Result<ArgMatches> {
        let command = with_common(make());
        let first = self.arguments.first();
        let subcommand = first.and_then(|name| command.find_subcommand(name));
        if let Some(subcommand) = subcommand {
            self.called = format!("{} {}", self.name, subcommand.get_name());
        }
        let kind = last_value("--generate", &self.arguments);
        if let Some(kind) = kind.and_then(|kind| Generated::from_str(kind, false).ok()) {
            return Err(generated(kind, self.name, &self.arguments, &command)?.into());
        }
        // The same errors again, for arguments that fit on a line.
        let shown: Vec<OsString> = self.arguments.iter().map(shown_argument).collect();
        let found = matches_of(command, self.name, &self.arguments);
        let matches = found.map_err(|error| {
            // A path that is cut names nothing.
            let is_of_file = error.kind() == clap::error::ErrorKind::Io;
            let again = (!is_of_file).then(|| matches_of(with_common(make()), self.name, &shown));
            again.and_then(Result::err).unwrap_or(error)
        })?;
        ensure_safe(make, &matches)?;
        Ok(matches)
    }

    /// Reads all of standard input, which has to be this: a few numbers.
    pub(crate) fn read_all(&mut self, what: &str) -> anyhow::Result<Vec<u8>> {
        let is_part = |byte: &u8| byte.is_ascii_digit() || is_space(*byte) || b"+-".contains(byte);
        let most = |start: &[u8]| start.iter().all(is_part).then_some(LONGEST_TEXT);
        self.read_long(None, what, most)
    }

    /// Reads a file that has to be this, or standard input without a file and for `-`.
    ///
    /// Of a long one, `most` gets the first MiB, and says how many bytes there may be in all. `None` ends reading: the
    /// start is wrong already, and whoever reads it says so.
    pub(crate) fn read_long(
        &mut self,
        file: Option<&Path>,
        what: &str,
        most: impl FnOnce(&[u8]) -> Option<u64>,
    ) -> anyhow::Result<Vec<u8>> {
        self.read_by(file, what, |mut input, text| {
            let start = (&mut input).take(LONGEST_TEXT).read_to_end(text)?;
            let most = if start as u64 == LONGEST_TEXT {
                most(text)
            } else {
                None
            };
            most.map_or(Ok(()), |most| read_on(input, text, most))
        })
    }

    /// The same, of which there may be `most` bytes.
    pub(crate) fn read_within(
        &mut self,
        file: Option<&Path>,
        what: &str,
        most: u64,
    ) -> anyhow::Result<Vec<u8>> {
        self.read_by(file, what, |input, text| read_on(input, text, most))
    }

    /// The same, but only the first bytes are read; `most` limits how many.
    pub(crate) fn read_start(
        &mut self,
        file: Option<&Path>,
        what: &str,
        most: u64,
    ) -> anyhow::Result<Vec<u8>> {
        self.read_by(file, what, |input, text| {
            input.take(most).read_to_end(text).map(|_| ())
        })
    }

    fn read_by(
        &mut self,
        file: Option<&Path>,
        what: &str,
        read: impl FnOnce(&mut dyn Read, &mut Vec<u8>) -> io::Result<()>,
    ) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        let named = file.filter(|file| *file != Path::new("-"));
        let given = self
            .texts
            .iter()
            .find(|(name, _)| named == Some(Path::new(name)));
        let read = if let Some((_, given)) = given {
            read(&mut (**given).as_ref(), &mut text)
        } else if let Some(named) = named {
            open(named).and_then(|mut file| read(&mut file, &mut text))
        } else {
            if self.input_is_terminal {
                self.remark(format_args!(
                    "reading {what} from the terminal; end with {END_OF_INPUT}"
                ));
            }
            read(&mut self.input, &mut text)
        };
        let name = named.map_or("the standard input".into(), Path::to_string_lossy);
        match read {
            // What is read has the size of a board.
            Err(error) if error.kind() == ErrorKind::OutOfMemory => Err(OutOfMemory.into()),
            read => read
                .map(|()| text)
                .with_context(|| format!("cannot read {name}")),
        }
    }

    /// Writes a remark on one line of standard error, after the name of the program.
    ///
    /// A remark that cannot be written is lost.
    pub(crate) fn remark(&mut self, remark: impl std::fmt::Display) {
        let line = one_line(&format!("{}: {remark}", self.name));
        let _ = writeln!(self.error, "{line}");
    }

    /// Writes an error as a [`remark`](Self::remark), with the name of the program in red if error
    /// lines have colours.
    pub(super) fn fault(&mut self, fault: impl std::fmt::Display) {
        if !self.error_colours {
            return self.remark(fault);
        }
        let line = one_line(&format!("{}: {fault}", self.name));
        let (name, rest) = line.split_at(self.name.len());
        let _ = writeln!(self.error, "{FAULT}{name}{FAULT:#}{rest}");
    }
}

/// An argument as an error shows it: escaped, and cut if it is long.
fn shown_argument(argument: &OsString) -> OsString {
    let bytes = argument.as_encoded_bytes();
    let (start, dots) = cut(bytes);
    let plain = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
    if dots.is_empty() && bytes.iter().all(plain) {
        return argument.clone();
    }
    OsString::from(format!("{}{dots}", start.escape_ascii()))
}

/// A text on one line of at most [`LONGEST_LINE`] characters, with escapes for characters
/// that would change the display.
///
/// A longer text loses its middle: it begins with the position of an error, and ends with what
/// was found or what to do.
fn one_line(text: &str) -> String {
    let mut line = escape::one_line(text);
    let length = line.chars().count();
    if length > LONGEST_LINE {
        let (start, end) = (LONGEST_LINE - KEPT_END - 3, length - KEPT_END);
        let (start, end) = (line.chars().take(start), line.chars().skip(end));
        line = start.chain("...".chars()).chain(end).collect();
    }
    line
}

/// The exit code of an answer.
pub(super) const ANSWERED: u8 = 0;
/// The exit code of an error.
pub(super) const FAILED: u8 = 2;
/// What is added to the number of a signal, as shells do.
const SIGNALLED: u8 = 128;

/// How a program ended, if not by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It answered, or its verdict is positive.
    Success,
    /// Its verdict is negative.
    Negative,
    /// It gave up before it found out.
    Undecided,
    /// Its verdict is one of the codes of another judge.
    Code(u8),
    /// A signal of this number has ended it early.
    Interrupted(i32),
}

impl Exit {
    /// That of a positive verdict, or of a negative one.
    pub(crate) fn of_verdict(is_positive: bool) -> Self {
        if is_positive {
            Self::Success
        } else {
            Self::Negative
        }
    }

    pub(super) fn code(self) -> u8 {
        match self {
            Self::Success => ANSWERED,
            Self::Negative => 1,
            Self::Undecided => 3,
            Self::Code(code) => code,
            Self::Interrupted(signal) => {
                SIGNALLED.saturating_add(u8::try_from(signal).unwrap_or_default())
            }
        }
    }
}
