//! Tables of mistakes: a mistake is a name, texts, and a change of the rules that a plain program keeps to.
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
use std::mem;
use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A usual mistake, or one form of it: entries of the same name are forms of one mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The name, in kebab case. It never changes.
    pub name: String,
    /// What happens, as the end of a sentence: "this is what you get when …".
    pub when: String,
    /// What to look at: one sentence.
    pub advice: String,
    /// The rules that it changes, and their wrong values.
    changes: Map<String, Value>,
}

/// A mistake that makes a program wrong or crash on each input beyond some size.
#[derive(Clone, Copy, Debug)]
pub struct SizeMistake {
    /// The name, in kebab case. It never changes.
    pub name: &'static str,
    /// What happens, as the end of a sentence.
    pub when: &'static str,
    /// What to look at: one sentence.
    pub advice: &'static str,
    /// The size of an input; `None` if it is not an input.
    pub size: fn(&[u8]) -> Option<u64>,
    /// What the size counts, such as `rows`.
    pub counts: &'static str,
}

/// The mistakes of a problem, the most likely ones first.
pub struct MistakeTable {
    /// The files with the mistakes.
    texts: &'static [&'static str],
    group: &'static str,
    run: PlainRun,
    /// The mistakes that depend on the size of an input.
    pub sizes: &'static [SizeMistake],
    mistakes: OnceLock<Vec<Mistake>>,
}

/// A plain program. The result is `None` as for [`MistakeTable::output`].
pub(crate) type PlainRun = fn(&mut Trial<'_>) -> Option<Vec<u8>>;

/// A plain program with some mistakes and an input.
pub(crate) struct Trial<'a> {
    changes: Map<String, Value>,
    pub(crate) input: &'a [u8],
    /// The output whose choices the program makes where its rules leave a choice.
    pub(crate) seen: Option<&'a [u8]>,
    pub(crate) limit: &'a mut WorkLimit,
}

impl Trial<'_> {
    /// The rules that the program keeps to. Their default is right.
    pub(crate) fn rules<Rules: DeserializeOwned>(&self) -> Rules {
        let rules = Rules::deserialize(self.changes.clone());
        rules.expect("a test reads the rules of every mistake")
    }
}

impl MistakeTable {
    /// No mistakes, as of a problem whose wrong programs are not known.
    pub const fn empty() -> Self {
        Self::new(&[r#"{"mistake":[]}"#], |_| None)
    }

    /// The group `mistake` of the first of these files.
    pub(crate) const fn new(texts: &'static [&'static str], run: PlainRun) -> Self {
        Self::of_group(texts, "mistake", run, &[])
    }

    /// Another group, and mistakes that depend on the size of an input.
    pub(crate) const fn of_group(
        texts: &'static [&'static str],
        group: &'static str,
        run: PlainRun,
        sizes: &'static [SizeMistake],
    ) -> Self {
        Self {
            texts,
            group,
            run,
            sizes,
            mistakes: OnceLock::new(),
        }
    }

    /// Whether it knows no mistake.
    pub fn is_empty(&self) -> bool {
        self.mistakes().is_empty() && self.sizes.is_empty()
    }

    /// The mistakes that have an output of their own.
    pub fn mistakes(&self) -> &[Mistake] {
        self.mistakes.get_or_init(|| read(self.texts, self.group))
    }

    /// The output for an input of a program that makes the mistakes of these numbers in
    /// [`mistakes`](MistakeTable::mistakes), and otherwise keeps to the rules. If the output of a
    /// program was `seen`, and the rules leave a choice, the choices are those of this output.
    /// `None` if the output is not defined: the program would crash, not end, or take more work
    /// than the limit allows.
    pub fn output(
        &self,
        input: &[u8],
        seen: Option<&[u8]>,
        chosen: &[usize],
        limit: &mut WorkLimit,
    ) -> Option<Vec<u8>> {
        let mut changes = Map::new();
        for &number in chosen {
            add(&mut changes, &self.mistakes().get(number)?.changes);
        }
        (self.run)(&mut Trial {
            changes,
            input,
            seen,
            limit,
        })
    }
}

/// Adds the changes of one more mistake. Of two values for a rule the later one counts; lists are
/// changes one after the other, and a table has rules of its own.
fn add(changes: &mut Map<String, Value>, more: &Map<String, Value>) {
    for (rule, value) in more {
        match (changes.get_mut(rule), value) {
            (Some(Value::Array(first)), Value::Array(then)) => first.extend(then.iter().cloned()),
            (Some(Value::Object(first)), Value::Object(then)) => add(first, then),
            _ => drop(changes.insert(rule.clone(), value.clone())),
        }
    }
}

/// How many steps a computation may still take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkLimit {
    left: u64,
    is_undefined: bool,
}

impl WorkLimit {
    pub const fn new(steps: u64) -> Self {
        Self {
            left: steps,
            is_undefined: false,
        }
    }

    pub const fn left(self) -> u64 {
        self.left
    }

    /// Says that a program may do anything on this input, as after a write beyond an array. The
    /// input then speaks neither for nor against a mistake. Returns `None`.
    pub fn undefined<T>(&mut self) -> Option<T> {
        self.is_undefined = true;
        None
    }

    /// Whether that was said since the last call.
    pub(crate) fn take_undefined(&mut self) -> bool {
        mem::take(&mut self.is_undefined)
    }

    /// Takes some of the steps; `None` if there are not enough, and then none are left.
    pub fn spend(&mut self, steps: u64) -> Option<()> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(drop)
    }
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    advice: BTreeMap<String, String>,
    #[serde(flatten)]
    groups: BTreeMap<String, Vec<Entry>>,
}

#[derive(Clone, Deserialize)]
struct Entry {
    #[serde(default)]
    include: Vec<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    when: String,
    advice: Option<String>,
    #[serde(default = "one_form")]
    forms: Vec<Vec<String>>,
    #[serde(flatten)]
    changes: Map<String, Value>,
}

/// The mistakes of a group.
///
/// # Panics
///
/// The text is not such a file, or a group is missing: a test reads every table.
fn read(texts: &[&str], group: &str) -> Vec<Mistake> {
    let read = |text: &&str| serde_json::from_str(text).expect("a table of mistakes");
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
        let mut added: Vec<Mistake> = included
            .flat_map(|group| self::mistakes(files, group))
            .collect();
        if added.is_empty() {
            added = forms(entry);
        }
        if let Some(advice) = &entry.advice {
            let advice = file.advice.get(advice).unwrap_or(advice);
            for mistake in &mut added {
                mistake.advice.clone_from(advice);
            }
        }
        mistakes.extend(added);
    }
    mistakes
}

fn one_form() -> Vec<Vec<String>> {
    vec![Vec::new()]
}

/// The forms of a mistake, still without advice.
fn forms(entry: &Entry) -> Vec<Mistake> {
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
    entry.forms.iter().map(fill).collect()
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
            let filled = values.iter().map(|value| filled_value(value, form));
            Value::Array(filled.collect())
        }
        other => other.clone(),
    }
}
