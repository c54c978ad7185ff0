//! Whether the usable graph holds together without any one vertex.

use crate::board::{Board, OutOfMemory};
use crate::solve::search::graph::{State, edges};
use crate::solve::search::map::{Map, TO_OUTSIDE, Vertex};

/// Not met yet.
const UNSEEN: u32 = 0;

/// What the depth-first search writes down, kept from one call to the next.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// When each vertex was met, from 1.
    met: Vec<u32>,
    /// The earliest vertex that can be reached from below each.
    low: Vec<u32>,
    /// The way down: a vertex, and the edges not yet followed.
    way: Vec<(Vertex, u16)>,
    /// The squares joined to the outside.
    ends: Vec<Vertex>,
}

impl Scratch {
    /// Room for all vertices of a board, so that no call asks for more.
    pub(crate) fn new(board: Board) -> Result<Self, OutOfMemory> {
        let vertices = board.squares() as usize + 1;
        Ok(Self {
            met: board.cells(vertices, UNSEEN)?,
            low: board.cells(vertices, UNSEEN)?,
            way: board.cells(vertices, (0, 0))?,
            ends: board.cells(vertices, 0)?,
        })
    }

    /// Whether the usable graph is connected, and stays so without any one vertex.
    ///
    /// A cycle through all vertices is; so no path is lost where it is not (Hopcroft and
    /// Tarjan's search for cut vertices, 1973). Linear in the vertices.
    ///
    /// It starts at the vertex outside, whose edges are many and are followed here.
    pub(crate) fn is_two_connected(&mut self, map: &Map, state: &State) -> bool {
        let outside = map.outside();
        self.met.fill(UNSEEN);
        self.low.fill(UNSEEN);
        self.way.clear();
        self.met[outside as usize] = 1;
        self.ends.clear();
        let joined = |&square: &Vertex| state.usable(square) & (1 << TO_OUTSIDE) != 0;
        self.ends.extend((0..outside).filter(joined));
        let Some(&root) = self.ends.first() else {
            return false;
        };
        // The outside vertex is the root of the search, and must have one child: all
        // squares are met from the first.
        let Some(met) = self.descend(map, state, root) else {
            return false;
        };
        met + 1 == map.vertices
    }

    /// Meets all squares that can be reached from the root without the outside; `None`
    /// where one of them cuts the graph.
    fn descend(&mut self, map: &Map, state: &State, root: Vertex) -> Option<u32> {
        let mut count = 0;
        self.meet(state, root, &mut count);
        while let Some((vertex, rest)) = self.way.last_mut() {
            let vertex = *vertex;
            let Some(edge) = edges(*rest).next() else {
                self.way.pop();
                let Some(&(parent, _)) = self.way.last() else {
                    break;
                };
                // The part below `vertex` reaches no higher than its parent: cut off.
                let low = self.low[vertex as usize];
                if low >= self.met[parent as usize] {
                    return None;
                }
                self.low[parent as usize] = self.low[parent as usize].min(low);
                continue;
            };
            *rest &= !(1 << edge);
            let other = map.target(vertex, edge);
            let met = self.met[other as usize];
            if met == UNSEEN {
                self.meet(state, other, &mut count);
            } else {
                self.low[vertex as usize] = self.low[vertex as usize].min(met);
            }
        }
        Some(count)
    }

    fn meet(&mut self, state: &State, vertex: Vertex, count: &mut u32) {
        *count += 1;
        // The outside was met first.
        self.met[vertex as usize] = *count + 1;
        self.low[vertex as usize] = *count + 1;
        self.way.push((vertex, state.usable(vertex)));
    }
}
