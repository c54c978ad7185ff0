//! The formats: what the programs read, and what they write. Nothing here opens a stream.

pub mod algebraic;
pub mod boxed;
pub mod compare;
pub mod curves;
pub mod directions;
pub mod dual;
pub mod heat_map;
pub mod input_error;
pub mod json;
pub mod judge_problem;
pub mod mask;
pub mod output;
pub(crate) mod picture;
pub mod place;
pub mod scanner;
pub mod shard;
pub mod sheet;
pub mod submission;
pub mod survey;
pub mod svg;
pub mod tutorial;
