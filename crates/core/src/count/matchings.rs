//! Joins matchings of the same points: which pairs of a left and a right one are a single cycle.
//!
//! The first point has some mate on the right. With this fragment of the right, the fragments on the
//! left become a matching of the other points. The right without the fragment is a matching of them,
//! too. So each pair loses two points at a time, until two are left.
//!
//! ```text
//!     right      0 3 | 1 2 | 4 5
//!     left       0 1 | 2 4 | 3 5        joined by 0 3:   1 5 | 2 4
//! ```
//!
//! The left ones are joined with all right ones that begin with the same fragment at once. A matching
//! is a number, its *rank* in the order of digits, and tables say what it becomes.

use std::sync::LazyLock;

use crate::count::fragments::{DIGITS, Fragments, digit_bits};
use crate::count::limits::Meter;
use crate::count::tally::{Tally, Total};

/// The most points of ranked matchings.
const MOST_RANKED: u32 = 14;

/// Up to this many points, the table takes no time worth saving.
const FEW: u32 = 10;

/// Matchings as ranks, with their numbers of ways.
type Ranked<C> = Vec<(u32, C)>;

/// For each number of points, halved, the matchings of the left on their way to fewer points.
#[derive(Debug)]
pub(super) struct Joiner<'a, C> {
    pub(super) meter: &'a Meter,
    /// The pairs that are one cycle.
    pub(super) total: Total,
    shorter: [Ranked<C>; MOST_RANKED as usize / 2],
    /// For each rank, its ways.
    sums: Vec<C>,
}

/// Stands for a pair that is a cycle too early.
const NONE: u16 = u16::MAX;

/// For each number of points, halved, what the matchings become.
static TABLES: [LazyLock<Vec<u16>>; MOST_RANKED as usize / 2 + 1] = [
    LazyLock::new(Vec::new),
    LazyLock::new(Vec::new),
    LazyLock::new(Vec::new),
    LazyLock::new(|| shorter_matchings(6)),
    LazyLock::new(|| shorter_matchings(8)),
    LazyLock::new(|| shorter_matchings(10)),
    LazyLock::new(|| shorter_matchings(12)),
    LazyLock::new(|| shorter_matchings(14)),
];

/// How many matchings of this many points there are.
fn matchings(open: u32) -> usize {
    (1..open as usize).step_by(2).product()
}

/// For each mate of the first point, what each matching becomes.
fn shorter_matchings(open: u32) -> Vec<u16> {
    let mates = 1..open as usize;
    let all = 0..matchings(open);
    let shortened = |mate, rank| {
        contracted(open, digits(open, rank), mate).map_or(NONE, |digits| {
            u16::try_from(rank_of(open - 2, digits)).expect("12 points have 10,395 matchings")
        })
    };
    mates
        .flat_map(|mate| all.clone().map(move |rank| shortened(mate, rank)))
        .collect()
}

/// The rank of a matching.
fn rank_of(open: u32, digits: u64) -> u32 {
    let mut rank = 0;
    for left in (2..=open).rev().step_by(2) {
        let digit = digits >> DIGITS[left as usize - 2] & ((1 << digit_bits(left - 1)) - 1);
        rank = rank * u64::from(left - 1) + digit;
    }
    u32::try_from(rank).expect("14 points have 135,135 matchings")
}

fn digits(open: u32, mut rank: usize) -> u64 {
    let mut digits = 0;
    for left in (2..=open).rev().step_by(2) {
        let rest = matchings(left - 2);
        digits = digits << digit_bits(left - 1) | (rank / rest) as u64;
        rank %= rest;
    }
    digits
}

impl<'a, C: Tally> Joiner<'a, C> {
    pub(super) fn new(meter: &'a Meter) -> Self {
        Self {
            meter,
            total: Total::default(),
            shorter: Default::default(),
            sums: vec![C::zero(); matchings(MOST_RANKED - 2)],
        }
    }

