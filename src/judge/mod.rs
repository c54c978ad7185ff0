//! Judging: problems as data, and processes that run on them.

pub mod answer;
pub mod cases;
pub mod checker;
#[cfg(target_os = "linux")]
pub(crate) mod descendants;
pub mod external;
pub mod family;
pub mod generate;
pub mod instance;
pub mod judging;
pub mod limits;
pub mod package;
pub mod package_parts;
pub mod problem;
pub mod report;
pub(crate) mod report_json;
pub(crate) mod report_junit;
pub(crate) mod report_text;
pub mod runner;
pub mod shrink;
pub mod stress;
pub mod strict;
pub mod verdict;
pub(crate) mod wire;
#[cfg(target_os = "linux")]
pub(crate) mod worker;
