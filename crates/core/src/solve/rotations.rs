//! Changes a path so that it begins on another vertex, by few exchanges of moves.
//!
//! One exchange joins the first vertex to a later one and reverses what lies before that, so that
//! the path begins elsewhere (Pósa's rotation):
//!
//! ```text
//!   a - b - c - d - e - f      a and d are neighbours
//!   c - b - a - d - e - f      now it begins with c
//! ```
//!
//! The exchanges are tried depth first, fewest first. This finds no proof that a path does not
//! exist.

use crate::solve::search::free_graph::Vertex;

/// The most exchanges, besides the last one that brings the wanted vertex to the front.
const MOST_EXCHANGES: usize = 6;
/// The most paths that are looked at.
const MOST_PATHS: u32 = 20_000;
/// The place of a vertex that is not on the path.
const NOWHERE: usize = usize::MAX;

/// The moves that a repaired path may have.
pub(crate) trait RepairMoves {
    /// Calls `visit` with the vertices that a vertex may be joined to, until it returns true.
    /// Returns whether it has.
    fn any_neighbour(&self, vertex: Vertex, visit: impl FnMut(Vertex) -> bool) -> bool;

    /// Whether the path has to keep the move between two vertices.
    fn is_kept(&self, one: Vertex, other: Vertex) -> bool;
}

/// A path over the same vertices that begins with one of them, if a few exchanges lead there. The
/// end may be another one. `vertices` is more than the greatest vertex.
pub(crate) fn begin_with(
    path: &[Vertex],
    wanted: Vertex,
    vertices: usize,
    moves: &impl RepairMoves,
) -> Option<Vec<Vertex>> {
    let mut path = path.to_vec();
    for _ in 0..2 {
        let mut place = vec![NOWHERE; vertices];
        for (number, &vertex) in path.iter().enumerate() {
            place[vertex as usize] = number;
        }
        let mut rotations = Rotations {
            path: &path,
            place,
            cuts: Vec::new(),
            wanted,
            moves,
            paths: 0,
        };
        if (0..=MOST_EXCHANGES).any(|exchanges| rotations.find(exchanges)) {
            let places = 0..path.len();
            return Some(places.map(|place| rotations.vertex_at(place)).collect());
        }
        path.reverse();
    }
    None
}

/// The paths that come of exchanges.
struct Rotations<'a, Moves> {
    /// The path before all exchanges, and the place of each vertex.
    path: &'a [Vertex],
    place: Vec<usize>,
    /// How many vertices each exchange has reversed.
    cuts: Vec<usize>,
    wanted: Vertex,
    moves: &'a Moves,
    /// How many paths have been looked at.
    paths: u32,
}

impl<Moves: RepairMoves> Rotations<'_, Moves> {
    /// Makes up to this number of exchanges and the last one, so that the path begins as wanted.
    /// Returns whether it does; otherwise the exchanges are undone.
    fn find(&mut self, exchanges: usize) -> bool {
        self.paths += 1;
        let first = self.vertex_at(0);
        let place = self.place_of(self.wanted);
        if place == 0 || self.brings_to_front(first, place) {
            if place > 0 {
                self.cuts.push(place + 1);
            }
            return true;
        }
        if exchanges == 0 || self.paths >= MOST_PATHS {
            return false;
        }
        let moves = self.moves;
        moves.any_neighbour(first, |next| {
            let place = self.place_of(next);
            if place == NOWHERE || place < 2 || moves.is_kept(self.vertex_at(place - 1), next) {
                return false;
            }
            self.cuts.push(place);
            let found = self.find(exchanges - 1);
            if !found {
                self.cuts.pop();
            }
            found
        })
    }

    /// Whether one exchange moves the vertex at this place to the front.
    fn brings_to_front(&self, first: Vertex, place: usize) -> bool {
        if place + 1 >= self.path.len() {
            return false;
        }
        let next = self.vertex_at(place + 1);
        !self.moves.is_kept(self.vertex_at(place), next)
            && self
                .moves
                .any_neighbour(first, |neighbour| neighbour == next)
    }

    /// The vertex at a place after the exchanges.
    fn vertex_at(&self, mut place: usize) -> Vertex {
        for &cut in self.cuts.iter().rev() {
            if place < cut {
                place = cut - 1 - place;
            }
        }
        self.path[place]
    }

    /// The place of a vertex after the exchanges.
    fn place_of(&self, vertex: Vertex) -> usize {
        let mut place = self.place[vertex as usize];
        for &cut in &self.cuts {
            if place < cut {
                place = cut - 1 - place;
            }
        }
        place
    }
}
