//! Surveys: the result of a method from every start square of a board.
//!
//! A [`Surveyor`] turns a start into a [`StartResult`]; the results of all starts are a
//! `Survey` with its `Summary`. `SurveyParts` merges parts that ran separately.

mod parts;
mod results;
mod surveyor;

pub(crate) use parts::{Shard, SurveyPart, SurveyParts};
pub use results::{StartOutcome, StartResult};
pub(crate) use results::{Summary, Survey};
pub use surveyor::{Method, Surveyor};
