//! Problem packages for other judge systems.

mod files;
mod latex;

pub use files::{PackageFile, PackageFormat, files};
