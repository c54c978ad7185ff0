//! Joins the last cycles to one.

use crate::board::{OutOfMemory, Square};
use crate::solve::cycles::exchange::{Exchange, Goal};
use crate::solve::cycles::factor::{Factor, Place};
use crate::solve::cycles::labels::Labels;
use crate::solve::cycles::merge::merge;

/// The most moves that an exchange gives up.
const LONGEST: u32 = 5;
/// How many moves are given up on trial to join one cycle.
const TRIALS: u32 = 20_000;
/// How often the squares around a cycle are changed at random if no exchange joins it.
const SHAKES: usize = 30;
/// How many rounds without fewer cycles are made.
const ROUNDS: usize = 40;
/// The most squares of a cycle that is looked at as a whole.
const MOST: usize = 2_000;
/// How far from a cycle squares are changed.
const NEAR: u32 = 4;
/// After this number of changed squares all squares get new labels.
const MANY_CHANGES: usize = 600;

/// Joins all cycles to one. Whether that has succeeded.
pub(crate) fn join_the_rest(factor: &mut Factor, labels: &mut Labels) -> Result<bool, OutOfMemory> {
    let mut least = usize::MAX;
    let mut rounds = 0;
    let mut seed = 0;
    while rounds < ROUNDS {
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
        let longest = labels.longest();
        let starts = (0..before).filter(|&cycle| cycle != longest);
        let starts: Vec<Place> = starts.map(|cycle| labels.first(cycle)).collect();
        let mut exchange = Exchange::new(factor, labels, seed);
        for start in starts {
            join(&mut exchange, start);
            if exchange.changes() > MANY_CHANGES {
                break;
            }
        }
        seed += 1;
    }
    Ok(false)
}

/// Joins the cycle of a square to another one, or to another one of which it makes a new one.
fn join(exchange: &mut Exchange<'_>, start: Place) {
    for length in 2..=LONGEST {
        let Some(squares) = exchange.cycle(start, MOST) else {
            return;
        };
        if exchange.make(&squares, length, Goal::Fewer, TRIALS) {
            return;
        }
    }
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
            if exchange.make(&squares, length, Goal::Fewer, TRIALS / 10) {
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
