//! Says which squares show that there is no tour around holes.
//!
//! An [`Obstacle`] is a reason that can be checked by hand. It is looked for to explain an answer after a
//! search has found that there is no tour, and before a search where cycles could not be joined.

use std::ops::ControlFlow;

use crate::board::{Fallible, NOWHERE, Square, try_vec};
use crate::solve::search::connection::Scratch;
use crate::solve::search::free_graph::{FreeGraph, Vertex};
use crate::solve::{Ends, Task};

/// Squares that no tour can visit all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// A knight cannot get from the first square to the second.
    #[error("a knight cannot get from {0} to {1}")]
    Apart(Square, Square),
    /// These squares have one free neighbour each, so that each can only be an end of the tour. There is
    /// one too many: one if the tour is closed or both ends are given, two if it may end anywhere.
    #[error("{}", few_neighbours(.0))]
    DeadEnds(Vec<Square>),
    /// These squares are no ends and have two free neighbours each. One of the two is the same for all,
    /// and has too few moves for them.
    #[error(
        "{} have only two free neighbours each, and too many of them need a move to {hub}",
        list(squares)
    )]
    Crowded {
        /// The squares with two neighbours. If the tour may end anywhere, one of them may be its end.
        squares: Vec<Square>,
        /// The neighbour of all.
        hub: Square,
    },
    /// Squares with two free neighbours force moves that are a cycle through these squares only.
    #[error("squares with two free neighbours force a cycle of {} squares: {}", .0.len(), list(.0))]
    ShortCycle(Vec<Square>),
    /// Without these squares, the free squares fall into more parts than a tour does.
    #[error(
        "without {} the free squares fall into {parts} parts, but a tour falls into at most {most}",
        list(squares)
    )]
    Cut {
        /// The squares.
        squares: Vec<Square>,
        /// How many parts are left.
        parts: u32,
        /// Into how many parts a tour falls at most.
        most: u32,
    },
}

impl Obstacle {
    /// The squares that a picture marks.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Apart(_, square) => vec![*square],
            Self::Crowded { squares, hub } => [&squares[..], &[*hub]].concat(),
            Self::DeadEnds(squares) | Self::ShortCycle(squares) | Self::Cut { squares, .. } => {
                squares.clone()
            }
        }
    }
}

/// The words for squares with one neighbour: one of them, or as many as an open end does not allow.
fn few_neighbours(squares: &[Square]) -> String {
    if let [square] = squares {
        return format!("{square} has only one free neighbour, and is not an end");
    }
    let names = list(squares);
    format!("{names} have only one free neighbour each, and cannot both be the end")
}

const MOST_NAMED: usize = 6;

