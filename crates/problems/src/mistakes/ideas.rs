//! Rules to choose from, each the right one and the usual mistakes, and those of several problems.

use std::ops::Range;

use knights_core::board::{Board, Square};
use knights_core::input::{parse_number, take_token};
use knights_core::output::joined;

/// Makes enums whose first value, the right rule, is the default. A table of mistakes writes the
/// values in kebab case.
macro_rules! choices {
    ($(
        $(#[$doc:meta])*
        $name:ident { $(#[$right_doc:meta])* $right:ident, $($(#[$wrong_doc:meta])* $wrong:ident),+ $(,)? }
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $name {
            $(#[$right_doc])*
            #[default]
            $right,
            $($(#[$wrong_doc])* $wrong,)+
        }
    )+};
}

choices! {
    /// What happens if all moves from a square have failed.
    WayBack {
        /// Its mark is removed, and the square before it tries its next move.
        Unmarks,
        /// Its mark stays, and the square before it tries its next move.
        KeepsMarks,
        /// The search, or its start, is given up.
        Never,
    }
    /// Whether the start is visited from the beginning.
    StartMark { Visited, Unvisited }
    /// Which of the two numbers for a board is which side.
    Sides { RowsFirst, ColumnsFirst, FirstTwice, SecondTwice }
    /// What a program reads, if the input gives a row and a column.
    ReadStart {
        Right, Swapped,
        /// The input counts from 0, but is read as if it counted from 1.
        FromOne,
        /// The input counts from 1, but is read as if it counted from 0.
        FromZero,
        /// The same with the two swapped.
        SwappedFromZero,
        /// With the row counted from the bottom.
        Upwards,
        /// In the first corner, whatever the input says.
        Corner,
    }
    FirstNumber { One, Zero }
    /// In which order the squares of a board are printed: line by line, from row 0, column 0 or the
    /// last row.
    Printed { ByRows, ByColumns, FromLastRow }
    Shown { Always, Never }
    /// Which squares the degree of a square counts.
    Neighbours {
        Free, OnBoard, Visited,
        /// The free ones, and all off the board.
        FreeOrOffBoard,
    }
    /// Which things of a list are used.
    Used { All, AllButFirst, AllButLast, First, FirstFour, None }
    /// How a word is written.
    Spelling { AsAsked, Capitalised, Upper, Lower, Nothing }
    /// What the cases have to do with each other, if an input has several.
    BetweenCases {
        Apart,
        /// The number of tours is not set back.
        NumberKept,
        /// The start of a case stays marked, or its tour.
        MarksKept,
        /// Only the first one is answered.
        FirstAlone,
    }
}

/// A row and a column, which may be off the board.
pub(crate) type Place = (i32, i32);

pub(crate) const fn place(square: Square) -> Place {
    (square.row.cast_signed(), square.column.cast_signed())
}

impl BetweenCases {
    pub(crate) fn answered<T>(self, cases: &[T]) -> &[T] {
        match self {
            Self::FirstAlone => &cases[..1],
            _ => cases,
        }
    }
}

impl Neighbours {
    /// Whether a square counts that is visited or not; `None` is one off the board.
    pub(crate) fn include(self, is_visited: Option<bool>) -> bool {
        match self {
            Self::Free => is_visited == Some(false),
            Self::OnBoard => is_visited.is_some(),
            Self::Visited => is_visited == Some(true),
            Self::FreeOrOffBoard => is_visited != Some(true),
        }
    }
}

impl Used {
    /// The places of those that are used, in a list of this length.
    pub(crate) fn places(self, length: usize) -> Range<usize> {
        match self {
            Self::All => 0..length,
            Self::AllButFirst => length.min(1)..length,
            Self::AllButLast => 0..length.saturating_sub(1),
            Self::First => 0..length.min(1),
            Self::FirstFour => 0..length.min(4),
            Self::None => 0..0,
        }
    }
}

impl Spelling {
    pub(crate) fn of(self, word: &str) -> String {
        let lower = word.to_ascii_lowercase();
        match self {
            Self::AsAsked => word.to_owned(),
            Self::Capitalised => lower[..1].to_ascii_uppercase() + &lower[1..],
            Self::Upper => word.to_ascii_uppercase(),
            Self::Lower => lower,
            Self::Nothing => String::new(),
        }
    }
}

impl Sides {
    /// The board that a program takes; `None` if it is too large.
    pub(crate) fn board(self, first: u32, second: u32) -> Option<Board> {
        let (rows, columns) = match self {
            Self::RowsFirst => (first, second),
            Self::ColumnsFirst => (second, first),
            Self::FirstTwice => (first, first),
            Self::SecondTwice => (second, second),
        };
        Board::new(rows, columns).ok()
    }
}

impl ReadStart {
    /// The row and the column that a program reads for these, on a board with this number of rows. They may be
    /// off the board.
    pub(crate) const fn read(self, rows: i32, (row, column): Place) -> Place {
        match self {
            Self::Right => (row, column),
            Self::Swapped => (column, row),
            Self::FromOne => (row - 1, column - 1),
            Self::FromZero => (row + 1, column + 1),
            Self::SwappedFromZero => (column + 1, row + 1),
            Self::Upwards => (rows - 1 - row, column),
            Self::Corner => (0, 0),
        }
    }
}

impl FirstNumber {
    pub(crate) const fn number(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Zero => 0,
        }
    }
}

impl Printed {
    /// The number of each square in an output, counted from 1, which are taken from its beginning.
    pub(crate) fn take_numbers(
        self,
        board: Board,
        first: FirstNumber,
        rest: &mut &[u8],
    ) -> Option<Vec<i32>> {
        let mut numbers = vec![0; board.squares() as usize];
        let less = 1 - first.number().cast_signed();
        for square in self.lines(board).into_iter().flatten() {
            let number = parse_number(take_token(rest))?;
            numbers[board.index(square)] = number.saturating_add(less);
        }
        Some(numbers)
    }

    /// The lines of a board with a number on each square.
    pub(crate) fn text(self, board: Board, number: impl Fn(Square) -> i32) -> String {
        let lines = self.lines(board).into_iter();
        let text = lines.map(|line| joined(line.into_iter().map(&number), " ") + "\n");
        text.collect()
    }

    /// The squares in the order in which they are printed, line by line.
    pub(crate) fn lines(self, board: Board) -> Vec<Vec<Square>> {
        let (rows, columns) = (0..board.rows(), 0..board.columns());
        let row = |row| {
            columns
                .clone()
                .map(|column| Square::new(row, column))
                .collect()
        };
        let column = |column| rows.clone().map(|row| Square::new(row, column)).collect();
        match self {
            Self::ByRows => rows.clone().map(row).collect(),
            Self::FromLastRow => rows.clone().rev().map(row).collect(),
            Self::ByColumns => columns.clone().map(column).collect(),
        }
    }
}
