//! The states that can be reached after each column. Few layers differ, and each is kept once.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use crate::board::{OutOfMemory, try_vec};
use crate::solve::frontier::automaton::{Automaton, StateNumber, Successor};
use crate::solve::frontier::state::{Chosen, FrontierState, Marks};

/// A layer by its number.
pub(crate) type LayerNumber = u32;

/// The most states of all layers together: a gigabyte. Without blocked squares they have a few
/// hundred thousand.
const MOST_STATES: usize = 1 << 28;

/// The layers before every column and after the last.
#[derive(Debug)]
pub(crate) struct Layers {
    store: LayerStore,
    /// The layer before each column, and after the last.
    before: Vec<LayerNumber>,
}

impl Layers {
    /// The layers over the columns of a board. `marked` has the columns with marks, in order.
    pub(crate) fn new(
        automaton: &mut Automaton,
        first: FrontierState,
        columns: u32,
        marked: &[(u32, Marks)],
    ) -> Result<Self, OutOfMemory> {
        let mut store = LayerStore::default();
        let mut steps = KnownSteps::default();
        let mut before = try_vec(columns as usize + 1, 0)?;
        let mut number = store.add(vec![automaton.number(first)?])?;
        let mut marked = marked.iter().peekable();
        for column in 0..columns {
            before[column as usize] = number;
            let mark = marked.next_if(|mark| mark.0 == column);
            let marks = mark.map_or_else(Marks::default, |&(_, marks)| marks);
            if let Some(next) = steps.get(number, marks) {
                number = next;
                continue;
            }
            let layer = automaton.step(store.get(number), marks)?;
            let next = store.add(layer)?;
            steps.insert(number, marks, next)?;
            number = next;
        }
        before[columns as usize] = number;
        Ok(Self { store, before })
    }

    /// The number of the layer before a column.
    pub(crate) fn before(&self, column: u32) -> LayerNumber {
        self.before[column as usize]
    }

    /// A layer by its number: its states, sorted.
    pub(crate) fn get(&self, number: LayerNumber) -> &[StateNumber] {
        self.store.get(number)
    }
}

/// The different layers.
#[derive(Debug, Default)]
struct LayerStore {
    layers: Vec<Vec<StateNumber>>,
    /// The layer with each hash.
    numbers: HashMap<u64, LayerNumber>,
    hasher: RandomState,
    states: usize,
}

impl LayerStore {
    fn get(&self, number: LayerNumber) -> &[StateNumber] {
        &self.layers[number as usize]
    }

    /// The number of a layer, which is kept if it is new. (Two layers with the same hash would
    /// only cost memory: the second would be kept each time it comes.)
    fn add(&mut self, layer: Vec<StateNumber>) -> Result<LayerNumber, OutOfMemory> {
        let hash = self.hasher.hash_one(&layer);
        if let Some(&number) = self.numbers.get(&hash)
            && self.get(number) == layer
        {
            return Ok(number);
        }
        self.states += layer.len();
        if self.states > MOST_STATES {
            return Err(OutOfMemory);
        }
        let number = LayerNumber::try_from(self.layers.len());
        let number = number.expect("there are fewer layers than columns");
        self.layers.try_reserve(1)?;
        self.numbers.try_reserve(1)?;
        self.layers.push(layer);
        self.numbers.insert(hash, number);
        Ok(number)
    }
}

/// The steps from layer to layer that have been computed.
#[derive(Debug, Default)]
struct KnownSteps {
    /// Over columns without marks, by layer: most columns have none and need no hashing.
    unmarked: Vec<Option<LayerNumber>>,
    marked: HashMap<(LayerNumber, Marks), LayerNumber>,
}

impl KnownSteps {
    fn get(&self, from: LayerNumber, marks: Marks) -> Option<LayerNumber> {
        if marks == Marks::default() {
            self.unmarked.get(from as usize).copied().flatten()
        } else {
            self.marked.get(&(from, marks)).copied()
        }
    }

    fn insert(
        &mut self,
        from: LayerNumber,
        marks: Marks,
        to: LayerNumber,
    ) -> Result<(), OutOfMemory> {
        if marks == Marks::default() {
            let length = self.unmarked.len().max(from as usize + 1);
            self.unmarked.try_reserve(length - self.unmarked.len())?;
            self.unmarked.resize(length, None);
            self.unmarked[from as usize] = Some(to);
        } else {
            self.marked.try_reserve(1)?;
            self.marked.insert((from, marks), to);
        }
        Ok(())
    }
}

/// The moves of one tour: for each column, those that join it to the two before. The tour ends in
/// the state `last`. The vector has two more columns than the board, without moves.
pub(crate) fn trace(
    automaton: &mut Automaton,
    layers: &Layers,
    columns: u32,
    marked: &[(u32, Marks)],
    last: StateNumber,
) -> Result<Vec<Chosen>, OutOfMemory> {
    let mut chosen = try_vec(columns as usize + 2, 0)?;
    // The same steps back occur again and again: each is computed once.
    let mut known: HashMap<(LayerNumber, Marks, StateNumber), Successor> = HashMap::new();
    let mut state = last;
    let mut marked = marked.iter().rev().peekable();
    for column in (0..columns).rev() {
        let mark = marked.next_if(|mark| mark.0 == column);
        let marks = mark.map_or_else(Marks::default, |&(_, marks)| marks);
        let key = (layers.before(column), marks, state);
        let step = if let Some(&step) = known.get(&key) {
            step
        } else {
            let step = step_back(automaton, layers.get(key.0), state, marks)?;
            known.try_reserve(1)?;
            known.insert(key, step);
            step
        };
        (state, chosen[column as usize]) = step;
    }
    Ok(chosen)
}

/// The first state of a layer that leads to the state `to` over a column with these marks, and
/// the moves that lead there.
fn step_back(
    automaton: &mut Automaton,
    layer: &[StateNumber],
    to: StateNumber,
    marks: Marks,
) -> Result<Successor, OutOfMemory> {
    for &from in layer {
        let mut successors = automaton.successors(from, marks)?.iter();
        if let Some(&(_, chosen)) = successors.find(|&&(state, _)| state == to) {
            return Ok((from, chosen));
        }
    }
    unreachable!("each state of a layer has a predecessor in the layer before")
}
