//! Counts cycles through all vertices of a graph with voltages, vertex by vertex.
//!
//! A sweep adds one vertex at a time, and chooses which of its edges to earlier vertices a cycle has.
//! The *frontier* has the vertices with edges to later ones. Choices that leave the same paths between
//! the vertices of the frontier, with the same voltages, can be completed in the same ways, so they are
//! one state with the number of choices.

use num_bigint::BigUint;

use crate::count::fragments::digit_bits;
use crate::count::limits::{Halt, Meter};
use crate::count::symmetry::quotient::VoltageGraph;
use crate::count::table::StateTable;
use crate::count::tally::Tally;
use crate::count::{CountLimit, CountLimits};

/// The number of cycles through all vertices of a graph, of those that count.
///
/// Edges between the same two vertices make different cycles; two of them are a cycle of two vertices.
pub(super) fn count_cycles(
    graph: &VoltageGraph,
    limits: CountLimits,
) -> Result<BigUint, CountLimit> {
    if graph.is_hopeless() {
        return Ok(BigUint::ZERO);
    }
    let (squares, most) = (graph.frontier_cost().0, longest_frontier(graph.modulus));
    if squares > most {
        return Err(CountLimit::Frontier { squares, most });
    }
    for sweep in [sweep::<u64>, sweep::<u128>, sweep::<BigUint>] {
        match sweep(graph, limits) {
            Ok(cycles) => return Ok(cycles),
            Err(Halt::Limit(limit)) => return Err(limit),
            // The next type has larger numbers.
            Err(Halt::Overflow) => {}
        }
    }
    unreachable!("the last type has numbers of any size")
}

/// The number of cycles that count, added up in numbers of one type.
fn sweep<C: Tally + Into<BigUint>>(
    graph: &VoltageGraph,
    limits: CountLimits,
) -> Result<BigUint, Halt> {
    let meter = Meter::new(limits);
    let mut frontier = Frontier::new(graph);
    let mut table = StateTable::<u128, C>::of(0);
    for vertex in 0..graph.len() {
        let length = frontier.vertices.len();
        frontier.advance(vertex);
        table = table.replaced(&meter, |state, ways, collector| {
            let mut paths = Paths::unpack(state, length, graph.modulus);
            paths.push();
            frontier.choose(&paths, |state| collector.emit(state, ways));
        });
        meter.check()?;
    }
    // The last frontier is empty, so all cycles end in one state.
    let cycles = table.into_sorted(&meter).into_iter().next();
    Ok(cycles.map_or(BigUint::ZERO, |(_, cycles)| cycles.into()))
}

/// The frontier of a sweep while a vertex is added.
struct Frontier<'a> {
    graph: &'a VoltageGraph,
    /// The vertices that stay after the step.
    vertices: Vec<usize>,
    /// Their places during the step, when the new vertex is the last.
    staying: Vec<u8>,
    /// The edges to later vertices that each place has after the step.
    later: Vec<u32>,
    /// The edges to later vertices that each vertex of the graph has after the step.
    all_later: Vec<u32>,
    /// The places and the voltages of the edges of the new vertex.
    edges: Vec<(usize, u32)>,
    /// Whether this step is the last. Only that one may close a cycle.
    is_last: bool,
}

impl<'a> Frontier<'a> {
    fn new(graph: &'a VoltageGraph) -> Self {
        Self {
            graph,
            vertices: Vec::new(),
            staying: Vec::new(),
            later: Vec::new(),
            all_later: graph.later.clone(),
            edges: Vec::new(),
            is_last: false,
        }
    }

    /// Goes on to the step of a vertex.
    fn advance(&mut self, vertex: usize) {
        self.edges.clear();
        for edge in &self.graph.edges[vertex] {
            let position = self.vertices.iter().position(|&lower| lower == edge.from);
            let place = position.expect("a vertex stays until its last edge");
            self.edges.push((place, edge.voltage));
            self.all_later[edge.from] -= 1;
        }
        self.vertices.push(vertex);
        let all_later = &self.all_later;
        let later = |&vertex: &usize| all_later[vertex];
        self.later = self.vertices.iter().map(later).collect();
        let staying = (0..).zip(&self.later).filter(|&(_, &later)| later > 0);
        self.staying = staying.map(|(place, _)| place).collect();
        self.vertices.retain(|vertex| later(vertex) > 0);
        self.is_last = vertex + 1 == self.graph.len();
    }

    /// Chooses at most two edges of the new vertex in all ways.
    fn choose(&self, paths: &Paths, mut reach: impl FnMut(u128)) {
        let mut reach_if_open = |paths: &Paths| {
            if self.can_go_on(paths) {
                reach(paths.pack(&self.staying));
            }
        };
        reach_if_open(paths);
        for (index, &edge) in self.edges.iter().enumerate() {
            let mut with_first = paths.clone();
            let Some(Join::Path) = self.join(&mut with_first, edge) else {
                continue;
            };
            reach_if_open(&with_first);
            for &second in &self.edges[index + 1..] {
                let mut with_both = with_first.clone();
                let is_possible = match self.join(&mut with_both, second) {
                    Some(Join::Path) => !self.is_last,
                    Some(Join::Cycle(voltage)) => self.is_last && self.graph.counts(voltage),
                    None => false,
                };
                if is_possible {
                    reach_if_open(&with_both);
                }
            }
        }
    }

    fn join(&self, paths: &mut Paths, (place, voltage): (usize, u32)) -> Option<Join> {
        paths.join([place, self.later.len() - 1], voltage)
    }

