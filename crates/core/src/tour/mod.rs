//! Tours: numbers on a board ([`Numbering`]) go in, and [`Tour::verify`] returns either a checked
//! [`Tour`] or a [`TourDiagnosis`] with the first broken rule. [`Fingerprint`] compares tours, [`TourProperties`]
//! describes one, and [`TourSet`] says which are meant. A survey keeps a walk as a `Trail`.

mod adjacency;
mod diagnosis;
mod fingerprint;
mod properties;
mod sequence;
mod set;
mod verified;

pub use crate::board::is_knight_move;
#[doc(hidden)]
pub use diagnosis::PathCheck;
pub use diagnosis::{TourDiagnosis, TourFault};
pub use fingerprint::{Fingerprint, Fingerprints};
pub use properties::{LineSums, Magic, TourProperties, TourSymmetry};
pub use sequence::TourSequence;
pub use set::{GivenStep, TourSet, TourShape};
#[doc(hidden)]
pub use verified::DIRECTIONS;
pub use verified::{Numbering, Tour};
pub(crate) use verified::{Trail, TrailCheck};
