//! What all programs do with arguments: their common options, and errors on one line.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, ValueEnum};

use crate::cli::generate::Generated;
use knights_core::output::joined;

const WIDEST: usize = 100;

/// The longest call that is suggested, in bytes. A longer one would be cut.
const LONGEST_CALL: usize = 85;

/// The place of these options among all: after the others.
const LAST: usize = 900;

/// How help texts name values that are numbers.
const NUMBERS: [&str; 5] = ["NUMBER", "S", "MB", "N M I J", "N [M]"];

/// The options that few people need: `-h` leaves them out, `--help` and manual pages have them.
const RARE: [&str; 11] = [
    "attempt",
    "checker-flags",
    "generate",
    "languages",
    "mark-column",
    "max-states",
    "output-limit",
    "print-config",
    "state",
    "visibility",
    "wall-limit",
];

const GENERAL: &str = "General";

/// The options of every program.
#[derive(Args)]
struct CommonArguments {
    /// When to use colours: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        overrides_with = "color"
    )]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    #[arg(global = true, help_heading = GENERAL)]
    color: Colours,

    /// Print completions or a manual page; docs/options.md lists the kinds
    #[arg(long, value_name = "KIND", hide_possible_values = true)]
    #[arg(global = true, help_heading = GENERAL)]
    generate: Option<Generated>,

    /// Print help: -h a summary, --help all of it
    #[arg(short, long, action = ArgAction::Help, global = true, help_heading = GENERAL)]
    help: Option<bool>,

    /// Print the version
    #[arg(short = 'V', long, action = ArgAction::Version, global = true, help_heading = GENERAL)]
    version: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colours {
    /// On a terminal, unless `NO_COLOR` is set; elsewhere if `CLICOLOR_FORCE` is set
    Auto,
    /// In any output
    Always,
    /// In no output
    Never,
}

impl Colours {
    /// The choice that the arguments name, even if they are wrong otherwise: errors and help texts
    /// have colours too. The last one counts.
    pub(crate) fn named(arguments: &[OsString]) -> Self {
        let value = last_value("--color", arguments);
        let colours = value.and_then(|value| Self::from_str(value, false).ok());
        colours.unwrap_or(Self::Auto)
    }
}

/// The last value of an option among these arguments.
pub(crate) fn last_value<'a>(option: &str, arguments: &'a [OsString]) -> Option<&'a str> {
    let words = arguments.iter().take_while(|&word| word != "--");
    let words: Vec<&str> = words
        .map(|word| word.to_str().unwrap_or_default())
        .collect();
    let value = |place: usize| {
        let rest = words[place].strip_prefix(option)?;
        if rest.is_empty() {
            return words.get(place + 1).copied();
        }
        rest.strip_prefix('=')
    };
    (0..words.len()).rev().find_map(value)
}

/// Puts `--color WHEN` behind the argument that follows it, which may be a subcommand.
pub(crate) fn put_subcommand_first(arguments: &mut [OsString]) {
    let Some(first) = arguments.first().and_then(|first| first.to_str()) else {
        return;
    };
    let words = match first {
        "--color" => 2,
        _ if first.starts_with("--color=") => 1,
        _ => return,
    };
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    if arguments.get(words).is_some_and(|next| !is_option(next)) {
        arguments[..=words].rotate_left(words);
    }
}

/// The command of a program, with the options of every program.
pub(crate) fn with_common(command: Command) -> Command {
    // Only the options: the description of their struct is not that of the program.
    let common = Command::new(GENERAL).next_display_order(LAST);
    let common = CommonArguments::augment_args(common);
    let command = command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .propagate_version(true)
        .max_term_width(WIDEST)
        .args(common.get_arguments().cloned());
    adjusted(command)
}

