//! The forms in which the results of a class are written.

pub mod csv;
pub mod gradescope;
pub mod json;
pub mod junit;
pub mod page;
pub mod text;
