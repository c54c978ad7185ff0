//! Squares on a board: the inputs of five of the problems, drawn and made smaller in one way.

mod draw;
mod shrink;

use std::io::Write;

pub(crate) use draw::{BoardFamily, PlacementDraw};
pub(crate) use shrink::smaller;

use crate::board::{Board, Square};
use crate::judge::problem::LONGEST_SIDE;

/// What a list of squares and a board stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlacementKind {
    /// `n m` and m squares: at least one knight on a square board.
    Knights,
    /// `n`, the knight's square, m and m visited squares.
    Position,
    /// `n m i j`: a board and a start.
    Start,
}

/// An input of one of these kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) kind: PlacementKind,
    pub(crate) board: Board,
    /// The square that is not in the list: the knight or the start.
    pub(crate) single: Option<Square>,
    /// The knights, or the visited squares.
    pub(crate) listed: Vec<Square>,
}

impl Placement {
    /// An input of the same kind with other parts, if these make a valid one.
    fn with(&self, board: Board, listed: Vec<Square>, single: Option<Square>) -> Option<Self> {
        let kind = self.kind;
        let is_valid = match kind {
            PlacementKind::Knights => !listed.is_empty(),
            PlacementKind::Position | PlacementKind::Start => single.is_some(),
        };
        is_valid.then_some(Self {
            kind,
            board,
            single,
            listed,
        })
    }

    /// The text of the input in its one strict form.
    pub(crate) fn to_text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(&mut text)
            .expect("a vector takes all that is written");
        text
    }

    fn write(&self, text: &mut Vec<u8>) -> std::io::Result<()> {
        let (rows, columns, count) = (self.board.rows(), self.board.columns(), self.listed.len());
        let single = self
            .single
            .map(|square| format!("{} {}", square.row, square.column));
        let single = single.unwrap_or_default();
        match self.kind {
            PlacementKind::Knights => writeln!(text, "{rows} {count}")?,
            PlacementKind::Position => write!(text, "{rows}\n{single}\n{count}\n")?,
            PlacementKind::Start => writeln!(text, "{rows} {columns} {single}")?,
        }
        for square in &self.listed {
            writeln!(text, "{} {}", square.row, square.column)?;
        }
        Ok(())
    }
}

/// A square board of a size that the problems allow.
pub(crate) fn square_board(size: u32) -> Board {
    debug_assert!(size <= LONGEST_SIDE, "a side is in its limits");
    Board::new(size, size).expect("a side is in its limits")
}
