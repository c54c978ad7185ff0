//! A path that a symmetry of the board maps to itself, step by step: where one half leads, the other has to follow.
//!
//! Let *g* be a symmetry. A tour that *g* maps to itself either goes on or comes back under it:
//!
//! - It goes on. After half of a closed tour, or a quarter of it, comes the image of the first square, and from there
//!   on the image of each square before.
//! - It comes back, which no quarter turn does. Two squares that follow each other are images of each other, or one
//!   square is its own image: a *middle*. From there on, the images of the squares before it follow, the last one first.
//!   A closed tour has two middles, and an open one has a single one.
//!
//! So if the image of a square is on the path at any other place, the path is no part of such a tour.

use crate::board::{Square, SymmetryKind};
use crate::count::exits::{SmallIndex, small_index};
use crate::count::free_squares;
use crate::tour::{TourSet, is_knight_move};

#[derive(Clone, Debug)]
pub(super) struct Fold {
    /// The images of each square under the symmetry and its inverse.
    maps: Vec<[SmallIndex; 2]>,
    /// Whether the symmetry is its own inverse.
    is_involution: bool,
    is_closed: bool,
    /// How many squares a tour has.
    length: usize,
    /// Where each square was on the path that came last.
    places: Vec<usize>,
    /// For each square of the path, what follows it.
    states: Vec<FoldState>,
}

/// What follows on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FoldState {
    /// No square has its image on the path, but for those before the first middle.
    Open,
    /// The images under a map, this many steps after their squares.
    GoesOn { map: usize, steps: usize },
    /// The image of the step that has this sum with its own.
    ComesBack { sum: usize },
}

impl Fold {
    /// For the tours of a set that a symmetry maps to themselves; `None` if it moves no square.
    pub(super) fn new(set: &TourSet, kind: SymmetryKind) -> Option<Self> {
        let board = set.board;
        let is_involution = kind != SymmetryKind::QuarterTurn;
        let mut of_kind = board
            .symmetries()
            .filter(|symmetry| symmetry.kind() == kind);
        let symmetry = board
            .symmetry_of(kind)
            .filter(|_| kind != SymmetryKind::Identity)?;
        let inverse = of_kind
            .find(|&inverse| !is_involution && inverse != symmetry)
            .unwrap_or(symmetry);
        let images =
            |square| [symmetry, inverse].map(|map| small_index(board, map.image(board, square)));
        Some(Self {
            maps: board.all().map(images).collect(),
            is_involution,
            is_closed: set.shape.is_closed(),
            length: free_squares(set).count(),
            places: vec![usize::MAX; board.squares() as usize],
            states: Vec::new(),
        })
    }

    /// Whether a set may have tours that a symmetry maps to themselves, by what the search would find only at the end: the
    /// symmetry maps no free square to a hole, and where a tour goes on or comes back, the colours of the squares allow a
    /// move.
    pub(super) fn may_exist(set: &TourSet, kind: SymmetryKind) -> bool {
        let Some(symmetry) = set.board.symmetry_of(kind) else {
            return false;
        };
        let free: Vec<Square> = free_squares(set).collect();
        let image = |square: &Square| symmetry.image(set.board, *square);
        let is_free = |square: &Square| free.binary_search(&image(square)).is_ok();
        if !free.iter().all(is_free) {
            return false;
        }
        if kind == SymmetryKind::Identity || free.len() == 1 || !set.board.is_usual() {
            return true;
        }
        let is_involution = kind != SymmetryKind::QuarterTurn;
        let is_closed = set.shape.is_closed();
        // The image of the first square comes after half or a quarter of all moves, and each changes the colour.
        let parts = if is_involution { 2 } else { 4 };
        let keeps_colour = |square: &Square| image(square).colour() == square.colour();
        let goes_on = is_closed
            && free.len().is_multiple_of(parts)
            && keeps_colour(&free[0]) == (free.len() / parts).is_multiple_of(2);
        let is_middle =
            |square: &&Square| image(square) == **square || is_knight_move(image(square), **square);
        let has_middle = free.iter().any(|square| is_middle(&square));
        goes_on || is_involution && has_middle
    }

    /// Whether a path may be the beginning of such a tour, or is one. It is the last path that may be one, cut and with
    /// one more square.
    pub(super) fn allows(&mut self, path: &[SmallIndex]) -> bool {
        let last = path.len() - 1;
        self.places[usize::from(path[last])] = last;
        self.states.truncate(last);
        let following = match self.states.last().copied().unwrap_or(FoldState::Open) {
            state @ FoldState::GoesOn { map, steps } => {
                let is_image = self.maps[usize::from(path[last - steps])][map] == path[last];
                is_image.then_some(state)
            }
            state @ FoldState::ComesBack { sum } if last <= sum => {
                let is_image = self.maps[usize::from(path[sum - last])][0] == path[last];
                is_image.then_some(state)
            }
            state @ (FoldState::Open | FoldState::ComesBack { .. }) => self.opened(path, state),
        };
        let is_whole = path.len() == self.length;
        let state = following.filter(|&state| !is_whole || state != FoldState::Open);
        self.states.extend(state);
        state.is_some()
    }

    /// What follows after a square whose image was not expected. Its second middle is half a tour after the first.
    fn opened(&self, path: &[SmallIndex], before: FoldState) -> Option<FoldState> {
        let last = path.len() - 1;
        if self.length == 1 {
            return Some(FoldState::ComesBack { sum: 0 });
        }
        let to = path[last];
        let place = |square: SmallIndex| {
            let position = self.places[usize::from(square)];
            (path.get(position) == Some(&square)).then_some(position)
        };
        let images = self.maps[usize::from(to)];
        if self.is_involution {
            let sum = place(images[0]).map(|place| place + last);
            return match sum {
                None => Some(FoldState::Open),
                Some(sum)
                    if sum + 1 >= 2 * last
                        && !matches!(before, FoldState::ComesBack { sum: first } if sum != first + self.length)
                        && (self.is_closed || sum + 1 == self.length) =>
                {
                    Some(FoldState::ComesBack { sum })
                }
                Some(sum) if self.is_closed && sum == last && 2 * last == self.length => {
                    Some(FoldState::GoesOn {
                        map: 0,
                        steps: last,
                    })
                }
                Some(_) => None,
            };
        }
        let opposite = self.maps[usize::from(images[0])][0];
        if self.is_closed && 4 * last == self.length {
            // What maps the first square to this one is the inverse of what maps this one to the first.
            let map = (0..2).find(|&map| images[1 - map] == path[0])?;
            return Some(FoldState::GoesOn { map, steps: last });
        }
        let is_free = [images[0], images[1], opposite]
            .into_iter()
            .all(|image| place(image).is_none());
        is_free.then_some(FoldState::Open)
    }
}
