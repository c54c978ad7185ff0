//! The chosen edges of a sweep, as far as they matter for the edges to come.

/// The most vertices of a frontier and one new vertex.
const WIDTH: usize = 30;

/// Paths of chosen edges, seen from the vertices of the frontier.
#[derive(Clone)]
pub(super) struct Fragments {
    modulus: u8,
    /// The vertices of the frontier.
    length: usize,
    /// The chosen edges of each vertex.
    degrees: [u8; WIDTH],
    /// The other end of the path that ends at a vertex, if its degree is less than 2; itself if
    /// its degree is 0.
    mates: [u8; WIDTH],
    /// The voltage from this end of a path to the other end.
    voltages: [u8; WIDTH],
}

/// What an edge does.
pub(super) enum Join {
    /// It makes a longer path.
    Path,
    /// It closes a cycle with this voltage.
    Cycle(u8),
}

/// The longest frontier that fits into 128 bits: 4 bits for a vertex, and the voltages of the paths.
pub(super) const fn longest_frontier(modulus: u8) -> usize {
    match modulus {
        1 | 2 => 28,
        _ => 25,
    }
}

impl Fragments {
    /// An empty frontier.
    pub(super) const fn new(modulus: u8) -> Self {
        Self {
            modulus,
            length: 0,
            degrees: [0; WIDTH],
            mates: [0; WIDTH],
            voltages: [0; WIDTH],
        }
    }

    /// Adds a vertex without chosen edges.
    pub(super) fn push(&mut self) {
        let new = self.length;
        (self.degrees[new], self.voltages[new]) = (0, 0);
        self.mates[new] = index(new);
        self.length += 1;
    }

    /// The chosen edges of each vertex.
    pub(super) fn degrees(&self) -> &[u8] {
        &self.degrees[..self.length]
    }

    /// Chooses an edge; `None` if one of the vertices has two already.
    pub(super) fn join(&mut self, from: usize, to: usize, voltage: u8) -> Option<Join> {
        if self.degrees[from] == 2 || self.degrees[to] == 2 {
            return None;
        }
        self.degrees[from] += 1;
        self.degrees[to] += 1;
        let (first, last) = (usize::from(self.mates[from]), usize::from(self.mates[to]));
        if first == to {
            return Some(Join::Cycle(self.reduced(self.voltages[to] + voltage)));
        }
        let sum = self.reduced(self.voltages[first] + voltage + self.voltages[to]);
        (self.mates[first], self.mates[last]) = (index(last), index(first));
        self.voltages[first] = sum;
        self.voltages[last] = self.reduced(self.modulus - sum);
        Some(Join::Path)
    }

    const fn reduced(&self, voltage: u8) -> u8 {
        voltage % self.modulus
    }

    /// The vertices at some places, packed into a word.
    ///
    /// From the low end, four bits for each vertex: 0 without an edge, 1 with two edges, 2 + *p* at an
    /// end of path *p*. The paths are numbered by their first ends. Then the voltage of each path:
    ///
    /// ```text
    ///  voltages of paths 1, 0     3rd   2nd   1st vertex
    ///     ...  01 00         ... 0011  0001  0010
    /// ```
    ///
    /// The others need to have two edges each.
    pub(super) fn pack(&self, places: &[u8]) -> u128 {
        let mut paths = [0u8; WIDTH];
        let (mut found, mut shift) = (0, 0);
        let mut word = 0u128;
        let voltages_from = 4 * places.len();
        for &place in places {
            let place = usize::from(place);
            let code = match self.degrees[place] {
                0 => 0,
                1 => {
                    if paths[place] == 0 {
                        let at = voltages_from + self.bits() * usize::from(found);
                        word |= u128::from(self.voltages[place]) << at;
                        found += 1;
                        paths[usize::from(self.mates[place])] = 1 + found;
                        paths[place] = 1 + found;
                    }
                    paths[place]
                }
                _ => 1,
            };
            word |= u128::from(code) << shift;
            shift += 4;
        }
        word
    }

    /// Reads a frontier of this many vertices from a word.
    pub(super) fn unpack(&mut self, word: u128, length: usize) {
        self.length = length;
        let mut first_ends = [None; 16];
        let mask = u128::from(self.modulus) - 1;
        for place in 0..length {
            let code = (word >> (4 * place)) & 0xf;
            self.degrees[place] = [0, 2, 1][usize::try_from(code.min(2)).expect("at most 2")];
            self.mates[place] = index(place);
            self.voltages[place] = 0;
            if code < 2 {
                continue;
            }
            let path = usize::try_from(code - 2).expect("four bits");
            let Some(first) = first_ends[path] else {
                first_ends[path] = Some(place);
                continue;
            };
            let voltage = (word >> (4 * length + self.bits() * path)) & mask;
            let voltage = u8::try_from(voltage).expect("less than the modulus");
            (self.mates[first], self.mates[place]) = (index(place), index(first));
            self.voltages[first] = voltage;
            self.voltages[place] = self.reduced(self.modulus - voltage);
        }
    }

    /// The bits of a voltage.
    const fn bits(&self) -> usize {
        self.modulus.trailing_zeros() as usize
    }
}

/// A place of the frontier as it is stored.
fn index(place: usize) -> u8 {
    u8::try_from(place).expect("a frontier has at most 30 vertices")
}
