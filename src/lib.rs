//! Knight's tours, exact to the byte: the library that the programs share.
//!
//! Read from the bottom up: the nouns ([`square`], [`board`], [`moves`], [`visited`],
//! [`numbering`], [`tour`]), the verbs that work on them ([`warnsdorff`], [`judge_problem`],
//! [`simulate`], [`dual`]), the formats ([`text`]), and the programs ([`cli`], [`judge`],
//! [`tools`]).
//! ARCHITECTURE.md has the layers and the rules between them.
//!
//! ```
//! use knights::{board::Board, square::Square, tour::Tour, warnsdorff::{self, Options}};
//!
//! let board = Board::new(8, 8)?;
//! let walk = warnsdorff::walk(board, Square::new(0, 0), &Options::default())?;
//! let tour = Tour::verify(walk)?;
//! assert!(tour.is_full());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod around;
pub mod board;
pub mod compass;
pub mod moves;
pub mod numbering;
pub mod square;
pub mod tour;
pub mod visited;

pub mod backtrack;
pub mod dual;
pub mod existence;
pub mod fingerprint;
pub mod judge_problem;
pub mod search;
pub mod simulate;
pub mod survey;
pub mod tie_break;
pub mod walk;
pub mod warnsdorff;

pub mod text;

pub mod cli;
pub mod judge;
pub mod tools;
