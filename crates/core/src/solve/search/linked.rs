//! Finds a path through all squares of a graph that uses all of its links.

use crate::board::OutOfMemory;
use crate::solve::search::engine::{Search, Stop};
use crate::solve::search::free_graph::{FreeGraph, TO_PARTNER, Vertex};
use crate::solve::search::problem::SearchLimits;
use crate::solve::search::propagate::Change;

/// The most contradictions of the shortest run.
const SHORTEST_RUN: u64 = 32;

/// A path between two squares that have no link, with all links of the graph, if one is found
/// within a number of steps.
pub(crate) fn search_linked(
    graph: FreeGraph,
    [start, end]: [Vertex; 2],
    steps: u64,
) -> Result<Option<Vec<Vertex>>, OutOfMemory> {
    let mut may_end = graph.board.grid(false)?;
    may_end[end as usize] = true;
    let links: Vec<Vertex> = (0..graph.outside())
        .filter(|&square| graph.partner(square).is_some())
        .collect();
    let limits = SearchLimits {
        shortest_run: SHORTEST_RUN,
        ..SearchLimits::steps(Some(steps))
    };
    let mut search = Search::in_graph(graph, start, may_end, limits)?;
    match complete(&mut search, &links) {
        Ok(path) => Ok(path),
        Err(Stop::OutOfMemory(error)) => Err(error),
        Err(Stop::Limit | Stop::Impossible(_)) => Ok(None),
    }
}

/// A path with the links of these squares.
fn complete(search: &mut Search, links: &[Vertex]) -> Result<Option<Vec<Vertex>>, Stop> {
    let mut state = search.begin()?;
    for &square in links {
        state = state.and_then(|state| search.changed(state, Change::Choose, square, TO_PARTNER));
    }
    match state {
        Some(state) => search.complete(state),
        None => Ok(None),
    }
}
