//! All tours of a set, one after the other.
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
use crate::count::sample::Budget;
use crate::count::{
    CountQuestion, Direction, SameTours, SampleLimit, SampleLimits, TourSet, TourShape,
    allow_tours, free_squares,
};

/// The tours that a [`CountQuestion`] counts, ordered by their first squares in row-major order, and then by their
/// moves in a [`MoveOrder`]. Of those that count as one, the first in this order is there.
///
/// A closed tour starts on the first free square.
///
/// ```
/// use knights_core::board::{Board, MoveOrder};
/// use knights_core::count::{AllTours, CountQuestion, Direction, SameTours, TourSet};
///
/// let set = TourSet::paths(Board::new(3, 4)?);
/// let question = CountQuestion { set, direction: Direction::Directed, same: SameTours::Equal };
/// let mut tours = AllTours::new(&question, MoveOrder::Judge)?;
/// let mut number = 0;
/// while let Some(tour) = tours.next_tour() {
///     assert_eq!(tour.len(), 12);
///     number += 1;
/// }
/// assert_eq!(number, 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// A few words for each square of the board. The time between two tours has no bound.
#[derive(Clone, Debug)]
pub struct AllTours(Search);

#[derive(Clone, Debug)]
enum Search {
    Small(DepthFirst<u64>),
    Large(DepthFirst<u128>),
}

/// A board with more squares than [`AllTours::MOST_SQUARES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "tours are listed on boards of up to {most} squares, and this board has {squares}",
    most = AllTours::MOST_SQUARES
)]
pub struct LargeBoard {
    squares: u32,
}

impl AllTours {
    /// The most squares that a board may have.
    pub const MOST_SQUARES: u32 = u128::BITS;

    /// The tours of a question, of which none is searched yet.
    ///
    /// # Errors
    ///
    /// The board has more than [`AllTours::MOST_SQUARES`].
    pub fn new(question: &CountQuestion, order: MoveOrder) -> Result<Self, LargeBoard> {
        let squares = question.set.board.squares();
        let search = if squares <= u64::BITS {
            Search::Small(DepthFirst::new(question, order))
        } else if squares <= Self::MOST_SQUARES {
            Search::Large(DepthFirst::new(question, order))
        } else {
            return Err(LargeBoard { squares });
        };
        Ok(Self(search))
    }

    /// The squares of the next tour, as indices in row-major order; `None` after the last tour.
    pub fn next_tour(&mut self) -> Option<&[u8]> {
        let is_found = match &mut self.0 {
            Search::Small(search) => search.next_tour(),
            Search::Large(search) => search.next_tour(),
        };
        is_found.then(|| self.path())
    }

    /// Searches for the next tour for at most this many steps. Breaks with what [`next_tour`](Self::next_tour)
    /// returns, or continues if the steps did not suffice.
    pub fn search(&mut self, steps: u32) -> ControlFlow<Option<&[u8]>> {
        let ended = match &mut self.0 {
            Search::Small(search) => search.go_on(steps),
            Search::Large(search) => search.go_on(steps),
        };
        ended.map_break(|is_found| is_found.then(|| self.path()))
    }

    fn path(&self) -> &[u8] {
        match &self.0 {
            Search::Small(search) => &search.path,
            Search::Large(search) => &search.path,
        }
    }
}

impl AllTours {
    /// Skips this many tours. It counts the tours that begin with each move, and searches only for those that
    /// differ in their last squares. Tours up to symmetry are all searched for.
    ///
    /// # Errors
    ///
    /// The counts reach a limit. Then it is not known how many tours were skipped.
    pub fn skip(&mut self, number: &BigUint, limits: SampleLimits) -> Result<(), SampleLimit> {
        match &mut self.0 {
            Search::Small(search) => search.skip(number.clone(), Budget::new(limits)),
            Search::Large(search) => search.skip(number.clone(), Budget::new(limits)),
        }
    }
}

/// With so few squares left, tours are skipped by making them. A count takes longer.
const FEW: u32 = 18;

/// The index of a square in row-major order.
type SmallIndex = u8;

/// The neighbours of a square that tours visit, in the order of the moves.
#[derive(Clone, Debug, Default)]
struct Neighbours {
    list: [SmallIndex; 8],
    length: u8,
}

impl Neighbours {
    fn list(&self) -> &[SmallIndex] {
        &self.list[..usize::from(self.length)]
    }
}

#[derive(Clone, Debug)]
struct DepthFirst<S> {
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
    path: Vec<SmallIndex>,
    /// The search at each square of the path, but for the last of a tour.
    levels: Vec<Level<S>>,
    images: Vec<Image>,
}

/// Tours that are searched together.
#[derive(Clone, Copy, Debug)]
struct Opening<S> {
    first: SmallIndex,
    /// The squares that may be the second.
    second: S,
    /// The squares that may be the last.
    last: S,
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

/// What maps tours to tours that count as the same.
#[derive(Clone, Debug)]
struct Image {
    /// The image of each square.
    map: Vec<SmallIndex>,
    is_reversed: bool,
}

fn small_index(board: Board, square: Square) -> SmallIndex {
    SmallIndex::try_from(board.index(square)).expect("the board is small")
}

fn only<S: PrimInt>(place: SmallIndex) -> S {
    S::one() << usize::from(place)
}

fn set_of<S: PrimInt>(places: impl IntoIterator<Item = SmallIndex>) -> S {
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
    fn new(question: &CountQuestion, order: MoveOrder) -> Self {
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
            images: match question.same {
                SameTours::Equal => Vec::new(),
                SameTours::Symmetric => images(question),
            },
            neighbours,
        }
    }

    /// Searches for the next tour, and returns whether there is one.
    fn next_tour(&mut self) -> bool {
        loop {
            if let ControlFlow::Break(is_found) = self.go_on(u32::MAX) {
                return is_found;
            }
        }
    }

    /// Goes on with the search for at most this many steps; breaks with whether a tour was found.
    fn go_on(&mut self, steps: u32) -> ControlFlow<bool> {
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

    fn skip(&mut self, mut number: BigUint, mut budget: Budget) -> Result<(), SampleLimit> {
        while number > BigUint::ZERO {
            let left = self.levels.last().map(|level| level.left.count_ones());
            if !self.images.is_empty() || left.is_some_and(|left| left <= FEW) {
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

/// The openings that may have tours, in order.
fn openings<S: PrimInt>(question: &CountQuestion, neighbours: &[Neighbours]) -> Vec<Opening<S>> {
    let set = &question.set;
    let board = set.board;
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
        return moves.iter().enumerate().map(opening).collect();
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
fn images(question: &CountQuestion) -> Vec<Image> {
    let TourSet { board, shape, .. } = question.set;
    let free: Vec<Square> = free_squares(&question.set).collect();
    let [start, end] = shape.ends();
    let has_reverses = shape == TourShape::Cycle || question.direction == Direction::Undirected;
    let mut images = Vec::new();
    for symmetry in board.symmetries() {
        let of = |square| symmetry.image(board, square);
        if !free
            .iter()
            .all(|&square| free.binary_search(&of(square)).is_ok())
        {
            continue;
        }
        let map: Vec<SmallIndex> = board
            .all()
            .map(|square| small_index(board, of(square)))
            .collect();
        let ends = [start.map(of), end.map(of)];
        for (is_reversed, same) in [(false, [start, end]), (true, [end, start])] {
            if ends == same && (has_reverses || !is_reversed) {
                let map = map.clone();
                images.push(Image { map, is_reversed });
            }
        }
    }
    images
}
