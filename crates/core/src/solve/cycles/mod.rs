//! Finds tours of large boards with blocked squares: first two moves at each square, then one
//! cycle.
//!
//! A tour uses two moves at each square, and one at the ends of an open tour. A set of moves that
//! does so is made of cycles, and of a path if the tour is open. [`base`] takes the moves of a tour
//! of the whole board that avoid the blocked squares. [`repair`] adds what is missing: the knight's
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

mod base;
mod exchange;
mod factor;
mod labels;
mod merge;
mod repair;
mod rest;
mod shortage;
mod targets;

use crate::board::OutOfMemory;
use crate::solve::Task;
use crate::solve::cycles::base::{base, choose_at_random};
use crate::solve::cycles::factor::{Factor, Place};
use crate::solve::cycles::labels::Labels;
use crate::solve::cycles::merge::merge;
use crate::solve::cycles::repair::repair;
use crate::solve::cycles::rest::join_the_rest;
use crate::tour::{Numbering, Tour};

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
pub(crate) fn shortage(task: &Task) -> Result<Option<Shortage>, OutOfMemory> {
    repair(&mut Factor::new(task, task.board.grid(0)?)?)
}

/// A tour for a task on a board of at least five rows and columns. The numbers of its free squares of
/// each colour must fit its ends.
pub(crate) fn join_cycles(task: &Task, first: FirstMoves) -> Result<Joined, OutOfMemory> {
    let mut factor = match first {
        FirstMoves::OfTour => Factor::new(task, base(task)?)?,
        FirstMoves::Random(seed) => {
            let mut factor = Factor::new(task, task.board.grid(0)?)?;
            choose_at_random(&mut factor, seed)?;
            factor
        }
    };
    if let Some(shortage) = repair(&mut factor)? {
        return Ok(Joined::Impossible(shortage));
    }
    let mut labels = Labels::of(&factor)?;
    let is_one = merge(&mut factor, &labels)? == 1
        || factor.is_connected()? && join_the_rest(&mut factor, &mut labels, ROUNDS)?;
    if !is_one {
        return Ok(Joined::Unknown);
    }
    Ok(Joined::Found(Tour::verified(numbers(&factor, task)?)))
}

/// The numbers along the cycle from the start of the task.
fn numbers(factor: &Factor, task: &Task) -> Result<Numbering, OutOfMemory> {
    let mut numbering = Numbering::blank(factor.board)?;
    let numbers = numbering.numbers_mut();
    let start = factor.board.index(task.ends.start());
    let start = Place::try_from(start).expect("squares are counted in u32");
    for (number, place) in (1..).zip(factor.squares_from(start)) {
        numbers[place as usize] = number;
    }
    Ok(numbering)
}
