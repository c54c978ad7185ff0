//! The rotations and reflections of a board.

use crate::board::{Board, Square, Surface};

/// A symmetry of a board.
///
/// Bit 2 swaps rows and columns, then bit 0 turns the board upside down and bit 1 mirrors it from left
/// to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Board {
    /// The symmetries of the board, the identity first: four of a rectangle, eight of a square, if all its edges are joined in the
    /// same way.
    ///
    /// ```
    /// # use knights_core::board::{Board, Square};
    /// let board = Board::new(2, 3)?;
    /// let images = board.symmetries().map(|symmetry| symmetry.image(board, Square::new(0, 0)));
    /// let corners = [(0, 0), (1, 0), (0, 2), (1, 2)].map(|(row, column)| Square::new(row, column));
    /// assert!(images.eq(corners));
    /// # Ok::<(), knights_core::board::BoardError>(())
    /// ```
    pub fn symmetries(self) -> impl ExactSizeIterator<Item = Symmetry> + Clone + use<> {
        let is_same_turned = matches!(self.surface(), Surface::Plane | Surface::Torus);
        let symmetries = if self.rows() == self.columns() && is_same_turned {
            0..8
        } else {
            0..4
        };
        symmetries.map(Symmetry)
    }

    /// The symmetry of a kind that moves the most squares, the first of them; `None` if the board has none.
    ///
    /// Of two reflections, no other maps a closed tour of a whole board to itself: where a square stays, the tour turns
    /// back, which it can do only twice.
    pub fn symmetry_of(self, kind: SymmetryKind) -> Option<Symmetry> {
        let of_kind = self.symmetries().filter(|symmetry| symmetry.kind() == kind);
        of_kind.min_by_key(|symmetry| {
            let stays = |&square: &Square| symmetry.image(self, square) == square;
            self.all().filter(stays).count()
        })
    }

    /// The maps of the board onto itself that keep the moves of every piece, the identity first: each symmetry, followed by
    /// each shift along joined edges. On a small board, two of them may be the same map.
    pub fn automorphisms(self) -> impl Iterator<Item = impl Fn(Square) -> Square> {
        self.symmetries().flat_map(move |symmetry| {
            let shifts = self.shifts();
            shifts.map(move |shift| move |square| self.across(symmetry.image(self, square), shift))
        })
    }

    /// The rows and the columns of each shift: by any columns that are joined, and by any rows on a torus. On a Klein
    /// bottle, rows go down on one side of the edge where they go up on the other, so that only half of them all is a shift.
    fn shifts(self) -> impl Iterator<Item = [i64; 2]> {
        let (rows, columns) = (self.rows(), self.columns());
        let (shortest, joined) = match self.surface() {
            // The page, which has to be small, asks for no others.
            _ if cfg!(target_family = "wasm") => (rows, 1),
            Surface::Plane => (rows, 1),
            Surface::Torus => (1, columns),
            Surface::KleinBottle if rows.is_multiple_of(2) => (rows / 2, columns),
            Surface::Cylinder | Surface::MoebiusStrip | Surface::KleinBottle => (rows, columns),
        };
        let downwards = (0..rows).step_by(shortest as usize);
        downwards.flat_map(move |down| (0..joined).map(move |right| [down.into(), right.into()]))
    }
}

/// What a symmetry does to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymmetryKind {
    /// It moves no square.
    Identity,
    /// It turns the board by 90 degrees, to the left or to the right.
    QuarterTurn,
    /// It turns the board by 180 degrees.
    HalfTurn,
    /// It reflects the board at the line between its upper and its lower half, or its left and its right half.
    Reflection,
    /// It reflects a square board at a diagonal.
    DiagonalReflection,
}

impl SymmetryKind {
    /// Those that map some tours to themselves, and not all.
    pub const OF_TOURS: [Self; 3] = [Self::HalfTurn, Self::QuarterTurn, Self::Reflection];

    /// Its name in options and documents.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::QuarterTurn => "quarter-turn",
            Self::HalfTurn => "half-turn",
            Self::Reflection => "reflection",
            Self::DiagonalReflection => "diagonal-reflection",
        }
    }
}

impl Symmetry {
    /// What it does to the board.
    pub const fn kind(self) -> SymmetryKind {
        match self.0 {
            0 => SymmetryKind::Identity,
            1 | 2 => SymmetryKind::Reflection,
            3 => SymmetryKind::HalfTurn,
            5 | 6 => SymmetryKind::QuarterTurn,
            _ => SymmetryKind::DiagonalReflection,
        }
    }

    /// The image of a square of a board that has this symmetry.
    pub const fn image(self, board: Board, square: Square) -> Square {
        let mut image = square;
        if self.0 & 4 != 0 {
            image = Square::new(image.column, image.row);
        }
        if self.0 & 1 != 0 {
            image.row = board.rows() - 1 - image.row;
        }
        if self.0 & 2 != 0 {
            image.column = board.columns() - 1 - image.column;
        }
        image
    }
}
