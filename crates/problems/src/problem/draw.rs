//! The random choices of one case.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use knights_core::board::Board;

/// How long the second side of an oblong board often is at most.
const SHORT: u32 = 12;

/// Random numbers for one case, and how large it may be.
#[derive(Debug)]
pub struct Draw<'a> {
    /// The sides of the board. The largest inputs ignore them.
    pub sides: DrawnSides,
    /// How many squares the input lists, or as many as the board has; `None` if the family decides. Families that
    /// always decide the number ignore it.
    pub listed: Option<u32>,
    /// How many cases of the family came before. What a few cases must have between them is
    /// spread over the turns.
    pub turn: u64,
    pub generator: &'a mut ChaCha8Rng,
}

/// How long the sides of a drawn board are. A side that the problem or the family does not allow
/// becomes the next one that they allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnSides {
    /// Any length up to this one, which is at least 5.
    UpTo(u32),
    /// Both sides of a square board, and one side of any other.
    Exactly(u32),
}

impl DrawnSides {
    /// Whether a board has such sides.
    pub(super) fn are_of(self, board: Board) -> bool {
        let (rows, columns) = (board.rows(), board.columns());
        match self {
            Self::UpTo(longest) => rows.max(columns) <= longest,
            Self::Exactly(side) => rows == side || columns == side,
        }
    }
}

/// Keeps those of the things that are wanted, if there are any.
pub(crate) fn keep<T>(things: &mut Vec<T>, is_wanted: impl Fn(&T) -> bool) {
    if things.iter().any(&is_wanted) {
        things.retain(is_wanted);
    }
}

impl<'a> Draw<'a> {
    /// Draws boards with these sides, of which the family decides how many squares are listed.
    pub const fn new(sides: DrawnSides, turn: u64, generator: &'a mut ChaCha8Rng) -> Self {
        Self {
            sides,
            listed: None,
            turn,
            generator,
        }
    }

    /// A number from `least` to `most`, both included.
    pub fn number(&mut self, least: u32, most: u32) -> u32 {
        self.generator.random_range(least..=most)
    }

    /// True in one of `of` throws.
    pub fn chance(&mut self, of: u32) -> bool {
        self.number(1, of) == 1
    }

    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        let last = u32::try_from(things.len() - 1).expect("there are few things");
        &things[self.number(0, last) as usize]
    }

    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let most = u32::try_from(last).expect("a board has fewer squares");
            things.swap(last, self.number(0, most) as usize);
        }
    }

    /// A side of a board in a range.
    pub fn side(&mut self, range: &RangeInclusive<u32>) -> u32 {
        let (&least, &most) = (range.start(), range.end());
        match self.sides {
            DrawnSides::UpTo(longest) => self.number(least, longest.clamp(least, most)),
            DrawnSides::Exactly(side) => side.clamp(least, most),
        }
    }

    /// The rows and the columns of a board that need not be square.
    pub fn two_sides(&mut self, range: &RangeInclusive<u32>) -> (u32, u32) {
        let side = self.side(range);
        if matches!(self.sides, DrawnSides::UpTo(_)) {
            return (side, self.side(range));
        }
        let (&least, &most) = (range.start(), range.end());
        let drawn = match self.number(0, 3) {
            0 => side,
            1 => self.number(side.saturating_sub(1), side + 1),
            2 => self.number(least, SHORT.max(least)),
            _ => self.number(least, most),
        };
        let other = drawn.clamp(least, most);
        self.either_way((side, other))
    }

    /// Two numbers as they are, or exchanged.
    pub fn either_way(&mut self, (one, other): (u32, u32)) -> (u32, u32) {
        if self.chance(2) {
            (one, other)
        } else {
            (other, one)
        }
    }
}
