//! `tour ask`: a question as JSON. The Python module asks in the same way, and gets values in the place of texts.

use std::io;
use std::slice::from_ref;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command, FromArgMatches};
use serde_json::{Map, Value, json};

use crate::cli::arguments::{adjusted, matches_of};
use crate::cli::{Texts, Tool};
use crate::tools::prelude::*;
use knights_core::input::{InputError, InputLocation};
use knights_core::output::joined;

/// Answer a question in JSON, for other programs
///
/// Reads an object from standard input. Its `ask` is `check`, `count`, `graph`, `list`, `puzzle`, `solve` or `survey`, or
/// `warnsdorff` for what `tour` does without a subcommand. `rows` and `columns` are the board. The options of the subcommand
/// are fields too, with `_` for each dash, `holes` for `--hole` and `form` for `--as`. A flag is true, and an option that may
/// be repeated is a list. A square is [row, column] or a name. `mask`, `given` and `tour` hold the text, not the name of a
/// file. The answer is that of `--format json`; a field `format` asks for another.
#[derive(Args)]
#[command(after_long_help = ending(&[EXITS], "\
Example:
  $ echo '{\"ask\": \"count\", \"rows\": 3, \"columns\": 4, \"format\": \"text\"}' | tour ask
  16
  $ echo '{\"ask\": \"solve\", \"rows\": 5, \"holes\": [[0, 0]], \"start\": \"e5\"}' | tour ask | tour check
  open tour from (0, 4) to (3, 4)"))]
pub(crate) struct Arguments {
    /// Print the JSON Schema of the questions
    #[arg(long, help_heading = OUTPUT)]
    schema: bool,
}

const EXPECTED: &str = "expected a question, such as {\"ask\": \"count\", \"rows\": 6}";

/// The subcommands that answer in JSON.
const SUBCOMMANDS: [&str; 7] = [
    "check", "count", "graph", "list", "puzzle", "solve", "survey",
];
/// The name of `tour` without a subcommand.
const WITHOUT_SUBCOMMAND: &str = "warnsdorff";

const EXITS: &str = "\
Exit codes:
  They are those of the subcommand: tour count --help";

/// The fields that hold the text of a file, with what it is.
const TEXTS: [(&str, &str); 3] = [
    ("given", "A board on which some steps are given"),
    ("mask", "The holes, with a line for each row"),
    ("tour", "What may be a tour"),
];
/// The fields of the board, with what they are.
const SIDES: [(&str, &str); 2] = [
    ("rows", "The number of rows"),
    (
        "columns",
        "The number of columns; by default that of the rows",
    ),
];
/// The most bytes of a question: a text and what escapes it.
const LONGEST: u64 = 1 << 30;

/// A question that the arguments of a subcommand ask.
pub trait Asked: Sized {
    /// Those arguments.
    type Arguments: Args;

