//! The forms in which the results of a class are written.

mod data;
mod page;
mod text;

pub use data::{csv, gradescope, json, junit};
pub use page::page;
pub use text::text;
