//! The two-knight game: its rules as a state machine, without input and output.

use crate::board::{Board, MoveOrder, Square};
use crate::tour::is_knight_move;

/// Rows and columns of the assignment's board.
pub const SIDE: u32 = 6;

/// The most moves in a row that a knight may make.
const MOST_IN_A_ROW: u32 = 2;

/// One of the two knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knight {
    /// The knight `@`, whose trail is `A B C …`.
    First,
    /// The knight `#`, whose trail is `a b c …`.
    Second,
}

impl Knight {
    /// Both knights.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The knight of this name, `@` or `#`.
    pub fn named(name: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|knight| knight.name() == name)
    }

    /// The knight's name in commands and on the board.
    pub const fn name(self) -> u8 {
        [b'@', b'#'][self as usize]
    }
}

/// A player's command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Move a knight to (row, column), which may be invalid.
    Move {
        /// The knight's name.
        knight: u8,
        /// The row, which may be off the board.
        row: i32,
        /// The column, which may be off the board.
        column: i32,
    },
    /// Input that is not a move.
    Unreadable,
}

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The move was invalid; nothing changed.
    InvalidMove,
    /// The knight has moved, and the game goes on.
    Moved,
    /// The knight has moved, and now no knight can move.
    MovedLast,
}

/// Why a command is not a valid move: the first rule of the statement that it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMove {
    /// The input is not a knight, a row and a column.
    #[error("expected a knight, a row and a column, such as @ 0 3")]
    Unreadable,
    /// There is no knight of this name.
    #[error("there is no knight \"{}\"; the knights are @ and #", .0.escape_ascii())]
    UnknownKnight(u8),
    /// There is no such square.
    #[error("({0}, {1}) is not on the board; rows and columns are 0 to {last}", last = SIDE - 1)]
    OffTheBoard(i32, i32),
    /// One of the knights has been there.
    #[error("{0} has been visited")]
    Visited(Square),
    /// The knight does not go there in one move.
    #[error("from {0} to {1} is not a knight's move")]
    NotAKnightMove(Square, Square),
    /// The knight has made the last two moves.
    #[error("{} has made the last two moves; now the other knight must move", char::from(.0.name()))]
    ThirdInARow(Knight),
    /// No move has been made that could be taken back.
    #[error("there is no move to undo")]
    NothingToUndo,
}

/// Why a game cannot start on two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidStart {
    /// There is no such square.
    #[error("({0}, {1}) is not on the board; rows and columns are 0 to {last}", last = SIDE - 1)]
    OffTheBoard(i32, i32),
    /// Both knights would stand on this square.
    #[error("both knights would stand on {0}; the two start squares must differ")]
    SameSquare(Square),
}

/// A set of squares: bit k stands for the square with index k in row-major order.
type PackedSquares = u64;

/// A game in progress, the assignment's `DualKnightsTour`: two starts on a board of 6 x 6 squares, and moves by
/// the rules.
///
/// ```
/// use knights_core::assignment::dual::{Command, Event, Game};
/// let mut game = Game::new(1, 1, 3, 4).expect("two squares of the board");
/// assert!(game.is_valid(b'@', 0, 3));
/// assert!(!game.is_valid(b'@', -1, 2) && !game.is_valid(b'x', 0, 3));
/// let to = |row, column| Command::Move { knight: b'@', row, column };
/// assert_eq!(game.apply(to(0, 4)), Event::InvalidMove);
/// assert_eq!(game.apply(to(0, 3)), Event::Moved);
/// assert!(game.has_more_moves() && game.apply(to(2, 4)) == Event::Moved);
/// // A third move in a row.
/// assert_eq!(game.apply(to(3, 2)), Event::InvalidMove);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    board: Board,
    starts: [Square; 2],
    moves: Vec<(Knight, Square)>,
    /// Where the knights stand.
    squares: [Square; 2],
    visited: PackedSquares,
    /// How many moves each knight may make before the other one moves.
    left_in_a_row: [u32; 2],
}

impl Game {
    /// The assignment's game with the knights on these two squares; `None` if one is off the board
    /// or both are the same.
    pub fn new(r1: i32, c1: i32, r2: i32, c2: i32) -> Option<Self> {
        Self::start([(r1, c1), (r2, c2)]).ok()
    }

    /// The same, or the reason why it cannot start.
    pub fn start(starts: [(i32, i32); 2]) -> Result<Self, InvalidStart> {
        let board = Board::new(SIDE, SIDE).expect("a small board");
        let [first, second] = starts.map(|(r, c)| {
            let square = board.square(r.into(), c.into());
            square.ok_or(InvalidStart::OffTheBoard(r, c))
        });
        let starts = [first?, second?];
        if starts[0] == starts[1] {
            return Err(InvalidStart::SameSquare(starts[0]));
        }
        let mut game = Self {
            board,
            starts,
            moves: Vec::new(),
            squares: starts,
            visited: 0,
            left_in_a_row: [MOST_IN_A_ROW; 2],
        };
        for square in starts {
            game.visited |= game.only(square);
        }
        Ok(game)
    }

