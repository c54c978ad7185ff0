//! The rules of the assignments: the judge problem's three stages with what they read and print, the
//! two-knight game and the interactive walk.

pub mod dual;
pub mod stages;
#[doc(hidden)]
pub mod walk;
