//! From the last column back to the first: the moves of one tour.

use std::collections::HashMap;

use crate::board::{OutOfMemory, try_vec};
use crate::solve::frontier::automaton::{Automaton, StateNumber, Successor};
use crate::solve::frontier::layers::{LayerNumber, Layers};
use crate::solve::frontier::state::{Chosen, Marks};

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
