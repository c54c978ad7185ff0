//! Makes a random tour of another one, by many small random changes.
//!
//! [`backbite`] moves the end of a path, which changes long parts of it at once; that is for small
//! boards. [`exchange`] finds other ways through small windows of the board, which takes the same
//! time on a board of any size. A task keeps its ends all the while. The tours do not all have the
//! same chance.

mod backbite;
mod exchange;
mod links;
mod window;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::board::{OutOfMemory, Square};
use crate::solve::decide::solve;
use crate::solve::random::backbite::backbite;
use crate::solve::random::exchange::exchange;
use crate::solve::random::links::Links;
use crate::solve::{Answer, Ends, Task};
use crate::tour::Tour;

/// The most squares of a tour whose end is moved. A move of the end costs time in proportion to the
/// squares, and there are more moves of it than squares.
const MOST_FOR_BACKBITE: u32 = 2_500;
/// How many ends are tried for a tour of a large board.
const ENDS: u32 = 20;

/// A random tour that solves the same task as `tour`, which has to solve it.
///
/// The same seed gives the same tour. The tours do not all have the same chance.
///
/// ```
/// use knights_core::board::{Board, Square};
/// use knights_core::solve::{Answer, Ends, Task, random_tour, solve};
///
/// let ends = Ends::Closed(Square::new(2, 2));
/// let task = Task { board: Board::new(8, 8)?, blocked: Vec::new(), ends };
/// let Answer::Found(tour) = solve(&task, None)? else { panic!("the board has closed tours") };
/// let random = random_tour(&task, &tour, 1)?;
/// assert!(task.is_solved_by(&random));
/// assert_ne!(random, tour);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Twenty bytes a square cannot be allocated.
///
/// # Complexity
///
/// About 1 s for 50 x 50 squares, and 10 s for each million squares of a large board.
pub fn random_tour(task: &Task, tour: &Tour, seed: u64) -> Result<Tour, OutOfMemory> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut links = if tour.length() <= MOST_FOR_BACKBITE {
        Links::of(&backbite(task, tour, &mut generator), task.ends)?
    } else {
        let other = other_end(task, &mut generator)?;
        Links::of(other.as_ref().unwrap_or(tour), task.ends)?
    };
    exchange(&mut links, &mut generator);
    let random = links.tour(task.ends.start(), &mut generator)?;
    assert!(
        task.is_solved_by(&random),
        "internal error: a random tour does not solve its task"
    );
    Ok(random)
}

/// A tour with a random end, if the end is free and no square is blocked.
fn other_end(task: &Task, generator: &mut ChaCha8Rng) -> Result<Option<Tour>, OutOfMemory> {
    let Ends::From(start) = task.ends else {
        return Ok(None);
    };
    if !task.blocked.is_empty() {
        return Ok(None);
    }
    let board = task.board;
    for _ in 0..ENDS {
        let row = generator.random_range(0..board.rows());
        let column = generator.random_range(0..board.columns());
        let ends = Ends::Between(start, Square::new(row, column));
        // No step of a search: only boards on which theorems decide have a random end.
        let with_end = Task {
            ends,
            ..task.clone()
        };
        if let Answer::Found(tour) = solve(&with_end, Some(1))? {
            return Ok(Some(tour));
        }
    }
    Ok(None)
}
