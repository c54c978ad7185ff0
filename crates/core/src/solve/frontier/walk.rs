//! A walk on a board of three or four rows or columns: whether it can be finished after a move.
//!
//! The visited squares count as holes, and the knight's square is an end of the tour. A move changes
//! two columns that are at most two apart. So the states left of these columns, and what is known
//! of the states right of them, stay as they are.

use crate::board::{Board, Fallible, Square, try_vec};
use crate::solve::frontier::state::{Automaton, FrontierState, Marks, StateNumber};

#[derive(Debug)]
pub(crate) struct FrontierWalk<'a> {
    pub board: Board,
    automaton: &'a mut Automaton,
    /// The state of a finished tour.
    last: StateNumber,
    /// The visited squares and the knight, by column.
    marks: Vec<Marks>,
    unvisited: u32,
    /// The states before each column, up to the first that has changed.
    before: Vec<Vec<StateNumber>>,
    /// What is known of the states before each column, by number.
    known: Vec<Vec<Known>>,
}

/// Whether the columns from a state on can be finished; `None` if that has not been asked.
type Known = Option<bool>;

/// A state, and how many of its successors have been looked at.
type OpenState = (StateNumber, usize);

impl<'a> FrontierWalk<'a> {
    /// A walk that stands on its start. What an earlier walk on this board has found out is in the
    /// automaton already.
    pub(crate) fn new(board: Board, start: Square, automaton: &'a mut Automaton) -> Fallible<Self> {
        let rows = board.rows().min(board.columns()) as usize;
        let columns = board.rows().max(board.columns()) as usize;
        let first = automaton.number(FrontierState::first_with_free_end(rows))?;
        let last = automaton.number(FrontierState::complete(rows))?;
        let mut walk = Self {
            board,
            automaton,
            last,
            marks: try_vec(columns, Marks::default())?,
            unvisited: board.squares() - 1,
            before: vec![vec![first]],
            known: try_vec(columns, Vec::new())?,
        };
        let (column, bit) = walk.column_and_bit(start);
        walk.marks[column].ends |= bit;
        Ok(walk)
    }

    /// The column of a square and the bit of its row, on the board with no more rows than columns.
    fn column_and_bit(&self, square: Square) -> (usize, u8) {
        let square = self.board.lying(square);
        (square.column as usize, 1 << square.row)
    }

    /// Moves the knight to an unvisited square, if the walk can be finished from there. Returns
    /// whether it can.
    pub(crate) fn go_if_possible(&mut self, from: Square, to: Square) -> Fallible<bool> {
        let ((left, bit), (right, other)) = (self.column_and_bit(from), self.column_and_bit(to));
        self.marks[left].ends &= !bit;
        self.marks[left].holes |= bit;
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
            self.marks[left].holes &= !bit;
            self.marks[left].ends |= bit;
        }
        Ok(is_possible)
    }

    /// Whether the walk can be finished. The columns `first..last` have just changed.
    fn can_finish(&mut self, first: usize, last: usize) -> Fallible<bool> {
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
    fn can_finish_from(&mut self, state: StateNumber, column: usize) -> Fallible<bool> {
        if let Some(known) = known(self.known.get(column), state, self.last) {
            return Ok(known);
        }
        let mut open: Vec<OpenState> = vec![(state, 0)];
        while let Some(&top) = open.last() {
            let here = column + open.len() - 1;
            let (next, looked_at) = self.next_of(top, here)?;
            match next {
                None => {
                    self.note(here, top.0, false)?;
                    open.pop();
                }
                Some((_, Some(_))) => {
                    for (place, &(state, _)) in open.iter().enumerate() {
                        self.note(column + place, state, true)?;
                    }
                    return Ok(true);
                }
                Some((next, None)) => {
                    open.last_mut().expect("one is open").1 = looked_at;
                    open.try_reserve(1)?;
                    open.push((next, 0));
                }
            }
        }
        Ok(false)
    }

    /// The next successor of an open state before a column that is not known to lead nowhere, and
    /// how many successors have been looked at then.
    fn next_of(
        &mut self,
        (state, looked_at): OpenState,
        column: usize,
    ) -> Fallible<(Option<(StateNumber, Known)>, usize)> {
        let successors = self.automaton.successors(state, self.marks[column])?;
        let after = self.known.get(column + 1);
        for (place, &(state, _)) in successors.iter().enumerate().skip(looked_at) {
            let known = known(after, state, self.last);
            if known != Some(false) {
                return Ok((Some((state, known)), place + 1));
            }
        }
        Ok((None, successors.len()))
    }

    /// Notes what is known of a state before a column.
    fn note(&mut self, column: usize, state: StateNumber, what: bool) -> Fallible<()> {
        let known = &mut self.known[column];
        let length = known.len().max(state as usize + 1);
        known.try_reserve(length - known.len())?;
        known.resize(length, None);
        known[state as usize] = Some(what);
        Ok(())
    }
}

/// What is known of a state, by what is known of the states before its column. After the last
/// column no such set exists, and only the state `last` is finished.
fn known(states: Option<&Vec<Known>>, state: StateNumber, last: StateNumber) -> Known {
    match states {
        Some(states) => states.get(state as usize).copied().unwrap_or_default(),
        None => Some(state == last),
    }
}
