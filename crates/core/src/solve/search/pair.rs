//! Two paths from two starts that share the free squares: one cycle again.
//!
//! ```text
//! start 1 - - - start 2      the starts are joined by an edge of their own,
//!    |             |
//!    x             x         and the ends by the outside vertex
//!    |             |
//!  end 1 - outside - end 2
//! ```

use std::ops::RangeInclusive;

use crate::board::{Board, Colour, Fallible, Square};
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, Vertex};
use crate::solve::search::state::{SearchState, edges};
use crate::solve::search::{Search, SearchLimits, Stop};

/// Two paths to find, which visit all free squares together and share none.
#[derive(Clone, Debug)]
pub(crate) struct PairProblem {
    pub board: Board,
    /// The squares that no path may visit.
    pub holes: Vec<Square>,
    /// The first squares of the two paths, which are free and differ.
    pub starts: [Square; 2],
    /// How many squares the first path may have.
    pub first_length: RangeInclusive<u32>,
}

pub(crate) enum PairAnswer {
    /// The squares of both paths, from their starts.
    Found([Vec<Square>; 2]),
    /// The colours of the free squares and of the starts fit no two paths of these lengths.
    Colours,
    Searched,
    /// The limit was reached before the search was finished.
    Unknown,
}

/// Finds two paths, or decides that none exist, and counts the steps. All squares of the problem must
/// lie on its board.
pub(crate) fn search_pair(
    problem: &PairProblem,
    limits: &SearchLimits,
) -> Fallible<(PairAnswer, u64)> {
    let Some(mut search) = search_of_pair(problem, limits)? else {
        return Ok((PairAnswer::Colours, 0));
    };
    let answer = match search.find(&[]) {
        Ok(Some(path)) => PairAnswer::Found(search.halves(&path)),
        Ok(None) | Err(Stop::Impossible(_)) => PairAnswer::Searched,
        Err(Stop::Limit) => PairAnswer::Unknown,
        Err(Stop::OutOfMemory(error)) => return Err(error),
    };
    Ok((answer, search.steps))
}

/// The search for two paths; `None` if the colours forbid them.
fn search_of_pair(problem: &PairProblem, limits: &SearchLimits) -> Fallible<Option<Search>> {
    let PairProblem { board, starts, .. } = *problem;
    let free = board.free(&problem.holes)?;
    let ends = end_colours(problem, &free);
    if ends.is_empty() {
        return Ok(None);
    }
    let mut may_end = free.clone();
    for (square, may_end) in board.all().zip(&mut may_end) {
        *may_end &= ends.contains(&square.colour());
    }
    let vertices = starts.map(|start| board.square_index(start));
    let graph = FreeGraph::new(board, free)?.joined(vertices)?;
    let mut search = Search::in_graph(graph, vertices[0], may_end, *limits)?;
    let (fewest, most) = problem.first_length.clone().into_inner();
    search.first_length = Some([fewest as usize, most as usize]);
    Ok(Some(search))
}

/// The colours on which one of the two paths may end.
///
/// A path of an odd number of squares has one more of the colour of its start, on which it ends; a path
/// of an even number has as many of both, and ends on the other colour. So the colours of all squares
/// leave few choices of odd and even.
fn end_colours(problem: &PairProblem, free: &[bool]) -> Vec<Colour> {
    let board = problem.board;
    let squares = board.all().filter(|&square| free[board.index(square)]);
    let sign = |colour: Colour| if colour == Colour::OfOrigin { 1 } else { -1 };
    let (all, balance) = squares.fold((0_u32, 0_i32), |(all, balance), square| {
        (all + 1, balance + sign(square.colour()))
    });
    let mut colours = Vec::new();
    for odd in [0, 1] {
        let odds = [odd, (all + odd) % 2];
        let balances = problem.starts.map(|start| sign(start.colour()));
        let is_balanced =
            balance == odds[0].cast_signed() * balances[0] + odds[1].cast_signed() * balances[1];
        let mut lengths = problem.first_length.clone();
        if is_balanced && lengths.any(|length| length % 2 == odd && length < all) {
            let starts = problem.starts.into_iter().zip(odds);
            colours.extend(starts.map(|(start, odd)| end_colour(start.colour(), odd)));
        }
    }
    colours
}

/// The colour of the end of a path from a colour, with an even (0) or an odd (1) number of squares.
fn end_colour(start: Colour, odd: u32) -> Colour {
    match (start, odd) {
        (Colour::OfOrigin, 1) | (Colour::Other, 0) => Colour::OfOrigin,
        _ => Colour::Other,
    }
}

impl Search {
    /// Whether the two paths can still have the lengths that they need.
    pub(crate) fn lengths_fit(&self, state: &SearchState) -> bool {
        let Some([fewest, most]) = self.first_length else {
            return true;
        };
        let partner = self.graph.partner(self.start);
        let partner = partner.expect("a length is given for one of two paths");
        let first = self.path_from(state, self.start, partner);
        let second = self.path_from(state, partner, self.start);
        let all = self.graph.vertices as usize - 1;
        let is_ended = |path: &[Vertex]| {
            let end = path[path.len() - 1];
            state.chosen(end) & (1 << TO_OUTSIDE) != 0
        };
        first.len() <= most
            && second.len() + fewest <= all
            && (!is_ended(&first) || first.len() >= fewest)
            && (!is_ended(&second) || second.len() + most >= all)
    }

    /// The squares that a usable edge joins to one of two starts. Branching there first settles
    /// early where the two paths begin, and thus a path that ends too soon.
    pub(crate) fn next_to_partners(&self, state: &SearchState) -> Vec<Vertex> {
        let starts = self.graph.partners.into_iter().flatten();
        let usable = starts.flat_map(|start| {
            edges(state.usable(start)).map(move |edge| self.graph.target(start, edge))
        });
        usable
            .filter(|&square| square != self.graph.outside())
            .collect()
    }

    /// The two paths of a cycle: [`complete`](Self::complete) gives the second one backwards, and then the
    /// first.
    fn halves(&self, path: &[Vertex]) -> [Vec<Square>; 2] {
        let middle = path.iter().position(|&vertex| vertex == self.start);
        let (second, first) = path.split_at(middle.expect("the path visits the start"));
        let square = |&vertex: &Vertex| self.graph.board.square_at(vertex);
        let second = second.iter().rev().map(square).collect();
        [first.iter().map(square).collect(), second]
    }
}

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
