//! What all programs share: streams, arguments, error lines and exit codes.

pub(crate) mod common;
mod generate;
mod manual;
pub(crate) mod progress;
mod renamed;
pub(crate) mod screen;
mod signals;
mod usage;

use std::ffi::OsString;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use clap::error::ErrorKind;
use clap::{ArgMatches, Command, Parser};

use crate::cli::common::{Colours, matches_of, put_subcommand_first, with_common};
use crate::cli::generate::{GeneratedText, generated};
use crate::judge::protocol::{CheckOutcome, Protocol};
use crate::text::input::{DialogueError, cut};
use crate::text::output::Output;
use crate::text::terminal;

/// The exit code of an answer.
const ANSWERED: u8 = 0;
/// The exit code of a question that was not decided.
const UNDECIDED: u8 = 3;
/// What is added to the number of a signal.
const SIGNALLED: u8 = 128;

/// The most characters of a line on standard error, with the name of the program.
const LONGEST_LINE: usize = 200;
/// The characters at the end of a longer line that are kept: what was found, or what to do.
const KEPT_END: usize = 80;

/// What ends the input at a terminal.
const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };

/// The style of the name of a program in an error line.
const FAULT: Style = AnsiColor::Red.on_default().bold();

/// The arguments and the streams of a program.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about one of the streams"
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

/// A program, as a function of its environment.
pub type Tool = fn(&mut Env<'_>) -> anyhow::Result<Exit>;

/// How a program ended, if not by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It answered, or its verdict is positive.
    Success,
    /// Its verdict is negative.
    Negative,
    /// Its verdict is negative, since what it judged does not have the right format. Some
    /// protocols have an exit code of its own for that.
    Unreadable,
    /// It gave up before it found out.
    Undecided,
    /// A signal of this number has ended it early.
    Interrupted(i32),
}

impl Exit {
    /// What the exit code has to report.
    pub(crate) const fn outcome(self) -> CheckOutcome {
        match self {
            Self::Success => CheckOutcome::Accepted,
            Self::Negative => CheckOutcome::Rejected,
            Self::Unreadable => CheckOutcome::Unreadable,
            Self::Undecided | Self::Interrupted(_) => CheckOutcome::Failed,
        }
    }

    /// The exit code in a protocol. After a signal, it is the one that shells report.
    fn code(self, protocol: Protocol) -> u8 {
        match self {
            Self::Interrupted(signal) => {
                SIGNALLED.saturating_add(u8::try_from(signal).unwrap_or_default())
            }
            Self::Undecided => UNDECIDED,
            _ => protocol.exit_code(self.outcome()),
        }
    }
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
    /// [`run`] handles the error, which may also be a help text or what `--generate` asks for.
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
        let shown: Vec<OsString> = self.arguments.iter().map(shown).collect();
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
    fn fault(&mut self, fault: impl std::fmt::Display) {
        if !self.error_colours {
            return self.remark(fault);
        }
        let line = one_line(&format!("{}: {fault}", self.name));
        let (name, rest) = line.split_at(self.name.len());
        let _ = writeln!(self.error, "{FAULT}{name}{FAULT:#}{rest}");
    }
}

/// Runs a program over the streams of this process.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place that opens the streams"
)]
pub fn main(name: &'static str, tool: Tool) -> ExitCode {
    let mut words = std::env::args_os();
    let file = words.next().unwrap_or_default();
    let arguments = words.collect();
    let mut input = io::stdin().lock();
    let mut output = match standard_output() {
        Ok(output) => output,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{name}: cannot write the output: {error}");
            return ExitCode::from(Protocol::Plain.exit_code(CheckOutcome::Failed));
        }
    };
    // Not locked: a progress bar is drawn by other threads.
    let mut error = io::stderr();
    let mut env = Env::new(name, arguments, &mut input, &mut output, &mut error);
    env.file = file;
    env.input_is_terminal = io::stdin().is_terminal();
    env.colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    env.error_colours = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    if io::stdout().is_terminal() {
        env.target = OutputTarget::Terminal;
    }
    ExitCode::from(run(&mut env, tool))
}

