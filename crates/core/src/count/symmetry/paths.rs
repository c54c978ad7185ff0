//! The chosen edges of a sweep, as far as they matter for the edges to come.

/// The longest frontier that fits into 128 bits: four bits for a vertex, and one for each path.
pub(super) const LONGEST_FRONTIER: usize = 28;

/// Room for a new vertex too.
const WIDTH: usize = LONGEST_FRONTIER + 1;

/// The most paths: each has two ends in the frontier.
const MOST_PATHS: usize = LONGEST_FRONTIER / 2;

/// Paths of chosen edges, seen from the vertices of the frontier.
#[derive(Clone)]
pub(super) struct Paths {
    /// The vertices of the frontier.
    length: usize,
    /// The chosen edges of each vertex.
    degrees: [u8; WIDTH],
    /// The other end of the path that ends at a vertex of degree 1; a vertex of degree 0 itself.
    mates: [u8; WIDTH],
    /// The voltage of the path that ends at a vertex.
    voltages: [u8; WIDTH],
}

/// What an edge does.
pub(super) enum Join {
    /// It makes a longer path.
    Path,
    /// It closes a cycle with this voltage.
    Cycle(u8),
}

impl Paths {
    /// Reads a frontier of this many vertices from a word.
    pub(super) fn unpack(word: u128, length: usize) -> Self {
        let mut paths = Self {
            length,
            degrees: [0; WIDTH],
            mates: [0; WIDTH],
            voltages: [0; WIDTH],
        };
        let mut first_ends = [None; MOST_PATHS];
        for place in 0..length {
            paths.mates[place] = small(place);
            let path = match nibble(word, place) {
                0 => continue,
                1 => {
                    paths.degrees[place] = 2;
                    continue;
                }
                code => code - 2,
            };
            paths.degrees[place] = 1;
            if let Some(first) = first_ends[path] {
                let voltage = u8::from((word >> (4 * length + path)) & 1 == 1);
                (paths.mates[first], paths.mates[place]) = (small(place), small(first));
                (paths.voltages[first], paths.voltages[place]) = (voltage, voltage);
            } else {
                first_ends[path] = Some(place);
            }
        }
        paths
    }

    /// The vertices at some places, in order, packed into a word. The others have two edges each.
    ///
    /// From the low end, four bits for each vertex: 0 without an edge, 1 with two edges, 2 + *p* at an
    /// end of path *p*. The paths are numbered by their first ends. Then the voltage of each path:
    ///
    /// ```text
    ///     paths 1 0       4th  3rd  2nd  1st vertex
    ///           1 0       0011 0010 0001 0010        the 4th is an end of path 1, whose
    ///                                                other end comes later
    /// ```
    pub(super) fn pack(&self, places: &[u8]) -> u128 {
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
                        word |= voltage << (4 * places.len() + usize::from(paths));
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

    /// Adds a vertex without chosen edges.
    pub(super) fn push(&mut self) {
        self.mates[self.length] = small(self.length);
        self.length += 1;
    }

    /// The chosen edges of each vertex.
    pub(super) fn degrees(&self) -> &[u8] {
        &self.degrees[..self.length]
    }

    /// Chooses an edge between two places; `None` if one of them has two already.
    pub(super) fn join(&mut self, [one, other]: [usize; 2], voltage: u8) -> Option<Join> {
        if self.degrees[one] == 2 || self.degrees[other] == 2 {
            return None;
        }
        self.degrees[one] += 1;
        self.degrees[other] += 1;
        let (first, last) = (usize::from(self.mates[one]), usize::from(self.mates[other]));
        if first == other {
            return Some(Join::Cycle(self.voltages[one] ^ voltage));
        }
        let sum = self.voltages[one] ^ voltage ^ self.voltages[other];
        (self.mates[first], self.mates[last]) = (small(last), small(first));
        (self.voltages[first], self.voltages[last]) = (sum, sum);
        Some(Join::Path)
    }
}

/// The four bits of a place.
fn nibble(word: u128, place: usize) -> usize {
    usize::try_from((word >> (4 * place)) & 0xf).expect("four bits")
}

/// A place of the frontier as it is stored.
fn small(place: usize) -> u8 {
    u8::try_from(place).expect("a frontier has few vertices")
}
