//! Problem packages for other judge systems.

mod files;
mod latex;

pub(crate) use files::{PackageFormat, files};
