//! The board folded up by a symmetry: squares that it maps to each other become one vertex.

use crate::count::plan::{Columns, Sweep};
use crate::count::symmetry::Permutation;

/// The orbits of the free squares under a symmetry *g* and its powers.
///
/// Each orbit has a representative *x*, and each of its squares is *gᵗx* for a number of turns *t*.
pub(super) struct Quotient<'a> {
    free: &'a Columns,
    /// The orbit and the turns of each free square.
    places: Vec<OrbitPlace>,
    representatives: Vec<usize>,
    /// The squares of each orbit.
    sizes: Vec<u8>,
}

/// Where a free square lies in its orbit.
#[derive(Clone, Copy)]
struct OrbitPlace {
    orbit: usize,
    turns: u8,
}

/// A move between two orbits: from the representative of one to the other's, turned.
pub(super) struct OrbitMove {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The turns of the square of the higher orbit.
    pub(super) turns: u8,
}

impl<'a> Quotient<'a> {
    /// The orbits, numbered in the order of their first squares. Row by row, half of the rows or a
    /// quarter of the board has a square of each orbit.
    pub(super) fn new(free: &'a Columns, symmetry: &Permutation, sweep: Sweep) -> Self {
        let mut order: Vec<usize> = (0..free.squares.len()).collect();
        if sweep == Sweep::Columns {
            order.sort_by_key(|&number| (free.squares[number].column, number));
        }
        let mut places: Vec<Option<OrbitPlace>> = vec![None; free.squares.len()];
        let (mut representatives, mut sizes) = (Vec::new(), Vec::new());
        for first in order {
            if places[first].is_some() {
                continue;
            }
            let orbit = sizes.len();
            let (mut at, mut turns) = (first, 0);
            while places[at].is_none() {
                places[at] = Some(OrbitPlace { orbit, turns });
                at = symmetry.image(at);
                turns += 1;
            }
            representatives.push(first);
            sizes.push(turns);
        }
        let orbit_places = places
            .into_iter()
            .map(|place| place.expect("each square is in an orbit"));
        Self {
            free,
            places: orbit_places.collect(),
            representatives,
            sizes,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn orbit(&self, number: usize) -> usize {
        self.places[number].orbit
    }

    /// The moves from each orbit to others, once for each set of moves that are images of each other.
    ///
    /// The squares of an orbit have all images of a move, and if the orbit has its full size, its
    /// representative has one of them. So each is listed from an orbit of full size. Moves between
    /// two fixed squares are left out: no tour of three or more squares that is mapped to itself has one.
    pub(super) fn moves(&self) -> impl Iterator<Item = OrbitMove> {
        let full = |orbit: usize| self.sizes[orbit] > 1;
        let from_orbits = (0..)
            .zip(&self.representatives)
            .filter(move |&(orbit, _)| full(orbit));
        from_orbits.flat_map(move |(orbit, &square)| {
            let places = self.free.neighbours(square).map(|to| self.places[to]);
            let listed = places.filter(move |to| orbit < to.orbit || !full(to.orbit));
            listed.map(move |to| OrbitMove {
                from: orbit.min(to.orbit),
                to: orbit.max(to.orbit),
                turns: to.turns,
            })
        })
    }

    /// The orbits in which a move leads from each square to its image.
    pub(super) fn loops(&self) -> Vec<usize> {
        let orbits = (0..).zip(&self.representatives);
        let has_loop = |orbit: usize, square: usize| {
            let mut places = self.free.neighbours(square).map(|to| self.places[to]);
            places.any(|to| to.orbit == orbit && to.turns == 1)
        };
        let with_loop = orbits.filter(|&(orbit, &square)| has_loop(orbit, square));
        with_loop.map(|(orbit, _)| orbit).collect()
    }
}

/// A graph with several edges between two vertices, which are numbered in the order of the sweep.
///
/// Each edge has a voltage of 0 or 1. That of a path or a cycle is the sum of its edges modulo 2.
pub(super) struct VoltageGraph {
    sums: Sums,
    /// The edges of each vertex to lower ones.
    pub(super) edges: Vec<Vec<Edge>>,
    /// The highest neighbour of each vertex, at least the vertex itself.
    last: Vec<usize>,
    /// The number of edges of each vertex to higher ones.
    pub(super) later: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sums {
    /// All. The voltages are left out.
    Any,
    /// Those of an odd voltage.
    Odd,
}

/// An edge to a lower vertex.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) voltage: u8,
}

impl VoltageGraph {
    pub(super) fn new(vertices: usize, sums: Sums) -> Self {
        Self {
            sums,
            edges: vec![Vec::new(); vertices],
            last: (0..vertices).collect(),
            later: vec![0; vertices],
        }
    }

    /// Adds an edge from a lower to a higher vertex. Only the last bit of its voltage matters.
    pub(super) fn connect(&mut self, from: usize, to: usize, voltage: u8) {
        let voltage = match self.sums {
            Sums::Any => 0,
            Sums::Odd => voltage % 2,
        };
        self.edges[to].push(Edge { from, voltage });
        self.last[from] = self.last[from].max(to);
        self.later[from] += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether a cycle of this voltage counts.
    pub(super) fn counts(&self, voltage: u8) -> bool {
        self.sums == Sums::Any || voltage == 1
    }

    /// Whether a glance shows that no cycle through all vertices counts: a vertex has fewer than two
    /// edges, or no edge has an odd voltage.
    pub(super) fn is_hopeless(&self) -> bool {
        let degrees = self.edges.iter().zip(&self.later);
        let least = degrees
            .map(|(edges, &later)| edges.len() + later as usize)
            .min();
        let voltages = self.edges.iter().flatten().map(|edge| edge.voltage);
        least.is_none_or(|least| least < 2) || !self.counts(voltages.max().unwrap_or_default())
    }

    /// The longest frontier of a sweep, and the sum of all.
    pub(super) fn frontier_cost(&self) -> (usize, usize) {
        let mut leaving = vec![0usize; self.len()];
        for &last in &self.last {
            leaving[last] += 1;
        }
        let (mut longest, mut sum, mut length) = (0, 0, 0);
        for left in leaving {
            length = length + 1 - left;
            longest = longest.max(length);
            sum += length;
        }
        (longest, sum)
    }
}
