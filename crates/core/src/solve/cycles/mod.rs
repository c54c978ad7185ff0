//! Finds tours of large boards with holes: first two moves at each square, then one
//! cycle.
//!
//! A tour uses two moves at each square, and one at the ends of a path. Such a set of moves
//! consists of cycles, and of a path if the tour need not be closed. [`choose_those_of_tour`] takes the moves of a tour
//! of the whole board that avoid the holes. [`repair`] adds what is missing: the knight's
//! graph has two colours, so that this is a matching. If there is no such set of moves, a Hall set
//! proves that there is no tour ([`Shortage`]). [`merge`] joins the cycles by exchanging two moves
//! for two others, and [`exchange`] finds longer exchanges where no short one helps. Where neither
//! does, [`rest`] searches for other moves in a small rectangle.
//!
//! ```text
//! a . . .      The moves a-b and c-d belong to different cycles. With a-c and b-d instead,
//! . . c .      the two cycles are one.
//! . b . .
//! . . . d
//! ```

mod exchange;
mod factor;
mod repair;
mod rest;
mod shortage;
mod targets;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::board::{Fallible, Square, SquareIndex, members, try_collect};
use crate::solve::construct::construct;
use crate::solve::cycles::factor::{Cycle, Factor, Labels, bit, first};
use crate::solve::cycles::repair::repair;
use crate::solve::cycles::rest::join_the_rest;
use crate::solve::{Answer, Ends, Reason, Task, existence};
use crate::tour::{Numbering, Tour};

pub use shortage::Shortage;

/// The moves from which the repair starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstMoves {
    /// Those of a tour of the whole board.
    OfTour,
    /// Random ones, from a seed.
    Random(u64),
}

/// After how many rounds in a row that have joined nothing the joining is given up.
const ROUNDS: usize = 4;

/// The squares that prove that a task has no tour because they need too many moves, if there are any.
/// The numbers of its free squares of each colour must fit its ends.
pub(crate) fn shortage(task: &Task) -> Fallible<Option<Shortage>> {
    repair(&mut Factor::new(task)?)
}

/// A tour for a task on a board of at least five rows and columns; impossible if no set of moves has two
/// at each square, and unknown if some cycles could not be joined. The numbers of its free squares of
/// each colour must fit its ends.
pub(crate) fn join_cycles(task: &Task, first: FirstMoves) -> Fallible<Answer> {
    let mut factor = Factor::new(task)?;
    match first {
        FirstMoves::OfTour => choose_those_of_tour(&mut factor)?,
        FirstMoves::Random(seed) => choose_at_random(&mut factor, seed)?,
    }
    if let Some(shortage) = repair(&mut factor)? {
        return Ok(Answer::Impossible(Reason::Shortage(shortage)));
    }
    let mut labels = Labels::of(&factor)?;
    let is_one = merge(&mut factor, &labels)? == 1
        || factor.is_connected()? && join_the_rest(&mut factor, &mut labels, ROUNDS)?;
    if !is_one {
        return Ok(Answer::Unknown { steps: 0 });
    }
    Ok(Answer::Found(Tour::verified(numbers(&factor, task)?)))
}

/// The numbers along the cycle from the start of the task.
fn numbers(factor: &Factor, task: &Task) -> Fallible<Numbering> {
    let mut numbering = Numbering::blank(factor.board)?;
    let numbers = numbering.numbers_mut();
    let start = factor.board.square_index(task.ends.start());
    for (number, place) in (1..).zip(factor.squares_from(start)) {
        numbers[place as usize] = number;
    }
    Ok(numbering)
}

/// Chooses moves of a tour of the whole board: a closed one, if the board has one. None if the construction makes no tour.
fn choose_those_of_tour(factor: &mut Factor) -> Fallible<()> {
    let start = Square::new(0, 0);
    let ends = match existence::closed(factor.board) {
        Ok(()) => Ends::Closed(start),
        Err(_) => Ends::From(start),
    };
    if let Some(numbering) = construct(factor.board, ends)? {
        factor.choose_those_of(&numbering)?;
    }
    Ok(())
}

