//! Tours up to symmetry: a tour and its images under the symmetries of the board count once.
//!
//! The symmetries of a question form a group: the rotations, reflections and shifts of the board that map
//! free squares to free squares, and keep a given start and a given end. For undirected tours they may
//! also swap the two. A tour and its images are a *class*. By Burnside's lemma, the number of
//! classes is the mean, over the group, of the number of tours that a symmetry maps to themselves:
//!
//! - The identity maps every tour to itself ([`count`]). Those with other moves than a knight's on the plane are cycles
//!   in the graph of all squares, which `cycles.rs` counts.
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
//! - A closed tour may be reflected. It has two such middles, one at each square that *g* does not move, and the
//!   folded tour is a path from one to the other.
//! - A closed tour may be rotated. Then *g* moves all squares, and the folded tour is a cycle. A walk
//!   around it leads from a square to one of its images. The moves make one tour, and not several
//!   equal parts, if the powers of this image map the square to its whole orbit.
//!
//! A path becomes a cycle through one more vertex, the *outside*. The turns on the way around a cycle
//! are added up as voltages; what a rotation needs is a sum without a common divisor with its order, so that it is
//! enough to know the sum by the primes of the order. The same sum, if it is odd, tells the two ends of a folded path
//! apart: the edge from the outside to a middle has voltage 1, all others have 0.

mod cycles;
mod permutation;
mod quotient;

use num_bigint::BigUint;

use crate::board::{Square, SymmetryKind};
use crate::count::columns::{Columns, Sweep};
use crate::count::symmetry::cycles::count_cycles;
use crate::count::symmetry::permutation::Permutation;
use crate::count::symmetry::quotient::{Quotient, VoltageGraph, gcd};
use crate::count::{CountLimit, CountLimits, Counted, Direction};
use crate::count::{allow_tours, count, known_number, sequences_of_a_tour};
use crate::tour::{TourSet, TourShape};

/// The number of classes of a set, from the number of its tours as [`count`] gives it.
///
/// Closed tours have no direction. The limits hold for each part of the count. The number of tours takes most of the
/// time, and may come from a run that was saved.
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::symmetry::classes_of;
/// use knights_core::count::{CountLimits, Counted, Direction};
/// use knights_core::tour::TourSet;
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
    let number = tours / sequences_of_a_tour(set, direction);
    classes(number, set, direction, None, limits)
}

