//! Problem packages for other judge systems.

mod files;
mod parts;

pub use files::{PackageFile, PackageFormat, SecretCase, files};
pub use parts::{NamedText, PackageParts};
