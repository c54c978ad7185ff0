//! All states that can be reached, and where they lead: found once, and kept.

use std::collections::HashMap;
use std::rc::Rc;

use crate::solve::frontier::state::{Chosen, Marks, Moves, State};

/// A state by its number.
pub(crate) type StateNumber = u32;

/// The states that can be reached after a column, sorted.
pub(crate) type Layer = Rc<[StateNumber]>;

/// Where a state leads, and by which moves.
pub(crate) type Successors = Rc<[(StateNumber, Chosen)]>;

/// How many successors over columns with marks are kept: those that come again and again are
/// among the first. Some 50 megabytes.
const MOST_KEPT: usize = 1 << 22;

/// The states met so far, and their successors.
#[derive(Debug)]
pub(crate) struct Automaton {
    pub(crate) moves: Moves,
    states: Vec<State>,
    numbers: HashMap<State, StateNumber>,
    successors: HashMap<(Marks, StateNumber), Successors>,
    /// How many successors over columns with marks there are among these.
    kept: usize,
}

impl Automaton {
    /// Without states, for a board of so many rows.
    pub(crate) fn new(rows: usize) -> Self {
        Self {
            moves: Moves::new(rows),
            states: Vec::new(),
            numbers: HashMap::new(),
            successors: HashMap::new(),
            kept: 0,
        }
    }

    /// How many states have been met.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of a state.
    pub(crate) fn number(&mut self, state: State) -> StateNumber {
        let Self {
            states, numbers, ..
        } = self;
        *numbers.entry(state).or_insert_with(|| {
            states.push(state);
            StateNumber::try_from(states.len() - 1).expect("the states of four rows are few")
        })
    }

    /// Where a state leads over a column with these marks, and by which moves.
    pub(crate) fn successors(&mut self, from: StateNumber, marks: Marks) -> Successors {
        if let Some(known) = self.successors.get(&(marks, from)) {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        let state = self.states[from as usize];
        state.successors(&self.moves, marks, &mut |state, chosen| {
            found.push((state, chosen));
        });
        found.sort_unstable();
        found.dedup_by_key(|&mut (state, _)| state);
        let numbered = found
            .into_iter()
            .map(|(state, chosen)| (self.number(state), chosen));
        let successors: Successors = numbered.collect();
        if marks != Marks::default() {
            self.kept += successors.len();
        }
        if marks == Marks::default() || self.kept <= MOST_KEPT {
            self.successors
                .insert((marks, from), Rc::clone(&successors));
        }
        successors
    }

    /// The layer after a column with these marks.
    pub(crate) fn step(&mut self, layer: &Layer, marks: Marks) -> Layer {
        let mut next: Vec<StateNumber> = Vec::new();
        for &from in layer.iter() {
            next.extend(self.successors(from, marks).iter().map(|&(to, _)| to));
        }
        next.sort_unstable();
        next.dedup();
        next.into()
    }
}
