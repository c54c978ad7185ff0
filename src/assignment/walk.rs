//! The interactive program's walk: Warnsdorff's rule with backtracking, step by step.

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::tour::Numbering;
use crate::warnsdorff::{DegreeGrid, GridIndex, MoveTable};

/// Tried at a depth where nothing more is to be tried: more than there are moves.
const ALL_TRIED: u8 = 9;

/// A walk under way.
#[derive(Clone, Debug)]
pub struct InteractiveWalk {
    visited: DegreeGrid,
    compass: MoveTable,
    /// Where the knight has been, from the start to where it stands.
    path: Vec<Place>,
    /// Whether the other squares are never tried where the best is alone: the tie cut.
    cut: bool,
}

/// A square of the walk, and how many of the squares after it have been tried.
#[derive(Clone, Copy, Debug)]
struct Place {
    square: Square,
    spot: GridIndex,
    tried: u8,
}

/// What came of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkEvent {
    /// The knight has gone to a square.
    To(Square),
    /// The knight has gone back to the square before.
    Back(Square),
    /// It is at the start, and nothing is left to try. This is no step.
    Exhausted,
}

impl InteractiveWalk {
    /// A knight on its start.
    ///
    /// With `cut`, the other squares at a depth are never tried where the score of the square
    /// taken differs from that of the next. That saves steps, and loses tours.
    ///
    /// # Errors
    ///
    /// The memory does not hold the board.
    ///
    /// # Panics
    ///
    /// The start lies off the board.
    pub fn new(
        board: Board,
        start: Square,
        order: MoveOrder,
        cut: bool,
    ) -> Result<Self, OutOfMemory> {
        let mut visited = DegreeGrid::none(board)?;
        let spot = visited.spot(start);
        visited.enter(spot);
        let compass = MoveTable::new(order, &visited);
        let path = vec![Place {
            square: start,
            spot,
            tried: 0,
        }];
        Ok(Self {
            visited,
            compass,
            path,
            cut,
        })
    }

    /// Goes one step: on to the next square that has not been tried, or back.
    ///
    /// The open squares a move away are sorted by their scores, their numbers of onward
    /// moves, with an exchange sort, and tried in that order.
    ///
    /// # Complexity
    ///
    /// Constant.
    pub fn step(&mut self) -> WalkEvent {
        let depth = self.path.len() - 1;
        let here = self.path[depth];
        let (moves, count) = self.sorted(here.spot);
        let tried = usize::from(here.tried);
        if tried < count {
            let score = |index: usize| {
                moves
                    .get(index)
                    .filter(|_| index < count)
                    .map(|&(score, _)| score)
            };
            let alone = score(tried) != score(tried + 1);
            self.path[depth].tried = if self.cut && alone {
                ALL_TRIED
            } else {
                here.tried + 1
            };
            let index = usize::from(moves[tried].1);
            let square = self.compass.step(index).target(here.square);
            let spot = self.compass.leap(here.spot, index);
            self.visited.enter(spot);
            self.path.push(Place {
                square,
                spot,
                tried: 0,
            });
            WalkEvent::To(square)
        } else if depth == 0 {
            WalkEvent::Exhausted
        } else {
            self.visited.leave(here.spot);
            self.path.pop();
            WalkEvent::Back(self.path[depth - 1].square)
        }
    }

    /// Whether the knight is at the start, and nothing is left to try.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        let [start] = self.path[..] else {
            return false;
        };
        usize::from(start.tried) >= self.sorted(start.spot).1
    }

    /// Whether the knight has been on every square.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.path.len() == self.visited.board().squares() as usize
    }

    /// Where the knight has been, from the start to where it stands.
    #[must_use]
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> {
        self.path.iter().map(|place| place.square)
    }

    /// The same as numbers on a board, from 1.
    ///
    /// # Errors
    ///
    /// The memory does not hold the board.
    pub fn numbering(&self) -> Result<Numbering, OutOfMemory> {
        let mut numbering = Numbering::blank(self.visited.board())?;
        for (number, square) in (1..).zip(self.squares()) {
            numbering.set(square, number);
        }
        Ok(numbering)
    }

    /// The scores of the open squares a move away with the index of the move, sorted, and
    /// how many there are.
    fn sorted(&self, spot: GridIndex) -> ([(u8, u8); 8], usize) {
        let mut moves = [(0, 0); 8];
        let mut count = 0;
        for index in 0..8 {
            let cell = self
                .visited
                .cell(self.compass.leap(spot, usize::from(index)));
            if cell.is_open() {
                moves[count] = (cell.rank(), index);
                count += 1;
            }
        }
        // The assignment's sort, which is not stable: equal scores may change places.
        for first in 0..count {
            for second in first + 1..count {
                if moves[first].0 > moves[second].0 {
                    moves.swap(first, second);
                }
            }
        }
        (moves, count)
    }
}
