//! A graph whose edges have voltages.

/// A graph with several edges between two vertices, which are numbered in the order of the sweep.
///
/// Each edge has a voltage: what a walk along it adds, modulo 1, 2 or 4. The other way subtracts it.
pub(super) struct VoltageGraph {
    /// 1, 2 or 4.
    pub(super) modulus: u8,
    /// The edges of each vertex to lower ones.
    edges: Vec<Vec<Edge>>,
    /// The highest neighbour of each vertex, at least the vertex itself.
    last: Vec<u32>,
    /// The number of edges of each vertex to higher ones.
    later: Vec<u32>,
}

/// An edge to a lower vertex.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The lower vertex.
    pub(super) from: u32,
    /// The voltage from the lower to the higher vertex.
    pub(super) voltage: u8,
}

impl VoltageGraph {
    /// A graph without edges.
    pub(super) fn new(vertices: usize, modulus: u8) -> Self {
        Self {
            modulus,
            edges: vec![Vec::new(); vertices],
            last: (0..).take(vertices).collect(),
            later: vec![0; vertices],
        }
    }

    /// Adds an edge from a lower to a higher vertex.
    pub(super) fn connect(&mut self, from: u32, to: u32, voltage: u8) {
        let voltage = voltage % self.modulus;
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

    /// The number of edges of a vertex to higher ones.
    pub(super) fn later(&self, vertex: usize) -> u32 {
        self.later[vertex]
    }

    /// Whether some vertex has fewer than two edges, so that there is no cycle through all.
    pub(super) fn has_dead_end(&self) -> bool {
        let degrees = (0..self.len()).map(|v| self.edges[v].len() + self.later[v] as usize);
        degrees.min().is_none_or(|least| least < 2)
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
