//! All tours of a task as a list, from which one is drawn.
//!
//! The list is never written down. Its length is a count, and the tour with a given index is found
//! move by move: the counts of the tours behind each move say in which of them the index lies. So a
//! random index below the length gives each tour with the same chance.

use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::board::{MoveOrder, Square};
use crate::count::budget::Budget;
use crate::count::{SampleLimit, SampleLimits};
use crate::solve::{Ends, Task};
use crate::tour::{Numbering, Tour, TourSet, TourShape};

/// All tours of a task, in the order in which a depth-first search with the moves of
/// [`MoveOrder::Judge`](crate::board::MoveOrder::Judge) meets them.
///
/// A closed tour is there twice, once in each direction.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::count::{SampleLimits, TourList};
/// use knights_core::solve::{Ends, Task};
///
/// let board = Board::new(5, 5)?;
/// let task = Task { board, holes: Vec::new(), ends: Ends::From(Square::new(0, 0)) };
/// let tours = TourList::new(&task, SampleLimits::default())?;
/// assert_eq!(tours.length(), &304_u32.into());
/// let tour = tours.draw(1)?.expect("a list that is not empty has a tour to draw");
/// assert!(tour.is_full());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TourList {
    task: Task,
    budget: Budget,
    length: BigUint,
}

impl TourList {
    /// Counts the tours of a task, whose squares lie on its board.
    pub fn new(task: &Task, limits: SampleLimits) -> Result<Self, SampleLimit> {
        let mut budget = Budget::new(limits);
        let length = count_all(task, &mut budget)?;
        Ok(Self {
            task: task.clone(),
            budget,
            length,
        })
    }

    /// How many tours there are.
    pub const fn length(&self) -> &BigUint {
        &self.length
    }

    /// The tour with an index from 0; `None` if there are no more than `index` tours.
    ///
    /// # Complexity
    ///
    /// At most seven counts for each square of the tour, of ever fewer squares.
    pub fn tour(&self, index: &BigUint) -> Result<Option<Tour>, SampleLimit> {
        if index >= &self.length {
            return Ok(None);
        }
        let Task { board, ends, .. } = self.task;
        let mut rest = Rest::new(&self.task);
        let mut budget = self.budget.clone();
        let is_closed = matches!(ends, Ends::Closed(_));
        let first = if is_closed {
            // The path leads from a neighbour of the start back to the start.
            rest.neighbours(ends.start())
        } else {
            vec![ends.start()]
        };
        let mut path = rest.path(first, index.clone(), self.length.clone(), &mut budget)?;
        if is_closed {
            path.rotate_right(1);
        }
        Ok(Some(Tour::verified(Numbering::along(board, path)?)))
    }

    /// A tour that is drawn at random: each has the same chance. The same seed draws the same tour.
    /// `None` if the list is empty.
    pub fn draw(&self, seed: u64) -> Result<Option<Tour>, SampleLimit> {
        if self.length == BigUint::ZERO {
            return Ok(None);
        }
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        self.tour(&random_below(&self.length, &mut generator))
    }
}

/// How many tours a task has, where the directions of a closed tour are two tours.
fn count_all(task: &Task, budget: &mut Budget) -> Result<BigUint, SampleLimit> {
    let set = task.tours();
    // This count may take only a part of the work, as others follow.
    let for_others = budget.left - budget.left / (1 + FOLLOWING);
    budget.left -= for_others;
    let number = budget.count(&set)?;
    budget.left += for_others;
    Ok(if set.shape.is_closed() {
        number * 2_u32
    } else {
        number
    })
}

/// The counts behind the moves take this many times the work of the first count, or more: 3 times
/// for the paths of 6 x 6, 5 times for 5 x 8, 20 times for the cycles of 6 x 6.
const FOLLOWING: u64 = 3;

/// With so few squares left, the rest is searched depth first. From 14 to 22 squares, counts and
/// searches take the same time for 5 x 5 and 6 x 6.
const FEW: usize = 14;

/// The squares that are left, as paths from any of them to where a tour has to end.
struct Rest {
    set: TourSet,
}

impl Rest {
    /// The rest of a tour of which no square is visited. That of a closed tour ends on its start.
    fn new(task: &Task) -> Self {
        let mut holes = task.holes.clone();
        holes.sort_unstable();
        holes.dedup();
        let (start, end) = (None, task.ends.last());
        let shape = TourShape::Path { start, end };
        Self {
            set: TourSet::around(task.board, holes, shape),
        }
    }

    /// How many squares are left.
    fn left(&self) -> usize {
        self.set.board.squares() as usize - self.set.holes.len()
    }

    /// The squares that are left and a knight's move away, in the order of the moves.
    fn neighbours(&self, square: Square) -> Vec<Square> {
        let neighbours = self.set.board.neighbours(square, MoveOrder::Judge);
        neighbours
            .filter(|to| !self.set.holes.contains(to))
            .collect()
    }

    /// The path with this index, of `number` paths that begin on one of the squares `first`.
    fn path(
        &mut self,
        first: Vec<Square>,
        mut index: BigUint,
        mut number: BigUint,
        budget: &mut Budget,
    ) -> Result<Vec<Square>, SampleLimit> {
        let mut path = Vec::new();
        let mut moves = first;
        while self.left() > FEW {
            let square = self.choose(&moves, &mut index, &mut number, budget)?;
            self.set.holes.push(square);
            path.push(square);
            moves = self.neighbours(square);
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
        for &first in others {
            let behind = budget.count(&self.from(first))?;
            if *index < behind {
                *number = behind;
                return Ok(first);
            }
            *index -= &behind;
            *number -= &behind;
        }
        // All other paths begin with the last move.
        Ok(last)
    }

    /// The paths through the squares that are left, from one of them.
    fn from(&self, first: Square) -> TourSet {
        let [_, end] = self.set.shape.ends();
        let start = Some(first);
        let shape = TourShape::Path { start, end };
        TourSet::around(self.set.board, self.set.holes.clone(), shape)
    }

    /// Searches depth first for a path that begins with one of these moves, and appends it. Skips
    /// some of the paths.
    fn search(&mut self, moves: &[Square], skipped: &mut u64, path: &mut Vec<Square>) -> bool {
        let [_, end] = self.set.shape.ends();
        for &square in moves {
            self.set.holes.push(square);
            path.push(square);
            let is_found = if self.left() == 0 {
                end.is_none_or(|end| end == square) && take(skipped)
            } else {
                self.search(&self.neighbours(square), skipped, path)
            };
            if is_found {
                return true;
            }
            path.pop();
            self.set.holes.pop();
        }
        false
    }
}

/// Whether no more paths are skipped. Otherwise one fewer is.
const fn take(skipped: &mut u64) -> bool {
    let left = *skipped;
    *skipped = left.saturating_sub(1);
    left == 0
}

/// The bits of a word of the generator.
const WORD: u64 = 32;

/// A random number below `bound`, which is not 0; all have the same chance.
///
/// Numbers of as many bits as `bound` are drawn until one is below it: at most two on average.
fn random_below(bound: &BigUint, generator: &mut impl Rng) -> BigUint {
    let words = bound.bits().div_ceil(WORD);
    let surplus = words * WORD - bound.bits();
    loop {
        let digits: Vec<u32> = (0..words).map(|_| generator.next_u32()).collect();
        let number = BigUint::new(digits) >> surplus;
        if &number < bound {
            return number;
        }
    }
}
