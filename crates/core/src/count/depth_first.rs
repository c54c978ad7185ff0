//! The search for all tours of a set.
//!
//! A depth-first search that goes on only with [`Steps`] which may lead to a tour. The last squares come from
//! [`Tails`].

use std::ops::{ControlFlow, Range};

use num_bigint::BigUint;
use num_traits::{PrimInt, ToPrimitive};

use crate::board::{Board, MoveOrder, Square};
use crate::count::budget::Budget;
use crate::count::exits::{Level, Steps, contains, is_at_most_one, only, set_of};
use crate::count::exits::{Neighbours, SmallIndex, small_index};
use crate::count::fold::Fold;
use crate::count::openings::{Image, Opening, images, openings};
use crate::count::tails::{self, Tails};
use crate::count::{CountQuestion, SampleLimit, free_squares};
use crate::tour::{TourSet, TourShape};

/// With so few squares left, a count takes longer than a search.
const FEW: u32 = 24;

#[derive(Clone, Debug)]
pub(super) struct DepthFirst<S> {
    board: Board,
    steps: Steps<S>,
    /// The squares that a tour visits.
    free: S,
    is_closed: bool,
    openings: std::vec::IntoIter<Opening<S>>,
    pub(super) path: Vec<SmallIndex>,
    branches: Vec<Branch<S>>,
    tails: Tails<S>,
    /// The path at this length goes on with a tail; 0 if it never does.
    head: usize,
    /// The tails with which the path has not gone on yet.
    waiting: Range<usize>,
    images: Vec<Image>,
    /// Only tours that a symmetry maps to themselves.
    fold: Option<Fold>,
}

/// A path from which moves were not tried yet.
#[derive(Clone, Copy, Debug)]
struct Branch<S> {
    /// The squares of the path.
    length: usize,
    level: Level<S>,
}

impl<S: PrimInt> DepthFirst<S> {
    pub(super) fn new(question: &CountQuestion, order: MoveOrder) -> Self {
        let set = &question.set;
        let board = set.board;
        let places = free_squares(set).map(|square| small_index(board, square));
        let free: S = set_of(places);
        let mut neighbours = vec![Neighbours::default(); board.squares() as usize];
        for square in free_squares(set) {
            let of_square = &mut neighbours[board.index(square)];
            let all = board
                .neighbours(square, order)
                .map(|neighbour| small_index(board, neighbour));
            for neighbour in all.filter(|&neighbour| contains(free, neighbour)) {
                of_square.list[usize::from(of_square.length)] = neighbour;
                of_square.length += 1;
            }
        }
        let symmetry = question.symmetric;
        let fold = symmetry.and_then(|kind| Fold::new(set, kind));
        let squares = free.count_ones() as usize;
        Self {
            board,
            free,
            is_closed: set.shape.is_closed(),
            openings: openings(question, &neighbours).into_iter(),
            path: Vec::with_capacity(neighbours.len()),
            branches: Vec::with_capacity(neighbours.len()),
            tails: Tails::new(),
            head: if fold.is_none() {
                squares.saturating_sub(tails::LENGTH)
            } else {
                0
            },
            waiting: 0..0,
            images: if question.is_up_to_symmetry {
                images(question)
            } else {
                Vec::new()
            },
            fold,
            steps: Steps::new(neighbours),
        }
    }

