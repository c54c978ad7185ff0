//! What all programs share: streams, arguments, error lines, progress bars and exit codes.

pub(crate) mod arguments;
mod env;
pub(crate) mod files;
mod generate;

pub use env::{Env, Exit, Texts};

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use clap::error::ErrorKind;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use rayon::ThreadPool;
use terminal_size::{Width, terminal_size};

use crate::cli::arguments::{Colours, put_subcommand_first, usage_line};
use crate::cli::env::{ANSWERED, FAILED};
use crate::cli::generate::GeneratedText;
use knights_core::input::DialogueError;

/// A program, as a function of its environment.
pub type Tool = fn(&mut Env<'_>) -> anyhow::Result<Exit>;

/// Runs a program over the streams of this process.
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
            return ExitCode::from(FAILED);
        }
    };
    // Not locked: a progress bar is drawn by other threads.
    let mut error = io::stderr();
    let mut env = Env::new(name, arguments, &mut input, &mut output, &mut error);
    env.file = file;
    env.input_is_terminal = io::stdin().is_terminal();
    env.colours = has_colours(&io::stdout());
    env.error_colours = has_colours(&io::stderr());
    env.output_is_terminal = io::stdout().is_terminal();
    env.width = env.output_is_terminal.then(width).flatten();
    ExitCode::from(run(&mut env, tool))
}

/// How many columns the terminal has, if it says so.
fn width() -> Option<u16> {
    let (Width(columns), _) = terminal_size()?;
    (columns > 0).then_some(columns)
}

/// Whether a stream has colours by default: `NO_COLOR` and `CLICOLOR_FORCE` decide, or else whether
/// it is a terminal. The crate takes `CLICOLOR_FORCE=0` for a yes.
fn has_colours(stream: &(impl RawStream + IsTerminal)) -> bool {
    let is_unforced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0");
    let choice = AutoStream::choice(stream);
    choice != ColorChoice::Never && (!is_unforced || IsTerminal::is_terminal(stream))
}

/// Standard output as a file, since the one of `std` ignores errors if the descriptor cannot be
/// written to.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "part of `main`")]
fn standard_output() -> io::Result<impl Write> {
    use std::os::fd::AsFd;
    if knights_streams::output_is_closed() {
        // What is written there fails, as it would without the runtime.
        return std::fs::File::open("/dev/null");
    }
    let descriptor = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(std::fs::File::from(descriptor))
}

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
        Ok(verdict) => verdict.code(),
        Err(error) => explain(env, error),
    }
}

/// Reports why there is no answer, or prints what was asked for in its place, and returns the exit
/// code.
fn explain(env: &mut Env<'_>, error: anyhow::Error) -> u8 {
    if let Some(text) = text_for(env, &error) {
        let written = env.output.bytes(text.as_bytes());
        let flushed = written.and_then(|()| env.output.flush());
        return flushed.map_or_else(|error| explain(env, error.into()), |()| ANSWERED);
    }
    match error.downcast::<clap::Error>() {
        Ok(usage) => {
            env.fault(usage_line(&usage, &env.called));
            env.failed
        }
        // A closed pipe is not a failure, and a verdict keeps its exit code.
        Err(error) if is_closed_pipe(&error) => env.verdict.map_or(ANSWERED, Exit::code),
        Err(error) => {
            env.fault(format_args!("{error:#}"));
            env.failed
        }
    }
}

/// The text that takes the place of an answer: a help text, the version, or what was generated.
fn text_for(env: &Env<'_>, error: &anyhow::Error) -> Option<String> {
    if let Some(GeneratedText(text)) = error.downcast_ref() {
        return Some(text.clone());
    }
    let help = error.downcast_ref::<clap::Error>()?;
    match help.kind() {
        _ if help.use_stderr() => None,
        ErrorKind::DisplayVersion => {
            Some(format!("{} {}\n", env.called, env!("CARGO_PKG_VERSION")))
        }
        _ if env.colours => Some(help.render().ansi().to_string()),
        _ => Some(help.render().to_string()),
    }
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

const TICK: Duration = Duration::from_millis(200);

/// A bar for a number of pieces of work, which have a name. Like all bars, it is drawn only if standard
/// error is a terminal.
pub(crate) fn bar(pieces: usize, name: &'static str) -> ProgressBar {
    let plain = ProgressBar::new(pieces as u64).with_message(name);
    let bar = plain.with_style(style("{bar:40} {pos}/{len} {msg}{left}"));
    bar.tick();
    bar
}

/// How often a line says how far the work is, if no bar is drawn.
const LINES: Duration = Duration::from_secs(10);

/// Does work on the threads of a pool. Where no bar is drawn, lines on standard error say how far it is.
pub(crate) fn beside_lines<T: Send>(
    env: &mut Env<'_>,
    pool: &ThreadPool,
    bar: &ProgressBar,
    work: impl FnOnce() -> T + Send,
) -> T {
    let (done, wait) = mpsc::channel::<()>();
    let mut result = None;
    pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            result = Some(work());
            drop(done);
        });
        while wait.recv_timeout(LINES) == Err(RecvTimeoutError::Timeout) {
            let (position, length) = (bar.position(), bar.length().unwrap_or_default());
            if bar.is_hidden() && length > 0 {
                let pieces = bar.message();
                env.remark(format_args!("{position} of {length} {pieces} so far"));
            }
        }
    });
    result.expect("the scope waits for the work")
}

/// A bar for long steps, whose length and message are set as they go on.
pub(crate) fn steps() -> ProgressBar {
    let bar = ProgressBar::new(1);
    tick(&bar);
    bar.with_style(style("{bar:40} {msg}, {elapsed} so far{left}"))
}

/// Does work of unknown length, which has a name, beside a spinner.
pub(crate) fn spinning<T>(name: &'static str, work: impl FnOnce() -> T) -> T {
    let spinner = spinner(name);
    let done = work();
    spinner.finish_and_clear();
    done
}

/// A spinner for work of unknown length, which has a name.
pub(crate) fn spinner(name: &'static str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(name);
    tick(&spinner);
    spinner.with_style(style("{spinner} {msg}, {elapsed}"))
}

/// Draws a bar from time to time, if it is drawn at all: that takes a thread, which a machine may not have.
fn tick(bar: &ProgressBar) {
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
}

/// A template in which `left` is the time that is left, once some of the work shows it.
fn style(template: &str) -> ProgressStyle {
    let left = |state: &ProgressState, text: &mut dyn fmt::Write| {
        let is_known = state.pos() > 0 && !state.eta().is_zero();
        let left = is_known.then(|| write!(text, ", {:#} left", HumanDuration(state.eta())));
        left.unwrap_or(Ok(())).unwrap_or_default();
    };
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    style.with_key("left", left)
}
