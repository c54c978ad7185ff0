//! A small rectangle of a board, and the parts of a tour in it.
//!
//! ```text
//! . a . .      The tour enters and leaves the window several times. Here, one part leads from a
//! . . . A      to A, and another from b to B. Other parts with the same ends through the same
//! b . . .      squares make another tour: outside the window, nothing changes.
//! . . B .
//! ```

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::board::{Board, MoveOrder, NOWHERE, SquareIndex};
use crate::solve::random::Links;

/// The most steps of the search for other parts.
const STEPS: u32 = 400;

/// The number of a square in the window, in row-major order.
type Cell = u8;

/// What a part may do with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellState {
    /// Not visit it.
    Closed,
    /// Pass through it.
    Inner,
    /// Begin or end on it.
    End,
}

/// A window, and the memory of its search.
pub(crate) struct Window {
    rows: u32,
    columns: u32,
    /// The cells that are a knight's move away from each.
    neighbours: Vec<Vec<Cell>>,
    cells: Vec<CellState>,
    /// The ends of each part.
    parts: Vec<[Cell; 2]>,
    /// The cells of the new parts, one part after the other.
    found: Vec<Cell>,
    /// How many cells are left to pass through.
    inner: usize,
    steps: u32,
}

impl Window {
    /// A window of a size, which has at most 255 cells.
    pub(crate) fn new(rows: u32, columns: u32) -> Self {
        let board = Board::new(rows, columns).expect("a part of a board is a board");
        let cell = |square| Cell::try_from(board.index(square)).expect("a window is small");
        let neighbours = board.all().map(|square| {
            let squares = board.neighbours(square, MoveOrder::Judge);
            squares.map(cell).collect()
        });
        Self {
            rows,
            columns,
            neighbours: neighbours.collect(),
            cells: Vec::new(),
            parts: Vec::new(),
            found: Vec::new(),
            inner: 0,
            steps: 0,
        }
    }

    /// Replaces the parts of a tour in the window with this upper left corner by random ones, if a
    /// short search finds some.
    pub(crate) fn exchange(
        &mut self,
        links: &mut Links,
        corner: SquareIndex,
        generator: &mut ChaCha8Rng,
    ) {
        let place = Placement {
            corner,
            width: links.board.columns(),
            rows: self.rows,
            columns: self.columns,
        };
        if !self.read(links, place) {
            return;
        }
        self.parts.shuffle(generator);
        self.found.clear();
        self.steps = 0;
        if self.search(0, generator) {
            self.write(links, place);
        }
    }

    /// Finds the parts of the tour. Whether there are any, and the tour is not a cycle within the
    /// window.
    fn read(&mut self, links: &Links, place: Placement) -> bool {
        let all = Cell::try_from(self.neighbours.len()).expect("a window is small");
        self.cells.clear();
        for cell in 0..all {
            self.cells.push(match place.inside(links, cell).count() {
                0 => CellState::Closed,
                1 => CellState::End,
                _ => CellState::Inner,
            });
        }
        let inner = self
            .cells
            .iter()
            .filter(|&&state| state == CellState::Inner);
        self.inner = inner.count();
        self.parts.clear();
        let mut passed = 0;
        for first in 0..all {
            let is_other_end = self.parts.iter().any(|&[_, last]| last == first);
            if self.cells[usize::from(first)] != CellState::End || is_other_end {
                continue;
            }
            let (mut before, mut here) = (first, first);
            while let Some(next) = place.inside(links, here).find(|&next| next != before) {
                (before, here) = (here, next);
                passed += usize::from(self.cells[usize::from(here)] == CellState::Inner);
            }
            self.parts.push([first, here]);
        }
        self.inner > 0 && passed == self.inner
    }

    /// Finds the part with this number and all that follow, depth first.
    fn search(&mut self, part: usize, generator: &mut ChaCha8Rng) -> bool {
        let Some(&[first, _]) = self.parts.get(part) else {
            return self.inner == 0;
        };
        self.found.push(first);
        if self.go_on(part, first, generator) {
            return true;
        }
        self.found.pop();
        false
    }

    /// Leads a part on from a cell.
    fn go_on(&mut self, part: usize, here: Cell, generator: &mut ChaCha8Rng) -> bool {
        self.steps += 1;
        if self.steps > STEPS {
            return false;
        }
        let [_, last] = self.parts[part];
        let mut buffer = [0; 8];
        let neighbours = &self.neighbours[usize::from(here)];
        let order = &mut buffer[..neighbours.len()];
        order.copy_from_slice(neighbours);
        order.shuffle(generator);
        for &cell in &*order {
            let is_found = if cell == last {
                self.found.push(cell);
                self.search(part + 1, generator)
            } else if self.cells[usize::from(cell)] == CellState::Inner {
                self.found.push(cell);
                self.cells[usize::from(cell)] = CellState::Closed;
                self.inner -= 1;
                let is_found = self.go_on(part, cell, generator);
                if !is_found {
                    self.inner += 1;
                    self.cells[usize::from(cell)] = CellState::Inner;
                }
                is_found
            } else {
                continue;
            };
            if is_found {
                return true;
            }
            self.found.pop();
        }
        false
    }

    /// Links the cells of the new parts.
    fn write(&self, links: &mut Links, place: Placement) {
        let mut cells = self.found.iter().copied();
        for &[first, last] in &self.parts {
            let mut before = place.outside(links, first);
            let after = place.outside(links, last);
            let mut here = cells.next().expect("a part begins with its first cell");
            while here != last {
                let next = cells.next().expect("a part ends with its last cell");
                links.set(place.of(here), [before, place.of(next)]);
                before = place.of(here);
                here = next;
            }
            links.set(place.of(last), [before, after]);
        }
    }
}

/// Where a window lies on a board.
#[derive(Clone, Copy)]
struct Placement {
    /// The square of its first cell.
    corner: SquareIndex,
    /// The columns of the board.
    width: u32,
    rows: u32,
    columns: u32,
}

impl Placement {
    fn of(self, cell: Cell) -> SquareIndex {
        let number = u32::from(cell);
        self.corner + number / self.columns * self.width + number % self.columns
    }

    /// The cell of a square, if it lies in the window.
    fn cell(self, place: SquareIndex) -> Option<Cell> {
        let row = (place / self.width).checked_sub(self.corner / self.width)?;
        let column = (place % self.width).checked_sub(self.corner % self.width)?;
        let is_inside = row < self.rows && column < self.columns;
        is_inside.then(|| Cell::try_from(row * self.columns + column).expect("a window is small"))
    }

    /// The cells that are next to a cell in the tour.
    fn inside(self, links: &Links, cell: Cell) -> impl Iterator<Item = Cell> {
        let linked = links.get(self.of(cell)).into_iter();
        linked
            .filter(|&place| place != NOWHERE)
            .filter_map(move |place| self.cell(place))
    }

    /// What an end of a part is linked to outside the window.
    fn outside(self, links: &Links, cell: Cell) -> SquareIndex {
        let mut linked = links.get(self.of(cell)).into_iter();
        let outside = linked.find(|&place| place == NOWHERE || self.cell(place).is_none());
        outside.expect("an end of a part has one link in the window")
    }
}
