//! Squares whose neighbours can make too few moves to them: a Hall set.

use std::fmt;

use crate::board::{Fallible, Square, SquareIndex, members, try_collect};
use crate::solve::cycles::factor::Factor;

/// How often all squares are tried for a smaller proof.
const PASSES: usize = 20;

/// How many squares are named in words.
const NAMED: usize = 4;

/// Squares of one colour that need more moves than their neighbours can make: a proof that there is
/// no tour.
///
/// A tour uses two moves at each square, and one at each end. All moves of these squares lead to
/// their neighbours, which have two moves each, and one if they are a given end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The squares, in row-major order.
    pub squares: Vec<Square>,
    /// How many moves a tour has at these squares at least.
    pub needed: u32,
    /// How many moves their neighbours can make to them at most.
    pub available: u32,
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (needed, available, count) = (self.needed, self.available, self.squares.len());
        if let ([square], 2) = (&self.squares[..], needed) {
            return write!(
                f,
                "a tour has a move to {square} and another from it, but its free neighbours can make only {available}"
            );
        }
        let first_squares = self.squares.iter().take(NAMED).map(Square::to_string);
        let named = first_squares.collect::<Vec<_>>().join(", ");
        write!(
            f,
            "a tour has {needed} moves at {count} squares, but their neighbours can make only {available}: {named}"
        )?;
        match count.saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl Shortage {
    /// The proof of these squares, without those that it does not need. One move less is needed if
    /// one of them may be an open end.
    pub fn of(factor: &Factor, mut places: Vec<SquareIndex>, open_ends: u32) -> Fallible<Self> {
        let mut proof = Proof {
            factor,
            from_set: factor.board.grid(0)?,
            needed: 0,
            available: open_ends,
        };
        for &place in &places {
            proof.add(place);
        }
        for _ in 0..PASSES {
            let before = places.len();
            places.retain(|&place| !proof.can_do_without(place));
            if places.len() == before {
                break;
            }
        }
        places.sort_unstable();
        let squares = places.iter().map(|&place| factor.board.square_at(place));
        Ok(Self {
            squares: try_collect(squares)?,
            needed: proof.needed - open_ends,
            available: proof.available - open_ends,
        })
    }
}

/// A set of squares, and the moves that it needs and gets.
struct Proof<'a> {
    factor: &'a Factor,
    /// For each square, how many of its moves lead to the set.
    from_set: Vec<u8>,
    needed: u32,
    available: u32,
}

impl Proof<'_> {
    fn add(&mut self, place: SquareIndex) {
        self.needed += self.factor.wanted(place);
        for direction in members(self.factor.usable(place)) {
            let neighbour = self.factor.target(place, direction);
            let count = &mut self.from_set[neighbour as usize];
            *count += 1;
            self.available += u32::from(u32::from(*count) <= self.factor.wanted(neighbour));
        }
    }

    /// Takes a square from the set, if the rest is still a proof.
    fn can_do_without(&mut self, place: SquareIndex) -> bool {
        let directions = members(self.factor.usable(place));
        let neighbours = directions.map(|direction| self.factor.target(place, direction));
        let losing = neighbours.clone().filter(|&neighbour| {
            u32::from(self.from_set[neighbour as usize]) <= self.factor.wanted(neighbour)
        });
        let lost = u32::try_from(losing.count()).expect("a square has eight moves");
        let needed = self.needed - self.factor.wanted(place);
        if needed <= self.available - lost {
            return false;
        }
        for neighbour in neighbours {
            self.from_set[neighbour as usize] -= 1;
        }
        self.needed = needed;
        self.available -= lost;
        true
    }
}
