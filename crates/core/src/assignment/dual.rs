//! The two-knight game: its rules as a state machine, without input and output.

use crate::board::{Board, MoveOrder, Square};
use crate::tour::is_knight_move;

/// Rows and columns of the board.
pub const SIDE: u32 = 6;

/// The most moves in a row that a knight may make.
pub const MOST_IN_A_ROW: u32 = 2;

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
    #[must_use]
    pub fn named(name: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|knight| knight.name() == name)
    }

    /// The knight's name in commands and on the board.
    #[must_use]
    pub const fn name(self) -> u8 {
        [b'@', b'#'][self as usize]
    }

    /// The letter of the knight's start.
    const fn first_letter(self) -> u8 {
        [b'A', b'a'][self as usize]
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

/// A game in progress: the assignment's `DualKnightsTour`.
///
/// ```
/// use knights::assignment::dual::{Command, Event, Game};
/// let mut game = Game::new(1, 1, 3, 4).expect("two squares of the board");
/// assert!(game.is_valid(b'@', 0, 3));
/// assert!(!game.is_valid(b'@', -1, 2) && !game.is_valid(b'x', 0, 3));
/// let to = |row, column| Command::Move { knight: b'@', row, column };
/// assert_eq!(game.apply(to(0, 4)), Event::InvalidMove);
/// assert_eq!(game.apply(to(0, 3)), Event::Moved);
/// assert!(game.has_more_moves() && game.r#move(b'@', 2, 4));
/// // A third move in a row.
/// assert!(!game.r#move(b'@', 3, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The letter on each visited square.
    letters: [[Option<u8>; SIDE as usize]; SIDE as usize],
    /// The squares of the two knights.
    squares: [Square; 2],
    /// How many squares each has visited.
    visits: [u8; 2],
    /// Who moved last, and how many times in a row.
    streak: Option<(Knight, u32)>,
}

impl Game {
    /// The game with the knights on these two squares; `None` if one is off the board or both
    /// are the same.
    #[must_use]
    pub fn new(r1: i32, c1: i32, r2: i32, c2: i32) -> Option<Self> {
        Self::start([(r1, c1), (r2, c2)]).ok()
    }

    /// The game with the knights on these two squares, or the reason why it cannot start.
    pub fn start(starts: [(i32, i32); 2]) -> Result<Self, InvalidStart> {
        let [first, second] =
            starts.map(|(r, c)| square(r, c).ok_or(InvalidStart::OffTheBoard(r, c)));
        let squares = [first?, second?];
        if squares[0] == squares[1] {
            return Err(InvalidStart::SameSquare(squares[0]));
        }
        let mut game = Self {
            letters: Default::default(),
            squares,
            visits: [0, 0],
            streak: None,
        };
        for knight in Knight::ALL {
            game.arrive(knight, squares[knight as usize]);
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
        let to = square(row, column).ok_or(InvalidMove::OffTheBoard(row, column))?;
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
    #[must_use]
    pub fn is_valid(&self, knight: u8, r: i32, c: i32) -> bool {
        self.valid(knight, r, c).is_some()
    }

    /// The unvisited squares a knight's move away from a knight, in the order of the judge problem. The
    /// knight may go to them unless it has made the last two moves.
    pub fn targets(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let neighbours = board().neighbours(self.square(knight), MoveOrder::Judge);
        neighbours.filter(|&to| !self.is_visited(to))
    }

    /// Whether the next move of a knight would not be its third in a row.
    pub fn is_free(&self, knight: Knight) -> bool {
        self.in_a_row(knight) < MOST_IN_A_ROW
    }

    /// Whether a knight has a valid move.
    #[must_use]
    pub fn has_more_moves(&self) -> bool {
        let mut knights = Knight::ALL.into_iter();
        knights.any(|knight| self.is_free(knight) && self.targets(knight).next().is_some())
    }

    /// Moves the knight to (r, c) if that is valid. Returns whether it was.
    pub fn r#move(&mut self, knight: u8, r: i32, c: i32) -> bool {
        let valid = self.valid(knight, r, c);
        if let Some((knight, to)) = valid {
            self.go(knight, to);
        }
        valid.is_some()
    }

    /// The rows of the board as shown to the player: `@` and `#` for the knights, the letters of
    /// their trails, and `.` for unvisited squares.
    pub fn rows(&self) -> impl Iterator<Item = [u8; SIDE as usize]> {
        (0..).zip(&self.letters).map(|(row, letters)| {
            let mut shown = letters.map(|letter| letter.unwrap_or(b'.'));
            for knight in Knight::ALL {
                let square = self.square(knight);
                if square.row == row {
                    shown[square.column as usize] = knight.name();
                }
            }
            shown
        })
    }

    /// The square of a knight.
    pub const fn square(&self, knight: Knight) -> Square {
        self.squares[knight as usize]
    }

    /// The knight and the square, if the move is valid.
    fn valid(&self, knight: u8, row: i32, column: i32) -> Option<(Knight, Square)> {
        let command = Command::Move {
            knight,
            row,
            column,
        };
        self.check(command).ok()
    }

    /// Makes a valid move.
    fn go(&mut self, knight: Knight, to: Square) {
        self.arrive(knight, to);
        self.streak = Some((knight, self.in_a_row(knight) + 1));
    }

    /// Whether a knight has been on a square.
    const fn is_visited(&self, square: Square) -> bool {
        self.letters[square.row as usize][square.column as usize].is_some()
    }

    /// How many moves in a row this knight has made last.
    fn in_a_row(&self, knight: Knight) -> u32 {
        self.streak
            .map_or(0, |(last, moves)| if last == knight { moves } else { 0 })
    }

    /// Puts the knight on a square and the next letter of its trail there.
    fn arrive(&mut self, knight: Knight, to: Square) {
        let visits = &mut self.visits[knight as usize];
        let letter = knight.first_letter() + *visits;
        *visits += 1;
        self.letters[to.row as usize][to.column as usize] = Some(letter);
        self.squares[knight as usize] = to;
    }
}

/// The board of the game.
fn board() -> Board {
    Board::new(SIDE, SIDE).expect("a small board")
}

/// The square (r, c), if it is on the board.
fn square(r: i32, c: i32) -> Option<Square> {
    board().square(r.into(), c.into())
}
