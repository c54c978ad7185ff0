//! Problem packages for other judge systems.
//!
//! The contents of a package ([`PackageContents`]) do not depend on a format. A format lays
//! them out as files.

mod contents;
mod kattis;
mod manifest;
mod metadata;
mod plain;
mod polygon;
mod statement;
mod submissions;

use anyhow::ensure;

pub use contents::{PackageContents, PackageOrder};
pub use manifest::{archive, ensure_archive_replaceable, ensure_replaceable};
pub use metadata::{License, Markup, PackageMetadata};
pub use submissions::MeasuredLimit;

/// The formats of packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageFormat {
    /// The format before formats had a version.
    Legacy,
    /// The format of September 2025.
    September2025,
    /// An upload for DOMjudge.
    Domjudge,
    /// The archive of a problem for Hydro, and for HUSTOJ.
    Hydro,
    /// The test data of a problem for Luogu.
    Luogu,
    /// A folder as Polygon packs a problem.
    Polygon,
}

/// In what form a package is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageForm {
    /// A folder with files.
    Folder,
    /// A zip archive.
    Archive,
}

impl PackageFormat {
    /// Every format.
    pub const ALL: [Self; 6] = [
        Self::Legacy,
        Self::September2025,
        Self::Domjudge,
        Self::Hydro,
        Self::Luogu,
        Self::Polygon,
    ];

    /// The name that `--format` has for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legacy => "legacy",
            Self::September2025 => "2025-09",
            Self::Domjudge => "domjudge",
            Self::Hydro => "hydro",
            Self::Luogu => "luogu",
            Self::Polygon => "polygon",
        }
    }

    /// In what form it is written.
    pub const fn form(self) -> PackageForm {
        match self {
            Self::Legacy | Self::September2025 | Self::Polygon => PackageForm::Folder,
            Self::Domjudge | Self::Hydro | Self::Luogu => PackageForm::Archive,
        }
    }

    /// Refuses a problem that lacks a program which the format needs.
    ///
    /// # Errors
    ///
    /// An input has many right outputs, and the problem has no checker in C++.
    pub fn ensure_possible(self, contents: &PackageContents) -> anyhow::Result<()> {
        let needs_checker = matches!(self, Self::Hydro | Self::Luogu | Self::Polygon);
        let lacks_checker = contents.output_validator.is_some() && contents.checker.is_none();
        ensure!(
            !(needs_checker && lacks_checker),
            "{} has many right outputs, and no checker for {} yet; use legacy, 2025-09 or domjudge",
            contents.name,
            self.name()
        );
        Ok(())
    }

    /// The files of a package, and a list of them.
    pub fn files(self, contents: &PackageContents) -> Vec<PackageFile> {
        let mut files = match self {
            Self::Legacy => kattis::legacy(contents),
            Self::September2025 => kattis::september_2025(contents),
            Self::Domjudge => kattis::domjudge(contents),
            Self::Hydro => plain::hydro(contents),
            Self::Luogu => plain::luogu(contents),
            Self::Polygon => polygon::polygon(contents),
        };
        let folder = match self {
            Self::Hydro => name_in_systems(contents.name) + "/",
            _ => String::new(),
        };
        files.push(manifest::manifest(&files, &folder));
        files
    }
}

/// The short name of a problem in other systems: letters a-z and digits.
fn name_in_systems(name: &str) -> String {
    name.replace('_', "")
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageFile {
    /// Where it is, below the folder of the package.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl PackageFile {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        let (path, bytes) = (path.into(), bytes.into());
        Self { path, bytes }
    }
}