/// Chooses random moves between squares that miss moves, until no two of them are a move apart.
///
/// A tour of the whole board repeats the same moves over and over. In some of these patterns, all
/// moves from squares of one colour go to the same side. Then no moves can be exchanged for others
/// far and wide, as no chain of exchanges comes back to where it began. Random moves have no such
/// pattern.
fn choose_at_random(factor: &mut Factor, seed: u64) -> Fallible<()> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut places = try_collect(factor.places())?;
    // In row-major order, all that does not fit would end up in the last rows.
    places.shuffle(&mut generator);
    for place in places {
        while factor.usable(place) != 0 && factor.missing(place) > 0 {
            let mut fitting = members(factor.open(place))
                .filter(|&direction| factor.missing(factor.target(place, direction)) > 0);
            let count = fitting.clone().count();
            if count == 0 {
                break;
            }
            let drawn = fitting.nth(generator.random_range(0..count));
            factor.choose(place, drawn.expect("the draw is below their count"));
        }
    }
    Ok(())
}

/// The cycle that stands for all that a cycle was joined with (union-find). `joined` has for each cycle
/// one that it was joined to; itself if it was joined to no other.
fn find(joined: &mut [Cycle], mut cycle: Cycle) -> Cycle {
    while joined[cycle] != cycle {
        joined[cycle] = joined[joined[cycle]];
        cycle = joined[cycle];
    }
    cycle
}

/// Joins cycles until no exchange of two moves joins any more. Returns how many are left.
pub(crate) fn merge(factor: &mut Factor, labels: &Labels) -> Fallible<usize> {
    let mut joined = try_collect(0..labels.cycles())?;
    let longest = labels.longest();
    let mut left = labels.cycles();
    loop {
        let before = left;
        // Most squares have the cycle of the square before them.
        let mut cycle = longest;
        let mut range = labels.range(cycle);
        for place in factor.places() {
            if factor.chosen(place) == 0 {
                continue;
            }
            if !contains(range, labels.position(place)) {
                cycle = labels.cycle(place);
                range = labels.range(cycle);
            }
            if cycle != longest {
                left -= usize::from(merge_at(factor, labels, &mut joined, (place, range)));
            }
        }
        if factor.has_open_end {
            left -= merge_end(factor, labels, &mut joined);
        }
        if left == 1 || left == before {
            return Ok(left);
        }
    }
}

/// Whether a position lies in the range of a cycle.
fn contains([first, after]: [u32; 2], position: u32) -> bool {
    (first..after).contains(&position)
}

/// Whether a chosen move of a square was exchanged to join two cycles. The range is that of the
/// square's cycle.
fn merge_at(
    factor: &mut Factor,
    labels: &Labels,
    joined: &mut [Cycle],
    (place, range): (SquareIndex, [u32; 2]),
) -> bool {
    for along in members(factor.chosen(place)) {
        let target = factor.target(place, along);
        for across in members(factor.open(place) & factor.open(target)) {
            let beside = factor.target(place, across);
            // Moves in the same direction: if two of their ends are a move apart, so are the other two.
            let is_parallel = factor.chosen(beside) & bit(along) != 0;
            if !is_parallel || contains(range, labels.position(beside)) {
                continue;
            }
            let cycle = find(joined, labels.cycle_at(range[0]));
            let other_cycle = find(joined, labels.cycle(beside));
            if other_cycle == cycle {
                continue;
            }
            // Whichever way they run, two cycles become one. Within a cycle, the same exchange could split it.
            factor.remove(place, along);
            factor.remove(beside, along);
            factor.choose(place, across);
            factor.choose(target, across);
            joined[cycle] = other_cycle;
            return true;
        }
    }
    false
}

/// How many cycles were joined by moving the open end: it is joined to a square of another cycle,
/// which gives up a move.
fn merge_end(factor: &mut Factor, labels: &Labels, joined: &mut [Cycle]) -> usize {
    let mut count = 0;
    loop {
        let end = factor.ends[1];
        let path = find(joined, labels.cycle(end));
        let outwards = members(factor.open(end))
            .find(|&direction| find(joined, labels.cycle(factor.target(end, direction))) != path);
        let Some(direction) = outwards else {
            return count;
        };
        let target = factor.target(end, direction);
        let cycle = find(joined, labels.cycle(target));
        let given_up = first(factor.chosen(target));
        factor.ends[1] = factor.target(target, given_up);
        factor.remove(target, given_up);
        factor.choose(end, direction);
        joined[cycle] = path;
        count += 1;
    }
}
