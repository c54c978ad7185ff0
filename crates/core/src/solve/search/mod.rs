//! Decides exactly whether a path visits all free squares of a board, and finds one.
//!
//! A [`PathProblem`] becomes a graph of its free squares and a search over sets of edges: states
//! are completed depth first, and each [`PruningRule`] cuts off states without a solution. After many
//! contradictions the search starts again at the squares that have failed.

mod complete;
pub(crate) mod connection;
pub(crate) mod free_graph;
mod limits;
pub(crate) mod propagate;
mod restarts;
pub(crate) mod state;

pub use limits::{PruningRule, SearchLimits};

use crate::board::{Board, Fallible, OutOfMemory, Square, count_colours, try_vec};
use crate::solve::search::connection::Scratch;
use crate::solve::search::free_graph::{FreeGraph, TO_LINKED, TO_OUTSIDE, Vertex};
use crate::solve::search::propagate::{Change, Contradiction, Propagation};
use crate::solve::search::restarts::Restarts;
use crate::solve::search::state::{SearchState, edges};
use crate::solve::{Answer, Reason};
use crate::tour::{Numbering, Tour};

/// Finds a path, or decides that none exists. All squares of the problem must lie on its board.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::solve::{Answer, search::{PathProblem, SearchLimits, search}};
/// let board = Board::new(3, 4)?;
/// let from = |column| search(&PathProblem::new(board, Square::new(1, column)), &SearchLimits::default());
/// assert!(matches!(from(0)?, Answer::Found(tour) if tour.is_full()));
/// assert!(matches!(from(1)?, Answer::Impossible(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// Most steps cost what they change; a step that tests the whole graph is linear in the squares. If a
/// path exists, most boards take about one step per square, also with holes. In general the
/// number of steps is not bounded.
pub fn search(problem: &PathProblem, limits: &SearchLimits) -> Fallible<Answer> {
    let mut steps = 0;
    let answer = Search::new(problem, limits).and_then(|mut search| {
        let path = search.find(&[]);
        steps = search.steps;
        Ok(match path? {
            Some(path) => Answer::Found(search.tour(&path)?),
            None => Answer::Impossible(Reason::Searched { steps }),
        })
    });
    match answer {
        Ok(answer) => Ok(answer),
        Err(Stop::Impossible(reason)) => Ok(Answer::Impossible(reason)),
        Err(Stop::Limit) => Ok(Answer::Unknown { steps }),
        Err(Stop::OutOfMemory(error)) => Err(error),
    }
}

/// A path to find, from `start` over all squares that are not holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathProblem {
    /// The board.
    pub board: Board,
    /// The squares that the path may not visit.
    pub holes: Vec<Square>,
    /// The first square, which is free.
    pub start: Square,
    /// The last square, which is free; any by default.
    pub end: Option<Square>,
    /// Pairs of free squares a knight's move apart that the path must join, in either direction;
    /// none by default.
    pub required: Vec<[Square; 2]>,
}

impl PathProblem {
    /// A path from `start` to any end on a board without holes.
    pub const fn new(board: Board, start: Square) -> Self {
        Self {
            board,
            holes: Vec::new(),
            start,
            end: None,
            required: Vec::new(),
        }
    }
}

/// Why the search stops early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    /// There is no path, for a reason that needs no search.
    #[error(transparent)]
    Impossible(#[from] Reason),
    #[error("the limit of moves tried was reached")]
    Limit,
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// A search in progress, which counts its steps.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub graph: FreeGraph,
    pub start: Vertex,
    /// Whether the path may end on a square, in row-major order.
    may_end: Vec<bool>,
    required: Vec<[Vertex; 2]>,
    pub limits: SearchLimits,
    pub steps: u64,
    pub scratch: Scratch,
    pub restarts: Restarts,
    changed: Vec<Vertex>,
}

impl Search {
    /// The search for a problem, unless it is impossible for a reason that needs no search.
    fn new(problem: &PathProblem, limits: &SearchLimits) -> Result<Self, Stop> {
        let PathProblem {
            board, start, end, ..
        } = *problem;
        let free = board.free(&problem.holes)?;
        for square in [start].into_iter().chain(end) {
            if !free[board.index(square)] {
                return Err(Reason::Hole(square).into());
            }
        }
        let graph = FreeGraph::new(board, free)?;
        if end == Some(start) && graph.vertices > 2 {
            return Err(Reason::SameEnds(start).into());
        }
        let pairs = problem.required.iter();
        let required = pairs.map(|pair| pair.map(|square| board.square_index(square)));
        let ends = may_end(&graph, start, end, *limits)?;
        let mut search = Self::in_graph(graph, board.square_index(start), ends, *limits)?;
        search.required = required.collect();
        Ok(search)
    }

