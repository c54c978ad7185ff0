//! The programs: each reads its arguments and its input, and calls the library.

pub(crate) mod blocked;
pub(crate) mod choices;
pub mod dual;
pub(crate) mod exit_code;
pub(crate) mod help;
pub mod judge;
pub mod next_move;
pub(crate) mod question;
pub mod simulate;
pub mod tour;
pub mod valid_move_num;
