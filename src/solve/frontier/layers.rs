//! Which states can be reached after each column. The same layers come again and again, and
//! each is kept once, so that a million columns take a few of them.

use std::collections::HashMap;
use std::rc::Rc;

use crate::board::{Board, OutOfMemory};
use crate::solve::frontier::automaton::{Automaton, Layer};
use crate::solve::frontier::state::{Marks, State};

/// A layer by its number.
pub(crate) type LayerNumber = u32;

/// How many states all layers may have together: a gigabyte. Without blocked squares they are
/// a few hundred thousand.
const MOST_STATES: usize = 1 << 28;
/// How many bytes a step may want for states that are new, of four rows; it allocates them in
/// many pieces. Of three rows there are less than a tenth.
const ROOM: [usize; 2] = [4 << 20, 32 << 20];

/// The layers before every column and after the last.
#[derive(Debug)]
pub(crate) struct Layers {
    /// The different ones.
    layers: Vec<Layer>,
    /// Which of them is before each column, and after the last.
    before: Vec<LayerNumber>,
}

impl Layers {
    /// The layers over so many columns, of which these have marks, in their order.
    pub(crate) fn new(
        board: Board,
        automaton: &mut Automaton,
        first: State,
        columns: u32,
        marked: &[(u32, Marks)],
    ) -> Result<Self, OutOfMemory> {
        let mut layers = Self {
            layers: Vec::new(),
            before: board.cells(columns as usize + 1, 0)?,
        };
        let mut numbers: HashMap<Layer, LayerNumber> = HashMap::new();
        let mut after: HashMap<(LayerNumber, Marks), LayerNumber> = HashMap::new();
        // Nearly all columns have no marks: these steps are looked up without hashing.
        let mut after_unmarked: Vec<Option<LayerNumber>> = Vec::new();
        let mut states = 0;
        let mut keep = |layers: &mut Vec<Layer>, layer: Layer| {
            let number = *numbers.entry(layer).or_insert_with_key(|layer| {
                states += layer.len();
                layers.push(Rc::clone(layer));
                LayerNumber::try_from(layers.len() - 1).expect("layers are fewer than columns")
            });
            if states > MOST_STATES {
                return Err(OutOfMemory::of(board));
            }
            Ok(number)
        };
        let layer = Rc::new([automaton.number(first)]);
        let mut number = keep(&mut layers.layers, layer)?;
        let mut marked = marked.iter().peekable();
        for column in 0..columns {
            layers.before[column as usize] = number;
            let mark = marked.next_if(|mark| mark.0 == column);
            let marks = mark.map_or_else(Marks::default, |&(_, marks)| marks);
            after_unmarked.resize(layers.layers.len(), None);
            let known = match mark {
                None => after_unmarked[number as usize],
                Some(_) => after.get(&(number, marks)).copied(),
            };
            let next = if let Some(next) = known {
                next
            } else {
                board.room(ROOM[usize::from(automaton.moves.rows > 3)])?;
                let layer = automaton.step(&layers.layers[number as usize], marks);
                keep(&mut layers.layers, layer)?
            };
            if mark.is_none() {
                after_unmarked[number as usize] = Some(next);
            } else {
                after.insert((number, marks), next);
            }
            number = next;
        }
        layers.before[columns as usize] = number;
        Ok(layers)
    }

    /// The layer before a column, by its number.
    pub(crate) fn before(&self, column: u32) -> LayerNumber {
        self.before[column as usize]
    }

    /// A layer by its number.
    pub(crate) fn get(&self, number: LayerNumber) -> &Layer {
        &self.layers[number as usize]
    }
}
