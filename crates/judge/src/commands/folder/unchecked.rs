//! What a package leaves unchecked, which the verdicts on its submissions do not show.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cases::{Case, CaseData, DATA, files_with_ending};
use crate::commands::folder::{KATTIS, SETTINGS};
use knights_problems::report::text::{NAMED, first_few};

/// Where packages of Kattis have inputs that validators refuse.
const INVALID: [&str; 2] = ["invalid_input", "invalid_inputs"];

/// What is wrong with these cases of a package, each with what to do.
pub(in crate::commands) fn unchecked(
    package: &Path,
    cases: &[Case],
) -> anyhow::Result<Vec<String>> {
    let mut warnings = Vec::new();
    let is_of_kattis = package.join(KATTIS).is_file() && !package.join(SETTINGS).is_file();
    if is_of_kattis {
        if !package.join(DATA).join("secret").is_dir() {
            warnings.push("there is no data/secret; add secret cases".to_owned());
        }
        let is_made = |case: &&Case| !matches!(case.answer, CaseData::File { .. });
        let made = cases.iter().filter(is_made).map(|case| &case.name);
        warnings.extend(named(made, |names| {
            format!("no .ans for {names}; the answers of an accepted submission count")
        }));
    }
    let names: BTreeSet<&str> = cases.iter().map(|case| &*case.name).collect();
    let data = package.join(DATA);
    let mut alone = Vec::new();
    for folder in ["sample", "secret"] {
        let files = files_with_ending(&data.join(folder), "ans")?;
        let answers = files.iter().filter_map(|file| {
            let path = file.strip_prefix(&data).ok()?;
            let case = path.with_extension("");
            (!names.contains(&*case.to_string_lossy())).then(|| path.display().to_string())
        });
        alone.extend(answers);
    }
    warnings.extend(named(alone, |names| {
        format!("no .in for {names}; add it, or remove the answer")
    }));
    let mut by_input: BTreeMap<&[u8], Vec<&str>> = BTreeMap::new();
    for case in cases {
        by_input
            .entry(case.input.read()?)
            .or_default()
            .push(&case.name);
    }
    let equal = by_input.into_values().filter(|names| names.len() > 1);
    warnings.extend(named(equal.map(|names| names.join(" = ")), |names| {
        format!("equal inputs: {names}; keep one of them")
    }));
    Ok(warnings)
}

/// The inputs that the package itself calls invalid.
pub(in crate::commands) fn invalid_inputs(package: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let folders = INVALID.map(|name| package.join(DATA).join(name));
    let files = folders.iter().map(|folder| files_with_ending(folder, "in"));
    Ok(files.collect::<anyhow::Result<Vec<_>>>()?.concat())
}

/// A warning about these names, if there are any.
pub(in crate::commands) fn named(
    names: impl IntoIterator<Item = impl ToString>,
    warning: impl Fn(&str) -> String,
) -> Option<String> {
    let texts: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    (!texts.is_empty()).then(|| warning(&first_few(&texts, NAMED)))
}
