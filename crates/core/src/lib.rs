//! Knight's tours: boards, verified tours, Warnsdorff's rule, solving and counting.
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
//! - [`input`]: the grammars of what the programs read
//! - [`output`]: answers, collected in large blocks
//!
//! ```
//! use knights_core::board::{Board, Square};
//! use knights_core::tour::Tour;
//! use knights_core::warnsdorff::{self, WarnsdorffOptions};
//!
//! let board = Board::new(8, 8)?;
//! let walk = warnsdorff::walk(board, Square::new(0, 0), &WarnsdorffOptions::default())?;
//! let tour = Tour::verify(walk)?;
//! assert!(tour.is_full());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod assignment;
pub mod board;
pub mod count;
pub mod cover;
pub mod input;
pub mod output;
pub mod solve;
pub mod survey;
pub mod tour;
pub mod warnsdorff;
