//! Tours up to symmetry: a tour and its images under the symmetries of the board count once.
//!
//! The symmetries of a question form a group: the rotations and reflections of the board that map
//! free squares to free squares, and keep a given start and a given end. For undirected tours they may
//! also swap the two. A tour and its images are a *class*. By Burnside's lemma, the number of
//! classes is the mean, over the group, of the number of tours that a symmetry maps to themselves:
//!
//! - The identity does so with all tours ([`count`]).
//! - Any other symmetry moves a directed tour, because it moves a square. So only undirected and
//!   closed tours need more work: each tour that a symmetry maps to itself is a cycle in a smaller
//!   graph (`fixed.rs`), and `cycles.rs` counts these.

mod cycles;
mod fixed;
mod quotient;

use num_bigint::BigUint;

use crate::board::Square;
use crate::count::symmetry::fixed::{FreeSquares, fixed_tours};
use crate::count::{CountLimit, CountLimits, Counted, Direction, TourSet, TourShape, count};

/// Counts the tours of a set, where all images of a tour under the symmetries count once.
///
/// Closed tours have no direction. The limits hold for each part of the count.
///
/// ```
/// use knights_core::board::Board;
/// use knights_core::count::symmetry::count_classes;
/// use knights_core::count::{CountLimits, Counted, Direction, TourSet};
///
/// // Euler published the three tours of this board in 1759.
/// let tours = TourSet::open(Board::new(3, 4)?);
/// let classes = count_classes(&tours, Direction::Undirected, CountLimits::default());
/// assert_eq!(classes, Counted::Exact(3u8.into()));
/// # Ok::<(), knights_core::board::BoardError>(())
/// ```
pub fn count_classes(set: &TourSet, direction: Direction, limits: CountLimits) -> Counted {
    match count(set, limits) {
        Counted::Exact(tours) => classes_of(&tours, set, direction, limits),
        unknown @ Counted::Unknown(_) => unknown,
    }
}

/// The number of classes of a set, from the number of its tours as [`count`] gives it.
///
/// That number takes most of the time, and may come from a run that was saved.
///
/// # Panics
///
/// The number cannot be that of the tours of the set.
pub fn classes_of(
    tours: &BigUint,
    set: &TourSet,
    direction: Direction,
    limits: CountLimits,
) -> Counted {
    match classes(tours, set, direction, limits) {
        Ok(classes) => Counted::Exact(classes),
        Err(limit) => Counted::Unknown(limit),
    }
}

fn classes(
    tours: &BigUint,
    set: &TourSet,
    direction: Direction,
    limits: CountLimits,
) -> Result<BigUint, CountLimit> {
    let none = BigUint::ZERO;
    if *tours == none {
        return Ok(none);
    }
    let free = FreeSquares::of(set, limits)?;
    let group = symmetries(&free, set.shape, direction);
    let mut sum = without_reverses(tours, &free, set.shape, direction);
    for symmetry in &group[1..] {
        sum += fixed_tours(&free, symmetry, set.shape, direction, limits)?;
    }
    let (classes, rest) = (&sum / group.len(), &sum % group.len());
    assert_eq!(rest, none, "Burnside's lemma: the sum is a multiple");
    Ok(classes)
}

/// The number of tours, where a tour and its reverse count once if they are undirected.
fn without_reverses(
    tours: &BigUint,
    free: &FreeSquares,
    shape: TourShape,
    direction: Direction,
) -> BigUint {
    let any = TourShape::Open {
        start: None,
        end: None,
    };
    // The tour of one square is its own reverse. With a given start or end, only one of a tour and
    // its reverse is counted, since no tour of more squares ends where it starts.
    if direction == Direction::Undirected && shape == any && free.len() > 1 {
        tours / 2u8
    } else {
        tours.clone()
    }
}

/// A symmetry as a permutation: the image of each free square, by number.
#[derive(PartialEq, Eq)]
pub(super) struct Permutation {
    images: Vec<u32>,
}

/// The symmetries of a question, the identity first.
///
/// Maps that are equal on all free squares are one symmetry. The others are still a group, so that
/// the identity is the only one that moves no free square.
fn symmetries(free: &FreeSquares, shape: TourShape, direction: Direction) -> Vec<Permutation> {
    let board = free.board;
    let mut found = Vec::new();
    for symmetry in board.symmetries() {
        let map = |square| symmetry.image(board, square);
        if keeps_ends(map, shape, direction)
            && let Some(permutation) = Permutation::of(free, map)
            && !found.contains(&permutation)
        {
            found.push(permutation);
        }
    }
    found
}

/// Whether a map of the board keeps the given start and the given end, or may swap them.
fn keeps_ends(map: impl Fn(Square) -> Square, shape: TourShape, direction: Direction) -> bool {
    let TourShape::Open { start, end } = shape else {
        return true;
    };
    let maps = |from: Option<Square>, to| from.map(&map) == to;
    let keeps = maps(start, start) && maps(end, end);
    keeps || (direction == Direction::Undirected && maps(start, end) && maps(end, start))
}

impl Permutation {
    /// The permutation of a map; `None` if it maps a free square to a blocked one.
    fn of(free: &FreeSquares, map: impl Fn(Square) -> Square) -> Option<Self> {
        let images = free.squares.iter().map(|&square| free.number(map(square)));
        let images = images.collect::<Option<_>>()?;
        Some(Self { images })
    }

    /// The image of a free square.
    pub(super) fn image(&self, number: u32) -> u32 {
        self.images[number as usize]
    }

    /// How often the symmetry has to be repeated to move no square: 1, 2 or 4.
    pub(super) fn order(&self) -> u8 {
        let moves = |times: u8| {
            let repeated = |number| (0..times).fold(number, |at, _| self.image(at));
            (0..)
                .zip(&self.images)
                .any(|(number, _)| repeated(number) != number)
        };
        if !moves(1) {
            1
        } else if !moves(2) {
            2
        } else {
            4
        }
    }

    /// The squares that it does not move.
    pub(super) fn fixed_squares(&self) -> Vec<u32> {
        let pairs = (0..).zip(&self.images);
        pairs
            .filter(|&(number, &image)| number == image)
            .map(|(number, _)| number)
            .collect()
    }
}
