//! The fragments of tours on the frontier, and how they are packed into a number.
//!
//! The frontier has up to 32 *points*. Point 0 is the outside vertex, which is joined to both ends
//! of a path; a cycle leaves it alone. The others are the next squares in the order of
//! elimination. A point is *used* if a chosen move ends there, and *full* if two do. A used point that
//! is not full is *open*: it is an end of a fragment, and its *mate* is the other end.
//!
//! A packed state has the used points, the full points, and the matching of the open points as
//! digits. The lowest open point chooses its mate among the other open points, which is a digit;
//! then the lowest of those that are left chooses, and so on:
//!
//! ```text
//!     open points  1 3 4 6 7 9       1 chooses the 4th of 5: 7
//!     mates        7 6 9 3 1 4       3 chooses the 2nd of 3: 6
//!                                    4 chooses the 1st of 1: 9
//! ```
//!
//! Digits depend on the order of the open points alone, so they stay the same when all points move
//! down by one. The first digit is the highest, so that sorted states with the same first mate are
//! neighbours.

use std::hash::Hash;

/// The most points of a frontier.
pub(super) const MOST_POINTS: usize = 32;

/// Room for one point more: the square that is being eliminated.
const ROOM: usize = MOST_POINTS + 2;

/// The bits of a digit that chooses among this many points.
pub(super) const fn digit_bits(choices: u32) -> u32 {
    match choices {
        0 | 1 => 0,
        _ => u32::BITS - (choices - 1).leading_zeros(),
    }
}

/// The bits of all digits for this many open points.
pub(super) const DIGITS: [u32; ROOM] = {
    let mut bits = [0; ROOM];
    let mut open = 2;
    while open < ROOM {
        #[expect(clippy::cast_possible_truncation, reason = "at most 33 points")]
        let choices = open as u32 - 1;
        bits[open] = bits[open - 2] + digit_bits(choices);
        open += 2;
    }
    bits
};

/// A state of the frontier as a number.
pub(super) trait Packed:
    Copy + Eq + Ord + Hash + Into<u128> + Send + Sync + 'static
{
    /// Packs used points, full points and digits.
    fn new(used: u32, full: u32, digits: u64) -> Self;

    /// Used points, full points and digits.
    fn parts(self) -> (u32, u32, u64);
}

/// 18 used and 18 full points, and 28 bits of digits. If all points are open, there are 29 bits: the
/// highest takes the place of the last bit of the full points, and the last point is not used.
///
/// ```text
///     used                full                digits
///     111111111111111110  000000000000000001  digits - 2^28
/// ```
impl Packed for u64 {
    #[inline]
    fn new(used: u32, full: u32, digits: u64) -> Self {
        pack(used, full, digits)
    }

    #[inline]
    fn parts(self) -> (u32, u32, u64) {
        unpack(self)
    }
}

const fn pack(used: u32, full: u32, digits: u64) -> u64 {
    // The carry of the 29th bit is the last bit of the full points.
    let carry = digits >> 28;
    ((used as u64) << 46 | (full as u64) << 28) ^ carry << 46 | digits
}

#[expect(clippy::cast_possible_truncation, reason = "each part has 18 bits")]
const fn unpack(state: u64) -> (u32, u32, u64) {
    let (used, full) = ((state >> 46) as u32, (state >> 28) as u32 & 0x3_FFFF);
    let carry = full & !used & 1;
    let digits = state & 0xFFF_FFFF | (carry as u64) << 28;
    (used | carry, full ^ carry, digits)
}

/// All points open leave room for all digits.
const _: () = {
    let mut bit = 0;
    while bit < 29 {
        let (used, full, digits) = unpack(pack(0x3_FFFF, 0, 1 << bit | 5));
        assert!(used == 0x3_FFFF && full == 0 && digits == 1 << bit | 5);
        bit += 1;
    }
};

/// 32 used and 32 full points, and 64 bits of digits.
impl Packed for u128 {
    fn new(used: u32, full: u32, digits: u64) -> Self {
        Self::from(used) << 96 | Self::from(full) << 64 | Self::from(digits)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the parts are cut out")]
    fn parts(self) -> (u32, u32, u64) {
        ((self >> 96) as u32, (self >> 64) as u32, self as u64)
    }
}

/// What became of two points that were joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    /// Their fragments are one, or a new one.
    Fragment,
    /// They were the two ends of a fragment, which is now a cycle.
    Cycle,
}