    /// Carries out a command, if it is a valid move.
    pub fn apply(&mut self, command: Command) -> Event {
        match self.check(command) {
            Err(_) => return Event::InvalidMove,
            Ok((knight, to)) => self.go(knight, to),
        }
        if self.has_more_moves() {
            Event::Moved
        } else {
            Event::MovedLast
        }
    }

    /// The knight and the square of a command, or the first rule that it breaks.
    pub fn check(&self, command: Command) -> Result<(Knight, Square), InvalidMove> {
        let Command::Move {
            knight: name,
            row,
            column,
        } = command
        else {
            return Err(InvalidMove::Unreadable);
        };
        let knight = Knight::named(name).ok_or(InvalidMove::UnknownKnight(name))?;
        let target = self.board.square(row.into(), column.into());
        let to = target.ok_or(InvalidMove::OffTheBoard(row, column))?;
        let here = self.square(knight);
        if self.is_visited(to) {
            return Err(InvalidMove::Visited(to));
        }
        if !is_knight_move(here, to) {
            return Err(InvalidMove::NotAKnightMove(here, to));
        }
        if !self.is_free(knight) {
            return Err(InvalidMove::ThirdInARow(knight));
        }
        Ok((knight, to))
    }

    /// Whether a knight may move to (r, c). Its name must be `@` or `#`, the square must be on the
    /// board, unvisited and a knight's move away, and it must not be the knight's third move in a
    /// row.
    pub fn is_valid(&self, knight: u8, r: i32, c: i32) -> bool {
        let command = Command::Move {
            knight,
            row: r,
            column: c,
        };
        self.check(command).is_ok()
    }

    /// The unvisited squares a knight's move away from a knight, in row-major order. The knight may
    /// go to them unless it has made the last two moves.
    pub fn targets(&self, knight: Knight) -> Vec<Square> {
        let mut targets: Vec<Square> = self.open_targets(knight).collect();
        targets.sort_unstable();
        targets
    }

    /// Whether the next move of a knight would not be its third in a row.
    pub const fn is_free(&self, knight: Knight) -> bool {
        self.left_in_a_row[knight as usize] > 0
    }

    /// Whether a knight has a valid move.
    pub fn has_more_moves(&self) -> bool {
        let can_go = |knight| self.open_targets(knight).next().is_some();
        let mut knights = Knight::ALL.into_iter();
        knights.any(|knight| self.is_free(knight) && can_go(knight))
    }

    /// The rows of the board as shown to the player: `@` and `#` for the knights, the letters of
    /// their trails, and `.` for unvisited squares.
    pub fn rows(&self) -> Vec<Vec<u8>> {
        let width = self.board.columns() as usize;
        let mut rows = vec![vec![b'.'; width]; self.board.rows() as usize];
        for (knight, first_letter) in Knight::ALL.into_iter().zip([b'A', b'a']) {
            for (letter, square) in (first_letter..).zip(self.path(knight)) {
                rows[square.row as usize][square.column as usize] = letter;
            }
            let square = self.square(knight);
            rows[square.row as usize][square.column as usize] = knight.name();
        }
        rows
    }

    /// The board on which the game is played.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The starts of `@` and `#`.
    pub const fn starts(&self) -> [Square; 2] {
        self.starts
    }

    /// The moves so far, in order.
    pub fn moves(&self) -> &[(Knight, Square)] {
        &self.moves
    }

    /// The square on which a knight stands.
    pub const fn square(&self, knight: Knight) -> Square {
        self.squares[knight as usize]
    }

    /// The squares that a knight has visited, from its start.
    pub fn path(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let moves = self.moves.iter();
        let its_moves = moves.filter(move |&&(mover, _)| mover == knight);
        std::iter::once(self.starts[knight as usize]).chain(its_moves.map(|&(_, to)| to))
    }

    /// Whether a knight has been on a square of the board.
    pub fn is_visited(&self, square: Square) -> bool {
        self.visited & self.only(square) != 0
    }

    /// How many squares have been visited.
    pub const fn visited(&self) -> u32 {
        self.visited.count_ones()
    }

    /// The targets of a knight, in the order of its moves.
    fn open_targets(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let neighbours = self.board.neighbours(self.square(knight), MoveOrder::Judge);
        neighbours.filter(|&to| !self.is_visited(to))
    }

    fn go(&mut self, knight: Knight, to: Square) {
        self.visited |= self.only(to);
        self.squares[knight as usize] = to;
        self.moves.push((knight, to));
        let left = self.left_in_a_row[knight as usize] - 1;
        self.left_in_a_row = [MOST_IN_A_ROW; 2];
        self.left_in_a_row[knight as usize] = left;
    }

    /// The set of one square.
    fn only(&self, square: Square) -> PackedSquares {
        1 << self.board.index(square)
    }
}
