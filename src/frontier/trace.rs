//! From the last column back to the first: the moves of one tour.

use std::collections::HashMap;

use crate::board::{Board, OutOfMemory};
use crate::frontier::automaton::{Automaton, Layer, StateNumber};
use crate::frontier::layers::{LayerNumber, Layers};
use crate::frontier::state::{Chosen, Marks};

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
    // The steps back repeat themselves: each is looked for once. Nearly all columns have no
    // marks: these steps are looked up without hashing.
    let mut known: Vec<Vec<Option<Step>>> = vec![Vec::new(); layers.count()];
    let mut known_marked: HashMap<(LayerNumber, Marks, StateNumber), Step> = HashMap::new();
    let mut state = last;
    let mut marked = marked.iter().rev().peekable();
    for column in (0..columns).rev() {
        let number = layers.before(column);
        let layer = layers.get(number);
        let (from, moves) = if let Some(&(_, marks)) = marked.next_if(|mark| mark.0 == column) {
            *known_marked
                .entry((number, marks, state))
                .or_insert_with(|| step_back(automaton, layer, state, marks))
        } else {
            let known = &mut known[number as usize];
            if known.is_empty() {
                known.resize(automaton.len(), None);
            }
            *known[state as usize]
                .get_or_insert_with(|| step_back(automaton, layer, state, Marks::default()))
        };
        chosen[column as usize] = moves;
        state = from;
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
