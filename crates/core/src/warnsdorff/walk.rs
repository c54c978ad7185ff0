//! One knight's walk by Warnsdorff's rule, without backtracking, with a choice of tie-breaks.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{Board, Fallible, Misfit, MoveOrder, Square, Step, members};
use crate::tour::Numbering;
use crate::warnsdorff::{DegreeGrid, GridIndex, LeastDegree, MoveTable, Neighbourhood};

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
/// # Complexity
///
/// Linear in the squares to set up, five bytes each; then constant for each move, without allocation.
///
/// # Errors
///
/// The start is off the board, or the board is not that of a knight on the plane, or does not fit into memory.
pub fn walk(board: Board, start: Square, options: &WarnsdorffOptions) -> Result<Numbering, Misfit> {
    walk_around(board, &[], start, options)
}

/// [`walk`] around holes, which count as visited from the beginning. The start must be free.
///
/// # Errors
///
/// Those of [`walk`], also about a hole.
pub fn walk_around(
    board: Board,
    holes: &[Square],
    start: Square,
    options: &WarnsdorffOptions,
) -> Result<Numbering, Misfit> {
    if !board.is_usual() {
        return Err(Misfit::OtherMoves);
    }
    let mut squares = holes.iter().copied().chain([start]);
    if let Some(square) = squares.find(|&square| !board.contains(square)) {
        return Err(Misfit::OffTheBoard(square));
    }
    Ok(walk_on(board, holes, start, options)?)
}

/// [`walk_around`] on a board of which all is known.
pub(crate) fn walk_on(
    board: Board,
    holes: &[Square],
    start: Square,
    options: &WarnsdorffOptions,
) -> Fallible<Numbering> {
    let mut grid = DegreeGrid::new(board)?;
    for &square in holes {
        grid.visit(square);
    }
    let order = options.order;
    match options.ties {
        TieBreak::First => walk_by(grid, start, order, |_, least| least.number),
        // Visiting a square lowers the sum of its neighbours by its degree. The degrees are tied, so
        // that the comparison can do without it.
        TieBreak::Pohl => walk_by(grid, start, order, |knight, least| {
            knight.first_of_least(least, |&number| {
                let target = knight.moves.step_from(knight.index, number);
                let onward = knight.grid.neighbourhood(target);
                let open = onward.cells().into_iter().filter(|cell| cell.is_open());
                open.map(|cell| i64::from(cell.rank())).sum()
            })
        }),
        TieBreak::Roth => walk_by(grid, start, order, |knight, least| {
            let away = away_from_centre(board, knight.square);
            knight.first_of_least(least, |&number| -away(knight.moves.step(number)))
        }),
        TieBreak::Random { seed } => {
            let mut generator = ChaCha8Rng::seed_from_u64(seed);
            walk_by(grid, start, order, |knight, least| {
                knight.of_tied(least, |tied| {
                    let skipped = generator.random_range(0..tied.count_ones());
                    let number = members(tied).nth(skipped as usize);
                    number.expect("fewer are skipped than there are")
                })
            })
        }
    }
}

/// The walk through the unvisited squares. `choose` gets one of the moves to a square of lowest
/// degree, and gives the number of any of them.
fn walk_by(
    mut grid: DegreeGrid,
    start: Square,
    order: MoveOrder,
    mut choose: impl FnMut(&Knight<'_>, LeastDegree) -> usize,
) -> Fallible<Numbering> {
    let mut numbering = Numbering::blank(grid.board())?;
    let moves = MoveTable::new(order, &grid);
    let mut square = start;
    let mut index = grid.index(start);
    for number in 1.. {
        numbering.set(square, number);
        let neighbourhood = grid.visit_at(index);
        let Some(least) = moves.least(neighbourhood) else {
            break;
        };
        let knight = Knight {
            grid: &grid,
            moves: &moves,
            index,
            square,
            neighbourhood,
        };
        let best = choose(&knight, least);
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
    /// All tie-breaks, the random one only with a seed.
    pub fn all(seed: Option<u64>) -> impl Iterator<Item = Self> {
        let random = seed.map(|seed| Self::Random { seed });
        [Self::First, Self::Pohl, Self::Roth]
            .into_iter()
            .chain(random)
    }

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
            _ => None,
        }
    }
}

/// A knight that chooses between moves.
struct Knight<'a> {
    grid: &'a DegreeGrid,
    moves: &'a MoveTable,
    index: GridIndex,
    square: Square,
    neighbourhood: Neighbourhood,
}

impl Knight<'_> {
    /// The move that `choose` picks if several squares have the lowest degree. It gets a set of
    /// moves: bit i stands for move i.
    #[inline]
    fn of_tied(&self, least: LeastDegree, choose: impl FnOnce(u8) -> usize) -> usize {
        let tied = self.moves.of_degree(self.neighbourhood, least.degree);
        if tied.is_power_of_two() {
            least.number
        } else {
            choose(tied)
        }
    }

    /// The first of the tied moves of lowest cost.
    #[inline]
    fn first_of_least(&self, least: LeastDegree, cost: impl FnMut(&usize) -> i64) -> usize {
        self.of_tied(least, |tied| {
            members(tied).min_by_key(cost).expect("a tie has moves")
        })
    }
}

/// How much farther from the centre of the board a step leads: a quarter of what it adds to the
/// squared distance, less a part that is the same for all steps. Distances are doubled, so that they
/// are integers.
#[inline]
pub(super) fn away_from_centre(board: Board, square: Square) -> impl Fn(Step) -> i64 {
    let twice = |line: u32, length: u32| 2 * i64::from(line) - i64::from(length - 1);
    let down = twice(square.row, board.rows());
    let right = twice(square.column, board.columns());
    move |step| down * i64::from(step.rows) + right * i64::from(step.columns)
}
