//! Finds a tour if one exists, or says why not.
//!
//! A [`Task`] goes in and an [`Answer`] comes out: found, impossible, or unknown after a limit.
//! [`solve`] asks the theorems ([`existence`]) first and then chooses a method: the linear-time
//! construction, the frontier for three and four rows, `cycles` for boards with blocked
//! squares, or the exact search. [`first_tour`] finds
//! the tour that a plain depth-first search would find first, and [`random_tour`] makes a random tour
//! of one that was found.

pub(crate) mod construct;
pub(crate) mod cycles;
mod decide;
pub mod existence;
mod first_tour;
pub(crate) mod frontier;
mod near_path;
mod obstacle;
mod random;
pub mod search;
mod task;

pub use cycles::Shortage;
pub use decide::solve;
#[doc(hidden)]
pub use decide::{BlockedMethod, solve_by};
pub use first_tour::{FirstTours, first_tour, first_tour_by};
pub use obstacle::Obstacle;
pub use random::random_tour;
pub use task::{Answer, Ends, Reason, Task};
