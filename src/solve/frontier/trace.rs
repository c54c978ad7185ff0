//! From the last column back to the first: the moves of one tour.

use std::collections::HashMap;

use crate::board::{Board, OutOfMemory};
use crate::solve::frontier::automaton::{Automaton, Layer, StateNumber};
use crate::solve::frontier::layers::{LayerNumber, Layers};
use crate::solve::frontier::state::{Chosen, Marks};

/// A step back: the state it leads to, and the moves on the way.
type Step = (StateNumber, Chosen);

/// The moves that join each column to the two before it, on a way over the layers to the
/// state `last`; two columns more than there are, without moves.
pub(crate) fn trace(
    board: Board,
    automaton: &mut Automaton,
    layers: &Layers,
    columns: u32,
    marked: &[(u32, Marks)],
    last: StateNumber,
) -> Result<Vec<Chosen>, OutOfMemory> {
    let mut chosen = board.cells(columns as usize + 2, 0)?;
    // The steps back repeat themselves: each is looked for once.
    let mut known: HashMap<(LayerNumber, Marks, StateNumber), Step> = HashMap::new();
    let mut state = last;
    let mut marked = marked.iter().rev().peekable();
    for column in (0..columns).rev() {
        let mark = marked.next_if(|mark| mark.0 == column);
        let marks = mark.map_or_else(Marks::default, |&(_, marks)| marks);
        let number = layers.before(column);
        known.try_reserve(1).map_err(|_| OutOfMemory::of(board))?;
        let step = known
            .entry((number, marks, state))
            .or_insert_with(|| step_back(automaton, layers.get(number), state, marks));
        chosen[column as usize] = step.1;
        state = step.0;
    }
    Ok(chosen)
}

/// The first state of a layer that leads to another over a column with these marks, and the
/// moves by which it does.
fn step_back(automaton: &mut Automaton, layer: &Layer, to: StateNumber, marks: Marks) -> Step {
    let mut steps = layer.iter().filter_map(|&from| {
        let successors = automaton.successors(from, marks);
        let step = successors.iter().find(|&&(state, _)| state == to)?;
        Some((from, step.1))
    });
    steps
        .next()
        .expect("a layer is what the one before leads to")
}
