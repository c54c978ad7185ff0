//! Warnsdorff's rule: always move to the unvisited square of lowest degree.
//!
//! A [`DegreeGrid`] keeps the degree of every square up to date, a `Neighbourhood` holds the
//! eight degrees around a square in one word, and a `MoveTable` picks the move to the lowest
//! of them. [`walk`] repeats that until the knight is stuck. `SideBySide` follows walks from many starts at
//! once: while a move of one walk waits for the move before it, the other walks go on.

mod degree_grid;
mod side_by_side;
mod walk;

pub use degree_grid::DegreeGrid;
pub(crate) use degree_grid::{GridIndex, LeastDegree, MoveTable, Neighbourhood};
pub(crate) use side_by_side::SideBySide;
pub(crate) use walk::walk_on;
pub use walk::{TieBreak, WarnsdorffOptions, walk, walk_around};
