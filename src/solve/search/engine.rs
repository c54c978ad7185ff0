//! The search itself: completing states, depth first.

use crate::board::{OutOfMemory, Square};
use crate::solve::search::connected::Scratch;
use crate::solve::search::graph::{Contradiction, Mark, State, edges};
use crate::solve::search::map::{Map, TO_OUTSIDE, Vertex, vertex};
use crate::solve::search::problem::{Answer, PathProblem, Reason, SearchLimits};
use crate::solve::search::rules::Rules;
use crate::tour::{Numbering, Tour};

/// What became of a state.
pub(crate) enum PathOutcome {
    /// It can be completed: this is a path, by its squares.
    Path(Vec<Vertex>),
    /// It cannot.
    None,
    /// The limit was reached.
    Limit,
    /// The memory does not hold the states.
    OutOfMemory,
}

/// Why there is no search.
#[derive(Debug)]
pub(crate) enum NoSearch {
    /// There is no path, for a reason that needs none.
    Impossible(Reason),
    /// The memory does not hold the board.
    OutOfMemory(OutOfMemory),
}

impl NoSearch {
    /// The answer to the problem.
    pub(crate) fn answer(self) -> Result<Answer, OutOfMemory> {
        match self {
            Self::Impossible(reason) => Ok(Answer::Impossible(reason)),
            Self::OutOfMemory(error) => Err(error),
        }
    }
}

impl From<Reason> for NoSearch {
    fn from(reason: Reason) -> Self {
        Self::Impossible(reason)
    }
}

impl From<OutOfMemory> for NoSearch {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

/// A search under way: states are completed, and steps counted over all of them.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(crate) map: Map,
    pub(crate) start: Vertex,
    /// Whether the path may end on a square, in row-major order.
    may_end: Vec<bool>,
    required: Vec<[Vertex; 2]>,
    limits: SearchLimits,
    steps: u64,
    scratch: Scratch,
    changed: Vec<Vertex>,
}

impl Search {
    /// Sets out, unless the problem has no answer for a reason that needs no search.
    pub(crate) fn new(problem: &PathProblem, limits: &SearchLimits) -> Result<Self, NoSearch> {
        let PathProblem {
            board, start, end, ..
        } = *problem;
        let mut free = board.grid(true)?;
        for &square in &problem.blocked {
            free[board.index(square)] = false;
        }
        for square in [start].into_iter().chain(end) {
            if !free[board.index(square)] {
                return Err(Reason::Blocked(square).into());
            }
        }
        let map = Map::new(board, free)?;
        let alone = map.vertices == 2;
        if end == Some(start) && !alone {
            return Err(Reason::SameEnds(start).into());
        }
        let mut may_end = board.grid(false)?;
        let rules = limits.rules;
        let end_is_own = if rules.colour_balance {
            let squares = board.all().filter(|&square| map.is_free(square));
            Some(end_colour(squares, start)?)
        } else {
            None
        };
        for (square, may_end) in board.all().zip(&mut may_end) {
            let own = square.colour() == start.colour();
            *may_end = map.is_free(square)
                && end.map_or(alone || square != start, |end| square == end)
                && end_is_own.is_none_or(|end_is_own| own == end_is_own)
                && (alone || !rules.four_rows || map.is_outer(vertex(board, square)));
        }
        if let (Some(end), Some(end_is_own)) = (end, end_is_own)
            && (end.colour() == start.colour()) != end_is_own
        {
            return Err(Reason::EndColour(end).into());
        }
        let required = problem.required.iter();
        let required = required.map(|pair| pair.map(|square| vertex(board, square)));
        Ok(Self {
            start: vertex(board, start),
            may_end,
            required: required.collect(),
            map,
            limits: *limits,
            steps: 0,
            scratch: Scratch::new(board)?,
            changed: board.cells(board.squares() as usize + 1, 0)?,
        })
    }

