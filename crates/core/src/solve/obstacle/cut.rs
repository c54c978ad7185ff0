//! Squares without which the free squares fall into too many parts.

use std::ops::ControlFlow;

use crate::board::{OutOfMemory, Square};
use crate::solve::Ends;
use crate::solve::obstacle::{Field, Obstacle};
use crate::solve::search::connected::Scratch;
use crate::solve::search::free_graph::{NOWHERE, Vertex};

/// The most free squares of a board on which cuts of one, two and three squares are looked for: each
/// square more multiplies the time by the number of squares.
const MOST_SQUARES: [u32; 3] = [u32::MAX, 1_600, 200];

/// The connected parts of a graph, and for each vertex the number of parts into which its part falls
/// without it.
struct Parts {
    /// How many parts the graph has.
    count: u32,
    /// Into how many parts the part of each vertex falls without it.
    pieces: Vec<u32>,
    scratch: Scratch,
}

impl Parts {
    fn new(field: &Field) -> Result<Self, OutOfMemory> {
        Ok(Self {
            count: 0,
            pieces: field.graph.board.grid(0)?,
            scratch: Scratch::new(field.graph.board)?,
        })
    }

    /// Finds the parts without a few vertices.
    fn find(&mut self, field: &Field, without: &[Vertex]) {
        let Self {
            count,
            pieces,
            scratch,
        } = self;
        let usable = |vertex: Vertex| {
            let neighbours = field.graph.neighbours[vertex as usize].iter().enumerate();
            neighbours.fold(0, |set, (edge, other)| {
                let is_usable = *other != NOWHERE && !without.contains(other);
                set | u16::from(is_usable) << edge
            })
        };
        *count = 0;
        scratch.clear();
        pieces.fill(1);
        for root in field.vertices().filter(|vertex| !without.contains(vertex)) {
            if scratch.has_met(root) {
                continue;
            }
            *count += 1;
            pieces[root as usize] = 0;
            let _ = scratch.descend(&field.graph, usable, root, |vertex| {
                pieces[vertex as usize] += 1;
                ControlFlow::Continue(())
            });
        }
    }

    /// How many parts there are without one vertex more.
    fn without(&self, vertex: Vertex) -> u32 {
        self.count - 1 + self.pieces[vertex as usize]
    }
}

impl Field {
    /// A square that no moves lead to from the start.
    pub(super) fn apart(&self) -> Result<Option<Obstacle>, OutOfMemory> {
        let start = self.ends.start();
        let mut seen = self.graph.board.grid(false)?;
        let root = self.vertices().find(|&vertex| self.square(vertex) == start);
        let mut open: Vec<Vertex> = root.into_iter().collect();
        while let Some(vertex) = open.pop() {
            if !std::mem::replace(&mut seen[vertex as usize], true) {
                open.extend(self.neighbours(vertex));
            }
        }
        let missed = self.vertices().find(|&vertex| !seen[vertex as usize]);
        Ok(missed.map(|vertex| Obstacle::Apart(start, self.square(vertex))))
    }

    /// One square without which too many parts are left; on boards that are not large, two or three.
    pub(super) fn cut(&self) -> Result<Option<Obstacle>, OutOfMemory> {
        let mut parts = Parts::new(self)?;
        let mut cut = Vec::with_capacity(MOST_SQUARES.len());
        for (others, most) in MOST_SQUARES.into_iter().enumerate() {
            // One vertex is outside of the board.
            if self.graph.vertices - 1 > most {
                break;
            }
            let found = self.cut_with(&mut cut, others, &mut parts);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// A cut of these squares and `others` + 1 more, which come later in row-major order.
    fn cut_with(
        &self,
        cut: &mut Vec<Vertex>,
        others: usize,
        parts: &mut Parts,
    ) -> Option<Obstacle> {
        let last = cut.last().copied();
        let mut after = self
            .vertices()
            .filter(|&vertex| last.is_none_or(|last| vertex > last));
        if others == 0 {
            parts.find(self, cut);
            return after.find_map(|vertex| {
                cut.push(vertex);
                let found = self.too_many(cut, parts.without(vertex));
                cut.pop();
                found
            });
        }
        after.find_map(|vertex| {
            cut.push(vertex);
            let found = self.cut_with(cut, others - 1, parts);
            cut.pop();
            found
        })
    }

    /// A cut, if it leaves more parts than a tour falls into. Without k squares a closed tour falls into
    /// k parts at most, and an open one into one more, but one less for each end among the squares.
    fn too_many(&self, cut: &[Vertex], parts: u32) -> Option<Obstacle> {
        let size = u32::try_from(cut.len()).expect("a cut has a few squares");
        let most = match self.ends {
            Ends::Closed(_) => size,
            Ends::From(_) | Ends::Between(..) => {
                let ends = cut.iter().filter(|&&vertex| self.is_end(vertex)).count();
                size + 1 - u32::try_from(ends).expect("a tour has two ends")
            }
        };
        let squares: Vec<Square> = cut.iter().map(|&vertex| self.square(vertex)).collect();
        (parts > most).then_some(Obstacle::Cut {
            squares,
            parts,
            most,
        })
    }
}
