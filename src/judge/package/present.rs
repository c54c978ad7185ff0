//! Whether a folder is a package of ours, and nothing else, so that a new one may replace it.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail, ensure};

use crate::judge::package::PackageFormat;
use crate::judge::package::files::{MAINTAINERS, paths_beside_data};
use crate::judge::problem::{self, package_files};

/// The file that every package has.
const DESCRIPTION: &str = "problem.yaml";
/// The most bytes of that file that are read.
const LONGEST_DESCRIPTION: u64 = 1 << 16;
/// The folders of a package's cases.
const CASES: [&str; 3] = ["data/sample/", "data/secret/", "data/valid_output/"];
/// The settings of such a folder.
const SETTINGS: &str = "test_group.yaml";

/// Refuses a folder that is not a package of ours, or has files that no package of ours has.
///
/// A folder that does not exist or is empty is accepted. Packages of other problems and formats
/// are accepted too, and mixtures of packages.
pub(crate) fn ensure_replaceable(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    let is_other = folder.exists() && !folder.is_dir();
    ensure!(!is_other, "{shown} is not a folder; name another one");
    let is_empty = match fs::read_dir(folder) {
        Err(_) if !folder.exists() => true,
        Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
        Ok(mut entries) => entries.next().is_none(),
    };
    if is_empty {
        return Ok(());
    }
    ensure!(
        is_ours(&folder.join(DESCRIPTION)),
        "{shown} is not a package that judge has written: it has no {DESCRIPTION} of ours; name another folder"
    );
    let known = problem::ALL.iter().flat_map(|&problem| {
        let paths = |format| paths_beside_data(problem, format);
        PackageFormat::ALL.into_iter().flat_map(paths)
    });
    let known: Vec<String> = known.collect();
    if let Some(foreign) = foreign_file(folder, "", &known)? {
        bail!("{shown} also contains {foreign}, which is from no package; move it away");
    }
    Ok(())
}

/// Whether the description of a package names us.
fn is_ours(description: &Path) -> bool {
    let is_file = fs::symlink_metadata(description).is_ok_and(|data| data.is_file());
    let mut text = String::new();
    is_file
        && fs::File::open(description)
            .and_then(|file| file.take(LONGEST_DESCRIPTION).read_to_string(&mut text))
            .is_ok_and(|_| text.contains(MAINTAINERS))
}

/// The first file below a folder that no package has, or a link.
fn foreign_file(folder: &Path, prefix: &str, known: &[String]) -> anyhow::Result<Option<String>> {
    let cannot_read = || format!("cannot read {}", folder.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let entry = entry.with_context(cannot_read)?;
        let is_folder = entry.file_type().with_context(cannot_read)?.is_dir();
        entries.push((entry.file_name(), entry.path(), is_folder));
    }
    entries.sort();
    for (name, path, is_folder) in entries {
        let name = format!("{prefix}{}", name.to_string_lossy());
        if is_folder {
            if let Some(found) = foreign_file(&path, &format!("{name}/"), known)? {
                return Ok(Some(found));
            }
        } else if path.is_symlink() || !(known.contains(&name) || is_case(&name)) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Whether a file is one of a case as we name it: a sample, or a number and a family.
fn is_case(name: &str) -> bool {
    let Some((folder, file)) = CASES.iter().find_map(|folder| {
        let file = name.strip_prefix(folder)?;
        Some((*folder, file))
    }) else {
        return false;
    };
    if file == SETTINGS {
        return true;
    }
    let Some((stem, ".in" | ".ans" | ".out")) = file.rfind('.').map(|dot| file.split_at(dot))
    else {
        return false;
    };
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let by_number = stem.split_once('_').is_some_and(|(number, family)| {
        is_number(number)
            && problem::ALL
                .iter()
                .any(|problem| problem.families().contains(&family))
    });
    let valid_outputs = problem::ALL
        .iter()
        .flat_map(|problem| package_files(problem.name(), "valid_output"));
    let mut outputs = valid_outputs.map(|(name, _)| name.trim_end_matches(".out"));
    let samples = problem::ALL
        .iter()
        .flat_map(|problem| problem.about().samples);
    let mut samples = samples.map(|sample| sample.0);
    match folder {
        "data/secret/" => by_number,
        "data/sample/" => samples.any(|name| name == stem),
        _ => outputs.any(|name| name == stem),
    }
}
