//! What was probably meant in place of a wrong call, for the line that says what is wrong.
//!
//! A whole call is suggested only if its arguments are right, or if only one program has the subcommand.

use std::ffi::{OsStr, OsString};

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::arguments::{matches_of, with_common};
use knights_core::output::joined;
use knights_render::options::{likeness, most_similar};

/// The longest call that is suggested, in bytes. A longer one would be cut.
const LONGEST_CALL: usize = 85;

/// What clap suggests in the place of what was found, if it is like that, or a whole call.
pub(super) fn suggestion(usage: &clap::Error) -> Option<&str> {
    use ContextKind::{InvalidArg, InvalidSubcommand, InvalidValue};
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let kinds = [
        (SuggestedSubcommand, InvalidSubcommand),
        (SuggestedArg, InvalidArg),
        (SuggestedValue, InvalidValue),
    ];
    kinds.into_iter().find_map(|(suggested, invalid)| {
        let meant = match usage.get(suggested)? {
            ContextValue::String(meant) => meant,
            // The last one is the most similar.
            ContextValue::Strings(meant) => meant.last()?,
            _ => return None,
        };
        let is_alike = match usage.get(invalid) {
            Some(ContextValue::String(found)) => likeness(found, meant).is_some(),
            _ => true,
        };
        (is_alike || meant.contains(' ')).then_some(meant.as_str())
    })
}

/// The call that was probably meant in place of a wrong one: of the subcommand that takes the option, of the program in
/// `knights` that has the subcommand, with the size of the board as arguments, or with words as standard input.
pub(super) fn meant_call(
    error: &clap::Error,
    make: fn() -> Command,
    name: &str,
    called: &str,
    arguments: &[OsString],
) -> Option<ContextValue> {
    let kinds = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let Some(ContextValue::String(found)) = kinds.into_iter().find_map(|kind| error.get(kind))
    else {
        return None;
    };
    let command = make();
    let is_right = |call: &Vec<OsString>| matches_of(with_common(make()), name, call).is_ok();
    let call_of = |own: &Command| [&[own.get_name().into()], arguments].concat();
    let meant = match error.kind() {
        ErrorKind::UnknownArgument if found == "--size" => {
            let is_subcommand = |word: &OsString| command.find_subcommand(word).is_some();
            let is_unclear = called == name && arguments.iter().any(is_subcommand);
            let call = size_first(arguments).filter(|_| !is_unclear);
            call_text(name, &call.filter(is_right)?)
        }
        ErrorKind::UnknownArgument if found.starts_with('-') && called == name => {
            let mut calls = command.get_subcommands().map(call_of);
            call_text(name, &calls.find(is_right)?)
        }
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand if reads_input(called) => {
            let place = arguments.iter().position(|word| word == found.as_str())?;
            let (call, words) = arguments.split_at(place);
            let call = Some(call.to_vec()).filter(is_right)?;
            with_input(&call_text(name, &call)?, words)
        }
        ErrorKind::InvalidSubcommand => {
            let has_found = |own: &&Command| own.find_subcommand(found).is_some();
            let owners = command.get_subcommands().filter(has_found).map(call_of);
            let calls: Vec<Vec<OsString>> = owners.collect();
            let right = calls.iter().find(|call| is_right(call));
            call_text(name, right.or(calls.first().filter(|_| calls.len() == 1))?)
        }
        _ => None,
    };
    meant.map(|meant| ContextValue::Strings(vec![meant]))
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

/// The arguments with `8 8` in the place of `--size 8x8`, if there are no other numbers.
fn size_first(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let words: Option<Vec<&str>> = arguments.iter().map(|word| word.to_str()).collect();
    let words = words?;
    let place = words.iter().position(|word| word.starts_with("--size"))?;
    let (before, after) = (&words[..place], &words[place + 1..]);
    let (size, after) = match words[place].strip_prefix("--size=") {
        Some(size) => (size, after),
        None => (*after.first()?, &after[1..]),
    };
    let (sides, after) = match (size.split_once('x'), after) {
        (Some((rows, columns)), _) => ([rows, columns], after),
        (None, [columns, after @ ..]) if is_number(columns) => ([size, *columns], after),
        (None, _) => ([size, size], after),
    };
    let mut others = before.iter().chain(after);
    let is_size = sides.iter().all(is_number) && !others.any(is_number);
    let meant = [before, &sides, after].concat();
    is_size.then(|| meant.into_iter().map(OsString::from).collect())
}

/// The programs that take all that they read from standard input.
const READERS: &str = "valid_move_num, next_move, simulate, dual, tour walk";

fn reads_input(called: &str) -> bool {
    let called = called.strip_prefix("knights ").unwrap_or(called);
    READERS.split(", ").any(|name| name == called)
}

/// A call with these words on standard input: numbers, the numbers and the square of a walk, or a file.
fn with_input(call: &str, words: &[OsString]) -> Option<String> {
    let (last, before) = words.split_last()?;
    let last = last.to_str()?;
    let is_text_number = |word: &OsString| word.to_str().is_some_and(|word| is_number(&word));
    let has_numbers = before.iter().all(is_text_number);
    let is_square = call.ends_with("tour walk") && !before.is_empty() && !last.starts_with('-');
    let is_file =
        before.is_empty() && last.contains(['.', '/']) && last.contains(char::is_alphabetic);
    let text = shell_words(words)?;
    let meant = if has_numbers && (is_number(&last) || is_square) {
        format!("echo {text} | {call}")
    } else if is_file && !last.starts_with('-') {
        format!("{call} < {text}")
    } else {
        return None;
    };
    Some(meant).filter(|meant| meant.len() <= LONGEST_CALL)
}

fn is_number(word: &&str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A call as text, if all of it is text and it is short.
pub(crate) fn call_text(name: &str, arguments: &[OsString]) -> Option<String> {
    let is_text = arguments.iter().all(|word| word.to_str().is_some());
    let text = format!("{name} {}", shell_words(arguments).filter(|_| is_text)?);
    let text = text.trim_end();
    (text.len() <= LONGEST_CALL).then(|| text.to_owned())
}

/// The words of a command as a shell reads them; `None` if one has a byte 0.
pub(crate) fn shell_words(words: &[OsString]) -> Option<String> {
    let quoted = words.iter().map(|word| {
        let word = word.to_string_lossy();
        // The crate quotes some characters that need no quotes.
        let is_plain = |letter: char| letter.is_alphanumeric() || ",./_=-".contains(letter);
        if !word.is_empty() && word.chars().all(is_plain) {
            return Some(word.into_owned());
        }
        Some(shlex::try_quote(&word).ok()?.into_owned())
    });
    Some(joined(quoted.collect::<Option<Vec<_>>>()?, " "))
}
