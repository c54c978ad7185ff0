//! The forms in which the results of a class are written.

pub(crate) mod csv;
pub(crate) mod gradescope;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod page;
pub(crate) mod text;
