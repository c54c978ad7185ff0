//! The two-knight game by right or wrong rules, plain: the rules, with room for the usual mistakes, and a game by them.
//!
//! The programs do not use it: they have the `Game` of `assignment`.

use crate::problem::dual::{Line, board};
use crate::problem::prelude::*;

/// The rules. Each field has the right value by default.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DualRules {
    in_a_row: InARow,
    streak_end: StreakEnd,
    invalid_move: InvalidMove,
    targets: Targets,
    starts: StartMark,
    shape: MoveShape,
    game_end: GameEnd,
    pub(super) end_check: EndCheck,
    other_names: OtherNames,
    /// The signs of the two knights on the board.
    signs: Swap,
    commands: Swap,
    first_letter: FirstLetter,
    letters: Letters,
    knight_shown: KnightShown,
    trail: Trail,
    /// The row and the column of two numbers.
    axes: Swap,
    shown_rows: ShownRows,
    same_start: SameStart,
    start_limits: StartLimits,
    pub(super) bad_start: BadStart,
    pub(super) warning: Warning,
    pub(super) first_board: Shown,
    pub(super) last_board: Shown,
    pub(super) last_line: Shown,
}

choices! {
    /// How many moves in a row a knight may make.
    InARow { Two, Three, Any, One }
    /// When a knight's count of moves in a row starts again.
    StreakEnd { OtherMoves, Never }
    /// Whether an invalid move counts as one in a row.
    InvalidMove { Ignored, Counts }
    Targets {
        Unvisited,
        /// Those on which no knight stands.
        Unoccupied,
        UnvisitedByOther,
        UnvisitedBySelf,
        All,
    }
    MoveShape { Knight, Any }
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
        InputEnds,
    }
    /// When a program looks whether the game has ended.
    EndCheck { ValidMoves, AllCommands }
    /// What a command for another character does: nothing, or it moves a knight.
    OtherNames { Invalid, First, Second }
    Swap { Right, Swapped }
    /// Which letter stands on a start, in the case of its trail.
    FirstLetter { A, B }
    /// The letters of the trails of the first knight and of the second.
    Letters { CapitalsAndSmall, SmallAndCapitals, Capitals, Small }
    /// What is shown where a knight stands: its sign, or the letter of its trail.
    KnightShown { Sign, Letter }
    /// What is left on a square that a knight leaves; after nothing the square is free again.
    Trail { Letter, Sign, Nothing }
    /// From which row the board is shown.
    ShownRows { FromZero, FromLast }
    /// Whether both knights may start on the same square.
    SameStart { Invalid, Valid }
    /// Which numbers are rows and columns of a start: 0 to 5, or 1 to 6.
    StartLimits { Board, FromOne }
    BadStart { AskedAgain, Ends }
    Warning { Printed, Missing, WithBoard }
}

const SQUARES: usize = 36;
const FREE: u8 = b'.';
/// The last character that a trail may reach.
const LAST_CHARACTER: u8 = b'~';

