//! `--generate`: completions and manual pages, made from the help texts.

use std::ffi::OsString;
use std::io;

use anyhow::{Result, bail};
use clap::{Command, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// A line of the completions for fish, which offers nothing for the value of an option of a program
/// that has subcommands: without the value, `argparse` fails.
const GIVES_UP: &str = "    or return\n";
/// What takes its place: there is no subcommand yet.
const GOES_ON: &str = "    or return 0\n";

/// How the completions for zsh describe the arguments of a command.
const ARGUMENTS: &str = "_arguments \"${_arguments_options[@]}\" : \\\n";
/// The same, but without options after the first argument that is no option.
const ENDED_ARGUMENTS: &str = "_arguments \"${_arguments_options[@]}\" -A '-*' : \\\n";

const MANUAL: &str = "Knights";

/// What `clap_mangen` writes for an empty line. Programs that check manual pages complain about it.
const GAP: &str = ".br\n\n.br\n";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Generated {
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
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct GeneratedText(pub(super) String);

/// What a program generates that is called by this name, with these arguments, and takes `command`.
///
/// # Errors
///
/// Completions for a part of a program: a shell completes the whole one.
pub(super) fn generated(
    kind: Generated,
    name: &str,
    arguments: &[OsString],
    command: &Command,
) -> Result<GeneratedText> {
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
            let page = manual_page(named(arguments, &command));
            return Ok(GeneratedText(page.expect("memory takes every byte")));
        }
        Generated::List => {
            let mut list = String::new();
            add_names(name, &command, &mut list);
            return Ok(GeneratedText(list));
        }
    };
    if let Some((program, _)) = name.split_once(' ') {
        bail!("a shell completes whole programs; try '{program} --generate complete-{shell}'");
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut completed(&command), name, &mut script);
    let script = String::from_utf8(script).expect("the help texts are UTF-8");
    let script = match shell {
        Shell::Fish if command.has_subcommands() => replaced(&script, GIVES_UP, GOES_ON),
        Shell::Zsh => ended_by_subcommands(&script),
        _ => script,
    };
    Ok(GeneratedText(script))
}

/// A text of another crate with something else in the place of what that crate writes: if it writes
/// that no longer, the replacement has to be thought over.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old:?} is in the text:\n{text}");
    text.replace(old, new)
}

/// The completions for zsh, where a subcommand ends the options of its program: an option that both
/// have is that of the subcommand.
fn ended_by_subcommands(script: &str) -> String {
    assert!(script.contains(ARGUMENTS), "{ARGUMENTS:?} is in:\n{script}");
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
        let words = format!("{words} {}", subcommand.get_name());
        add_names(&words, subcommand, list);
    }
}

/// The manual page of a command that has been built. The first line has the name in capitals, the section, no
/// date, the version, and the manual.
fn manual_page(command: &Command) -> io::Result<String> {
    let called = command.get_display_name().unwrap_or(command.get_name());
    let name = called.to_uppercase();
    let version = command.get_version().unwrap_or_default();
    let mut page = format!(".TH {name} 1 \"\" \"{MANUAL} {version}\" \"{MANUAL}\"\n").into_bytes();
    let man = Man::new(command.clone());
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let end = command.get_after_long_help().map(ToString::to_string);
    sections(&end.unwrap_or_default()).to_writer(&mut page)?;
    let page = String::from_utf8(page).expect("the help texts are UTF-8");
    Ok(page.replace(GAP, ".sp\n"))
}

/// The sections at the end of a help text: each is a line without indentation that ends with a
/// colon, and the indented lines after it, which keep their line breaks.
fn sections(text: &str) -> Roff {
    let mut roff = Roff::new();
    let mut is_open = false;
    for line in text.lines() {
        let heading = line.strip_suffix(':').filter(|line| !line.starts_with(' '));
        if let Some(heading) = heading {
            if is_open {
                roff.control("fi", []);
            }
            roff.control("SH", [title(heading).as_str()]);
            roff.control("nf", []);
            is_open = true;
        } else if is_open && !line.is_empty() {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
    }
    if is_open {
        roff.control("fi", []);
    }
    roff
}

fn title(heading: &str) -> String {
    match heading {
        "Exit codes" => "EXIT STATUS".to_owned(),
        "Example" => "EXAMPLES".to_owned(),
        _ => heading.to_uppercase(),
    }
}
