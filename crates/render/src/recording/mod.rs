//! Recordings: what knights did on a board, step by step.
//!
//! A [`Recording`] is made once, from a tour, a walk or a game. Pages and moving pictures are
//! written from it, and a [`Playback`] shows it forwards and backwards.

mod of_game;
mod of_search;
mod of_simulation;
mod of_tour;
mod of_walk;
mod playback;
mod without_tour;

pub use of_search::RecordedSearch;
pub use playback::{Candidate, Playback};

use knights_core::board::{Board, Square};

/// What one or more knights did on a board, step by step.
///
/// Every knight stands on its start before the first step. A step moves one knight: to a square that
/// no knight has visited, or back to the square before. Twelve bytes a step.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The board.
    pub board: Board,
    /// The squares that no knight may visit.
    pub blocked: Vec<Square>,
    /// The start of each knight; all different.
    pub starts: Vec<Square>,
    /// The steps, in order.
    pub steps: Vec<RecordedStep>,
    /// What the recording shows, such as `8 × 8: open tour`.
    pub title: String,
    /// How it ends, in a sentence.
    pub outcome: String,
    /// What is wrong after the last step, if anything is.
    pub fault: Option<RecordedFault>,
    /// How the number of moves from a square is named.
    pub score: ScoreName,
}

/// One step of one knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedStep {
    /// The index of the knight.
    pub knight: u16,
    /// Where it goes.
    pub action: RecordedAction,
}

/// Where a knight goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedAction {
    /// To a square that no knight has visited, usually a knight's move away.
    To(Square),
    /// Back to the square before. The square that it leaves is unvisited again.
    Back,
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedFault {
    /// The rule and the step, in words.
    pub words: String,
    /// The squares that show it; may be empty.
    pub squares: Vec<Square>,
}

/// How the number of moves from a square to unvisited squares is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreName {
    /// The degree, as everywhere else.
    Degree,
    /// The p-value, as in the judge problem.
    PValue,
}

impl ScoreName {
    /// The name in the singular.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Degree => "degree",
            Self::PValue => "p-value",
        }
    }
}
