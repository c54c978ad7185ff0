//! How the tours of a set begin, and which of them count as the same.

use num_traits::PrimInt;

use crate::board::Square;
use crate::count::exits::{Neighbours, SmallIndex, only, set_of, small_index};
use crate::count::fold::Fold;
use crate::count::{CountQuestion, Direction, allow_tours, free_squares, maps};
use crate::tour::{TourSet, TourShape};

/// Tours that are searched together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening<S> {
    pub(super) first: SmallIndex,
    /// The squares that may be the second.
    pub(super) second: S,
    /// The squares that may be the last.
    pub(super) last: S,
}

/// What maps tours to tours that count as the same.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// The image of each square.
    pub(super) map: Vec<SmallIndex>,
    pub(super) is_reversed: bool,
}

/// The openings that may have tours, in order.
pub(super) fn openings<S: PrimInt>(
    question: &CountQuestion,
    neighbours: &[Neighbours],
) -> Vec<Opening<S>> {
    let set = &question.set;
    let board = set.board;
    let symmetry = question.symmetric;
    if symmetry.is_some_and(|kind| !Fold::may_exist(set, kind)) {
        return Vec::new();
    }
    let free: Vec<Square> = free_squares(set).collect();
    let TourShape::Path { start, end } = set.shape else {
        let Some(&first) = free.first().filter(|_| allow_tours(set)) else {
            return Vec::new();
        };
        let moves = neighbours[board.index(first)].list();
        // In the other direction, the tour begins with the move to its last square.
        let opening = |(number, &second): (usize, &SmallIndex)| Opening {
            first: small_index(board, first),
            second: only(second),
            last: set_of(moves[number + 1..].iter().copied()),
        };
        let last = moves.len().saturating_sub(1);
        return moves[..last].iter().enumerate().map(opening).collect();
    };
    let is_one_of_two = question.direction == Direction::Undirected && start.or(end).is_none();
    let is_given = |given: Option<Square>, square| given.is_none_or(|given| given == square);
    let opening = |first: Square| {
        let may_be_last = |last: Square| {
            let shape = TourShape::Path {
                start: Some(first),
                end: Some(last),
            };
            let is_other = last != first || free.len() == 1;
            let is_first_of_two = !is_one_of_two || last >= first;
            is_given(end, last)
                && is_other
                && is_first_of_two
                && allow_tours(&TourSet {
                    shape,
                    ..set.clone()
                })
        };
        let last = free.iter().copied().filter(|&last| may_be_last(last));
        Opening {
            first: small_index(board, first),
            second: !S::zero(),
            last: set_of(last.map(|last| small_index(board, last))),
        }
    };
    let firsts = free.iter().copied().filter(|&first| is_given(start, first));
    firsts
        .map(opening)
        .filter(|opening| !opening.last.is_zero())
        .collect()
}

/// What maps the tours of a set to tours that count as the same.
pub(super) fn images(question: &CountQuestion) -> Vec<Image> {
    let TourSet { board, shape, .. } = question.set;
    let [start, end] = shape.ends();
    let has_reverses = shape.is_closed() || question.direction == Direction::Undirected;
    let mut images = Vec::new();
    for of in maps(&question.set) {
        let image_places: Vec<SmallIndex> = board
            .all()
            .map(|square| small_index(board, of(square)))
            .collect();
        let ends = [start.map(&of), end.map(&of)];
        for (is_reversed, same) in [(false, [start, end]), (true, [end, start])] {
            if ends == same && (has_reverses || !is_reversed) {
                let map = image_places.clone();
                images.push(Image { map, is_reversed });
            }
        }
    }
    images
}
