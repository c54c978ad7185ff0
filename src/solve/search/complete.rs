//! Completes a state: depth first, with restarts.

use crate::solve::search::engine::{Search, Stop};
use crate::solve::search::free_graph::Vertex;
use crate::solve::search::propagate::{Change, Contradiction};
use crate::solve::search::rules::PruningRule;
use crate::solve::search::state::{Mark, SearchState, edges};

/// The longest gap between two tests of the whole graph is the number of its vertices divided by this.
const GAPS: u64 = 32;

/// A state on the way to a path, with the choices that lead to it.
struct Descent {
    state: SearchState,
    /// Each chosen edge, with the state before it.
    choices: Vec<(Mark, Vertex, usize)>,
    /// The states before this many choices are known to be connected without any one vertex.
    connected: usize,
    /// How many steps are between two tests, and which step has the next.
    gap: u64,
    next_test: u64,
}

impl Search {
    /// Completes a state to a path if that is possible: depth first, with and without an edge of
    /// the vertex that has the fewest.
    pub(crate) fn complete(&mut self, mut state: SearchState) -> Result<Option<Vec<Vertex>>, Stop> {
        if self.graph.vertices == 2 {
            return Ok(Some(vec![self.start]));
        }
        state.prepare(&self.graph)?;
        self.restarts.begin();
        let mut descent = Descent {
            state,
            choices: Vec::new(),
            connected: 0,
            gap: 1,
            next_test: self.steps,
        };
        let mut is_sound = true;
        loop {
            if !is_sound {
                let Some((mark, from, edge)) = descent.choices.pop() else {
                    return Ok(None);
                };
                descent.connected = descent.connected.min(descent.choices.len());
                descent.state.go_back(mark);
                is_sound = self.try_change(&mut descent.state, Change::Remove, from, edge);
                continue;
            }
            if self.limits.steps.is_some_and(|limit| self.steps >= limit) {
                return Err(Stop::Limit);
            }
            self.steps += 1;
            if !self.lengths_fit(&descent.state) {
                is_sound = false;
                continue;
            }
            if descent.state.is_complete(&self.graph) {
                let path = self.path(&descent.state);
                // Without the rule against early cycles there may be several cycles.
                if path.len() + 1 == self.graph.vertices as usize {
                    return Ok(Some(path));
                }
                is_sound = false;
                continue;
            }
            if self.restarts.is_due() && !descent.choices.is_empty() {
                descent.go_back_to(0);
                self.restarts.restart();
                descent.gap = 1;
                descent.next_test = self.steps;
            }
            if self.limits.uses(PruningRule::TwoConnected)
                && self.steps >= descent.next_test
                && !self.test_connected(&mut descent)
            {
                is_sound = false;
                continue;
            }
            let (from, edge) = self.branch(&descent.state);
            descent.choices.push((descent.state.mark(), from, edge));
            is_sound = self.try_change(&mut descent.state, Change::Choose, from, edge);
        }
    }

    fn try_change(
        &mut self,
        state: &mut SearchState,
        change: Change,
        from: Vertex,
        edge: usize,
    ) -> bool {
        match self.change(state, change, from, edge) {
            Ok(()) => true,
            Err(Contradiction(vertex)) => {
                self.restarts.fail(vertex);
                false
            }
        }
    }

    /// Whether the graph is connected without any one vertex. If not, goes back to a state that is, or
    /// to one whose last choice is to blame.
    fn test_connected(&mut self, descent: &mut Descent) -> bool {
        let mut is_connected = self.scratch.is_two_connected(&self.graph, &descent.state);
        if is_connected {
            descent.connected = descent.choices.len();
            descent.gap = (descent.gap * 2).min(u64::from(self.graph.vertices) / GAPS + 1);
        }
        while !is_connected {
            self.restarts.contradict();
            let unknown = descent.choices.len() - descent.connected;
            descent.gap = (unknown as u64 / 4).max(1);
            if unknown <= 1 {
                break;
            }
            descent.go_back_to(descent.connected + unknown / 2);
            is_connected = self.scratch.is_two_connected(&self.graph, &descent.state);
            if is_connected {
                descent.connected = descent.choices.len();
            }
        }
        descent.next_test = self.steps + descent.gap;
        is_connected
    }

    /// The edge to branch on: from the unfinished square with the fewest usable edges (an end of
    /// a path if there are several, or next to one of two starts) to the vertex with the fewest.
    fn branch(&self, state: &SearchState) -> (Vertex, usize) {
        let square = self.hottest(state).or_else(|| self.first_in_queue(state));
        let square = square.expect("an incomplete state has an unfinished square");
        let edge = edges(state.open(square))
            .min_by_key(|&edge| match self.graph.target(square, edge) {
                to if to == self.graph.outside() => u32::MAX,
                to => state.usable(to).count_ones(),
            })
            .expect("an unfinished square has an edge to choose");
        (square, edge)
    }

    /// The unfinished square with the fewest usable edges; of several the first, but those next to
    /// one of two starts before the others.
    fn first_in_queue(&self, state: &SearchState) -> Option<Vertex> {
        let first = state.queue.first()?;
        let kind = |square| [state.usable(square), state.chosen(square)].map(u16::count_ones);
        let near = self.next_to_partners(state);
        let near = near
            .into_iter()
            .filter(|&square| kind(square) == kind(first));
        Some(near.min().unwrap_or(first))
    }

    /// The unfinished square with the most failures for each usable edge.
    fn hottest(&self, state: &SearchState) -> Option<Vertex> {
        let hot = self.restarts.hot.iter().copied();
        let unfinished = hot.filter(|&square| state.chosen(square).count_ones() < 2);
        unfinished.max_by(|&one, &other| {
            let [first, second] = [one, other].map(|square| {
                (
                    self.restarts.failures(square),
                    state.usable(square).count_ones(),
                )
            });
            (first.0 * second.1)
                .cmp(&(second.0 * first.1))
                .then(other.cmp(&one))
        })
    }
}

impl Descent {
    /// Goes back to the state before a choice.
    fn go_back_to(&mut self, choice: usize) {
        self.state.go_back(self.choices[choice].0);
        self.choices.truncate(choice);
        self.connected = self.connected.min(choice);
    }
}
