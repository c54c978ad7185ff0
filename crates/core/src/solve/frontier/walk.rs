//! A walk on a board of three or four rows or columns: whether it can be finished after a move.
//!
//! The visited squares are blocked, and the knight's square is an end of the tour. A move changes
//! two columns that are at most two apart. So the states left of these columns, and what is known
//! of the states right of them, stay as they are.

use crate::board::{Board, OutOfMemory, Square};
use crate::solve::frontier::automaton::{Automaton, StateNumber};
use crate::solve::frontier::lying;
use crate::solve::frontier::state::{FrontierState, Marks};

/// A walk from a start.
#[derive(Debug)]
pub(crate) struct FrontierWalk {
    board: Board,
    automaton: Automaton,
    /// The state of a finished tour.
    last: StateNumber,
    /// The visited squares and the knight, by column.
    marks: Vec<Marks>,
    /// The squares that are not visited.
    unvisited: u32,
    /// The states before each column, up to the first that has changed.
    before: Vec<Vec<StateNumber>>,
    /// What is known of the states before each column, by number.
    known: Vec<Vec<Known>>,
}

/// Whether the columns from a state on can be finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Known {
    /// It has not been asked.
    #[default]
    Unknown,
    /// They can.
    Yes,
    /// They cannot.
    No,
}

/// A state whose successors are looked at.
#[derive(Clone, Copy, Debug)]
struct OpenState {
    state: StateNumber,
    /// The number of successors that have been looked at.
    looked_at: usize,
}

impl OpenState {
    const fn new(state: StateNumber) -> Self {
        Self {
            state,
            looked_at: 0,
        }
    }
}

impl FrontierWalk {
    /// A walk that stands on its start. The automaton of an earlier walk on this board has states
    /// that need not be found again; without one, a new one is made.
    pub(crate) fn new(
        board: Board,
        start: Square,
        automaton: Option<Automaton>,
    ) -> Result<Self, OutOfMemory> {
        let rows = board.rows().min(board.columns()) as usize;
        let columns = board.rows().max(board.columns()) as usize;
        let mut automaton = automaton.unwrap_or_else(|| Automaton::new(rows));
        let first = automaton.number(FrontierState::first_with_free_end(rows))?;
        let last = automaton.number(FrontierState::complete(rows))?;
        let mut marks = Vec::new();
        marks.try_reserve_exact(columns)?;
        marks.resize(columns, Marks::default());
        let mut known = Vec::new();
        known.try_reserve_exact(columns)?;
        known.resize_with(columns, Vec::new);
        let mut walk = Self {
            board,
            automaton,
            last,
            marks,
            unvisited: board.squares() - 1,
            before: vec![vec![first]],
            known,
        };
        let (column, bit) = walk.place(start);
        walk.marks[column].ends |= bit;
        Ok(walk)
    }

    /// The board.
    pub(crate) const fn board(&self) -> Board {
        self.board
    }

    /// The automaton, for another walk on this board.
    pub(crate) fn into_automaton(self) -> Automaton {
        self.automaton
    }

    /// The column of a square and the bit of its row, on the board with more columns than rows.
    fn place(&self, square: Square) -> (usize, u8) {
        let square = lying(self.board, square);
        (square.column as usize, 1 << square.row)
    }

    /// Moves the knight to an unvisited square, if the walk can be finished from there. Returns
    /// whether it can.
    pub(crate) fn go_if_possible(&mut self, from: Square, to: Square) -> Result<bool, OutOfMemory> {
        let ((left, bit), (right, other)) = (self.place(from), self.place(to));
        self.marks[left].ends &= !bit;
        self.marks[left].blocked |= bit;
        self.marks[right].ends |= other;
        let changed = left.min(right)..left.max(right) + 1;
        let is_possible = self.unvisited == 1 || self.can_finish(changed.start, changed.end)?;
        if is_possible {
            self.unvisited -= 1;
            self.before.truncate(changed.start + 1);
            for known in &mut self.known[..changed.end] {
                known.clear();
            }
        } else {
            self.marks[right].ends &= !other;
            self.marks[left].blocked &= !bit;
            self.marks[left].ends |= bit;
        }
        Ok(is_possible)
    }

    /// Whether the walk can be finished. The columns `first..last` have just changed.
    fn can_finish(&mut self, first: usize, last: usize) -> Result<bool, OutOfMemory> {
        while self.before.len() <= first {
            let column = self.before.len() - 1;
            let layer = self
                .automaton
                .step(&self.before[column], self.marks[column])?;
            self.before.try_reserve(1)?;
            self.before.push(layer);
        }
        let mut layer = self
            .automaton
            .step(&self.before[first], self.marks[first])?;
        for column in first + 1..last {
            layer = self.automaton.step(&layer, self.marks[column])?;
        }
        for state in layer {
            if self.can_finish_from(state, last)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the columns from this one on can be finished from a state: depth first, each state
    /// of a column once.
    fn can_finish_from(&mut self, state: StateNumber, column: usize) -> Result<bool, OutOfMemory> {
        match known(self.known.get(column), state, self.last) {
            Known::Yes => return Ok(true),
            Known::No => return Ok(false),
            Known::Unknown => {}
        }
        let mut open = vec![OpenState::new(state)];
        while let Some(&top) = open.last() {
            let here = column + open.len() - 1;
            let (next, looked_at) = self.next_of(top, here)?;
            match next {
                None => {
                    self.note(here, top.state, Known::No)?;
                    open.pop();
                }
                Some((_, Known::Yes)) => {
                    for (place, open) in open.iter().enumerate() {
                        self.note(column + place, open.state, Known::Yes)?;
                    }
                    return Ok(true);
                }
                Some((next, _)) => {
                    open.last_mut().expect("one is open").looked_at = looked_at;
                    open.try_reserve(1)?;
                    open.push(OpenState::new(next));
                }
            }
        }
        Ok(false)
    }

    /// The next successor of an open state before a column that is not known to lead nowhere, and
    /// how many successors have been looked at then.
    fn next_of(
        &mut self,
        open: OpenState,
        column: usize,
    ) -> Result<(Option<(StateNumber, Known)>, usize), OutOfMemory> {
        let successors = self.automaton.successors(open.state, self.marks[column])?;
        let after = self.known.get(column + 1);
        for (place, &(state, _)) in successors.iter().enumerate().skip(open.looked_at) {
            let known = known(after, state, self.last);
            if known != Known::No {
                return Ok((Some((state, known)), place + 1));
            }
        }
        Ok((None, successors.len()))
    }

    /// Notes what is known of a state before a column.
    fn note(&mut self, column: usize, state: StateNumber, what: Known) -> Result<(), OutOfMemory> {
        let known = &mut self.known[column];
        let length = known.len().max(state as usize + 1);
        known.try_reserve(length - known.len())?;
        known.resize(length, Known::Unknown);
        known[state as usize] = what;
        Ok(())
    }
}

/// What is known of a state, by what is known of the states before its column. After the last
/// column no such set exists, and only the state `last` is finished.
fn known(states: Option<&Vec<Known>>, state: StateNumber, last: StateNumber) -> Known {
    match states {
        Some(states) => states.get(state as usize).copied().unwrap_or_default(),
        None if state == last => Known::Yes,
        None => Known::No,
    }
}
