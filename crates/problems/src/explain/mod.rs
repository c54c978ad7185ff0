//! Why an output is wrong, in the words of the problem.
//!
//! A problem explains an output with [`ProblemRules::explain`](super::problem::ProblemRules::explain):
//! the first decision that departs from the rules, not the first byte that differs.

mod drawing;
mod figure;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

pub use figure::figure;
use knights_core::assignment::stages::p_values;
use knights_core::board::{Board, MoveOrder, Square};
use knights_core::input::tokens;
use knights_core::output::counted;
use knights_core::warnsdorff::DegreeGrid;

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
    /// Whether `found` is a text of ours, and not one that a program can choose.
    #[serde(default)]
    pub is_own_text: bool,
    /// What the rule asks for.
    pub expected: Option<String>,
    pub moment: Option<Moment>,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "callers pass texts, numbers and squares as they have them"
)]
impl Explanation {
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// With what the output has.
    pub fn found(mut self, found: impl ToString) -> Self {
        self.found = Some(found.to_string());
        self
    }

    /// With the answer that the output has instead of a tour.
    pub fn answered(mut self, found: &'static str) -> Self {
        self.is_own_text = true;
        self.found(found)
    }

    /// With what the rule asks for.
    pub fn expected(mut self, expected: impl ToString) -> Self {
        self.expected = Some(expected.to_string());
        self
    }

    pub fn step(mut self, step: impl TryInto<u32>) -> Self {
        self.step = step.try_into().ok();
        self
    }

    /// With the square that the decision is about, and the board before it.
    pub fn at(mut self, square: Square, moment: Moment) -> Self {
        (self.square, self.moment) = (Some(square), Some(moment));
        self
    }

    /// Makes a sentence of the text: it begins with a capital letter and ends with a full stop.
    pub fn into_sentence(mut self) -> Self {
        if let Some(first) = self.text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if !self.text.ends_with('.') {
            self.text.push('.');
        }
        self
    }

    /// Says more, if there are words for it: they follow a semicolon.
    pub fn and(mut self, words: impl Into<Option<String>>) -> Self {
        if let Some(words) = words.into() {
            self.text += "; ";
            self.text += &words;
        }
        self
    }

    /// With words before the text.
    pub fn after(mut self, words: &str) -> Self {
        self.text.insert_str(0, words);
        self
    }

    /// With the square that the output chooses, and that of the rule, on the board.
    pub fn choices(
        mut self,
        found: impl Into<Option<Square>>,
        expected: impl Into<Option<Square>>,
    ) -> Self {
        self.moment = self.moment.map(|moment| moment.choices(found, expected));
        self
    }
}

