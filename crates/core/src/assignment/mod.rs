//! The rules of the assignments, without input and output: the judge problem's three stages, the
//! two-knight game and the interactive walk.

pub mod dual;
pub mod stages;
pub mod walk;
