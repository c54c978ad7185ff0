//! Sources that become programs.
//!
//! `recognise` says which files of a hand-in make which part of an assignment: a table in
//! `harness` has the names that the assignments ask for, and the drivers, headers and classes of
//! our own that are linked with them. [`build`] copies the sources of a part into a new folder, and
//! runs the build command of their language, which comes from a table ([`Languages`]).

mod builder;
mod harness;
mod java;
mod languages;
mod linker;
mod message;
mod recognise;
mod tokens;

pub use builder::{BUILD_LIMITS, BuildFailure, BuiltProgram, build};
pub use harness::{DUAL, KNIGHTS, PartRule, is_header};
pub use languages::Languages;
pub use recognise::{
    PartSources, Recognised, expected_names, expected_names_for, recognise, recognise_program,
};
