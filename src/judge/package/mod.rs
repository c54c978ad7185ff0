//! Problem packages for other judge systems.
//!
//! The contents of a package ([`PackageContents`]) do not depend on a format. A format lays
//! them out as files.

mod contents;
mod kattis;
mod latex;
mod manifest;
mod metadata;
mod submissions;

pub(crate) use contents::{PackageContents, PackageOrder};
pub(crate) use manifest::ensure_replaceable;
pub(crate) use metadata::{License, Markup, PackageMetadata};

/// The formats of packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackageFormat {
    /// The format before formats had a version.
    Legacy,
    /// The format of September 2025.
    September2025,
}

impl PackageFormat {
    /// Every format.
    pub(crate) const ALL: [Self; 2] = [Self::Legacy, Self::September2025];

    /// The name that `--format` has for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Legacy => "legacy",
            Self::September2025 => "2025-09",
        }
    }

    /// The files of a package, and a list of them.
    pub(crate) fn files(self, contents: &PackageContents) -> Vec<PackageFile> {
        let mut files = match self {
            Self::Legacy => kattis::legacy(contents),
            Self::September2025 => kattis::september_2025(contents),
        };
        files.push(manifest::manifest(&files));
        files
    }
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackageFile {
    /// Where it is, below the folder of the package.
    pub(crate) path: String,
    /// What is in it.
    pub(crate) bytes: Vec<u8>,
}

impl PackageFile {
    fn new(path: String, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        Self { path, bytes }
    }
}
