//! All lengths at once: how many tours the boards of a few rows and 1, 2, 3, … columns have.
//!
//! On a board without holes, every column is decided in the same way. So the states, and
//! which follow which, are found once; then each column adds up numbers along these steps. A tour
//! of the first columns is one that closes without having touched a square beyond them.

use std::collections::{BTreeMap, HashMap};

use num_bigint::BigUint;

use crate::count::fragments::{MOST_POINTS, Packed};
use crate::count::stage::{Elimination, FreeEnd, Outside};
use crate::count::{CountLimit, CountLimits, TourSet, TourShape};

/// The most rows: more have too many states to keep all their steps.
const MOST_ROWS: u32 = 4;

/// Counts the tours of boards with a few rows, of one length after the other: all paths or all cycles.
#[derive(Debug)]
pub(super) struct Strip {
    /// For each row, the steps from the states before its square to those after it. After the last
    /// row, the states are those before the first.
    rows: Vec<Steps>,
    /// For each row, the number of states before its square.
    states: Vec<usize>,
    /// The ways to reach each state before the next column.
    ways: Vec<BigUint>,
    /// The tours found so far of the next columns.
    found: [BigUint; REACH],
    shape: TourShape,
    pub(super) columns: u32,
}

/// A move of a square touches its own column and the next two.
const REACH: usize = 3;

/// The steps over the square of a row.
#[derive(Debug, Default)]
struct Steps {
    followed: usize,
    /// From a state to a state, by their indices.
    to_state: Vec<[u32; 2]>,
    /// From a state to a complete tour, with the number of columns after which it ends.
    to_tour: Vec<(u32, usize)>,
}

/// The indices of the states that were reached.
#[derive(Debug, Default)]
struct States {
    index: HashMap<u64, u32>,
    list: Vec<u64>,
}

impl Strip {
    /// The boards of these rows, of which there are at most [`MOST_ROWS`].
    ///
    /// # Complexity
    ///
    /// Each board takes time in proportion to the steps, times the length of the number.
    pub(super) fn new(
        rows: u32,
        shape: TourShape,
        limits: CountLimits,
    ) -> Result<Self, CountLimit> {
        let eliminations: Vec<_> = (0..rows).map(|row| elimination(row, rows, shape)).collect();
        let mut layers: Vec<States> = eliminations.iter().map(|_| States::default()).collect();
        let mut steps: Vec<Steps> = eliminations.iter().map(|_| Steps::default()).collect();
        layers[0].add(Packed::new(0, 0, 0));
        let mut has_grown = true;
        while has_grown {
            has_grown = false;
            for (row, elimination) in eliminations.iter().enumerate() {
                has_grown |= follow(elimination, row, &mut layers, &mut steps[row]);
            }
            let states: usize = layers.iter().map(|states| states.list.len()).sum();
            if states as u64 > limits.states {
                return Err(CountLimit::States {
                    limit: limits.states,
                });
            }
        }
        let mut ways = vec![BigUint::ZERO; layers[0].list.len()];
        ways[0] = BigUint::from(1u32);
        Ok(Self {
            rows: steps,
            states: layers.iter().map(|states| states.list.len()).collect(),
            ways,
            found: Default::default(),
            shape,
            columns: 0,
        })
    }

    /// Adds up the ways over one column; the number of cycles that end with it.
    fn advance(&mut self) -> BigUint {
        for (row, steps) in self.rows.iter().enumerate() {
            let next = (row + 1) % self.rows.len();
            let mut ways = vec![BigUint::ZERO; self.states[next]];
            for &[from, to] in &steps.to_state {
                ways[to as usize] += &self.ways[from as usize];
            }
            for &(from, columns) in &steps.to_tour {
                self.found[columns] += &self.ways[from as usize];
            }
            self.ways = ways;
        }
        self.columns += 1;
        self.found.rotate_left(1);
        std::mem::take(&mut self.found[REACH - 1])
    }

    pub(super) fn states(&self) -> usize {
        self.states.iter().sum()
    }
}

impl Iterator for Strip {
    type Item = BigUint;

    /// The number of tours of the board with one column more; there is always one.
    fn next(&mut self) -> Option<BigUint> {
        let cycles = self.advance();
        let is_one_square = self.columns == 1 && self.rows.len() == 1;
        Some(match self.shape {
            TourShape::Cycle => cycles,
            // The tour of one square has no second direction, and is no cycle.
            TourShape::Path { .. } if is_one_square => BigUint::from(1u32),
            TourShape::Path { .. } => cycles * 2u32,
        })
    }
}

impl States {
    /// The index of a state, which may be new.
    fn add(&mut self, state: u64) -> u32 {
        *self.index.entry(state).or_insert_with(|| {
            self.list.push(state);
            u32::try_from(self.list.len() - 1).expect("four rows have few states")
        })
    }
}

