//! Joins the last cycles to one.

use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{OutOfMemory, Square, try_collect};
use crate::solve::cycles::exchange::{Exchange, Goal};
use crate::solve::cycles::factor::{Factor, Place, bit, bits, first, opposite};
use crate::solve::cycles::labels::Labels;
use crate::solve::cycles::merge::merge;
use crate::solve::cycles::region::Region;

/// The most moves that an exchange gives up.
const LONGEST: u32 = 5;
/// How many moves are given up on trial to join one cycle.
const TRIALS: u32 = 2_000;
/// How often the squares around a cycle are changed at random if no exchange joins it.
const SHAKES: usize = 10;
/// How many regions around a cycle are tried in a round.
const REGIONS: usize = 6;
/// The side of the smallest region, and of the largest one.
const SIDES: RangeInclusive<u32> = 6..=18;
/// The most steps of the search in a region of the first round. A later round has more.
const STEPS: u64 = 200;
/// The most squares of a cycle that is looked at as a whole.
const MOST: usize = 2_000;
/// How far from a cycle squares are changed.
const NEAR: u32 = 4;
/// After this number of changed squares all squares get new labels.
const MANY_CHANGES: usize = 600;

/// Joins all cycles into one, and returns whether that has succeeded. Gives up after `most_rounds` rounds
/// in a row that have joined nothing.
pub(crate) fn join_the_rest(
    factor: &mut Factor,
    labels: &mut Labels,
    most_rounds: usize,
) -> Result<bool, OutOfMemory> {
    let mut least = usize::MAX;
    let mut rounds = 0;
    let mut seed = 0;
    while rounds < most_rounds {
        labels.renew(factor)?;
        if merge(factor, labels)? < labels.cycles() {
            labels.renew(factor)?;
        }
        let before = labels.cycles();
        if before == 1 {
            return Ok(true);
        }
        rounds = if before < least { 0 } else { rounds + 1 };
        least = least.min(before);
        let stuck = exchange_all(factor, labels, seed)?;
        labels.renew(factor)?;
        search_all(factor, labels, &stuck, seed)?;
        seed += 1;
    }
    Ok(false)
}

/// Joins cycles by exchanges. A square of each that was not joined.
fn exchange_all(
    factor: &mut Factor,
    labels: &Labels,
    seed: u64,
) -> Result<Vec<Place>, OutOfMemory> {
    let longest = labels.longest();
    let starts = (0..labels.cycles()).filter(|&cycle| cycle != longest);
    let mut starts = try_collect(starts.map(|cycle| labels.first(cycle)))?;
    let mut exchange = Exchange::new(factor, labels, seed);
    // Each cycle comes first in some round.
    let turn = exchange.random(starts.len());
    starts.rotate_left(turn);
    starts.retain(|&start| exchange.changes() > MANY_CHANGES || !join(&mut exchange, start));
    Ok(starts)
}

/// Joins the cycle of a square to another one, and returns whether it is joined.
fn join(exchange: &mut Exchange<'_>, start: Place) -> bool {
    for length in 2..=LONGEST {
        let Some(squares) = exchange.cycle(start, MOST) else {
            return true;
        };
        if exchange.make(&squares, length, Goal::Fewer, TRIALS) {
            return true;
        }
    }
    false
}

/// Joins cycles by exact search in regions around them. Where that does not help, changes squares
/// around them at random.
fn search_all(
    factor: &mut Factor,
    labels: &mut Labels,
    stuck: &[Place],
    seed: u64,
) -> Result<(), OutOfMemory> {
    for &start in stuck {
        let cycles = labels.cycles();
        if cycles == 1 {
            break;
        }
        if search_around(factor, labels, start, seed)? == 0 {
            let mut exchange = Exchange::new(factor, labels, seed);
            shake(&mut exchange, start);
        }
        labels.renew(factor)?;
    }
    Ok(())
}

/// Joins the cycle of a square to others in a region. Returns by how many the number of cycles fell.
fn search_around(
    factor: &mut Factor,
    labels: &Labels,
    start: Place,
    seed: u64,
) -> Result<usize, OutOfMemory> {
    let board = factor.board;
    let mut generator = ChaCha8Rng::seed_from_u64(seed << 32 | u64::from(start));
    let mut squares = Vec::new();
    follow(factor, start, &mut squares);
    // Other cycles meet this one here.
    squares.retain(|&square| {
        let mut others = bits(factor.open(square)).map(|to| factor.target(square, to));
        others.any(|other| labels.cycle(other) != labels.cycle(start))
    });
    if squares.is_empty() {
        return Ok(0);
    }
    for _ in 0..REGIONS {
        let square = board.square_at(squares[generator.random_range(0..squares.len())]);
        let side = generator.random_range(SIDES);
        let joined =
            Region::around(board, square, side).join(factor, labels, STEPS << seed.min(4))?;
        if joined > 0 {
            return Ok(joined);
        }
    }
    Ok(0)
}

/// The first squares of a cycle.
fn follow(factor: &Factor, start: Place, squares: &mut Vec<Place>) {
    let mut here = start;
    let mut back = 0;
    while squares.len() < MOST {
        squares.push(here);
        let moves = factor.chosen(here) & !back;
        if moves == 0 {
            return;
        }
        let direction = first(moves);
        here = factor.target(here, direction);
        back = bit(opposite(direction));
        if here == start {
            return;
        }
    }
}

/// Changes squares around a cycle at random, and joins it if an exchange does so then.
fn shake(exchange: &mut Exchange<'_>, start: Place) {
    for shake in 0..SHAKES {
        let Some(squares) = exchange.cycle(start, MOST) else {
            return;
        };
        let near = if shake % 2 == 0 {
            squares[exchange.random(squares.len())]
        } else {
            near(exchange, &squares)
        };
        let length = 2 + u32::try_from(exchange.random(2)).expect("small");
        exchange.make(&[near], length, Goal::NoMore, 50);
        let Some(squares) = exchange.cycle(start, MOST) else {
            return;
        };
        for length in 2..=3 {
            if exchange.make(&squares, length, Goal::Fewer, TRIALS) {
                return;
            }
        }
    }
}

/// A random square near a random one of these.
fn near(exchange: &mut Exchange<'_>, squares: &[Place]) -> Place {
    let board = exchange.factor.board;
    loop {
        let square = board.square_at(squares[exchange.random(squares.len())]);
        let side = 2 * NEAR as usize + 1;
        let mut shifted = |at: u32| {
            let by = u32::try_from(exchange.random(side)).expect("a small number");
            (at + by).checked_sub(NEAR)
        };
        let (Some(row), Some(column)) = (shifted(square.row), shifted(square.column)) else {
            continue;
        };
        let near = Square::new(row, column);
        if board.contains(near) {
            let place = Place::try_from(board.index(near)).expect("squares are in u32");
            if exchange.factor.chosen(place) != 0 {
                return place;
            }
        }
    }
}