/// Standard output as a file, since the one of `std` ignores errors if the descriptor cannot be
/// written to.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "part of `main`")]
fn standard_output() -> io::Result<impl Write> {
    use std::os::fd::AsFd;
    let descriptor = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(std::fs::File::from(descriptor))
}

/// Standard output.
#[cfg(not(unix))]
#[expect(clippy::disallowed_methods, reason = "part of `main`")]
fn standard_output() -> io::Result<impl Write> {
    Ok(io::stdout().lock())
}

/// Runs a program, reports an error on one line, and returns the exit code.
pub fn run(env: &mut Env<'_>, tool: Tool) -> u8 {
    put_subcommand_first(&mut env.arguments);
    match Colours::named(&env.arguments) {
        Colours::Auto => {}
        Colours::Always => (env.colours, env.error_colours) = (true, true),
        Colours::Never => (env.colours, env.error_colours) = (false, false),
    }
    let verdict = tool(env).and_then(|verdict| {
        env.verdict = Some(verdict);
        env.output.flush()?;
        Ok(verdict)
    });
    match verdict {
        Ok(verdict) => verdict.code(env.protocol),
        Err(error) => explain(env, error),
    }
}

/// Reports why there is no answer, or prints what was asked for in its place, and returns the exit
/// code.
fn explain(env: &mut Env<'_>, error: anyhow::Error) -> u8 {
    if let Some(text) = text_for(env, &error) {
        let written = env.output.bytes(&text).and_then(|()| env.output.flush());
        return written.map_or_else(|error| explain(env, error.into()), |()| ANSWERED);
    }
    match error.downcast::<clap::Error>() {
        Ok(usage) => {
            let line = usage::line(&usage, &env.called);
            env.fault(line);
            env.protocol.exit_code(CheckOutcome::Failed)
        }
        // A closed pipe is not a failure, and a verdict keeps its exit code.
        Err(error) if is_closed_pipe(&error) => env
            .verdict
            .map_or(ANSWERED, |verdict| verdict.code(env.protocol)),
        Err(error) => {
            env.fault(format_args!("{error:#}"));
            env.protocol.exit_code(CheckOutcome::Failed)
        }
    }
}

/// The text that takes the place of an answer: a help text, the version, or what was generated.
fn text_for(env: &Env<'_>, error: &anyhow::Error) -> Option<Vec<u8>> {
    if let Some(GeneratedText(text)) = error.downcast_ref() {
        return Some(text.clone());
    }
    let help = error.downcast_ref::<clap::Error>()?;
    match help.kind() {
        _ if help.use_stderr() => None,
        ErrorKind::DisplayVersion => {
            Some(format!("{} {}\n", env.called, env!("CARGO_PKG_VERSION")).into_bytes())
        }
        _ if env.colours => Some(help.render().ansi().to_string().into_bytes()),
        _ => Some(help.render().to_string().into_bytes()),
    }
}

/// An argument as an error shows it: escaped, and cut if it is long.
fn shown(argument: &OsString) -> OsString {
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
    let mut line = terminal::one_line(text);
    let length = line.chars().count();
    if length > LONGEST_LINE {
        let (start, end) = (LONGEST_LINE - KEPT_END - 3, length - KEPT_END);
        let (start, end) = (line.chars().take(start), line.chars().skip(end));
        line = start.chain("...".chars()).chain(end).collect();
    }
    line
}

/// Whether the reader of the output has closed the pipe.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let cause = match cause.downcast_ref() {
            // A transparent error does not list what it wraps as a cause.
            Some(DialogueError::Stream(error)) => Some(error),
            _ => cause.downcast_ref::<io::Error>(),
        };
        cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
    })
}