/// Why a move is invalid: the first of the rules that it breaks, in the order of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveFault {
    /// The character is neither `@` nor `#`.
    NoKnight,
    OffTheBoard,
    Visited(Square),
    /// The knight has made two moves in a row.
    ThirdInARow(usize),
    /// The target is no knight's move away from the first square.
    NoKnightMove(Square),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PlainGame {
    rules: DualRules,
    cells: [u8; SQUARES],
    /// Which knight has visited each square, as a set of bits.
    visitors: [u8; SQUARES],
    pub(super) knights: [Square; 2],
    visits: [u8; 2],
    /// How many moves in a row each knight has made.
    pub(super) streaks: [u32; 2],
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
            cells: [FREE; SQUARES],
            visitors: [0; SQUARES],
            knights,
            visits: [0; 2],
            streaks: [0; 2],
        };
        for (knight, square) in knights.into_iter().enumerate() {
            game.arrive(knight, square)?;
            if rules.starts == StartMark::Unvisited {
                game.visitors[index(square)] = 0;
            }
        }
        Some(game)
    }

    /// The knight that a move moves and its target, or the rule that it breaks.
    fn checked(&self, (name, row, column): Line) -> Result<(usize, Square), MoveFault> {
        let knight = self.named(name).ok_or(MoveFault::NoKnight)?;
        let square = self.rules.square(row, column);
        let target = square.ok_or(MoveFault::OffTheBoard)?;
        let fault = self.fault(knight, target, self.most_in_a_row());
        fault.map_or(Ok((knight, target)), Err)
    }

    /// Makes a move, if it is valid. `None` if the trail runs out of characters.
    pub(super) fn apply(&mut self, line: Line) -> Option<Result<(), MoveFault>> {
        match self.checked(line) {
            Ok((knight, target)) => {
                self.arrive(knight, target)?;
                self.count(knight);
                Some(Ok(()))
            }
            Err(fault) => {
                if self.rules.invalid_move == InvalidMove::Counts
                    && let Some(knight) = self.named(line.0)
                {
                    self.count(knight);
                }
                Some(Err(fault))
            }
        }
    }

    pub(super) fn goes_on(&self) -> bool {
        let (most, any) = (self.most_in_a_row(), u32::MAX);
        let can_move = |most| [0, 1].map(|knight| self.targets(knight, most).next().is_some());
        match self.rules.game_end {
            GameEnd::NoValidMove => can_move(most).contains(&true),
            GameEnd::NoFreeSquare => can_move(any).contains(&true),
            GameEnd::OneHasNoMove => can_move(most) == [true; 2],
            GameEnd::OneHasNoFreeSquare => can_move(any) == [true; 2],
            GameEnd::FirstHasNoMove => can_move(most)[0],
            GameEnd::SecondHasNoMove => can_move(most)[1],
            GameEnd::InputEnds => true,
        }
    }

    /// The squares that a knight may go to if it may make this many moves in a row.
    pub(super) fn targets(&self, knight: usize, most: u32) -> impl Iterator<Item = Square> {
        let free = move |&target: &Square| self.fault(knight, target, most).is_none();
        board().all().filter(free)
    }

    pub(super) fn shown(&self, square: Square) -> u8 {
        let stands = (0..2).find(|&knight| self.knights[knight] == square);
        match stands {
            Some(knight) if self.rules.knight_shown == KnightShown::Sign => self.rules.sign(knight),
            _ => self.cells[index(square)],
        }
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let row = |row: u32| {
            let shown = (0..6).map(|column| char::from(self.shown(Square::new(row, column))));
            let cells: String = shown.flat_map(|character| [' ', character]).collect();
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

    fn named(&self, name: u8) -> Option<usize> {
        let knight = match (name, self.rules.other_names) {
            (b'@', _) => 0,
            (b'#', _) => 1,
            (_, OtherNames::First) => return Some(0),
            (_, OtherNames::Second) => return Some(1),
            (_, OtherNames::Invalid) => return None,
        };
        Some(match self.rules.commands {
            Swap::Right => knight,
            Swap::Swapped => 1 - knight,
        })
    }

    /// Which rule a knight breaks with a target on the board.
    fn fault(&self, knight: usize, target: Square, most: u32) -> Option<MoveFault> {
        let here = self.knights[knight];
        let visitors = self.visitors[index(target)];
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
        let left = index(self.knights[knight]);
        match self.rules.trail {
            Trail::Letter => {}
            Trail::Sign => self.cells[left] = self.rules.sign(knight),
            Trail::Nothing => (self.cells[left], self.visitors[left]) = (FREE, 0),
        }
        let letter = self
            .rules
            .first_of_trail(knight)
            .checked_add(self.visits[knight])?;
        self.visits[knight] += 1;
        self.cells[index(target)] = letter;
        self.visitors[index(target)] |= 1 << knight;
        self.knights[knight] = target;
        (letter <= LAST_CHARACTER).then_some(())
    }

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
            Swap::Right => Square::new(row, column),
            Swap::Swapped => Square::new(column, row),
        })
    }

    const fn sign(self, knight: usize) -> u8 {
        match self.signs {
            Swap::Right => [b'@', b'#'][knight],
            Swap::Swapped => [b'#', b'@'][knight],
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

fn index(square: Square) -> usize {
    board().index(square)
}
