//! Tables of mistakes as data: how a file of mistakes is read.
//!
//! A file has groups of mistakes. A table is the group `mistake` of its first file, or another
//! group that it names.
//!
//! ```toml
//! [advice]                            # texts that several mistakes share
//! sides = "The first number is n, the rows; the second one is m, the columns."
//!
//! [[mistake]]
//! name = "one-side-for-both"          # the name, in kebab case
//! when = "the board has n rows and n columns"
//! advice = "sides"                    # a key of the table above, or the text itself
//! sides = "rows-twice"                # the rules that it changes, and their values
//!
//! [[mistake]]
//! include = ["order"]                 # all mistakes of other groups, perhaps in another file
//! advice = "The page lists all moves."
//!
//! [[order]]
//! name = "other-move-order"
//! when = "the moves are tried {0}"    # one mistake for each of the forms
//! moves = ["{1}"]
//! forms = [["by columns", "by columns"], ["as in the sheet", "sheet"]]
//! ```

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Table, Value};

use crate::mistakes::Mistake;

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    advice: BTreeMap<String, String>,
    #[serde(flatten)]
    groups: BTreeMap<String, Vec<Entry>>,
}

/// One or several mistakes of a file.
#[derive(Clone, Deserialize)]
struct Entry {
    #[serde(default)]
    include: Vec<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    when: String,
    advice: Option<String>,
    #[serde(default)]
    forms: Vec<Vec<String>>,
    #[serde(flatten)]
    changes: Table,
}

/// The mistakes of a group.
///
/// # Panics
///
/// The text is not such a file, or a group is missing: a test reads every table.
pub(super) fn read(texts: &[&str], group: &str) -> Vec<Mistake> {
    let read = |text: &&str| toml::from_str(text).expect("a table of mistakes");
    let files: Vec<File> = texts.iter().map(read).collect();
    mistakes(&files, group)
}

/// The mistakes of the first group of this name.
fn mistakes(files: &[File], group: &str) -> Vec<Mistake> {
    let found = files
        .iter()
        .find_map(|file| Some((file, file.groups.get(group)?)));
    let (file, entries) = found.expect("a table names its groups");
    let mut mistakes = Vec::new();
    for entry in entries {
        let included = entry.include.iter();
        let mut own: Vec<Mistake> = included
            .flat_map(|group| self::mistakes(files, group))
            .collect();
        if own.is_empty() {
            own = forms(entry);
        }
        if let Some(advice) = &entry.advice {
            let advice = file.advice.get(advice).unwrap_or(advice);
            for mistake in &mut own {
                mistake.advice.clone_from(advice);
            }
        }
        mistakes.extend(own);
    }
    mistakes
}

/// The forms of a mistake, still without advice.
fn forms(entry: &Entry) -> Vec<Mistake> {
    let plain = [Vec::new()];
    let forms = if entry.forms.is_empty() {
        &plain[..]
    } else {
        &entry.forms
    };
    let fill = |form: &Vec<String>| Mistake {
        name: entry.name.clone(),
        when: filled(&entry.when, form),
        advice: String::new(),
        changes: entry
            .changes
            .iter()
            .map(|(rule, value)| (rule.clone(), filled_value(value, form)))
            .collect(),
    };
    forms.iter().map(fill).collect()
}

/// A text with the words of a form in the place of `{0}`, `{1}` and so on.
fn filled(text: &str, form: &[String]) -> String {
    let places = form.iter().enumerate();
    places.fold(text.to_owned(), |text, (number, word)| {
        text.replace(&format!("{{{number}}}"), word)
    })
}

/// The same in all texts of a value.
fn filled_value(value: &Value, form: &[String]) -> Value {
    match value {
        Value::String(text) => Value::String(filled(text, form)),
        Value::Array(values) => {
            let values = values.iter().map(|value| filled_value(value, form));
            Value::Array(values.collect())
        }
        other => other.clone(),
    }
}
