//! The moves between squares of the middle, and the ends of tours there.

use crate::count::columns::Columns;
use crate::count::plan::{MiddleMove, Outside};
use crate::count::side::{Side, TourEnds, point_at};

/// The side that decides a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deal {
    Left,
    Right,
}

/// The moves that a side decides. Points have the names of the left side.
pub(super) fn middle_moves(
    [left, right]: [&Side<'_>; 2],
    columns: &Columns,
    ends: &TourEnds,
    deal: Deal,
) -> Vec<MiddleMove> {
    let mine = match deal {
        Deal::Left => left,
        Deal::Right => right,
    };
    let complete = mine.complete_at_last();
    let places = left.eliminated..left.eliminated + left.middle;
    let point = |place: usize| point_at(place - left.eliminated + 1);
    let new = |points, outside| MiddleMove {
        points,
        outside,
        complete,
    };
    let first_column = left.middle_border();
    let is_mine = |place: usize| (place < first_column) == (deal == Deal::Left);
    let (given, others): (Vec<usize>, Vec<usize>) = places
        .clone()
        .filter(|&place| is_mine(place))
        .partition(|&place| ends.is_given(place));
    let mut decided = mine.given_ends();
    let mut moves = Vec::new();
    for place in given {
        moves.push(new([0, point(place)], ends.outside(place, decided)));
        decided += 1;
    }
    let outside = |&place: &usize| (place, ends.outside(place, decided));
    let free = others.iter().map(outside);
    let free = free.filter(|&(_, outside)| outside != Outside::Never);
    moves.extend(free.map(|(place, outside)| new([0, point(place)], outside)));
    for place in places.clone() {
        for other in columns.neighbours(place).filter(|&other| other > place) {
            let is_down = columns.row(place).0 < columns.row(other).0;
            if places.contains(&other) && is_down == (deal == Deal::Left) {
                moves.push(new([point(place), point(other)], Outside::Never));
            }
        }
    }
    moves
}
