//! The boards of `--sizes`: squares, or rectangles.

use std::ops::RangeInclusive;

use crate::tools::choices::not_expected;
use knights_core::board::Board;
use knights_core::input::InputError;

/// The longest side of a board.
pub(super) const LONGEST_SIDE: i32 = 1000;

/// What `--sizes` takes.
const EXPECTED: &str = "sizes such as 5..8, or rows and columns such as 5..8x5..12, in 1..=1000";

/// A range of boards.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    rows: RangeInclusive<u32>,
    /// None for square boards.
    columns: Option<RangeInclusive<u32>>,
}

impl Sizes {
    /// Parses `SIDES` or `ROWSxCOLUMNS`, where each part is a number or a range `FIRST..LAST`.
    pub(super) fn parse(text: &str) -> Result<Self, InputError> {
        let sizes = match text.split_once('x') {
            Some((rows, columns)) => range(rows).zip(range(columns)).map(|(rows, columns)| Self {
                rows,
                columns: Some(columns),
            }),
            None => range(text).map(|rows| Self {
                rows,
                columns: None,
            }),
        };
        sizes.ok_or_else(|| not_expected("--sizes", EXPECTED, text))
    }

    /// The boards: by rows, then by columns.
    pub(super) fn boards(&self) -> impl Iterator<Item = Board> + use<> {
        let every = self.columns.clone();
        self.rows.clone().flat_map(move |rows| {
            let columns = every.clone().unwrap_or(rows..=rows);
            columns.map(move |columns| {
                Board::new(rows, columns).expect("the longest side allows any board")
            })
        })
    }
}

/// Parses a number or a range of numbers, each a side of a board.
fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let side = |part: &str| part.parse().ok().filter(|_| !part.starts_with('+'));
    let (first, last): (u32, u32) = (side(first)?, side(last)?);
    let is_valid = 1 <= first && first <= last && last <= LONGEST_SIDE.unsigned_abs();
    is_valid.then_some(first..=last)
}
