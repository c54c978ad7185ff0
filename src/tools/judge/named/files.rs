//! The files of a hand-in that a call names, and those that no part uses.

use crate::tools::judge::prelude::*;
use knights_judge::build::{FileUse, Finder, FoundParts, HandInFile};
use knights_judge::hand_in::{HandIn, shown_name};

/// The named files, and those of the named folders.
pub(super) fn hand_in(sources: &[PathBuf]) -> Result<HandIn> {
    let mut all = HandIn::default();
    for path in sources {
        let shown = path.display();
        let metadata = path.metadata();
        let data = metadata.with_context(|| format!("cannot read {shown}"))?;
        let name = shown_name(path.file_name().unwrap_or_default());
        if data.is_dir() {
            let folder = HandIn::read(name, path)?;
            all.files.extend(folder.files);
            all.ignored.extend(folder.ignored);
        } else {
            ensure!(data.is_file(), "{shown} is not a file");
            all.files.push(HandInFile::new(name, path.clone(), &data));
        }
    }
    Ok(all)
}

/// Remarks about files that are not used. It is an error if no part was found, or if two sources are the same part.
pub(super) fn unused(
    hand_in: &HandIn,
    found: &FoundParts,
    named: &[PathBuf],
    finder: &Finder,
) -> Result<Vec<String>> {
    let (has_parts, task) = (!found.parts.is_empty(), found.task.name());
    let no_part = |path: &Path| {
        let (shown, expected) = (path.display(), found.task.source_names());
        anyhow!("{shown} is no part of {task}; the sources are named {expected}")
    };
    let ignored = hand_in.ignored.iter();
    let mut remarks: Vec<String> = ignored.map(|what| format!("left out: {what}")).collect();
    let is_used = |file: &&HandInFile| found.parts.iter().any(|part| part.is_source(&file.path));
    let left = hand_in.program_files().filter(|file| !is_used(file));
    for file in left {
        let (path, shown) = (&file.path, file.path.display());
        let is_source = finder.languages.of_name(path).is_some();
        match finder.use_of(file, found) {
            FileUse::Unused(why) | FileUse::Misnamed(why) if has_parts => {
                remarks.push(format!("{shown} {why}"));
            }
            FileUse::Misnamed(why) => bail!("{shown} {why}"),
            _ if !named.contains(path) => {}
            FileUse::Unused(why) => bail!("{shown} {why}"),
            FileUse::Named | FileUse::Unknown if !is_source => ensure!(
                has_parts,
                "{shown} is in no known language; its name has to end with one of {}",
                finder.languages.extensions()
            ),
            role => {
                let mut used = found.parts.iter().flat_map(|part| &part.sources);
                if let Some(first) = used.find(|file| file.path.file_stem() == path.file_stem()) {
                    let first = first.path.display();
                    bail!("{shown} and {first} are the same part of {task}; name one of them");
                }
                ensure!(has_parts, no_part(path));
                if role == FileUse::Unknown {
                    remarks.push(format!("{shown} is no part of {task}: it is not built"));
                }
            }
        }
    }
    match named.iter().find(|path| path.is_dir()) {
        Some(folder) if !has_parts => Err(no_part(folder)),
        _ => Ok(remarks),
    }
}
