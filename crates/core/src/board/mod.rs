//! Squares, boards and the knight's eight moves. All other folders build on these.

mod rectangle;
mod resources;
mod square;

pub use rectangle::{Board, BoardError, Symmetry};
pub use resources::{OutOfMemory, Workers, try_collect, try_vec, try_zeros};
pub use square::{Colour, MoveOrder, Square, Step, steps};
