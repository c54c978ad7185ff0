//! Squares, boards and the knight's eight moves. All other folders build on these.

mod memory;
mod moves;
mod rectangle;
mod square;
mod symmetry;
mod workers;

pub use memory::OutOfMemory;
pub use memory::{try_collect, try_vec, try_zeros};
pub use moves::steps;
pub use moves::{MoveOrder, Step};
pub use rectangle::{Board, BoardError};
pub use square::{Colour, Square};
pub use symmetry::Symmetry;
pub use workers::Workers;
