//! The formats: what the programs read ([`input`]) and write. Nothing here opens a stream.

pub mod algebraic;
pub mod boxed;
pub mod directions;
pub mod dual;
pub mod input;
pub mod json;
pub mod output;
pub mod picture;
pub mod sheet;
pub mod submission;
pub mod survey;
pub mod survey_part;
pub mod tutorial;
pub mod walk;
