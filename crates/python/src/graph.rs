//! The moves of a board as a graph.

use knights_core::board::KnightGraph;
use knights_render::options::LONGEST_SIDE;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arrays::SIGNALS;
use crate::options::{Options, in_memory, value_error};
use crate::running::{pause, until_signalled};
use crate::tour::pair;

#[pyfunction]
pub(crate) fn graph<'py>(py: Python<'py>, options: Options<'py>) -> PyResult<Bound<'py, PyDict>> {
    let board = options.board_of_any_size(LONGEST_SIDE)?;
    let holes = options.holes(board)?(None).map_err(value_error)?;
    let made = until_signalled(py, move |_| KnightGraph::new(board, &holes))?;
    let moves = in_memory(made)?;
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
