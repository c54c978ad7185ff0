//! The search itself: completes states, depth first.

use crate::board::{OutOfMemory, Square, try_vec};
use crate::solve::decide::count_colours;
use crate::solve::search::complete::Restarts;
use crate::solve::search::connected::Scratch;
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, TO_PARTNER, Vertex, vertex};
use crate::solve::search::pair::FirstLength;
use crate::solve::search::propagate::{Change, Contradiction, Propagation};
use crate::solve::search::state::{SearchState, edges};
use crate::solve::search::{PathProblem, PruningRule, SearchLimits};
use crate::solve::{Answer, Reason};
use crate::tour::{Numbering, Tour};

/// Why the search stops early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    /// There is no path, for a reason that needs no search.
    #[error(transparent)]
    Impossible(#[from] Reason),
    #[error("the limit of steps was reached")]
    Limit,
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// A search in progress, which counts its steps.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub graph: FreeGraph,
    pub start: Vertex,
    /// How many squares the path from the start may have, if it is the first of two.
    pub first_length: Option<FirstLength>,
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
    /// Answers a problem: `find` returns a path of the search, or `None` if no path exists.
    pub(crate) fn run(
        problem: &PathProblem,
        limits: &SearchLimits,
        find: impl FnOnce(&mut Self) -> Result<Option<Vec<Vertex>>, Stop>,
    ) -> Result<Answer, OutOfMemory> {
        let mut steps = 0;
        let answer = Self::new(problem, limits).and_then(|mut search| {
            let path = find(&mut search);
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

    /// The search for a problem, unless it is impossible for a reason that needs no search.
    fn new(problem: &PathProblem, limits: &SearchLimits) -> Result<Self, Stop> {
        let PathProblem {
            board, start, end, ..
        } = *problem;
        let free = board.free(&problem.blocked)?;
        for square in [start].into_iter().chain(end) {
            if !free[board.index(square)] {
                return Err(Reason::Blocked(square).into());
            }
        }
        let graph = FreeGraph::new(board, free)?;
        if end == Some(start) && graph.vertices > 2 {
            return Err(Reason::SameEnds(start).into());
        }
        let required = problem.required.iter();
        let required = required.map(|pair| pair.map(|square| vertex(board, square)));
        let may_end = may_end(&graph, start, end, *limits)?;
        let mut search = Self::in_graph(graph, vertex(board, start), may_end, *limits)?;
        search.required = required.collect();
        Ok(search)
    }

    /// The search in a graph, from a start and to the squares where a path may end.
    pub(crate) fn in_graph(
        graph: FreeGraph,
        start: Vertex,
        may_end: Vec<bool>,
        limits: SearchLimits,
    ) -> Result<Self, OutOfMemory> {
        let board = graph.board;
        Ok(Self {
            start,
            first_length: None,
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

    /// The first state and all its consequences; `None` if they contradict each other.
    pub(crate) fn begin(&mut self) -> Result<Option<SearchState>, Stop> {
        let (start, may_end) = (self.start, &self.may_end);
        let may_join_outside = |vertex| vertex == start || may_end[vertex as usize];
        let state = SearchState::new(&self.graph, may_join_outside)?;
        if self.graph.vertices == 2 {
            return Ok(Some(state));
        }
        self.changed.clear();
        self.changed.extend(0..=self.graph.outside());
        self.changed.retain(|&vertex| self.graph.is_vertex(vertex));
        let first = match self.graph.partners {
            Some(_) => TO_PARTNER,
            None => TO_OUTSIDE,
        };
        let mut state = self.changed(state, Change::Choose, start, first);
        for number in 0..self.required.len() {
            let [from, to] = self.required[number];
            let edge = self.graph.edge(from, to);
            let edge = edge.expect("a required pair is a knight's move");
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

    /// The squares of the path, or of the second path and then of the first, which ends at the start
    /// of both: then the two starts follow each other.
    pub(crate) fn path(&self, state: &SearchState) -> Vec<Vertex> {
        let Some(partner) = self.graph.partner(self.start) else {
            return self.path_from(state, self.start, self.graph.outside());
        };
        let mut path = self.path_from(state, partner, self.start);
        path.reverse();
        path.extend(self.path_from(state, self.start, partner));
        path
    }

    /// The squares from one along the chosen edges, away from the vertex before it, up to the outside
    /// vertex or to the end of the chosen path.
    pub(crate) fn path_from(
        &self,
        state: &SearchState,
        start: Vertex,
        mut before: Vertex,
    ) -> Vec<Vertex> {
        let mut path = vec![start];
        loop {
            let here = path[path.len() - 1];
            let mut onward = edges(state.chosen(here)).map(|edge| self.graph.target(here, edge));
            match onward.find(|&next| next != before) {
                Some(next) if next != self.graph.outside() => path.push(next),
                _ => return path,
            }
            before = here;
        }
    }

    /// The path as a checked tour.
    fn tour(&self, path: &[Vertex]) -> Result<Tour, OutOfMemory> {
        let board = self.graph.board;
        let squares = path.iter().map(|&vertex| board.square_at(vertex));
        Ok(Tour::verified(Numbering::of_path(board, squares)?))
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
    let on_start_colour = if limits.uses(PruningRule::ColourBalance) {
        Some(ends_on_start_colour(free, start)?)
    } else {
        None
    };
    for (square, may_end) in board.all().zip(&mut may_end) {
        let same = square.colour() == start.colour();
        *may_end = graph.is_free(square)
            && end.map_or(alone || square != start, |end| square == end)
            && on_start_colour.is_none_or(|wanted| same == wanted)
            && (alone
                || !limits.uses(PruningRule::FourRows)
                || graph.is_outer(vertex(board, square)));
    }
    if let (Some(end), Some(wanted)) = (end, on_start_colour)
        && (end.colour() == start.colour()) != wanted
    {
        return Err(Reason::EndColour(end).into());
    }
    Ok(may_end)
}

/// Whether a path over the free squares ends on the colour of its start.
fn ends_on_start_colour(free: impl Iterator<Item = Square>, start: Square) -> Result<bool, Reason> {
    let (same, other) = count_colours(free, start);
    match same - other {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Reason::Colours { same, other }),
    }
}
