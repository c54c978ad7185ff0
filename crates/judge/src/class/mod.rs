//! A class: its hand-ins, the assignment that they answer, and what came of each.
//!
//! `hand_in` finds the hand-ins in a folder, `recognise` the programs in each of them, and
//! `grade_class` judges these. The results are kept in a `state` file until the run is complete, and
//! written as a `report`, which shows as much as `feedback` allows.

mod assignment;
mod feedback;
mod fingerprint;
mod grade_class;
mod hand_in;
mod points;
mod recognise;
pub mod report;
mod results;
mod state;

pub use assignment::{Assignment, COUNT, ClassPart, SEED, STAGES};
pub use feedback::Feedback;
pub use fingerprint::HandInFingerprint;
pub use grade_class::{ClassEvent, ClassGrader, Thoroughness};
pub use hand_in::{ClassFolder, HandIn, HandInFile, shown_name};
pub use points::{FolderScore, PartPoints, PointsTable};
pub use recognise::{HandInPrograms, PartFiles};
pub use results::{CaseTexts, ClassReport, HandInResult, PartResult, PartVerdict};
pub use state::{EarlierResults, StateFile};
