//! A path that is checked square by square.

use crate::board::{Board, OutOfMemory, Square};
use crate::tour::diagnosis::MOST_KEPT;
use crate::tour::{Numbering, Tour, TourDiagnosis, TourFault, is_knight_move};

/// A path that is checked square by square. It has to visit all squares except the blocked ones.
#[derive(Clone, Debug)]
pub struct PathCheck {
    numbering: Numbering,
    /// Whether each square is blocked.
    blocked: Vec<bool>,
    /// The next step, from 1.
    step: u32,
    last: Option<Square>,
    broken: Option<(u32, TourFault)>,
    /// What comes after the fault on a small board, if it is on the board.
    later: Vec<(u32, Square)>,
}

impl PathCheck {
    /// An empty path.
    pub fn new(board: Board, blocked: &[Square]) -> Result<Self, OutOfMemory> {
        let mut is_blocked = board.grid(false)?;
        for &square in blocked {
            is_blocked[board.index(square)] = true;
        }
        Ok(Self {
            numbering: Numbering::blank(board)?,
            blocked: is_blocked,
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
        let square = board.square(row.into(), column.into());
        let square = square.ok_or(TourFault::OffTheBoard(row, column))?;
        match (self.numbering.get(square), self.last) {
            (0, Some(from)) if !is_knight_move(from, square) => {
                Err(TourFault::NotAKnightMove(from, square))
            }
            (0, _) if self.blocked[board.index(square)] => Err(TourFault::Blocked(square)),
            (0, _) => Ok(square),
            (step, _) => Err(TourFault::VisitedBefore { square, step }),
        }
    }

    /// The tour of all free squares that the path is, or the first rule that it breaks.
    pub fn finish(self) -> Result<Tour, TourDiagnosis> {
        let free = self.numbering.numbers().iter().zip(&self.blocked);
        let unvisited = free
            .into_iter()
            .position(|(&number, &blocked)| number == 0 && !blocked);
        let ended = |index| {
            let index = u32::try_from(index).expect("squares are counted in u32");
            let unvisited = self.numbering.board().square_at(index);
            (self.step, TourFault::Ended(unvisited))
        };
        // A path without a square is no tour, even if all squares are blocked.
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
