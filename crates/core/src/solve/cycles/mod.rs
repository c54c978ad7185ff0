//! Finds tours of large boards with holes: first two moves at each square, then one
//! cycle.
//!
//! A tour uses two moves at each square, and one at the ends of a path. Such a set of moves
//! consists of cycles, and of a path if the tour need not be closed. [`base`] takes the moves of a tour
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

use crate::board::{Board, Fallible, Square, SquareIndex, try_collect};
use crate::solve::construct::construct;
use crate::solve::cycles::factor::{Cycle, DIRECTIONS, Factor, Labels, bit, bits, first, opposite};
use crate::solve::cycles::repair::repair;
use crate::solve::cycles::rest::join_the_rest;
use crate::solve::{Answer, Ends, Reason, Task, existence};
use crate::tour::{Numbering, Tour, is_knight_move};

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
    repair(&mut Factor::new(task, task.board.grid(0)?)?)
}

/// A tour for a task on a board of at least five rows and columns; impossible if no set of moves has two
/// at each square, and unknown if some cycles could not be joined. The numbers of its free squares of
/// each colour must fit its ends.
pub(crate) fn join_cycles(task: &Task, first: FirstMoves) -> Fallible<Answer> {
    let mut factor = match first {
        FirstMoves::OfTour => Factor::new(task, base(task)?)?,
        FirstMoves::Random(seed) => {
            let mut factor = Factor::new(task, task.board.grid(0)?)?;
            choose_at_random(&mut factor, seed)?;
            factor
        }
    };
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

/// The moves of each square in a tour of the whole board: a closed one, if the board has one. All sets
/// are empty if the construction makes no tour.
fn base(task: &Task) -> Fallible<Vec<u8>> {
    let board = task.board;
    let start = Square::new(0, 0);
    let ends = match existence::closed(board) {
        Ok(()) => Ends::Closed(start),
        Err(_) => Ends::From(start),
    };
    match construct(board, ends)? {
        Some(numbering) => moves(&numbering),
        None => board.grid(0),
    }
}

/// The moves of each square in a tour, including a move from its end to its start if there is one.
fn moves(numbering: &Numbering) -> Fallible<Vec<u8>> {
    let board = numbering.board();
    let mut moves = board.grid(0_u8)?;
    let columns = board.columns() as usize;
    let rows: Vec<&[u32]> = try_collect(numbering.rows())?;
    for (row, moves) in moves.chunks_exact_mut(columns).enumerate() {
        for (direction, step) in (0..).zip(DIRECTIONS.steps()) {
            let to_row = row.checked_add_signed(step.rows.into());
            let Some(to_row) = to_row.and_then(|row| rows.get(row)) else {
                continue;
            };
            let right = isize::from(step.columns);
            let low = 0_usize.saturating_add_signed(-right);
            let high = columns.saturating_add_signed(-right.max(0));
            if low >= high {
                continue;
            }
            let others = &to_row[low.wrapping_add_signed(right)..high.wrapping_add_signed(right)];
            let pairs = rows[row][low..high].iter().zip(others);
            for (moves, (&number, &other)) in moves[low..high].iter_mut().zip(pairs) {
                let is_next = number.abs_diff(other) == 1;
                *moves |= if is_next { bit(direction) } else { 0 };
            }
        }
    }
    close(board, numbering, &mut moves);
    Ok(moves)
}

/// Adds the move from the end of a tour to its start.
fn close(board: Board, numbering: &Numbering, moves: &mut [u8]) {
    let (Some(start), Some(end)) = (numbering.find(1), numbering.find(board.squares())) else {
        return;
    };
    if !is_knight_move(start, end) {
        return;
    }
    for (direction, step) in (0..).zip(DIRECTIONS.steps()) {
        if step.target(start) == end {
            moves[board.index(start)] |= bit(direction);
            moves[board.index(end)] |= bit(opposite(direction));
        }
    }
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
            let directions = bits(factor.open(place));
            let mut fitting: [u8; 8] = [0; 8];
            let mut count = 0;
            for direction in directions {
                if factor.missing(factor.target(place, direction)) > 0 {
                    fitting[count] = direction;
                    count += 1;
                }
            }
            if count == 0 {
                break;
            }
            factor.choose(place, fitting[generator.random_range(0..count)]);
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
    for along in bits(factor.chosen(place)) {
        let target = factor.target(place, along);
        for across in bits(factor.open(place) & factor.open(target)) {
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
        let outwards = bits(factor.open(end))
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
