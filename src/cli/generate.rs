//! `--generate`: completions and manual pages, which are made of the help texts.

use clap::ValueEnum;

/// The values of `--generate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generated {
    /// Completions for bash
    CompleteBash,
    /// Completions for zsh
    CompleteZsh,
    /// Completions for fish
    CompleteFish,
    /// The manual page of the program, or of a subcommand before the option
    Man,
    /// The names of the program and its subcommands, one per line
    List,
}
