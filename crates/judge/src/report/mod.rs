//! Reports: the results of all cases, and the formats in which they are written.

mod documents;
pub mod json;
pub mod junit;
mod notes;
mod results;
pub mod text;

pub use documents::{ExplanationDocument, MistakeDocument};
pub use notes::{CaseNote, CaseNotes};
pub use results::count;
pub use results::{CaseResult, PartProgram, Report, Score, Subtask};
