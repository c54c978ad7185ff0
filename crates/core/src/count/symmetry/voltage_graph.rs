//! A graph whose edges have voltages.

/// A graph with several edges between two vertices, which are numbered in the order of the sweep.
///
/// Each edge has a voltage of 0 or 1. That of a path or a cycle is the sum of its edges modulo 2.
pub(super) struct VoltageGraph {
    /// The cycles that count.
    sums: Sums,
    /// The edges of each vertex to lower ones.
    edges: Vec<Vec<Edge>>,
    /// The highest neighbour of each vertex, at least the vertex itself.
    last: Vec<u32>,
    /// The number of edges of each vertex to higher ones.
    later: Vec<u32>,
}

/// Which cycles count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sums {
    /// All. The voltages are left out.
    Any,
    /// Those of an odd voltage.
    Odd,
}

/// An edge to a lower vertex.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The lower vertex.
    pub(super) from: u32,
    /// 0 or 1.
    pub(super) voltage: u8,
}

impl VoltageGraph {
    /// A graph without edges.
    pub(super) fn new(vertices: usize, sums: Sums) -> Self {
        Self {
            sums,
            edges: vec![Vec::new(); vertices],
            last: (0..).take(vertices).collect(),
            later: vec![0; vertices],
        }
    }

    /// Adds an edge from a lower to a higher vertex. Only the last bit of its voltage matters.
    pub(super) fn connect(&mut self, from: u32, to: u32, voltage: u8) {
        let voltage = match self.sums {
            Sums::Any => 0,
            Sums::Odd => voltage % 2,
        };
        self.edges[to as usize].push(Edge { from, voltage });
        self.last[from as usize] = self.last[from as usize].max(to);
        self.later[from as usize] += 1;
    }

    /// The number of vertices.
    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// The edges of a vertex to lower ones.
    pub(super) fn edges(&self, vertex: usize) -> &[Edge] {
        &self.edges[vertex]
    }

    /// The number of edges of each vertex to higher ones.
    pub(super) fn later(&self) -> &[u32] {
        &self.later
    }

    /// Whether a cycle of this voltage counts.
    pub(super) fn counts(&self, voltage: u8) -> bool {
        self.sums == Sums::Any || voltage == 1
    }

    /// Whether a glance shows that no cycle through all vertices counts: a vertex has fewer than two
    /// edges, or no edge has an odd voltage.
    pub(super) fn is_hopeless(&self) -> bool {
        let degrees = self.edges.iter().zip(&self.later);
        let least = degrees
            .map(|(edges, &later)| edges.len() + later as usize)
            .min();
        let voltages = self.edges.iter().flatten().map(|edge| edge.voltage);
        least.is_none_or(|least| least < 2) || !self.counts(voltages.max().unwrap_or_default())
    }

    /// The longest frontier of a sweep, and the sum of all.
    pub(super) fn frontier_cost(&self) -> (usize, usize) {
        let mut leaving = vec![0usize; self.len()];
        for &last in &self.last {
            leaving[last as usize] += 1;
        }
        let (mut longest, mut sum, mut length) = (0, 0, 0);
        for left in leaving {
            length = length + 1 - left;
            longest = longest.max(length);
            sum += length;
        }
        (longest, sum)
    }
}
