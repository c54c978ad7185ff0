//! The interactive program's walk: Warnsdorff's rule with backtracking, step by step.

use crate::board::{Board, Fallible, MoveOrder, Square};
use crate::tour::Numbering;
use crate::warnsdorff::{DegreeGrid, GridIndex, MoveTable};

/// The steps after which a walk is given up, unless another limit is named.
pub const WALK_STEPS: u64 = 1_000_000;

/// More than the number of moves: marks a depth at which nothing is left to try.
const ALL_TRIED: u8 = 9;

/// Which squares the walk tries after it has come back from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternatives {
    /// The next one only if its degree is the same: the assignment's cut. It saves steps and
    /// loses tours.
    Ties,
    /// All of them.
    All,
    /// All of them in the order of the moves, whatever their degrees: a textbook depth-first search.
    InOrder,
}

/// A walk in progress.
#[derive(Clone, Debug)]
pub struct InteractiveWalk {
    grid: DegreeGrid,
    moves: MoveTable,
    /// The squares from the start to the knight.
    path: Vec<PathSquare>,
    alternatives: Alternatives,
}

/// A square of the path, and how many of its neighbours have been tried.
#[derive(Clone, Copy, Debug)]
struct PathSquare {
    square: Square,
    index: GridIndex,
    tried: u8,
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkStep {
    /// The knight has moved to a square.
    To(Square),
    /// The knight has moved back to the square before.
    Back(Square),
}

/// How an interactive walk ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkEnd {
    /// The knight has visited every square.
    Full,
    /// Nothing was left to try.
    Exhausted,
    /// The limit of steps was reached.
    Stopped,
}

impl InteractiveWalk {
    /// A knight on its start, which must lie on the board.
    pub fn new(
        board: Board,
        start: Square,
        order: MoveOrder,
        alternatives: Alternatives,
    ) -> Fallible<Self> {
        let mut grid = DegreeGrid::new(board)?;
        let index = grid.index(start);
        grid.visit_at(index);
        let moves = MoveTable::new(order, &grid);
        let path = vec![PathSquare {
            square: start,
            index,
            tried: 0,
        }];
        Ok(Self {
            grid,
            moves,
            path,
            alternatives,
        })
    }

    /// Walks to the end, for at most this many steps, and calls `stepped` after each of them.
    pub fn run<E>(
        &mut self,
        max_steps: u64,
        mut stepped: impl FnMut(WalkStep) -> Result<(), E>,
    ) -> Result<WalkEnd, E> {
        let mut steps = 0;
        while !self.is_full() {
            if self.is_exhausted() {
                return Ok(WalkEnd::Exhausted);
            }
            if steps == max_steps {
                return Ok(WalkEnd::Stopped);
            }
            stepped(self.step())?;
            steps += 1;
        }
        Ok(WalkEnd::Full)
    }

    /// Moves one step: to the next neighbour that has not been tried, or back. Something must be left to try. Constant
    /// time.
    ///
    /// The unvisited neighbours are sorted by their degrees, with an
    /// exchange sort, and tried in that order.
    fn step(&mut self) -> WalkStep {
        let depth = self.path.len() - 1;
        let here = self.path[depth];
        let (slots, count) = self.sorted(here.index);
        let sorted = &slots[..count];
        let tried = usize::from(here.tried);
        if let Some(&(degree, number)) = sorted.get(tried) {
            let is_tie = sorted.get(tried + 1).is_some_and(|later| later.0 == degree);
            self.path[depth].tried = match self.alternatives {
                Alternatives::Ties if !is_tie => ALL_TRIED,
                _ => here.tried + 1,
            };
            let move_number = usize::from(number);
            let square = self.moves.step(move_number).target(here.square);
            let index = self.moves.step_from(here.index, move_number);
            self.grid.visit_at(index);
            self.path.push(PathSquare {
                square,
                index,
                tried: 0,
            });
            WalkStep::To(square)
        } else {
            self.grid.unvisit(here.square);
            self.path.pop();
            WalkStep::Back(self.path[depth - 1].square)
        }
    }

    /// Whether the knight is at the start and nothing is left to try.
    fn is_exhausted(&self) -> bool {
        let [start] = self.path[..] else {
            return false;
        };
        usize::from(start.tried) >= self.sorted(start.index).1
    }

    /// Whether the knight has visited every square.
    fn is_full(&self) -> bool {
        self.path.len() == self.grid.board().squares() as usize
    }

    /// The squares from the start to the knight.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> {
        self.path.iter().map(|visited| visited.square)
    }

    /// The same squares as numbers on a board, from 1.
    pub fn numbering(&self) -> Fallible<Numbering> {
        Numbering::along(self.grid.board(), self.squares())
    }

    /// The degrees of the unvisited neighbours with the numbers of the moves, sorted, and how
    /// many there are.
    fn sorted(&self, index: GridIndex) -> ([(u8, u8); 8], usize) {
        let mut moves = [(0, 0); 8];
        let mut count = 0;
        for number in 0..8 {
            let neighbour = self.moves.step_from(index, usize::from(number));
            let cell = self.grid.degree_cell(neighbour);
            if cell.is_open() {
                moves[count] = (cell.rank(), number);
                count += 1;
            }
        }
        if self.alternatives == Alternatives::InOrder {
            return (moves, count);
        }
        // The assignment's sort. It is not stable: equal degrees may change their order.
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
