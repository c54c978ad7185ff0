//! Building a part together with files of its problem.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::build::files::HandInFile;
use crate::build::languages::Languages;
use crate::build::recognise::{PartSources, SourceFile};
use crate::problem::Includes;

impl PartSources {
    /// The same with the files for its language, which replace its own files of the same names. If one is called
    /// `main`, the program begins there.
    #[must_use]
    pub(crate) fn with_includes(mut self, includes: &Includes) -> Self {
        // What is for the language counts more than what is for all of the same name.
        let folders = [self.language.code(), Includes::FOR_ALL.to_owned()];
        let all = folders.iter().filter_map(|name| includes.0.get(name));
        let mut seen = BTreeSet::new();
        let unique = all.flatten().filter(|(name, _)| seen.insert(name.clone()));
        let read = |(name, path): &(String, PathBuf)| {
            let data = fs::metadata(path).ok()?;
            Some(HandInFile::new(name.clone(), path.clone(), &data))
        };
        let added: Arc<[HandInFile]> = unique.filter_map(read).collect();
        if added.is_empty() {
            return self;
        }
        let is_kept = |source: &SourceFile| {
            let place = self.place(&source.path);
            added.iter().all(|file| Path::new(&file.name) != place)
        };
        let main = self.sources.first().cloned();
        let begins = main.map(|source| self.place(&source.path));
        let sources: Vec<SourceFile> = self
            .sources
            .iter()
            .filter(|source| is_kept(source))
            .cloned()
            .collect();
        self.sources = sources;
        let languages = Languages::default();
        for file in added.iter() {
            let language = languages.of_source(&file.path);
            let joint = language
                .clone()
                .and_then(|other| languages.joint(&[self.language.clone(), other]));
            let (Some(language), Some(joint)) = (language, joint) else {
                continue;
            };
            let name = Path::new(&file.name);
            let is_called_main = name
                .file_stem()
                .is_some_and(|stem| stem.eq_ignore_ascii_case("main"));
            let is_main =
                is_called_main && !file.name.contains('/') || begins.as_deref() == Some(name);
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
        self.beside = added.iter().chain(&*self.beside).cloned().collect();
        self.included = added;
        // A driver may call what was linked with one that it replaces.
        self.add_helpers(&languages);
        self
    }
}
