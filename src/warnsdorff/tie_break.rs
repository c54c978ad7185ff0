//! Which of several squares of equal degree a knight goes to.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{Board, Square};
use crate::warnsdorff::{DegreeGrid, GridIndex, MoveTable, Neighbourhood};

/// A rule for squares of equal degree; what is equal for the rule goes to the earlier move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The earlier move of the order.
    #[default]
    First,
    /// The square whose onward squares have the least sum of degrees (Pohl, *A method for
    /// finding Hamilton paths and knight's tours*, Communications of the ACM 10, 1967).
    Pohl,
    /// The square farthest from the centre of the board (Roth's rule).
    Roth,
    /// Any of them with equal chance, by the `ChaCha8` generator from this seed.
    Random {
        /// The same seed makes the same choices.
        seed: u64,
    },
}

impl TieBreak {
    /// The name that `--ties` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Pohl => "pohl",
            Self::Roth => "roth",
            Self::Random { .. } => "random",
        }
    }

    /// The seed of a random choice.
    #[must_use]
    pub const fn seed(self) -> Option<u64> {
        match self {
            Self::Random { seed } => Some(seed),
            Self::First | Self::Pohl | Self::Roth => None,
        }
    }
}

/// Where a knight stands, and what is around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TieContext<'a> {
    pub(crate) visited: &'a DegreeGrid,
    pub(crate) compass: &'a MoveTable,
    pub(crate) spot: GridIndex,
    pub(crate) square: Square,
    /// The knight's neighbours, by rows.
    pub(crate) around: Neighbourhood,
}

/// A tie-break at work.
pub(crate) trait TieRule {
    /// The index of one of the moves: bit i of `moves` stands for move i, and at least two
    /// are set.
    fn choose(&mut self, position: &TieContext<'_>, moves: u8) -> usize;

    /// The index of the move to an open neighbour of least degree; `None` where no neighbour
    /// is open.
    #[inline]
    fn next(&mut self, position: &TieContext<'_>) -> Option<usize> {
        let TieContext {
            compass, around, ..
        } = position;
        let least = compass.least(*around)?;
        let moves = compass.of_degree(*around, least.degree);
        if moves.is_power_of_two() {
            Some(least.index)
        } else {
            Some(self.choose(position, moves))
        }
    }
}

/// [`TieBreak::First`] at work.
pub(crate) struct First;

impl TieRule for First {
    fn choose(&mut self, _: &TieContext<'_>, moves: u8) -> usize {
        moves.trailing_zeros() as usize
    }

    /// The same at less cost: which moves are equal need not be known.
    #[inline]
    fn next(&mut self, position: &TieContext<'_>) -> Option<usize> {
        let least = position.compass.least(position.around)?;
        Some(least.index)
    }
}

/// [`TieBreak::Pohl`] at work.
pub(crate) struct Pohl;

impl TieRule for Pohl {
    #[inline]
    fn choose(&mut self, position: &TieContext<'_>, moves: u8) -> usize {
        // That the square itself will be visited takes as much from the sum of each of
        // the equals: their common degree.
        first_of_least(moves, |index| {
            let onward = position
                .visited
                .around(position.compass.leap(position.spot, index));
            let open = onward.cells().into_iter().filter(|cell| cell.is_open());
            open.map(|cell| u32::from(cell.rank())).sum::<u32>()
        })
    }
}

/// [`TieBreak::Roth`] at work.
pub(crate) struct Roth {
    pub(crate) board: Board,
}

impl TieRule for Roth {
    #[inline]
    fn choose(&mut self, position: &TieContext<'_>, moves: u8) -> usize {
        // From the centre to the square, twice: whole numbers.
        let from_centre = |place: u32, length: u32| 2 * i64::from(place) - i64::from(length - 1);
        let down = from_centre(position.square.row, self.board.rows());
        let right = from_centre(position.square.column, self.board.columns());
        // The squared distance after a step is that before it, plus four times this product,
        // plus what is the same for all steps.
        first_of_least(moves, |index| {
            let step = position.compass.step(index);
            -(down * i64::from(step.rows) + right * i64::from(step.columns))
        })
    }
}

/// [`TieBreak::Random`] at work.
pub(crate) struct Random {
    generator: ChaCha8Rng,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        let generator = ChaCha8Rng::seed_from_u64(seed);
        Self { generator }
    }
}

impl TieRule for Random {
    fn choose(&mut self, _: &TieContext<'_>, moves: u8) -> usize {
        let skipped = self.generator.random_range(0..moves.count_ones());
        indices(moves)
            .nth(skipped as usize)
            .expect("fewer are skipped than there are")
    }
}

/// The moves of a tie, the earlier ones first.
fn indices(moves: u8) -> impl Iterator<Item = usize> {
    let rest = |moves: &u8| Some(moves & (moves - 1)).filter(|&rest| rest != 0);
    std::iter::successors(Some(moves), rest).map(|moves| moves.trailing_zeros() as usize)
}

/// The first of the moves whose cost is least.
fn first_of_least<Cost: Ord>(moves: u8, mut cost: impl FnMut(usize) -> Cost) -> usize {
    indices(moves)
        .min_by_key(|&index| cost(index))
        .expect("a tie has moves")
}
