//! Finds tours of large boards with blocked squares: first two moves at each square, then one cycle.
//!
//! A tour uses two moves at each square, and one at the ends of an open tour. A set of moves that
//! does so is made of cycles, and of a path if the tour is open. [`base`] takes the moves of a tour
//! of the whole board that avoid the blocked squares. [`repair`] adds what is missing: the knight's
//! graph has two colours, so that this is a matching. If there is no such set of moves, a Hall set
//! proves that there is no tour ([`Shortage`]). [`merge`] joins the cycles by exchanging two
//! moves for two others, and [`exchange`] finds longer exchanges where no short one helps ([`rest`]).
//!
//! ```text
//! a . . .      The moves a-b and c-d belong to different cycles. With a-c and b-d instead,
//! . . c .      the two cycles are one.
//! . b . .
//! . . . d
//! ```

mod base;
mod exchange;
mod factor;
mod labels;
mod merge;
mod numbers;
mod random_base;
mod region;
mod repair;
mod rest;
mod shortage;
mod targets;
mod touched;

use crate::board::OutOfMemory;
use crate::solve::Task;
use crate::solve::cycles::base::base;
use crate::solve::cycles::factor::Factor;
use crate::solve::cycles::labels::Labels;
use crate::solve::cycles::merge::merge;
use crate::solve::cycles::numbers::numbers;
use crate::solve::cycles::random_base::choose_at_random;
use crate::solve::cycles::repair::repair;
use crate::solve::cycles::rest::join_the_rest;
use crate::tour::Tour;

pub use shortage::Shortage;

/// What joining cycles has found.
pub(crate) enum Joined {
    /// A tour.
    Found(Tour),
    /// No set of moves has two at each square: there is no tour.
    Impossible(Shortage),
    /// Some cycles could not be joined, which proves nothing.
    Unknown,
}

/// How many rounds without fewer cycles are made, from the moves of a tour and from random ones.
const ROUNDS: usize = 6;
/// How often random moves are tried.
const RANDOM_TRIES: u64 = 3;

/// A tour for a task on a board of at least five rows and columns, whose free squares have the numbers
/// of colours that its ends need.
pub(crate) fn join_cycles(task: &Task) -> Result<Joined, OutOfMemory> {
    let factor = Factor::new(task, base(task)?)?;
    let mut joined = join_moves(task, factor)?;
    for seed in 0..RANDOM_TRIES {
        if !matches!(joined, Joined::Unknown) {
            break;
        }
        let mut factor = Factor::new(task, task.board.grid(0)?)?;
        choose_at_random(&mut factor, seed)?;
        joined = join_moves(task, factor)?;
    }
    Ok(joined)
}

/// A tour that begins with the moves of a factor.
fn join_moves(task: &Task, mut factor: Factor) -> Result<Joined, OutOfMemory> {
    if let Some(shortage) = repair(&mut factor)? {
        return Ok(Joined::Impossible(shortage));
    }
    let mut labels = Labels::of(&factor)?;
    if merge(&mut factor, &labels)? > 1 && !join_the_rest(&mut factor, &mut labels, ROUNDS)? {
        return Ok(Joined::Unknown);
    }
    Ok(Joined::Found(Tour::verified(numbers(&factor, task)?)))
}
