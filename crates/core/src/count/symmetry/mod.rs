//! Tours up to symmetry: a tour and its images under the symmetries of the board count once.
//!
//! The symmetries of a question form a group: the rotations and reflections of the board that map
//! free squares to free squares, and keep a given start and a given end. For undirected tours they may
//! also swap the two. A tour and its images are a *class*. By Burnside's lemma, the number of
//! classes is the mean, over the group, of the number of tours that a symmetry maps to themselves:
//!
//! - The identity maps every tour to itself ([`count`]).
//! - Any other symmetry moves a directed tour, because it moves a square. So only undirected and
//!   closed tours need more work: each tour that a symmetry maps to itself is a cycle in a smaller
//!   graph, and `cycles.rs` counts these.
//!
//! Let *g* be a symmetry that is not the identity. The board is folded up: the squares that *g* and its
//! powers map to each other become one vertex, an *orbit*. A tour that *g* maps to itself becomes a
//! path or a cycle through all orbits, and the other way round:
//!
//! - A path is reversed. So *g* is its own inverse, and the tour is a path to the middle and the
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
//! same sum tells the two ends of a folded path apart: the edge from the outside to a middle
//! has voltage 1, all others have 0.

mod cycles;
mod quotient;

use num_bigint::BigUint;

use crate::board::{Square, SymmetryKind};
use crate::count::plan::{Columns, Sweep};
use crate::count::sequences_of_a_tour;
use crate::count::symmetry::cycles::count_cycles;
use crate::count::symmetry::quotient::{Quotient, Sums, VoltageGraph};
use crate::count::{CountLimit, CountLimits, Counted, Direction, TourSet, TourShape, count};

/// The number of classes of a set, from the number of its tours as [`count`] gives it.
///
/// Closed tours have no direction. The limits hold for each part of the count. The number of tours takes most of the
/// time, and may come from a run that was saved.
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::symmetry::classes_of;
/// use knights_core::count::{CountLimits, Counted, Direction, TourSet};
///
/// // Of the 16 tours of this board, Euler published three in 1759, and the others are their images.
/// let tours = TourSet::paths(Board::new(3, 4)?);
/// let classes = classes_of(&16u8.into(), &tours, Direction::Undirected, CountLimits::default());
/// assert_eq!(classes, Counted::Exact(3u8.into()));
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
///
/// # Panics
///
/// The number cannot be that of the tours of the set.
pub fn classes_of(
    tours: &BigUint,
    set: &TourSet,
    direction: Direction,
    limits: CountLimits,
) -> Counted {
    if *tours == BigUint::ZERO {
        return Counted::Exact(BigUint::ZERO);
    }
    let free = Columns::new(set, Sweep::Rows);
    let group = symmetries(&free, set.shape, direction);
    let mut sum = tours / sequences_of_a_tour(set, direction);
    for symmetry in &group[1..] {
        let folded = Folded {
            free: &free,
            symmetry,
            limits,
        };
        // The tours that the symmetry maps to themselves.
        let fixed = match (set.shape, direction) {
            (TourShape::Cycle, _) => folded.closed(),
            // No other symmetry leaves a sequence as it is.
            (TourShape::Path { .. }, Direction::Directed) => Ok(BigUint::ZERO),
            (TourShape::Path { start, end }, Direction::Undirected) => folded.reversed(start, end),
        };
        match fixed {
            Ok(fixed) => sum += fixed,
            Err(limit) => return Counted::Unknown(limit),
        }
    }
    let (classes, rest) = (&sum / group.len(), &sum % group.len());
    assert_eq!(
        rest,
        BigUint::ZERO,
        "Burnside's lemma: the sum is a multiple"
    );
    Counted::Exact(classes)
}

/// Counts the tours of a set that the first symmetry of a kind maps to themselves. A symmetric path is mapped to its reverse,
/// so that one that is directed counts twice.
///
/// ```
/// use knights_core::board::{Board, SymmetryKind};
/// use knights_core::count::symmetry::count_symmetric;
/// use knights_core::count::{CountLimits, Counted, Direction, TourSet};
///
/// // The five of de Hijo (1882), each with its mirror image.
/// let (tours, limits) = (TourSet::cycles(Board::new(6, 6)?), CountLimits::default());
/// let found = count_symmetric(&tours, Direction::Undirected, SymmetryKind::QuarterTurn, limits);
/// assert_eq!(found, Counted::Exact(10_u8.into()));
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
pub fn count_symmetric(
    set: &TourSet,
    direction: Direction,
    kind: SymmetryKind,
    limits: CountLimits,
) -> Counted {
    let free = Columns::new(set, Sweep::Rows);
    let mut symmetries = set.board.symmetries();
    let symmetry = symmetries.find(|symmetry| symmetry.kind() == kind);
    let permutation = symmetry.and_then(|symmetry| {
        let image = |square| symmetry.image(set.board, square);
        Permutation::of(&free, image)
    });
    let Some(permutation) = permutation else {
        return Counted::Exact(BigUint::ZERO);
    };
    if permutation.order() == 1 {
        return match count(set, limits) {
            Counted::Exact(all) => Counted::Exact(all / sequences_of_a_tour(set, direction)),
            unknown @ Counted::Unknown(_) => unknown,
        };
    }
    let folded = Folded {
        free: &free,
        symmetry: &permutation,
        limits,
    };
    let fixed = match (set.shape, direction) {
        (TourShape::Cycle, _) => folded.closed(),
        (TourShape::Path { start, end }, Direction::Undirected) => folded.reversed(start, end),
        (TourShape::Path { start, end }, Direction::Directed) => {
            let lines = folded.reversed(start, end);
            lines.map(|lines| lines * if start.is_none() { 2_u32 } else { 1 })
        }
    };
    fixed.map_or_else(Counted::Unknown, Counted::Exact)
}

