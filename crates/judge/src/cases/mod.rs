//! Cases: read from a folder, drawn by seed and number, and made smaller while a program fails.

mod drawn;
mod folder;
mod shrink;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use anyhow::{Context, bail};

pub use drawn::{GeneratedCase, drawn_cases, generated_cases, stress_case, write_generated};
pub use folder::{NamePattern, PatternError, cases};
pub use shrink::shrink;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its path in the folder, without an ending, with `/` between the parts.
    pub name: String,
    pub input: CaseData,
    pub answer: CaseData,
}

/// The bytes of an input or an answer, or the file that has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseData {
    File(PathBuf),
    Bytes(Vec<u8>),
    /// An answer that is not there, and what is missing.
    Missing(String),
}

impl CaseData {
    pub fn read(&self) -> anyhow::Result<Cow<'_, [u8]>> {
        match self {
            Self::File(path) => read_file(path).map(Cow::Owned),
            Self::Bytes(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Missing(lack) => bail!("{lack}"),
        }
    }

    /// How many bytes there are; 0 if they cannot be read.
    pub fn length(&self) -> usize {
        match self {
            Self::File(path) => {
                let length = fs::metadata(path).map_or(0, |file| file.len());
                usize::try_from(length).unwrap_or(usize::MAX)
            }
            Self::Bytes(bytes) => bytes.len(),
            Self::Missing(_) => 0,
        }
    }

    /// A file with the bytes. Bytes in memory are written to `path`.
    pub fn as_file(&self, path: PathBuf) -> anyhow::Result<PathBuf> {
        match self {
            Self::File(path) => Ok(path.clone()),
            Self::Bytes(bytes) => write_file(&path, bytes).map(|()| path),
            Self::Missing(lack) => bail!("{lack}"),
        }
    }
}

impl fmt::Display for CaseData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Bytes(_) => f.write_str("a text in memory"),
            Self::Missing(lack) => f.write_str(lack),
        }
    }
}

pub fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a file beside another, and then puts it into the place of that.
pub fn replace_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    let moved = write_file(beside, bytes).and_then(|()| {
        fs::rename(beside, path).with_context(|| format!("cannot write {}", path.display()))
    });
    moved.inspect_err(|_| drop(fs::remove_file(beside)))
}
