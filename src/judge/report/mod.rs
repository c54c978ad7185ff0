//! Reports: the results of all cases, and the formats in which they are written.

mod documents;
pub(crate) mod json;
pub(crate) mod junit;
mod results;
pub(crate) mod text;

pub(crate) use documents::{ExplanationDocument, MistakeDocument};
pub(crate) use results::count;
pub(crate) use results::{CaseResult, PartProgram, Report, Score, Subtask};
