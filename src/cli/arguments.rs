//! What all programs do with arguments: their common options, old names, and errors on one line.

use std::ffi::{OsStr, OsString};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Parser, ValueEnum};

use crate::cli::generate::Generated;
use knights_core::output::joined;

const WIDEST: usize = 100;

/// The place of these options among all: after the others.
const LAST: usize = 900;

/// How help texts name values that are numbers.
const NUMBERS: [&str; 5] = ["NUMBER", "S", "MB", "N M I J", "N [M]"];

const GENERAL: &str = "General";

/// How similar a name has to be for a suggestion, from 0 to 1; clap suggests from here on, too.
const SIMILAR: f64 = 0.7;

/// The options that have a new name: the program with its subcommand, the old name, the new one. The
/// entries of a release are removed in the release after the next.
const RENAMED: [(&str, &str, &str); 3] = [
    ("judge stress", "--cases", "--count"),
    ("judge stress", "--save", "--keep"),
    ("tour survey", "--threads", "--jobs"),
];

const LAST_RELEASE: &str = "0.2";

/// The options of every program.
#[derive(Args)]
struct CommonArguments {
    /// When to use colours: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_possible_values = true,
        overrides_with = "color",
        global = true,
        help_heading = GENERAL
    )]
    color: Colours,

    /// Print completions or a manual page; docs/options.md lists the kinds
    // A manual page takes the long help, as -h does not show the option.
    #[arg(
        long,
        long_help = "Print completions or a manual page; docs/options.md lists the kinds",
        value_name = "KIND",
        hide_short_help = true,
        hide_possible_values = true,
        global = true,
        help_heading = GENERAL
    )]
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
        let value = value.and_then(|value| Self::from_str(value, false).ok());
        value.unwrap_or(Self::Auto)
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
    taking_negative_numbers(command)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .propagate_version(true)
        .max_term_width(WIDEST)
        .args(common.get_arguments().cloned())
}

/// Lets arguments that are numbers be negative, so that the error names the numbers that are
/// possible.
fn taking_negative_numbers(command: Command) -> Command {
    let is_number = |argument: &Arg| {
        let names = argument.get_value_names().unwrap_or_default();
        names.iter().any(|name| NUMBERS.contains(&name.as_str()))
    };
    let command = command.mut_args(|argument| {
        let (is_number, may_be) = (
            is_number(&argument),
            argument.is_allow_negative_numbers_set(),
        );
        argument.allow_negative_numbers(is_number || may_be)
    });
    command.mut_subcommands(taking_negative_numbers)
}

/// Parses the arguments of a program, which is called by this name.
pub(crate) fn try_parse<Arguments: Parser>(
    name: &str,
    arguments: &[OsString],
) -> Result<Arguments, clap::Error> {
    let mut matches = matches_of(with_common(Arguments::command()), name, arguments)?;
    Arguments::from_arg_matches_mut(&mut matches)
}

/// What the arguments are for a command that [`with_common`] has made.
pub(crate) fn matches_of(
    mut command: Command,
    name: &str,
    arguments: &[OsString],
) -> Result<ArgMatches, clap::Error> {
    let words = [OsString::from(name)];
    let words = words.iter().chain(arguments);
    command.try_get_matches_from_mut(words)
}

/// Gives options their new names, and returns a remark for each. What follows `--` stays.
pub(super) fn rename(called: &str, arguments: &mut [OsString]) -> Vec<String> {
    let called = called.strip_prefix("knights ").unwrap_or(called);
    let mut remarks = Vec::new();
    let options = arguments.iter_mut().take_while(|word| *word != "--");
    for word in options {
        let Some(text) = word.to_str() else { continue };
        let (name, value) = text.split_at(text.find('=').unwrap_or(text.len()));
        let mut entries = RENAMED.iter();
        let found = entries.find(|(program, old, _)| (*program, *old) == (called, name));
        let Some((_, old, new)) = found else { continue };
        *word = OsString::from(format!("{new}{value}"));
        let remark =
            format!("{old} of {called} is now {new}; the old name goes away after {LAST_RELEASE}");
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    remarks
}

/// A usage error on one line, without heading, tips and usage. At the end it suggests what was
/// meant, or says where help is. An error of ours says that itself.
pub(crate) fn usage_line(usage: &clap::Error, called: &str) -> String {
    let fault = first_paragraph(&usage.to_string());
    match suggestion(usage) {
        Some(meant) => format!("{fault}; did you mean '{meant}'?"),
        None if usage.context().next().is_none() => fault,
        None => format!("{fault}; try '{called} --help'"),
    }
}

/// Adds to the error about an option which call of a subcommand takes it, if the arguments name none.
pub(super) fn suggest_subcommand(
    error: &mut clap::Error,
    make: fn() -> Command,
    name: &str,
    arguments: &[OsString],
) {
    let command = make();
    let is_option = matches!(
        error.get(ContextKind::InvalidArg),
        Some(ContextValue::String(found)) if found.starts_with('-')
    );
    let is_subcommand = |first| command.find_subcommand(first).is_some();
    if error.kind() != ErrorKind::UnknownArgument
        || !is_option
        || arguments.first().is_some_and(is_subcommand)
    {
        return;
    }
    let mut calls = command.get_subcommands().map(|subcommand| {
        let name = OsString::from(subcommand.get_name());
        [&[name], arguments].concat()
    });
    let is_right = |call: &Vec<OsString>| matches_of(with_common(make()), name, call).is_ok();
    let words = calls.find(is_right).and_then(|call| {
        let words = call.iter().map(|word| word.to_str());
        shlex::try_join(words.collect::<Option<Vec<_>>>()?).ok()
    });
    if let Some(words) = words {
        let meant = ContextValue::Strings(vec![format!("{name} {words}")]);
        error.insert(ContextKind::SuggestedSubcommand, meant);
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
    let meant = most_similar(word, command.get_subcommands().map(Command::get_name))?.to_owned();
    let mut error = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(command);
    let word = ContextValue::String(word.to_owned());
    error.insert(ContextKind::InvalidSubcommand, word);
    let meant = ContextValue::Strings(vec![meant]);
    error.insert(ContextKind::SuggestedSubcommand, meant);
    Some(error)
}

/// The name that is most like a word, whatever their letter case, if one is like it.
pub(crate) fn most_similar<'a>(
    word: &str,
    names: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let word = word.to_lowercase();
    let rated = names.map(|name| (strsim::jaro(&word, &name.to_lowercase()), name));
    let best = rated.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let best = best.filter(|&(likeness, _)| likeness > SIMILAR);
    best.map(|(_, name)| name)
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
    joined(lines.take_while(|line| !line.is_empty()), " ")
}
