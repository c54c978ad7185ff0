//! Why an output is wrong, in the words of the problem.
//!
//! A problem explains an output with [`Problem::explain`](super::problem::Problem::explain): the
//! first decision that departs from the rules, not the first byte that differs.

mod drawing;
mod labels;
mod moves;
mod numbers;

pub use labels::BoardLabels;
pub use moves::KnightMoves;
pub use numbers::OutputNumbers;

use serde::{Deserialize, Serialize};

use knights_core::board::{Board, Square};

/// The first wrong decision of an output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// What the output does, and what the rule says: one or two sentences.
    pub text: String,
    /// The step, counted as the problem counts: `simulate` from 0 at the start, `tour` and `solve`
    /// from 1 there. In `dual` it is the number of the command, from 1.
    pub step: Option<u32>,
    /// The knight, from 1.
    pub knight: Option<u32>,
    /// The number of the move, in the move order of the problem.
    pub move_number: Option<u32>,
    /// The square that the decision is about.
    pub square: Option<Square>,
    /// What the output has.
    pub found: Option<String>,
    /// What the rule asks for.
    pub expected: Option<String>,
    /// The board before the decision.
    pub moment: Option<Moment>,
}

impl Explanation {
    /// Makes a sentence of the text: it begins with a capital letter and ends with a full stop.
    pub fn into_sentence(mut self) -> Self {
        let first = self.text.get(..1).map(str::to_ascii_uppercase);
        if let Some(first) = first {
            self.text.replace_range(..1, &first);
        }
        if !self.text.ends_with('.') {
            self.text.push('.');
        }
        self
    }

    /// Says more: the words follow a semicolon.
    pub fn and(&mut self, words: &str) {
        self.text.push_str("; ");
        self.text.push_str(words);
    }
}

/// A board before a decision, for a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// The board.
    pub board: Board,
    /// The squares that are visited or blocked, each with what is written on it.
    pub labels: Vec<(Square, String)>,
    /// The knight that decides, or the square that is asked about.
    pub knight: Option<Square>,
    /// The squares it can go to, with their degrees, scores or p-values; in `backtrack` with the
    /// numbers of the moves, in `count` with the numbers of tours.
    pub candidates: Vec<(Square, i32)>,
    /// The square that the output chooses.
    pub found: Option<Square>,
    /// The square that the rule chooses.
    pub expected: Option<Square>,
    /// What rows and columns are called.
    #[serde(default)]
    pub names: BoardLabels,
}
