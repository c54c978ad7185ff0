//! The usual mistakes: wrong rules that reproduce the outputs of a wrong program.
//!
//! A problem has a [`MistakeTable`], usually a `RuleTable`: a plain program whose rules are a
//! value with defaults, and for each mistake a change of these rules. [`find_mistakes`] runs the
//! plain program with each change, and with each pair of changes, on the cases of a judged program.

#[macro_use]
pub(crate) mod ideas;
mod data;
mod evidence;
mod find;
pub(crate) mod moves;
pub(crate) mod search;
mod sizes;
pub(crate) mod stages;
mod table;

pub use evidence::{JudgedCase, SeenOutput};
pub use find::find_mistakes;
pub use sizes::SizeMistake;
pub(crate) use table::RuleTable;
pub use table::{Mistake, MistakeTable, WorkLimit};

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundMistake {
    /// Its name; the names of a pair of mistakes are joined by `+`.
    pub name: String,
    /// How many outputs it reproduces: all but those of inputs on which a program that makes it may
    /// do anything.
    pub cases: usize,
    pub of: usize,
    pub text: String,
}
