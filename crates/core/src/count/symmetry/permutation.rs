//! A symmetry of the free squares of a board.

use crate::board::{Square, SymmetryKind};
use crate::count::columns::Columns;

/// A symmetry as a permutation: the image of each free square, by number.
#[derive(PartialEq, Eq)]
pub(super) struct Permutation {
    pub(super) images: Vec<usize>,
}

impl Permutation {
    /// The permutation of a map; `None` if it maps a free square to a hole.
    pub(super) fn of(free: &Columns, map: impl Fn(Square) -> Square) -> Option<Self> {
        let places = free.squares.iter().map(|&square| free.place(map(square)));
        let images = places.collect::<Option<_>>()?;
        Some(Self { images })
    }

    /// The symmetry of a kind; `None` if the board has none.
    pub(super) fn of_kind(free: &Columns, kind: SymmetryKind) -> Option<Self> {
        let symmetry = free.board.symmetry_of(kind)?;
        Self::of(free, |square| symmetry.image(free.board, square))
    }

    /// Whether another symmetry is this one, repeated.
    pub(super) fn has_power(&self, power: &Self) -> bool {
        let mut images = self.images.clone();
        while images != power.images && !images.is_sorted() {
            for image in &mut images {
                *image = self.image(*image);
            }
        }
        images == power.images
    }

    pub(super) fn image(&self, number: usize) -> usize {
        self.images[number]
    }
}
