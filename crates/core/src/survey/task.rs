//! What a survey is asked: a board with its blocked squares, and a method.

use crate::board::{Board, Square};
use crate::survey::Method;

/// A survey to make: a method tries every free square of a board as the start.
///
/// ```
/// use knights_core::board::{Board, MoveOrder, Square};
/// use knights_core::survey::{Method, SurveyTask};
///
/// let (board, corner) = (Board::new(5, 5)?, Square::new(0, 0));
/// let task = SurveyTask::around(board, vec![corner], Method::Solve, 1000)?;
/// assert_eq!(task.free_squares(), 24);
/// let walk = Method::Walk(MoveOrder::Walk);
/// assert!(SurveyTask::around(board, vec![corner], walk, 1000).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyTask {
    board: Board,
    /// In row-major order, each once.
    blocked: Vec<Square>,
    method: Method,
    max_steps: Option<u64>,
}

/// Why there is no such survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SurveyTaskError {
    /// The method always visits the whole board.
    #[error(
        "--method {0} cannot leave out blocked squares; use --method warnsdorff or --method solve"
    )]
    WholeBoardOnly(&'static str),
    /// No square is left to start on.
    #[error("all squares are blocked, so no start is left; leave a square free")]
    AllBlocked,
}

impl SurveyTask {
    /// The survey of a board without blocked squares.
    #[must_use]
    pub const fn whole(board: Board, method: Method) -> Self {
        Self {
            board,
            blocked: Vec::new(),
            method,
            max_steps: None,
        }
    }

    /// The survey of a board around blocked squares, which must lie on the board. Whether a tour
    /// exists from a start is searched for in at most `max_steps` steps.
    ///
    /// # Errors
    ///
    /// The method cannot leave out squares, or all squares are blocked.
    pub fn around(
        board: Board,
        mut blocked: Vec<Square>,
        method: Method,
        max_steps: u64,
    ) -> Result<Self, SurveyTaskError> {
        if blocked.is_empty() {
            return Ok(Self::whole(board, method));
        }
        if matches!(method, Method::Backtrack(_) | Method::Walk(_)) {
            return Err(SurveyTaskError::WholeBoardOnly(method.name()));
        }
        blocked.sort_unstable();
        blocked.dedup();
        if blocked.len() == board.squares() as usize {
            return Err(SurveyTaskError::AllBlocked);
        }
        Ok(Self {
            board,
            blocked,
            method,
            max_steps: Some(max_steps),
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The blocked squares, in row-major order.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// The method.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The most steps of the search for each start, if squares are blocked.
    #[must_use]
    pub const fn max_steps(&self) -> Option<u64> {
        self.max_steps
    }

    /// How many squares are free: the length of a full tour.
    #[must_use]
    pub fn free_squares(&self) -> u32 {
        let blocked = u32::try_from(self.blocked.len()).expect("squares are counted in u32");
        self.board.squares() - blocked
    }

    /// Whether a square is blocked.
    #[must_use]
    pub fn is_blocked(&self, square: Square) -> bool {
        !self.blocked.is_empty() && self.blocked.binary_search(&square).is_ok()
    }

    /// The starts: all free squares, in row-major order.
    pub fn starts(&self) -> impl Iterator<Item = Square> {
        let all = self.board.all();
        all.filter(|&square| !self.is_blocked(square))
    }
}
