//! How the moves of a square are decided, or a few moves of the middle, in each state of a table.

use crate::count::fragments::{Fragments, Joined, Packed};
use crate::count::limits::Meter;
use crate::count::table::StateTable;
use crate::count::tally::Tally;

/// How the moves of a square are decided. The square is point 1.
#[derive(Clone, Debug)]
pub(super) struct Elimination {
    /// The column of the square, from the side where the count began.
    pub(super) column: usize,
    /// The points that are later squares a move away.
    pub(super) neighbours: Vec<u32>,
    pub(super) outside: Outside,
    /// The sets of points of a complete tour; 0 for none, if the other side has squares to visit.
    pub(super) complete: [u64; 3],
    /// The mirror image, if images are merged afterwards.
    pub(super) mirror: Option<Vec<u8>>,
    /// After the last square of a column of a board without holes: the columns of the side
    /// that are left.
    pub(super) columns_left: Option<usize>,
}

/// Whether a square may be an end of the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    Never,
    Below(FreeEnd),
    Always,
}

/// A square that may be an end if others are not.
///
/// Each move ends on a square of each colour. So the moves of all squares of one colour are as many as
/// those of the other, and the numbers of moves on the frontier say which colour the decided ends
/// have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeEnd {
    /// It may be one if fewer than this many ends are decided,
    pub(super) ends: u64,
    /// and fewer than this many of the colour of the square.
    pub(super) same: u64,
    /// The points of the same colour.
    pub(super) points: u64,
    /// Twice as many as there are more squares of the same colour than of the other among those
    /// that have all their moves.
    pub(super) decided: i64,
}

impl Outside {
    /// The same, but only while fewer than `ends` ends are decided.
    pub(super) fn below(self, ends: u64) -> Self {
        match self {
            Self::Below(end) => Self::Below(FreeEnd {
                ends: end.ends.min(ends),
                ..end
            }),
            Self::Never | Self::Always => self,
        }
    }
}

impl FreeEnd {
    fn is_allowed(&self, state: &Fragments) -> bool {
        let ends = state.degree(0);
        ends < self.ends && (ends < self.same || self.ends_of_colour(state) < self.same)
    }

    /// How many of the decided ends, of which there is one, have the colour of the square.
    fn ends_of_colour(&self, state: &Fragments) -> u64 {
        let count = |points: u64| i64::from(points.count_ones());
        let moves = |points: u64| count(state.used & points) + count(state.full & points);
        let more = self.decided + moves(self.points) - moves(!self.points & !1);
        u64::from(more > 0)
    }
}

/// A move between two points of the middle, or of one and the outside vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct MiddleMove {
    pub(super) points: [u32; 2],
    /// Whether it may be chosen, if the first point is the outside vertex.
    pub(super) outside: Outside,
    /// The points of a complete tour, as in [`Elimination`].
    pub(super) complete: [u64; 3],
    /// The key points that no later move touches.
    pub(super) settles: u64,
}

/// The most later squares a move away from a square, and the outside vertex.
const MOST_CHOICES: usize = 9;

/// The states after the moves of a square are decided. After the meter has stopped, some are missing.
pub(super) fn sweep<K: Packed, C: Tally>(
    table: StateTable<K, C>,
    elimination: &Elimination,
    meter: &Meter,
) -> StateTable<K, C> {
    table.replaced(meter, |state, ways, collector| {
        elimination.successors(state, |state| collector.emit(state, ways));
    })
}

