//! Knight's tours, exact to the byte: the library that the programs share.
//!
//! Read from the bottom up: the nouns ([`square`], [`board`], [`moves`], [`visited`],
//! [`numbering`], [`tour`]), the verbs that work on them ([`warnsdorff`], [`judge_problem`],
//! [`simulate`], [`dual`]), the formats ([`text`]), and the programs ([`cli`], [`judge`],
//! [`tools`]).
//! ARCHITECTURE.md has the layers and the rules between them.
//!
//! ```
//! use knights::{board::Board, board::Square, tour::Tour, warnsdorff::{self, WarnsdorffOptions}};
//!
//! let board = Board::new(8, 8)?;
//! let walk = warnsdorff::walk(board, Square::new(0, 0), &WarnsdorffOptions::default())?;
//! let tour = Tour::verify(walk)?;
//! assert!(tour.is_full());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod assignment;
pub mod board;
pub mod solve;
pub mod survey;
pub mod tour;
pub mod warnsdorff;

pub mod text;

pub mod judge;

pub mod cli;
pub mod tools;
