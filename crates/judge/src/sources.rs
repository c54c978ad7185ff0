//! The sources of a class, as tools that look for copies read them: a folder for each student.

use anyhow::anyhow;

use crate::build::{Languages, read};
use crate::hand_in::{FolderNames, HandIn};
use crate::new_folder::NewFolder;
use crate::package::listed;

/// The file that lists the sources, by which a later run knows that it may replace them.
pub const SOURCES_LIST: &str = "sources.sha256";

/// Writes the sources of the hand-ins into a folder, and puts it into its place.
pub fn write_sources(
    folder: NewFolder,
    hand_ins: &[HandIn],
    languages: &Languages,
) -> anyhow::Result<()> {
    let mut names = FolderNames::default();
    let mut list = String::new();
    for hand_in in hand_ins {
        let student = names.next(&hand_in.name, "");
        let files = hand_in.files.iter();
        for file in files.filter(|file| file.left_out.is_none() && file.is_source(languages)) {
            let path = format!("{student}/{}", file.name);
            let bytes = read(&file.path).map_err(|why| anyhow!("{path} {why}"))?;
            folder.write(&path, &bytes)?;
            list.push_str(&listed(&path, &bytes));
        }
    }
    folder.write(SOURCES_LIST, list.as_bytes())?;
    folder.take_place()
}
