//! A stage of a count: one pass over all states of a table, which decides the moves of one square, or a few
//! moves of the middle.

use crate::count::fragments::{Fragments, Joined, Packed};
use crate::count::limits::Meter;
use crate::count::table::{Collector, StateTable};
use crate::count::tally::Tally;

/// One pass over all states.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    /// Decides the moves of the next square, and then may merge mirror images.
    Eliminate(Elimination),
    /// Undoes the merging of mirror images.
    Split(Vec<u8>),
    /// Renames the points, so that both sides have the same names.
    Rename(Vec<u8>),
    /// Decides a few moves in the middle.
    Middle(Vec<MiddleMove>),
}

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
    /// After the last square of a column of a board without blocked squares: the columns of the side
    /// that are left.
    pub(super) columns_left: Option<usize>,
}

/// Whether a square may be an end of the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    Never,
    /// It may be an end if fewer than this many ends are decided.
    Below(u64),
    Always,
}

/// A move between two points of the middle, or of one and the outside vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct MiddleMove {
    pub(super) points: [u32; 2],
    /// Whether it may be chosen, if the first point is the outside vertex.
    pub(super) outside: Outside,
    /// The points of a complete tour, as in [`Elimination`].
    pub(super) complete: [u64; 3],
}

impl Stage {
    /// The elimination of a square, if that is what it does.
    pub(super) const fn elimination(&self) -> Option<&Elimination> {
        match self {
            Self::Eliminate(elimination) => Some(elimination),
            Self::Split(_) | Self::Rename(_) | Self::Middle(_) => None,
        }
    }
}

/// The most later squares a move away from a square, and the outside vertex.
const MOST_CHOICES: usize = 9;

/// The states after a stage. After the meter has stopped, some are missing.
pub(super) fn sweep<K: Packed, C: Tally>(
    table: StateTable<K, C>,
    stage: &Stage,
    meter: &Meter,
) -> StateTable<K, C> {
    match stage {
        Stage::Eliminate(elimination) => table.replaced(meter, |state, ways, collector| {
            elimination.successors(state, |state| collector.emit(state, ways));
        }),
        Stage::Split(mirror) => table.replaced(meter, |state, ways, collector| {
            split(state, ways, mirror, collector);
        }),
        Stage::Rename(names) => table.replaced(meter, |state, ways, collector| {
            collector.emit(Fragments::unpack(state).moved(names).pack(), ways);
        }),
        Stage::Middle(moves) => table.replaced(meter, |state, ways, collector| {
            choose(&Fragments::unpack(state), moves, &mut |state| {
                collector.emit(state, ways);
            });
        }),
    }
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
                // The smaller of a state and its mirror image stands for both.
                Some(mirror) => state.min(Fragments::unpack(state).moved(mirror).pack()),
            });
        };
        let mut choices = [0; MOST_CHOICES];
        let choices = self.choices(&start, &mut choices);
        match start.degree(1) {
            0 => {
                for (index, &first) in choices.iter().enumerate() {
                    let mut one = start;
                    if self.join(&mut one, first) {
                        for &second in &choices[index + 1..] {
                            let mut two = one;
                            if self.join(&mut two, second) {
                                emit(&two);
                            }
                        }
                    }
                }
            }
            1 => {
                for &choice in choices {
                    let mut next = start;
                    if self.join(&mut next, choice) {
                        emit(&next);
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
            Outside::Below(ends) => state.degree(0) < ends,
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
        Joined::Cycle => state.used == state.full && complete.contains(&state.full),
    }
}

/// A state and its mirror image, in place of the one that stood for both.
fn split<K: Packed, C: Tally>(
    state: K,
    ways: &C,
    mirror: &[u8],
    collector: &mut Collector<'_, K, C>,
) {
    let image = Fragments::unpack(state).moved(mirror).pack();
    if image == state {
        collector.emit(state, ways);
    } else {
        let half = ways.half();
        collector.emit(state, &half);
        collector.emit(image, &half);
    }
}

/// All states with some of the moves.
fn choose<K: Packed>(state: &Fragments, moves: &[MiddleMove], emit: &mut impl FnMut(K)) {
    let Some((first, rest)) = moves.split_first() else {
        emit(state.pack());
        return;
    };
    let may_choose = match first.outside {
        Outside::Never | Outside::Always => true,
        Outside::Below(ends) => state.degree(0) < ends,
    };
    if may_choose {
        let mut next = *state;
        if join(&mut next, first.points, first.complete) {
            choose(&next, rest, emit);
        }
    }
    if first.outside != Outside::Always {
        choose(state, rest, emit);
    }
}
