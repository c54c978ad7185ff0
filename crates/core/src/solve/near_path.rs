//! Completes a state near a path that was finished before: by exact search over cycles.
//!
//! [`TwoMoves`] changes the finished path as little as it can, so that it fits the state, and joins the
//! cycles that arise. If some are left, the search branches on a move: first without a move of a cycle and then
//! with it, or first with a move that leaves a cycle and then without it. It needs few steps where a path is near,
//! where two moves at each vertex are impossible, and where few moves join two parts of the board.

use std::collections::VecDeque;

use crate::board::{Fallible, NOWHERE, try_vec};
use crate::solve::search::free_graph::{FreeGraph, TO_OUTSIDE, Vertex};
use crate::solve::search::propagate::Change;
use crate::solve::search::state::{Mark, SearchState, edges};
use crate::solve::search::{Search, Stop};

/// A choice: the state before it, and the change of an edge.
type Choice = (Mark, Change, Vertex, usize);

/// Completes a state near a finished path of a state before; `None` if it has no path.
pub(crate) fn complete_near(
    search: &mut Search,
    mut state: SearchState,
    finished: &[Vertex],
) -> Result<Option<Vec<Vertex>>, Stop> {
    let graph = search.graph.clone();
    let mut moves = TwoMoves::of_path(&graph, finished)?;
    let mut choices: Vec<Choice> = Vec::new();
    loop {
        if search.limits.end_at(search.steps) {
            return Err(Stop::Limit);
        }
        search.steps += 1;
        let mut is_alive = moves.fit(&state);
        if is_alive {
            let cycles = moves.join(&state);
            if cycles.len() == 1 {
                return Ok(Some(moves.path(search.start)));
            }
            is_alive = search.scratch.is_two_connected(&graph, &state);
            if is_alive {
                let (change, from, edge) = branch(search, &state, &moves, &cycles);
                choices.push((state.mark(), change, from, edge));
                is_alive = search.change(&mut state, change, from, edge).is_ok();
            }
        }
        if !is_alive && !take_back(search, &mut state, &mut choices) {
            return Ok(None);
        }
    }
}

/// A change of a state whose moves are several cycles. A path drops one of the open moves of each cycle, and
/// takes one of the moves from the cycle to others. The fewest of these moves decide.
fn branch(
    search: &Search,
    state: &SearchState,
    moves: &TwoMoves,
    cycles: &[Vec<Vertex>],
) -> (Change, Vertex, usize) {
    let mut fewest = usize::MAX;
    let mut best = None;
    for cycle in cycles {
        let number = moves.cycles[cycle[0] as usize];
        let squares = cycle.iter().copied();
        let squares = squares.filter(|&square| square != search.graph.outside());
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for square in squares {
            for edge in edges(state.open(square)) {
                let other = search.graph.target(square, edge);
                if moves.cycles[other as usize] != number {
                    outside.push((square, edge));
                } else if moves.has(square, other) {
                    inside.push((square, edge));
                }
            }
        }
        for (change, list) in [(Change::Remove, inside), (Change::Choose, outside)] {
            if let Some(&(square, edge)) = list.first()
                && list.len() < fewest
            {
                fewest = list.len();
                best = Some((change, square, edge));
            }
        }
    }
    best.expect("the rule against early cycles leaves a move of each cycle open")
}

/// Takes choices back and changes their edges otherwise, up to a state without a contradiction. Returns
/// whether there is one.
fn take_back(search: &mut Search, state: &mut SearchState, choices: &mut Vec<Choice>) -> bool {
    while let Some((mark, change, from, edge)) = choices.pop() {
        state.go_back(mark);
        let otherwise = match change {
            Change::Choose => Change::Remove,
            Change::Remove => Change::Choose,
        };
        if search.change(state, otherwise, from, edge).is_ok() {
            return true;
        }
    }
    false
}

/// Two moves at each vertex, so that the outside vertex and all squares are in cycles.
///
/// A finished path and the outside vertex are one cycle. If the knight has to take another move, some
/// vertices miss a move. A chain of moves from one to another that adds a move and drops one in turn
/// corrects two of them:
///
/// ```text
/// missing = a - b = c - d = missing       = a move that is added
///                                         - a move that is dropped
/// ```
///
/// Apart from the edge between the outside vertex and the start, the graph has two colours, so that this
/// is a matching. By Berge's theorem (*Two Theorems in Graph Theory*, 1957), two moves at each vertex are
/// impossible if no such chain leads from a vertex that misses a move, and then there is no path. If they
/// are possible, they may still be several cycles.
struct TwoMoves<'a> {
    graph: &'a FreeGraph,
    /// The two vertices next to each; [`NOWHERE`] if one is missing.
    around: Vec<[Vertex; 2]>,
    /// The vertex before each in a chain; [`NOWHERE`] if it is in no chain.
    came: Vec<Vertex>,
    /// The cycle of each vertex, as the last call of [`join`](Self::join) has numbered them.
    cycles: Vec<u32>,
}

