//! The rules of the two-knight game, plain and with room for the usual mistakes.
//!
//! The default is right. The programs do not use it: they have the `Game` of `assignment`.

use crate::board::Square;
use crate::judge::problem::dual::script::Line;
use crate::tour::is_knight_move;

/// Rows and columns of the board.
const SIDE: usize = 6;
/// A square that is not visited.
const FREE: u8 = b'.';
/// The last character that a trail may reach.
const LAST_CHARACTER: u8 = b'~';

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DualRules {
    pub(super) in_a_row: InARow,
    pub(super) streak_end: StreakEnd,
    pub(super) invalid_move: InvalidMove,
    pub(super) targets: Targets,
    pub(super) starts: StartSquares,
    pub(super) shape: MoveShape,
    pub(super) game_end: GameEnd,
    pub(super) other_names: OtherNames,
    pub(super) signs: Signs,
    pub(super) commands: CommandNames,
    pub(super) first_letter: FirstLetter,
    pub(super) letters: Letters,
    pub(super) knight_shown: KnightShown,
    pub(super) trail: Trail,
    pub(super) axes: Axes,
    pub(super) shown_rows: ShownRows,
    pub(super) same_start: SameStart,
    pub(super) start_limits: StartLimits,
    pub(super) bad_start: BadStart,
    pub(super) warning: Warning,
    pub(super) first_board: FirstBoard,
    pub(super) last_board: LastBoard,
    pub(super) last_line: LastLine,
}

choices! {
    /// How many moves in a row a knight may make.
    InARow {
        /// Two.
        Two,
        /// Three.
        Three,
        /// Any number.
        Any,
        /// One.
        One,
    }
    /// When a knight's count of moves in a row starts again.
    StreakEnd {
        /// When the other knight moves.
        OtherMoves,
        /// Never.
        Never,
    }
    /// Whether an invalid move counts as one in a row.
    InvalidMove {
        /// It does not.
        Ignored,
        /// It does.
        Counts,
    }
    /// Which squares a knight may enter.
    Targets {
        /// Those that are not visited.
        Unvisited,
        /// Those on which no knight stands.
        Unoccupied,
        /// Those that the other knight has not visited.
        UnvisitedByOther,
        /// Those that it has not visited itself.
        UnvisitedBySelf,
        /// All.
        All,
    }
    /// Whether the start squares are visited from the beginning.
    StartSquares {
        /// They are.
        Visited,
        /// They are not.
        Unvisited,
    }
    /// Which moves are a knight's.
    MoveShape {
        /// One and two squares.
        Knight,
        /// All.
        Any,
    }
    /// When the game ends.
    GameEnd {
        /// When neither knight has a valid move.
        NoValidMove,
        /// When neither knight has an unvisited square to go to; moves in a row do not matter.
        NoFreeSquare,
        /// When one of the knights has no valid move.
        OneHasNoMove,
        /// When one of the knights has no unvisited square to go to.
        OneHasNoFreeSquare,
        /// When the first knight has no valid move.
        FirstHasNoMove,
        /// When the second knight has no valid move.
        SecondHasNoMove,
        /// When the input ends.
        InputEnds,
    }
    /// What a command for another character does.
    OtherNames {
        /// It is invalid.
        Invalid,
        /// It moves the first knight.
        First,
        /// It moves the second knight.
        Second,
    }
    /// Which sign each knight has on the board.
    Signs {
        /// `@` the first, `#` the second.
        Right,
        /// `#` the first, `@` the second.
        Swapped,
    }
    /// Which knight each command moves.
    CommandNames {
        /// `@` the first, `#` the second.
        Right,
        /// `#` the first, `@` the second.
        Swapped,
    }
    /// Which letter stands on a start.
    FirstLetter {
        /// `A` and `a`.
        A,
        /// `B` and `b`.
        B,
    }
    /// The letters of the two trails.
    Letters {
        /// Capitals for the first, small ones for the second.
        CapitalsAndSmall,
        /// Small ones for the first, capitals for the second.
        SmallAndCapitals,
        /// Capitals for both.
        Capitals,
        /// Small ones for both.
        Small,
    }
    /// What is shown where a knight stands.
    KnightShown {
        /// Its sign.
        Sign,
        /// The letter of its trail.
        Letter,
    }
    /// What is left on a square that a knight leaves.
    Trail {
        /// The letter.
        Letter,
        /// The knight's sign.
        Sign,
        /// Nothing: the square is free again.
        Nothing,
    }
    /// Which of two numbers is the row.
    Axes {
        /// The first.
        RowFirst,
        /// The second.
        ColumnFirst,
    }
    /// In which order the rows are shown.
    ShownRows {
        /// From row 0.
        FromZero,
        /// From row 5.
        FromLast,
    }
    /// Whether both knights may start on the same square.
    SameStart {
        /// They may not.
        Invalid,
        /// They may.
        Valid,
    }
    /// Which numbers are rows and columns of a start.
    StartLimits {
        /// 0 to 5.
        Board,
        /// 1 to 6.
        FromOne,
    }
    /// What follows an invalid start.
    BadStart {
        /// The question is asked again.
        AskedAgain,
        /// The program ends.
        Ends,
    }
    /// What is printed for an invalid move.
    Warning {
        /// The warning.
        Warning,
        /// Nothing.
        Nothing,
        /// The warning and the board.
        WarningAndBoard,
    }
    /// Whether the board is shown before the first move.
    FirstBoard {
        /// It is.
        Shown,
        /// It is not.
        Missing,
    }
    /// Whether the board is shown after the last move.
    LastBoard {
        /// It is.
        Shown,
        /// It is not.
        Missing,
    }
    /// Whether the last line is printed.
    LastLine {
        /// It is.
        Printed,
        /// It is not.
        Missing,
    }
}

