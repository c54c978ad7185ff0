//! A small rectangle of a board, and the parts of a tour in it.
//!
//! ```text
//! . a . .      The tour enters and leaves the window several times. Here, one part leads from a
//! . . . A      to A, and another from b to B. Other parts with the same ends through the same
//! b . . .      squares make another tour: outside the window, nothing changes.
//! . . B .
//! ```

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::board::{Board, MoveOrder, NOWHERE, SquareIndex, members};
use crate::solve::random::links::Links;

/// The most steps of the search for other parts.
const STEPS: u32 = 400;

/// The number of a square in the window, in row-major order.
type Cell = u32;

/// Cells of a window: bit i stands for cell i.
type Cells = u64;

/// A window, and the memory of its search.
pub(crate) struct Window {
    rows: u32,
    columns: u32,
    /// The cells that are a knight's move away from each.
    neighbours: Vec<Cells>,
    /// The ends of each part.
    parts: Vec<[Cell; 2]>,
    /// The cells of the new parts, one part after the other.
    found: Vec<Cell>,
    /// The cells that are left to pass through.
    inner: Cells,
    /// The ends of parts that are left to visit.
    ends: Cells,
    steps: u32,
}

const fn bit(cell: Cell) -> Cells {
    1 << cell
}

impl Window {
    /// A window of a size, which has at most 64 cells.
    pub(crate) fn new(rows: u32, columns: u32) -> Self {
        let board = Board::new(rows, columns).expect("a part of a board is a board");
        let neighbours = board.all().map(|square| {
            let squares = board.neighbours(square, MoveOrder::Judge);
            squares.fold(0, |set, square| set | 1 << board.index(square))
        });
        Self {
            rows,
            columns,
            neighbours: neighbours.collect(),
            parts: Vec::new(),
            found: Vec::new(),
            inner: 0,
            ends: 0,
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
        (self.inner, self.ends) = (0, 0);
        for cell in 0..self.rows * self.columns {
            match place.inside(links, cell).count() {
                0 => {}
                1 => self.ends |= bit(cell),
                _ => self.inner |= bit(cell),
            }
        }
        self.parts.clear();
        let mut passed: Cells = 0;
        for first in members(self.ends) {
            if passed & bit(first) != 0 {
                continue;
            }
            let (mut before, mut here) = (first, first);
            while let Some(next) = place.inside(links, here).find(|&next| next != before) {
                (before, here) = (here, next);
                passed |= bit(here);
            }
            self.parts.push([first, here]);
        }
        self.inner != 0 && passed & self.inner == self.inner
    }

    /// Finds the part with this number and all that follow, depth first.
    fn search(&mut self, part: usize, generator: &mut ChaCha8Rng) -> bool {
        let Some(&[first, _]) = self.parts.get(part) else {
            return self.inner == 0;
        };
        self.found.push(first);
        self.ends &= !bit(first);
        if self.go_on(part, first, generator) {
            return true;
        }
        self.ends |= bit(first);
        self.found.pop();
        false
    }

    /// Leads a part on from a cell.
    fn go_on(&mut self, part: usize, here: Cell, generator: &mut ChaCha8Rng) -> bool {
        self.steps += 1;
        if self.steps > STEPS {
            return false;
        }
        let last = bit(self.parts[part][1]);
        let mut open = self.onward(here, last);
        while open != 0 {
            let skipped = generator.random_range(0..open.count_ones());
            let drawn = members(open).nth(skipped as usize);
            let cell = drawn.expect("fewer are skipped than there are");
            open &= !bit(cell);
            self.found.push(cell);
            let (inner, ends) = (self.inner, self.ends);
            self.inner &= !bit(cell);
            self.ends &= !bit(cell);
            let is_found = if bit(cell) == last {
                self.search(part + 1, generator)
            } else {
                self.go_on(part, cell, generator)
            };
            if is_found {
                return true;
            }
            (self.inner, self.ends) = (inner, ends);
            self.found.pop();
        }
        false
    }

    /// Where a part may go on from a cell. A neighbour that only one other cell is left to go to is visited now or
    /// never.
    fn onward(&self, here: Cell, last: Cells) -> Cells {
        let neighbours = self.neighbours[here as usize];
        let left = self.inner | self.ends;
        let mut urgent = 0;
        for cell in members(neighbours & self.inner) {
            match (self.neighbours[cell as usize] & left).count_ones() {
                0 => return 0,
                1 => urgent |= bit(cell),
                _ => {}
            }
        }
        match urgent.count_ones() {
            0 => neighbours & (self.inner | last),
            1 => urgent,
            _ => 0,
        }
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
        self.corner + cell / self.columns * self.width + cell % self.columns
    }

    /// The cell of a square, if it lies in the window.
    fn cell(self, place: SquareIndex) -> Option<Cell> {
        let row = (place / self.width).checked_sub(self.corner / self.width)?;
        let column = (place % self.width).checked_sub(self.corner % self.width)?;
        let is_inside = row < self.rows && column < self.columns;
        is_inside.then_some(row * self.columns + column)
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
