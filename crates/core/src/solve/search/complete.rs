//! Completes a state: depth first, with restarts.

use crate::solve::search::free_graph::Vertex;
use crate::solve::search::limits::PruningRule;
use crate::solve::search::propagate::{Change, Contradiction};
use crate::solve::search::state::{Mark, SearchState, edges};
use crate::solve::search::{Search, Stop};

/// The longest gap between two tests of the whole graph is the number of its vertices divided by this.
const GAPS: u64 = 64;

/// A state on the way to a path, with the choices that lead to it.
struct Descent {
    state: SearchState,
    /// Each chosen edge, with the state before it.
    choices: Vec<(Mark, Vertex, usize)>,
    /// The states before this many choices are known to be connected without any one vertex.
    connected: usize,
    /// How many steps are between two tests of the whole graph.
    gap: u64,
    /// The step that tests the whole graph next.
    next_test: u64,
}

/// How a step of the search ended.
enum StepEnd {
    /// There is an edge more, and no contradiction yet.
    Further,
    DeadEnd,
    Path(Vec<Vertex>),
}

impl Search {
    /// Completes a state to a path if that is possible: depth first, with and without an edge of
    /// the vertex that has the fewest. After many contradictions it starts again at the squares that
    /// have failed. An edge that was refuted before any other choice stays removed. The runs grow longer
    /// without bound, so that one of them decides the state.
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
        loop {
            if self.limits.end_at(self.steps) {
                return Err(Stop::Limit);
            }
            self.steps += 1;
            match self.step(&mut descent) {
                StepEnd::Further => {}
                StepEnd::Path(path) => return Ok(Some(path)),
                StepEnd::DeadEnd if self.take_back(&mut descent) => {}
                StepEnd::DeadEnd => return Ok(None),
            }
        }
    }

    /// Checks a state and chooses one edge more.
    fn step(&mut self, descent: &mut Descent) -> StepEnd {
        if descent.state.is_complete(&self.graph) {
            let path = self.path(&descent.state);
            // Without the rule against early cycles there may be several cycles.
            return if path.len() + 1 == self.graph.vertices as usize {
                StepEnd::Path(path)
            } else {
                StepEnd::DeadEnd
            };
        }
        // A bad choice near the root can cost more than all others. A run that starts anew escapes it, and knows
        // better where to begin.
        if self.restarts.are_due() && !descent.choices.is_empty() {
            descent.go_back_to(0);
            self.restarts.restart();
            descent.gap = 1;
            descent.next_test = self.steps;
        }
        if self.limits.uses(PruningRule::TwoConnected)
            && self.steps >= descent.next_test
            && !self.test_connected(descent)
        {
            return StepEnd::DeadEnd;
        }
        let (from, edge) = self.branch(&descent.state);
        descent.choices.push((descent.state.mark(), from, edge));
        if self.try_change(&mut descent.state, Change::Choose, from, edge) {
            StepEnd::Further
        } else {
            StepEnd::DeadEnd
        }
    }

    /// Takes choices back, and removes their edges, up to a state without a contradiction; false if
    /// it does not exist.
    fn take_back(&mut self, descent: &mut Descent) -> bool {
        while let Some((mark, from, edge)) = descent.choices.pop() {
            descent.connected = descent.connected.min(descent.choices.len());
            descent.state.go_back(mark);
            if self.try_change(&mut descent.state, Change::Remove, from, edge) {
                return true;
            }
        }
        false
    }

    /// Changes an edge with all consequences, and notes a contradiction.
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

    /// Whether the graph stays connected if any single vertex is removed. If not, goes back to a state that is, or
    /// to one whose last choice is to blame.
    fn test_connected(&mut self, descent: &mut Descent) -> bool {
        let mut is_connected = self.scratch.is_two_connected(&self.graph, &descent.state);
        if is_connected {
            descent.connected = descent.choices.len();
            descent.gap = (descent.gap * 2).min((u64::from(self.graph.vertices) / GAPS).max(1));
        }
        // Choices only take edges away, so that from the choice that cut the graph on it stays cut. Halving finds
        // that choice in a few tests.
        while !is_connected {
            self.restarts.contradict();
            let unknown = descent.choices.len() - descent.connected;
            // Cuts come close together: after one, the next test comes sooner.
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

    /// The edge to branch on. It leads from the unfinished square that failed most, after a restart, and
    /// otherwise from the one with the fewest usable edges (an end of a path if there are several, or
    /// next to one of two starts), to the vertex with the fewest.
    fn branch(&self, state: &SearchState) -> (Vertex, usize) {
        let unfinished = self.hottest(state).or_else(|| state.queue.first());
        let square = unfinished.expect("an incomplete state has an unfinished square");
        let edge = edges(state.open(square))
            // An edge to a vertex with few others decides that vertex, too. The outside vertex has an edge to every
            // possible end, so an edge to it decides least.
            .min_by_key(|&edge| match self.graph.target(square, edge) {
                to if to == self.graph.outside() => u32::MAX,
                to => state.usable(to).count_ones(),
            })
            .expect("an unfinished square has an edge to choose");
        (square, edge)
    }

    /// The unfinished square with the most failures for each usable edge.
    fn hottest(&self, state: &SearchState) -> Option<Vertex> {
        let hot = self.restarts.hot.iter().copied();
        let unfinished = hot.filter(|&square| state.chosen(square).count_ones() < 2);
        unfinished.max_by(|&one, &other| {
            let failures = |square| self.restarts.failures(square);
            let usable = |square| u64::from(state.usable(square).count_ones());
            let (first, second) = (failures(one) * usable(other), failures(other) * usable(one));
            first.cmp(&second).then(other.cmp(&one))
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
