//! Tours: numbers on a board ([`Numbering`]) go in, and [`Tour::verify`] returns either a checked
//! [`Tour`] or a [`TourDiagnosis`] with the first broken rule. A [`Fingerprint`] tells whether
//! two tours are the same. A survey keeps a walk as a `Trail`.

mod adjacency;
mod around;
mod diagnosis;
mod fingerprint;
mod numbering;
mod path_check;
mod trail;
mod verified;

pub use diagnosis::{TourDiagnosis, TourFault};
pub use fingerprint::{Fingerprint, Fingerprints};
pub use numbering::Numbering;
pub use path_check::PathCheck;
pub use trail::{DIRECTIONS, Trail, TrailCheck};
pub use verified::{Tour, is_knight_move};
