//! Which states can be reached after each column: over columns without marks that repeats itself
//! soon, so that a million of them take a few layers.

use std::collections::HashMap;

use crate::frontier::automaton::{Automaton, Layer};
use crate::frontier::state::{Marks, State};

/// The layers before every column and after the last.
#[derive(Debug)]
pub(crate) struct Layers {
    layers: Vec<Layer>,
    runs: Vec<Run>,
}

/// Columns in a row without marks.
#[derive(Debug)]
struct Run {
    /// Its first column.
    first: u32,
    /// Where its layers start, and how many are different.
    base: usize,
    count: usize,
    /// From which one on they repeat themselves, counted from the base.
    repeats_from: usize,
}

impl Run {
    /// The layer before a column.
    fn layer(&self, column: u32) -> usize {
        let offset = (column - self.first) as usize;
        let inside = if offset < self.count {
            offset
        } else {
            self.repeats_from + (offset - self.repeats_from) % (self.count - self.repeats_from)
        };
        self.base + inside
    }
}

impl Layers {
    /// The layers over so many columns, of which these have marks, in their order.
    pub(crate) fn new(
        automaton: &mut Automaton,
        first: State,
        columns: u32,
        marked: &[(u32, Marks)],
    ) -> Self {
        let mut layers = Self {
            layers: Vec::new(),
            runs: Vec::new(),
        };
        let mut layer = vec![automaton.number(first)];
        let mut column = 0;
        for &(marked_column, marks) in marked {
            layer = layers.run(automaton, layer, column, marked_column);
            layer = automaton.step(&layer, marks);
            column = marked_column + 1;
        }
        layers.run(automaton, layer, column, columns);
        layers
    }

    /// Adds the layers before columns without marks, and returns the one before `last`.
    fn run(&mut self, automaton: &mut Automaton, layer: Layer, first: u32, last: u32) -> Layer {
        let base = self.layers.len();
        let mut seen = HashMap::new();
        let mut layer = layer;
        let mut repeats_from = 0;
        for offset in 0..=(last - first) as usize {
            if let Some(&before) = seen.get(&layer) {
                repeats_from = before;
                break;
            }
            seen.insert(layer.clone(), offset);
            let next = automaton.step(&layer, Marks::default());
            self.layers.push(std::mem::replace(&mut layer, next));
        }
        let run = Run {
            first,
            base,
            count: self.layers.len() - base,
            repeats_from,
        };
        let last = self.layers[run.layer(last)].clone();
        self.runs.push(run);
        last
    }

    /// The number of different layers.
    pub(crate) fn count(&self) -> usize {
        self.layers.len()
    }

    /// The layer before a column, by its number.
    pub(crate) fn before(&self, column: u32) -> usize {
        let after = self.runs.partition_point(|run| run.first <= column);
        self.runs[after - 1].layer(column)
    }

    /// A layer by its number.
    pub(crate) fn get(&self, number: usize) -> &Layer {
        &self.layers[number]
    }
}
