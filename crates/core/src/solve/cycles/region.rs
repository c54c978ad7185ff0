//! Joins the cycles that meet in a small rectangle, by exact search for other moves in it.
//!
//! ```text
//! . a . . .    Outside, nothing changes: from A, the old moves lead back into the
//! . . . A .    rectangle at B, and from b at a. These are the links. The search looks
//! b . x . .    for one cycle with all links through all squares of the rectangle, also
//! . . . B .    those of a cycle x that lies within.
//! ```

use crate::board::{Board, OutOfMemory, Square};
use crate::solve::cycles::factor::{Factor, NOWHERE, Place, bits};
use crate::solve::cycles::labels::Labels;
use crate::solve::search::free_graph::{self, FreeGraph, Vertex};
use crate::solve::search::linked::search_linked;

/// A rectangle of the board.
#[derive(Clone, Copy)]
pub(crate) struct Region {
    /// The board of the factor.
    whole: Board,
    /// The upper left corner.
    corner: Square,
    /// The rectangle as a board.
    board: Board,
}

/// The parts of cycles in a region.
struct Parts {
    /// The squares that have a move in the region, by position.
    squares: Vec<(u32, Vertex)>,
    /// Pairs of squares that moves outside of the region join.
    links: Vec<[Vertex; 2]>,
    /// How many cycles the squares belong to.
    cycles: usize,
}

impl Region {
    /// A region of this many rows and columns around a square, moved into the board.
    pub(crate) fn around(whole: Board, square: Square, side: u32) -> Self {
        let (rows, columns) = (side.min(whole.rows()), side.min(whole.columns()));
        let first = |at: u32, side: u32, all: u32| at.saturating_sub(side / 2).min(all - side);
        Self {
            whole,
            corner: Square::new(
                first(square.row, rows, whole.rows()),
                first(square.column, columns, whole.columns()),
            ),
            board: Board::new(rows, columns).expect("a part of a board is a board"),
        }
    }

    /// Chooses other moves in the region so that all cycles that have moves there are one.
    /// Returns by how many the number of cycles fell: 0 if a short search finds no such moves. The
    /// labels must be up to date.
    pub(crate) fn join(
        self,
        factor: &mut Factor,
        labels: &Labels,
        steps: u64,
    ) -> Result<usize, OutOfMemory> {
        let parts = self.parts(factor, labels);
        let Some((&ends, others)) = parts.links.split_first() else {
            return Ok(0);
        };
        if parts.cycles < 2 {
            return Ok(0);
        }
        let mut free = self.board.grid(false)?;
        for &(_, vertex) in &parts.squares {
            free[vertex as usize] = true;
        }
        let mut links = self.board.grid(free_graph::NOWHERE)?;
        for &[one, other] in others {
            links[one as usize] = other;
            links[other as usize] = one;
        }
        let graph = FreeGraph::new(self.board, free)?.linked(links.clone());
        let Some(path) = search_linked(graph, ends, steps)? else {
            return Ok(0);
        };
        self.write(factor, &path, &links);
        Ok(parts.cycles - 1)
    }

    /// The square of a vertex.
    fn place(self, vertex: Vertex) -> Place {
        let square = self.board.square_at(vertex);
        let (row, column) = (
            self.corner.row + square.row,
            self.corner.column + square.column,
        );
        row * self.whole.columns() + column
    }

    /// Whether a square lies in the region.
    fn contains(self, place: Place) -> bool {
        let square = self.whole.square_at(place);
        let row = square.row.checked_sub(self.corner.row);
        let column = square.column.checked_sub(self.corner.column);
        row.is_some_and(|row| row < self.board.rows())
            && column.is_some_and(|column| column < self.board.columns())
    }

    /// The directions of the chosen moves of a square that stay in the region.
    fn inside(self, factor: &Factor, place: Place) -> impl Iterator<Item = u8> {
        bits(factor.chosen(place))
            .filter(move |&direction| self.contains(factor.target(place, direction)))
    }

    /// The parts of cycles in the region.
    fn parts(self, factor: &Factor, labels: &Labels) -> Parts {
        let mut squares: Vec<(u32, Vertex)> = (0..self.board.squares())
            .filter(|&vertex| self.inside(factor, self.place(vertex)).next().is_some())
            .map(|vertex| (labels.position(self.place(vertex)), vertex))
            .collect();
        squares.sort_unstable();
        let mut links = Vec::new();
        let cycles =
            squares.chunk_by(|one, other| labels.cycle_at(one.0) == labels.cycle_at(other.0));
        let mut count = 0;
        for cycle in cycles {
            count += 1;
            let [first, after] = labels.range(labels.cycle_at(cycle[0].0));
            let is_path = first == 0 && factor.ends[0] != NOWHERE;
            let (begin, end) = (cycle[0], cycle[cycle.len() - 1]);
            let is_closed = !is_path && begin.0 == first && end.0 + 1 == after;
            let gaps = cycle.windows(2).filter(|pair| pair[0].0 + 1 != pair[1].0);
            links.extend(gaps.map(|pair| [pair[0].1, pair[1].1]));
            links.extend((!is_closed).then_some([end.1, begin.1]));
        }
        Parts {
            squares,
            links,
            cycles: count,
        }
    }

    /// Replaces the moves in the region by those of a path with links.
    fn write(self, factor: &mut Factor, path: &[Vertex], links: &[Vertex]) {
        for &vertex in path {
            let place = self.place(vertex);
            let inside: Vec<u8> = self.inside(factor, place).collect();
            for direction in inside {
                factor.remove(place, direction);
            }
        }
        for pair in path.windows(2) {
            if links[pair[0] as usize] == pair[1] {
                continue;
            }
            let (here, next) = (self.place(pair[0]), self.place(pair[1]));
            let direction = bits(factor.usable(here)).find(|&to| factor.target(here, to) == next);
            factor.choose(here, direction.expect("a path is made of moves and links"));
        }
    }
}
