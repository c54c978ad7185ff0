//! `--config`: options of `judge grade` in a TOML file, whose keys are their names.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::absolute;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Command};
use toml::{Spanned, Table, Value};

use crate::cli::arguments::{matches_of, usage_line, value_name, with_common};
use crate::tools::judge::grade::arguments::Arguments;
use crate::tools::judge::prelude::*;
use knights_judge::build::{line_at, read_toml};
use knights_judge::points::PointsTable;
use knights_render::options::most_similar;
use knights_streams::reading::read_text;

const NAME: &str = "judge grade";
const CONFIG: &str = "config";
const POINTS: &str = "points";

fn command() -> Command {
    Arguments::augment_args(Command::new(NAME).version(""))
}

/// The options that a file may have, by their names.
fn options() -> BTreeMap<String, Arg> {
    let command = command();
    let options = command.get_arguments().cloned();
    let all = options.filter_map(|option| Some((option.get_long()?.to_owned(), option)));
    let named = all.filter(|(name, _)| !matches!(name.as_str(), CONFIG | "print-config"));
    named.collect()
}

/// Puts the options of the file that `--config` names before those of the command line, which override
/// them.
pub(crate) fn add_config(env: &mut Env<'_>) -> Result<()> {
    let command = with_common(command()).ignore_errors(true);
    // The whole command line is parsed later, with its errors.
    let Ok(given) = matches_of(command, NAME, &env.arguments[1..]) else {
        return Ok(());
    };
    let Some(file) = given.get_one::<PathBuf>(CONFIG) else {
        return Ok(());
    };
    let shown = || file.display().to_string();
    let text = read_text(file, shown())?;
    let mut added = Vec::new();
    for (key, value) in read_toml::<BTreeMap<String, Spanned<Value>>>(&text).with_context(shown)? {
        let line = line_at(&text, value.span().start);
        let read = read_option(&key, value.into_inner(), file);
        let (id, words) = read.context(line).with_context(shown)?;
        if given.value_source(&id) != Some(ValueSource::CommandLine) {
            added.extend(words);
        }
    }
    env.arguments.splice(1..1, added);
    Ok(())
}

/// The identifier of an option, and the words for it on the command line.
fn read_option(key: &str, value: Value, file: &Path) -> Result<(String, Vec<OsString>)> {
    let mut options = options();
    let Some(option) = options.remove(key) else {
        match most_similar(key, options.keys().map(String::as_str)) {
            Some(meant) => bail!("unknown key {key:?}; did you mean {meant:?}?"),
            None => bail!(
                "unknown key {key:?}; the keys are options of {NAME}, such as problem = \"knights\""
            ),
        }
    };
    let words = words(&option, value, file).with_context(|| key.to_owned())?;
    match matches_of(with_common(command()), NAME, &words) {
        // What is missing stands on the command line, or in another line.
        Err(error) if error.kind() != ErrorKind::MissingRequiredArgument => {
            Err(anyhow!(usage_line(&error, NAME)))
        }
        _ => Ok((option.get_id().to_string(), words)),
    }
}

fn words(option: &Arg, value: Value, file: &Path) -> Result<Vec<OsString>> {
    let name = format!("--{}", option.get_long().unwrap_or_default());
    let values = match (option.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(true)) => return Ok(vec![name.into()]),
        (ArgAction::SetTrue, Value::Boolean(false)) => return Ok(Vec::new()),
        (ArgAction::Append, Value::Array(values)) => values,
        (_, value) => vec![value],
    };
    let folder = file.parent().unwrap_or(Path::new(""));
    let words = values.into_iter().map(|value| {
        let value = match value {
            Value::Table(table) if name == "--points" => {
                let text = toml::to_string(&table)?;
                PointsTable::read(&text)?;
                text.into()
            }
            Value::String(text) => resolved(option, &text, folder)?,
            // clap says what it expects.
            other => other.to_string().into(),
        };
        Ok([OsStr::new(&name), &value].join(OsStr::new("=")))
    });
    words.collect()
}

/// A value in which a path that is relative to a folder is absolute.
fn resolved(option: &Arg, text: &str, folder: &Path) -> Result<OsString> {
    let (start, path) = match (value_name(option), text) {
        (_, "-") => return Ok(text.into()),
        ("FILE" | "DIR", path) => ("", path),
        ("FORMAT=FILE", text) => text.split_at(text.find('=').map_or(0, |place| place + 1)),
        _ if option.get_id() == "problem" && (text.contains('/') || text == ".") => ("", text),
        _ => return Ok(text.into()),
    };
    let path = absolute(folder.join(path))?;
    Ok([OsStr::new(start), path.as_os_str()].join(OsStr::new("")))
}

/// Points that are written in the place of the name of a file.
pub(super) fn points_text(path: &Path) -> Option<&str> {
    path.to_str()
        .filter(|text| text.contains('=') && !path.exists())
}

/// Prints the options that are in force as a file for `--config`.
pub(super) fn print_config(env: &mut Env<'_>) -> Result<Exit> {
    let matches = matches_of(with_common(command()), NAME, &env.arguments[1..])?;
    let mut table = Table::new();
    for (name, option) in options() {
        let raw = matches.get_raw(option.get_id().as_str());
        let words = raw.into_iter().flatten();
        let read = words.map(|value| config_value(&option, value));
        let parsed = read.collect::<Result<Vec<Value>>>();
        let values = parsed.with_context(|| format!("--{name}"))?;
        let value = match option.get_action() {
            ArgAction::Append => (!values.is_empty()).then_some(Value::Array(values)),
            _ => values.into_iter().next(),
        };
        table.extend(value.map(|value| (name, value)));
    }
    write!(env.output, "{}", toml::to_string(&table)?)?;
    Ok(Exit::Success)
}

fn config_value(option: &Arg, value: &OsStr) -> Result<Value> {
    let only_utf8 = "a TOML file has only UTF-8";
    let text = value.to_str().context(only_utf8)?;
    if let (POINTS, Some(text)) = (option.get_id().as_str(), points_text(Path::new(text))) {
        return Ok(Value::Table(read_toml(text)?));
    }
    Ok(match (value_name(option), text.parse()) {
        _ if matches!(option.get_action(), ArgAction::SetTrue) => Value::Boolean(text == "true"),
        ("NUMBER" | "MB", Ok(number)) => Value::Integer(number),
        _ => {
            let text = resolved(option, text, Path::new(""))?.into_string();
            Value::String(text.ok().context(only_utf8)?)
        }
    })
}
