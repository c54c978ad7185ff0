//! The search itself: completing states, depth first.

use crate::board::OutOfMemory;
use crate::numbering::Numbering;
use crate::search::connected::Scratch;
use crate::search::graph::{State, edges};
use crate::search::map::{Map, TO_OUTSIDE, Vertex, vertex};
use crate::search::problem::{Answer, Limits, Problem, Reason};
use crate::square::Square;
use crate::tour::Tour;

/// What became of a state.
pub(crate) enum Outcome {
    /// It can be completed: this is a path, by its squares.
    Path(Vec<Vertex>),
    /// It cannot.
    None,
    /// The limit was reached.
    Limit,
    /// The memory does not hold the states.
    OutOfMemory,
}

/// A search under way: states are completed, and steps counted over all of them.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(crate) map: Map,
    pub(crate) start: Vertex,
    ends: Vec<Vertex>,
    required: Vec<[Vertex; 2]>,
    limits: Limits,
    steps: u64,
    scratch: Scratch,
    changed: Vec<Vertex>,
}

impl Search {
    /// Sets out, unless the problem has no answer for a reason that needs no search.
    pub(crate) fn new(problem: &Problem, limits: &Limits) -> Result<Self, Reason> {
        let Problem {
            board, start, end, ..
        } = *problem;
        let mut free = vec![true; board.squares() as usize];
        for &square in &problem.blocked {
            free[board.index(square)] = false;
        }
        for square in [start].into_iter().chain(end) {
            if !free[board.index(square)] {
                return Err(Reason::Blocked(square));
            }
        }
        let map = Map::new(board, &free);
        let alone = map.vertices == 2;
        if end == Some(start) && !alone {
            return Err(Reason::SameEnds(start));
        }
        let squares = board.all().filter(|&square| free[board.index(square)]);
        let mut ends: Vec<Square> = match end {
            Some(end) => vec![end],
            None => squares
                .clone()
                .filter(|&square| alone || square != start)
                .collect(),
        };
        if limits.rules.colour_balance {
            let end_is_own = end_colour(squares, start)?;
            ends.retain(|end| (end.colour() == start.colour()) == end_is_own);
            if let (Some(end), true) = (end, ends.is_empty()) {
                return Err(Reason::EndColour(end));
            }
        }
        if limits.rules.four_rows && !alone {
            ends.retain(|&end| map.is_outer(vertex(board, end)));
        }
        let required = problem.required.iter();
        let required = required.map(|pair| pair.map(|square| vertex(board, square)));
        Ok(Self {
            start: vertex(board, start),
            ends: ends.into_iter().map(|end| vertex(board, end)).collect(),
            required: required.collect(),
            map,
            limits: *limits,
            steps: 0,
            scratch: Scratch::default(),
            changed: Vec::new(),
        })
    }

    /// The first state, with all that follows from it.
    ///
    /// # Errors
    ///
    /// What becomes of it, where that is plain: a contradiction, or a single square.
    pub(crate) fn begin(&mut self) -> Result<State, Outcome> {
        if self.map.vertices == 2 {
            return Err(Outcome::Path(vec![self.start]));
        }
        let Self {
            map, start, ends, ..
        } = self;
        let state = State::new(map, |vertex| vertex == *start || ends.contains(&vertex));
        self.changed.extend(0..=self.map.outside());
        self.changed.retain(|&vertex| self.map.is_vertex(vertex));
        let mut state = self.with(state, self.start, TO_OUTSIDE);
        for place in 0..self.required.len() {
            let [from, to] = self.required[place];
            let edge = self.map.edge(from, to).expect("a required pair is a move");
            state = state.and_then(|state| self.with(state, from, edge));
        }
        state.ok_or(Outcome::None)
    }

    /// The state with one more edge chosen, and all that follows from it; `None` where that
    /// is a contradiction.
    pub(crate) fn with(&mut self, mut state: State, from: Vertex, edge: usize) -> Option<State> {
        let Self {
            map,
            limits,
            changed,
            ..
        } = self;
        let chosen = state.choose(map, limits.rules, from, edge, changed);
        let settled = chosen.and_then(|()| state.propagate(map, limits.rules, changed));
        changed.clear();
        settled.ok().map(|()| state)
    }

