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
mod free_squares;
mod group;
mod paths;
mod quotient;
mod voltage_graph;

use num_bigint::BigUint;

use crate::count::{CountLimit, CountLimits, Counted, Direction, TourSet, TourShape, count};
use fixed::fixed_tours;
use free_squares::FreeSquares;
use group::symmetries;

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
#[must_use]
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
#[must_use]
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
