//! The rules that a tour can break, and the first one that a board or a path breaks.

use crate::board::{Board, Fallible, Square};
use crate::tour::{Numbering, Tour};

/// The most squares of a board whose later numbers a diagnosis keeps.
const MOST_KEPT: u32 = 1024;

/// The first rule that a numbering or a path breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {}", rule(*.board, *.fault))]
pub struct TourDiagnosis {
    /// The board.
    pub board: Board,
    /// The number, from 1, at which the rule is broken.
    pub step: u32,
    /// The broken rule.
    pub fault: TourFault,
    /// The legal walk before that step, if there is one.
    pub walk: Option<Tour>,
    /// The numbers from that step on, and their squares, in order: what was read after the fault.
    /// Empty for a board of more than 1,024 squares.
    pub later: Vec<(u32, Square)>,
}

/// A rule that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TourFault {
    /// The number is on no square.
    #[error("the number is on no square{}", not_visited(*.unvisited))]
    Missing {
        /// The first square with 0, if there is one.
        unvisited: Option<Square>,
    },
    /// The number is on two squares, the first two in row-major order.
    #[error("the number is on {0} and on {1}")]
    Twice(Square, Square),
    /// The step from the first square to the second is not a knight's move, or no move of the board.
    #[error("from {0} to {1} is not a knight's move")]
    NotAKnightMove(Square, Square),
    /// The path leaves the board, to this row and column.
    #[error("({0}, {1}) is off the board")]
    OffTheBoard(i32, i32),
    /// The path has visited the square before.
    #[error("{square} was visited at step {step}")]
    VisitedBefore {
        /// The square.
        square: Square,
        /// The step of the first visit.
        step: u32,
    },
    /// The square is a hole.
    #[error("{0} is a hole")]
    Hole(Square),
    /// The path ends before it has visited all squares, of which this is the first.
    #[error("the path has ended; {0} is not visited")]
    Ended(Square),
    /// The tour does not start on the given start square.
    #[error("the number is on {found}, but the start is {asked}")]
    OtherStart {
        /// The given start square.
        asked: Square,
        /// The first square of the tour.
        found: Square,
    },
    /// The knight does not move to a square of lowest degree, which Warnsdorff's rule demands.
    #[error(
        "the knight goes to {} of degree {}, but {} has degree {}",
        .taken.0, .taken.1, .least.0, .least.1
    )]
    NotOfLeastDegree {
        /// The square that it moves to, and its degree.
        taken: (Square, u8),
        /// The first square of lowest degree in the sheet's order, and its degree.
        least: (Square, u8),
    },
    /// The walk stops although the knight can still move.
    #[error("the knight stops on {end}, but could go to {open}")]
    CouldGoOn {
        /// The last square.
        end: Square,
        /// An unvisited square a knight's move away.
        open: Square,
    },
}

impl TourFault {
    /// The squares that show the fault.
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::Missing { unvisited } => unvisited.into_iter().collect(),
            Self::Twice(first, second) | Self::NotAKnightMove(first, second) => vec![first, second],
            Self::OffTheBoard(..) => Vec::new(),
            Self::VisitedBefore { square, .. } | Self::Ended(square) | Self::Hole(square) => {
                vec![square]
            }
            Self::OtherStart { asked, found } => vec![asked, found],
            Self::NotOfLeastDegree { taken, least } => vec![taken.0, least.0],
            Self::CouldGoOn { open, .. } => vec![open],
        }
    }
}

/// The broken rule in words.
fn rule(board: Board, fault: TourFault) -> String {
    match fault {
        TourFault::NotAKnightMove(from, to) if !board.is_usual() => {
            format!("no move leads from {from} to {to}")
        }
        _ => fault.to_string(),
    }
}

/// The end of the message for a missing number.
fn not_visited(unvisited: Option<Square>) -> String {
    unvisited.map_or_else(String::new, |square| format!("; {square} is not visited"))
}

impl TourDiagnosis {
    /// The diagnosis of a numbering or path that breaks a rule at `step`.
    pub fn new(numbering: Numbering, step: u32, fault: TourFault) -> Self {
        Self {
            board: numbering.board(),
            step,
            fault,
            later: numbers_from(&numbering, step),
            walk: walk_before(numbering, step),
        }
    }

    /// The broken rule in words, for the moves of the board.
    pub fn rule(&self) -> String {
        rule(self.board, self.fault)
    }

    /// The number of the start: 0 if the steps are counted from 0.
    pub fn first_number(&self) -> u32 {
        // The walk has the steps before the fault.
        let counts_from_zero = |walk: &Tour| walk.length() == self.step;
        let is_other_start = matches!(self.fault, TourFault::OtherStart { .. });
        u32::from(is_other_start || !self.walk.as_ref().is_some_and(counts_from_zero))
    }
}

/// The numbers from `step` on, and their squares, in order, if the board is small.
fn numbers_from(numbering: &Numbering, step: u32) -> Vec<(u32, Square)> {
    if numbering.board().squares() > MOST_KEPT {
        return Vec::new();
    }
    in_order(numbering, step.max(1))
}