    /// The state with one edge less, and all that follows from it; `None` where that is a
    /// contradiction.
    pub(crate) fn without(&mut self, mut state: State, from: Vertex, edge: usize) -> Option<State> {
        let Self {
            map,
            limits,
            changed,
            ..
        } = self;
        state.remove(map, from, edge, changed);
        state
            .propagate(map, limits.rules, changed)
            .ok()
            .map(|()| state)
    }

    /// Completes a state if that is possible: depth first, with and without an edge of the
    /// vertex that has the fewest.
    pub(crate) fn complete(&mut self, state: State) -> Outcome {
        let mut current = Some(state);
        let mut others: Vec<(State, Vertex, usize)> = Vec::new();
        loop {
            let state = match current.take() {
                Some(state) => state,
                None => match others.pop() {
                    None => return Outcome::None,
                    Some((state, from, edge)) => match self.without(state, from, edge) {
                        None => continue,
                        Some(state) => state,
                    },
                },
            };
            if self.limits.steps.is_some_and(|limit| self.steps >= limit) {
                return Outcome::Limit;
            }
            self.steps += 1;
            if state.is_complete(&self.map) {
                let path = self.path(&state);
                // Without the rule against early cycles there may be several.
                if path.len() + 1 == self.map.vertices as usize {
                    return Outcome::Path(path);
                }
                continue;
            }
            let rules = self.limits.rules;
            if rules.two_connected && !self.scratch.is_two_connected(&self.map, &state) {
                continue;
            }
            let (from, edge) = self.branch(&state);
            let Some(copy) = state.copy() else {
                return Outcome::OutOfMemory;
            };
            others.push((copy, from, edge));
            current = self.with(state, from, edge);
        }
    }

    /// The answer to the problem.
    pub(crate) fn answer(&self, outcome: Outcome) -> Result<Answer, OutOfMemory> {
        let steps = self.steps;
        Ok(match outcome {
            Outcome::Path(path) => Answer::Found(self.tour(&path)?),
            Outcome::None => Answer::Impossible(Reason::Searched { steps }),
            Outcome::Limit => Answer::Unknown { steps },
            Outcome::OutOfMemory => return Err(OutOfMemory::of(self.map.board)),
        })
    }

    /// The vertex that has the fewest usable edges among those that are not settled, of
    /// equals one that is the end of a path; and its edge to the vertex that has the fewest.
    fn branch(&self, state: &State) -> (Vertex, usize) {
        let open = (0..self.map.outside())
            .filter(|&square| state.chosen(square).count_ones() < 2 && self.map.is_vertex(square));
        let square = open
            .min_by_key(|&square| {
                let chosen = state.chosen(square).count_ones();
                (state.usable(square).count_ones(), 2 - chosen)
            })
            .expect("a state that is not complete has a square that is not settled");
        let edge = edges(state.usable(square) & !state.chosen(square))
            .min_by_key(|&edge| {
                let to = self.map.target(square, edge);
                if to == self.map.outside() {
                    u32::MAX
                } else {
                    state.usable(to).count_ones()
                }
            })
            .expect("a square that is not settled has an edge to choose");
        (square, edge)
    }

    /// The squares from the start along the chosen edges, up to the outside.
    fn path(&self, state: &State) -> Vec<Vertex> {
        let mut path = vec![self.start];
        let mut before = self.map.outside();
        loop {
            let here = path[path.len() - 1];
            let mut onward = edges(state.chosen(here)).map(|edge| self.map.target(here, edge));
            match onward.find(|&next| next != before) {
                Some(next) if next != self.map.outside() => path.push(next),
                _ => return path,
            }
            before = here;
        }
    }

    /// The path as a tour that has been checked.
    fn tour(&self, path: &[Vertex]) -> Result<Tour, OutOfMemory> {
        let board = self.map.board;
        let mut numbering = Numbering::blank(board)?;
        for (number, &vertex) in (1..).zip(path) {
            numbering.set(board.square_at(vertex), number);
        }
        Ok(Tour::verify(numbering).expect("the edges of the graph are knight's moves"))
    }
}

/// Whether a path over the free squares ends on the colour of its start.
fn end_colour(free: impl Iterator<Item = Square>, start: Square) -> Result<bool, Reason> {
    let (mut own, mut other) = (0, 0);
    for square in free {
        if square.colour() == start.colour() {
            own += 1;
        } else {
            other += 1;
        }
    }
    match own - other {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Reason::Colours { own, other }),
    }
}
