//! How many tours a symmetry maps to themselves.
//!
//! Let *g* be a symmetry that is not the identity. The board is folded up: the squares that *g* and its
//! powers map to each other become one vertex, an *orbit*. A tour that *g* maps to itself becomes a
//! path or a cycle through all orbits, and the other way round:
//!
//! - An open tour is reversed. So *g* is its own inverse, and the tour is a path to the middle and the
//!   image of that path. The middle is a square that *g* does not move, the only one, or a move from
//!   a square to its image. The folded tour is a path from any orbit to such an orbit.
//! - A closed tour may be reflected. It has two such middles, and the folded tour is a path from one to
//!   the other.
//! - A closed tour may be rotated. Then *g* moves all squares, and the folded tour is a cycle. A walk
//!   around it leads from a square to one of its images. The moves make one tour, and not two or four
//!   equal parts, if the powers of this image map the square to its whole orbit.
//!
//! A path becomes a cycle through one more vertex, the *outside*. The turns on the way around a cycle
//! are added up as voltages; what a rotation needs is an odd sum, since its order is 2 or 4. The
//! same sum tells the two ends of a folded open tour apart: the edge from the outside to a middle
//! has voltage 1, all others have 0.

use num_bigint::BigUint;

use crate::board::{Board, MoveOrder, OutOfMemory, Square};
use crate::count::symmetry::Permutation;
use crate::count::symmetry::cycles::count_cycles;
use crate::count::symmetry::quotient::{Quotient, Sums, Sweep, VoltageGraph};
use crate::count::{CountLimit, CountLimits, Direction, TourSet, TourShape};

/// The number of tours that a symmetry, not the identity, maps to themselves.
pub(super) fn fixed_tours(
    free: &FreeSquares,
    symmetry: &Permutation,
    shape: TourShape,
    direction: Direction,
    limits: CountLimits,
) -> Result<BigUint, CountLimit> {
    let folded = Folded {
        free,
        symmetry,
        limits,
    };
    match (shape, direction) {
        (TourShape::Closed, _) => folded.closed(),
        // No other symmetry leaves a sequence as it is.
        (TourShape::Open { .. }, Direction::Directed) => Ok(BigUint::ZERO),
        (TourShape::Open { start, end }, Direction::Undirected) => folded.reversed(start, end),
    }
}

/// The vertex outside of the board. It is the first one, so that the others are orbits plus 1.
const OUTSIDE: u32 = 0;

struct Folded<'a> {
    free: &'a FreeSquares,
    symmetry: &'a Permutation,
    limits: CountLimits,
}

