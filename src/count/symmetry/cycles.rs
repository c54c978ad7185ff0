//! Counts cycles through all vertices of a graph with voltages, vertex by vertex.
//!
//! A sweep adds one vertex at a time, and chooses which of its edges to earlier vertices a cycle has.
//! The *frontier* has the vertices with edges to later ones. Choices that leave the same paths between
//! the vertices of the frontier, with the same voltages, can be completed in the same ways, so they are
//! one state with the number of choices.

use num_bigint::BigUint;

use crate::count::symmetry::fragments::{Fragments, Join, longest_frontier};
use crate::count::symmetry::layer::{Layer, Stop, Tally};
use crate::count::symmetry::voltage_graph::VoltageGraph;
use crate::count::{CountLimit, CountLimits};

/// The number of cycles through all vertices whose voltage is odd, or any if the modulus is 1.
///
/// Edges between the same two vertices make different cycles; two of them are a cycle of two vertices.
pub(super) fn count_cycles(
    graph: &VoltageGraph,
    limits: CountLimits,
) -> Result<BigUint, CountLimit> {
    if graph.has_dead_end() {
        return Ok(BigUint::ZERO);
    }
    let (squares, most) = (graph.frontier_cost().0, longest_frontier(graph.modulus));
    if squares > most {
        return Err(CountLimit::Frontier { squares, most });
    }
    match sweep::<u128>(graph, limits) {
        Ok(cycles) => Ok(cycles.map_or(BigUint::ZERO, BigUint::from)),
        Err(Stop::Limit(limit)) => Err(limit),
        Err(Stop::Overflow) => match sweep::<BigUint>(graph, limits) {
            Ok(cycles) => Ok(cycles.unwrap_or_default()),
            Err(Stop::Limit(limit)) => Err(limit),
            Err(Stop::Overflow) => unreachable!("these numbers have no limit"),
        },
    }
}

/// The number of cycles; `None` if there is none.
fn sweep<T: Tally>(graph: &VoltageGraph, limits: CountLimits) -> Result<Option<T>, Stop> {
    let mut frontier = Frontier::new(graph);
    let mut layer = Layer::<T>::new(limits, 0, 0);
    layer.add(0, &T::one())?;
    for vertex in 0..graph.len() {
        let length = frontier.vertices.len();
        frontier.advance(vertex);
        let mut next = Layer::new(limits, vertex, layer.bytes());
        let mut fragments = Fragments::new(graph.modulus);
        for (state, ways) in layer.states {
            fragments.unpack(state, length);
            fragments.push();
            frontier.choose(&fragments, |state| next.add(state, &ways))?;
        }
        layer = next;
    }
    // The last frontier is empty, so all cycles end in one state.
    Ok(layer.states.into_values().next())
}

/// The frontier of a sweep while a vertex is added.
struct Frontier<'a> {
    graph: &'a VoltageGraph,
    /// The vertices that stay after the step.
    vertices: Vec<u32>,
    /// Their places before the step; the new vertex is the last.
    staying: Vec<u8>,
    /// The edges to later vertices that each place has after the step.
    later: Vec<u32>,
    /// The edges to later vertices of all vertices of the graph.
    all_later: Vec<u32>,
    /// The places and the voltages of the edges of the new vertex.
    edges: Vec<(usize, u8)>,
    is_last: bool,
}

impl<'a> Frontier<'a> {
    fn new(graph: &'a VoltageGraph) -> Self {
        Self {
            graph,
            vertices: Vec::new(),
            staying: Vec::new(),
            later: Vec::new(),
            all_later: (0..graph.len()).map(|vertex| graph.later(vertex)).collect(),
            edges: Vec::new(),
            is_last: false,
        }
    }

    /// Goes on to the step of a vertex.
    fn advance(&mut self, vertex: usize) {
        let edges = self.graph.edges(vertex);
        let place = |from| self.vertices.iter().position(|&other| other == from);
        let places = edges.iter().map(|edge| {
            let place = place(edge.from).expect("a vertex stays until its last edge");
            (place, edge.voltage)
        });
        self.edges = places.collect();
        for edge in edges {
            self.all_later[edge.from as usize] -= 1;
        }
        self.vertices
            .push(u32::try_from(vertex).expect("no more vertices than squares"));
        let later = self
            .vertices
            .iter()
            .map(|&vertex| self.all_later[vertex as usize]);
        self.later = later.collect();
        self.staying = (0..)
            .zip(&self.later)
            .filter(|&(_, &later)| later > 0)
            .map(|(p, _)| p)
            .collect();
        self.vertices
            .retain(|&vertex| self.all_later[vertex as usize] > 0);
        self.is_last = vertex + 1 == self.graph.len();
    }

    /// Chooses at most two edges of the new vertex in all ways.
    fn choose(
        &self,
        fragments: &Fragments,
        mut reach: impl FnMut(u128) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if !self.is_last && self.can_go_on(fragments) {
            reach(fragments.pack(&self.staying))?;
        }
        for (index, &edge) in self.edges.iter().enumerate() {
            let mut one = fragments.clone();
            let Some(Join::Path) = self.join(&mut one, edge) else {
                continue;
            };
            if !self.is_last && self.can_go_on(&one) {
                reach(one.pack(&self.staying))?;
            }
            for &second in &self.edges[index + 1..] {
                let mut two = one.clone();
                let is_possible = match self.join(&mut two, second) {
                    Some(Join::Path) => !self.is_last,
                    Some(Join::Cycle(sum)) => {
                        self.is_last && (self.graph.modulus == 1 || sum % 2 == 1)
                    }
                    None => false,
                };
                if is_possible && self.can_go_on(&two) {
                    reach(two.pack(&self.staying))?;
                }
            }
        }
        Ok(())
    }

    fn join(&self, fragments: &mut Fragments, (place, voltage): (usize, u8)) -> Option<Join> {
        fragments.join(place, self.later.len() - 1, voltage)
    }

    /// Whether each vertex has enough edges to later ones for the edges that it still needs.
    fn can_go_on(&self, fragments: &Fragments) -> bool {
        let pairs = fragments.degrees().iter().zip(&self.later);
        pairs
            .into_iter()
            .all(|(&degree, &later)| u32::from(degree) + later >= 2)
    }
}