/// Squares in a sentence: the first ones, if there are many.
fn list(squares: &[Square]) -> String {
    let named: Vec<String> = squares
        .iter()
        .take(MOST_NAMED)
        .map(Square::to_string)
        .collect();
    match &named[..] {
        [] => String::new(),
        [name] => name.clone(),
        all if squares.len() > MOST_NAMED => {
            format!("{} and {} more", all.join(", "), squares.len() - MOST_NAMED)
        }
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The free squares of a task with the ends of its tour.
struct Field {
    graph: FreeGraph,
    ends: Ends,
}

/// Looks for an obstacle of a task with more than one free square, whose ends are free. `None` does not
/// mean that there is a tour.
///
/// # Complexity
///
/// Linear in the squares. Quadratic where pairs of squares are tried, and cubic where three are.
pub(crate) fn obstacle(task: &Task) -> Fallible<Option<Obstacle>> {
    let field = Field {
        graph: FreeGraph::new(task.board, task.board.free(&task.holes)?)?,
        ends: task.ends,
    };
    if let Some(obstacle) = field.apart()? {
        return Ok(Some(obstacle));
    }
    let few = field.dead_ends().or_else(|| field.crowded());
    if few.is_some() {
        return Ok(few);
    }
    if let Some(cycle) = field.short_cycle()? {
        return Ok(Some(cycle));
    }
    field.cut()
}

impl Field {
    fn vertices(&self) -> impl Iterator<Item = Vertex> {
        (0..self.graph.outside()).filter(|&vertex| self.graph.is_vertex(vertex))
    }

    fn neighbours(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let neighbours = self.graph.neighbours[vertex as usize].into_iter();
        neighbours.filter(|&neighbour| neighbour != NOWHERE)
    }

    fn square(&self, vertex: Vertex) -> Square {
        self.graph.board.square_at(vertex)
    }

    /// Whether the tour has to start or end on a square. A closed tour has no ends.
    fn is_end(&self, vertex: Vertex) -> bool {
        self.ends.given().any(|end| end == self.square(vertex))
    }

    /// How many ends of the tour may be anywhere.
    fn open_ends(&self) -> usize {
        usize::from(matches!(self.ends, Ends::From(_)))
    }

    /// The squares that are not given ends and have this number of neighbours.
    fn inner_with(&self, neighbours: usize) -> impl Iterator<Item = Vertex> {
        let inner = self.vertices().filter(|&vertex| !self.is_end(vertex));
        inner.filter(move |&vertex| self.neighbours(vertex).count() == neighbours)
    }

    /// More squares with one neighbour than the tour has ends for.
    fn dead_ends(&self) -> Option<Obstacle> {
        let most = self.open_ends() + 1;
        let squares: Vec<_> = self
            .inner_with(1)
            .take(most)
            .map(|vertex| self.square(vertex))
            .collect();
        (squares.len() == most).then_some(Obstacle::DeadEnds(squares))
    }

    /// A square that too many squares with two neighbours need.
    fn crowded(&self) -> Option<Obstacle> {
        self.vertices().find_map(|hub| {
            let moves = if self.is_end(hub) { 1 } else { 2 };
            let needs_hub =
                |&vertex: &Vertex| !self.is_end(vertex) && self.neighbours(vertex).count() == 2;
            let vertices = self
                .neighbours(hub)
                .filter(needs_hub)
                .take(moves + self.open_ends() + 1);
            let squares: Vec<_> = vertices.map(|vertex| self.square(vertex)).collect();
            (squares.len() > moves + self.open_ends()).then(|| Obstacle::Crowded {
                squares,
                hub: self.square(hub),
            })
        })
    }

    /// A cycle of forced moves that leaves out some squares. `None` if the tour may end anywhere, since
    /// one of these moves may be missing then.
    fn short_cycle(&self) -> Fallible<Option<Obstacle>> {
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

/// The most free squares of a board on which cuts of one, two and three squares are looked for: each
/// further square multiplies the time by the number of squares.
const MOST_SQUARES: [u32; 3] = [u32::MAX, 1_600, 200];

/// The connected parts of a graph, and for each vertex the number of parts into which its part falls
/// without it.
struct Parts {
    count: u32,
    /// For each vertex, the number of parts into which its part falls without it.
    pieces: Vec<u32>,
    scratch: Scratch,
}

impl Parts {
    fn new(field: &Field) -> Fallible<Self> {
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
            neighbours.fold(0, |set, (edge, neighbour)| {
                let is_usable = *neighbour != NOWHERE && !without.contains(neighbour);
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

    /// How many parts there are without one further vertex.
    fn without(&self, vertex: Vertex) -> u32 {
        self.count - 1 + self.pieces[vertex as usize]
    }
}

impl Field {
    /// A square that no moves lead to from the start.
    fn apart(&self) -> Fallible<Option<Obstacle>> {
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
    fn cut(&self) -> Fallible<Option<Obstacle>> {
        let mut parts = Parts::new(self)?;
        let mut cut = Vec::with_capacity(MOST_SQUARES.len());
        for (others, most) in MOST_SQUARES.into_iter().enumerate() {
            // One vertex is outside of the board.
            if self.graph.vertices - 1 > most {
                break;
            }
            let obstacle = self.cut_with(&mut cut, others, &mut parts);
            if obstacle.is_some() {
                return Ok(obstacle);
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
                let obstacle = self.too_many(cut, parts.without(vertex));
                cut.pop();
                obstacle
            });
        }
        after.find_map(|vertex| {
            cut.push(vertex);
            let obstacle = self.cut_with(cut, others - 1, parts);
            cut.pop();
            obstacle
        })
    }

    /// A cut, if it leaves more parts than a tour falls into. Without k squares a closed tour falls into
    /// at most k parts, and a path into at most k + 1, minus 1 for each end among the squares.
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