/// Why a move is invalid: the first of the rules that it breaks, in the order of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveFault {
    /// The character is neither `@` nor `#`.
    NoKnight,
    /// The target is off the board.
    OffTheBoard,
    /// The target is visited.
    Visited(Square),
    /// The knight has made two moves in a row.
    ThirdInARow(usize),
    /// The target is no knight's move away from the first square.
    NoKnightMove(Square),
}

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainGame {
    rules: DualRules,
    /// The character on each square.
    cells: [[u8; SIDE]; SIDE],
    /// Which knight has visited each square, as a set of bits.
    visitors: [[u8; SIDE]; SIDE],
    /// The squares of the knights.
    pub(super) knights: [Square; 2],
    visits: [u8; 2],
    streaks: [u32; 2],
}

impl PlainGame {
    /// The game with the knights on these squares; `None` if they are not valid.
    pub(super) fn new(rules: DualRules, start: [i32; 4]) -> Option<Self> {
        let [r1, c1, r2, c2] = match rules.start_limits {
            StartLimits::Board => start,
            StartLimits::FromOne => start.map(|number| number - 1),
        };
        let knights = [rules.square(r1, c1)?, rules.square(r2, c2)?];
        if knights[0] == knights[1] && rules.same_start == SameStart::Invalid {
            return None;
        }
        let mut game = Self {
            rules,
            cells: [[FREE; SIDE]; SIDE],
            visitors: [[0; SIDE]; SIDE],
            knights,
            visits: [0; 2],
            streaks: [0; 2],
        };
        for (knight, square) in knights.into_iter().enumerate() {
            game.arrive(knight, square)?;
            if rules.starts == StartSquares::Unvisited {
                *game.visitors_mut(square) = 0;
            }
        }
        Some(game)
    }

    /// The knight that a move moves, or the rule that it breaks.
    pub(super) fn checked(&self, (name, row, column): Line) -> Result<usize, MoveFault> {
        let knight = self.named(name).ok_or(MoveFault::NoKnight)?;
        let target = self
            .rules
            .square(row, column)
            .ok_or(MoveFault::OffTheBoard)?;
        self.fault(knight, target, self.most_in_a_row())
            .map_or(Ok(knight), Err)
    }

    /// Makes a move, if it is valid. `None` if the trail runs out of characters.
    pub(super) fn apply(&mut self, line: Line) -> Option<Result<(), MoveFault>> {
        let (name, row, column) = line;
        match self.checked(line) {
            Ok(knight) => {
                let target = self.rules.square(row, column).expect("a valid move");
                self.arrive(knight, target)?;
                self.count(knight);
                Some(Ok(()))
            }
            Err(fault) => {
                if self.rules.invalid_move == InvalidMove::Counts
                    && let Some(knight) = self.named(name)
                {
                    self.count(knight);
                }
                Some(Err(fault))
            }
        }
    }

    /// Whether the game goes on.
    pub(super) fn goes_on(&self) -> bool {
        let any = u32::MAX;
        let most = self.most_in_a_row();
        match self.rules.game_end {
            GameEnd::NoValidMove => self.can_move(0, most) || self.can_move(1, most),
            GameEnd::NoFreeSquare => self.can_move(0, any) || self.can_move(1, any),
            GameEnd::OneHasNoMove => self.can_move(0, most) && self.can_move(1, most),
            GameEnd::OneHasNoFreeSquare => self.can_move(0, any) && self.can_move(1, any),
            GameEnd::FirstHasNoMove => self.can_move(0, most),
            GameEnd::SecondHasNoMove => self.can_move(1, most),
            GameEnd::InputEnds => true,
        }
    }

    /// The squares that a knight may go to if it may make this many moves in a row.
    pub(super) fn targets(&self, knight: usize, most: u32) -> impl Iterator<Item = Square> {
        let free = move |&target: &Square| self.fault(knight, target, most).is_none();
        squares().filter(free)
    }

    /// How many moves in a row a knight has made.
    pub(super) const fn streak(&self, knight: usize) -> u32 {
        self.streaks[knight]
    }

    /// The character of a square, as it is shown.
    pub(super) fn shown(&self, square: Square) -> u8 {
        let stands = (0..2).find(|&knight| self.knights[knight] == square);
        match stands {
            Some(knight) if self.rules.knight_shown == KnightShown::Sign => self.rules.sign(knight),
            _ => self.cells[square.row as usize][square.column as usize],
        }
    }

