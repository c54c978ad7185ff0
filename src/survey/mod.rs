//! Surveys: every start square of a board, what a method finds from each, and how many tours differ.

mod surveyor;

pub use surveyor::{Method, StartResult, Summary, SurveyError, Surveyor, WALK_STEPS};
