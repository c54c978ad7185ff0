//! Judging programs: problems, cases, runs under limits, verdicts, reports, packages.
//!
//! `cases` are read from a folder or generated for a `problem`. `grade` runs a program on each
//! (`run`) and judges its output by `compare`, the rules of the problem, or an external
//! `checker`. The results are written as a `report`.

pub(crate) mod build;
pub mod cases;
pub(crate) mod checker;
pub(crate) mod class;
pub mod compare;
pub mod explain;
pub(crate) mod grade;
pub mod mistakes;
pub(crate) mod new_folder;
mod output_verdict;
pub(crate) mod package;
pub(crate) mod parts;
pub mod problem;
pub mod protocol;
mod reasons;
pub(crate) mod report;
pub mod run;
pub(crate) mod valid_cases;
pub(crate) mod verdict;
