//! Inputs that claim to be a tour: squares in the order in which a knight is said to visit them.
//!
//! The problems that ask whether the claim is right share the judgement, the explanation of a wrong
//! answer, the rules of wrong programs, and random walks that are nearly tours.

mod explain;
mod rules;
mod walks;

use knights_core::board::{Board, OutOfMemory, Square};
use knights_core::tour::{PathCheck, Tour, TourDiagnosis};

pub(crate) use explain::{ClaimWords, explain};
pub(in crate::problem) use rules::{CLAIM_MISTAKES, ClaimRules, evaluated};
pub(crate) use walks::{WalkPlan, WantedEnd, WrongStep, WrongSteps, faults, walk};

/// Squares in the order in which a knight is said to visit them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedTour {
    /// The board.
    pub board: Board,
    /// As many squares as the board has.
    pub squares: Vec<Square>,
}

/// What a tour has to be besides a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskedTour {
    /// It starts on this square, and ends anywhere.
    OpenFrom(Square),
    /// It starts anywhere, and a knight's move leads from its end to its start.
    Closed,
}

/// Why a claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClaimFault {
    /// It is not a tour.
    NoTour(Box<TourDiagnosis>),
    /// The tour starts on another square than the one asked for.
    OtherStart,
    /// No knight's move leads from the end of the tour to its start.
    NotClosed,
}

impl ClaimedTour {
    /// Why the claim is wrong, if it is.
    ///
    /// # Errors
    ///
    /// The board does not fit into memory.
    pub(crate) fn fault(&self, asked: AskedTour) -> Result<Option<ClaimFault>, OutOfMemory> {
        let mut check = PathCheck::new(self.board, &[])?;
        for square in &self.squares {
            check.go(square.row.cast_signed(), square.column.cast_signed());
        }
        let fault = match (check.finish(), asked) {
            (_, AskedTour::OpenFrom(start)) if self.squares[0] != start => {
                Some(ClaimFault::OtherStart)
            }
            (Err(diagnosis), _) => Some(ClaimFault::NoTour(Box::new(diagnosis))),
            (Ok(tour), AskedTour::Closed) if !Tour::is_closed(&tour) => Some(ClaimFault::NotClosed),
            (Ok(_), _) => None,
        };
        Ok(fault)
    }
}