/// The numbers from the least one on, and their squares, in order.
fn in_order(numbering: &Numbering, least: u32) -> Vec<(u32, Square)> {
    let squares = numbering.board().all();
    let numbers = squares.map(|square| (numbering.get(square), square));
    let mut numbered: Vec<_> = numbers.filter(|&(number, _)| number >= least).collect();
    numbered.sort_unstable();
    numbered
}

/// The diagnosis of a numbering that is not legal.
#[cold]
pub(crate) fn diagnose(numbering: Numbering) -> TourDiagnosis {
    let (step, fault) = first_fault(&numbering);
    TourDiagnosis::new(numbering, step, fault)
}

/// The first step at which a numbering breaks a rule, and the rule.
fn first_fault(numbering: &Numbering) -> (u32, TourFault) {
    let missing = TourFault::Missing {
        unvisited: numbering.find(0),
    };
    let (board, numbered) = (numbering.board(), in_order(numbering, 1));
    let mut before: Option<Square> = None;
    for (step, (index, &(number, square))) in (1..).zip(numbered.iter().enumerate()) {
        if number > step {
            return (step, missing);
        }
        if let Some(&(_, second)) = numbered.get(index + 1).filter(|later| later.0 == number) {
            return (step, TourFault::Twice(square, second));
        }
        if let Some(from) = before.filter(|&from| !board.are_joined(from, square)) {
            return (step, TourFault::NotAKnightMove(from, square));
        }
        before = Some(square);
    }
    (1, missing)
}

/// The walk of the numbers below `step`, if it is legal.
fn walk_before(mut numbering: Numbering, step: u32) -> Option<Tour> {
    if step <= 1 {
        return None;
    }
    for square in numbering.board().all() {
        if numbering.get(square) >= step {
            numbering.set(square, 0);
        }
    }
    Tour::verify(numbering).ok()
}

/// A path that is checked square by square. It has to visit all squares except the holes.
#[derive(Clone, Debug)]
pub struct PathCheck {
    numbering: Numbering,
    free: Vec<bool>,
    /// The next step, from 1.
    step: u32,
    last: Option<Square>,
    broken: Option<(u32, TourFault)>,
    /// What comes after the fault on a small board, if it is on the board.
    later: Vec<(u32, Square)>,
}

impl PathCheck {
    /// An empty path.
    pub fn new(board: Board, holes: &[Square]) -> Fallible<Self> {
        Ok(Self {
            numbering: Numbering::blank(board)?,
            free: board.free(holes)?,
            step: 1,
            last: None,
            broken: None,
            later: Vec::new(),
        })
    }

    /// The next step, from 1.
    pub const fn step(&self) -> u32 {
        self.step
    }

    /// Whether a rule has been broken.
    pub const fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// Moves to a square, which may be off the board. After the first fault nothing is checked.
    pub fn go(&mut self, row: i32, column: i32) {
        if self.broken.is_none() {
            match self.check(row, column) {
                Ok(square) => {
                    self.numbering.set(square, self.step);
                    self.last = Some(square);
                }
                Err(fault) => self.broken = Some((self.step, fault)),
            }
        }
        if self.broken.is_some() {
            self.keep(row, column);
        }
        self.step += 1;
    }

    /// Keeps a step after the fault, if the board is small and the square is on it.
    fn keep(&mut self, row: i32, column: i32) {
        let board = self.numbering.board();
        let has_room = board.squares().max(self.step) <= MOST_KEPT;
        if let Some(square) = board.square(row.into(), column.into()).filter(|_| has_room) {
            self.later.push((self.step, square));
        }
    }

    /// The square of a step, or the rule that the step breaks.
    fn check(&self, row: i32, column: i32) -> Result<Square, TourFault> {
        let board = self.numbering.board();
        let target = board.square(row.into(), column.into());
        let square = target.ok_or(TourFault::OffTheBoard(row, column))?;
        match (self.numbering.get(square), self.last) {
            (0, Some(from)) if !board.are_joined(from, square) => {
                Err(TourFault::NotAKnightMove(from, square))
            }
            (0, _) if !self.free[board.index(square)] => Err(TourFault::Hole(square)),
            (0, _) => Ok(square),
            (step, _) => Err(TourFault::VisitedBefore { square, step }),
        }
    }

    /// The tour of all free squares that the path is, or the first rule that it breaks.
    pub fn finish(self) -> Result<Tour, TourDiagnosis> {
        let free = self.numbering.numbers().iter().zip(&self.free);
        let unvisited = free
            .into_iter()
            .position(|(&number, &is_free)| number == 0 && is_free);
        let ended = |index| {
            let number = u32::try_from(index).expect("squares are counted in u32");
            let unvisited = self.numbering.board().square_at(number);
            (self.step, TourFault::Ended(unvisited))
        };
        // A path without a square is no tour, even if all squares are holes.
        let empty = self
            .last
            .is_none()
            .then_some((1, TourFault::Missing { unvisited: None }));
        match self.broken.or_else(|| unvisited.map(ended)).or(empty) {
            None => Ok(Tour::verified(self.numbering)),
            Some((step, fault)) => Err(TourDiagnosis {
                later: self.later,
                ..TourDiagnosis::new(self.numbering, step, fault)
            }),
        }
    }
}
