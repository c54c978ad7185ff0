//! Cases: read from a folder, drawn by seed and number, and made smaller while a program fails.

mod folder;
mod generate;
mod mixture;
mod shrink;
mod stress;

pub(crate) use folder::{Case, cases, read_file, write_file, write_generated};
pub use generate::{GeneratedCase, generated_cases};
pub use mixture::stress_case;
pub use shrink::shrink;
pub(crate) use stress::{Failure, Repetition, ShrinkEnd, ShrinkWatcher, Shrunk, Stress};
