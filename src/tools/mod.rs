//! The programs: each reads its arguments and its input, and calls the library.

pub(crate) mod blocked;
pub(crate) mod choices;
pub mod dual;
pub mod judge;
pub mod next_move;
pub mod simulate;
pub mod tour;
pub mod valid_move_num;
