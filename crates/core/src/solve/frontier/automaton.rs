//! The states that can be reached and their successors, each computed once.

use std::collections::HashMap;
use std::ops::Range;

use crate::board::OutOfMemory;
use crate::solve::frontier::state::{Chosen, FrontierState, Marks, Moves};

/// A state by its number.
pub(crate) type StateNumber = u32;

/// A successor of a state, and the moves that lead to it.
pub(crate) type Successor = (StateNumber, Chosen);

/// The most successors over columns with marks that are kept, about 50 megabytes. The common
/// ones are among the first.
const MOST_KEPT: usize = 1 << 22;

/// The states met so far and their successors.
#[derive(Debug)]
pub(crate) struct Automaton {
    pub moves: Moves,
    states: Vec<FrontierState>,
    numbers: HashMap<FrontierState, StateNumber>,
    /// The successors of all states; those of one state are neighbours.
    successors: Vec<Successor>,
    /// The part of `successors` that belongs to a state and the marks of the next column.
    ranges: HashMap<(Marks, StateNumber), Range<usize>>,
    /// How many of the successors are kept. The rest is overwritten by the next call.
    kept: usize,
    /// How many of the kept successors are over columns with marks.
    kept_with_marks: usize,
}

impl Automaton {
    /// An automaton without states for a board with this many rows.
    pub(crate) fn new(rows: usize) -> Self {
        Self {
            moves: Moves::new(rows),
            states: Vec::new(),
            numbers: HashMap::new(),
            successors: Vec::new(),
            ranges: HashMap::new(),
            kept: 0,
            kept_with_marks: 0,
        }
    }

    /// The number of states met so far.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of a state.
    pub(crate) fn number(&mut self, state: FrontierState) -> Result<StateNumber, OutOfMemory> {
        self.states.try_reserve(1)?;
        self.numbers.try_reserve(1)?;
        Ok(*self.numbers.entry(state).or_insert_with(|| {
            self.states.push(state);
            StateNumber::try_from(self.states.len() - 1).expect("four rows have few states")
        }))
    }

    /// The successors of a state over a column with these marks.
    pub(crate) fn successors(
        &mut self,
        from: StateNumber,
        marks: Marks,
    ) -> Result<&[Successor], OutOfMemory> {
        if let Some(known) = self.ranges.get(&(marks, from)) {
            return Ok(&self.successors[known.clone()]);
        }
        let mut found = Vec::new();
        let state = self.states[from as usize];
        state.successors(&self.moves, marks, &mut |state, chosen| {
            found.push((state, chosen));
        });
        found.sort_unstable();
        found.dedup_by_key(|&mut (state, _)| state);
        self.successors.truncate(self.kept);
        self.successors.try_reserve(found.len())?;
        let range = self.kept..self.kept + found.len();
        for (state, chosen) in found {
            let number = self.number(state)?;
            self.successors.push((number, chosen));
        }
        let with_marks = if marks == Marks::default() {
            0
        } else {
            range.len()
        };
        if with_marks == 0 || self.kept_with_marks + with_marks <= MOST_KEPT {
            self.ranges.try_reserve(1)?;
            self.ranges.insert((marks, from), range.clone());
            self.kept = range.end;
            self.kept_with_marks += with_marks;
        }
        Ok(&self.successors[range])
    }

    /// The states after a column with these marks, sorted.
    pub(crate) fn step(
        &mut self,
        layer: &[StateNumber],
        marks: Marks,
    ) -> Result<Vec<StateNumber>, OutOfMemory> {
        let mut next: Vec<StateNumber> = Vec::new();
        for &from in layer {
            let successors = self.successors(from, marks)?;
            next.try_reserve(successors.len())?;
            next.extend(successors.iter().map(|&(to, _)| to));
        }
        next.sort_unstable();
        next.dedup();
        next.shrink_to_fit();
        Ok(next)
    }
}
