//! Tours: numbers on a board ([`Numbering`]) go in, and [`Tour::verify`] returns either a checked
//! [`Tour`] or a [`TourDiagnosis`] with the first broken rule. A [`Fingerprint`] tells whether
//! two tours are the same.

mod adjacency;
mod diagnosis;
mod fingerprint;
mod numbering;
mod verified;

pub(crate) use diagnosis::PathCheck;
pub use diagnosis::{TourDiagnosis, TourFault};
pub use fingerprint::{Fingerprint, Fingerprints};
pub use numbering::Numbering;
pub use verified::{Tour, is_knight_move};