    /// The lines of the board.
    pub(super) fn lines(&self) -> Vec<String> {
        let row = |row: u32| {
            let shown = (0..6).map(|column| char::from(self.shown(Square::new(row, column))));
            let cells: String = shown.map(|character| format!(" {character}")).collect();
            format!("{row}{cells}")
        };
        let mut lines: Vec<String> = (0..6).map(row).collect();
        if self.rules.shown_rows == ShownRows::FromLast {
            lines.reverse();
        }
        lines.insert(0, "  0 1 2 3 4 5".to_owned());
        lines
    }

    const fn most_in_a_row(&self) -> u32 {
        match self.rules.in_a_row {
            InARow::One => 1,
            InARow::Two => 2,
            InARow::Three => 3,
            InARow::Any => u32::MAX,
        }
    }

    fn can_move(&self, knight: usize, most: u32) -> bool {
        self.targets(knight, most).next().is_some()
    }

    /// The knight of this name.
    fn named(&self, name: u8) -> Option<usize> {
        let knight = match (name, self.rules.other_names) {
            (b'@', _) => 0,
            (b'#', _) => 1,
            (_, OtherNames::First) => return Some(0),
            (_, OtherNames::Second) => return Some(1),
            (_, OtherNames::Invalid) => return None,
        };
        Some(match self.rules.commands {
            CommandNames::Right => knight,
            CommandNames::Swapped => 1 - knight,
        })
    }

    /// Which rule a knight breaks with a target on the board.
    fn fault(&self, knight: usize, target: Square, most: u32) -> Option<MoveFault> {
        let here = self.knights[knight];
        let visitors = self.visitors[target.row as usize][target.column as usize];
        let is_closed = match self.rules.targets {
            Targets::Unvisited => visitors != 0,
            Targets::Unoccupied => self.knights.contains(&target),
            Targets::UnvisitedByOther => visitors & (1 << (1 - knight)) != 0,
            Targets::UnvisitedBySelf => visitors & (1 << knight) != 0,
            Targets::All => false,
        };
        if is_closed {
            return Some(MoveFault::Visited(target));
        }
        if self.streaks[knight] >= most {
            return Some(MoveFault::ThirdInARow(knight));
        }
        let is_move = is_knight_move(here, target) || self.rules.shape == MoveShape::Any;
        (!is_move).then_some(MoveFault::NoKnightMove(here))
    }

    /// Puts a knight on a square. `None` if the trail runs out of characters.
    fn arrive(&mut self, knight: usize, target: Square) -> Option<()> {
        let left = self.knights[knight];
        let cell = &mut self.cells[left.row as usize][left.column as usize];
        match self.rules.trail {
            Trail::Letter => {}
            Trail::Sign => *cell = self.rules.sign(knight),
            Trail::Nothing => {
                *cell = FREE;
                *self.visitors_mut(left) = 0;
            }
        }
        let letter = self
            .rules
            .first_of_trail(knight)
            .checked_add(self.visits[knight])?;
        self.visits[knight] += 1;
        self.cells[target.row as usize][target.column as usize] = letter;
        *self.visitors_mut(target) |= 1 << knight;
        self.knights[knight] = target;
        (letter <= LAST_CHARACTER).then_some(())
    }

    fn visitors_mut(&mut self, square: Square) -> &mut u8 {
        &mut self.visitors[square.row as usize][square.column as usize]
    }

    /// Counts a move in a row.
    fn count(&mut self, knight: usize) {
        self.streaks[knight] += 1;
        if self.rules.streak_end == StreakEnd::OtherMoves {
            self.streaks[1 - knight] = 0;
        }
    }
}

impl DualRules {
    /// The square of two numbers, if it is on the board.
    fn square(self, row: i32, column: i32) -> Option<Square> {
        let on_board = |number: i32| u32::try_from(number).ok().filter(|&number| number < 6);
        let (row, column) = (on_board(row)?, on_board(column)?);
        Some(match self.axes {
            Axes::RowFirst => Square::new(row, column),
            Axes::ColumnFirst => Square::new(column, row),
        })
    }

    const fn sign(self, knight: usize) -> u8 {
        match self.signs {
            Signs::Right => [b'@', b'#'][knight],
            Signs::Swapped => [b'#', b'@'][knight],
        }
    }

    fn first_of_trail(self, knight: usize) -> u8 {
        let first = match self.letters {
            Letters::CapitalsAndSmall => [b'A', b'a'],
            Letters::SmallAndCapitals => [b'a', b'A'],
            Letters::Capitals => [b'A', b'A'],
            Letters::Small => [b'a', b'a'],
        };
        first[knight] + u8::from(self.first_letter == FirstLetter::B)
    }
}

/// All squares, row by row.
fn squares() -> impl Iterator<Item = Square> {
    (0..6).flat_map(|row| (0..6).map(move |column| Square::new(row, column)))
}