    /// Goes on with the search for at most this many steps; breaks with whether a tour was found.
    pub(super) fn go_on(&mut self, steps: u32) -> ControlFlow<bool> {
        for _ in 0..steps {
            match self.step() {
                Some(true) if self.is_listed() => return ControlFlow::Break(true),
                Some(_) => {}
                None => return ControlFlow::Break(false),
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes to the next square from which several moves may lead to a tour, or to the end of a tour. Returns whether it
    /// is that, and `None` at the end of the search.
    fn step(&mut self) -> Option<bool> {
        loop {
            if let Some(number) = self.waiting.next() {
                self.path.truncate(self.head);
                self.path.extend_from_slice(&self.tails.found[number]);
                return Some(true);
            }
            let Some(Branch { length, level }) = self.branches.last_mut() else {
                let opening = self.openings.next()?;
                return Some(self.begin(opening));
            };
            self.path.truncate(*length);
            let mut to = self.steps.take(self.path[*length - 1], level);
            let mut level = *level;
            if level.moves.is_zero() {
                self.branches.pop();
            }
            loop {
                self.path.push(to);
                if let Some(fold) = &mut self.fold
                    && !fold.allows(&self.path)
                {
                    break;
                }
                let left = level.left & !only::<S>(to);
                if left.is_zero() {
                    return Some(true);
                }
                level = self.steps.level(to, left, level.exits);
                if level.moves.is_zero() {
                    break;
                }
                let length = self.path.len();
                if length == self.head {
                    self.waiting = self.tails.behind(&self.steps, to, level);
                    break;
                }
                if !is_at_most_one(level.moves) {
                    self.branches.push(Branch { length, level });
                    return Some(false);
                }
                to = self.steps.take(to, &mut level);
            }
        }
    }

    pub(super) fn skip(
        &mut self,
        mut number: BigUint,
        mut budget: Budget,
    ) -> Result<(), SampleLimit> {
        let is_chosen = !self.images.is_empty() || self.fold.is_some() || !self.board.is_usual();
        // The tours that are skipped end between those that begin with these branches, as far as is known.
        let mut inside = 0;
        let mut to_search = budget.limits.searched;
        while number > BigUint::ZERO && !budget.limits.each.stop.is_set() {
            if !is_chosen {
                let most = number.to_usize().unwrap_or(usize::MAX);
                let passed = self.waiting.len().min(most);
                self.waiting.start += passed;
                number -= passed;
                if passed == most {
                    break;
                }
            }
            if self.branches.is_empty() && self.openings.len() == 1 {
                inside = 1;
            }
            match self.step() {
                Some(true) if self.is_listed() => number -= 1_u32,
                Some(true) => {}
                Some(false) if to_search > 0 => to_search -= 1,
                // Of a closed tour, the second square is one of some, which a count does not know.
                Some(false)
                    if is_chosen
                        || self.is_closed && self.path.len() == 1
                        || self.branches.len() <= inside
                        || self.squares_left() <= FEW => {}
                Some(false) => {
                    let behind = self.count_behind(&mut budget)?;
                    if behind <= number {
                        number -= behind;
                        self.branches.pop();
                    } else {
                        inside = self.branches.len();
                    }
                }
                None => break,
            }
        }
        Ok(())
    }

    /// How many squares are left behind the last branch.
    fn squares_left(&self) -> u32 {
        let last = self.branches.last();
        last.map_or(0, |branch| branch.level.left.count_ones())
    }

    /// How many tours begin with the path.
    fn count_behind(&self, budget: &mut Budget) -> Result<BigUint, SampleLimit> {
        let branch = self.branches.last().zip(self.path.last());
        let (Branch { level, .. }, head) = branch.expect("the path has a square");
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
            budget.count(&TourSet::around(board, holes.clone(), shape))
        };
        let last: Vec<Square> = squares(level.left & self.steps.last).collect();
        let colour = last.first().map(|square| square.colour());
        let mut others = squares(level.left & !self.steps.last);
        if others.any(|square| Some(square.colour()) == colour) {
            return last.into_iter().map(|end| count(Some(end))).sum();
        }
        // All of the colour on which a tour has to end.
        count(None)
    }

    /// Puts the knight on the first square of an opening, and returns whether that is a tour.
    fn begin(&mut self, opening: Opening<S>) -> bool {
        self.path.clear();
        self.path.push(opening.first);
        self.steps.last = opening.last;
        self.tails.clear();
        if let Some(fold) = &mut self.fold
            && !fold.allows(&self.path)
        {
            return false;
        }
        let left = self.free & !only::<S>(opening.first);
        if left.is_zero() {
            return contains(opening.last, opening.first);
        }
        if let Some(mut level) = self.steps.begin(opening.first, left) {
            level.moves = level.moves & opening.second;
            if !level.moves.is_zero() {
                self.branches.push(Branch { length: 1, level });
            }
        }
        false
    }

    /// Whether the path, a tour, comes before all tours that count as the same.
    fn is_listed(&self) -> bool {
        !self.images.iter().any(|image| self.is_after(image))
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
            let preimage = if image.is_reversed {
                first + length - step
            } else {
                first + step
            };
            image.map[usize::from(self.path[preimage % length])]
        });
        let mut steps = self.path.iter().copied().zip(image_steps).enumerate();
        match steps.find(|(_, (place, image_place))| place != image_place) {
            None => false,
            Some((0, (place, image_place))) => place > image_place,
            Some((step, (place, image_place))) => {
                let moves = self.steps.neighbours[usize::from(self.path[step - 1])].list();
                let number = |place| moves.iter().position(|&to| to == place);
                number(place) > number(image_place)
            }
        }
    }
}
