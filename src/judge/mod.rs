//! Judging: problems as data, cases, programs that run on them, and reports.

pub mod cases;
pub mod checker;
pub mod compare;
pub mod evaluate;
pub mod package;
pub mod problem;
pub mod report;
pub mod run;
pub mod verdict;