    /// The first state, with all that follows from it.
    ///
    /// # Errors
    ///
    /// What becomes of it, where that is plain: a contradiction, or a single square.
    pub(crate) fn begin(&mut self) -> Result<State, PathOutcome> {
        if self.map.vertices == 2 {
            return Err(PathOutcome::Path(vec![self.start]));
        }
        let Self {
            map,
            start,
            may_end,
            ..
        } = self;
        let state = State::new(map, |vertex| vertex == *start || may_end[vertex as usize]);
        let Ok(state) = state else {
            return Err(PathOutcome::OutOfMemory);
        };
        self.changed.clear();
        self.changed.extend(0..=self.map.outside());
        self.changed.retain(|&vertex| self.map.is_vertex(vertex));
        let mut state = self.with(state, self.start, TO_OUTSIDE);
        for place in 0..self.required.len() {
            let [from, to] = self.required[place];
            let edge = self.map.edge(from, to).expect("a required pair is a move");
            state = state.and_then(|state| self.with(state, from, edge));
        }
        state.ok_or(PathOutcome::None)
    }

    /// The state with one more edge chosen, and all that follows from it; `None` where that
    /// is a contradiction.
    pub(crate) fn with(&mut self, mut state: State, from: Vertex, edge: usize) -> Option<State> {
        let settled = self.choose(&mut state, from, edge);
        state.forget();
        settled.ok().map(|()| state)
    }

    /// The state with one edge less, and all that follows from it; `None` where that is a
    /// contradiction.
    pub(crate) fn without(&mut self, mut state: State, from: Vertex, edge: usize) -> Option<State> {
        let settled = self.remove(&mut state, from, edge);
        state.forget();
        settled.ok().map(|()| state)
    }

    /// Chooses an edge, and all that follows from that.
    fn choose(
        &mut self,
        state: &mut State,
        from: Vertex,
        edge: usize,
    ) -> Result<(), Contradiction> {
        self.settle(state, |state, map, rules, changed| {
            state.choose(map, rules, from, edge, changed)
        })
    }

    /// Takes an edge away, and all that follows from that.
    fn remove(
        &mut self,
        state: &mut State,
        from: Vertex,
        edge: usize,
    ) -> Result<(), Contradiction> {
        self.settle(state, |state, map, _, changed| {
            state.remove(map, from, edge, changed);
            Ok(())
        })
    }

    /// Changes a state, and draws all conclusions.
    fn settle(
        &mut self,
        state: &mut State,
        change: impl FnOnce(&mut State, &Map, Rules, &mut Vec<Vertex>) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        let Self {
            map,
            limits,
            changed,
            ..
        } = self;
        let rules = limits.rules;
        let settled =
            change(state, map, rules, changed).and_then(|()| state.propagate(map, rules, changed));
        changed.clear();
        settled
    }

    /// Completes a state if that is possible: depth first, with and without an edge of the
    /// vertex that has the fewest.
    pub(crate) fn complete(&mut self, mut state: State) -> PathOutcome {
        if state.make_room().is_none() {
            return PathOutcome::OutOfMemory;
        }
        let mut choices: Vec<(Mark, Vertex, usize)> = Vec::new();
        let mut is_sound = true;
        loop {
            if !is_sound {
                let Some((mark, from, edge)) = choices.pop() else {
                    return PathOutcome::None;
                };
                state.go_back(mark);
                is_sound = self.remove(&mut state, from, edge).is_ok();
                continue;
            }
            if self.limits.steps.is_some_and(|limit| self.steps >= limit) {
                return PathOutcome::Limit;
            }
            self.steps += 1;
            if state.is_complete(&self.map) {
                let path = self.path(&state);
                // Without the rule against early cycles there may be several.
                if path.len() + 1 == self.map.vertices as usize {
                    return PathOutcome::Path(path);
                }
                is_sound = false;
                continue;
            }
            let rules = self.limits.rules;
            if rules.two_connected && !self.scratch.is_two_connected(&self.map, &state) {
                is_sound = false;
                continue;
            }
            let (from, edge) = self.branch(&state);
            choices.push((state.mark(), from, edge));
            is_sound = self.choose(&mut state, from, edge).is_ok();
        }
    }

    /// The answer to the problem.
    pub(crate) fn answer(&self, outcome: PathOutcome) -> Result<Answer, OutOfMemory> {
        let steps = self.steps;
        Ok(match outcome {
            PathOutcome::Path(path) => Answer::Found(self.tour(&path)?),
            PathOutcome::None => Answer::Impossible(Reason::Searched { steps }),
            PathOutcome::Limit => Answer::Unknown { steps },
            PathOutcome::OutOfMemory => return Err(OutOfMemory::of(self.map.board)),
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