impl Elimination {
    /// All states in which the square has two moves.
    pub(super) fn successors<K: Packed>(&self, state: K, mut emit: impl FnMut(K)) {
        let mut start = Fragments::unpack(state);
        if self.outside == Outside::Always && !self.join(&mut start, 0) {
            return;
        }
        let emit = &mut |fragments: &Fragments| {
            let state: K = fragments.pack_without_first();
            emit(match &self.mirror {
                None => state,
                // This side is its own mirror image, so that a state and its image are reached in equally many
                // ways. The smaller of the two stands for both.
                Some(mirror) => state.min(Fragments::unpack(state).moved(mirror).pack()),
            });
        };
        let mut buffer = [0; MOST_CHOICES];
        let choices = self.choices(&start, &mut buffer);
        match start.degree(1) {
            0 => {
                for (index, &first) in choices.iter().enumerate() {
                    let mut with_first = start;
                    if self.join(&mut with_first, first) {
                        // Only later ones: a pair of moves in the other order is the same choice.
                        for &second in &choices[index + 1..] {
                            let mut with_both = with_first;
                            if self.join(&mut with_both, second) {
                                emit(&with_both);
                            }
                        }
                    }
                }
            }
            1 => {
                for &choice in choices {
                    let mut joined = start;
                    if self.join(&mut joined, choice) {
                        emit(&joined);
                    }
                }
            }
            _ => emit(&start),
        }
    }

    /// The points to which the square may still move.
    fn choices<'a>(&self, state: &Fragments, choices: &'a mut [u32; MOST_CHOICES]) -> &'a [u32] {
        let mut count = 0;
        let is_end = match self.outside {
            Outside::Below(end) => end.is_allowed(state),
            Outside::Never | Outside::Always => false,
        };
        for &point in self.neighbours.iter().chain(is_end.then_some(&0)) {
            if state.full >> point & 1 == 0 {
                choices[count] = point;
                count += 1;
            }
        }
        &choices[..count]
    }

    /// Joins the square with a point; `false` if that cannot be a part of a tour.
    fn join(&self, state: &mut Fragments, point: u32) -> bool {
        join(state, [point, 1], self.complete)
    }
}

/// Joins two points; `false` if that cannot be a part of a tour.
#[inline]
fn join(state: &mut Fragments, [one, other]: [u32; 2], complete: [u64; 3]) -> bool {
    if (state.full >> one | state.full >> other) & 1 == 1 {
        return false;
    }
    match state.join(one, other) {
        Joined::Fragment => true,
        // A cycle beside fragments, or before the last square, can never grow into the tour.
        Joined::Cycle => state.used == state.full && complete.contains(&state.full),
    }
}

/// All states with some of the moves, if the key points have these degrees then, and others have
/// at least those that they need.
pub(super) fn choose<K: Packed>(
    state: &Fragments,
    moves: &[MiddleMove],
    [keys, needs]: [Degrees; 2],
    emit: &mut impl FnMut(K),
) {
    let Some((first, rest)) = moves.split_first() else {
        if needs.are_met(state) {
            emit(state.pack());
        }
        return;
    };
    let may_choose = match first.outside {
        Outside::Never | Outside::Always => true,
        Outside::Below(end) => end.is_allowed(state),
    };
    if may_choose {
        let mut joined = *state;
        if join(&mut joined, first.points, first.complete) && keys.fit(&joined, first.settles) {
            choose(&joined, rest, [keys, needs], emit);
        }
    }
    if first.outside != Outside::Always && keys.fit(state, first.settles) {
        choose(state, rest, [keys, needs], emit);
    }
}

/// The numbers of moves on some points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Degrees {
    /// The points with at least one move.
    pub(super) used: u64,
    /// Those with two.
    pub(super) full: u64,
}

impl Degrees {
    /// The degrees of the key points, as digits of base 3. The first key is the lowest.
    pub(super) fn of(mut digits: usize, keys: &[u32]) -> Self {
        let mut degrees = Self::default();
        for key in keys {
            let degree = digits % 3;
            degrees.used |= u64::from(degree > 0) << key;
            degrees.full |= u64::from(degree > 1) << key;
            digits /= 3;
        }
        degrees
    }

    /// Whether the degrees of some of the points are these.
    #[inline]
    pub(super) const fn fit(self, state: &Fragments, points: u64) -> bool {
        (state.used ^ self.used) & points == 0 && (state.full ^ self.full) & points == 0
    }

    /// Whether no point has fewer moves.
    #[inline]
    pub(super) const fn are_met(self, state: &Fragments) -> bool {
        self.used & !state.used == 0 && self.full & !state.full == 0
    }
}
