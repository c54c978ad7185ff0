//! Boards of a few rows and many lengths, counted together.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::count::strip::{MOST_STRIP_ROWS, Strip, StripTours};
use crate::count::{CountLimits, TourSet, TourShape};

/// A set as a part of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StripPart {
    pub(super) rows: u32,
    pub(super) tours: StripTours,
    pub(super) columns: u32,
}

impl StripPart {
    /// The part that a set is; `None` if the board has too many rows, blocked squares or given ends.
    pub(super) fn of(set: &TourSet) -> Option<Self> {
        let tours = match set.shape {
            TourShape::Closed => StripTours::Closed,
            TourShape::Open {
                start: None,
                end: None,
            } => StripTours::Open,
            TourShape::Open { .. } => return None,
        };
        let sides = [set.board.rows(), set.board.columns()];
        let (rows, columns) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
        (rows <= MOST_STRIP_ROWS && set.blocked.is_empty()).then_some(Self {
            rows,
            tours,
            columns,
        })
    }
}

/// The numbers of tours of the sets that are boards of the same few rows, without blocked squares
/// and given ends; `None` for all others. All lengths of a strip take no longer than the longest.
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::{CountLimits, TourSet, count_lengths};
///
/// let sets = [4, 8].map(|columns| Board::new(3, columns).map(TourSet::open));
/// let sets: Vec<TourSet> = sets.into_iter().collect::<Result<_, _>>()?;
/// let counts = count_lengths(&sets, CountLimits::default());
/// assert_eq!(counts, [Some(16u32.into()), Some(792u32.into())]);
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
#[must_use]
pub fn count_lengths(sets: &[TourSet], limits: CountLimits) -> Vec<Option<BigUint>> {
    let mut counts = vec![None; sets.len()];
    let mut strips: BTreeMap<(u32, StripTours), Vec<(u32, usize)>> = BTreeMap::new();
    for (set, index) in sets.iter().zip(0..) {
        if let Some(part) = StripPart::of(set) {
            let strip = strips.entry((part.rows, part.tours)).or_default();
            strip.push((part.columns, index));
        }
    }
    for ((rows, tours), mut wanted) in strips {
        if wanted.len() < 2 {
            continue;
        }
        // If the states are too many, each board is counted on its own, and says so.
        let Ok(strip) = Strip::new(rows, tours, limits) else {
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
