//! The squares that a tour has still to visit, and its way through them.

use num_bigint::BigUint;

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::count::sample::SampleLimit;
use crate::count::sample::limits::Budget;
use crate::count::{TourSet, TourShape};
use crate::solve::Task;

/// With so few squares left, the rest is searched depth first. From 14 to 22 squares, counts and
/// searches take the same time for 5 x 5 and 6 x 6.
const FEW: usize = 14;

/// The squares that are left, and where the path through them has to end.
pub(crate) struct Rest {
    board: Board,
    is_left: Vec<bool>,
    left: usize,
    end: Option<Square>,
}

impl Rest {
    /// The rest of a tour of which no square is visited. That of a closed tour ends on its start.
    pub(crate) fn new(task: &Task) -> Result<Self, OutOfMemory> {
        let mut is_left = task.board.grid(true)?;
        for &square in &task.blocked {
            is_left[task.board.index(square)] = false;
        }
        Ok(Self {
            board: task.board,
            left: is_left.iter().filter(|&&is_left| is_left).count(),
            is_left,
            end: task.ends.last(),
        })
    }

    /// The squares that are left and a knight's move away, in the order of the moves.
    pub(crate) fn neighbours(&self, square: Square) -> Vec<Square> {
        let neighbours = self.board.neighbours(square, MoveOrder::Judge);
        neighbours.filter(|&next| self.has(next)).collect()
    }

    /// The path with this index, of `number` paths that begin on one of the squares `first`.
    pub(crate) fn path(
        &mut self,
        first: Vec<Square>,
        mut index: BigUint,
        mut number: BigUint,
        budget: &mut Budget,
    ) -> Result<Vec<Square>, SampleLimit> {
        let mut path = Vec::new();
        let mut moves = first;
        while self.left > FEW {
            let next = self.choose(&moves, &mut index, &mut number, budget)?;
            self.visit(next);
            path.push(next);
            moves = self.neighbours(next);
        }
        let mut skipped = u64::try_from(index).expect("few squares have few paths");
        let is_found = self.search(&moves, &mut skipped, &mut path);
        assert!(
            is_found,
            "internal error: there are fewer tours than counted"
        );
        Ok(path)
    }

    /// The first square of the path with this index. Makes the index and the number those of the
    /// paths that begin there.
    fn choose(
        &self,
        moves: &[Square],
        index: &mut BigUint,
        number: &mut BigUint,
        budget: &mut Budget,
    ) -> Result<Square, SampleLimit> {
        let (&last, others) = moves.split_last().expect("a path that exists has a move");
        for &next in others {
            let behind = budget.count(&self.from(next))?;
            if *index < behind {
                *number = behind;
                return Ok(next);
            }
            *index -= &behind;
            *number -= &behind;
        }
        // All other paths begin with the last move.
        Ok(last)
    }

    /// The paths through the squares that are left, from one of them.
    fn from(&self, start: Square) -> TourSet {
        let squares = self.board.all();
        TourSet {
            board: self.board,
            blocked: squares.filter(|&square| !self.has(square)).collect(),
            shape: TourShape::Open {
                start: Some(start),
                end: self.end,
            },
        }
    }

    /// Searches depth first for a path that begins with one of these moves, and appends it. Skips
    /// some of the paths.
    fn search(&mut self, moves: &[Square], skipped: &mut u64, path: &mut Vec<Square>) -> bool {
        for &next in moves {
            self.visit(next);
            path.push(next);
            let is_found = if self.left == 0 {
                self.end.is_none_or(|end| end == next) && take(skipped)
            } else {
                self.search(&self.neighbours(next), skipped, path)
            };
            if is_found {
                return true;
            }
            path.pop();
            self.leave(next);
        }
        false
    }

    fn has(&self, square: Square) -> bool {
        self.is_left[self.board.index(square)]
    }

    fn visit(&mut self, square: Square) {
        self.is_left[self.board.index(square)] = false;
        self.left -= 1;
    }

    fn leave(&mut self, square: Square) {
        self.is_left[self.board.index(square)] = true;
        self.left += 1;
    }
}

/// Whether no more paths are skipped. Otherwise one fewer is.
const fn take(skipped: &mut u64) -> bool {
    match skipped.checked_sub(1) {
        None => true,
        Some(fewer) => {
            *skipped = fewer;
            false
        }
    }
}
