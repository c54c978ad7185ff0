//! Tie-breaks: which of several squares of equal degree the knight goes to.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{Board, Square};
use crate::warnsdorff::{DegreeGrid, GridIndex, MoveTable, Neighbourhood};

/// A rule for squares of equal degree. If the rule rates squares equal, the earlier move wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The earlier move of the order.
    #[default]
    First,
    /// The square whose unvisited neighbours have the smallest sum of degrees (Pohl, *A method for
    /// finding Hamilton paths and knight's tours*, Communications of the ACM 10, 1967).
    Pohl,
    /// The square farthest from the centre of the board (Roth's rule).
    Roth,
    /// Any of them with equal probability, by the `ChaCha8` generator.
    Random {
        /// The generator's seed; the same seed makes the same choices.
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

/// The knight's position and neighbours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TieContext<'a> {
    pub grid: &'a DegreeGrid,
    pub moves: &'a MoveTable,
    pub index: GridIndex,
    pub square: Square,
    pub neighbourhood: Neighbourhood,
}

/// A tie-break with its state.
pub(crate) trait TieRule {
    /// The number of one of the tied moves: bit i of `tied` stands for move i, and at least two
    /// bits are set.
    fn choose(&mut self, context: &TieContext<'_>, tied: u8) -> usize;

    /// The number of the move to an unvisited neighbour of lowest degree; `None` if the knight
    /// is stuck.
    #[inline]
    fn next(&mut self, context: &TieContext<'_>) -> Option<usize> {
        let least = context.moves.least(context.neighbourhood)?;
        let tied = context.moves.of_degree(context.neighbourhood, least.degree);
        if tied.is_power_of_two() {
            Some(least.number)
        } else {
            Some(self.choose(context, tied))
        }
    }
}

/// [`TieBreak::First`] in use.
pub(crate) struct First;

impl TieRule for First {
    fn choose(&mut self, _: &TieContext<'_>, tied: u8) -> usize {
        tied.trailing_zeros() as usize
    }

    /// The same result without finding out which moves are tied.
    #[inline]
    fn next(&mut self, context: &TieContext<'_>) -> Option<usize> {
        let least = context.moves.least(context.neighbourhood)?;
        Some(least.number)
    }
}

/// [`TieBreak::Pohl`] in use.
pub(crate) struct Pohl;

impl TieRule for Pohl {
    #[inline]
    fn choose(&mut self, context: &TieContext<'_>, tied: u8) -> usize {
        // Visiting the square lowers its neighbours' sum by its degree. The degrees are tied, so
        // that the comparison can do without it.
        first_of_least(tied, |number| {
            let next = context.moves.step_from(context.index, number);
            let onward = context.grid.neighbourhood(next);
            let open = onward.cells().into_iter().filter(|cell| cell.is_open());
            open.map(|cell| u32::from(cell.rank())).sum::<u32>()
        })
    }
}

/// [`TieBreak::Roth`] in use.
pub(crate) struct Roth {
    pub board: Board,
}

impl TieRule for Roth {
    #[inline]
    fn choose(&mut self, context: &TieContext<'_>, tied: u8) -> usize {
        // Twice the distance from the centre to the square: an integer.
        let from_centre = |line: u32, length: u32| 2 * i64::from(line) - i64::from(length - 1);
        let down = from_centre(context.square.row, self.board.rows());
        let right = from_centre(context.square.column, self.board.columns());
        // A step adds four times this product to the squared distance, and a constant that is the
        // same for all steps.
        first_of_least(tied, |number| {
            let step = context.moves.step(number);
            -(down * i64::from(step.rows) + right * i64::from(step.columns))
        })
    }
}

/// [`TieBreak::Random`] in use.
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
    fn choose(&mut self, _: &TieContext<'_>, tied: u8) -> usize {
        let skipped = self.generator.random_range(0..tied.count_ones());
        numbers(tied)
            .nth(skipped as usize)
            .expect("fewer are skipped than there are")
    }
}

/// The numbers of the tied moves, in order.
fn numbers(tied: u8) -> impl Iterator<Item = usize> {
    let rest = |tied: &u8| Some(tied & (tied - 1)).filter(|&rest| rest != 0);
    std::iter::successors(Some(tied), rest).map(|tied| tied.trailing_zeros() as usize)
}

/// The first of the tied moves of lowest cost.
fn first_of_least<Cost: Ord>(tied: u8, mut cost: impl FnMut(usize) -> Cost) -> usize {
    numbers(tied)
        .min_by_key(|&number| cost(number))
        .expect("a tie has moves")
}
