//! Drawing boards and squares: the families that the problems about boards share.

use crate::problem::placement::BoardFamily::{
    Corners, Crowded, Empty, Full, Impossible, Largest, Narrow, Ties,
};
use crate::problem::placement::{Placement, PlacementKind, square_board};
use crate::problem::{Draw, DrawnCount, LONGEST_SIDE};
use knights_core::board::{Board, Colour, Square};

/// The families of the problems about knights.
pub(crate) const KNIGHT_FAMILIES: [&str; 7] = [
    "random",
    "crowded",
    "empty",
    "corners",
    "many_ties",
    "all_squares_taken",
    "largest",
];

/// What the inputs of a family have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardFamily {
    /// Nothing.
    Random,
    /// More than three quarters of the squares are taken.
    Crowded,
    /// As few squares as possible are taken.
    Empty,
    /// Knights stand in corners.
    Corners,
    /// What is on the board is symmetric, so that many moves are equally good.
    Ties,
    /// The knight's own square is not listed, and all that it can reach has the p-value 8.
    Eights,
    /// Every square is taken.
    Full,
    /// Fewer than five rows or columns.
    Narrow,
    /// No tour exists from the start, on a board of odd area.
    Impossible,
    /// The longest sides that are allowed.
    Largest,
}

impl BoardFamily {
    /// Every family, with its name in files.
    const NAMES: [(Self, &str); 10] = [
        (Self::Random, "random"),
        (Self::Crowded, "crowded"),
        (Self::Empty, "empty"),
        (Self::Corners, "corners"),
        (Self::Ties, "many_ties"),
        (Self::Eights, "p_8"),
        (Self::Full, "all_squares_taken"),
        (Self::Narrow, "narrow"),
        (Self::Impossible, "impossible"),
        (Self::Largest, "largest"),
    ];

    /// The family of this name.
    pub(crate) fn named(name: &str) -> Self {
        let found = Self::NAMES.into_iter().find(|(_, other)| *other == name);
        found.expect("the problems name these families alone").0
    }
}

/// An input of a family that is being drawn.
pub(crate) struct PlacementDraw<'a, 'd> {
    pub family: BoardFamily,
    pub draw: &'a mut Draw<'d>,
}

impl PlacementDraw<'_, '_> {
    /// The side of a board, at least `least`.
    pub(super) fn side(&mut self, least: u32) -> u32 {
        match self.family {
            Largest => LONGEST_SIDE,
            _ => self.draw.side(&(least..=LONGEST_SIDE)),
        }
    }

    /// Any square.
    pub(super) fn square(&mut self, board: Board) -> Square {
        let row = self.draw.number(0, board.rows() - 1);
        Square::new(row, self.draw.number(0, board.columns() - 1))
    }

    /// `count` different squares in random order.
    pub(super) fn squares(&mut self, board: Board, count: u32) -> Vec<Square> {
        let mut squares: Vec<Square> = board.all().collect();
        self.draw.shuffle(&mut squares);
        squares.truncate(count as usize);
        squares
    }

    /// Different squares that every mirror of a square board maps to each other.
    pub(super) fn symmetric(&mut self, board: Board) -> Vec<Square> {
        let (mut squares, last) = (Vec::new(), board.rows() - 1);
        for _ in 0..self.draw.number(1, board.rows().div_ceil(2)) {
            let Square { row, column } = self.square(board);
            for (row, column) in [(row, column), (column, row)] {
                for row in [row, last - row] {
                    squares.extend([column, last - column].map(|column| Square::new(row, column)));
                }
            }
        }
        squares.sort_unstable();
        squares.dedup();
        self.draw.shuffle(&mut squares);
        squares
    }

    /// Some of the corners, at least one.
    pub(super) fn corners(&mut self, board: Board) -> Vec<Square> {
        let (bottom, right) = (board.rows() - 1, board.columns() - 1);
        let mut corners: Vec<Square> = [(0, 0), (0, right), (bottom, 0), (bottom, right)]
            .map(|(row, column)| Square::new(row, column))
            .to_vec();
        corners.sort_unstable();
        corners.dedup();
        self.draw.shuffle(&mut corners);
        let count = u32::try_from(corners.len()).expect("there are four corners");
        corners.truncate(self.draw.number(1, count) as usize);
        corners
    }

    /// How many squares of a board are taken, at least `least`.
    pub(super) fn count(&mut self, board: Board, least: u32) -> u32 {
        let all = board.squares();
        if let DrawnCount::Exactly(count) = self.draw.listed {
            return count.clamp(least, all);
        }
        match self.family {
            Crowded => self.draw.number((all * 3 / 4).max(least), all),
            Full => all,
            Largest => match self.draw.number(0, 3) {
                0 => all,
                1 => self.draw.number(least, all),
                _ => self.draw.number(least, board.rows()),
            },
            _ => {
                let most = if self.draw.chance(2) {
                    board.rows()
                } else {
                    all
                };
                self.draw.number(least, most)
            }
        }
    }

    /// Knights on a board, as the family has them.
    pub(super) fn knights(&mut self) -> Placement {
        let board = square_board(self.side(1));
        let listed = match self.family {
            Empty => self.squares(board, 1),
            Corners => self.corners(board),
            Ties => self.symmetric(board),
            // A stamp of 16 or 24 bits is too short for these.
            Largest
                if !self.draw.turn.is_multiple_of(2)
                    && self.draw.listed == DrawnCount::ByFamily =>
            {
                let count = self.draw.number(4200, 9000);
                self.squares(board, count)
            }
            _ => {
                let count = self.count(board, 1);
                self.squares(board, count)
            }
        };
        PlacementKind::Knights.of(board, None, listed)
    }

    /// Knights that move: of the largest inputs, every second one has one knight or two, which go far.
    pub(super) fn moving_knights(&mut self) -> Placement {
        if self.family != Largest || !self.draw.turn.is_multiple_of(2) {
            return self.knights();
        }
        let board = square_board(self.side(1));
        let count = if self.draw.chance(8) { 2 } else { 1 };
        let listed = self.squares(board, count);
        PlacementKind::MovingKnights.of(board, None, listed)
    }

    /// A board and a start, as the family has them.
    pub(super) fn start(&mut self) -> Placement {
        let (rows, columns) = match self.family {
            Narrow => {
                let sides = (self.draw.number(1, 4), self.side(1));
                if self.draw.chance(2) {
                    sides
                } else {
                    (sides.1, sides.0)
                }
            }
            Impossible => (odd(self.side(3)), odd(self.side(3))),
            Ties => {
                let side = self.side(1);
                (side, side)
            }
            Largest => (LONGEST_SIDE, LONGEST_SIDE),
            _ => self.draw.two_sides(&(1..=LONGEST_SIDE)),
        };
        let board = Board::new(rows, columns).expect("the sides are in their limits");
        let start = match self.family {
            Corners => self.corners(board)[0],
            Ties => Square::new(rows / 2, columns / 2),
            Impossible => loop {
                let square = self.square(board);
                if square.colour() == Colour::Other {
                    break square;
                }
            },
            _ => self.square(board),
        };
        PlacementKind::Start.of(board, Some(start), Vec::new())
    }
}

/// The largest odd number up to this one.
const fn odd(number: u32) -> u32 {
    number - (1 - number % 2)
}