impl<'a> TwoMoves<'a> {
    /// The moves of a path and of the outside vertex.
    pub(crate) fn of_path(graph: &'a FreeGraph, path: &[Vertex]) -> Fallible<Self> {
        let outside = graph.outside();
        let vertices = outside as usize + 1;
        let mut around = try_vec(vertices, [NOWHERE; 2])?;
        let mut before = outside;
        for vertex in path.iter().copied().chain([outside]) {
            around[vertex as usize][0] = before;
            around[before as usize][1] = vertex;
            before = vertex;
        }
        Ok(Self {
            graph,
            around,
            came: try_vec(vertices, NOWHERE)?,
            cycles: try_vec(vertices, 0)?,
        })
    }

    /// Changes the moves so that they fit a state. Returns whether that is possible.
    pub(crate) fn fit(&mut self, state: &SearchState) -> bool {
        for square in 0..self.graph.outside() {
            for other in self.around[square as usize] {
                if other != NOWHERE && !self.has_edge(|square| state.usable(square), square, other)
                {
                    self.drop(square, other);
                }
            }
        }
        for square in 0..self.graph.outside() {
            for edge in edges(state.chosen(square)) {
                let other = self.graph.target(square, edge);
                if !self.around[square as usize].contains(&other) {
                    self.make_room(state, square);
                    self.make_room(state, other);
                    self.add(square, other);
                }
            }
        }
        let mut vertices =
            (0..=self.graph.outside()).filter(|&vertex| self.graph.is_vertex(vertex));
        vertices.all(|vertex| {
            while self.misses(vertex) {
                if !self.correct(state, vertex) {
                    return false;
                }
            }
            true
        })
    }

    /// Joins cycles by exchanging two moves of two cycles for two others, until there is one cycle or no such
    /// exchange. Returns the cycles.
    pub(crate) fn join(&mut self, state: &SearchState) -> Vec<Vec<Vertex>> {
        loop {
            let cycles = self.label();
            let longest = (0..cycles.len()).max_by_key(|&number| cycles[number].len());
            let mut others = (0..cycles.len()).filter(|&number| Some(number) != longest);
            if !others.any(|number| self.exchange(state, &cycles[number])) {
                return cycles;
            }
        }
    }

    /// Whether there is a move between two vertices.
    pub(crate) fn has(&self, one: Vertex, other: Vertex) -> bool {
        self.around[one as usize].contains(&other)
    }

    /// The path from a start, if there is one cycle.
    pub(crate) fn path(&self, start: Vertex) -> Vec<Vertex> {
        let mut path = self.cycle_from(self.graph.outside());
        path.remove(0);
        if path[0] != start {
            path.reverse();
        }
        path
    }

    /// The vertices of the cycle of a vertex, in order.
    fn cycle_from(&self, first: Vertex) -> Vec<Vertex> {
        let mut cycle = vec![first];
        let [mut here, mut before] = [self.around[first as usize][1], first];
        while here != first {
            cycle.push(here);
            let [one, other] = self.around[here as usize];
            let next = if one == before { other } else { one };
            [here, before] = [next, here];
        }
        cycle
    }

    /// Numbers the cycles, and returns the vertices of each in order.
    fn label(&mut self) -> Vec<Vec<Vertex>> {
        self.cycles.fill(0);
        let mut cycles = Vec::new();
        for first in (0..=self.graph.outside()).rev() {
            if !self.graph.is_vertex(first) || self.cycles[first as usize] != 0 {
                continue;
            }
            let cycle = self.cycle_from(first);
            let number = u32::try_from(cycles.len() + 1).expect("squares are counted in u32");
            for &vertex in &cycle {
                self.cycles[vertex as usize] = number;
            }
            cycles.push(cycle);
        }
        cycles
    }

    /// Joins a cycle to another: replaces `a-b` and `c-d`, which the state has not chosen, by `a-c` and
    /// `b-d`.
    fn exchange(&mut self, state: &SearchState, cycle: &[Vertex]) -> bool {
        let next = cycle.iter().skip(1).chain(cycle.first());
        for (&one, &other) in cycle.iter().zip(next) {
            if self.is_chosen(state, one, other) {
                continue;
            }
            for [a, b] in [[one, other], [other, one]] {
                if let Some([c, d]) = self.parallel(state, [a, b]) {
                    self.drop(a, b);
                    self.drop(c, d);
                    self.add(a, c);
                    self.add(b, d);
                    return true;
                }
            }
        }
        false
    }