/// A state of the frontier with the mates of its open points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fragments {
    /// The points where at least one chosen move ends.
    pub(super) used: u64,
    /// The points where two do.
    pub(super) full: u64,
    /// The mates of the open points; anything for others.
    mates: [u8; ROOM],
}

impl Fragments {
    #[inline]
    pub(super) fn unpack<K: Packed>(packed: K) -> Self {
        let (used, full, digits) = packed.parts();
        let mut mates = [0; ROOM];
        Self::match_up(u64::from(used & !full), digits, &mut mates);
        Self {
            used: used.into(),
            full: full.into(),
            mates,
        }
    }

    /// Reads digits: the mates of open points.
    #[inline]
    pub(super) fn match_up(mut open: u64, digits: u64, mates: &mut [u8]) {
        let mut left = open.count_ones();
        let mut shift = DIGITS[left as usize];
        while open != 0 {
            let point = open.trailing_zeros();
            open &= open - 1;
            let bits = digit_bits(left - 1);
            shift -= bits;
            let mut others = open;
            for _ in 0..(digits >> shift) & ((1 << bits) - 1) {
                others &= others - 1;
            }
            let mate = others.trailing_zeros();
            open &= !(1 << mate);
            #[expect(clippy::cast_possible_truncation, reason = "points are less than 34")]
            {
                mates[point as usize] = mate as u8;
                mates[mate as usize] = point as u8;
            }
            left -= 2;
        }
    }

    /// The digits of the mates of open points.
    #[inline]
    pub(super) fn digits(mut open: u64, mates: &[u8]) -> u64 {
        let mut left = open.count_ones();
        let mut digits = 0;
        while open != 0 {
            let point = open.trailing_zeros();
            open &= open - 1;
            let mate = 1u64 << mates[point as usize];
            let digit = (open & (mate - 1)).count_ones();
            digits = digits << digit_bits(left - 1) | u64::from(digit);
            open &= !mate;
            left -= 2;
        }
        digits
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 32 points")]
    pub(super) fn pack<K: Packed>(&self) -> K {
        let digits = Self::digits(self.used & !self.full, &self.mates);
        K::new(self.used as u32, self.full as u32, digits)
    }

    /// The packed state without point 1, which is full: the points above it move down by one.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 32 points are left"
    )]
    pub(super) fn pack_without_first<K: Packed>(&self) -> K {
        let digits = Self::digits(self.used & !self.full, &self.mates);
        let moved = |points: u64| ((points & 1) | (points >> 1 & !1)) as u32;
        K::new(moved(self.used), moved(self.full), digits)
    }

    /// How many chosen moves end on a point.
    #[inline]
    pub(super) const fn degree(&self, point: u32) -> u64 {
        (self.used >> point & 1) + (self.full >> point & 1)
    }

    /// Chooses the move between two points that are not full. After a cycle, the fragments are of no
    /// use, unless the cycle is the whole tour.
    #[inline]
    pub(super) fn join(&mut self, one: u32, other: u32) -> Joined {
        let ends = (1 << one) | (1 << other);
        let far = (self.far_end(one), self.far_end(other));
        let is_cycle = self.used >> one & 1 == 1 && u32::from(far.0) == other;
        self.full |= self.used & ends;
        self.used |= ends;
        self.mates[usize::from(far.0)] = far.1;
        self.mates[usize::from(far.1)] = far.0;
        if is_cycle {
            Joined::Cycle
        } else {
            Joined::Fragment
        }
    }

    /// The other end of the fragment that ends on a point; the point itself if it is unused.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "points are less than 34")]
    const fn far_end(&self, point: u32) -> u8 {
        if self.used >> point & 1 == 0 {
            point as u8
        } else {
            self.mates[point as usize]
        }
    }

    /// The same fragments with each point somewhere else.
    pub(super) fn moved(&self, to: &[u8]) -> Self {
        let mut moved = Self {
            used: 0,
            full: 0,
            mates: [0; ROOM],
        };
        for (point, &target) in to.iter().enumerate() {
            moved.used |= (self.used >> point & 1) << target;
            moved.full |= (self.full >> point & 1) << target;
            if (self.used & !self.full) >> point & 1 == 1 {
                moved.mates[usize::from(target)] = to[usize::from(self.mates[point])];
            }
        }
        moved
    }
}
