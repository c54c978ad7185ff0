//! A command without `--` before it.

use std::ffi::OsString;

use clap::Parser;
use clap::error::ErrorKind;

use crate::cli::common::try_parse;
use crate::tools::judge::again::shell_words;

/// The subcommands that take a command after `--`.
const TAKE_COMMANDS: [&str; 2] = ["run", "stress"];

/// The error about the arguments of a subcommand that runs programs: if they are right but for the
/// `--` before the command, it says so.
pub(super) fn explained<Arguments: Parser>(
    program: &str,
    arguments: &[OsString],
    error: anyhow::Error,
) -> anyhow::Error {
    let takes_command = arguments
        .first()
        .is_some_and(|name| TAKE_COMMANDS.iter().any(|other| name == other));
    let has_dashes = arguments.iter().any(|word| word == "--");
    let kind = error.downcast_ref().map(clap::Error::kind);
    if kind != Some(ErrorKind::UnknownArgument) || !takes_command || has_dashes {
        return error;
    }
    let with_dashes = |place: usize| {
        let (before, command) = arguments.split_at(place);
        [before, &["--".into()], command].concat()
    };
    let is_right = |words: &[OsString]| try_parse::<Arguments>(program, words).is_ok();
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let mut places = (1..arguments.len()).filter(|&place| !is_option(&arguments[place]));
    let Some(place) = places.find(|&place| is_right(&with_dashes(place))) else {
        return error;
    };
    let command = shell_words(&with_dashes(place)).unwrap_or_default();
    anyhow::anyhow!(
        "unexpected argument '{}'; put -- before the command: {program} {command}",
        arguments[place].display()
    )
}
