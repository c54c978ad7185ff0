//! Cases in a folder: inputs, each with the answer to it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use crate::judge::cases::{Case, CaseData, generated_cases, write_file};
use crate::judge::problem::{Problem, answer};

/// The endings that an answer may have.
const ANSWERS: [&str; 3] = ["ans", "out", "a"];
/// How the names of folders begin that hold no cases, but inputs that are wrong.
const INVALID: &str = "invalid";

/// All cases of a folder and the folders below, in the order of their names. Folders below
/// whose names begin with `invalid` are left out.
pub(crate) fn cases(folder: &Path) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    collect(folder, "", &mut cases)?;
    ensure!(
        !cases.is_empty(),
        "{} has no cases: no file NAME.in",
        folder.display()
    );
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(cases)
}

fn collect(folder: &Path, prefix: &str, cases: &mut Vec<Case>) -> anyhow::Result<()> {
    let cannot_read = || format!("cannot read the folder {}", folder.display());
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let entry = entry.with_context(cannot_read)?;
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let kind = entry.file_type().with_context(cannot_read)?;
        if kind.is_dir() {
            if !name.starts_with(INVALID) {
                collect(&path, &format!("{prefix}{name}/"), cases)?;
            }
        } else if kind.is_symlink() && path.is_dir() {
            // It may lead back to where it is.
            ensure!(
                name.starts_with(INVALID),
                "{} is a link to a folder, which is not followed",
                path.display()
            );
        } else if let Some(name) = name.strip_suffix(".in") {
            ensure_file(&path)?;
            cases.push(Case {
                name: format!("{prefix}{name}"),
                answer: CaseData::File(answer_of(&path)?),
                input: CaseData::File(path),
            });
        }
    }
    Ok(())
}

/// The one answer to an input.
fn answer_of(input: &Path) -> anyhow::Result<PathBuf> {
    let candidates = ANSWERS.map(|ending| input.with_extension(ending));
    let mut found = candidates.into_iter().filter(|path| path.exists());
    let Some(answer) = found.next() else {
        bail!("{} has no answer: no .ans, .out or .a", input.display());
    };
    if let Some(other) = found.next() {
        let [one, other] = [&answer, &other].map(|path| path.extension().unwrap_or_default());
        let [one, other] = [one, other].map(OsStr::display);
        bail!("{} has two answers: .{one} and .{other}", input.display());
    }
    ensure_file(&answer)?;
    Ok(answer)
}

/// Refuses anything but a file or a link to a file: reading a pipe would wait.
fn ensure_file(path: &Path) -> anyhow::Result<()> {
    let kind = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(kind.is_file(), "{} is not a file", path.display());
    Ok(())
}

/// Writes cases that are drawn for a problem, with our answers, into a folder.
pub(crate) fn write_generated(
    problem: &'static dyn Problem,
    seed: u64,
    count: u64,
    folder: &Path,
) -> anyhow::Result<()> {
    for case in generated_cases(problem, seed, count) {
        let answer = answer(problem, &case.input)?;
        for (ending, bytes) in [("in", case.input), ("ans", answer)] {
            write_file(&folder.join(format!("{}.{ending}", case.name)), &bytes)?;
        }
    }
    Ok(())
}
