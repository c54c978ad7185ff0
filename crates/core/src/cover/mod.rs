//! Games of two knights that visit every square, or as many as possible.
//!
//! A [`DualTour`] is a game by the rules of [`assignment::dual`](crate::assignment::dual) on a board of
//! any shape. [`cover`] completes it so that no square is left, or proves that this is impossible. Two
//! paths that share no square are a cycle through one more vertex, which the exact search finds
//! ([`search_pair`](crate::solve::search::search_pair)). The rule about three moves in a row only
//! limits the lengths of the two paths ([`TurnRule`]). [`longest`] finds a game that leaves as few
//! squares as possible; [`complete`] tries [`cover`] first, then [`longest`]. [`hint`] finds the next
//! move, and [`CoverSurvey`] completes a game for every pair of starts.

mod attempts;
mod bounds;
mod completion;
mod covering;
mod dual_tour;
mod hint;
mod longest;
mod packed;
mod pairs;
mod turns;

pub use completion::{Completion, CompletionLimits, CoverVerdict, complete};
pub use covering::{CoverAnswer, NoCover, cover};
pub use dual_tour::{DualTour, DualTourError};
pub use hint::{Hint, Promise, hint};
pub use longest::{Longest, longest};
pub use packed::MOST_SQUARES;
pub use pairs::{CoverSurvey, CoverSurveyError, PairOutcome, PairResult};
pub use turns::TurnRule;