    /// The search in a graph, from a start and to the squares where a path may end.
    pub(crate) fn in_graph(
        graph: FreeGraph,
        start: Vertex,
        may_end: Vec<bool>,
        limits: SearchLimits,
    ) -> Fallible<Self> {
        let board = graph.board;
        Ok(Self {
            start,
            may_end,
            required: Vec::new(),
            graph,
            limits,
            steps: 0,
            scratch: Scratch::new(board)?,
            restarts: Restarts::new(board, limits.shortest_run)?,
            changed: try_vec(board.squares() as usize + 1, 0)?,
        })
    }

    /// A path with the links of some squares, if there is one.
    pub(crate) fn find(&mut self, linked: &[Vertex]) -> Result<Option<Vec<Vertex>>, Stop> {
        let mut state = self.begin()?;
        for &square in linked {
            state = state.and_then(|state| self.changed(state, Change::Choose, square, TO_LINKED));
        }
        match state {
            Some(state) => self.complete(state),
            None => Ok(None),
        }
    }

    /// The first state and all its consequences; `None` if they contradict each other.
    pub(crate) fn begin(&mut self) -> Result<Option<SearchState>, Stop> {
        let (start, may_end) = (self.start, &self.may_end);
        let may_join_outside = |vertex| vertex == start || may_end[vertex as usize];
        let blank = SearchState::new(&self.graph, may_join_outside)?;
        if self.graph.vertices == 2 {
            return Ok(Some(blank));
        }
        self.changed.clear();
        self.changed.extend(0..=self.graph.outside());
        self.changed.retain(|&vertex| self.graph.is_vertex(vertex));
        let mut state = self.changed(blank, Change::Choose, start, TO_OUTSIDE);
        for number in 0..self.required.len() {
            let [from, to] = self.required[number];
            let required = self.graph.edge(from, to);
            let edge = required.expect("a required pair is a knight's move");
            state = state.and_then(|state| self.changed(state, Change::Choose, from, edge));
        }
        Ok(state)
    }

    /// The state with an edge changed and all consequences; `None` if they contradict each other.
    pub(crate) fn changed(
        &mut self,
        mut state: SearchState,
        change: Change,
        from: Vertex,
        edge: usize,
    ) -> Option<SearchState> {
        let result = self.change(&mut state, change, from, edge);
        state.forget();
        result.ok().map(|()| state)
    }

    /// Changes an edge and draws all consequences.
    pub(crate) fn change(
        &mut self,
        state: &mut SearchState,
        change: Change,
        from: Vertex,
        edge: usize,
    ) -> Result<(), Contradiction> {
        let propagation = Propagation {
            state,
            graph: &self.graph,
            limits: self.limits,
            changed: &mut self.changed,
        };
        propagation.run(change, from, edge)
    }

    /// The squares of the path, from the start along the chosen edges to the outside vertex.
    pub(crate) fn path(&self, state: &SearchState) -> Vec<Vertex> {
        let mut before = self.graph.outside();
        let mut path = vec![self.start];
        loop {
            let here = path[path.len() - 1];
            let mut onward = edges(state.chosen(here)).map(|edge| self.graph.target(here, edge));
            match onward.find(|&vertex| vertex != before) {
                Some(vertex) if vertex != self.graph.outside() => path.push(vertex),
                _ => return path,
            }
            before = here;
        }
    }

    /// The path as a checked tour.
    fn tour(&self, path: &[Vertex]) -> Fallible<Tour> {
        let board = self.graph.board;
        let squares = path.iter().map(|&vertex| board.square_at(vertex));
        Ok(Tour::verified(Numbering::along(board, squares)?))
    }
}

/// Whether a path from `start` may end on each square, in row-major order.
fn may_end(
    graph: &FreeGraph,
    start: Square,
    end: Option<Square>,
    limits: SearchLimits,
) -> Result<Vec<bool>, Stop> {
    let board = graph.board;
    let alone = graph.vertices == 2;
    let mut may_end = board.grid(false)?;
    let free = board.all().filter(|&square| graph.is_free(square));
    // Whether the path ends on the colour of its start.
    let mut on_start_colour = None;
    if limits.uses(PruningRule::ColourBalance) {
        let (same, other) = count_colours(free, start);
        on_start_colour = match same - other {
            0 => Some(false),
            1 => Some(true),
            _ => return Err(Reason::Colours { same, other }.into()),
        };
    }
    for (square, may_end) in board.all().zip(&mut may_end) {
        let same = square.colour() == start.colour();
        *may_end = graph.is_free(square)
            && end.map_or(alone || square != start, |end| square == end)
            && on_start_colour.is_none_or(|wanted| same == wanted)
            && (alone
                || !limits.uses(PruningRule::FourRows)
                || !graph.inner.iter().any(|inner| inner[board.index(square)]));
    }
    if let (Some(end), Some(wanted)) = (end, on_start_colour)
        && (end.colour() == start.colour()) != wanted
    {
        return Err(Reason::EndColour(end).into());
    }
    Ok(may_end)
}
