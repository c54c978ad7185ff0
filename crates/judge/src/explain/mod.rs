//! Why an output is wrong, in the words of the problem.
//!
//! A problem explains an output with [`Problem::explain`](super::problem::Problem::explain): the
//! first decision that departs from the rules, not the first byte that differs.

mod drawing;
mod moves;
mod numbers;

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
    pub found: Option<String>,
    /// What the rule asks for.
    pub expected: Option<String>,
    pub moment: Option<Moment>,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "callers pass texts, numbers and squares as they have them"
)]
impl Explanation {
    /// An explanation in words alone.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// With what the output has.
    pub fn found(self, found: impl ToString) -> Self {
        Self {
            found: Some(found.to_string()),
            ..self
        }
    }

    /// With what the rule asks for.
    pub fn expected(self, expected: impl ToString) -> Self {
        Self {
            expected: Some(expected.to_string()),
            ..self
        }
    }

    /// With the square that the decision is about, and the board before it.
    pub fn at(self, square: Square, moment: Moment) -> Self {
        Self {
            square: Some(square),
            moment: Some(moment),
            ..self
        }
    }

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

impl Moment {
    pub fn of(board: Board) -> Self {
        Self {
            board,
            labels: Vec::new(),
            knight: None,
            candidates: Vec::new(),
            found: None,
            expected: None,
            names: BoardLabels::default(),
        }
    }

    /// The board after a walk, with the squares numbered from `first`; the knight is on the last.
    pub fn after(board: Board, first: u32, walk: &[Square]) -> Self {
        let numbered = (first..).zip(walk);
        Self {
            labels: numbered
                .map(|(number, &square)| (square, number.to_string()))
                .collect(),
            knight: walk.last().copied(),
            ..Self::of(board)
        }
    }
}

/// The names of rows, columns and squares in an explanation and its picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardLabels {
    #[default]
    FromZero,
    FromOne,
    /// Columns have letters, and rows are counted from 1. Row 1 is at the bottom of the picture.
    Letters,
}

impl BoardLabels {
    pub fn row(self, row: u32) -> String {
        match self {
            Self::FromZero => row.to_string(),
            Self::FromOne | Self::Letters => (row + 1).to_string(),
        }
    }

    pub fn column(self, column: u32) -> String {
        let letter = u8::try_from(column).ok().filter(|&column| column < 26);
        match (self, letter) {
            (Self::FromZero, _) => column.to_string(),
            (Self::Letters, Some(letter)) => char::from(b'A' + letter).to_string(),
            (Self::FromOne | Self::Letters, _) => (column + 1).to_string(),
        }
    }

    pub fn square(self, square: Square) -> String {
        let (row, column) = (self.row(square.row), self.column(square.column));
        match self {
            Self::FromZero => square.to_string(),
            Self::FromOne => format!("row {row}, column {column}"),
            Self::Letters => column + &row,
        }
    }

    /// Whether the first row is at the bottom of the picture.
    pub fn is_upwards(self) -> bool {
        self == Self::Letters
    }
}