/// Lets arguments that are numbers be negative, so that the error names the numbers that are
/// possible, and hides rare options in `-h`.
pub(crate) fn adjusted(command: Command) -> Command {
    let with_args = command.mut_args(|argument| {
        let is_number = NUMBERS.contains(&value_name(&argument));
        let may_be = is_number || argument.is_allow_negative_numbers_set();
        let option = argument.allow_negative_numbers(may_be);
        match option.get_long() {
            Some(name) if RARE.contains(&name) => hidden_in_summary(option),
            _ => option,
        }
    });
    with_args.mut_subcommands(adjusted)
}

/// An option that `-h` leaves out. A manual page takes the long help, as `-h` does not show the option.
fn hidden_in_summary(option: Arg) -> Arg {
    let long = option.get_long_help().or(option.get_help()).cloned();
    option
        .hide_short_help(true)
        .long_help(long.unwrap_or_default())
}

/// The name of the value of an option in the help text.
pub(crate) fn value_name(option: &Arg) -> &str {
    let names = option.get_value_names().unwrap_or_default();
    names.first().map_or("", |name| name.as_str())
}

/// What the arguments of a program, which is called by this name, are for a command that [`with_common`] has made.
pub(crate) fn matches_of(
    mut command: Command,
    name: &str,
    arguments: &[OsString],
) -> Result<ArgMatches, clap::Error> {
    let words = [OsString::from(name)];
    command.try_get_matches_from_mut(words.iter().chain(arguments))
}

/// What clap suggests in the place of what was found.
fn suggestion(usage: &clap::Error) -> Option<&str> {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let kinds = [SuggestedSubcommand, SuggestedArg, SuggestedValue];
    kinds.into_iter().find_map(|kind| match usage.get(kind)? {
        ContextValue::String(meant) => Some(meant.as_str()),
        // The last one is the most similar.
        ContextValue::Strings(meant) => meant.last().map(String::as_str),
        _ => None,
    })
}

/// A usage error on one line, without heading, tips and usage. At the end it gives the tip of clap,
/// or says where help is. An error of ours says that itself.
pub(crate) fn usage_line(usage: &clap::Error, called: &str) -> String {
    let fault = match usage.get(ContextKind::ValidSubcommand) {
        Some(ContextValue::Strings(all)) if suggestion(usage).is_none() => {
            format!("name a subcommand: {}", all.join(", "))
        }
        _ => first_paragraph(&usage.to_string()),
    };
    match suggestion(usage) {
        Some(meant) => format!("{fault}; did you mean '{meant}'?"),
        None if usage.context().next().is_none() => fault,
        None => format!("{fault}; try '{called} --help'"),
    }
}

/// The message of a usage error on one line, without heading, tips and usage.
fn first_paragraph(message: &str) -> String {
    let text = message.strip_prefix("error: ").unwrap_or(message);
    let lines = text.lines().map(str::trim);
    joined(lines.take_while(|line| !line.is_empty()), " ")
}

/// A call as text, if all of it is text and it is short.
pub(crate) fn call_text(name: &str, arguments: &[OsString]) -> Option<String> {
    let is_text = arguments.iter().all(|word| word.to_str().is_some());
    let words = format!("{name} {}", shell_words(arguments).filter(|_| is_text)?);
    let call = words.trim_end();
    (call.len() <= LONGEST_CALL).then(|| call.to_owned())
}

/// The words of a command as a shell reads them; `None` if one has a byte 0.
pub(crate) fn shell_words(words: &[OsString]) -> Option<String> {
    let quoted = words.iter().map(|word| {
        let text = word.to_string_lossy();
        // The crate quotes some characters that need no quotes.
        let is_plain = |letter: char| letter.is_alphanumeric() || ",./_=-".contains(letter);
        if !text.is_empty() && text.chars().all(is_plain) {
            return Some(text.into_owned());
        }
        Some(shlex::try_quote(&text).ok()?.into_owned())
    });
    Some(joined(quoted.collect::<Option<Vec<_>>>()?, " "))
}
