//! `--generate`: completions and manual pages, which are made of the help texts.

use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};

use clap::{Command, ValueEnum};
use clap_complete::Shell;

use crate::cli::common::last_value;
use crate::cli::manual;

/// The values of `--generate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generated {
    /// Completions for bash
    CompleteBash,
    /// Completions for zsh
    CompleteZsh,
    /// Completions for fish
    CompleteFish,
    /// The manual page of the program, or of the subcommand before the option
    Man,
    /// The names of the program and its subcommands, one per line
    List,
}

/// What `--generate` has made. It takes the place of the arguments, as a help text does.
#[derive(Debug)]
pub(crate) struct GeneratedText(pub(crate) Vec<u8>);

impl Display for GeneratedText {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl std::error::Error for GeneratedText {}

/// What the arguments ask for, if one of them is `--generate` with one of its values.
///
/// `name` is how the program is called, and `command` what it takes.
pub(crate) fn generated(
    name: &str,
    arguments: &[OsString],
    command: &Command,
) -> Option<GeneratedText> {
    let value = last_value("--generate", arguments)?;
    let kind = Generated::from_str(value, false).ok()?;
    let mut command = command
        .clone()
        .bin_name(name)
        .display_name(name.replace(' ', "-"));
    let shell = match kind {
        Generated::CompleteBash => Shell::Bash,
        Generated::CompleteZsh => Shell::Zsh,
        Generated::CompleteFish => Shell::Fish,
        Generated::Man => {
            command.build();
            return Some(GeneratedText(manual::page(named(arguments, &command))));
        }
        Generated::List => {
            let mut list = String::new();
            add_names(name, &command, &mut list);
            return Some(GeneratedText(list.into_bytes()));
        }
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    Some(GeneratedText(script))
}

/// The subcommand that the first arguments name, or the command itself.
fn named<'a>(arguments: &[OsString], command: &'a Command) -> &'a Command {
    let mut found = command;
    for word in arguments {
        let Some(subcommand) = found.find_subcommand(word) else {
            break;
        };
        found = subcommand;
    }
    found
}

/// Adds a line with the words that call a command, and one for each of its subcommands.
fn add_names(words: &str, command: &Command, list: &mut String) {
    list.push_str(words);
    list.push('\n');
    for subcommand in command.get_subcommands().filter(|one| !one.is_hide_set()) {
        add_names(
            &format!("{words} {}", subcommand.get_name()),
            subcommand,
            list,
        );
    }
}
