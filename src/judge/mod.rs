//! Judging: problems as data, cases, programs that run on them, and reports.

pub mod cases;
pub mod checker;
pub mod compare;
pub mod grade;
mod output_verdict;
pub mod package;
pub mod problem;
pub mod protocol;
pub mod report;
pub mod run;
pub mod verdict;
