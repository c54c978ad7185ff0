//! The submissions of a folder, and what each of them has to get.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;
use saphyr::{LoadableYamlNode, Yaml};

use crate::commands::folder::kattis::texts;
use crate::commands::folder::keys::{SUBMISSION, unused_keys};
use crate::commands::folder::testdata::KattisFormat;
use crate::commands::folder::{ProblemFolder, entries_of};
use crate::problem::{BuildRule, CaseRule, Example, Expectation, matches_path, verdicts_named};
use crate::reading::{read_file, read_text};
use knights_problems::verdict::Verdict;

/// How the names of files end that are beside submissions, and are none.
const NO_PROGRAMS: &str = "md txt yaml yml json toml h hh hpp class o out in ans exe orig bak";

/// The rules of `submissions.yaml`.
pub(in crate::commands) type SubmissionRules = Vec<SubmissionRule>;

/// What is said of the submissions that match a pattern.
#[derive(Debug)]
pub(in crate::commands) struct SubmissionRule {
    pattern: String,
    cases: Vec<CaseRule>,
    build: BuildRule,
}

/// The rules of the format `2025-09`; nothing in an older one. Adds the names of keys without effect.
pub(super) fn rules(
    path: &Path,
    format: KattisFormat,
    without_effect: &mut Vec<String>,
) -> anyhow::Result<Option<SubmissionRules>> {
    for (entry, kind) in entries_of(&path.join("submissions"))? {
        // No folder says what it gets.
        if !kind.is_dir() && is_program(&entry.path()) {
            let name = entry.file_name();
            without_effect.push(format!("submissions/{}", name.display()));
        }
    }
    let file = path.join("submissions/submissions.yaml");
    if format.is_legacy() || !file.is_file() {
        return Ok((!format.is_legacy()).then(Vec::new));
    }
    let text = read_text(&file, file.display())?;
    let documents = Yaml::load_from_str(&text).with_context(|| file.display().to_string())?;
    let entries = documents
        .first()
        .and_then(Yaml::as_mapping)
        .into_iter()
        .flatten();
    let mut unused = BTreeSet::new();
    for (pattern, entry) in entries.clone() {
        let parts = || entry.as_mapping().into_iter().flatten();
        let about_some = parts().flat_map(|(_, value)| value.as_mapping().into_iter().flatten());
        let plain = parts().filter(|(_, value)| !value.is_mapping());
        let keys = plain.chain(about_some).map(|(key, _)| key);
        let place = || {
            format!(
                "{}: {}",
                file.display(),
                pattern.as_str().unwrap_or_default()
            )
        };
        unused.extend(unused_keys(keys, SUBMISSION).with_context(place)?);
    }
    let rules = entries.filter_map(|(key, entry)| {
        let pattern = key.as_str()?;
        let usual = CaseRule::of_folder(pattern);
        let parts = entry.as_mapping()?.iter();
        let mappings = parts.filter(|(_, value)| value.is_mapping());
        let about_some = mappings.filter_map(|(cases, value)| rule(value, cases.as_str(), None));
        let build = |key| entry.as_mapping_get(key).and_then(|text| texts(text).pop());
        Some(SubmissionRule {
            pattern: pattern.to_owned(),
            cases: rule(entry, None, usual)
                .into_iter()
                .chain(about_some)
                .collect(),
            build: BuildRule {
                language: build("language"),
                entry_point: build("entrypoint"),
            },
        })
    });
    without_effect.extend(unused.iter().map(|key| format!("submissions.{key}")));
    Ok(Some(rules.collect()))
}

/// How a submission is to be built.
pub(in crate::commands) fn build_rule(rules: Option<&SubmissionRules>, name: &str) -> BuildRule {
    let all_rules = rules.into_iter().flatten();
    let matching = all_rules.filter(|rule| matches_path(&rule.pattern, name));
    matching.fold(BuildRule::default(), |all, rule| BuildRule {
        language: rule.build.language.clone().or(all.language),
        entry_point: rule.build.entry_point.clone().or(all.entry_point),
    })
}

