//! A game of two knights on a board of any shape. It is always legal.

use crate::assignment::dual::{InvalidMove, Knight, MOST_IN_A_ROW};
use crate::board::{Board, MoveOrder, Square};
use crate::cover::TurnRule;
use crate::cover::packed::{MOST_SQUARES, PackedSquares, index_of, only};
use crate::tour::is_knight_move;

/// Why a game cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DualTourError {
    /// The board is too large.
    #[error(
        "a board of {rows} x {columns} squares is too large for two knights; choose one of at most {MOST_SQUARES} squares"
    )]
    TooLarge {
        /// Its rows.
        rows: u32,
        /// Its columns.
        columns: u32,
    },
    /// Both knights would stand on this square.
    #[error("both knights would stand on {0}; the two start squares must differ")]
    SameSquare(Square),
}

/// A game of two knights in progress: two starts, and moves by the rules.
///
/// No square is visited twice, and neither knight moves three times in a row. Only
/// [`play`](Self::play) adds a move, so that every game is legal.
///
/// ```
/// use knights::assignment::dual::Knight;
/// use knights::board::{Board, Square};
/// use knights::cover::DualTour;
/// let mut game = DualTour::begin(Board::new(3, 4)?, [Square::new(0, 0), Square::new(0, 1)])?;
/// game.play(Knight::First, Square::new(1, 2))?;
/// assert!(game.play(Knight::First, Square::new(2, 3)).is_err());
/// assert_eq!(game.left(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DualTour {
    board: Board,
    starts: [Square; 2],
    moves: Vec<(Knight, Square)>,
    /// Where the knights stand.
    squares: [Square; 2],
    visited: PackedSquares,
    /// Who moved last, and how many times in a row.
    streak: Option<(Knight, u32)>,
}

impl DualTour {
    /// A game that begins with `@` and `#` on these squares, which must lie on the board.
    ///
    /// # Errors
    ///
    /// The board has more than [`MOST_SQUARES`], or both squares are the same.
    pub fn begin(board: Board, starts: [Square; 2]) -> Result<Self, DualTourError> {
        Self::check_board(board)?;
        if starts[0] == starts[1] {
            return Err(DualTourError::SameSquare(starts[0]));
        }
        let visited = starts.map(|start| only(index_of(board, start)));
        Ok(Self {
            board,
            starts,
            moves: Vec::new(),
            squares: starts,
            visited: visited[0] | visited[1],
            streak: None,
        })
    }

    /// Whether a board is small enough.
    ///
    /// # Errors
    ///
    /// It has more than [`MOST_SQUARES`].
    pub fn check_board(board: Board) -> Result<(), DualTourError> {
        if board.squares() > MOST_SQUARES {
            let (rows, columns) = (board.rows(), board.columns());
            return Err(DualTourError::TooLarge { rows, columns });
        }
        Ok(())
    }

    /// Moves a knight to a square of the board.
    ///
    /// # Errors
    ///
    /// The first rule that the move breaks.
    pub fn play(&mut self, knight: Knight, to: Square) -> Result<(), InvalidMove> {
        let here = self.square(knight);
        if self.is_visited(to) {
            return Err(InvalidMove::Visited(to));
        }
        if !is_knight_move(here, to) {
            return Err(InvalidMove::NotAKnightMove(here, to));
        }
        let in_a_row = match self.streak {
            Some((last, moves)) if last == knight => moves + 1,
            _ => 1,
        };
        if in_a_row > MOST_IN_A_ROW {
            return Err(InvalidMove::ThirdInARow(knight));
        }
        self.streak = Some((knight, in_a_row));
        self.visited |= only(index_of(self.board, to));
        self.squares[knight as usize] = to;
        self.moves.push((knight, to));
        Ok(())
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The starts of `@` and `#`.
    #[must_use]
    pub const fn starts(&self) -> [Square; 2] {
        self.starts
    }

    /// The moves, in order.
    #[must_use]
    pub fn moves(&self) -> &[(Knight, Square)] {
        &self.moves
    }

    /// The square on which a knight stands.
    #[must_use]
    pub const fn square(&self, knight: Knight) -> Square {
        self.squares[knight as usize]
    }

    /// Whether a square of the board has been visited.
    #[must_use]
    pub fn is_visited(&self, square: Square) -> bool {
        self.visited & only(index_of(self.board, square)) != 0
    }

    /// How many squares have been visited.
    #[must_use]
    pub const fn visited(&self) -> u32 {
        self.visited.count_ones()
    }

    /// How many squares have not been visited.
    #[must_use]
    pub const fn left(&self) -> u32 {
        self.board.squares() - self.visited()
    }

    /// The squares that a knight has visited, from its start.
    pub fn path(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let moves = self
            .moves
            .iter()
            .filter(move |&&(mover, _)| mover == knight);
        let start = self.starts[knight as usize];
        std::iter::once(start).chain(moves.map(|&(_, to)| to))
    }

    /// The moves that the rules allow now: those of `@` first, each knight's in row-major order.
    #[must_use]
    pub fn valid_moves(&self) -> Vec<(Knight, Square)> {
        let rule = self.turn_rule();
        let mut moves = Vec::new();
        for knight in Knight::ALL {
            if rule.forbids(knight) {
                continue;
            }
            let neighbours = self.board.neighbours(self.square(knight), MoveOrder::Judge);
            let mut targets: Vec<Square> = neighbours.filter(|&to| !self.is_visited(to)).collect();
            targets.sort_unstable();
            moves.extend(targets.into_iter().map(|to| (knight, to)));
        }
        moves
    }

    /// How the knights may take turns from here on.
    pub const fn turn_rule(&self) -> TurnRule {
        TurnRule::after(self.streak)
    }

    /// The squares that have not been visited.
    pub const fn free(&self) -> PackedSquares {
        let all = PackedSquares::MAX >> (MOST_SQUARES - self.board.squares());
        all & !self.visited
    }

    /// The game after both knights have gone on over these squares, in an order that the rule about
    /// turns allows.
    pub fn continued(&self, paths: &[Vec<Square>; 2]) -> Self {
        let lengths = paths
            .each_ref()
            .map(|path| u32::try_from(path.len()).expect("a path is shorter than the board"));
        let mut rest = paths.each_ref().map(|path| path.iter());
        let mut game = self.clone();
        for knight in self.turn_rule().order(lengths) {
            let to = rest[knight as usize].next();
            let to = *to.expect("the order has as many moves as the path");
            let played = game.play(knight, to);
            played.expect("the paths are legal and the order keeps the rule about turns");
        }
        game
    }
}
