//! Problem packages for other judge systems.

mod files;
mod latex;
mod parts;

pub use files::{PackageFile, PackageFormat, files};
pub use parts::{NamedText, PackageParts};
pub(crate) use parts::{named, part, sample, validator};
