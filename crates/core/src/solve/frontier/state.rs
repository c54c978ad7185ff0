//! A state of the frontier: the paths that end in the last two columns. The automaton computes once which
//! states one more column leads to.

use std::collections::HashMap;
use std::ops::Range;

use crate::board::{Board, Fallible};

/// The most rows that the frontier handles.
const MOST_ROWS: usize = 4;
/// The columns of a window: the new one and the two before it.
const WINDOW: usize = 3;
const CELLS: usize = MOST_ROWS * WINDOW;

/// Marks an end of a path whose other end is an end of the tour.
const TOUR_END: u8 = 14;
/// Marks a cell that has all its moves.
const DONE: u8 = 15;

/// A set of the moves that join a column to the two before it: bit i for `Moves::list[i]`.
pub(crate) type Chosen = u16;

/// The paths that end in the last two columns, packed into one word.
///
/// There are four bits for each of the up to eight cells, numbered column by column. A cell at
/// the end of a path holds the number of the path's other end (its own number for a single cell),
/// or one of the marks above.
///
/// ```text
/// bit  41       40        39..32  31..28      7..4    3..0
///      COMPLETE FREE_END  unused  cell 7 ...  cell 1  cell 0
///
/// cells of four rows:  0 4     of three rows:  0 3
/// (older column left)  1 5                     1 4
///                      2 6                     2 5
///                      3 7
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FrontierState(u64);

/// Set while one end of the tour may still be anywhere.
const FREE_END: u64 = 1 << 40;
const COMPLETE: u64 = 1 << 41;

/// The moves that join a new column to the two before it.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    pub rows: usize,
    /// Each move: its row in the new column, how many columns back it leads, and to which row.
    /// The moves two columns back come first.
    pub list: Vec<(usize, usize, usize)>,
}

impl Moves {
    /// The moves on a board with this many rows.
    pub(crate) fn new(rows: usize) -> Self {
        let mut list = Vec::new();
        for (back, across) in [(2, 1), (1, 2)] {
            for old in 0..rows {
                let both = [old.checked_sub(across), Some(old + across)];
                let others = both.into_iter().flatten().filter(|&row| row < rows);
                list.extend(others.map(|new| (new, back, old)));
            }
        }
        Self { rows, list }
    }
}

/// The special squares of a column: one bit for each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marks {
    pub ends: u8,
    pub holes: u8,
}

impl FrontierState {
    /// A state without paths: that before the first column if both ends of the tour are given or it is closed.
    pub(crate) const fn blank(rows: usize) -> Self {
        Self((1 << (8 * rows)) - 1)
    }

    /// The same if one end of the tour may be anywhere.
    pub(crate) const fn with_free_end(self) -> Self {
        Self(self.0 | FREE_END)
    }

    /// The same after the last column of a complete tour.
    pub(crate) const fn complete(self) -> Self {
        Self(self.0 | COMPLETE)
    }

    /// Calls `visit` with each state after one more column, and the moves into that column.
    /// `marks` are those of the new column.
    pub(crate) fn successors(
        self,
        moves: &Moves,
        marks: Marks,
        visit: &mut impl FnMut(Self, Chosen),
    ) {
        if self.0 & COMPLETE != 0 {
            if marks.holes == (1 << moves.rows) - 1 {
                visit(self, 0);
            }
            return;
        }
        let mut window = Window::new(self, moves, marks);
        window.choose(0, 0, visit);
        if window.free_end {
            window.free_end = false;
            let taken = marks.ends | marks.holes;
            for row in (0..moves.rows).filter(|row| taken & 1 << row == 0) {
                let mut ended = window.clone();
                ended.cells[2 * moves.rows + row] = TOUR_END;
                ended.choose(0, 0, visit);
            }
        }
    }
}

/// The number of a cell, or a number of cells.
fn small(number: usize) -> u8 {
    u8::try_from(number).expect("a window has twelve cells")
}

/// Three columns while the moves into the newest are chosen.
#[derive(Clone)]
struct Window<'a> {
    moves: &'a Moves,
    cells: [u8; CELLS],
    free_end: bool,
    complete: bool,
}

impl<'a> Window<'a> {
    fn new(state: FrontierState, moves: &'a Moves, marks: Marks) -> Self {
        let rows = moves.rows;
        let mut cells = [DONE; CELLS];
        for (number, cell) in cells.iter_mut().enumerate().take(WINDOW * rows) {
            *cell = if number < 2 * rows {
                (state.0 >> (4 * number) & 15) as u8
            } else if marks.holes & 1 << (number - 2 * rows) != 0 {
                DONE
            } else if marks.ends & 1 << (number - 2 * rows) != 0 {
                TOUR_END
            } else {
                small(number)
            };
        }
        Self {
            moves,
            cells,
            free_end: state.0 & FREE_END != 0,
            complete: false,
        }
    }

