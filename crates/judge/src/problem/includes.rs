//! Files of a problem that are built together with its submissions, such as a driver that calls their function.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::cases::entries;

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
        let mut found = BTreeMap::new();
        if folder.is_dir() {
            for (entry, _) in entries(folder)? {
                if entry.path().is_dir() {
                    let mut files = Vec::new();
                    add_files(&entry.path(), "", &mut files)?;
                    found.insert(entry.file_name().to_string_lossy().into_owned(), files);
                }
            }
        }
        Ok(Self(found))
    }

    /// Adds a file for a language, under its own name.
    pub(crate) fn add(&mut self, language: &str, file: PathBuf) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let own = (name.into_owned(), file);
        self.0.entry(language.to_owned()).or_default().push(own);
    }
}

fn add_files(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for (entry, _) in entries(folder)? {
        let name = format!("{name}{}", entry.file_name().to_string_lossy());
        let data = fs::metadata(entry.path())?;
        if data.is_dir() {
            add_files(&entry.path(), &format!("{name}/"), files)?;
        } else if data.is_file() {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}
