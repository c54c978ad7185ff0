//! A checked knight's tour, full or not.

use crate::board::{Board, MoveOrder, Square};
use crate::tour::adjacency::{LegalWalk, legal_walk};
use crate::tour::diagnosis::diagnose;
use crate::tour::{Numbering, TourDiagnosis};

/// A legal walk: knight's moves that visit no square twice.
///
/// Every `Tour` is legal, since [`Tour::verify`] is the only way to make one; functions that
/// take a tour need not check it. It may visit only a part of the board: a heuristic can get
/// stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    numbering: Numbering,
    start: Square,
    end: Square,
    length: u32,
}

impl Tour {
    /// Checks that each number from 1 to the largest is on exactly one square, a knight's move
    /// from the number before. Squares with 0 are not visited.
    ///
    /// ```
    /// use knights_core::{board::{Board, Square}, tour::{Numbering, Tour}};
    /// let mut walk = Numbering::blank(Board::new(2, 3)?)?;
    /// walk.set(Square::new(0, 0), 1);
    /// walk.set(Square::new(1, 2), 2);
    /// let tour = Tour::verify(walk)?;
    /// assert_eq!((tour.length(), tour.is_full()), (2, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first rule that is broken, and the number at which it is broken.
    ///
    /// # Complexity
    ///
    /// Linear in the squares: one pass over the rows, which threads share on a large board. If 1 is on
    /// the board, every number but the largest has its successor a knight's move away, and the count of
    /// numbers is the largest number, then each number occurs exactly once.
    pub fn verify(numbering: Numbering) -> Result<Self, TourDiagnosis> {
        let Some(LegalWalk { start, end, length }) = legal_walk(&numbering) else {
            return Err(diagnose(numbering));
        };
        Ok(Self {
            numbering,
            start,
            end,
            length,
        })
    }

    /// A tour that the program itself has made. Panics if it is not legal: an internal error.
    pub fn verified(numbering: Numbering) -> Self {
        match Self::verify(numbering) {
            Ok(tour) => tour,
            Err(diagnosis) => panic!("internal error: an invalid tour was produced: {diagnosis}"),
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.numbering.board()
    }

    /// The number of each square: its step in the tour from 1, or 0.
    #[must_use]
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The first square.
    #[must_use]
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The last square.
    #[must_use]
    pub const fn end(&self) -> Square {
        self.end
    }

    /// The number of visited squares, at least 1.
    #[must_use]
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// Whether every square of the board is visited.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.length == self.board().squares()
    }

    /// Whether the tour is full and a knight's move leads from its end to its start.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.is_full() && self.returns()
    }

    /// Whether a knight's move that the tour has not used leads from its end to its start.
    #[must_use]
    pub const fn returns(&self) -> bool {
        self.length > 2 && is_knight_move(self.end, self.start)
    }

    /// The squares from start to end. Each costs a look at its neighbours, without allocation.
    pub fn squares(&self) -> impl Iterator<Item = Square> + Clone {
        let successor = |&square: &Square| {
            let next = self.numbering.get(square) + 1;
            let mut neighbours = self.board().neighbours(square, MoveOrder::Sheet);
            neighbours.find(|&neighbour| self.numbering.get(neighbour) == next)
        };
        std::iter::successors(Some(self.start), successor)
    }
}

/// Whether one knight's move leads from one square to the other.
#[must_use]
pub const fn is_knight_move(from: Square, to: Square) -> bool {
    let rows = from.row.abs_diff(to.row);
    let columns = from.column.abs_diff(to.column);
    // 1 and 2 are the only natural numbers with the product 2.
    rows <= 2 && columns <= 2 && rows * columns == 2
}
