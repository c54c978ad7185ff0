//! The search for all tours of a set.
//!
//! A depth-first search that knows the *exits* of each square it has not visited: the squares a knight's move
//! away that are not visited either, or on which the knight stands. A square without exits cannot be visited any
//! more, and one with a single exit has to be the last. So the search goes back where there are two of these, or one
//! on which no tour may end.
//!
//! Sets of squares are bits of a word. The numbers of exits are written in binary, the digits of all squares in
//! four words, so that a move changes all of them at once.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use num_traits::PrimInt;

use crate::board::{Board, MoveOrder, Square};
use crate::count::fold::Fold;
use crate::count::openings::{
    Image, Neighbours, Opening, SmallIndex, images, openings, small_index,
};
use crate::count::sample::Budget;
use crate::count::{CountQuestion, SampleLimit, TourChoice, TourSet, TourShape, free_squares};

/// With so few squares left, tours are skipped by making them. A count takes longer.
const FEW: u32 = 18;

#[derive(Clone, Debug)]
pub(super) struct DepthFirst<S> {
    board: Board,
    neighbours: Vec<Neighbours>,
    /// The same as sets.
    sets: Vec<S>,
    /// The squares that a tour visits.
    free: S,
    is_closed: bool,
    openings: std::vec::IntoIter<Opening<S>>,
    /// Where the tours of this opening may end.
    last: S,
    pub(super) path: Vec<SmallIndex>,
    /// The search at each square of the path, but for the last of a tour.
    levels: Vec<Level<S>>,
    images: Vec<Image>,
    /// Only tours that a symmetry maps to themselves.
    fold: Option<Fold>,
}

/// The search with the knight on a square.
#[derive(Clone, Copy, Debug)]
struct Level<S> {
    /// The squares that are not visited.
    left: S,
    /// The digits of their numbers of exits when the knight has left, the lowest first.
    exits: [S; 4],
    /// Where the knight may go, and was not yet.
    moves: S,
}

pub(super) fn only<S: PrimInt>(place: SmallIndex) -> S {
    S::one() << usize::from(place)
}

pub(super) fn set_of<S: PrimInt>(places: impl IntoIterator<Item = SmallIndex>) -> S {
    let places = places.into_iter();
    places.fold(S::zero(), |set, place| set | only(place))
}

fn contains<S: PrimInt>(set: S, place: SmallIndex) -> bool {
    set & only(place) != S::zero()
}

/// Whether a set that is not empty has a single square.
fn is_single<S: PrimInt>(set: S) -> bool {
    (set & (set - S::one())).is_zero()
}

/// The first of some neighbours in a set that is not empty; most often it has a single one.
fn first_of<S: PrimInt>(set: S, neighbours: &[SmallIndex]) -> SmallIndex {
    if is_single(set) {
        return SmallIndex::try_from(set.trailing_zeros()).expect("the board is small");
    }
    let first = neighbours.iter().find(|&&next| contains(set, next));
    *first.expect("the moves lead to neighbours")
}

impl<S: PrimInt> DepthFirst<S> {
    pub(super) fn new(question: &CountQuestion, order: MoveOrder) -> Self {
        let set = &question.set;
        let board = set.board;
        let places = free_squares(set).map(|square| small_index(board, square));
        let free: S = set_of(places);
        let mut neighbours = vec![Neighbours::default(); board.squares() as usize];
        for square in free_squares(set) {
            let own = &mut neighbours[board.index(square)];
            let all = board
                .neighbours(square, order)
                .map(|next| small_index(board, next));
            for next in all.filter(|&next| contains(free, next)) {
                own.list[usize::from(own.length)] = next;
                own.length += 1;
            }
        }
        let sets = neighbours
            .iter()
            .map(|own| set_of(own.list().iter().copied()));
        Self {
            board,
            sets: sets.collect(),
            free,
            is_closed: set.shape == TourShape::Cycle,
            openings: openings(question, &neighbours).into_iter(),
            last: S::zero(),
            path: Vec::with_capacity(neighbours.len()),
            levels: Vec::with_capacity(neighbours.len()),
            images: match question.choice {
                TourChoice::UpToSymmetry => images(question),
                TourChoice::All | TourChoice::Symmetric(_) => Vec::new(),
            },
            fold: match question.choice {
                TourChoice::Symmetric(kind) => Fold::new(set, kind),
                TourChoice::All | TourChoice::UpToSymmetry => None,
            },
            neighbours,
        }
    }

    /// Searches for the next tour, and returns whether there is one.
    pub(super) fn next_tour(&mut self) -> bool {
        loop {
            if let ControlFlow::Break(is_found) = self.go_on(u32::MAX) {
                return is_found;
            }
        }
    }

