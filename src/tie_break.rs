//! Which of several squares of equal degree a knight goes to.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::Board;
use crate::compass::Compass;
use crate::square::Square;
use crate::visited::{Spot, Visited};

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
}

/// Where a knight stands that has several moves of equal degree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tie<'a> {
    pub(crate) visited: &'a Visited,
    pub(crate) compass: &'a Compass,
    pub(crate) spot: Spot,
    pub(crate) square: Square,
    /// Bit i stands for move i; at least two are set.
    pub(crate) moves: u8,
}

/// A tie-break at work.
pub(crate) trait Rule {
    /// The index of one of the moves of the tie.
    fn choose(&mut self, tie: Tie<'_>) -> usize;
}

/// [`TieBreak::First`] at work.
pub(crate) struct First;

impl Rule for First {
    #[inline]
    fn choose(&mut self, tie: Tie<'_>) -> usize {
        tie.moves.trailing_zeros() as usize
    }
}

/// [`TieBreak::Pohl`] at work.
pub(crate) struct Pohl;

impl Rule for Pohl {
    #[inline]
    fn choose(&mut self, tie: Tie<'_>) -> usize {
        // That the square itself will be visited takes as much from the sum of each of
        // the equals: their common degree.
        first_of_least(tie.moves, |index| {
            let onward = tie.visited.around(tie.compass.leap(tie.spot, index));
            let open = onward.iter().filter(|cell| cell.is_open());
            open.map(|cell| u32::from(cell.rank())).sum::<u32>()
        })
    }
}

/// [`TieBreak::Roth`] at work.
pub(crate) struct Roth {
    pub(crate) board: Board,
}

impl Rule for Roth {
    #[inline]
    fn choose(&mut self, tie: Tie<'_>) -> usize {
        // Twice the distance to the centre along one side, squared: exact in integers.
        let along = |place: u32, step: i8, length: u32| {
            let place = place.wrapping_add_signed(step.into());
            u64::from((2 * place).abs_diff(length - 1)).pow(2)
        };
        first_of_least(tie.moves, |index| {
            let step = tie.compass.step(index);
            let rows = along(tie.square.row, step.rows, self.board.rows());
            let columns = along(tie.square.column, step.columns, self.board.columns());
            u64::MAX - (rows + columns)
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

impl Rule for Random {
    fn choose(&mut self, tie: Tie<'_>) -> usize {
        let skipped = self.generator.random_range(0..tie.moves.count_ones());
        indices(tie.moves)
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
