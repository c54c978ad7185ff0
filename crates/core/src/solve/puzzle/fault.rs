//! Why no tour has the given steps, as far as that shows without a guess.

use std::iter::zip;

use crate::board::{Board, MoveOrder, Square};
use crate::solve::Reason;
use crate::solve::decide::count_colours;
use crate::solve::puzzle::{GivenStep, Puzzle};

/// Why no tour has the given steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenFault {
    /// The squares of two steps have the wrong colours.
    #[error("{0} does not go with {1}: a knight changes colour with every move")]
    Colours(GivenStep, GivenStep),
    /// A knight needs more moves from one given square to the next.
    #[error("{0} does not go with {1}: a knight needs at least {2} moves between the two")]
    TooFar(GivenStep, GivenStep, u32),
    /// No way leads from one given square to the next.
    #[error("{0} does not go with {1}: a knight cannot get from one to the other")]
    Apart(GivenStep, GivenStep),
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
            Self::Colours(one, other) | Self::TooFar(one, other, _) | Self::Apart(one, other) => {
                vec![one.square, other.square]
            }
            Self::Step(_) => Vec::new(),
            Self::Square(square) => vec![square],
        }
    }
}

/// Why no tour has the given steps of a puzzle, if colours or distances show it.
pub(super) fn fault(puzzle: &Puzzle) -> Option<Reason> {
    let squares = puzzle.board.all();
    let free: Vec<bool> = squares
        .map(|square| !puzzle.holes.contains(&square))
        .collect();
    let first = *puzzle.given.first()?;
    let given = puzzle.given.iter();
    let has_other_colour = |given: &&GivenStep| {
        let is_odd = (given.step - first.step) % 2 == 1;
        (given.square.colour() != first.square.colour()) != is_odd
    };
    if let Some(&other) = given.clone().find(has_other_colour) {
        return Some(GivenFault::Colours(first, other).into());
    }
    let squares = zip(puzzle.board.all(), &free).filter(|&(_, is_free)| *is_free);
    let (own, others) = count_colours(squares.map(|(square, _)| square), first.square);
    let is_of_start = first.step % 2 == 1;
    let (same, other) = if is_of_start {
        (own, others)
    } else {
        (others, own)
    };
    if same != other && (puzzle.is_closed || same != other + 1) {
        return Some(Reason::Colours { same, other });
    }
    for pair in puzzle.given.windows(2) {
        let (one, next) = (pair[0], pair[1]);
        let fault = match distance(puzzle.board, &free, [one.square, next.square]) {
            None => GivenFault::Apart(one, next),
            Some(moves) if moves > next.step - one.step => GivenFault::TooFar(one, next, moves),
            Some(_) => continue,
        };
        return Some(fault.into());
    }
    None
}

/// The fewest moves from one free square to another, if there is a way.
fn distance(board: Board, free: &[bool], [from, to]: [Square; 2]) -> Option<u32> {
    let mut unmet = free.to_vec();
    unmet[board.index(from)] = false;
    let mut here = vec![from];
    let mut moves = 0;
    while !here.is_empty() {
        if here.contains(&to) {
            return Some(moves);
        }
        moves += 1;
        let mut next = Vec::new();
        for square in here
            .into_iter()
            .flat_map(|here| board.neighbours(here, MoveOrder::Judge))
        {
            if std::mem::take(&mut unmet[board.index(square)]) {
                next.push(square);
            }
        }
        here = next;
    }
    None
}
