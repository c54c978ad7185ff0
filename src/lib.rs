//! Knight's tours, exact to the byte: the library that the programs share.
//!
//! The modules, from the bottom up; each uses only those above it in this list:
//!
//! - [`board`]: squares, boards and the knight's moves
//! - [`tour`]: numbers on a board, verified tours, and what is wrong with a tour
//! - [`warnsdorff`]: degrees, tie-breaks, and the walk by Warnsdorff's rule
//! - [`assignment`]: the rules of the assignments
//! - [`solve`]: a tour, or the reason why none exists
//! - [`count`]: how many tours there are
//! - [`cover`]: games of two knights that visit every square
//! - [`survey`]: a method's result from every start square of a board
//! - `recording`: what knights did, step by step
//! - [`text`]: the formats that are read and written
//! - [`judge`]: problems, cases, running programs, and reports
//! - [`cli`]: streams, errors and exit codes
//! - [`tools`]: the programs and their arguments
//!
//! ```
//! use knights::board::{Board, Square};
//! use knights::tour::Tour;
//! use knights::warnsdorff::{self, WarnsdorffOptions};
//!
//! let board = Board::new(8, 8)?;
//! let walk = warnsdorff::walk(board, Square::new(0, 0), &WarnsdorffOptions::default())?;
//! let tour = Tour::verify(walk)?;
//! assert!(tour.is_full());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod assignment;
pub mod board;
pub mod cli;
pub mod count;
pub mod cover;
pub mod judge;
mod recording;
pub mod solve;
pub mod survey;
pub mod text;
pub mod tools;
pub mod tour;
pub mod warnsdorff;
