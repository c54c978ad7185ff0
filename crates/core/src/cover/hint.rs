//! The best next move of a game.

use crate::assignment::dual::Knight;
use crate::board::{OutOfMemory, Square};
use crate::cover::{Completion, CompletionLimits, CoverVerdict, DualTour, complete};

/// The best next move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What is known about the move.
    pub promise: Promise,
    /// The game with this move and those that should follow it.
    pub game: DualTour,
    /// How many moves the game had before.
    pub made: usize,
    /// The steps of the search.
    pub steps: u64,
}

/// What is known about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// After it, all squares can still be visited.
    Cover,
    /// No game visits all squares, and none leaves fewer than this move allows.
    Fewest,
    /// It begins the longest game that was found. There may be longer ones.
    BestFound,
    /// There is no move: the game is over.
    Over,
}

impl Hint {
    /// The move; `None` if the game is over.
    #[must_use]
    pub fn next(&self) -> Option<(Knight, Square)> {
        self.game.moves().get(self.made).copied()
    }
}

/// Finds the best next move of a game, in at most `steps` steps.
///
/// One half of the steps is for a game that visits all squares, the other for the longest game.
///
/// ```
/// use knights::board::{Board, Square};
/// use knights::cover::{DualTour, Promise, hint};
/// let game = DualTour::begin(Board::new(6, 6)?, [Square::new(1, 2), Square::new(2, 1)])?;
/// let hint = hint(&game, 100_000)?;
/// assert_eq!((hint.promise, hint.game.left()), (Promise::Fewest, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The board does not fit into memory.
pub fn hint(game: &DualTour, steps: u64) -> Result<Hint, OutOfMemory> {
    let made = game.moves().len();
    if game.valid_moves().is_empty() {
        return Ok(Hint {
            promise: Promise::Over,
            game: game.clone(),
            made,
            steps: 0,
        });
    }
    let half = Some(steps.div_ceil(2));
    let limits = CompletionLimits {
        cover: half,
        longest: half,
    };
    let Completion {
        mut game,
        verdict,
        steps,
    } = complete(game, limits)?;
    // A search that gives up at once has no move: then the first one will do.
    if game.moves().len() == made {
        let (knight, to) = game.valid_moves()[0];
        game.play(knight, to).expect("the move is a valid one");
    }
    let promise = match verdict {
        CoverVerdict::Cover => Promise::Cover,
        CoverVerdict::NoCover { is_exact: true, .. } => Promise::Fewest,
        CoverVerdict::NoCover { .. } | CoverVerdict::Unknown => Promise::BestFound,
    };
    Ok(Hint {
        promise,
        game,
        made,
        steps,
    })
}
