//! Random moves of the end of a tour.
//!
//! A tour ends on e, and e is a knight's move from v, which the tour visits earlier. The part after
//! v is reversed: a tour again, which now ends on the square that followed v.
//!
//! ```text
//! before: s ... v w ... e        after: s ... v e ... w
//! ```
//!
//! The end "bites" the path: R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, "Secondary
//! structures in long compact polymers", 2006.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::board::{Board, MoveOrder, Square};
use crate::solve::{Ends, Task};
use crate::tour::{Numbering, Tour, is_knight_move};

/// How many moves of the end there are: this, times the squares, times their logarithm to base 2.
const MOVES: u64 = 16;
/// How many more moves may be needed for each square until the end is where it has to be.
const MORE_MOVES: u64 = 1_000;

/// A tour as a list of squares in which each square finds its place.
struct Path {
    board: Board,
    squares: Vec<Square>,
    /// The place of each square, from 1; 0 if it is blocked.
    places: Numbering,
}

/// A tour for the same task, after many random moves of the end; the given tour if no other was
/// found whose end is where the task wants it.
pub(crate) fn backbite(task: &Task, tour: &Tour, generator: &mut ChaCha8Rng) -> Tour {
    let mut path = Path {
        board: task.board,
        squares: tour.squares().collect(),
        places: tour.numbering().clone(),
    };
    let squares = u64::from(tour.length());
    for _ in 0..MOVES * squares * u64::from(squares.ilog2() + 1) {
        path.move_end(generator);
    }
    for _ in 0..MORE_MOVES * squares {
        if path.has_end_of(task) {
            return Tour::verified(path.places);
        }
        path.move_end(generator);
    }
    tour.clone()
}

impl Path {
    /// One of eight moves with the same chance; if there is no such move, nothing changes. So a move
    /// and the move back have the same chance, and so have all tours that can be reached, in the
    /// long run.
    fn move_end(&mut self, generator: &mut ChaCha8Rng) {
        let end = self.end();
        let step = MoveOrder::Judge.steps()[generator.random_range(0..8)];
        let Some(bitten) = self.board.neighbour(end, step) else {
            return;
        };
        let first = self.places.get(bitten) as usize;
        if first == 0 {
            return;
        }
        self.squares[first..].reverse();
        for (place, &square) in (first + 1..).zip(&self.squares[first..]) {
            let place = u32::try_from(place).expect("squares are counted in u32");
            self.places.set(square, place);
        }
    }

    fn end(&self) -> Square {
        let last = self.squares.last();
        *last.expect("a tour has at least one square")
    }

    /// Whether the tour ends where the task wants it.
    fn has_end_of(&self, task: &Task) -> bool {
        match task.ends {
            Ends::From(_) => true,
            Ends::Between(_, end) => self.end() == end,
            Ends::Closed(start) => is_knight_move(self.end(), start),
        }
    }
}
