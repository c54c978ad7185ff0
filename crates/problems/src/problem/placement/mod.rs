//! Squares on a board: the inputs of five of the problems, drawn and made smaller in one way.

mod draw;
mod shrink;

use std::collections::HashSet;
use std::slice;

use draw::PlacementDraw;
use shrink::{much_smaller, smaller};

use crate::problem::LONGEST_SIDE;
use crate::problem::prelude::*;
use knights_core::assignment::stages::{read_knights, read_position};

/// What a list of squares and a board stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlacementKind {
    /// `n m` and m squares: at least one knight on a square board.
    Knights,
    /// The same for knights that move.
    MovingKnights,
    /// `n`, the knight's square, m and m visited squares.
    Position,
    /// `n m i j`: a board and a start.
    Start,
}

pub(crate) struct Placement {
    kind: PlacementKind,
    board: Board,
    /// The square that is not in the list: the knight or the start.
    single: Option<Square>,
    /// The knights, or the visited squares.
    listed: Vec<Square>,
}

impl PlacementKind {
    const fn of(self, board: Board, single: Option<Square>, listed: Vec<Square>) -> Placement {
        Placement {
            kind: self,
            board,
            single,
            listed,
        }
    }
}

impl TaskInputs for PlacementKind {
    type Task = Placement;

    fn read(&self, reader: &mut impl InputReader) -> Result<Placement, ReadError> {
        let longest = LONGEST_SIDE.cast_signed();
        Ok(match self {
            Self::Knights | Self::MovingKnights => {
                let (visited, knights) = read_knights(reader, longest)?;
                self.of(visited.board(), None, knights)
            }
            Self::Position => {
                let (visited, knight, squares) = read_position(reader, longest)?;
                self.of(visited.board(), Some(knight), squares)
            }
            Self::Start => {
                let BoardAndStart { board, start } = read_task(reader, longest)?;
                self.of(board, Some(start), Vec::new())
            }
        })
    }

    fn text(&self, input: &Placement) -> String {
        let (rows, columns, count) = (
            input.board.rows(),
            input.board.columns(),
            input.listed.len(),
        );
        let numbers = |square: &Square| format!("{} {}", square.row, square.column);
        let single = input.single.as_ref().map(numbers).unwrap_or_default();
        let mut text = match self {
            Self::Knights | Self::MovingKnights => format!("{rows} {count}\n"),
            Self::Position => format!("{rows}\n{single}\n{count}\n"),
            Self::Start => format!("{rows} {columns} {single}\n"),
        };
        text.extend(input.listed.iter().map(|square| numbers(square) + "\n"));
        text
    }

    fn kind(&self, input: &Placement) -> Option<InputKind> {
        let knights = input
            .single
            .as_ref()
            .map_or(&input.listed[..], slice::from_ref);
        Some(input_kind(input.board, knights, &input.listed))
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> Placement {
        let mut draw = PlacementDraw { family, draw };
        match self {
            Self::Knights => draw.knights(),
            Self::MovingKnights => draw.moving_knights(),
            Self::Position => draw.position(),
            Self::Start => draw.start(),
        }
    }

    fn much_smaller(&self, input: &Placement) -> impl Iterator<Item = Placement> {
        much_smaller(input)
    }

    fn elements(&self, input: &Placement) -> usize {
        input.listed.len()
    }

    fn without(&self, input: Placement, elements: Range<usize>) -> Option<Placement> {
        let mut listed = input.listed.clone();
        listed.drain(elements);
        input.with(input.board, listed, input.single)
    }

    fn smaller(&self, input: &Placement) -> impl Iterator<Item = Placement> {
        smaller(input)
    }
}

impl Placement {
    /// An input of the same kind with other parts, if these make a valid one.
    fn with(&self, board: Board, listed: Vec<Square>, single: Option<Square>) -> Option<Self> {
        let is_valid = match self.kind {
            PlacementKind::Knights | PlacementKind::MovingKnights => !listed.is_empty(),
            PlacementKind::Position | PlacementKind::Start => single.is_some(),
        };
        is_valid.then(|| self.kind.of(board, single, listed))
    }

    /// An input of the same kind on another board, where the single square has moved; `None` if it is lost.
    fn moved(
        &self,
        board: Board,
        listed: Vec<Square>,
        moved: impl Fn(Square) -> Option<Square>,
    ) -> Option<Self> {
        let single = match self.single {
            Some(square) => Some(moved(square)?),
            None => None,
        };
        self.with(board, listed, single)
    }
}

/// What kind of input a case has, in words of ours: one of a few, so that it shows nothing else of a hidden input.
pub type InputKind = &'static str;

/// A board with a longer side is large, and this number of knights is many.
const SMALL: u32 = 8;
const MANY: usize = 10;

/// The first kind that fits an input with these knights, which move to squares that are not taken.
pub(crate) fn input_kind(board: Board, knights: &[Square], taken: &[Square]) -> InputKind {
    let occupied: HashSet<&Square> = taken.iter().collect();
    let is_stuck = |&knight: &Square| {
        let mut targets = board.neighbours(knight, MoveOrder::Judge);
        targets.all(|target| occupied.contains(&target))
    };
    match board.rows().max(board.columns()) {
        1 => "one square",
        _ if knights.iter().all(is_stuck) => "no knight can move",
        longest if longest > SMALL => "large board",
        _ if knights.len() >= MANY => "small board, many knights",
        _ => "small board",
    }
}