    /// Reads the question from them, and from the files and the standard input of the program.
    ///
    /// # Errors
    ///
    /// If options are wrong, contradict each other or have no effect.
    fn read(env: &mut Env<'_>, arguments: &Self::Arguments) -> Result<Self>;

    /// Reads the question from the fields of `tour ask`. The texts take the place of those with their names.
    ///
    /// # Errors
    ///
    /// The same, and those of clap.
    fn of_fields(fields: Map<String, Value>, texts: Texts) -> Result<Self> {
        let command = adjusted(Self::Arguments::augment_args(Command::new("tour")));
        let words = words(&command, &fields, &texts)?;
        let arguments = Self::Arguments::from_arg_matches(&matches_of(command, "tour", &words)?)?;
        let (mut input, mut output, mut error) = (io::empty(), io::sink(), io::sink());
        let mut env = Env::new("tour", words, &mut input, &mut output, &mut error);
        env.texts = texts;
        Self::read(&mut env, &arguments)
    }
}

/// `program` is `tour`, with the command of its arguments and the function that runs it.
pub(crate) fn run(
    env: &mut Env<'_>,
    arguments: &Arguments,
    (program, run): (&Command, Tool),
) -> Result<Exit> {
    if arguments.schema {
        writeln!(env.output, "{:#}", schema(program))?;
        return Ok(Exit::Success);
    }
    let text = env.read_within(None, "a question as JSON", LONGEST)?;
    let read = serde_json::from_slice(&text);
    let mut fields: Map<String, Value> = read.context(EXPECTED)?;
    let asked = fields.remove("ask").unwrap_or_default();
    let name = asked.as_str().unwrap_or_default();
    ensure!(
        name == WITHOUT_SUBCOMMAND || SUBCOMMANDS.contains(&name),
        "`ask` names no question; expected {WITHOUT_SUBCOMMAND}, {}",
        SUBCOMMANDS.join(", ")
    );
    // A part has the format of parts.
    if !fields.contains_key("shard") {
        fields.entry("format").or_insert_with(|| "json".into());
    }
    for (field, _) in TEXTS {
        match fields.remove(field).unwrap_or_default() {
            Value::Null => {}
            Value::String(text) => env.texts.push((field.into(), Box::new(text.into_bytes()))),
            other => bail!("{field}: expected a text, found {other}"),
        }
    }
    let has_board = ["rows", "sizes"]
        .iter()
        .any(|name| fields.contains_key(*name));
    ensure!(
        has_board || !env.texts.is_empty(),
        "the question has no `rows`, and no text: `mask`, `given` or `tour`"
    );
    let command = program.find_subcommand(name).unwrap_or(program);
    env.arguments = words(command, &fields, &env.texts)?;
    if name != WITHOUT_SUBCOMMAND {
        env.arguments.insert(0, name.into());
    }
    run(env).map_err(|error| match error.downcast_ref() {
        Some(InputError {
            place: InputLocation::Argument(number @ 1..=2),
            fault,
        }) => {
            let place = InputLocation::Option(SIDES[number - 1].0);
            InputError {
                place,
                fault: fault.clone(),
            }
            .into()
        }
        _ => error,
    })
}

/// The fields of an argument.
fn fields_of(argument: &Arg) -> Vec<String> {
    match (argument.get_long(), argument.get_id().as_str()) {
        (Some("hole"), _) => vec!["holes".into()],
        (Some("as"), _) => vec!["form".into()],
        (Some(long), _) => vec![long.replace('-', "_")],
        (None, "file") => vec!["tour".into()],
        (None, _) => vec!["rows".into(), "columns".into()],
    }
}

/// The arguments that put a question to a command. The texts are files with their names.
fn words(command: &Command, fields: &Map<String, Value>, texts: &Texts) -> Result<Vec<OsString>> {
    let named_texts = texts.iter().map(|(name, _)| (name, json!(name)));
    let mut words = Vec::new();
    let mut sides = [None, None];
    for (name, value) in fields
        .iter()
        .map(|(name, value)| (name, value.clone()))
        .chain(named_texts)
    {
        let mut arguments = command.get_arguments();
        let argument = arguments
            .find(|argument| fields_of(argument).contains(name))
            .with_context(|| {
                format!("the question has no field `{name}`; `tour ask --schema` lists all fields")
            })?;
        let values = match (&value, argument.get_action()) {
            (Value::Null | Value::Bool(false), _) => continue,
            (Value::Bool(true), ArgAction::SetTrue) => {
                words.extend(argument.get_long().map(|long| format!("--{long}")));
                continue;
            }
            (Value::Array(list), ArgAction::Append) if argument.get_long().is_some() => &list[..],
            _ => from_ref(&value),
        };
        for value in values {
            let text = text_of(name, value)?;
            match (argument.get_long(), &name[..]) {
                (Some(long), _) => words.push(format!("--{long}={text}")),
                (None, "tour") => words.push(text),
                (None, side) => {
                    let digits = text.trim_start_matches('-');
                    ensure!(
                        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()),
                        "{side}: expected a number, found {value}"
                    );
                    sides[usize::from(side == "columns")] = Some(text);
                }
            }
        }
    }
    ensure!(
        sides[0].is_some() || sides[1].is_none(),
        "`columns` needs `rows`; give both"
    );
    let all = sides.into_iter().flatten().chain(words);
    Ok(all.map(OsString::from).collect())
}

/// A value as an option has it: a list of numbers has commas.
fn text_of(name: &str, value: &Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Array(numbers) if !numbers.is_empty() && numbers.iter().all(Value::is_number) => {
            Ok(joined(numbers, ","))
        }
        value => bail!("{name}: expected a text, a number or a list of numbers, found {value}"),
    }
}

/// The JSON Schema of the questions, made of the arguments of the subcommands.
fn schema(program: &Command) -> Value {
    let mut questions = vec![question(WITHOUT_SUBCOMMAND, program)];
    questions.extend(SUBCOMMANDS.map(|name| {
        let command = program.find_subcommand(name);
        question(name, command.expect("the name is that of a subcommand"))
    }));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "tour ask",
        "description": "A question that tour ask reads. A field may be left out.",
        "oneOf": questions,
    })
}

/// The schema of what may be asked of a command.
fn question(name: &str, command: &Command) -> Value {
    let mut fields = Map::new();
    fields.insert("ask".into(), json!({ "const": name }));
    for argument in command.get_arguments() {
        let values = argument.get_possible_values();
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        for field in fields_of(argument) {
            let text = TEXTS.iter().find(|(name, _)| *name == field);
            let side = SIDES.iter().find(|(name, _)| *name == field);
            let mut value = match argument.get_action() {
                _ if text.is_some() => json!({ "type": "string" }),
                _ if side.is_some() => json!({ "type": ["integer", "string"] }),
                ArgAction::SetTrue => json!({ "type": "boolean" }),
                ArgAction::Append => json!({ "type": ["string", "array"] }),
                _ if !names.is_empty() => json!({ "enum": names }),
                _ => json!({ "type": ["string", "number", "array"] }),
            };
            let help = || argument.get_help().unwrap_or_default().to_string();
            let about = text.or(side).map(|(_, about)| (*about).to_owned());
            value["description"] = about.unwrap_or_else(help).into();
            fields.insert(field, value);
        }
    }
    json!({
        "type": "object",
        "properties": fields,
        "required": ["ask"],
        "additionalProperties": false,
    })
}
