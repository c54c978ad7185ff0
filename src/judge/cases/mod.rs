//! Cases: read from a folder, drawn at random by family and seed, and made smaller.

pub(crate) mod draw;
mod family;
mod folder;
mod generate;
mod shrink;
mod stress;

pub use family::Family;
pub use folder::{Case, cases, write_generated};
pub use generate::{kept, name_of_kept, tried};
pub use shrink::{InputSize, candidates, shrink};
pub use stress::{Failure, Stress};