impl Folded<'_> {
    /// Closed tours that are rotated or reflected.
    fn closed(&self) -> Result<BigUint, CountLimit> {
        match (self.symmetry.order(), self.symmetry.fixed_squares().len()) {
            (2, 0) => Ok(self.rotated(2)? + self.reflected()?),
            (2, 2) => self.reflected(),
            // A half turn of the board moves all squares that a quarter turn moves.
            (4, 0) => self.rotated(4),
            _ => Ok(BigUint::ZERO),
        }
    }

    /// Closed tours that are rotated by a half turn or a quarter of a turn.
    fn rotated(&self, order: u8) -> Result<BigUint, CountLimit> {
        let orbits = self.free.len() / usize::from(order);
        let sums = match self.colours() {
            Colours::Kept => Sums::Odd,
            // Let the representatives have one colour. Each move changes the colour and so has
            // an odd number of turns; the sum is odd if their number is.
            Colours::Swapped if orbits % 2 == 1 => Sums::Any,
            Colours::Swapped => return Ok(BigUint::ZERO),
        };
        if orbits == 1 {
            // The only cycle within four squares goes through the images of one in their order.
            return Ok(self.quotient(Sweep::Rows).loops().len().into());
        }
        self.count(|quotient| {
            let mut graph = VoltageGraph::new(quotient.len(), sums);
            for step in quotient.moves() {
                graph.connect(step.from, step.to, step.turns);
            }
            graph
        })
    }

    /// Closed tours that are reflected.
    fn reflected(&self) -> Result<BigUint, CountLimit> {
        self.count(|quotient| {
            let mut graph = with_outside(quotient, Sums::Any);
            for orbit in self.middles(quotient) {
                graph.connect(OUTSIDE, orbit + 1, 0);
            }
            graph
        })
    }

    /// Undirected open tours that are reversed.
    fn reversed(&self, start: Option<Square>, end: Option<Square>) -> Result<BigUint, CountLimit> {
        let is_involution = self.symmetry.order() == 2;
        // The ends are images of each other, and a single given end is not moved.
        if !is_involution
            || self.symmetry.fixed_squares().len() > 1
            || start.is_some() != end.is_some()
        {
            return Ok(BigUint::ZERO);
        }
        self.count(|quotient| {
            let mut graph = with_outside(quotient, Sums::Odd);
            let given = start.and_then(|start| self.free.number(start));
            for orbit in 0..quotient.len() {
                let orbit = u32::try_from(orbit).expect("no more orbits than squares");
                if given.is_none_or(|given| quotient.orbit(given) == orbit) {
                    graph.connect(OUTSIDE, orbit + 1, 0);
                }
            }
            for orbit in self.middles(quotient) {
                graph.connect(OUTSIDE, orbit + 1, 1);
            }
            graph
        })
    }

    /// The orbits with a middle: squares that are not moved, otherwise moves to the image.
    fn middles(&self, quotient: &Quotient<'_>) -> Vec<u32> {
        let fixed = self.symmetry.fixed_squares();
        if fixed.is_empty() {
            return quotient.loops();
        }
        fixed
            .into_iter()
            .map(|square| quotient.orbit(square))
            .collect()
    }

    /// What happens to the colours of the squares.
    fn colours(&self) -> Colours {
        let colour = |number: u32| self.free.squares[number as usize].colour();
        if colour(self.symmetry.image(0)) == colour(0) {
            Colours::Kept
        } else {
            Colours::Swapped
        }
    }

    fn quotient(&self, sweep: Sweep) -> Quotient<'_> {
        Quotient::new(self.free, self.symmetry, sweep)
    }

    /// Counts the cycles of a graph of the orbits, numbered so that its frontier is short.
    fn count(&self, graph: impl Fn(&Quotient<'_>) -> VoltageGraph) -> Result<BigUint, CountLimit> {
        let graphs = Sweep::ALL.map(|sweep| graph(&self.quotient(sweep)));
        let best = graphs.iter().min_by_key(|graph| graph.frontier_cost());
        count_cycles(best.expect("there are two sweeps"), self.limits)
    }
}

/// Whether a symmetry changes the colour of every square, or of none.
enum Colours {
    Kept,
    Swapped,
}

/// The graph of the orbits, without their turns, and a vertex outside.
fn with_outside(quotient: &Quotient<'_>, sums: Sums) -> VoltageGraph {
    let mut graph = VoltageGraph::new(quotient.len() + 1, sums);
    for step in quotient.moves() {
        graph.connect(step.from + 1, step.to + 1, 0);
    }
    graph
}

/// The squares that a tour visits, numbered from 0 in row-major order.
pub(super) struct FreeSquares {
    pub(super) board: Board,
    pub(super) squares: Vec<Square>,
    /// The number of each square of the board, or [`BLOCKED`].
    numbers: Vec<u32>,
}

/// The number of a square that is not free.
const BLOCKED: u32 = u32::MAX;

impl FreeSquares {
    /// The free squares of a set of tours.
    pub(super) fn of(set: &TourSet, limits: CountLimits) -> Result<Self, CountLimit> {
        let board = set.board;
        let out_of_memory = |_: OutOfMemory| CountLimit::Memory {
            needed: 4 * u64::from(board.squares()),
            limit: limits.memory,
        };
        let mut numbers = board.grid(0).map_err(out_of_memory)?;
        for &square in &set.blocked {
            numbers[board.index(square)] = BLOCKED;
        }
        let is_free = |square: &Square| numbers[board.index(*square)] != BLOCKED;
        let squares: Vec<Square> = board.all().filter(is_free).collect();
        for (number, &square) in (0..).zip(&squares) {
            numbers[board.index(square)] = number;
        }
        Ok(Self {
            board,
            squares,
            numbers,
        })
    }

    /// How many squares are free.
    pub(super) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The number of a square; `None` if it is blocked.
    pub(super) fn number(&self, square: Square) -> Option<u32> {
        let number = self.numbers[self.board.index(square)];
        (number != BLOCKED).then_some(number)
    }

    /// The free squares that are a knight's move away from a free square.
    pub(super) fn neighbours(&self, number: u32) -> impl Iterator<Item = u32> {
        let from = self.squares[number as usize];
        let squares = self.board.neighbours(from, MoveOrder::Judge);
        squares.filter_map(|square| self.number(square))
    }
}