    /// Goes on with the search for at most this many steps; breaks with whether a tour was found.
    pub(super) fn go_on(&mut self, steps: u32) -> ControlFlow<bool> {
        for _ in 0..steps {
            match self.step() {
                Some(true) if !self.images.iter().any(|image| self.is_after(image)) => {
                    return ControlFlow::Break(true);
                }
                Some(_) => {}
                None => return ControlFlow::Break(false),
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes to the next square that may lead to a tour, and returns whether the path is one; `None` at the end.
    fn step(&mut self) -> Option<bool> {
        loop {
            let depth = self.levels.len();
            let Some(level) = self.levels.last_mut() else {
                let opening = self.openings.next()?;
                return Some(self.begin(opening));
            };
            if level.moves.is_zero() {
                self.levels.pop();
                continue;
            }
            let neighbours = self.neighbours[usize::from(self.path[depth - 1])].list();
            let to = first_of(level.moves, neighbours);
            level.moves = level.moves & !only::<S>(to);
            let (left, exits) = (level.left & !only::<S>(to), level.exits);
            self.path.truncate(depth);
            self.path.push(to);
            if let Some(fold) = &mut self.fold
                && !fold.allows(&self.path)
            {
                continue;
            }
            if left.is_zero() {
                return Some(true);
            }
            let level = self.level(to, left, exits);
            if !level.moves.is_zero() {
                self.levels.push(level);
                return Some(false);
            }
        }
    }

    pub(super) fn skip(
        &mut self,
        mut number: BigUint,
        mut budget: Budget,
    ) -> Result<(), SampleLimit> {
        while number > BigUint::ZERO {
            let left = self.levels.last().map(|level| level.left.count_ones());
            let is_chosen = !self.images.is_empty() || self.fold.is_some();
            if is_chosen || left.is_some_and(|left| left <= FEW) {
                if !self.next_tour() {
                    break;
                }
                number -= 1_u32;
            } else {
                match self.step() {
                    Some(false) => {
                        let behind = self.count_behind(&mut budget)?;
                        if behind <= number {
                            number -= behind;
                            self.levels.pop();
                        }
                    }
                    // The tour of a single square.
                    Some(true) => number -= 1_u32,
                    None => break,
                }
            }
        }
        Ok(())
    }

    /// How many tours begin with the path.
    fn count_behind(&self, budget: &mut Budget) -> Result<BigUint, SampleLimit> {
        let (level, head) = self
            .levels
            .last()
            .zip(self.path.last())
            .expect("the path has a square");
        let board = self.board;
        let squares = |set: S| {
            let squares = (0..).zip(board.all());
            squares
                .filter(move |&(place, _)| contains(set, place))
                .map(|(_, square)| square)
        };
        let start = board.square_at(u32::from(*head));
        let holes: Vec<Square> = squares(!(level.left | only(*head))).collect();
        let mut count = |end| {
            let shape = TourShape::Path {
                start: Some(start),
                end,
            };
            let holes = holes.clone();
            budget.count(&TourSet {
                board,
                holes,
                shape,
                given: Vec::new(),
            })
        };
        let last: Vec<Square> = squares(level.left & self.last).collect();
        let colour = last.first().map(|square| square.colour());
        let others = squares(level.left & !self.last);
        if others
            .map(|square| Some(square.colour()))
            .any(|other| other == colour)
        {
            return last.into_iter().map(|end| count(Some(end))).sum();
        }
        // All of the colour on which a tour has to end.
        count(None)
    }

    /// Puts the knight on the first square of an opening, and returns whether that is a tour.
    fn begin(&mut self, opening: Opening<S>) -> bool {
        self.path.clear();
        self.path.push(opening.first);
        self.last = opening.last;
        if let Some(fold) = &mut self.fold
            && !fold.allows(&self.path)
        {
            return false;
        }
        let left = self.free & !only::<S>(opening.first);
        if left.is_zero() {
            return contains(self.last, opening.first);
        }
        let mut exits = [S::zero(); 4];
        for (place, own) in (0..).zip(&self.neighbours) {
            for (digit, set) in exits.iter_mut().enumerate() {
                if own.length >> digit & 1 != 0 {
                    *set = *set | only(place);
                }
            }
        }
        let mut level = self.level(opening.first, left, exits);
        level.moves = level.moves & opening.second;
        self.levels.push(level);
        false
    }

    /// The search with the knight on a square, of which the numbers of exits do not know yet that it leaves again.
    #[inline]
    fn level(&self, from: SmallIndex, left: S, mut exits: [S; 4]) -> Level<S> {
        let neighbours = self.sets[usize::from(from)] & left;
        // The knight leaves, so each neighbour has an exit less: one is subtracted from all their numbers at once.
        let mut borrow = neighbours;
        for digit in &mut exits {
            let before = *digit;
            *digit = before ^ borrow;
            borrow = borrow & !before;
        }
        let [ones, others @ ..] = exits;
        let more = others[0] | others[1] | others[2];
        let none = left & !(ones | more);
        let single = left & ones & !more;
        let moves = if none.is_zero() {
            neighbours & self.without_dead_ends(left, single)
        } else if is_single(left) {
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
        let early = if last.is_zero() || is_single(last) {
            last
        } else {
            S::zero()
        };
        let next = if single.is_zero() {
            left
        } else if is_single(single) {
            if (single & last).is_zero() {
                single
            } else {
                left
            }
        } else {
            let one = S::one() << single.trailing_zeros() as usize;
            let other = single & !one;
            if !is_single(other) {
                return S::zero();
            }
            let kept = |end: S, now: S| {
                if (end & last).is_zero() {
                    S::zero()
                } else {
                    now
                }
            };
            kept(other, one) | kept(one, other)
        };
        next & !early
    }

    /// Whether the path comes after its image.
    fn is_after(&self, image: &Image) -> bool {
        let length = self.path.len();
        let first = match (self.is_closed, image.is_reversed) {
            (false, false) => 0,
            (false, true) => length - 1,
            (true, _) => {
                let is_first = |&place: &SmallIndex| image.map[usize::from(place)] == self.path[0];
                self.path
                    .iter()
                    .position(is_first)
                    .expect("a tour visits all squares")
            }
        };
        let image_steps = (0..length).map(|step| {
            let step = if image.is_reversed {
                first + length - step
            } else {
                first + step
            };
            image.map[usize::from(self.path[step % length])]
        });
        let mut steps = self.path.iter().copied().zip(image_steps).enumerate();
        match steps.find(|(_, (own, other))| own != other) {
            None => false,
            Some((0, (own, other))) => own > other,
            Some((step, (own, other))) => {
                let moves = self.neighbours[usize::from(self.path[step - 1])].list();
                let number = |place| moves.iter().position(|&next| next == place);
                number(own) > number(other)
            }
        }
    }
}
