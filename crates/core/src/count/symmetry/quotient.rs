//! The board folded up by a symmetry: squares that it maps to each other become one vertex.

use crate::board::Square;
use crate::count::symmetry::free_squares::FreeSquares;
use crate::count::symmetry::group::Permutation;

/// The orbits of the free squares under a symmetry *g* and its powers.
///
/// Each orbit has a representative *x*, and each of its squares is *gᵗx* for a number of turns *t*.
pub(super) struct Quotient<'a> {
    free: &'a FreeSquares,
    /// The orbit and the turns of each free square.
    places: Vec<Place>,
    /// The representative of each orbit.
    representatives: Vec<u32>,
    /// The squares of each orbit.
    sizes: Vec<u8>,
}

/// Where a free square lies in its orbit.
#[derive(Clone, Copy)]
struct Place {
    orbit: u32,
    turns: u8,
}

/// A move between two orbits: from the representative of one to the other's, turned.
pub(super) struct OrbitMove {
    /// The orbit with the lower number.
    pub(super) from: u32,
    /// The orbit with the higher number.
    pub(super) to: u32,
    /// The turns of the square of the higher orbit.
    pub(super) turns: u8,
}

/// The order in which orbits are numbered: that of their first squares.
#[derive(Clone, Copy)]
pub(super) enum Sweep {
    /// Row by row. Half of the rows, or a quarter of the board, has a square of each orbit.
    Rows,
    /// Column by column.
    Columns,
}

impl Sweep {
    pub(super) const ALL: [Self; 2] = [Self::Rows, Self::Columns];

    fn key(self, square: Square) -> (u32, u32) {
        match self {
            Self::Rows => (square.row, square.column),
            Self::Columns => (square.column, square.row),
        }
    }
}

impl<'a> Quotient<'a> {
    pub(super) fn new(free: &'a FreeSquares, symmetry: &Permutation, sweep: Sweep) -> Self {
        let mut order: Vec<u32> = (0..).zip(&free.squares).map(|(number, _)| number).collect();
        order.sort_by_key(|&number| sweep.key(free.squares[number as usize]));
        let mut places: Vec<Option<Place>> = vec![None; free.len()];
        let (mut representatives, mut sizes) = (Vec::new(), Vec::new());
        for first in order {
            if places[first as usize].is_some() {
                continue;
            }
            let orbit = u32::try_from(sizes.len()).expect("no more orbits than squares");
            let (mut at, mut turns) = (first, 0);
            while places[at as usize].is_none() {
                places[at as usize] = Some(Place { orbit, turns });
                at = symmetry.image(at);
                turns += 1;
            }
            representatives.push(first);
            sizes.push(turns);
        }
        let places = places
            .into_iter()
            .map(|place| place.expect("each square is in an orbit"));
        Self {
            free,
            places: places.collect(),
            representatives,
            sizes,
        }
    }

    /// The number of orbits.
    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// The orbit of a free square.
    pub(super) fn orbit(&self, number: u32) -> u32 {
        self.places[number as usize].orbit
    }

    /// The moves from each orbit to others, once for each set of moves that are images of each other.
    ///
    /// The squares of an orbit have all images of a move, and if the orbit has its full size, its
    /// representative has one of them. So each is listed from an orbit of full size. Moves between
    /// two fixed squares are left out: no tour of three or more squares that is mapped to itself has one.
    pub(super) fn moves(&self) -> impl Iterator<Item = OrbitMove> {
        let full = |orbit: u32| self.sizes[orbit as usize] > 1;
        let from_orbits = (0..)
            .zip(&self.representatives)
            .filter(move |&(orbit, _)| full(orbit));
        from_orbits.flat_map(move |(orbit, &square)| {
            let places = self
                .free
                .neighbours(square)
                .map(|to| self.places[to as usize]);
            let listed = places.filter(move |to| orbit < to.orbit || !full(to.orbit));
            listed.map(move |to| OrbitMove {
                from: orbit.min(to.orbit),
                to: orbit.max(to.orbit),
                turns: to.turns,
            })
        })
    }

    /// The orbits in which a move leads from each square to its image.
    pub(super) fn loops(&self) -> Vec<u32> {
        let orbits = (0..).zip(&self.representatives);
        let has_loop = |orbit: u32, square: u32| {
            let mut places = self
                .free
                .neighbours(square)
                .map(|to| self.places[to as usize]);
            places.any(|to| to.orbit == orbit && to.turns == 1)
        };
        let found = orbits.filter(|&(orbit, &square)| has_loop(orbit, square));
        found.map(|(orbit, _)| orbit).collect()
    }
}