    /// Tries all choices of the moves from this number on.
    fn choose(
        &mut self,
        number: usize,
        chosen: Chosen,
        visit: &mut impl FnMut(FrontierState, Chosen),
    ) {
        let rows = self.moves.rows;
        let Some(&(new, back, old)) = self.moves.list.get(number) else {
            if self.cells[..rows].iter().all(|&cell| cell == DONE) {
                visit(self.state(), chosen);
            }
            return;
        };
        // The cells of the oldest column above `old` have no more moves to choose from: each must
        // be done by now.
        let settled = if back == 2 { old } else { rows };
        if self.cells[..settled].iter().any(|&cell| cell != DONE) {
            return;
        }
        self.choose(number + 1, chosen, visit);
        let from = 2 * rows + new;
        let to = (2 - back) * rows + old;
        let before = (self.cells, self.complete);
        if self.join(from, to) {
            self.choose(number + 1, chosen | 1 << number, visit);
        }
        (self.cells, self.complete) = before;
    }

    /// Makes a move between two cells. Returns whether it is possible.
    fn join(&mut self, from: usize, to: usize) -> bool {
        let (a, b) = (self.cells[from], self.cells[to]);
        if a == DONE || b == DONE {
            return false;
        }
        for number in [from, to] {
            if usize::from(self.cells[number]) != number {
                self.cells[number] = DONE;
            }
        }
        if usize::from(a) == to || a == TOUR_END && b == TOUR_END {
            // This closes a cycle or joins the two ends of the tour: nothing else may be left.
            self.complete = self.cells.iter().all(|&cell| cell == DONE);
            return self.complete;
        }
        for (here, there) in [(a, b), (b, a)] {
            if here != TOUR_END {
                self.cells[usize::from(here)] = there;
            }
        }
        true
    }

    /// The state of the two newer columns.
    fn state(&self) -> FrontierState {
        let rows = self.moves.rows;
        let mut state = 0;
        for number in 0..2 * rows {
            let cell = match self.cells[rows + number] {
                cell @ (TOUR_END | DONE) => cell,
                cell => cell - small(rows),
            };
            state |= u64::from(cell) << (4 * number);
        }
        if self.free_end {
            state |= FREE_END;
        }
        if self.complete {
            state |= COMPLETE;
        }
        FrontierState(state)
    }
}

pub(crate) type StateNumber = u32;

/// A successor of a state, and the moves that lead to it.
pub(crate) type Successor = (StateNumber, Chosen);

/// The most successors that are kept, about 50 megabytes. Four rows without marks have a few hundred thousand.
const MOST_KEPT: usize = 1 << 22;

/// The states met so far and their successors.
#[derive(Debug)]
pub(crate) struct Automaton {
    pub moves: Moves,
    pub states: Vec<FrontierState>,
    numbers: HashMap<FrontierState, StateNumber>,
    /// The successors of all states; those of one state are neighbours.
    successors: Vec<Successor>,
    /// The part of `successors` that belongs to a state and the marks of the next column.
    ranges: HashMap<(Marks, StateNumber), Range<usize>>,
}

impl Automaton {
    /// An automaton without states for a board with three or four rows or columns.
    pub(crate) fn of(board: Board) -> Self {
        Self {
            moves: Moves::new(board.rows().min(board.columns()) as usize),
            states: Vec::new(),
            numbers: HashMap::new(),
            successors: Vec::new(),
            ranges: HashMap::new(),
        }
    }

    pub(crate) fn number(&mut self, state: FrontierState) -> Fallible<StateNumber> {
        self.states.try_reserve(1)?;
        self.numbers.try_reserve(1)?;
        Ok(*self.numbers.entry(state).or_insert_with(|| {
            self.states.push(state);
            StateNumber::try_from(self.states.len() - 1).expect("four rows have few states")
        }))
    }

    /// The successors of a state over a column with these marks.
    pub(crate) fn successors(&mut self, from: StateNumber, marks: Marks) -> Fallible<&[Successor]> {
        if let Some(known) = self.ranges.get(&(marks, from)) {
            return Ok(&self.successors[known.clone()]);
        }
        let mut reached = Vec::new();
        let state = self.states[from as usize];
        state.successors(&self.moves, marks, &mut |state, chosen| {
            reached.push((state, chosen));
        });
        reached.sort_unstable();
        reached.dedup_by_key(|&mut (state, _)| state);
        if self.successors.len() > MOST_KEPT {
            self.successors.clear();
            self.ranges.clear();
        }
        let first = self.successors.len();
        self.successors.try_reserve(reached.len())?;
        for (state, chosen) in reached {
            let number = self.number(state)?;
            self.successors.push((number, chosen));
        }
        let range = first..self.successors.len();
        self.ranges.try_reserve(1)?;
        self.ranges.insert((marks, from), range.clone());
        Ok(&self.successors[range])
    }

    /// The states after a column with these marks, sorted.
    pub(crate) fn step(
        &mut self,
        layer: &[StateNumber],
        marks: Marks,
    ) -> Fallible<Vec<StateNumber>> {
        let mut after: Vec<StateNumber> = Vec::new();
        for &from in layer {
            let successors = self.successors(from, marks)?;
            after.try_reserve(successors.len())?;
            after.extend(successors.iter().map(|&(to, _)| to));
        }
        after.sort_unstable();
        after.dedup();
        after.shrink_to_fit();
        Ok(after)
    }
}
