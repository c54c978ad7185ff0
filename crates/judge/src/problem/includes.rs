//! Files of a problem that are built together with its submissions, such as a driver that calls their function.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use crate::cases::entries;

/// The most bytes of a file, as of one that is handed in.
const LARGEST: u64 = 4 << 20;

/// The files for each language, by what packages call it. Each has its path and its name in the folder of the build.
#[derive(Clone, Debug, Default)]
pub struct Includes(pub(crate) BTreeMap<String, Vec<(String, PathBuf)>>);

impl Includes {
    /// The name of the files for every language.
    pub(crate) const FOR_ALL: &str = "default";

    /// What is in the folders of a folder. Links are followed.
    ///
    /// # Errors
    ///
    /// A folder cannot be read.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut folders = BTreeMap::new();
        if folder.is_dir() {
            for (entry, _) in entries(folder)? {
                if entry.path().is_dir() {
                    let mut files = Vec::new();
                    add_files(&entry.path(), "", &mut files)?;
                    folders.insert(entry.file_name().to_string_lossy().into_owned(), files);
                }
            }
        }
        Ok(Self(folders))
    }
}

fn add_files(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for (entry, _) in entries(folder)? {
        let name = format!("{name}{}", entry.file_name().to_string_lossy());
        let data = fs::metadata(entry.path())?;
        if data.is_dir() {
            add_files(&entry.path(), &format!("{name}/"), files)?;
        } else if data.is_file() {
            check(&entry.path())?;
            files.push((name, entry.path()));
        }
    }
    Ok(())
}

/// Whether a file can be copied whole: what fails later would look like a fault of a submission.
fn check(file: &Path) -> io::Result<()> {
    let named = |words: &dyn fmt::Display| io::Error::other(format!("{}: {words}", file.display()));
    let opened = fs::File::open(file).and_then(|opened| opened.metadata());
    let data = opened.map_err(|error| named(&error))?;
    if data.len() > LARGEST {
        return Err(named(&"a file to include has at most 4 MiB"));
    }
    Ok(())
}
