//! Files of a problem that are built together with its submissions, such as a driver that calls their function.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;

use crate::build::files::HandInFile;
use crate::build::languages::Languages;
use crate::build::recognise::{PartSources, SourceFile};
use crate::cases::entries;

/// The folder whose files are for every language.
const FOR_ALL: &str = "default";

/// The files by the folders that they are in, which are named after languages.
#[derive(Clone, Debug, Default)]
pub struct Includes(BTreeMap<String, Vec<HandInFile>>);

impl Includes {
    /// What is in the folders of a folder. Links are followed.
    ///
    /// # Errors
    ///
    /// A folder cannot be read.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        let mut found = BTreeMap::new();
        for (entry, _) in folder
            .is_dir()
            .then(|| entries(folder))
            .transpose()?
            .into_iter()
            .flatten()
        {
            if entry.path().is_dir() {
                let mut files = Vec::new();
                let cannot_read = || format!("cannot read {}", entry.path().display());
                add_files(&entry.path(), "", &mut files).with_context(cannot_read)?;
                found.insert(entry.file_name().to_string_lossy().into_owned(), files);
            }
        }
        Ok(Self(found))
    }

    /// Adds a file for a language, under its own name, if it can be read.
    pub(crate) fn add(&mut self, language: &str, file: &Path) {
        if let Ok(data) = fs::metadata(file) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let file = HandInFile::new(name.into_owned(), file.to_owned(), &data);
            self.0.entry(language.to_owned()).or_default().push(file);
        }
    }

    /// Leaves out the folders that are for no language, and returns their names.
    pub(crate) fn without_effect(
        &mut self,
        languages: &Languages,
        all_have_default: bool,
    ) -> Vec<String> {
        let is_known = |name: &String| {
            all_have_default && name == FOR_ALL
                || languages.all().iter().any(|own| own.code() == *name)
        };
        let unknown: Vec<String> = self
            .0
            .keys()
            .filter(|name| !is_known(name))
            .cloned()
            .collect();
        self.0.retain(|name, _| !unknown.contains(name));
        unknown
    }
}

fn add_files(folder: &Path, name: &str, files: &mut Vec<HandInFile>) -> std::io::Result<()> {
    for (entry, _) in entries(folder)? {
        let name = format!("{name}{}", entry.file_name().to_string_lossy());
        let data = fs::metadata(entry.path())?;
        if data.is_dir() {
            add_files(&entry.path(), &format!("{name}/"), files)?;
        } else if data.is_file() {
            files.push(HandInFile::new(name, entry.path(), &data));
        }
    }
    Ok(())
}

impl PartSources {
    /// The same with the files for its language, which replace its own files of the same names. If one is called
    /// `main`, the program begins there.
    #[must_use]
    pub(crate) fn with_includes(mut self, includes: &Includes) -> Self {
        let folders = [FOR_ALL.to_owned(), self.language.code()];
        let own = folders.iter().filter_map(|name| includes.0.get(name));
        let own: Arc<[HandInFile]> = own.flatten().cloned().collect();
        if own.is_empty() {
            return self;
        }
        let is_kept = |source: &SourceFile| {
            let place = self.place(&source.path);
            own.iter().all(|file| Path::new(&file.name) != place)
        };
        let sources: Vec<SourceFile> = self
            .sources
            .iter()
            .filter(|one| is_kept(one))
            .cloned()
            .collect();
        self.sources = sources;
        let languages = Languages::default();
        for file in own.iter() {
            let language = languages.of_source(&file.path);
            let joint = language
                .clone()
                .and_then(|other| languages.joint(&[self.language.clone(), other]));
            let (Some(language), Some(joint)) = (language, joint) else {
                continue;
            };
            let is_main = file
                .path
                .file_stem()
                .is_some_and(|stem| stem.eq_ignore_ascii_case("main"));
            if !is_main && !self.language.takes_several() {
                continue;
            }
            self.language = joint;
            let source = SourceFile {
                path: file.path.clone(),
                language,
            };
            let place = if is_main { 0 } else { self.sources.len() };
            self.sources.insert(place, source);
        }
        self.beside = own.iter().chain(&*self.beside).cloned().collect();
        self.included = own;
        // A driver may call what was linked with one that it replaces.
        self.add_helpers(&languages);
        self
    }
}