/// What is said of some cases, with what is usual for the rest.
fn rule(entry: &Yaml<'_>, cases: Option<&str>, usual: Option<CaseRule>) -> Option<CaseRule> {
    let value = |key| entry.as_mapping_get(key);
    let verdicts = |key| value(key).map(|names| verdicts_named(&texts(names).join(" ")));
    let (permitted, required) = (verdicts("permitted"), verdicts("required"));
    let timed = value("use_for_time_limit");
    if usual.is_none() && permitted.is_none() && required.is_none() && timed.is_none() {
        return None;
    }
    let usual_required = usual
        .as_ref()
        .map_or_else(Vec::new, |usual| usual.required.clone());
    let mut rule = usual.or_else(|| CaseRule::of_folder("rejected"))?;
    rule.cases = cases.map(str::to_owned);
    rule.required = required.unwrap_or(usual_required);
    rule.permitted = permitted.unwrap_or(rule.permitted);
    rule.is_timed = timed.and_then(Yaml::as_bool).unwrap_or(true);
    match timed.and_then(Yaml::as_str) {
        Some("lower") => rule
            .permitted
            .retain(|verdict| *verdict != Verdict::TimeLimit),
        Some("upper") => rule.required = vec![Verdict::TimeLimit],
        _ => {}
    }
    Some(rule)
}

impl ProblemFolder {
    pub(in crate::commands) fn examples(&self) -> anyhow::Result<Vec<Example>> {
        let mut sources = Vec::new();
        for (folder, _) in entries_of(&self.path.join("submissions"))? {
            let paths = entries_of(&folder.path())?
                .into_iter()
                .map(|(entry, _)| entry.path());
            let programs = paths.filter(|path| path.is_dir() || is_program(path));
            sources.extend(
                programs.map(|path| (folder.file_name().to_string_lossy().into_owned(), path)),
            );
        }
        let examples = sources.into_iter().filter_map(|(folder, path)| {
            let file = path.file_name()?.to_string_lossy();
            let (name, bytes) = (
                format!("{folder}/{file}"),
                read_file(&path).unwrap_or_default(),
            );
            let text = String::from_utf8_lossy(&bytes);
            let expected = self.expectation(&folder, &name, &text);
            Some(Example {
                // Nothing is expected of one in another folder.
                expected: expected.unwrap_or_else(|| Expectation::Each(Vec::new())),
                build: build_rule(self.rules.as_ref(), &name),
                is_contradicted: Expectation::is_contradicted(&folder, &text),
                name,
                path,
            })
        });
        Ok(examples.collect())
    }

    fn expectation(&self, folder: &str, name: &str, text: &str) -> Option<Expectation> {
        let Some(rules) = &self.rules else {
            return Expectation::of_source(folder, text, true);
        };
        let is_replaced = rules.iter().any(|rule| rule.pattern == folder);
        let usual = CaseRule::of_folder(folder).filter(|_| !is_replaced);
        let matching = rules
            .iter()
            .filter(|rule| matches_path(&rule.pattern, name));
        let about_cases = matching.flat_map(|rule| rule.cases.iter().cloned());
        let all: Vec<CaseRule> = usual.into_iter().chain(about_cases).collect();
        if all.is_empty() {
            return Expectation::of_source(folder, text, false);
        }
        Some(Expectation::Each(all))
    }
}

/// Whether a file in a folder of submissions may be a program, if need be in a language that is not known.
fn is_program(path: &Path) -> bool {
    let is_hidden = path
        .file_name()
        .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    let end = path
        .extension()
        .map(|end| end.to_string_lossy().to_lowercase());
    !is_hidden && end.is_some_and(|end| !NO_PROGRAMS.split(' ').any(|known| known == end))
}
