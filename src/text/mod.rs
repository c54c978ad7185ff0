//! The formats: what the programs read, and what they write. Nothing here opens a stream.

pub mod dual;
pub mod input_error;
pub mod json;
pub mod judge_problem;
pub mod output;
pub mod place;
pub mod scanner;
pub mod sheet;
pub mod svg;
