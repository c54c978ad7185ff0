//! Drawing boards and squares: the families that the problems about boards share.

use crate::problem::placement::BoardFamily::{Crowded, Full, Largest};
use crate::problem::{Draw, DrawnCount, LONGEST_SIDE};
use knights_core::board::{Board, Square};

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
    pub(crate) fn side(&mut self, least: u32) -> u32 {
        match self.family {
            Largest => LONGEST_SIDE,
            _ => self.draw.side(&(least..=LONGEST_SIDE)),
        }
    }

    /// Any square.
    pub(crate) fn square(&mut self, board: Board) -> Square {
        let row = self.draw.number(0, board.rows() - 1);
        Square::new(row, self.draw.number(0, board.columns() - 1))
    }

    /// `count` different squares in random order.
    pub(crate) fn squares(&mut self, board: Board, count: u32) -> Vec<Square> {
        let mut squares: Vec<Square> = board.all().collect();
        self.draw.shuffle(&mut squares);
        squares.truncate(count as usize);
        squares
    }

    /// Different squares that every mirror of a square board maps to each other.
    pub(crate) fn symmetric(&mut self, board: Board) -> Vec<Square> {
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
    pub(crate) fn corners(&mut self, board: Board) -> Vec<Square> {
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
    pub(crate) fn count(&mut self, board: Board, least: u32) -> u32 {
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
}
