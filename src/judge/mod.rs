//! Judging programs: problems as data, and processes that run on them.

pub mod instance;
pub mod problem;
pub mod strict;
