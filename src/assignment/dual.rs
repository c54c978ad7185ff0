//! The two-knight game: its rules as a state machine, without input and output.

use crate::board::{Board, MoveOrder, Square};
use crate::tour::is_knight_move;

/// Rows and columns of the board.
pub const SIDE: u32 = 6;

/// The most moves in a row that a knight may make.
const MOST_IN_A_ROW: u32 = 2;

/// One of the two knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knight {
    /// The knight `@`, whose trail is `A B C …`.
    First,
    /// The knight `#`, whose trail is `a b c …`.
    Second,
}

impl Knight {
    /// Both knights.
    pub(crate) const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The knight of this name, `@` or `#`.
    pub(crate) fn named(name: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|knight| knight.name() == name)
    }

    /// The knight's name in commands and on the board.
    pub(crate) const fn name(self) -> u8 {
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
        let squares = [square(r1, c1)?, square(r2, c2)?];
        if squares[0] == squares[1] {
            return None;
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
        Some(game)
    }

    /// Carries out a command, if it is a valid move.
    pub fn apply(&mut self, command: Command) -> Event {
        let moved = match command {
            Command::Move {
                knight,
                row,
                column,
            } => self.r#move(knight, row, column),
            Command::Unreadable => false,
        };
        match (moved, self.has_more_moves()) {
            (false, _) => Event::InvalidMove,
            (true, true) => Event::Moved,
            (true, false) => Event::MovedLast,
        }
    }

    /// Whether a knight may move to (r, c). Its name must be `@` or `#`, the square must be on the
    /// board, unvisited and a knight's move away, and it must not be the knight's third move in a
    /// row.
    #[must_use]
    pub fn is_valid(&self, knight: u8, r: i32, c: i32) -> bool {
        self.valid(knight, r, c).is_some()
    }

    /// Whether a knight has a valid move.
    #[must_use]
    pub fn has_more_moves(&self) -> bool {
        Knight::ALL.into_iter().any(|knight| {
            let mut neighbours = board().neighbours(self.square(knight), MoveOrder::Judge);
            neighbours.any(|to| self.may_go(knight, to))
        })
    }

    /// Moves the knight to (r, c) if that is valid. Returns whether it was.
    pub fn r#move(&mut self, knight: u8, r: i32, c: i32) -> bool {
        let Some((knight, to)) = self.valid(knight, r, c) else {
            return false;
        };
        self.arrive(knight, to);
        self.streak = Some((knight, self.in_a_row(knight) + 1));
        true
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
    pub(crate) const fn square(&self, knight: Knight) -> Square {
        self.squares[knight as usize]
    }

    /// The knight and the square, if the move is valid.
    fn valid(&self, knight: u8, r: i32, c: i32) -> Option<(Knight, Square)> {
        let knight = Knight::named(knight)?;
        let to = square(r, c)?;
        (is_knight_move(self.square(knight), to) && self.may_go(knight, to)).then_some((knight, to))
    }

    /// Whether the square is unvisited and this is not the knight's third move in a row.
    fn may_go(&self, knight: Knight, to: Square) -> bool {
        self.letters[to.row as usize][to.column as usize].is_none()
            && self.in_a_row(knight) < MOST_IN_A_ROW
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
