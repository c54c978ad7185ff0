//! Problems about knight's tours, as functions of inputs and outputs: cases, answers, why an output is wrong, which usual
//! mistake explains it, and the report about all that.
//!
//! No program runs here, and no file is read, so that a page in a browser says what `judge run` says. `problem` has the
//! rules of each problem, and `drawn` draws cases for it. `explain` is the first wrong decision of an output; `mistakes`
//! are the usual ones, and `naming` finds those that reproduce all outputs of a program. `reasons` adds both to each
//! `verdict`, `cures` names faults outside the algorithm, `report` writes all.

#![expect(
    missing_docs,
    reason = "only the programs use this crate, and some fields say everything with their name"
)]

#[macro_use]
mod named_values;

/// The text of a table below `src/`, which the build script has made JSON of.
macro_rules! table {
    ($path:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $path, ".json"))
    };
}

pub mod compare;
pub mod cures;
pub mod drawn;
pub mod explain;
#[macro_use]
pub mod mistakes;
pub mod naming;
pub mod problem;
pub mod reasons;
pub mod report;
pub mod verdict;
