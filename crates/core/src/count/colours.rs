//! Whether the colours of the squares allow any tour: a knight changes colour with every move.

use std::cmp::Ordering;

use crate::board::{Colour, Square};
use crate::count::TourShape;

/// Whether tours of these squares, with these ends, can alternate between the colours.
pub(super) fn allow_tours(squares: impl Iterator<Item = Square>, shape: TourShape) -> bool {
    let (mut own, mut other) = (0u32, 0u32);
    for square in squares {
        match square.colour() {
            Colour::OfOrigin => own += 1,
            Colour::Other => other += 1,
        }
    }
    let (start, end) = match shape {
        TourShape::Closed => return own == other,
        TourShape::Open { start, end } => (start.map(Square::colour), end.map(Square::colour)),
    };
    if own.abs_diff(other) > 1 {
        return false;
    }
    match own.cmp(&other) {
        Ordering::Equal => start.is_none() || start != end,
        Ordering::Greater => [start, end].iter().all(|&end| end != Some(Colour::Other)),
        Ordering::Less => [start, end]
            .iter()
            .all(|&end| end != Some(Colour::OfOrigin)),
    }
}
