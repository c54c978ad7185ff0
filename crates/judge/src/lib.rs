//! Judging programs: problems, cases, runs under limits, verdicts, reports, packages.
//!
//! `cases` are read from a folder or generated for a `problem`. `grade` runs a program on each
//! (`run`) and judges its output by `compare`, the rules of the problem, or an external
//! `checker`. The results are written as a `report`.

#![expect(
    missing_docs,
    reason = "only the programs use this crate, and some fields say everything with their name"
)]

pub mod build;
pub mod cases;
pub mod checker;
pub mod class;
pub mod compare;
pub mod explain;
pub mod grade;
#[macro_use]
pub mod mistakes;
pub mod new_folder;
mod output_verdict;
pub mod package;
pub mod parts;
pub mod problem;
pub mod protocol;
mod reasons;
pub mod report;
pub mod valid_cases;
pub mod verdict;
