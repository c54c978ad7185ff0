//! A table of mistakes: their names, and what a program with these mistakes prints.

use std::mem;
use std::sync::OnceLock;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::mistakes::{SizeMistake, data};

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
    pub(super) changes: Table,
}

/// The mistakes of a problem. The most likely ones come first.
pub trait MistakeTable: Sync {
    /// The mistakes that have an output of their own.
    fn mistakes(&self) -> &[Mistake];

    /// The output for an input of a program that makes the mistakes of these numbers in
    /// [`mistakes`](MistakeTable::mistakes), and otherwise keeps to the rules. If the output of a
    /// program was `seen`, and the rules leave a choice, the choices are those of this output.
    /// `None` if the output is not defined: the program would crash, not end, or take more work
    /// than the limit allows.
    fn output(
        &self,
        input: &[u8],
        seen: Option<&[u8]>,
        chosen: &[usize],
        limit: &mut WorkLimit,
    ) -> Option<Vec<u8>>;

    /// The mistakes that depend on the size of an input.
    fn sizes(&self) -> &'static [SizeMistake];
}

/// A plain program: its rules, an input, the output whose choices it makes if there is one, and
/// the limit. The result is `None` as for [`MistakeTable::output`].
pub(crate) type PlainRun<Rules> =
    fn(&Rules, &[u8], Option<&[u8]>, &mut WorkLimit) -> Option<Vec<u8>>;

/// Mistakes as changes of rules, whose default is right.
pub(crate) struct RuleTable<Rules> {
    /// The files with the mistakes; see [`data`].
    texts: &'static [&'static str],
    group: &'static str,
    run: PlainRun<Rules>,
    sizes: &'static [SizeMistake],
    mistakes: OnceLock<Vec<Mistake>>,
}

impl<Rules: DeserializeOwned> RuleTable<Rules> {
    /// The group `mistake` of the first of these files.
    pub(crate) const fn new(texts: &'static [&'static str], run: PlainRun<Rules>) -> Self {
        Self::of_group(texts, "mistake", run, &[])
    }

    /// Another group, and mistakes that depend on the size of an input.
    pub(crate) const fn of_group(
        texts: &'static [&'static str],
        group: &'static str,
        run: PlainRun<Rules>,
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
}

impl<Rules: DeserializeOwned> MistakeTable for RuleTable<Rules> {
    fn mistakes(&self) -> &[Mistake] {
        self.mistakes
            .get_or_init(|| data::read(self.texts, self.group))
    }

    fn output(
        &self,
        input: &[u8],
        seen: Option<&[u8]>,
        chosen: &[usize],
        limit: &mut WorkLimit,
    ) -> Option<Vec<u8>> {
        let mut changes = Table::new();
        for &number in chosen {
            add(&mut changes, &self.mistakes().get(number)?.changes);
        }
        let rules = Rules::deserialize(changes).expect("a test reads the rules of every mistake");
        (self.run)(&rules, input, seen, limit)
    }

    fn sizes(&self) -> &'static [SizeMistake] {
        self.sizes
    }
}

/// Adds the changes of one more mistake. Of two values for a rule the later one counts; lists are
/// changes one after the other.
fn add(changes: &mut Table, more: &Table) {
    for (rule, value) in more {
        match (changes.get_mut(rule), value) {
            (Some(Value::Array(first)), Value::Array(then)) => first.extend(then.iter().cloned()),
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
    pub(super) fn take_undefined(&mut self) -> bool {
        mem::take(&mut self.is_undefined)
    }

    /// Takes some of the steps; `None` if there are not enough, and then none are left.
    pub fn spend(&mut self, steps: u64) -> Option<()> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(drop)
    }
}
