//! Reports: the results of all cases, and the forms in which they are written.

pub(crate) mod json;
pub(crate) mod junit;
mod results;
pub(crate) mod text;

pub use results::{CaseResult, Report, RunUsage, Subtask};
