//! The two-knight game: the rules as a state machine that reads and writes nothing.

use crate::board::{Board, MoveOrder, Square};
use crate::tour::is_knight_move;

/// Rows and columns of the board.
pub const SIDE: u32 = 6;

/// How many moves in a row a knight may make.
const MOST_IN_A_ROW: u32 = 2;

/// One of the two knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knight {
    /// The knight that stands at `@` and leaves `A B C …`.
    First,
    /// The knight that stands at `#` and leaves `a b c …`.
    Second,
}

impl Knight {
    /// Both knights.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The knight of this name, `@` or `#`.
    #[must_use]
    pub const fn named(name: u8) -> Option<Self> {
        match name {
            b'@' => Some(Self::First),
            b'#' => Some(Self::Second),
            _ => None,
        }
    }

    /// The character that commands and the board use for it.
    #[must_use]
    pub const fn name(self) -> u8 {
        match self {
            Self::First => b'@',
            Self::Second => b'#',
        }
    }

    /// The letter of the square where it starts.
    const fn first_letter(self) -> u8 {
        match self {
            Self::First => b'A',
            Self::Second => b'a',
        }
    }

    /// The knight's place in an array of two.
    const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Move the knight of this name to (row, column), whether that is allowed or not.
    Move {
        /// The knight's name.
        knight: u8,
        /// The row, perhaps off the board.
        row: i32,
        /// The column, perhaps off the board.
        column: i32,
    },
    /// Something that cannot be read as a move.
    Unreadable,
}

/// What came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Nothing changed.
    InvalidMove,
    /// The knight has moved, and the game goes on.
    Moved,
    /// The knight has moved, and no knight can move any more.
    MovedLast,
}

/// A game in progress: the assignment's `DualKnightsTour`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// A letter where a knight has been.
    letters: [[Option<u8>; SIDE as usize]; SIDE as usize],
    /// Where the two knights stand.
    places: [Square; 2],
    /// How many squares each has been on.
    visits: [u8; 2],
    /// Who moved last, and how many times in a row.
    streak: Option<(Knight, u32)>,
}

impl Game {
    /// The game with the knights on these two squares; `None` where one is off the board
    /// or both are the same.
    #[must_use]
    pub fn new(r1: i32, c1: i32, r2: i32, c2: i32) -> Option<Self> {
        let places = [square(r1, c1)?, square(r2, c2)?];
        if places[0] == places[1] {
            return None;
        }
        let mut game = Self {
            letters: Default::default(),
            places,
            visits: [0, 0],
            streak: None,
        };
        for knight in Knight::ALL {
            game.arrive(knight, places[knight.index()]);
        }
        Some(game)
    }

    /// Carries out a command, if it is a valid move.
    ///
    /// ```
    /// use knights::assignment::dual::{Command, Event, Game};
    /// let mut game = Game::new(1, 1, 3, 4).expect("two squares of the board");
    /// let to = |row, column| Command::Move { knight: b'@', row, column };
    /// assert_eq!(game.apply(to(0, 4)), Event::InvalidMove);
    /// assert_eq!(game.apply(to(0, 3)), Event::Moved);
    /// ```
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

    /// Whether the knight may move to (r, c): it is `@` or `#`, the square is on the board
    /// and unvisited, a knight's move away, and not this knight's third move in a row.
    ///
    /// ```
    /// # use knights::assignment::dual::Game;
    /// let game = Game::new(1, 1, 3, 4).expect("two squares of the board");
    /// assert!(game.is_valid(b'@', 0, 3));
    /// assert!(!game.is_valid(b'@', -1, 2));
    /// assert!(!game.is_valid(b'x', 0, 3));
    /// ```
    #[must_use]
    pub fn is_valid(&self, knight: u8, r: i32, c: i32) -> bool {
        self.valid(knight, r, c).is_some()
    }

    /// Whether at least one knight can make at least one valid move.
    ///
    /// ```
    /// # use knights::assignment::dual::Game;
    /// let game = Game::new(1, 1, 3, 4).expect("two squares of the board");
    /// assert!(game.has_more_moves());
    /// ```
    #[must_use]
    pub fn has_more_moves(&self) -> bool {
        Knight::ALL.iter().any(|&knight| {
            MoveOrder::Judge.steps().iter().any(|&step| {
                board()
                    .neighbour(self.place(knight), step)
                    .is_some_and(|to| self.may_go(knight, to))
            })
        })
    }

    /// Moves the knight to (r, c) if that is valid, and says whether it was.
    ///
    /// ```
    /// # use knights::assignment::dual::Game;
    /// let mut game = Game::new(1, 1, 3, 4).expect("two squares of the board");
    /// assert!(game.r#move(b'@', 0, 3) && game.r#move(b'@', 2, 4));
    /// // A third move in a row.
    /// assert!(!game.r#move(b'@', 3, 2));
    /// ```
    pub fn r#move(&mut self, knight: u8, r: i32, c: i32) -> bool {
        let Some((knight, to)) = self.valid(knight, r, c) else {
            return false;
        };
        self.arrive(knight, to);
        self.streak = Some((knight, self.in_a_row(knight) + 1));
        true
    }

    /// The rows of the board as they are shown: letters of the trails, `@` and `#` where the
    /// knights stand, `.` where none has been.
    pub fn rows(&self) -> impl Iterator<Item = [u8; SIDE as usize]> {
        (0..).zip(&self.letters).map(|(row, letters)| {
            let mut shown = letters.map(|letter| letter.unwrap_or(b'.'));
            for knight in Knight::ALL {
                let place = self.place(knight);
                if place.row == row {
                    shown[place.column as usize] = knight.name();
                }
            }
            shown
        })
    }

    /// Where a knight stands.
    #[must_use]
    pub const fn place(&self, knight: Knight) -> Square {
        self.places[knight.index()]
    }

    /// The knight and the square, if the move is valid.
    fn valid(&self, knight: u8, r: i32, c: i32) -> Option<(Knight, Square)> {
        let knight = Knight::named(knight)?;
        let to = square(r, c)?;
        (is_knight_move(self.place(knight), to) && self.may_go(knight, to)).then_some((knight, to))
    }

    /// Whether a square a move away is free for this knight, and it is not its third move
    /// in a row.
    fn may_go(&self, knight: Knight, to: Square) -> bool {
        self.letters[to.row as usize][to.column as usize].is_none()
            && self.in_a_row(knight) < MOST_IN_A_ROW
    }

    /// How many of the last moves in a row are this knight's.
    fn in_a_row(&self, knight: Knight) -> u32 {
        self.streak
            .map_or(0, |(last, moves)| if last == knight { moves } else { 0 })
    }

    /// Puts the knight on a square, with the next letter of its trail.
    fn arrive(&mut self, knight: Knight, to: Square) {
        let visits = &mut self.visits[knight.index()];
        let letter = knight.first_letter() + *visits;
        *visits += 1;
        self.letters[to.row as usize][to.column as usize] = Some(letter);
        self.places[knight.index()] = to;
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
