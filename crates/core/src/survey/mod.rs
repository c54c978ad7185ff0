//! Surveys: the result of a method from every start square of a board.
//!
//! A [`SurveyTask`] goes into a [`Surveyor`], which turns each start into a [`StartResult`]; the
//! results of all starts are a `Survey` with its `Summary`. `SurveyParts` merges parts that ran
//! separately.

mod parts;
mod surveyor;
mod task;

pub use parts::{Shard, SurveyPart, SurveyParts};
pub use surveyor::{Method, Surveyor};
pub use task::{
    StartOutcome, StartResult, Summary, Survey, SurveyTask, SurveyTaskError, SurveyedTask,
};
