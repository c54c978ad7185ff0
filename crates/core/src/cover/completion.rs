//! The best end of a game: one that visits all squares, or else the longest one.

use crate::board::OutOfMemory;
use crate::cover::{CoverAnswer, DualTour, NoCover, cover, longest};

/// A game that was completed as well as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The game.
    pub game: DualTour,
    /// What is known about it.
    pub verdict: CoverVerdict,
    /// The steps of both searches.
    pub steps: u64,
}

/// What is known about a completed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverVerdict {
    /// It visits all squares.
    Cover,
    /// No game visits all squares.
    NoCover {
        /// Why.
        reason: NoCover,
        /// Whether no game leaves fewer squares than this one.
        is_exact: bool,
    },
    /// The search gave up before it was known whether a game visits all squares.
    Unknown,
}

/// When the searches for a game give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompletionLimits {
    /// The most steps of the search for a game that visits all squares; `None` means no limit.
    pub cover: Option<u64>,
    /// The most steps of the search for the longest game, if no game visits all squares.
    pub longest: Option<u64>,
}

/// Completes a game as well as possible.
///
/// ```
/// use knights::board::{Board, Square};
/// use knights::cover::{CompletionLimits, CoverVerdict, DualTour, NoCover, complete};
/// // Both knights stand a move from the corner (0, 0), which has no other neighbours.
/// let game = DualTour::begin(Board::new(6, 6)?, [Square::new(1, 2), Square::new(2, 1)])?;
/// let limits = CompletionLimits { cover: None, longest: None };
/// let longest = complete(&game, limits)?;
/// assert!(matches!(longest.verdict, CoverVerdict::NoCover { is_exact: true, .. }));
/// assert_eq!(longest.game.left(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The board does not fit into memory.
pub fn complete(game: &DualTour, limits: CompletionLimits) -> Result<Completion, OutOfMemory> {
    let (reason, taken) = match cover(game, limits.cover)? {
        CoverAnswer::Found { game, steps } => {
            return Ok(Completion {
                game,
                verdict: CoverVerdict::Cover,
                steps,
            });
        }
        CoverAnswer::Impossible(reason) => (Some(reason), reason.steps()),
        CoverAnswer::Unknown { steps } => (None, steps),
    };
    let found = longest(game, u32::from(reason.is_some()), limits.longest);
    let steps = taken + found.steps;
    let verdict = match (reason, found.is_exact) {
        _ if found.game.left() == 0 => CoverVerdict::Cover,
        (Some(reason), is_exact) => CoverVerdict::NoCover { reason, is_exact },
        (None, true) => CoverVerdict::NoCover {
            reason: NoCover::Searched { steps },
            is_exact: true,
        },
        (None, false) => CoverVerdict::Unknown,
    };
    Ok(Completion {
        game: found.game,
        verdict,
        steps,
    })
}
