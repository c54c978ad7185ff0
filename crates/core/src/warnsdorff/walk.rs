//! One knight's walk by Warnsdorff's rule, without backtracking, with a choice of tie-breaks.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::tour::Numbering;
use crate::warnsdorff::{DegreeGrid, GridIndex, MoveTable, Neighbourhood};

/// How moves of equal degree are chosen between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarnsdorffOptions {
    /// The move order; [`MoveOrder::Sheet`] by default.
    pub order: MoveOrder,
    /// The tie-break; [`TieBreak::First`] by default.
    pub ties: TieBreak,
}

impl Default for WarnsdorffOptions {
    fn default() -> Self {
        Self {
            order: MoveOrder::Sheet,
            ties: TieBreak::default(),
        }
    }
}

/// Walks one knight by Warnsdorff's rule (1823) from `start`, a square of the board, until it has
/// visited every square or is stuck.
///
/// ```
/// use knights_core::{board::{Board, Square}, warnsdorff::{self, WarnsdorffOptions}};
/// let walk = warnsdorff::walk(Board::new(3, 3)?, Square::new(0, 0), &WarnsdorffOptions::default())?;
/// assert_eq!(walk.numbers(), [1, 4, 7, 6, 0, 2, 3, 8, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Five bytes a square cannot be allocated.
///
/// # Complexity
///
/// Linear in the squares to set up, then constant for each move, without allocation.
pub fn walk(
    board: Board,
    start: Square,
    options: &WarnsdorffOptions,
) -> Result<Numbering, OutOfMemory> {
    walk_around(board, &[], start, options)
}

/// [`walk`] around blocked squares of the board, which count as visited from the beginning. The
/// start must be free.
pub(crate) fn walk_around(
    board: Board,
    blocked: &[Square],
    start: Square,
    options: &WarnsdorffOptions,
) -> Result<Numbering, OutOfMemory> {
    let mut grid = DegreeGrid::new(board)?;
    for &square in blocked {
        grid.visit(square);
    }
    let order = options.order;
    match options.ties {
        TieBreak::First => walk_by(grid, start, order, First),
        TieBreak::Pohl => walk_by(grid, start, order, Pohl),
        TieBreak::Roth => walk_by(grid, start, order, Roth { board }),
        TieBreak::Random { seed } => {
            let generator = ChaCha8Rng::seed_from_u64(seed);
            walk_by(grid, start, order, Random { generator })
        }
    }
}

/// The walk through the unvisited squares with one tie-break.
fn walk_by(
    mut grid: DegreeGrid,
    start: Square,
    order: MoveOrder,
    mut rule: impl TieRule,
) -> Result<Numbering, OutOfMemory> {
    let board = grid.board();
    let mut numbering = Numbering::blank(board)?;
    let moves = MoveTable::new(order, &grid);
    let mut square = start;
    let mut index = grid.index(start);
    for number in 1.. {
        numbering.set(square, number);
        let neighbourhood = grid.visit_at(index);
        let context = TieContext {
            grid: &grid,
            moves: &moves,
            index,
            square,
            neighbourhood,
        };
        let Some(best) = rule.next(&context) else {
            break;
        };
        index = moves.step_from(index, best);
        square = moves.step(best).target(square);
    }
    Ok(numbering)
}

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
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Pohl => "pohl",
            Self::Roth => "roth",
            Self::Random { .. } => "random",
        }
    }

    /// The seed of a random choice.
    pub const fn seed(self) -> Option<u64> {
        match self {
            Self::Random { seed } => Some(seed),
            Self::First | Self::Pohl | Self::Roth => None,
        }
    }
}

/// The knight's position and neighbours.
#[derive(Clone, Copy, Debug)]
struct TieContext<'a> {
    pub grid: &'a DegreeGrid,
    pub moves: &'a MoveTable,
    pub index: GridIndex,
    pub square: Square,
    pub neighbourhood: Neighbourhood,
}

/// A tie-break with its state.
trait TieRule {
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

struct First;

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

struct Pohl;

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

struct Roth {
    board: Board,
}

impl TieRule for Roth {
    #[inline]
    fn choose(&mut self, context: &TieContext<'_>, tied: u8) -> usize {
        let [down, right] = from_centre(self.board, context.square);
        // A step adds four times this product to the squared distance, and a constant that is the
        // same for all steps.
        first_of_least(tied, |number| {
            let step = context.moves.step(number);
            -(down * i64::from(step.rows) + right * i64::from(step.columns))
        })
    }
}

struct Random {
    generator: ChaCha8Rng,
}

impl TieRule for Random {
    fn choose(&mut self, _: &TieContext<'_>, tied: u8) -> usize {
        let skipped = self.generator.random_range(0..tied.count_ones());
        numbers(tied)
            .nth(skipped as usize)
            .expect("fewer are skipped than there are")
    }
}

/// Twice the distance from the centre of the board to a square, so that it is an integer.
#[inline]
pub(super) fn from_centre(board: Board, square: Square) -> [i64; 2] {
    let twice = |line: u32, length: u32| 2 * i64::from(line) - i64::from(length - 1);
    [
        twice(square.row, board.rows()),
        twice(square.column, board.columns()),
    ]
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
