//! `tour ask`: a question as JSON. The Python module asks in the same way, and gets values in the place of texts.

use std::io;
use std::slice::from_ref;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use serde_json::{Map, Value, json};

use crate::cli::Texts;
use crate::cli::arguments::{adjusted, matches_of};
use crate::tools::prelude::*;
use knights_core::output::joined;

/// Answer a question in JSON, for other programs
///
/// Reads an object from standard input. Its `ask` names a subcommand, or is `warnsdorff` for `tour` without one. The other
/// fields are options, with underscores for dashes: `rows` and `columns` for the board, `holes` for --hole, `form` for --as.
/// A square is [row, column] or a name; `mask`, `given` and `tour` are the texts of files. Writes the answer with
/// `--format json`, unless `format` is there.
#[derive(Args)]
#[command(after_long_help = ending(&[ANSWER_EXITS], "\
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

/// The options that have another name in a question.
const RENAMED: [(&str, &str); 2] = [("holes", "hole"), ("form", "as")];
/// The fields that are the text of a file.
const TEXTS: [&str; 3] = ["given", "mask", "tour"];
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
        let (words, texts) = call(&command, fields, texts)?;
        let arguments = Self::Arguments::from_arg_matches(&matches_of(command, "tour", &words)?)?;
        let (mut input, mut output, mut error) = (io::empty(), io::sink(), io::sink());
        let mut env = Env::new("tour", words, &mut input, &mut output, &mut error);
        env.texts = texts;
        Self::read(&mut env, &arguments)
    }
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    if arguments.schema {
        writeln!(env.output, "{:#}", schema())?;
        return Ok(Exit::Success);
    }
    let text = env.read_within(None, "a question as JSON", LONGEST)?;
    let read = serde_json::from_slice(&text);
    let mut fields: Map<String, Value> = read.context(EXPECTED)?;
    let name = fields.remove("ask").unwrap_or_default();
    let name = name.as_str().unwrap_or_default();
    ensure!(
        name == WITHOUT_SUBCOMMAND || SUBCOMMANDS.contains(&name),
        "`ask` names no question; expected {WITHOUT_SUBCOMMAND}, {}",
        SUBCOMMANDS.join(", ")
    );
    fields.entry("format").or_insert_with(|| "json".into());
    let program = super::Arguments::command();
    let command = program.find_subcommand(name).unwrap_or(&program);
    let (words, texts) = call(command, fields, Texts::new())?;
    let subcommand = (name != WITHOUT_SUBCOMMAND).then(|| name.into());
    env.arguments = subcommand.into_iter().chain(words).collect();
    env.texts = texts;
    super::run(env)
}

/// The arguments and the files of a call that puts a question to a command.
fn call(
    command: &Command,
    mut fields: Map<String, Value>,
    mut texts: Texts,
) -> Result<(Vec<OsString>, Texts)> {
    let mut words = Vec::new();
    for name in ["rows", "columns"] {
        let side = fields.remove(name).unwrap_or_default();
        words.extend(values(name, &side)?.map(OsString::from));
    }
    for name in TEXTS {
        match fields.remove(name).unwrap_or_default() {
            Value::Null => {}
            Value::String(text) => texts.push((name.to_owned(), text.into_bytes())),
            other => bail!("{name}: expected the text of a file, found {other}"),
        }
    }
    for (name, _) in &texts {
        words.push(match &name[..] {
            "tour" => name.into(),
            _ => format!("--{name}={name}").into(),
        });
    }
    for (name, value) in &fields {
        let renamed = RENAMED.iter().find(|(field, _)| field == name);
        let option = renamed.map_or_else(|| name.replace('_', "-"), |&(_, option)| option.into());
        let mut options = command.get_arguments().filter_map(Arg::get_long);
        ensure!(
            options.any(|known| known == option),
            "the question has no field `{name}`; `tour ask --schema` lists all fields"
        );
        if *value == Value::Bool(true) {
            words.push(format!("--{option}").into());
        } else {
            let values = values(name, value)?;
            words.extend(values.map(|value| OsString::from(format!("--{option}={value}"))));
        }
    }
    Ok((words, texts))
}

/// The values of an option that may be repeated. A list of numbers is one of them.
fn values(name: &str, value: &Value) -> Result<impl Iterator<Item = String>> {
    let is_number = |value: &Value| value.is_number();
    let list = match value {
        Value::Null | Value::Bool(false) => &[],
        Value::Array(list) if !list.iter().all(is_number) || list.is_empty() => &list[..],
        value => from_ref(value),
    };
    let values = list.iter().map(|value| match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Array(pair) if pair.iter().all(is_number) => Ok(joined(pair, ",")),
        value => bail!("{name}: expected a number, a text, or a list of them, found {value}"),
    });
    Ok(values.collect::<Result<Vec<_>>>()?.into_iter())
}

/// The JSON Schema of the questions, made of the arguments of the subcommands.
fn schema() -> Value {
    let program = super::Arguments::command();
    let mut questions = vec![question(WITHOUT_SUBCOMMAND, &program)];
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
        let Some(long) = argument.get_long() else {
            if argument.get_id() == "file" {
                fields.insert("tour".into(), json!({ "type": "string" }));
            } else {
                for side in ["rows", "columns"] {
                    fields.insert(side.into(), json!({ "type": ["integer", "string"] }));
                }
            }
            continue;
        };
        let renamed = RENAMED.iter().find(|(_, option)| *option == long);
        let field = renamed.map_or_else(|| long.replace('-', "_"), |&(field, _)| field.into());
        let names = argument.get_possible_values();
        let names: Vec<&str> = names.iter().map(PossibleValue::get_name).collect();
        let mut value = match argument.get_action() {
            ArgAction::SetTrue => json!({ "type": "boolean" }),
            _ if !names.is_empty() => json!({ "enum": names }),
            _ if TEXTS.contains(&long) => json!({ "type": "string" }),
            _ => json!({ "type": ["string", "number", "array"] }),
        };
        value["description"] = argument.get_help().unwrap_or_default().to_string().into();
        fields.insert(field, value);
    }
    json!({
        "type": "object",
        "properties": fields,
        "required": ["ask"],
        "additionalProperties": false,
    })
}
