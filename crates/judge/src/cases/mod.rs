//! Cases: read from a folder, drawn by seed and number, and made smaller while a program fails.

mod case;
mod folder;
mod generate;
mod mixture;
mod pattern;
mod shrink;
mod stress;
mod stress_reasons;

pub use case::{Case, CaseData, drawn_cases, read_file, replace_file, write_file};
pub use folder::{cases, write_generated};
pub use generate::{GeneratedCase, generated_cases};
pub use mixture::stress_case;
pub use pattern::{NamePattern, PatternError};
pub use shrink::shrink;
pub use stress::{Failure, Repetition, ShrinkEnd, ShrinkWatcher, Shrunk, Stress};
