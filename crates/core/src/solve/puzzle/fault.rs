//! Why no tour has the given steps, as far as that shows without a guess.

use std::collections::VecDeque;

use crate::board::{Board, MoveOrder, Square};
use crate::solve::Reason;
use crate::solve::puzzle::state::{Set, only};
use crate::tour::{GivenStep, TourSet};

/// What changes with each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Alternation {
    /// The colour, if a knight moves on the plane.
    #[error("each move changes the colour of the square")]
    Colours,
    /// In which of two sets the square is.
    #[error("each move leads from one of two sets of squares to the other")]
    Sets,
}

/// Why no tour has the given steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenFault {
    /// The squares of two steps have the wrong colours.
    #[error("{0} does not go with {1}: {2}")]
    Colours(GivenStep, GivenStep, Alternation),
    /// More moves are needed from one given square to the next.
    #[error("{0} does not go with {1}: at least {2} moves are needed from one to the other")]
    TooFar(GivenStep, GivenStep, u32),
    /// No moves lead from one square to another.
    #[error("no moves lead from {0} to {1}")]
    Apart(Square, Square),
    /// The numbers of free squares in the set of the start and in the other do not allow a tour.
    #[error(
        "{sets}, but {0} of the free squares are in the set of the start and {1} in the other",
        sets = Alternation::Sets
    )]
    Sides(i32, i32),
    /// No square is left for a step.
    #[error("no square is left for step {0}")]
    Step(u32),
    /// No step is left for a square.
    #[error("no step is left for {0}")]
    Square(Square),
}

impl GivenFault {
    /// The squares that a picture marks.
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::Colours(one, other, _) | Self::TooFar(one, other, _) => {
                vec![one.square, other.square]
            }
            Self::Apart(one, other) => vec![one, other],
            Self::Step(_) | Self::Sides(..) => Vec::new(),
            Self::Square(square) => vec![square],
        }
    }
}

/// Where a tour with these known steps may start, or why no tour exists, as far as distances and the two sides of a bipartite graph
/// show it.
pub(super) fn starts(set: &TourSet, known: &[GivenStep]) -> Result<Set, Reason> {
    let board = set.board;
    let free: Vec<Square> = board
        .all()
        .filter(|square| !set.holes.contains(square))
        .collect();
    let Some(&from) = free.first() else {
        return Ok(0);
    };
    let far = distances(set, from);
    if let Some(&square) = free.iter().find(|&&square| far[board.index(square)] == FAR) {
        return Err(GivenFault::Apart(from, square).into());
    }
    let is_even = |square: Square| far[board.index(square)].is_multiple_of(2);
    let is_bipartite = free.iter().all(|&square| {
        let mut beside = neighbours(set, square);
        beside.all(|neighbour| is_even(neighbour) != is_even(square))
    });
    let starts = if is_bipartite {
        starts_of_sides(set, known, &free, is_even)?
    } else {
        places(set.board, free.iter())
    };
    for pair in known.windows(2) {
        let (earlier, later) = (pair[0], pair[1]);
        let moves = distances(set, earlier.square)[board.index(later.square)];
        if moves > later.step - earlier.step {
            return Err(GivenFault::TooFar(earlier, later, moves).into());
        }
    }
    Ok(starts)
}

/// Where a tour of these squares may start if each move goes from one side of a bipartite graph to the other; `is_even`
/// says on which side a square is.
fn starts_of_sides(
    set: &TourSet,
    known: &[GivenStep],
    free: &[Square],
    is_even: impl Fn(Square) -> bool,
) -> Result<Set, Reason> {
    let alternation = if set.board.is_usual() {
        Alternation::Colours
    } else {
        Alternation::Sets
    };
    let starts_even = |given: &GivenStep| is_even(given.square) != given.step.is_multiple_of(2);
    let first = known.first();
    let contrary = first.and_then(|first| {
        let mut others = known.iter();
        others.find(|given| starts_even(given) != starts_even(first))
    });
    if let Some((one, other)) = first.zip(contrary) {
        return Err(GivenFault::Colours(*one, *other, alternation).into());
    }
    let side = |even: bool| {
        let is_even = &is_even;
        free.iter().filter(move |&&square| is_even(square) == even)
    };
    let number = |even| i32::try_from(side(even).count()).expect("the board is small");
    // The side of the start may have one square more.
    let is_larger = number(true) > number(false);
    let of_start = first.map_or(is_larger, starts_even);
    let (same, other) = (number(of_start), number(!of_start));
    if same != other && (set.shape.is_closed() || same != other + 1) {
        return Err(match alternation {
            Alternation::Colours => Reason::Colours { same, other },
            Alternation::Sets => GivenFault::Sides(same, other).into(),
        });
    }
    if first.is_some() || same != other {
        return Ok(places(set.board, side(of_start)));
    }
    Ok(places(set.board, free.iter()))
}

fn places<'a>(board: Board, squares: impl Iterator<Item = &'a Square>) -> Set {
    squares.fold(0, |places, &square| places | only(board.index(square)))
}

/// The distance of a square to which no moves lead.
const FAR: u32 = u32::MAX;

fn neighbours(set: &TourSet, square: Square) -> impl Iterator<Item = Square> {
    let all = set.board.neighbours(square, MoveOrder::Judge);
    all.filter(|neighbour| !set.holes.contains(neighbour))
}

/// The fewest moves from a free square to each other.
fn distances(set: &TourSet, from: Square) -> Vec<u32> {
    let board = set.board;
    let mut far = vec![FAR; board.squares() as usize];
    far[board.index(from)] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(here) = queue.pop_front() {
        for neighbour in neighbours(set, here) {
            if far[board.index(neighbour)] == FAR {
                far[board.index(neighbour)] = far[board.index(here)] + 1;
                queue.push_back(neighbour);
            }
        }
    }
    far
}
