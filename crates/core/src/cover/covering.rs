//! Completes a game so that no square is left, or proves that this is impossible.

use crate::assignment::dual::Knight;
use crate::board::{OutOfMemory, Square};
use crate::cover::DualTour;
use crate::cover::attempts::find_paths;
use crate::solve::search::{PairAnswer, PairProblem};

/// Whether a game can visit all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoverAnswer {
    /// A game that goes on from the given one and leaves no square.
    Found {
        /// The game.
        game: DualTour,
        /// The steps of the search.
        steps: u64,
    },
    /// There is no such game.
    Impossible(NoCover),
    /// The limit was reached before the search was finished.
    Unknown {
        /// The steps of the search.
        steps: u64,
    },
}

/// Why no game visits all squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCover {
    /// No numbers of moves fit the rule about turns.
    #[error("neither knight may move three times in a row")]
    Turns,
    /// The colours do not allow it.
    #[error("a knight changes colour with every move, and the colours of the squares do not fit")]
    Colours,
    /// The search has tried all possibilities.
    #[error("{}", searched(*.steps))]
    Searched {
        /// The steps of the search.
        steps: u64,
    },
}

impl NoCover {
    /// The steps of the search that has shown it.
    #[must_use]
    pub const fn steps(self) -> u64 {
        match self {
            Self::Turns | Self::Colours => 0,
            Self::Searched { steps } => steps,
        }
    }
}

/// The words for an exhaustive search.
fn searched(steps: u64) -> String {
    match steps {
        0 => "the moves that squares with few neighbours need contradict each other".to_owned(),
        1 => "searched exhaustively, in 1 step".to_owned(),
        _ => format!("searched exhaustively, in {steps} steps"),
    }
}

/// Completes a game so that no square is left, in at most `steps` steps; `None` means no limit.
///
/// ```
/// use knights::board::{Board, Square};
/// use knights::cover::{CoverAnswer, DualTour, cover};
/// let game = DualTour::begin(Board::new(6, 6)?, [Square::new(1, 1), Square::new(3, 4)])?;
/// let answer = cover(&game, None)?;
/// assert!(matches!(answer, CoverAnswer::Found { game, .. } if game.left() == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The board does not fit into memory.
///
/// # Complexity
///
/// Each step is linear in the squares. In general the number of steps is not bounded.
pub fn cover(game: &DualTour, steps: Option<u64>) -> Result<CoverAnswer, OutOfMemory> {
    let Some(moves) = game.turn_rule().first_moves(game.left()) else {
        return Ok(CoverAnswer::Impossible(NoCover::Turns));
    };
    let starts = Knight::ALL.map(|knight| game.square(knight));
    let board = game.board();
    let is_blocked = |square: &Square| game.is_visited(*square) && !starts.contains(square);
    let problem = PairProblem {
        board,
        blocked: board.all().filter(is_blocked).collect(),
        starts,
        first_length: moves.start() + 1..=moves.end() + 1,
    };
    Ok(match find_paths(&problem, steps)? {
        PairAnswer::Found { paths, steps } => CoverAnswer::Found {
            game: game.continued(&paths.map(|path| path[1..].to_vec())),
            steps,
        },
        PairAnswer::Colours => CoverAnswer::Impossible(NoCover::Colours),
        PairAnswer::Searched { steps } => CoverAnswer::Impossible(NoCover::Searched { steps }),
        PairAnswer::Unknown { steps } => CoverAnswer::Unknown { steps },
    })
}
