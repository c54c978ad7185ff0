//! A path through links: pairs of squares that stand for paths which are there already.

use crate::board::Fallible;
use crate::solve::search::free_graph::{FreeGraph, Vertex};
use crate::solve::search::{Search, SearchLimits, Stop};

/// The most contradictions of the shortest run.
const SHORTEST_RUN: u64 = 32;

/// A path between two squares that have no link, with all links of the graph, if one is found
/// within a number of steps.
pub(crate) fn search_linked(
    graph: FreeGraph,
    [start, end]: [Vertex; 2],
    steps: u64,
) -> Fallible<Option<Vec<Vertex>>> {
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
    match search.find(&links) {
        Ok(path) => Ok(path),
        Err(Stop::OutOfMemory(error)) => Err(error),
        Err(Stop::Limit | Stop::Impossible(_)) => Ok(None),
    }
}
