//! Programs of a setter, which are built again only if what they are made of has changed.

use std::collections::BTreeSet;
use std::env::{current_exe, split_paths, var_os};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use tar::{Archive, Builder};

use crate::build::{
    BuildFailure, BuildFolder, BuiltProgram, PartSources, build_by, outside, run_build, size,
};
use crate::cache::{self, Fingerprint};
use crate::cases::{DATA, entries};
use knights_run::{Sandbox, ScratchFolder, search};
use knights_streams::reading::read_regular;

/// Which files of a folder count.
#[derive(Clone, Copy, PartialEq)]
enum Counted {
    /// All, and those of all folders below.
    Below,
    /// All of the folder itself.
    All,
    /// Those that a loader takes, such as `libc.so.6`. `cargo run` names the folders where it builds, and the other files
    /// there change all the time.
    Libraries,
}

/// Variables that decide what a program becomes, or does, by what counts in the folders that they name.
const VARIABLES: [(Counted, &str); 3] = [
    (
        Counted::Below,
        "CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH CLASSPATH NODE_PATH PYTHONPATH",
    ),
    (
        Counted::All,
        "LIBRARY_PATH GOFLAGS PYENV_VERSION PYTHONHOME RUSTUP_TOOLCHAIN",
    ),
    (Counted::Libraries, "LD_LIBRARY_PATH"),
];
/// Where headers are that no package of the system has brought.
const INSTALLED: &str = "/usr/local/include";
/// The most files of all these folders: to look at more would take longer than most builds.
const MOST_FILES: usize = 10_000;
/// The folders of a problem that do not count for its commands.
const OF_OTHERS: [&str; 3] = [DATA, "tests", "submissions"];

/// The fingerprint of what every program of a setter may depend on; `None` if these are too many files.
pub(crate) fn surroundings() -> Option<Fingerprint> {
    static FOUND: OnceLock<Option<Fingerprint>> = OnceLock::new();
    let find = || {
        let mut fingerprint = Fingerprint::default();
        // Two builds of one version may judge differently.
        fingerprint.add_version(&current_exe().unwrap_or_default());
        let mut folders = vec![(PathBuf::from(INSTALLED), Counted::Below)];
        for (counted, names) in VARIABLES {
            let values: Vec<_> = names.split(' ').map(var_os).collect();
            fingerprint.add_value(&values);
            let named = values.iter().flatten().flat_map(split_paths);
            folders.extend(named.map(|folder| (folder, counted)));
        }
        // A program starts in the folder of its problem, whose files count anyway.
        folders.retain(|(folder, _)| folder.is_absolute());
        let mut count = 0;
        while let Some((folder, counted)) = folders.pop() {
            for (file, kind) in entries(&folder).into_iter().flatten() {
                let name = file.file_name();
                if counted != Counted::Libraries || name.to_string_lossy().contains(".so") {
                    count += 1;
                    fingerprint.add_version(&file.path());
                }
                if counted == Counted::Below && kind.is_dir() {
                    folders.push((file.path(), counted));
                }
            }
            if count > MOST_FILES {
                return None;
            }
        }
        Some(fingerprint)
    };
    FOUND.get_or_init(find).clone()
}

/// The fingerprint of a program that is built of these sources; `None` if it may depend on other files.
pub(crate) fn fingerprint(part: &PartSources) -> Option<Fingerprint> {
    let folder = ScratchFolder::new("build").ok()?;
    fingerprint_of(&BuildFolder::fill(folder.path(), part).ok()?)
}

fn fingerprint_of(build: &BuildFolder<'_>) -> Option<Fingerprint> {
    let mut fingerprint = surroundings()?;
    let language = &build.part.language;
    let names: Vec<&String> = build.sources.iter().map(|source| &source.name).collect();
    fingerprint.add_value(&(language, names));
    fingerprint.add_folder(build.path, &[]).ok()?;
    let tools = [language.build.first(), language.run.first()];
    for tool in tools.into_iter().flatten().filter_map(search) {
        fingerprint.add_version(&tool);
    }
    (!outside::may_read_others(build)).then_some(fingerprint)
}

/// Whether an argument may name a file outside of the folder in which a command starts.
pub(crate) fn leads_out(argument: &str) -> bool {
    let is_of_name = |c: char| c.is_alphanumeric() || "._-".contains(c);
    let mut slashes = argument.match_indices('/');
    argument.contains("..")
        || argument.contains('~')
        || slashes.any(|(at, _)| argument.starts_with('-') || !argument[..at].ends_with(is_of_name))
}

/// The fingerprint of a command that starts in a folder, of whose files it may read any; `None` if it names none of them,
/// for then what it runs is not known.
pub(crate) fn fingerprint_of_command(
    folder: &Path,
    program: &Path,
    arguments: &[String],
) -> Option<Fingerprint> {
    let mut fingerprint = surroundings()?;
    fingerprint.add(program.as_os_str().as_encoded_bytes());
    fingerprint.add_version(&search(program).unwrap_or_default());
    let words = iter::once(program).chain(arguments.iter().map(Path::new));
    let paths = words.map(|word| folder.join(word));
    let inside = paths.filter(|file| file.starts_with(folder) && file.is_file());
    let files: BTreeSet<PathBuf> = inside.collect();
    for file in &files {
        fingerprint.add(read_regular(file, "file").ok()?);
        fingerprint
            .add_folder(&file.with_file_name(""), &OF_OTHERS)
            .ok()?;
    }
    fingerprint.add_folder(folder, &OF_OTHERS).ok()?;
    (!files.is_empty()).then_some(fingerprint)
}

/// Builds a part of a setter without a sandbox, unless the same was built before.
pub(crate) fn build_kept(part: &PartSources) -> Result<BuiltProgram, BuildFailure> {
    build_by(part, |build| {
        let key = fingerprint_of(build).map(Fingerprint::text);
        let kept = key.as_deref().and_then(cache::load);
        if kept.is_some_and(|kept| Archive::new(&kept[..]).unpack(build.path).is_ok()) {
            return Ok(());
        }
        run_build(build, &Sandbox::OFF)?;
        let mut archive = Builder::new(Vec::new());
        if let Some(key) = key
            && size(build.path, cache::LARGEST) < cache::LARGEST
            && archive.append_dir_all("", build.path).is_ok()
            && let Ok(bytes) = archive.into_inner()
        {
            cache::store(&key, &bytes);
        }
        Ok(())
    })
}
