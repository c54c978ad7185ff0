//! A class: its hand-ins, the assignment that they answer, and what came of each.
//!
//! `hand_in` finds the hand-ins in a folder and the programs in each of them, and `grading` judges
//! these. The results are kept in a file until the run is complete (`resume`), and written as a
//! `report`, which shows as much as `feedback` allows.

mod assignment;
mod feedback;
mod grading;
mod hand_in;
pub mod report;
mod results;
mod resume;

pub use assignment::{
    Assignment, COUNT, ClassPart, FolderScore, PartPoints, PointsTable, SEED, STAGES,
};
pub use feedback::Feedback;
pub use grading::{ClassEvent, ClassGrader, Thoroughness};
pub use hand_in::{ClassFolder, HandIn, HandInFile, HandInPrograms, PartFiles, shown_name};
pub use results::{CaseTexts, ClassReport, HandInResult, PartResult, PartVerdict};
pub use resume::{EarlierResults, HandInFingerprint, StateFile};
