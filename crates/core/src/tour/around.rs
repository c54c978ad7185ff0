//! Tours of all squares except the blocked ones.

use crate::board::Square;
use crate::tour::{Numbering, Tour, TourDiagnosis, TourFault};

impl Tour {
    /// Checks that a numbering is a tour of all squares except the blocked ones, which are
    /// different.
    ///
    /// The first broken rule counts: of [`Tour::verify`], a number on a blocked square, or a
    /// free square without a number.
    ///
    /// # Errors
    ///
    /// That rule, and the number at which it is broken.
    pub fn verify_around(numbering: Numbering, blocked: &[Square]) -> Result<Self, TourDiagnosis> {
        let numbers = blocked
            .iter()
            .map(|&square| (numbering.get(square), square));
        let on_blocked = numbers.filter(|&(number, _)| number != 0).min();
        let unvisited = first_unvisited(&numbering, blocked);
        match (Self::verify(numbering), on_blocked) {
            (Ok(tour), Some((step, square))) => Err(tour.until(step, TourFault::Blocked(square))),
            (Ok(tour), None) if unvisited.is_some() => {
                let step = tour.length() + 1;
                Err(tour.until(step, TourFault::Missing { unvisited }))
            }
            (Ok(tour), None) => Ok(tour),
            (Err(later), Some((step, square))) if step < later.step => {
                let walk = later.walk.expect("the steps before the fault are legal");
                Err(walk.until(step, TourFault::Blocked(square)))
            }
            (Err(mut diagnosis), _) => {
                if let TourFault::Missing { .. } = diagnosis.fault {
                    diagnosis.fault = TourFault::Missing { unvisited };
                }
                Err(diagnosis)
            }
        }
    }

    /// The diagnosis that this walk breaks a rule at `step`.
    fn until(self, step: u32, fault: TourFault) -> TourDiagnosis {
        if step <= self.length() {
            return TourDiagnosis::new(self.numbering().clone(), step, fault);
        }
        TourDiagnosis {
            board: self.board(),
            step,
            fault,
            later: Vec::new(),
            walk: Some(self),
        }
    }
}

/// The first square with 0 that is not blocked.
fn first_unvisited(numbering: &Numbering, blocked: &[Square]) -> Option<Square> {
    if blocked.is_empty() {
        return numbering.find(0);
    }
    let mut sorted = blocked.to_vec();
    sorted.sort_unstable();
    let board = numbering.board();
    let mut blanks = board.all().filter(|&square| numbering.get(square) == 0);
    blanks.find(|square| sorted.binary_search(square).is_err())
}
