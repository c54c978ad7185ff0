//! Usage errors on one line: what is wrong, and the name that was meant.

use std::ffi::{OsStr, OsString};

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// How similar a name has to be for a suggestion, from 0 to 1; clap suggests from here on, too.
const SIMILAR: f64 = 0.7;

/// A usage error on one line, without heading, tips and usage. At the end it suggests what was
/// meant, or says where help is.
pub(super) fn line(usage: &clap::Error, called: &str) -> String {
    let fault = first_paragraph(&usage.to_string());
    match suggestion(usage) {
        Some(meant) => format!("{fault}; did you mean '{meant}'?"),
        None => format!("{fault}; try '{called} --help'"),
    }
}

/// The error that the first argument is nearly the name of a subcommand, if it is. Without it, a
/// program that takes numbers too would report a wrong number.
pub(super) fn misspelt_subcommand(
    command: &mut Command,
    arguments: &[OsString],
) -> Option<clap::Error> {
    let word = arguments.first()?.to_str()?;
    let is_known = word == "help" || command.find_subcommand(OsStr::new(word)).is_some();
    if word.starts_with('-') || is_known {
        return None;
    }
    let names = command.get_subcommands().map(Command::get_name);
    let rated = names.map(|name| (strsim::jaro(word, name), name.to_owned()));
    let best = rated.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let (_, meant) = best.filter(|&(likeness, _)| likeness > SIMILAR)?;
    let mut error = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(command);
    let word = ContextValue::String(word.to_owned());
    error.insert(ContextKind::InvalidSubcommand, word);
    let meant = ContextValue::Strings(vec![meant]);
    error.insert(ContextKind::SuggestedSubcommand, meant);
    Some(error)
}

/// What clap suggests in the place of what was found.
fn suggestion(usage: &clap::Error) -> Option<&str> {
    let kinds = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    kinds.into_iter().find_map(|kind| match usage.get(kind)? {
        ContextValue::String(meant) => Some(meant.as_str()),
        // The last one is the most similar.
        ContextValue::Strings(meant) => meant.last().map(String::as_str),
        _ => None,
    })
}

/// The message of a usage error on one line, without heading, tips and usage.
fn first_paragraph(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}
