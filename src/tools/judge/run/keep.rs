//! `judge run --keep`: the cases that are not accepted, as files.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use knights_judge::cases::{Case, CaseData, replace_file};
use knights_judge::report::CaseResult;
use knights_render::terminal::changes_display;

/// The folder in which cases are kept.
pub(super) struct KeptCases {
    folder: PathBuf,
    /// The files of the cases themselves, which are not replaced.
    protected: HashSet<PathBuf>,
    /// The names that are taken.
    taken: HashSet<PathBuf>,
}

/// The files of a case that was kept.
#[derive(Clone)]
pub(super) struct KeptFiles {
    /// The input.
    pub(super) input: PathBuf,
    /// The answer.
    pub(super) answer: PathBuf,
}

impl KeptCases {
    /// Makes the folder. It must not be in `source`, the folder of the cases: its files would be
    /// cases.
    pub(super) fn new<'a>(
        folder: &Path,
        source: Option<&Path>,
        cases: impl Iterator<Item = &'a Case>,
    ) -> anyhow::Result<Self> {
        let shown = folder.display();
        if let Some(source) = source {
            let cannot_read = || format!("cannot read {}", source.display());
            ensure!(
                !resolved(folder)?.starts_with(source.canonicalize().with_context(cannot_read)?),
                "{shown} is in {}, the folder of the cases; name another folder with --keep",
                source.display()
            );
        }
        fs::create_dir_all(folder).with_context(|| format!("cannot make {shown}"))?;
        let files = cases.flat_map(|case| [&case.input, &case.answer]);
        let protected = files.filter_map(|data| match data {
            CaseData::File(path) => path.canonicalize().ok(),
            CaseData::Bytes(_) | CaseData::Missing(_) => None,
        });
        Ok(Self {
            folder: folder.to_owned(),
            protected: protected.collect(),
            taken: HashSet::new(),
        })
    }

    /// Writes the input, the answer and what was found. An output that the program did not write is
    /// removed, if an earlier run has left one.
    pub(super) fn keep(
        &mut self,
        name: &str,
        case: &Case,
        result: &CaseResult,
    ) -> anyhow::Result<KeptFiles> {
        let path = self.path(name);
        let parent = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        let file = |ending: &str| {
            let mut file = path.clone().into_os_string();
            file.push(ending);
            PathBuf::from(file)
        };
        let [input, answer, output] = [".in", ".ans", ".out"].map(file);
        for file in [&input, &answer, &output] {
            let is_free = !self.protected.contains(&resolved(file)?);
            let shown = file.display();
            ensure!(
                is_free,
                "{shown} is a file of the cases; name another folder with --keep"
            );
        }
        replace_file(&input, &case.input.read()?)?;
        replace_file(&answer, &case.answer.read()?)?;
        match &result.output {
            Some(bytes) => replace_file(&output, bytes)?,
            None => drop(fs::remove_file(&output)),
        }
        Ok(KeptFiles { input, answer })
    }

    /// The path of a case in the folder, without an ending. No part of it leads out of the folder or
    /// changes what a terminal shows.
    fn path(&mut self, name: &str) -> PathBuf {
        let plain = |c: char| if changes_display(c) { '_' } else { c };
        let parts = name
            .split('/')
            .filter(|part| !matches!(*part, "" | "." | ".."));
        let parts = parts.map(|part| part.chars().map(plain).collect::<String>());
        let mut path = self.folder.clone();
        path.extend(parts);
        while !self.taken.insert(path.clone()) {
            path.as_mut_os_string().push("_");
        }
        path
    }
}

/// A path without links. What does not exist yet follows what does.
fn resolved(path: &Path) -> anyhow::Result<PathBuf> {
    let cannot_read = || format!("cannot read {}", path.display());
    let path = std::path::absolute(path).with_context(cannot_read)?;
    for parent in path.ancestors() {
        match parent.canonicalize() {
            Ok(found) => {
                let rest = path
                    .strip_prefix(parent)
                    .expect("a path begins with its ancestor");
                return Ok(if rest.as_os_str().is_empty() {
                    found
                } else {
                    found.join(rest)
                });
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(cannot_read),
        }
    }
    Ok(path)
}
