//! `--generate`: completions and manual pages, which are made of the help texts.

use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};

use clap::{Command, ValueEnum};
use clap_complete::Shell;

use crate::cli::common::last_value;
use crate::cli::manual;

/// A line of the completions for fish, which offers nothing for the value of an option of a program
/// that has subcommands: without the value, `argparse` fails.
const GIVES_UP: &str = "    or return\n";
/// What takes its place: there is no subcommand yet.
const GOES_ON: &str = "    or return 0\n";

/// How the completions for zsh describe the arguments of a command.
const ARGUMENTS: &str = "_arguments \"${_arguments_options[@]}\" : \\\n";
/// The same, but without options after the first argument that is no option.
const ENDED_ARGUMENTS: &str = "_arguments \"${_arguments_options[@]}\" -A '-*' : \\\n";

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
    clap_complete::generate(shell, &mut completed(&command), name, &mut script);
    let script = String::from_utf8(script).expect("the help texts are UTF-8");
    let script = match shell {
        Shell::Fish => script.replace(GIVES_UP, GOES_ON),
        Shell::Zsh => ended_by_subcommands(&script),
        _ => script,
    };
    Some(GeneratedText(script.into_bytes()))
}

/// The completions for zsh, where a subcommand ends the options of its program: an option that both
/// have is that of the subcommand.
fn ended_by_subcommands(script: &str) -> String {
    let mut calls = script.split(ARGUMENTS);
    let mut ended = calls.next().unwrap_or_default().to_owned();
    for call in calls {
        let specifications = call.split("&& ret=0").next().unwrap_or_default();
        let has_subcommands = specifications.contains("\"*::: :->");
        ended.push_str(if has_subcommands {
            ENDED_ARGUMENTS
        } else {
            ARGUMENTS
        });
        ended.push_str(call);
    }
    ended
}

/// What is completed: a command whose first argument may be a subcommand has no other arguments
/// without a name. `clap_complete` takes these to come first, before the subcommand.
fn completed(command: &Command) -> Command {
    if !command.has_subcommands() {
        return command.clone();
    }
    let options = command.get_arguments().filter(|one| !one.is_positional());
    Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(options.cloned())
        .subcommands(command.get_subcommands().map(completed))
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
