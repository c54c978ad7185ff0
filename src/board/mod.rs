//! The nouns: squares, boards, and the knight's eight moves. Everything else builds on these.

mod moves;
mod rectangle;
mod square;

pub use moves::{MoveOrder, Step};
pub use rectangle::{Board, BoardError, OutOfMemory};
pub use square::{Colour, Square};
