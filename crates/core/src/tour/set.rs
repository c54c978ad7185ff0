//! Which tours are asked for: their squares, where they start and end, and which steps are given.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::{Board, Square};

/// The tours of all squares of a board that are not holes.
///
/// A tour of one square is a path, whose start is its end, but not a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourSet {
    /// The board.
    pub board: Board,
    /// The squares of the board that no tour visits, each once.
    pub holes: Vec<Square>,
    /// Paths or cycles, and where they start and end: on free squares.
    pub shape: TourShape,
    /// Steps of which the square is given, in order: each once, and each square too. They go up to the number of free
    /// squares, and their squares are free. With one, a cycle has a start and a direction.
    pub given: Vec<GivenStep>,
}

/// What counts as one tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TourShape {
    /// A sequence of squares, which may end anywhere, also one move from its start. It and its reverse are two.
    Path {
        /// The first square; any if `None`.
        start: Option<Square>,
        /// The last square; any if `None`.
        end: Option<Square>,
    },
    /// A closed tour without a direction.
    Cycle {
        /// The square that is number 1 in a tour that is found. It changes no count unless steps are given.
        start: Option<Square>,
    },
}

impl TourShape {
    /// Paths that may start and end anywhere.
    pub const ANY_PATH: Self = Self::Path {
        start: None,
        end: None,
    };
    /// Cycles that may be numbered from any square.
    pub const ANY_CYCLE: Self = Self::Cycle { start: None };

    /// Any path, or any cycle.
    pub const fn any(is_closed: bool) -> Self {
        if is_closed {
            Self::ANY_CYCLE
        } else {
            Self::ANY_PATH
        }
    }

    /// Whether tours are closed.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Cycle { .. })
    }

    /// The start and the end that a path must have; a cycle has none.
    pub const fn ends(self) -> [Option<Square>; 2] {
        match self {
            Self::Path { start, end } => [start, end],
            Self::Cycle { .. } => [None, None],
        }
    }
}

impl TourSet {
    /// All paths of a whole board, each in both directions.
    pub const fn paths(board: Board) -> Self {
        Self::whole(board, TourShape::ANY_PATH)
    }

    /// The paths of a whole board that start on a square.
    pub const fn from(board: Board, start: Square) -> Self {
        let start = Some(start);
        Self::whole(board, TourShape::Path { start, end: None })
    }

    /// All cycles of a whole board, each once.
    pub const fn cycles(board: Board) -> Self {
        Self::whole(board, TourShape::ANY_CYCLE)
    }

    const fn whole(board: Board, shape: TourShape) -> Self {
        Self::around(board, Vec::new(), shape)
    }

    /// The tours of the squares of a board that are not these holes.
    pub const fn around(board: Board, holes: Vec<Square>, shape: TourShape) -> Self {
        Self {
            board,
            holes,
            shape,
            given: Vec::new(),
        }
    }

    /// How many squares are free, which is the length of a tour.
    pub fn length(&self) -> u32 {
        let holes: BTreeSet<Square> = self.holes.iter().copied().collect();
        self.board.squares() - u32::try_from(holes.len()).expect("squares are counted in u32")
    }

    /// The squares of the first and the last step, as far as they are known.
    pub fn ends(&self) -> [Option<Square>; 2] {
        let at = |step| {
            let mut given = self.given.iter();
            given
                .find(|given| given.step == step)
                .map(|given| given.square)
        };
        let (start, end) = match self.shape {
            TourShape::Path { start, end } => (start, end),
            TourShape::Cycle { start } => (start, None),
        };
        [start.or_else(|| at(1)), end.or_else(|| at(self.length()))]
    }

    /// All steps of which the square is known, in order: those that are given, and the ends.
    pub fn known_steps(&self) -> Vec<GivenStep> {
        let mut known = self.given.clone();
        for (step, end) in [1, self.length()].into_iter().zip(self.ends()) {
            known.extend(end.map(|square| GivenStep { step, square }));
        }
        known.sort_unstable();
        known.dedup();
        known
    }
}

/// A square that a tour visits at a given step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GivenStep {
    /// The step, from 1.
    pub step: u32,
    /// The square.
    pub square: Square,
}

impl fmt::Display for GivenStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} on {}", self.step, self.square)
    }
}
