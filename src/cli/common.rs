//! The arguments that every program takes: help, version, colours, completions, manual pages.

use std::ffi::{OsStr, OsString};

use clap::{ArgAction, ArgMatches, Args, Command, Parser, ValueEnum};

use crate::cli::generate::Generated;

/// The most columns of a help text.
const WIDEST: usize = 100;

/// The place of these options among all: after the others.
const LAST: usize = 900;

/// The heading of these options.
const GENERAL: &str = "General";

/// The options of every program. [`Env::parse`](crate::cli::Env::parse) adds them to the others.
#[derive(Args)]
#[group(skip)]
struct CommonArguments {
    /// When to use colours; `auto`: on a terminal
    ///
    /// With `auto`, the variables `NO_COLOR` and `CLICOLOR_FORCE` decide, and otherwise whether the
    /// output is a terminal.
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        overrides_with = "color",
        global = true,
        help_heading = GENERAL
    )]
    color: Colours,

    /// Print completions for a shell, or the manual page
    ///
    /// Nothing else is done. After a subcommand, the manual page is that of the subcommand.
    #[arg(
        long,
        value_name = "KIND",
        hide_short_help = true,
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

/// The values of `--color`.
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
    let words: Vec<&str> = options(arguments)
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

/// The arguments before `--`.
fn options(arguments: &[OsString]) -> impl Iterator<Item = &OsStr> {
    let words = arguments.iter().map(OsString::as_os_str);
    words.take_while(|&word| word != "--")
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
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .propagate_version(true)
        .max_term_width(WIDEST)
        .args(common.get_arguments().cloned())
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
