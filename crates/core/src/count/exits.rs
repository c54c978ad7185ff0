//! Which moves of a knight cut no square off.
//!
//! The *exits* of a square that is not visited are the squares a knight's move away that are not visited either, or on
//! which the knight stands. A square without exits cannot be visited any more, and one with a single exit has to be the
//! last. So the search goes back where there are two of these, or one on which no tour may end.
//!
//! Sets of squares are bits of a word. The numbers of exits, less one, are written in binary, the digits of all squares
//! in three words, so that a move changes all of them at once.

use num_traits::PrimInt;

use crate::board::{Board, Square};

/// The index of a square in row-major order.
pub(super) type SmallIndex = u8;

/// The neighbours of a square that tours visit, in the order of the moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbours {
    pub(super) list: [SmallIndex; 8],
    pub(super) length: u8,
}

impl Neighbours {
    pub(super) fn list(&self) -> &[SmallIndex] {
        &self.list[..usize::from(self.length)]
    }
}

pub(super) fn small_index(board: Board, square: Square) -> SmallIndex {
    SmallIndex::try_from(board.index(square)).expect("the board is small")
}

/// The squares that are not visited, with the knight beside them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level<S> {
    /// The squares that are not visited.
    pub(super) left: S,
    /// The digits of their numbers of exits when the knight has left, less one, the lowest first.
    pub(super) exits: [S; 3],
    /// Where the knight may go, and was not yet.
    pub(super) moves: S,
}

/// The moves of a knight to the squares that tours visit.
#[derive(Clone, Debug)]
pub(super) struct Steps<S> {
    pub(super) neighbours: Vec<Neighbours>,
    /// The same as sets.
    sets: Vec<S>,
    /// Where the tours may end.
    pub(super) last: S,
}

pub(super) fn only<S: PrimInt>(place: SmallIndex) -> S {
    S::one() << usize::from(place)
}

pub(super) fn set_of<S: PrimInt>(places: impl IntoIterator<Item = SmallIndex>) -> S {
    let iterator = places.into_iter();
    iterator.fold(S::zero(), |set, place| set | only(place))
}

pub(super) fn contains<S: PrimInt>(set: S, place: SmallIndex) -> bool {
    set & only(place) != S::zero()
}

/// Whether a set has at most one square.
pub(super) fn is_at_most_one<S: PrimInt>(set: S) -> bool {
    set.is_zero() || (set & (set - S::one())).is_zero()
}

impl<S: PrimInt> Steps<S> {
    pub(super) fn new(neighbours: Vec<Neighbours>) -> Self {
        let lists = neighbours.iter().map(Neighbours::list);
        let sets = lists.map(|list| set_of(list.iter().copied()));
        Self {
            sets: sets.collect(),
            last: S::zero(),
            neighbours,
        }
    }

    /// The level of the first square, with other squares `left`; `None` if one of them is cut off.
    pub(super) fn begin(&self, first: SmallIndex, left: S) -> Option<Level<S>> {
        let mut exits = [S::zero(); 3];
        for (place, neighbours) in (0..).zip(&self.neighbours) {
            if contains(left, place) {
                let less_one = neighbours.length.checked_sub(1)?;
                for (digit, set) in exits.iter_mut().enumerate() {
                    if less_one >> digit & 1 != 0 {
                        *set = *set | only(place);
                    }
                }
            }
        }
        Some(self.level(first, left, exits))
    }

    /// The next square on which the knight may go from a square, without those before; most often it has a single one.
    #[inline]
    pub(super) fn take(&self, from: SmallIndex, level: &mut Level<S>) -> SmallIndex {
        let to = if is_at_most_one(level.moves) {
            SmallIndex::try_from(level.moves.trailing_zeros()).expect("the board is small")
        } else {
            let neighbours = self.neighbours[usize::from(from)].list();
            let first = neighbours.iter().find(|&&to| contains(level.moves, to));
            *first.expect("the moves lead to neighbours")
        };
        level.moves = level.moves & !only::<S>(to);
        to
    }

    /// The level of a square, of which the numbers of exits do not know yet that the knight leaves it again.
    #[inline]
    pub(super) fn level(&self, from: SmallIndex, left: S, mut exits: [S; 3]) -> Level<S> {
        let neighbours = self.sets[usize::from(from)] & left;
        // The knight leaves, so each neighbour has an exit less: one is subtracted from all their numbers at once.
        let mut borrow = neighbours;
        for digit in &mut exits {
            let before = *digit;
            *digit = before ^ borrow;
            borrow = borrow & !before;
        }
        let none = borrow;
        let single = left & !(exits[0] | exits[1] | exits[2]);
        let moves = if none.is_zero() {
            neighbours & self.without_dead_ends(left, single)
        } else if is_at_most_one(left) {
            // The last square has no other exit than the knight's.
            neighbours & self.last
        } else {
            S::zero()
        };
        Level { left, exits, moves }
    }

    /// The squares that may be the next, where these would have a `single` exit after it: all but one of them have
    /// to be visited now, and that one at the end.
    fn without_dead_ends(&self, left: S, single: S) -> S {
        let last = self.last & left;
        // A square where the tour ends, if it is the only one, comes last.
        let early = if is_at_most_one(last) {
            last
        } else {
            S::zero()
        };
        let now = single & !last;
        let possible = if is_at_most_one(single) {
            if now.is_zero() { left } else { now }
        } else if now == single || !is_at_most_one(single & (single - S::one())) {
            S::zero()
        } else if now.is_zero() {
            single
        } else {
            now
        };
        possible & !early
    }
}
