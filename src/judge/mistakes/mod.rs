//! The usual mistakes: wrong rules that reproduce the outputs of a wrong program.

use serde::{Deserialize, Serialize};

/// A mistake that explains all outputs of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundMistake {
    /// Its name; the names of a pair of mistakes are joined by `+`.
    pub name: String,
    /// How many outputs it reproduces.
    pub cases: usize,
    /// How many outputs there are.
    pub of: usize,
    /// What to say to the author of the program.
    pub text: String,
}
