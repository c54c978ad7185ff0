//! Games of two knights that visit every square, or as many as possible.
//!
//! [`complete`] first looks for a game that leaves no square. Two paths that share no square are a cycle
//! through one more vertex, which the exact search finds; the rule about three moves in a row only limits
//! the lengths of the two paths ([`TurnRule`](crate::assignment::dual::TurnRule)). If there is no such
//! game, it looks for one that leaves as few squares as possible. [`hint`] finds the next move, and
//! [`CoverSurvey`] completes a game for every pair of starts.

mod completion;
mod longest;
mod pairs;

pub use completion::{Completion, CompletionLimits, CoverVerdict, NoCover, complete, hint};
pub use pairs::{CoverSurvey, PairResult};
