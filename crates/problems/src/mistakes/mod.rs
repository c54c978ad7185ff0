//! The usual mistakes: wrong rules that reproduce the outputs of a wrong program.
//!
//! A problem has a [`MistakeTable`]: a plain program whose rules are a value with defaults, and for each mistake a
//! change of these rules. What judges submissions runs the plain program with each change, and with each pair of
//! changes, on the cases of a judged program.

#[macro_use]
pub(crate) mod ideas;
pub(crate) mod moves;
pub(crate) mod search;
pub(crate) mod stages;
mod table;

use serde::{Deserialize, Serialize};

pub use table::{Mistake, MistakeTable, SizeMistake, WorkLimit};
pub(crate) use table::{PlainRun, Trial};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundMistake {
    /// Its name; the names of a pair of mistakes are joined by `+`.
    pub name: String,
    /// How many outputs it reproduces: all but those of inputs on which a program that makes it may
    /// do anything.
    pub cases: usize,
    pub of: usize,
    pub text: String,
    /// What readers of hidden cases may see in place of the text, if that shows what a program did with them; empty if
    /// they may see nothing.
    #[serde(default)]
    pub hint: Option<String>,
}
