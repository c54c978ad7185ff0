//! Problem packages for other judge systems.

mod files;
mod latex;
mod present;

pub(crate) use files::{PackageFormat, files};
pub(crate) use present::ensure_replaceable;
