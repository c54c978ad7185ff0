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

use crate::board::{Board, Colour, OutOfMemory, Square};
use crate::solve::search::engine::{Search, Stop};
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, Vertex, vertex};
use crate::solve::search::problem::SearchLimits;
use crate::solve::search::state::{SearchState, edges};

/// Two paths to find, which visit all free squares together and share none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairProblem {
    /// The board.
    pub board: Board,
    /// The squares that no path may visit.
    pub blocked: Vec<Square>,
    /// The first squares of the two paths, which are free and differ.
    pub starts: [Square; 2],
    /// How many squares the first path may have.
    pub first_length: RangeInclusive<u32>,
}

/// The answer to a [`PairProblem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairAnswer {
    /// Two paths.
    Found {
        /// The squares of both, from their starts.
        paths: [Vec<Square>; 2],
        /// The steps of the search.
        steps: u64,
    },
    /// The colours of the free squares and of the starts fit no two paths of these lengths.
    Colours,
    /// The search has tried all possibilities.
    Searched {
        /// The steps of the search.
        steps: u64,
    },
    /// The limit was reached before the search was finished.
    Unknown {
        /// The steps of the search.
        steps: u64,
    },
}

/// The squares that the first of two paths may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstLength {
    fewest: usize,
    most: usize,
}

/// Finds two paths, or decides that none exist. All squares of the problem must lie on its board.
///
/// ```
/// use knights::board::{Board, Square};
/// use knights::solve::search::{PairAnswer, PairProblem, SearchLimits, search_pair};
/// let problem = PairProblem {
///     board: Board::new(3, 3)?,
///     blocked: vec![Square::new(1, 1)],
///     starts: [Square::new(0, 0), Square::new(2, 2)],
///     first_length: 4..=4,
/// };
/// let answer = search_pair(&problem, &SearchLimits::default())?;
/// assert!(matches!(answer, PairAnswer::Found { paths, .. } if paths[0].len() == 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The board does not fit into memory.
///
/// # Complexity
///
/// Each step is linear in the squares. In general the number of steps is not bounded.
pub fn search_pair(
    problem: &PairProblem,
    limits: &SearchLimits,
) -> Result<PairAnswer, OutOfMemory> {
    let Some(mut search) = of_pair(problem, limits)? else {
        return Ok(PairAnswer::Colours);
    };
    let found = search.begin().and_then(|state| match state {
        Some(state) => search.complete(state),
        None => Ok(None),
    });
    let steps = search.steps;
    match found {
        Ok(Some(path)) => Ok(PairAnswer::Found {
            paths: search.halves(&path),
            steps,
        }),
        Ok(None) | Err(Stop::Impossible(_)) => Ok(PairAnswer::Searched { steps }),
        Err(Stop::Limit) => Ok(PairAnswer::Unknown { steps }),
        Err(Stop::OutOfMemory(error)) => Err(error),
    }
}

/// The search for two paths; `None` if the colours forbid them.
fn of_pair(problem: &PairProblem, limits: &SearchLimits) -> Result<Option<Search>, OutOfMemory> {
    let PairProblem { board, starts, .. } = *problem;
    let mut free = board.grid(true)?;
    for &square in &problem.blocked {
        free[board.index(square)] = false;
    }
    let ends = EndColours::of(problem, &free);
    if ends.colours.is_empty() {
        return Ok(None);
    }
    let mut may_end = free.clone();
    for (square, may_end) in board.all().zip(&mut may_end) {
        *may_end &= ends.colours.contains(&square.colour());
    }
    let vertices = starts.map(|start| vertex(board, start));
    let graph = FreeGraph::new(board, free)?.joined(vertices);
    let mut search = Search::in_graph(graph, vertices[0], may_end, *limits)?;
    let (fewest, most) = problem.first_length.clone().into_inner();
    search.first_length = Some(FirstLength {
        fewest: fewest as usize,
        most: most as usize,
    });
    Ok(Some(search))
}

/// The colours on which one of the two paths may end.
struct EndColours {
    colours: Vec<Colour>,
}

impl EndColours {
    /// A path of an odd number of squares has one more of the colour of its start, on which it
    /// ends; a path of an even number has as many of both, and ends on the other colour. So the
    /// colours of all squares leave few choices of odd and even.
    fn of(problem: &PairProblem, free: &[bool]) -> Self {
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
            let is_balanced = balance
                == odds[0].cast_signed() * balances[0] + odds[1].cast_signed() * balances[1];
            let mut lengths = problem.first_length.clone();
            if is_balanced && lengths.any(|length| length % 2 == odd && length < all) {
                let starts = problem.starts.into_iter().zip(odds);
                colours.extend(starts.map(|(start, odd)| end_colour(start.colour(), odd)));
            }
        }
        Self { colours }
    }
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
        let Some(FirstLength { fewest, most }) = self.first_length else {
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
