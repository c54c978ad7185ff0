//! Squares with one or two free neighbours.

use crate::board::{OutOfMemory, try_vec};
use crate::solve::obstacle::{Field, Obstacle};
use crate::solve::search::free_graph::{NOWHERE, Vertex};

impl Field {
    /// The squares that are not given ends and have this number of neighbours.
    fn inner_with(&self, neighbours: usize) -> impl Iterator<Item = Vertex> {
        let inner = self.vertices().filter(|&vertex| !self.is_end(vertex));
        inner.filter(move |&vertex| self.neighbours(vertex).count() == neighbours)
    }

    /// More squares with one neighbour than the tour has ends for.
    pub(super) fn dead_ends(&self) -> Option<Obstacle> {
        let most = self.open_ends() + 1;
        let squares: Vec<_> = self
            .inner_with(1)
            .take(most)
            .map(|vertex| self.square(vertex))
            .collect();
        (squares.len() == most).then_some(Obstacle::DeadEnds(squares))
    }

    /// A square that too many squares with two neighbours need.
    pub(super) fn crowded(&self) -> Option<Obstacle> {
        self.vertices().find_map(|hub| {
            let moves = if self.is_end(hub) { 1 } else { 2 };
            let needs_hub =
                |&vertex: &Vertex| !self.is_end(vertex) && self.neighbours(vertex).count() == 2;
            let squares = self
                .neighbours(hub)
                .filter(needs_hub)
                .take(moves + self.open_ends() + 1);
            let squares: Vec<_> = squares.map(|vertex| self.square(vertex)).collect();
            (squares.len() > moves + self.open_ends()).then(|| Obstacle::Crowded {
                squares,
                hub: self.square(hub),
            })
        })
    }

    /// A cycle of forced moves that leaves out some squares. `None` if the tour may end anywhere, since
    /// one of these moves may be missing then.
    pub(super) fn short_cycle(&self) -> Result<Option<Obstacle>, OutOfMemory> {
        if self.open_ends() > 0 {
            return Ok(None);
        }
        // No square has more than two forced moves, or it would be crowded.
        let mut forced = self.graph.board.grid([NOWHERE; 2])?;
        let mut note = |from: Vertex, to: Vertex| {
            let moves: &mut [Vertex; 2] = &mut forced[from as usize];
            if !moves.contains(&to)
                && let Some(place) = moves.iter_mut().find(|place| **place == NOWHERE)
            {
                *place = to;
            }
        };
        for vertex in self.inner_with(2) {
            for neighbour in self.neighbours(vertex) {
                note(vertex, neighbour);
                note(neighbour, vertex);
            }
        }
        let mut seen = try_vec(forced.len(), false)?;
        for start in self.inner_with(2) {
            let mut cycle = Vec::new();
            let (mut here, mut before) = (start, NOWHERE);
            while here != NOWHERE && !seen[here as usize] {
                seen[here as usize] = true;
                cycle.push(self.square(here));
                let [one, other] = forced[here as usize];
                let next = if one == before { other } else { one };
                (before, here) = (here, next);
            }
            let is_closed = here == start && cycle.len() > 2;
            if is_closed && cycle.len() + 1 < self.graph.vertices as usize {
                return Ok(Some(Obstacle::ShortCycle(cycle)));
            }
        }
        Ok(None)
    }
}