    /// Whether each vertex has enough edges to later ones for the edges that it still needs.
    fn can_go_on(&self, paths: &Paths) -> bool {
        let mut pairs = paths.degrees[..paths.length].iter().zip(&self.later);
        pairs.all(|(&degree, &later)| u32::from(degree) + later >= 2)
    }
}

/// The longest frontier of which four bits can number the ends of paths.
const LONGEST_FRONTIER: usize = 28;

/// The longest frontier that fits into 128 bits: four bits for a vertex, and a voltage for two of them.
fn longest_frontier(modulus: u32) -> usize {
    LONGEST_FRONTIER.min(256 / (8 + digit_bits(modulus) as usize))
}

/// Room for a new vertex too.
const WIDTH: usize = LONGEST_FRONTIER + 1;

/// The most paths: each has two ends in the frontier.
const MOST_PATHS: usize = LONGEST_FRONTIER / 2;

/// Paths of chosen edges, seen from the vertices of the frontier.
#[derive(Clone)]
struct Paths {
    length: usize,
    modulus: u32,
    degrees: [u8; WIDTH],
    /// The other end of the path that ends at a vertex of degree 1; a vertex of degree 0 itself.
    mates: [u8; WIDTH],
    /// The voltage of the path that ends at a vertex, on the way to its other end.
    voltages: [u32; WIDTH],
}

pub(super) enum Join {
    Path,
    /// It closes a cycle with this voltage.
    Cycle(u32),
}

impl Paths {
    /// Reads a frontier of this many vertices from a word.
    pub(super) fn unpack(word: u128, length: usize, modulus: u32) -> Self {
        let mut paths = Self {
            length,
            modulus,
            degrees: [0; WIDTH],
            mates: [0; WIDTH],
            voltages: [0; WIDTH],
        };
        let bits = digit_bits(modulus) as usize;
        let mut first_ends = [None; MOST_PATHS];
        for place in 0..length {
            paths.mates[place] = small(place);
            let code = usize::try_from((word >> (4 * place)) & 0xf).expect("four bits");
            let path = match code {
                0 => continue,
                1 => {
                    paths.degrees[place] = 2;
                    continue;
                }
                code => code - 2,
            };
            paths.degrees[place] = 1;
            if let Some(first) = first_ends[path] {
                let digits = word >> (4 * length + bits * path) & ((1 << bits) - 1);
                let voltage = u32::try_from(digits).expect("less than the modulus");
                (paths.mates[first], paths.mates[place]) = (small(place), small(first));
                paths.voltages[first] = voltage;
                paths.voltages[place] = paths.reduced(modulus - voltage);
            } else {
                first_ends[path] = Some(place);
            }
        }
        paths
    }

    /// The vertices at some places, in order, packed into a word. The others have two edges each.
    ///
    /// From the low end, four bits for each vertex: 0 without an edge, 1 with two edges, 2 + *p* at an
    /// end of path *p*. The paths are numbered by their first ends. Then the voltage of each path from there,
    /// here modulo 2:
    ///
    /// ```text
    ///     paths 1 0       4th  3rd  2nd  1st vertex
    ///           1 0       0011 0010 0001 0010        the 4th is an end of path 1, whose
    ///                                                other end comes later
    /// ```
    pub(super) fn pack(&self, places: &[u8]) -> u128 {
        let bits = digit_bits(self.modulus) as usize;
        let mut codes = [0u8; WIDTH];
        let mut paths = 0;
        let mut word = 0u128;
        for (index, &place) in places.iter().enumerate() {
            let place = usize::from(place);
            let code = match self.degrees[place] {
                0 => 0,
                1 => {
                    if codes[place] == 0 {
                        let voltage = u128::from(self.voltages[place]);
                        word |= voltage << (4 * places.len() + bits * usize::from(paths));
                        codes[place] = 2 + paths;
                        codes[usize::from(self.mates[place])] = 2 + paths;
                        paths += 1;
                    }
                    codes[place]
                }
                _ => 1,
            };
            word |= u128::from(code) << (4 * index);
        }
        word
    }

    pub(super) fn push(&mut self) {
        self.mates[self.length] = small(self.length);
        self.length += 1;
    }

    /// A number of less than twice the modulus by the modulus.
    const fn reduced(&self, voltage: u32) -> u32 {
        if voltage < self.modulus {
            voltage
        } else {
            voltage - self.modulus
        }
    }

    /// Chooses an edge from one place to another; `None` if one of them has two already.
    pub(super) fn join(&mut self, [one, other]: [usize; 2], voltage: u32) -> Option<Join> {
        if self.degrees[one] == 2 || self.degrees[other] == 2 {
            return None;
        }
        self.degrees[one] += 1;
        self.degrees[other] += 1;
        let (first, last) = (usize::from(self.mates[one]), usize::from(self.mates[other]));
        // From the other end of the first path to the second place.
        let joined = self.reduced(self.modulus - self.voltages[one] + voltage);
        if first == other {
            return Some(Join::Cycle(joined));
        }
        let sum = self.reduced(joined + self.voltages[other]);
        (self.mates[first], self.mates[last]) = (small(last), small(first));
        (self.voltages[first], self.voltages[last]) = (sum, self.reduced(self.modulus - sum));
        Some(Join::Path)
    }
}

/// A place of the frontier as it is stored.
fn small(place: usize) -> u8 {
    u8::try_from(place).expect("a frontier has few vertices")
}
