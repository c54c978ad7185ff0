//! From the last column back to the first: the moves of one tour.

use std::collections::HashMap;

use crate::board::{Board, OutOfMemory};
use crate::frontier::automaton::{Automaton, StateNumber};
use crate::frontier::layers::Layers;
use crate::frontier::state::{Chosen, Marks};

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
    // The steps back from a layer repeat themselves: each is looked for once.
    let mut known: Vec<HashMap<(Marks, StateNumber), (StateNumber, Chosen)>> =
        vec![HashMap::new(); layers.count()];
    let mut state = last;
    let mut marked = marked.iter().rev().peekable();
    for column in (0..columns).rev() {
        let mark = marked.next_if(|mark| mark.0 == column);
        let marks = mark.map_or_else(Marks::default, |&(_, marks)| marks);
        let number = layers.before(column);
        let step = known[number].entry((marks, state)).or_insert_with(|| {
            let mut steps = layers.get(number).iter().filter_map(|&from| {
                let successors = automaton.successors(from, marks);
                let step = successors.iter().find(|&&(to, _)| to == state)?;
                Some((from, step.1))
            });
            steps
                .next()
                .expect("a layer is what the one before leads to")
        });
        let (from, moves) = *step;
        chosen[column as usize] = moves;
        state = from;
    }
    Ok(chosen)
}
