//! What every program needs: its streams, its errors, its exit code.

pub(crate) mod progress;

use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use clap::Parser;

use crate::judge::protocol::{CheckOutcome, Protocol};
use crate::text::input::{DialogueError, SHOWN_BYTES};
use crate::text::output::Output;

/// The exit code after an answer or a help text, and if the reader of the output has gone.
const ANSWERED: u8 = 0;
/// The longest line of an error, in characters.
const LONGEST_LINE: usize = 400;

/// The environment of a program: its arguments and its three streams.
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
    /// Whether standard output is to be coloured.
    pub colours: bool,
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
}

impl Exit {
    /// What the exit code has to report.
    const fn outcome(self) -> CheckOutcome {
        match self {
            Self::Success => CheckOutcome::Accepted,
            Self::Negative => CheckOutcome::Rejected,
            Self::Unreadable => CheckOutcome::Unreadable,
        }
    }
}

impl<'a> Env<'a> {
    /// An environment over any three streams.
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
        }
    }

    /// Parses the arguments.
    ///
    /// # Errors
    ///
    /// They are wrong, or ask for the help text; [`run`] handles both.
    pub fn parse<Arguments: Parser>(&mut self) -> Result<Arguments, clap::Error> {
        let command = Arguments::command();
        let first = self.arguments.first();
        let subcommand = first.and_then(|name| command.find_subcommand(name));
        if let Some(subcommand) = subcommand {
            self.called = format!("{} {}", self.name, subcommand.get_name());
        }
        let name = OsString::from(self.name);
        let parse = |arguments: &[OsString]| {
            Arguments::try_parse_from([&name].into_iter().chain(arguments))
        };
        parse(&self.arguments).map_err(|error| {
            // The same error, with arguments that fit on a line.
            let shown: Vec<OsString> = self.arguments.iter().map(shown).collect();
            parse(&shown).err().unwrap_or(error)
        })
    }

    /// All of standard input.
    ///
    /// # Errors
    ///
    /// It cannot be read, for example because it is a directory.
    pub fn read_all(&mut self) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        self.input
            .read_to_end(&mut text)
            .context("cannot read the standard input")?;
        Ok(text)
    }

    /// Writes a remark to standard error, after the name of the program. If that fails, the
    /// remark is lost.
    pub fn remark(&mut self, remark: impl std::fmt::Display) {
        let _ = writeln!(self.error, "{}: {remark}", self.name);
    }
}

/// Runs a program on the streams of this process: nearly all of each `main`.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "the one place that opens the streams"
)]
pub fn main(name: &'static str, tool: Tool) -> ExitCode {
    let arguments = std::env::args_os().skip(1).collect();
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
    env.colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    ExitCode::from(run(&mut env, tool))
}

/// Standard output as a file: `std` would report success if the descriptor is closed.
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
    let verdict = tool(env).and_then(|verdict| {
        env.verdict = Some(verdict);
        env.output.flush()?;
        Ok(verdict)
    });
    match verdict {
        Ok(verdict) => env.protocol.exit_code(verdict.outcome()),
        Err(error) => explain(env, error),
    }
}

/// Reports why there is no answer, unless the reader has gone; returns the exit code.
fn explain(env: &mut Env<'_>, error: anyhow::Error) -> u8 {
    match error.downcast::<clap::Error>() {
        Ok(usage) if usage.use_stderr() => {
            let fault = first_paragraph(&usage.to_string());
            let called = std::mem::take(&mut env.called);
            env.remark(format_args!("{fault}; try '{called} --help'"));
            env.protocol.exit_code(CheckOutcome::Failed)
        }
        Ok(help) => run_help(env, &help),
        Err(error) if is_closed_pipe(&error) => env.verdict.map_or(ANSWERED, |verdict| {
            env.protocol.exit_code(verdict.outcome())
        }),
        Err(error) => {
            env.remark(one_line(&format!("{error:#}")));
            env.protocol.exit_code(CheckOutcome::Failed)
        }
    }
}

/// Prints the help text or the version.
fn run_help(env: &mut Env<'_>, help: &clap::Error) -> u8 {
    let written = write!(env.output, "{help}").and_then(|()| env.output.flush());
    match written {
        Ok(()) => ANSWERED,
        Err(error) => explain(env, error.into()),
    }
}

/// An argument as errors show it: escaped, and cut if it is long.
fn shown(argument: &OsString) -> OsString {
    let bytes = argument.as_encoded_bytes();
    let start = &bytes[..bytes.len().min(SHOWN_BYTES)];
    let more = if start.len() < bytes.len() { "..." } else { "" };
    let plain = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
    if more.is_empty() && bytes.iter().all(plain) {
        return argument.clone();
    }
    OsString::from(format!("{}{more}", start.escape_ascii()))
}

/// An error on one line of limited length, even if file names or messages of other programs
/// in it have control characters.
fn one_line(message: &str) -> String {
    let escaped = message.chars().flat_map(|character| {
        let (plain, escaped) = if character.is_control() {
            (None, Some(character.escape_default()))
        } else {
            (Some(character), None)
        };
        plain.into_iter().chain(escaped.into_iter().flatten())
    });
    let mut line: String = escaped.clone().take(LONGEST_LINE).collect();
    if escaped.count() > LONGEST_LINE {
        line.push_str("...");
    }
    line
}

/// The message of clap on one line, without its heading, its tips and the usage.
fn first_paragraph(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// Whether the reader of the output has gone.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| match cause.downcast_ref() {
            // A transparent error does not list what it wraps as a cause.
            Some(DialogueError::Stream(error)) => Some(error),
            _ => cause.downcast_ref::<io::Error>(),
        });
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
