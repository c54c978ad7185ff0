//! Tours: numbers on a board ([`Numbering`]) go in, and [`Tour::verify`] either gives a checked
//! [`Tour`] or says which rule is broken first. Fingerprints tell tours apart.

mod adjacency;
mod fingerprint;
mod numbering;
mod verified;

pub use fingerprint::{Fingerprint, Fingerprints};
pub use numbering::Numbering;
pub use verified::{Tour, TourError, TourFault, is_knight_move};
