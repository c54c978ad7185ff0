//! All tours of a task as a list, from which one is drawn.
//!
//! The list is never written down. Its length is a count, and the tour with a given index is found
//! move by move: the counts of the tours behind each move say in which of them the index lies. So a
//! random index below the length gives each tour with the same chance.

mod index;
mod limits;
mod rest;

pub use limits::{SampleLimit, SampleLimits};

use num_bigint::BigUint;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::board::Square;
use crate::count::sample::index::random_below;
use crate::count::sample::limits::Budget;
use crate::count::sample::rest::Rest;
use crate::count::{TourSet, TourShape};
use crate::solve::{Ends, Task};
use crate::tour::{Numbering, Tour};

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
/// let task = Task { board, blocked: Vec::new(), ends: Ends::From(Square::new(0, 0)) };
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
    ///
    /// # Errors
    ///
    /// The count reached a limit.
    pub fn new(task: &Task, limits: SampleLimits) -> Result<Self, SampleLimit> {
        let mut budget = Budget::new(limits);
        let length = count_all(task, &mut budget)?;
        let task = task.clone();
        Ok(Self {
            task,
            budget,
            length,
        })
    }

    /// How many tours there are.
    #[must_use]
    pub const fn length(&self) -> &BigUint {
        &self.length
    }

    /// The tour with an index from 0; `None` if there are no more than `index` tours.
    ///
    /// # Errors
    ///
    /// A count behind a move reached a limit, or the board does not fit into memory.
    ///
    /// # Complexity
    ///
    /// At most seven counts for each square of the tour, of ever fewer squares.
    pub fn tour(&self, index: &BigUint) -> Result<Option<Tour>, SampleLimit> {
        if index >= &self.length {
            return Ok(None);
        }
        let Task { board, ends, .. } = self.task;
        let mut rest = Rest::new(&self.task)?;
        let mut budget = self.budget.clone();
        let mut path = match ends {
            Ends::Closed(start) => {
                // The rest of a closed tour leads from a neighbour of its start back to the start.
                let moves = rest.neighbours(start);
                let back = rest.path(moves, index.clone(), self.length.clone(), &mut budget)?;
                let mut path = vec![start];
                path.extend(back);
                path
            }
            Ends::From(start) | Ends::Between(start, _) => {
                let (index, number) = (index.clone(), self.length.clone());
                rest.path(vec![start], index, number, &mut budget)?
            }
        };
        if let Ends::Closed(_) = ends {
            path.pop();
        }
        Ok(Some(Tour::verified(Numbering::of_path(board, path)?)))
    }

    /// A tour that is drawn at random: each has the same chance. The same seed draws the same tour.
    /// `None` if the list is empty.
    ///
    /// # Errors
    ///
    /// A count behind a move reached a limit, or the board does not fit into memory.
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
    let shape = match task.ends {
        Ends::From(start) => open(start, None),
        Ends::Between(start, end) => open(start, Some(end)),
        Ends::Closed(_) => TourShape::Closed,
    };
    let set = TourSet {
        board: task.board,
        blocked: task.blocked.clone(),
        shape,
    };
    let number = budget.count_first(&set)?;
    Ok(match shape {
        TourShape::Open { .. } => number,
        TourShape::Closed => number * 2_u32,
    })
}

/// The open tours between two squares, of which the second may be any.
const fn open(start: Square, end: Option<Square>) -> TourShape {
    let start = Some(start);
    TourShape::Open { start, end }
}
