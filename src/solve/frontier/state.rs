//! What is known of the paths in the columns to the left: one state of the frontier, and the
//! states that a column more leads to.

/// The most rows that the frontier takes.
pub(crate) const MOST_ROWS: usize = 4;
/// Columns that are in sight at once: two behind the new one.
const SIGHT: usize = 3;
/// Cells that are in sight at once.
const CELLS: usize = MOST_ROWS * SIGHT;

/// The other end of the path that ends here is an end of the tour.
const TOUR_END: u8 = 14;
/// The cell has all its moves.
const DONE: u8 = 15;

/// The moves that join a column to the two before it, a bit each in the order of [`Moves`].
pub(crate) type Chosen = u16;

/// The paths that end in the last two columns: four bits for each cell, column by column.
///
/// A path is known by its two ends: in the place of each stands the place of the other, its
/// own for a single cell. Where the other end is an end of the tour, or the cell needs no
/// more moves, a mark says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct State(u64);

/// Set while an end of the tour may still be put anywhere.
const FREE_END: u64 = 1 << 40;
/// Set where the tour is complete.
const COMPLETE: u64 = 1 << 41;

/// The moves that join a new column to the two before it.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    pub(crate) rows: usize,
    /// Each by its row in the new column, how many columns back it leads, and to which row.
    /// Those two columns back come first.
    pub(crate) list: Vec<(usize, usize, usize)>,
}

impl Moves {
    /// The moves on a board of so many rows.
    pub(crate) fn new(rows: usize) -> Self {
        let mut list = Vec::new();
        for (back, across) in [(2, 1), (1, 2)] {
            for old in 0..rows {
                let others = [old.checked_sub(across), Some(old + across)];
                let others = others.into_iter().flatten().filter(|&row| row < rows);
                list.extend(others.map(|new| (new, back, old)));
            }
        }
        Self { rows, list }
    }
}

/// What is special in a column: one bit for each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marks {
    /// The ends of the tour.
    pub(crate) ends: u8,
    /// The squares that nobody may visit.
    pub(crate) blocked: u8,
}

impl State {
    /// Before the first column; with a free end where one end may be anywhere.
    pub(crate) const fn first(rows: usize, free_end: bool) -> Self {
        let cells = (1 << (8 * rows)) - 1;
        Self(cells | if free_end { FREE_END } else { 0 })
    }

    /// After the last column of a complete tour.
    pub(crate) const fn complete(rows: usize) -> Self {
        Self(Self::first(rows, false).0 | COMPLETE)
    }

    /// Calls `found` with each state that a column more leads to, and the moves into it;
    /// `marks` are those of the new column.
    pub(crate) fn successors(
        self,
        moves: &Moves,
        marks: Marks,
        found: &mut impl FnMut(Self, Chosen),
    ) {
        if self.0 & COMPLETE != 0 {
            if marks.blocked == (1 << moves.rows) - 1 {
                found(self, 0);
            }
            return;
        }
        let mut work = Work::new(self, moves, marks);
        work.choose(0, 0, found);
        if work.free_end {
            work.free_end = false;
            let taken = marks.ends | marks.blocked;
            for row in (0..moves.rows).filter(|row| taken & 1 << row == 0) {
                let mut work = work.clone();
                work.cells[2 * moves.rows + row] = TOUR_END;
                work.choose(0, 0, found);
            }
        }
    }
}

/// The place of a cell in sight, or a number of them.
fn small(place: usize) -> u8 {
    u8::try_from(place).expect("twelve cells are in sight")
}

/// Three columns while moves are chosen.
#[derive(Clone)]
struct Work<'a> {
    moves: &'a Moves,
    cells: [u8; CELLS],
    free_end: bool,
    complete: bool,
}

impl<'a> Work<'a> {
    fn new(state: State, moves: &'a Moves, marks: Marks) -> Self {
        let rows = moves.rows;
        let mut cells = [DONE; CELLS];
        for (place, cell) in cells.iter_mut().enumerate().take(SIGHT * rows) {
            *cell = if place < 2 * rows {
                (state.0 >> (4 * place) & 15) as u8
            } else if marks.blocked & 1 << (place - 2 * rows) != 0 {
                DONE
            } else if marks.ends & 1 << (place - 2 * rows) != 0 {
                TOUR_END
            } else {
                small(place)
            };
        }
        Self {
            moves,
            cells,
            free_end: state.0 & FREE_END != 0,
            complete: false,
        }
    }

    /// Goes through all choices of the moves from this one on.
    fn choose(&mut self, place: usize, chosen: Chosen, found: &mut impl FnMut(State, Chosen)) {
        let rows = self.moves.rows;
        let Some(&(new, back, old)) = self.moves.list.get(place) else {
            if self.cells[..rows].iter().all(|&cell| cell == DONE) {
                found(self.state(), chosen);
            }
            return;
        };
        // All moves of an oldest cell have been looked at: it has what it needs, or never.
        let oldest = if back == 2 { old } else { rows };
        if self.cells[..oldest].iter().any(|&cell| cell != DONE) {
            return;
        }
        self.choose(place + 1, chosen, found);
        let from = 2 * rows + new;
        let to = (2 - back) * rows + old;
        let before = (self.cells, self.complete);
        if self.join(from, to) {
            self.choose(place + 1, chosen | 1 << place, found);
        }
        (self.cells, self.complete) = before;
    }

    /// Makes a move between two cells, if that is possible.
    fn join(&mut self, from: usize, to: usize) -> bool {
        let (a, b) = (self.cells[from], self.cells[to]);
        if a == DONE || b == DONE {
            return false;
        }
        let end = |cell: u8| usize::from(cell);
        for place in [from, to] {
            if end(self.cells[place]) != place {
                self.cells[place] = DONE;
            }
        }
        if end(a) == to || a == TOUR_END && b == TOUR_END {
            // The tour is complete, or this is no tour.
            self.complete = self.cells.iter().all(|&cell| cell == DONE);
            return self.complete;
        }
        for (here, there) in [(a, b), (b, a)] {
            if here != TOUR_END {
                self.cells[end(here)] = there;
            }
        }
        true
    }

    /// The state of the two newer columns.
    fn state(&self) -> State {
        let rows = self.moves.rows;
        let mut state = 0;
        for place in 0..2 * rows {
            let cell = match self.cells[rows + place] {
                cell @ (TOUR_END | DONE) => cell,
                cell => cell - small(rows),
            };
            state |= u64::from(cell) << (4 * place);
        }
        if self.free_end {
            state |= FREE_END;
        }
        if self.complete {
            state |= COMPLETE;
        }
        State(state)
    }
}
