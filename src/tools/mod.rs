//! The programs: each reads its arguments and its input, and calls the library.

pub(crate) mod board;
pub(crate) mod choices;
pub mod dual;
pub(crate) mod field;
pub(crate) mod help;
#[cfg(feature = "judge")]
pub mod judge;
#[cfg(feature = "judge")]
mod knights;
mod prelude;
pub mod stages;
pub mod tour;

#[cfg(feature = "judge")]
pub use knights::{NAME, PROGRAMS, Program, run};