/// The number of classes of a number of tours, which are all of a set, or those that the symmetry of a kind
/// ([`symmetry_of`](crate::board::Board::symmetry_of)) maps to themselves.
///
/// Symmetries that map a knight's tour of a whole board to itself are powers of one of them: with two reflections, or one
/// and a half turn, closed tours need squares or moves that are their own images, and the board has too many or none.
pub(super) fn classes(
    number: BigUint,
    set: &TourSet,
    direction: Direction,
    kind: Option<SymmetryKind>,
    limits: CountLimits,
) -> Counted {
    if number == BigUint::ZERO {
        return Counted::Exact(number);
    }
    let free = Columns::new(set, Sweep::Rows);
    // The page, which has to be small, asks neither for shifts, of which there may be many, nor for symmetric tours.
    let is_page = cfg!(target_family = "wasm");
    if !is_page {
        let images = set.board.automorphisms().count() * free.squares.len();
        let (needed, limit) = ((images * size_of::<usize>()) as u64, limits.memory);
        if needed > limit {
            return Counted::Unknown(CountLimit::Memory { needed, limit });
        }
    }
    let group = symmetries(&free, set.shape, direction);
    let of_kind = match kind {
        Some(kind) if !is_page => Permutation::of_kind(&free, kind),
        _ => None,
    };
    let mut sum = number;
    // No other symmetry than the identity leaves a sequence as it is.
    let are_sequences = !set.shape.is_closed() && direction == Direction::Directed;
    for symmetry in group[1..].iter().filter(|_| !are_sequences) {
        // What maps a tour to itself if both symmetries do.
        let both = match &of_kind {
            Some(of_kind) if of_kind.has_power(symmetry) => of_kind,
            Some(of_kind) if !symmetry.has_power(of_kind) => continue,
            _ => symmetry,
        };
        match Folded::new(&free, both, limits).unchanged(set.shape) {
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

/// The number of sequences of squares in a set with any moves, which are all that the identity maps to themselves.
pub(super) fn count_sequences(set: &TourSet, limits: CountLimits) -> Counted {
    if let Some(number) = known_number(set) {
        return Counted::Exact(number.into());
    }
    let free = Columns::new(set, Sweep::Rows);
    let identity = Permutation {
        images: (0..free.squares.len()).collect(),
    };
    let folded = Folded::new(&free, &identity, limits);
    let sequences = match set.shape {
        TourShape::Cycle { .. } => folded.rotated(1),
        TourShape::Path { start, end } => folded.paths([start, end]),
    };
    sequences.map_or_else(Counted::Unknown, Counted::Exact)
}

/// Counts the tours of a set that the symmetry of a kind ([`symmetry_of`](crate::board::Board::symmetry_of)) maps to
/// themselves. A symmetric path is mapped to its reverse, so that one that is directed counts twice.
///
/// ```
/// use knights_core::board::{Board, SymmetryKind};
/// use knights_core::count::symmetry::count_symmetric;
/// use knights_core::count::{CountLimits, Counted, Direction};
/// use knights_core::tour::TourSet;
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
    let Some(permutation) = Permutation::of_kind(&free, kind) else {
        return Counted::Exact(BigUint::ZERO);
    };
    if !allow_tours(set) {
        return Counted::Exact(BigUint::ZERO);
    }
    if permutation.images.is_sorted() {
        return match count(set, limits) {
            Counted::Exact(all) => Counted::Exact(all / sequences_of_a_tour(set, direction)),
            unknown @ Counted::Unknown(_) => unknown,
        };
    }
    let directions = match direction {
        Direction::Directed => sequences_of_a_tour(set, Direction::Undirected),
        Direction::Undirected => 1,
    };
    let lines = Folded::new(&free, &permutation, limits).unchanged(set.shape);
    lines.map_or_else(Counted::Unknown, |lines| Counted::Exact(lines * directions))
}

/// The symmetries of a question, the identity first.
///
/// Maps that are equal on all free squares are one symmetry. The others are still a group, so that
/// the identity is the only one that moves no free square.
fn symmetries(free: &Columns, shape: TourShape, direction: Direction) -> Vec<Permutation> {
    let board = free.board;
    let mut permutations = Vec::new();
    for map in board.automorphisms() {
        if keeps_ends(&map, shape, direction)
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

/// The vertex outside of the board. It is the first one, so that the others are orbits plus 1.
const OUTSIDE: usize = 0;

struct Folded<'a> {
    free: &'a Columns,
    symmetry: &'a Permutation,
    limits: CountLimits,
}

impl<'a> Folded<'a> {
    const fn new(free: &'a Columns, symmetry: &'a Permutation, limits: CountLimits) -> Self {
        Self {
            free,
            symmetry,
            limits,
        }
    }

    /// Undirected tours that the symmetry, which is not the identity, maps to themselves.
    fn unchanged(&self, shape: TourShape) -> Result<BigUint, CountLimit> {
        match shape {
            TourShape::Cycle { .. } => self.closed(),
            TourShape::Path { start, end } => self.reversed(start, end),
        }
    }

    /// Closed tours that are rotated or reflected.
    fn closed(&self) -> Result<BigUint, CountLimit> {
        let quotient = self.quotient(Sweep::Rows);
        let mut tours = BigUint::ZERO;
        // A rotation of a tour moves all of its squares equally often.
        if quotient.is_uniform() {
            tours += self.rotated(quotient.order)?;
        }
        if quotient.order == 2 && quotient.fixed().count() <= 2 {
            tours += self.reflected()?;
        }
        Ok(tours)
    }

    /// Closed tours that are rotated, by a symmetry whose orbits are all of this size.
    fn rotated(&self, order: u32) -> Result<BigUint, CountLimit> {
        let quotient = self.quotient(Sweep::Rows);
        let colour = |number: usize| self.free.squares[number].colour();
        let changes_colour =
            self.free.board.is_usual() && colour(self.symmetry.image(0)) != colour(0);
        if changes_colour && quotient.len().is_multiple_of(2) {
            return Ok(BigUint::ZERO);
        }
        if quotient.len() == 1 {
            // The only cycle within an orbit goes through the images of a square after equally many turns.
            let steps = quotient.loops();
            let ends = steps.filter(|&(_, turns)| gcd(turns, order) == 1).count();
            return Ok((ends / 2).into());
        }
        // Let the representatives have one colour. If a turn changes it, each move has an odd number of turns, and so has
        // the sum if they are odd in number.
        let modulus = if changes_colour { 1 } else { radical(order) };
        self.count(|quotient| {
            let mut graph = VoltageGraph::new(quotient.len(), modulus);
            for step in quotient.moves() {
                graph.connect(step.from, step.to, step.turns);
            }
            graph
        })
    }

    /// Closed tours that are reflected. They have a middle at each fixed square, and two in all.
    fn reflected(&self) -> Result<BigUint, CountLimit> {
        self.count(|quotient| {
            let fixed = quotient.fixed().count();
            let mut graph = with_outside(quotient, if fixed == 1 { 2 } else { 1 });
            for orbit in quotient.fixed() {
                graph.connect(OUTSIDE, orbit + 1, 0);
            }
            if fixed < 2 {
                for (orbit, _) in quotient.loops() {
                    graph.connect(OUTSIDE, orbit + 1, 1);
                }
            }
            graph
        })
    }

    /// Undirected paths that are reversed.
    fn reversed(&self, start: Option<Square>, end: Option<Square>) -> Result<BigUint, CountLimit> {
        let quotient = self.quotient(Sweep::Rows);
        // The ends are images of each other, and a single given end is not moved.
        if quotient.order != 2 || quotient.fixed().count() > 1 || start.is_some() != end.is_some() {
            return Ok(BigUint::ZERO);
        }
        self.count(|quotient| {
            let mut graph = with_outside(quotient, 2);
            let given = start.and_then(|start| self.free.place(start));
            for orbit in 0..quotient.len() {
                if given.is_none_or(|given| quotient.orbit(given) == orbit) {
                    graph.connect(OUTSIDE, orbit + 1, 0);
                }
            }
            // The middle is a square that is not moved, otherwise a move to the image.
            let fixed = quotient.fixed().next();
            let loops = quotient.loops().filter(|_| fixed.is_none());
            for orbit in fixed.into_iter().chain(loops.map(|(orbit, _)| orbit)) {
                graph.connect(OUTSIDE, orbit + 1, 1);
            }
            graph
        })
    }

    /// The paths between squares, of which those that are given are ends, each in all its directions.
    fn paths(&self, ends: [Option<Square>; 2]) -> Result<BigUint, CountLimit> {
        let places = ends.map(|end| end.and_then(|square| self.free.place(square)));
        let given = places.iter().flatten().count();
        let paths = self.count(|quotient| {
            // If there is a single given end, the voltage of a cycle is 1 that goes through it.
            let mut graph = with_outside(quotient, if given == 1 { 2 } else { 1 });
            for orbit in 0..quotient.len() {
                let mut ends = places.iter().flatten();
                let is_given = ends.any(|&place| quotient.orbit(place) == orbit);
                if is_given || given < 2 {
                    graph.connect(OUTSIDE, orbit + 1, is_given.into());
                }
            }
            graph
        })?;
        Ok(paths * if given == 0 { 2_u32 } else { 1 })
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

/// The product of the primes that divide a number.
fn radical(number: u32) -> u32 {
    let divisors = (2..=number).filter(|&divisor| number.is_multiple_of(divisor));
    let primes = divisors.filter(|&divisor| (2..divisor).all(|least| divisor % least != 0));
    primes.product()
}

/// The graph of the orbits, without their turns, and a vertex outside.
fn with_outside(quotient: &Quotient<'_>, modulus: u32) -> VoltageGraph {
    let mut graph = VoltageGraph::new(quotient.len() + 1, modulus);
    for step in quotient.moves() {
        graph.connect(step.from + 1, step.to + 1, 0);
    }
    graph
}
