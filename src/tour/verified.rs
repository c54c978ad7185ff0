//! A knight's tour that has been checked, full or stuck on the way.

use crate::board::{Board, MoveOrder, Square};
use crate::tour::Numbering;
use crate::tour::adjacency::joins_up;

/// A walk of knight's moves that visits no square twice.
///
/// A tour that exists is legal: [`Tour::verify`] is the only way to one, and whatever takes
/// a tour checks nothing. It need not be full: a heuristic may get stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    numbering: Numbering,
    start: Square,
    end: Square,
    length: u32,
}

/// The first step at which a numbering is no tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {fault}")]
pub struct TourError {
    /// The number, from 1, of the square at which the rule is broken.
    pub step: u32,
    /// The rule that is broken.
    pub fault: TourFault,
}

/// A rule that a numbering breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TourFault {
    /// The number is on no square, though a larger one is, or there is none at all.
    #[error("the number is on no square")]
    Missing,
    /// The number is on two squares.
    #[error("the number is on {first} and on {second}")]
    Twice {
        /// The first such square in row-major order.
        first: Square,
        /// The second.
        second: Square,
    },
    /// The square is not a knight's move from the one before.
    #[error("from {from} to {to} is not a knight's move")]
    NotAKnightMove {
        /// The square of the number before.
        from: Square,
        /// The square of this number.
        to: Square,
    },
}

impl Tour {
    /// Checks that the numbers 1, 2, … up to the largest are each on one square, each a
    /// knight's move from the one before; 0 is where the walk did not come.
    ///
    /// ```
    /// use knights::{board::Board, tour::Numbering, board::Square, tour::Tour};
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
    /// The first number at which a rule is broken.
    ///
    /// # Complexity
    ///
    /// Linear in the squares, in one pass over the rows, without memory of its own: where
    /// 1 is on the board, every number but the largest has its successor a knight's move
    /// away, and there are as many numbers as the largest says, each occurs exactly once.
    pub fn verify(numbering: Numbering) -> Result<Self, TourError> {
        let numbers = numbering.numbers();
        let (length, visited) = numbers.iter().fold((0, 0), |(largest, count), &number| {
            (number.max(largest), count + u32::from(number != 0))
        });
        if visited != length || !joins_up(&numbering, length) {
            return Err(first_fault(&numbering));
        }
        let missing = |step| TourError {
            step,
            fault: TourFault::Missing,
        };
        let start = numbering.find(1).ok_or(missing(1))?;
        let end = numbering.find(length).ok_or(missing(length))?;
        Ok(Self {
            numbering,
            start,
            end,
            length,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.numbering.board()
    }

    /// The number of each square: its place in the tour from 1, or 0.
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

    /// Whether the tour is full and its end a knight's move from its start.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.is_full() && self.returns()
    }

    /// Whether a move leads from the end to the start that is not among those of the tour.
    #[must_use]
    pub const fn returns(&self) -> bool {
        self.length > 2 && is_knight_move(self.end, self.start)
    }

    /// The squares from start to end.
    ///
    /// # Complexity
    ///
    /// A square costs a look at its neighbours; no memory.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let steps = MoveOrder::Sheet.steps();
        let successor = move |&square: &Square| {
            let next = self.numbering.get(square) + 1;
            steps
                .iter()
                .filter_map(|&step| self.board().neighbour(square, step))
                .find(|&neighbour| self.numbering.get(neighbour) == next)
        };
        std::iter::successors(Some(self.start), successor)
    }
}

/// Whether a knight goes from one square to the other in one move.
#[must_use]
pub const fn is_knight_move(from: Square, to: Square) -> bool {
    let rows = from.row.abs_diff(to.row);
    let columns = from.column.abs_diff(to.column);
    // Two natural numbers with the product 2 are 1 and 2.
    rows <= 2 && columns <= 2 && rows * columns == 2
}

/// The first rule that a numbering breaks which is no tour.
fn first_fault(numbering: &Numbering) -> TourError {
    let board = numbering.board();
    let mut marked: Vec<(u32, Square)> = (0..board.rows())
        .flat_map(|row| (0..board.columns()).map(move |column| Square::new(row, column)))
        .map(|square| (numbering.get(square), square))
        .filter(|&(number, _)| number != 0)
        .collect();
    marked.sort_unstable();
    let mut before: Option<Square> = None;
    for (step, (index, &(number, square))) in (1..).zip(marked.iter().enumerate()) {
        let fault = if number > step {
            TourFault::Missing
        } else if let Some(&(_, second)) = marked.get(index + 1).filter(|next| next.0 == number) {
            TourFault::Twice {
                first: square,
                second,
            }
        } else if let Some(from) = before.filter(|&from| !is_knight_move(from, square)) {
            TourFault::NotAKnightMove { from, to: square }
        } else {
            before = Some(square);
            continue;
        };
        return TourError { step, fault };
    }
    TourError {
        step: 1,
        fault: TourFault::Missing,
    }
}
