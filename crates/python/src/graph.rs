//! The moves of a board as a graph.

use knights::tools::tour::graph::Graph;
use knights_core::board::KnightGraph;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arrays::SIGNALS;
use crate::options::{Question, refused};
use crate::running::{pause, until_signalled};
use crate::tour::pair;

#[pyfunction]
pub(crate) fn graph(py: Python<'_>, question: Question) -> PyResult<Bound<'_, PyDict>> {
    let (_, Graph { board, holes }) = question.read(py)?;
    let made = until_signalled(py, move |_| KnightGraph::new(board, &holes))?;
    let moves = made.map_err(refused)?;
    let mut nodes = Vec::new();
    for (index, square) in moves.squares().enumerate() {
        if index.is_multiple_of(SIGNALS) {
            pause(py)?;
        }
        nodes.push(pair(square).into_pyobject(py)?);
    }
    let graph = PyDict::new(py);
    for (index, (node, square)) in nodes.iter().zip(moves.squares()).enumerate() {
        if index.is_multiple_of(SIGNALS) {
            pause(py)?;
        }
        let beside = moves
            .neighbours(square)
            .filter_map(|square| moves.vertex(square));
        let beside: Vec<_> = beside.map(|vertex| &nodes[vertex as usize]).collect();
        // Of tuples of numbers alone, the garbage collector keeps no list that it would have to go through.
        graph.set_item(node, PyTuple::new(py, beside)?)?;
    }
    Ok(graph)
}
