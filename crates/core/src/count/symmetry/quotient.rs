//! The board folded up by a symmetry: squares that it maps to each other become one vertex.

use crate::count::columns::{Columns, Sweep};
use crate::count::symmetry::permutation::Permutation;

/// The orbits of the free squares under a symmetry *g* and its powers.
///
/// Each orbit has a representative *x*, and each of its squares is *gᵗx* for a number of turns *t*.
pub(super) struct Quotient<'a> {
    free: &'a Columns,
    /// The orbit and the turns of each free square.
    places: Vec<OrbitPlace>,
    representatives: Vec<usize>,
    /// The squares of each orbit.
    sizes: Vec<u32>,
    /// How often the symmetry has to be repeated to move no square.
    pub(super) order: u32,
}

/// Where a free square lies in its orbit.
#[derive(Clone, Copy)]
struct OrbitPlace {
    orbit: usize,
    turns: u32,
}

/// A move between two orbits: from the representative of one to the other's, turned.
pub(super) struct OrbitMove {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The turns of the square of the higher orbit.
    pub(super) turns: u32,
}

impl<'a> Quotient<'a> {
    /// The orbits, numbered in the order of their first squares. Row by row, half of the rows or a
    /// quarter of the board has a square of each orbit.
    pub(super) fn new(free: &'a Columns, symmetry: &Permutation, sweep: Sweep) -> Self {
        let mut squares: Vec<usize> = (0..free.squares.len()).collect();
        if sweep == Sweep::Columns {
            squares.sort_by_key(|&number| (free.squares[number].column, number));
        }
        let mut places: Vec<Option<OrbitPlace>> = vec![None; free.squares.len()];
        let (mut representatives, mut sizes, mut order) = (Vec::new(), Vec::new(), 1);
        for first in squares {
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
            order *= turns / gcd(turns, order);
        }
        let orbit_places = places
            .into_iter()
            .map(|place| place.expect("each square is in an orbit"));
        Self {
            free,
            places: orbit_places.collect(),
            representatives,
            sizes,
            order,
        }
    }

    /// Whether all orbits have as many squares as the symmetry has powers.
    pub(super) fn is_uniform(&self) -> bool {
        self.sizes.iter().all(|&size| size == self.order)
    }

    /// The orbits of a single square.
    pub(super) fn fixed(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|&orbit| self.sizes[orbit] == 1)
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
    /// representative has one of them. So each is listed from an orbit of full size. If other orbits are of fixed squares,
    /// moves between these are left out: no tour of three or more squares that is mapped to itself has one.
    pub(super) fn moves(&self) -> impl Iterator<Item = OrbitMove> {
        let full = |orbit: usize| self.sizes[orbit] == self.order;
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

    /// The moves from the representative of each orbit to its images: the orbit and the turns.
    pub(super) fn loops(&self) -> impl Iterator<Item = (usize, u32)> {
        let orbits = (0..).zip(&self.representatives);
        orbits.flat_map(|(orbit, &square)| {
            let places = self.free.neighbours(square).map(|to| self.places[to]);
            let images = places.filter(move |to| to.orbit == orbit);
            images.map(move |to| (orbit, to.turns))
        })
    }
}

/// The greatest common divisor of two numbers that are not both 0.
pub(super) const fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}

/// A graph with several edges between two vertices, which are numbered in the order of the sweep.
///
/// Each edge has a voltage, from its lower vertex to the higher one. That of a path or a cycle is the sum of its edges by
/// a modulus.
pub(super) struct VoltageGraph {
    /// A cycle counts if its voltage has no common divisor with it, as all have if it is 1.
    pub(super) modulus: u32,
    /// The edges of each vertex to lower ones.
    pub(super) edges: Vec<Vec<Edge>>,
    /// The highest neighbour of each vertex, at least the vertex itself.
    last: Vec<usize>,
    /// The number of edges of each vertex to higher ones.
    pub(super) later: Vec<u32>,
}

/// An edge to a lower vertex.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) voltage: u32,
}

impl VoltageGraph {
    pub(super) fn new(vertices: usize, modulus: u32) -> Self {
        Self {
            modulus,
            edges: vec![Vec::new(); vertices],
            last: (0..vertices).collect(),
            later: vec![0; vertices],
        }
    }

    /// Adds an edge from a lower to a higher vertex.
    pub(super) fn connect(&mut self, from: usize, to: usize, voltage: u32) {
        let voltage = voltage % self.modulus;
        self.edges[to].push(Edge { from, voltage });
        self.last[from] = self.last[from].max(to);
        self.later[from] += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether a cycle of this voltage counts.
    pub(super) const fn counts(&self, voltage: u32) -> bool {
        gcd(voltage, self.modulus) == 1
    }

    /// Whether a glance shows that no cycle through all vertices counts: a vertex has fewer than two
    /// edges, or no edge has a voltage.
    pub(super) fn is_hopeless(&self) -> bool {
        let degrees = self.edges.iter().zip(&self.later);
        let least = degrees
            .map(|(edges, &later)| edges.len() + later as usize)
            .min();
        let mut edges = self.edges.iter().flatten();
        let has_voltage = self.modulus == 1 || edges.any(|edge| edge.voltage > 0);
        least.is_none_or(|least| least < 2) || !has_voltage
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