    /// A move of another cycle whose vertices can be joined to these two.
    fn parallel(&self, state: &SearchState, [a, b]: [Vertex; 2]) -> Option<[Vertex; 2]> {
        if a == self.graph.outside() {
            return None;
        }
        let usable = edges(state.usable(a)).map(|edge| self.graph.target(a, edge));
        let mut others = usable
            .filter(|&c| self.cycles[c as usize] != self.cycles[a as usize])
            .flat_map(|c| self.around[c as usize].map(|d| [c, d]));
        others.find(|&[c, d]| {
            self.has_edge(|square| state.usable(square), b, d) && !self.is_chosen(state, c, d)
        })
    }

    fn misses(&self, vertex: Vertex) -> bool {
        self.around[vertex as usize].contains(&NOWHERE)
    }

    /// Adds a move at a vertex and corrects what follows, by a chain to a vertex that misses a move too.
    /// Returns whether there is such a chain.
    fn correct(&mut self, state: &SearchState, source: Vertex) -> bool {
        self.came.fill(NOWHERE);
        self.came[source as usize] = source;
        let mut open = VecDeque::from([source]);
        while let Some(vertex) = open.pop_front() {
            for other in self.neighbours(state, vertex) {
                if self.came[other as usize] != NOWHERE
                    || self.around[vertex as usize].contains(&other)
                {
                    continue;
                }
                self.came[other as usize] = vertex;
                if self.misses(other) {
                    self.turn(source, other);
                    return true;
                }
                for onward in self.around[other as usize] {
                    if self.came[onward as usize] == NOWHERE
                        && !self.is_chosen(state, other, onward)
                    {
                        self.came[onward as usize] = other;
                        open.push_back(onward);
                    }
                }
            }
        }
        false
    }

    /// Adds and drops the moves of the chain that leads from `source` to a vertex.
    fn turn(&mut self, source: Vertex, mut last: Vertex) {
        loop {
            let before = self.came[last as usize];
            if before == source {
                self.add(before, last);
                return;
            }
            let dropped = self.came[before as usize];
            self.drop(before, dropped);
            self.add(before, last);
            last = dropped;
        }
    }

    /// Drops a move of a vertex with two moves that is not chosen.
    fn make_room(&mut self, state: &SearchState, vertex: Vertex) {
        if !self.misses(vertex) {
            let others = self.around[vertex as usize].into_iter();
            let mut open = others.filter(|&other| !self.is_chosen(state, vertex, other));
            let other = open.next().expect("a state chooses two edges of a vertex");
            self.drop(vertex, other);
        }
    }

    /// Adds a move between two vertices that miss one each.
    fn add(&mut self, one: Vertex, other: Vertex) {
        self.replace(one, NOWHERE, other);
        self.replace(other, NOWHERE, one);
    }

    fn drop(&mut self, one: Vertex, other: Vertex) {
        self.replace(one, other, NOWHERE);
        self.replace(other, one, NOWHERE);
    }

    fn replace(&mut self, vertex: Vertex, old: Vertex, new: Vertex) {
        let mut around = self.around[vertex as usize].iter_mut();
        let place = around.find(|place| **place == old);
        *place.expect("the old vertex is there") = new;
    }

    /// The vertices that usable edges lead to.
    fn neighbours(&self, state: &SearchState, vertex: Vertex) -> Vec<Vertex> {
        if vertex == self.graph.outside() {
            let squares = 0..self.graph.outside();
            let may_end = squares.filter(|&square| state.usable(square) & (1 << TO_OUTSIDE) != 0);
            return may_end.collect();
        }
        let usable = edges(state.usable(vertex));
        usable.map(|edge| self.graph.target(vertex, edge)).collect()
    }

    /// Whether a state has chosen the edge between two vertices.
    fn is_chosen(&self, state: &SearchState, one: Vertex, other: Vertex) -> bool {
        self.has_edge(|square| state.chosen(square), one, other)
    }

    /// Whether the edge between two vertices is in the set that a state has for its square.
    fn has_edge(&self, set: impl Fn(Vertex) -> u16, one: Vertex, other: Vertex) -> bool {
        let [square, other] = if one == self.graph.outside() {
            [other, one]
        } else {
            [one, other]
        };
        square != self.graph.outside()
            && edges(set(square)).any(|edge| self.graph.target(square, edge) == other)
    }
}