    /// Adds the pairs that are one cycle to the total. Both sides are sorted digits, and each matching is
    /// there once.
    pub(super) fn join(&mut self, open: u32, left: &[(u64, C)], right: &[(u64, C)]) {
        if left.is_empty() || right.is_empty() || self.meter.has_stopped() {
            return;
        }
        let pairs = left.len() * right.len();
        if open <= FEW || (open <= MOST_RANKED && pairs > matchings(open) / 8) {
            let [left, right] = [left, right].map(|side| -> Ranked<C> {
                let ranked = side.iter();
                ranked
                    .map(|(digits, ways)| (rank_of(open, *digits), ways.clone()))
                    .collect()
            });
            self.join_ranked(open, &left, &right, 0);
            return;
        }
        let bits = DIGITS[open as usize - 2];
        for block in right.chunk_by(|one, other| one.0 >> bits == other.0 >> bits) {
            let mate = 1 + usize::try_from(block[0].0 >> bits).expect("a digit is small");
            let contractions = left.iter().filter_map(|(digits, ways)| {
                Some((contracted(open, *digits, mate)?, ways.clone()))
            });
            let mut shorter: Vec<(u64, C)> = contractions.collect();
            merge(&mut shorter, self.meter);
            let with_mate = block.iter();
            let rest: Vec<(u64, C)> = with_mate
                .map(|(digits, ways)| (digits & ((1 << bits) - 1), ways.clone()))
                .collect();
            self.join(open - 2, &shorter, &rest);
        }
    }

    /// As [`Joiner::join`], for ranks. Those on the right begin with `first`.
    fn join_ranked(&mut self, open: u32, left: &[(u32, C)], right: &[(u32, C)], first: u32) {
        if open <= 4 {
            return self.join_few(open, left, right, first);
        }
        let tables = &TABLES[open as usize / 2];
        let rest = matchings(open - 2);
        let digit_of = |rank: u32| (rank - first) as usize / rest;
        for block in right.chunk_by(|one, other| digit_of(one.0) == digit_of(other.0)) {
            let digit = digit_of(block[0].0);
            let table = &tables[digit * matchings(open)..][..matchings(open)];
            let mut shorter = std::mem::take(&mut self.shorter[open as usize / 2 - 1]);
            shorter.clear();
            let become_shorter = left.iter().filter_map(|(rank, ways)| {
                let shorter = table[*rank as usize];
                (shorter != NONE).then(|| (shorter.into(), ways.clone()))
            });
            shorter.extend(become_shorter);
            if shorter.len() > rest / 2 {
                self.merge(&mut shorter, rest);
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "less than a rank of the right"
            )]
            let first_of_block = first + (digit * rest) as u32;
            self.join_ranked(open - 2, &shorter, block, first_of_block);
            self.shorter[open as usize / 2 - 1] = shorter;
        }
    }

    /// Adds up the ways of equal matchings.
    fn merge(&mut self, matchings: &mut Ranked<C>, all: usize) {
        for (rank, ways) in matchings.drain(..) {
            if !self.sums[rank as usize].grow(&ways) {
                self.meter.overflow();
            }
        }
        for (sum, rank) in self.sums[..all].iter_mut().zip(0..) {
            if !sum.is_zero() {
                matchings.push((rank, std::mem::replace(sum, C::zero())));
            }
        }
    }

    /// Joins matchings of 2 points, of which there is one, or of 4 points, of which any two that are
    /// different are a cycle.
    fn join_few(&mut self, open: u32, left: &[(u32, C)], right: &[(u32, C)], first: u32) {
        let mut sums = [C::zero(), C::zero(), C::zero()];
        for (rank, ways) in left {
            for (sum, right_rank) in sums.iter_mut().zip(0..) {
                if (right_rank != *rank || open == 2) && !sum.grow(ways) {
                    self.meter.overflow();
                }
            }
        }
        for (rank, ways) in right {
            sums[(rank - first) as usize].add_product(ways, &mut self.total);
        }
    }
}

/// Sorts matchings and adds up the ways of equal ones.
fn merge<C: Tally>(matchings: &mut Vec<(u64, C)>, meter: &Meter) {
    matchings.sort_unstable_by_key(|matching| matching.0);
    matchings.dedup_by(|later, kept| {
        let is_same = later.0 == kept.0;
        if is_same && !kept.1.grow(&later.1) {
            meter.overflow();
        }
        is_same
    });
}

/// The matching that is left when the first point and another are joined; `None` if they are mates.
fn contracted(open: u32, digits: u64, mate: usize) -> Option<u64> {
    let mut mates = [0; 34];
    Fragments::match_up((1 << open) - 1, digits, &mut mates);
    let (one, other) = (mates[0], mates[mate]);
    if usize::from(one) == mate {
        return None;
    }
    mates[usize::from(one)] = other;
    mates[usize::from(other)] = one;
    let left = ((1 << open) - 1) & !1 & !(1 << mate);
    Some(Fragments::digits(left, &mates))
}
