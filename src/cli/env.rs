//! The arguments and the streams of a program.

use std::ffi::OsString;
use std::io::{BufReader, Read, Write};

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use clap::{ArgMatches, Command, Parser};

use crate::cli::common::{matches_of, with_common};
use crate::cli::error_line::{one_line, shown_argument};
use crate::cli::exit::Exit;
use crate::cli::generate::generated;
use crate::cli::{renamed, usage};
use knights_core::output::Output;
use knights_judge::protocol::Protocol;

/// What ends the input at a terminal.
const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };

/// The style of the name of a program in an error line.
const FAULT: Style = AnsiColor::Red.on_default().bold();

/// The arguments and the streams of a program.
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
    /// Which exit codes report the verdict.
    pub protocol: Protocol,
    /// Whether standard output is to be coloured, unless `--color` says something else.
    pub colours: bool,
    /// Whether error lines are to be coloured, unless `--color` says something else.
    pub error_colours: bool,
    /// Where standard output goes; a program may draw on a terminal.
    pub target: OutputTarget,
    /// Whether standard input is a terminal: then a program says what it waits for.
    pub input_is_terminal: bool,
    /// The file by which the program was started: its first argument in the sense of Unix.
    pub file: OsString,
}

/// Where standard output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputTarget {
    /// To a terminal.
    Terminal,
    /// To a file, a pipe, or memory.
    Other,
}

impl<'a> Env<'a> {
    /// An environment over three streams.
    #[must_use]
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
            protocol: Protocol::default(),
            colours: false,
            error_colours: false,
            target: OutputTarget::Other,
            input_is_terminal: false,
            file: OsString::new(),
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

    /// What the arguments are for a command, as [`parse`](Self::parse) does it.
    pub(crate) fn matches(&mut self, make: fn() -> Command) -> anyhow::Result<ArgMatches> {
        let mut command = with_common(make());
        let first = self.arguments.first();
        let subcommand = first.and_then(|name| command.find_subcommand(name));
        if let Some(subcommand) = subcommand {
            self.called = format!("{} {}", self.name, subcommand.get_name());
        }
        if let Some(text) = generated(self.name, &self.arguments, &command) {
            return Err(text.into());
        }
        for remark in renamed::rename(&self.called, &mut self.arguments) {
            self.remark(remark);
        }
        // The same errors again, for arguments that fit on a line.
        let shown: Vec<OsString> = self.arguments.iter().map(shown_argument).collect();
        if let Some(error) = usage::misspelt_subcommand(&mut command, &shown) {
            return Err(error.into());
        }
        let found = matches_of(command, self.name, &self.arguments);
        Ok(found.map_err(|error| {
            let again = matches_of(with_common(make()), self.name, &shown);
            again.err().unwrap_or(error)
        })?)
    }

    /// Says on a terminal what the program is about to read.
    pub(crate) fn wait_for(&mut self, what: &str) {
        if self.input_is_terminal {
            self.remark(format_args!(
                "reading {what} from the terminal; end with {END_OF_INPUT}"
            ));
        }
    }

    /// Reads all of standard input, which has to be this.
    pub(crate) fn read_all(&mut self, what: &str) -> anyhow::Result<Vec<u8>> {
        self.wait_for(what);
        let mut text = Vec::new();
        let read = self.input.read_to_end(&mut text);
        read.context("cannot read the standard input")?;
        Ok(text)
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