/// A board before a decision, for a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    pub board: Board,
    /// The squares that are visited or a hole, each with what is written on it.
    pub labels: Vec<(Square, String)>,
    /// The knight that decides, or the square that is asked about.
    pub knight: Option<Square>,
    /// The squares it can go to, with their degrees or p-values; in `backtrack` with the
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
    /// A board with nothing on it but a knight.
    pub fn of(board: Board, knight: impl Into<Option<Square>>) -> Self {
        Self {
            board,
            labels: Vec::new(),
            knight: knight.into(),
            candidates: Vec::new(),
            found: None,
            expected: None,
            names: BoardLabels::default(),
        }
    }

    /// With other names of rows and columns.
    pub fn named(self, names: BoardLabels) -> Self {
        Self { names, ..self }
    }

    /// With the square that the output chooses, and that of the rule.
    pub fn choices(
        mut self,
        found: impl Into<Option<Square>>,
        expected: impl Into<Option<Square>>,
    ) -> Self {
        (self.found, self.expected) = (found.into(), expected.into());
        self
    }

    /// The board after a walk, with the squares numbered from `first`; the knight is on the last.
    pub fn after(board: Board, first: u32, walk: &[Square]) -> Self {
        let numbered = (first..).zip(walk);
        Self {
            labels: numbered
                .map(|(number, &square)| (square, number.to_string()))
                .collect(),
            ..Self::of(board, walk.last().copied())
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

/// The number of the move from one square to another.
pub fn move_number(order: MoveOrder, from: Square, to: Square) -> Option<usize> {
    let mut steps = order.steps().into_iter();
    steps.position(|step| step.target(from) == to)
}

/// A knight and the p-values of its moves, in the order of the judge problem.
pub struct KnightMoves<'a> {
    grid: &'a DegreeGrid,
    pub knight: Square,
    pub p: [i32; 8],
}

impl<'a> KnightMoves<'a> {
    pub fn new(grid: &'a DegreeGrid, knight: Square) -> Self {
        Self {
            grid,
            knight,
            p: p_values(knight, grid),
        }
    }

    /// The move that the rule takes: the first of the least valid p-value.
    pub fn best(&self) -> Option<usize> {
        let valid = (0..8).filter(|&number| self.p[number] >= 0);
        valid.min_by_key(|&number| self.p[number])
    }

    /// The square that a move leads to, if it is on the board.
    pub fn target(&self, number: usize) -> Option<Square> {
        let step = MoveOrder::Judge.steps()[number];
        self.grid.board().neighbour(self.knight, step)
    }

    pub fn number_to(&self, square: Square) -> Option<usize> {
        move_number(MoveOrder::Judge, self.knight, square)
    }

    pub fn sentence(&self) -> String {
        let values = self.p.map(|p| p.to_string()).join(" ");
        format!("The p-values of moves 0 to 7 are {values}.")
    }

    /// The board around the knight. `label` has what is written on a visited square.
    pub fn moment(&self, label: impl Fn(Square) -> Option<String>) -> Moment {
        let numbered = (0..8).filter_map(|number| Some((self.target(number)?, self.p[number])));
        let mut moment = Moment {
            candidates: numbered.filter(|&(_, p)| p >= 0).collect(),
            ..Moment::of(self.grid.board(), self.knight)
        };
        let [rows, columns] = moment.window();
        let squares =
            rows.flat_map(|row| columns.clone().map(move |column| Square::new(row, column)));
        moment.labels = squares
            .filter_map(|square| Some((square, label(square)?)))
            .collect();
        moment
    }
}

/// Explains an output that should have a table of numbers: its shape if it has too few or too many numbers, and
/// otherwise by the numbers. `None` if it has other words, or nothing. The lines count only for the shape.
pub fn explain_table(
    output: &[u8],
    [rows, columns]: [usize; 2],
    explain: impl FnOnce(Vec<i64>) -> Option<Explanation>,
) -> Option<Explanation> {
    let parsed = tokens(output).map(|token| str::from_utf8(token).ok()?.parse().ok());
    let numbers: Vec<i64> = parsed.collect::<Option<_>>()?;
    match numbers.len() {
        0 => None,
        length if length == rows * columns => explain(numbers),
        _ => shape(output, rows, columns),
    }
}

/// Which line has too few or too many numbers, or that there are too few or too many lines.
fn shape(output: &[u8], rows: usize, columns: usize) -> Option<Explanation> {
    let lines = output.split(|&byte| byte == b'\n');
    let lengths = (1..).zip(lines.map(|line| tokens(line).count()));
    let lines: Vec<(usize, usize)> = lengths.filter(|line| line.1 > 0).collect();
    let wrong = lines.iter().find(|line| line.1 != columns);
    let (text, found, expected) = match (wrong, lines.len().cmp(&rows)) {
        (Some((line, length)), _) => (
            format!(
                "Line {line} has {}; a line has {columns}.",
                counted(*length, "number")
            ),
            *length,
            columns,
        ),
        (None, Ordering::Equal) => return None,
        (None, _) => (
            format!(
                "The output has {} of numbers; there should be {rows}.",
                counted(lines.len(), "line")
            ),
            lines.len(),
            rows,
        ),
    };
    Some(Explanation::new(text).found(found).expected(expected))
}