/// A symmetry as a permutation: the image of each free square, by number.
#[derive(PartialEq, Eq)]
pub(super) struct Permutation {
    images: Vec<usize>,
}

/// The symmetries of a question, the identity first.
///
/// Maps that are equal on all free squares are one symmetry. The others are still a group, so that
/// the identity is the only one that moves no free square.
fn symmetries(free: &Columns, shape: TourShape, direction: Direction) -> Vec<Permutation> {
    let board = free.board;
    let mut permutations = Vec::new();
    for symmetry in board.symmetries() {
        let map = |square| symmetry.image(board, square);
        if keeps_ends(map, shape, direction)
            && let Some(permutation) = Permutation::of(free, map)
            && !permutations.contains(&permutation)
        {
            permutations.push(permutation);
        }
    }
    permutations
}

/// Whether a map of the board keeps the given start and the given end, or may swap them.
fn keeps_ends(map: impl Fn(Square) -> Square, shape: TourShape, direction: Direction) -> bool {
    let TourShape::Path { start, end } = shape else {
        return true;
    };
    let maps = |from: Option<Square>, to| from.map(&map) == to;
    let keeps = maps(start, start) && maps(end, end);
    keeps || (direction == Direction::Undirected && maps(start, end) && maps(end, start))
}

impl Permutation {
    /// The permutation of a map; `None` if it maps a free square to a hole.
    fn of(free: &Columns, map: impl Fn(Square) -> Square) -> Option<Self> {
        let places = free.squares.iter().map(|&square| free.place(map(square)));
        let images = places.collect::<Option<_>>()?;
        Some(Self { images })
    }

    pub(super) fn image(&self, number: usize) -> usize {
        self.images[number]
    }

    /// How often the symmetry has to be repeated to move no square: 1, 2 or 4.
    pub(super) fn order(&self) -> u8 {
        let moves = |times: u8| {
            let repeated = |number| (0..times).fold(number, |at, _| self.image(at));
            (0..self.images.len()).any(|number| repeated(number) != number)
        };
        if !moves(1) {
            1
        } else if !moves(2) {
            2
        } else {
            4
        }
    }

    /// The squares that it does not move.
    fn fixed_squares(&self) -> Vec<usize> {
        let numbers = 0..self.images.len();
        numbers
            .filter(|&number| self.image(number) == number)
            .collect()
    }
}

/// The vertex outside of the board. It is the first one, so that the others are orbits plus 1.
const OUTSIDE: usize = 0;

struct Folded<'a> {
    free: &'a Columns,
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
        let orbits = self.free.squares.len() / usize::from(order);
        let colour = |number: usize| self.free.squares[number].colour();
        let sums = if colour(self.symmetry.image(0)) == colour(0) {
            Sums::Odd
        } else if orbits % 2 == 1 {
            // Let the representatives have one colour. Each move changes the colour and so has
            // an odd number of turns; the sum is odd if their number is.
            Sums::Any
        } else {
            return Ok(BigUint::ZERO);
        };
        if orbits == 1 {
            // The only cycle within four squares goes through the images of one in their order. Two squares have none.
            let loops = self.quotient(Sweep::Rows).loops();
            return Ok(if order == 2 { 0 } else { loops.len() }.into());
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

    /// Undirected paths that are reversed.
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
            let given = start.and_then(|start| self.free.place(start));
            for orbit in 0..quotient.len() {
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
    fn middles(&self, quotient: &Quotient<'_>) -> Vec<usize> {
        let fixed = self.symmetry.fixed_squares();
        if fixed.is_empty() {
            return quotient.loops();
        }
        fixed
            .into_iter()
            .map(|square| quotient.orbit(square))
            .collect()
    }

    fn quotient(&self, sweep: Sweep) -> Quotient<'_> {
        Quotient::new(self.free, self.symmetry, sweep)
    }

    /// Counts the cycles of a graph of the orbits, numbered so that its frontier is short.
    fn count(&self, graph: impl Fn(&Quotient<'_>) -> VoltageGraph) -> Result<BigUint, CountLimit> {
        let graphs = [Sweep::Rows, Sweep::Columns].map(|sweep| graph(&self.quotient(sweep)));
        let best = graphs.iter().min_by_key(|graph| graph.frontier_cost());
        count_cycles(best.expect("there are two sweeps"), self.limits)
    }
}

/// The graph of the orbits, without their turns, and a vertex outside.
fn with_outside(quotient: &Quotient<'_>, sums: Sums) -> VoltageGraph {
    let mut graph = VoltageGraph::new(quotient.len() + 1, sums);
    for step in quotient.moves() {
        graph.connect(step.from + 1, step.to + 1, 0);
    }
    graph
}