/// Follows the new states before the square of a row; whether there were any.
fn follow(elimination: &Elimination, row: usize, layers: &mut [States], steps: &mut Steps) -> bool {
    let rows = layers.len();
    let first = steps.followed;
    let new: Vec<u64> = layers[row].list[first..].to_vec();
    for (&state, from) in new.iter().zip(first..) {
        let from = u32::try_from(from).expect("four rows have few states");
        elimination.successors(state, |next: u64| {
            let (used, full, _) = next.parts();
            if used == full && used != 0 {
                let touched = (full >> 1).count_ones() as usize;
                let columns = (touched + row + 1 - rows) / rows;
                steps.to_tour.push((from, columns));
            } else {
                let to = layers[(row + 1) % rows].add(next);
                steps.to_state.push([from, to]);
            }
        });
    }
    steps.followed += new.len();
    !new.is_empty()
}

/// How the moves of the square of a row are decided: its later squares, and the sets of points after
/// which a tour of this column, or of one or two columns more, is complete.
fn elimination(row: u32, rows: u32, shape: TourShape) -> Elimination {
    let far = [(-1, 2), (1, 2), (-2, 1), (2, 1)];
    let later = far.into_iter().filter_map(|(down, right): (i32, u32)| {
        let target = row
            .checked_add_signed(down)
            .filter(|&target| target < rows)?;
        Some(right * rows + target - row + 1)
    });
    let outside = match shape {
        TourShape::Path { .. } => Outside::Below(FreeEnd {
            ends: 2,
            same: 2,
            points: 0,
            decided: 0,
        }),
        TourShape::Cycle => Outside::Never,
    };
    let points = |columns: u32| {
        let squares = rows - row + columns * rows;
        ((1 << squares) - 1) << 1 | u64::from(shape != TourShape::Cycle)
    };
    Elimination {
        column: 0,
        neighbours: later.collect(),
        outside,
        complete: [points(0), points(1), points(2)],
        mirror: (row == rows - 1).then(|| mirror(rows)),
        columns_left: None,
    }
}

/// The mirror image of a frontier of two whole columns.
fn mirror(rows: u32) -> Vec<u8> {
    let image = |point: u32| match point.checked_sub(1) {
        Some(square) if square < 2 * rows => {
            let (column, row) = (square / rows, square % rows);
            1 + column * rows + (rows - 1 - row)
        }
        _ => point,
    };
    let points = 0..u32::try_from(MOST_POINTS).expect("points are few");
    let images = points.map(|point| u8::try_from(image(point)).expect("points are few"));
    images.collect()
}

/// The rows and the columns of the strip that has the board of a set; `None` if it has too many rows,
/// holes or given ends.
pub(super) fn strip_of(set: &TourSet) -> Option<[u32; 2]> {
    let sides = [set.board.rows(), set.board.columns()];
    let [rows, columns] = [sides[0].min(sides[1]), sides[0].max(sides[1])];
    let is_whole = set.holes.is_empty() && set.shape.ends() == [None, None];
    (rows <= MOST_ROWS && is_whole).then_some([rows, columns])
}

/// The numbers of tours of the sets that are boards of the same few rows, without holes
/// and given ends; `None` for all others. All lengths of a strip take no longer than the longest.
///
/// The number of tours on 3 × 4 squares is 16 (OEIS A169696):
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::{CountLimits, TourSet, count_lengths};
///
/// let sets = [4, 8].map(|columns| Board::new(3, columns).map(TourSet::paths));
/// let sets: Vec<TourSet> = sets.into_iter().collect::<Result<_, _>>()?;
/// let counts = count_lengths(&sets, CountLimits::default());
/// assert_eq!(counts, [Some(16u32.into()), Some(792u32.into())]);
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
pub fn count_lengths(sets: &[TourSet], limits: CountLimits) -> Vec<Option<BigUint>> {
    let mut counts = vec![None; sets.len()];
    let mut strips: BTreeMap<(u32, TourShape), Vec<(u32, usize)>> = BTreeMap::new();
    for (set, index) in sets.iter().zip(0..) {
        if let Some([rows, columns]) = strip_of(set) {
            let strip = strips.entry((rows, set.shape)).or_default();
            strip.push((columns, index));
        }
    }
    for ((rows, shape), mut wanted) in strips {
        if wanted.len() < 2 {
            continue;
        }
        // If the states are too many, each board is counted on its own, and says so.
        let Ok(strip) = Strip::new(rows, shape, limits) else {
            continue;
        };
        wanted.sort_unstable();
        let mut wanted = wanted.into_iter().peekable();
        for (number, columns) in strip.zip(1..) {
            while let Some((_, index)) = wanted.next_if(|&(length, _)| length == columns) {
                counts[index] = Some(number.clone());
            }
            if wanted.peek().is_none() {
                break;
            }
        }
    }
    counts
}
