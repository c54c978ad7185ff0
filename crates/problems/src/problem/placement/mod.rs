//! Squares on a board: the inputs of five of the problems, drawn and made smaller in one way.

mod draw;
mod shrink;

use std::collections::HashSet;
use std::slice;

use draw::PlacementDraw;
use shrink::{much_smaller, smaller};

use crate::problem::prelude::*;
use crate::problem::task::fitting;
use crate::problem::{HAVE_SMALLER, Inputs, InvalidInput, LONGEST_SIDE};
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

struct Placement {
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

    fn valid(self, input: &[u8]) -> Placement {
        self.read(input).expect("the input is valid")
    }

    fn read(self, input: &[u8]) -> Result<Placement, InputError> {
        let (reader, longest) = (&mut StrictReader::new(input), LONGEST_SIDE.cast_signed());
        Ok(match self {
            Self::Knights | Self::MovingKnights => {
                let (visited, knights) = fitting(read_knights(reader, longest))?;
                self.of(visited.board(), None, knights)
            }
            Self::Position => {
                let (visited, knight, squares) = fitting(read_position(reader, longest))?;
                self.of(visited.board(), Some(knight), squares)
            }
            Self::Start => {
                let BoardAndStart { board, start } = read_task(reader, longest)?;
                self.of(board, Some(start), Vec::new())
            }
        })
    }
}

impl Inputs for PlacementKind {
    fn validate(&self, input: &[u8]) -> Result<(), InvalidInput> {
        self.read(input)?;
        Ok(())
    }

    fn kind(&self, input: &[u8]) -> Option<InputKind> {
        let input = self.read(input).ok()?;
        let knights = input
            .single
            .as_ref()
            .map_or(&input.listed[..], slice::from_ref);
        Some(input_kind(input.board, knights, &input.listed))
    }

    fn draw(&self, family: &str, draw: &mut Draw<'_>) -> anyhow::Result<Vec<u8>> {
        let mut draw = PlacementDraw { family, draw };
        let drawn = match self {
            Self::Knights => draw.knights(),
            Self::MovingKnights => draw.moving_knights(),
            Self::Position => draw.position(),
            Self::Start => draw.start(),
        };
        Ok(drawn.to_text())
    }

    fn much_smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        if HAVE_SMALLER {
            visit(&mut much_smaller(&self.valid(input)));
        }
    }

    fn elements(&self, input: &[u8]) -> usize {
        self.valid(input).listed.len()
    }

    fn without(&self, input: &[u8], elements: Range<usize>) -> Option<Vec<u8>> {
        let input = HAVE_SMALLER.then(|| self.valid(input))?;
        let mut listed = input.listed.clone();
        listed.drain(elements);
        let shorter = input.with(input.board, listed, input.single)?;
        Some(shorter.to_text())
    }

    fn smaller(&self, input: &[u8], visit: &mut dyn FnMut(&mut dyn Iterator<Item = Vec<u8>>)) {
        if HAVE_SMALLER {
            visit(&mut smaller(&self.valid(input)));
        }
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

    /// The text of the input in its one strict form.
    fn to_text(&self) -> Vec<u8> {
        let (rows, columns, count) = (self.board.rows(), self.board.columns(), self.listed.len());
        let numbers = |square: &Square| format!("{} {}", square.row, square.column);
        let single = self.single.as_ref().map(numbers).unwrap_or_default();
        let mut text = match self.kind {
            PlacementKind::Knights | PlacementKind::MovingKnights => format!("{rows} {count}\n"),
            PlacementKind::Position => format!("{rows}\n{single}\n{count}\n"),
            PlacementKind::Start => format!("{rows} {columns} {single}\n"),
        };
        text.extend(self.listed.iter().map(|square| numbers(square) + "\n"));
        text.into_bytes()
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
