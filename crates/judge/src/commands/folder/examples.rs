//! The submissions of a folder, and what each of them has to get.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;
use saphyr::Yaml;

use crate::commands::folder::entries_of;
use crate::commands::folder::testdata::KattisFormat;
use crate::commands::folder::yaml::{YamlKeys, first_document};
use crate::problem::{BuildRule, CaseRule, Example, Expectation, matches_path, verdicts_named};
use knights_problems::verdict::Verdict;
use knights_streams::reading::{read_file, read_text};

/// The keys of `submissions.yaml` that have no effect.
const UNUSED: &str = "authors message model_solution score";
/// The same of some cases.
const UNUSED_OF_CASES: &str = "authors message model_solution score language entrypoint";
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
    if format == KattisFormat::Legacy || !file.is_file() {
        return Ok((format != KattisFormat::Legacy).then(Vec::new));
    }
    let text = read_text(&file, file.display())?;
    let read = all_rules(&text, without_effect);
    read.with_context(|| file.display().to_string()).map(Some)
}

fn all_rules(text: &str, without_effect: &mut Vec<String>) -> anyhow::Result<SubmissionRules> {
    let yaml = first_document(text)?;
    let (mut rules, mut unused) = (Vec::new(), BTreeSet::new());
    for (pattern, settings) in YamlKeys::of(&yaml)?.entries {
        let rule = submission_rule(pattern, settings, &mut unused);
        rules.push(rule.with_context(|| pattern.to_owned())?);
    }
    without_effect.extend(unused.iter().map(|key| format!("submissions.{key}")));
    Ok(rules)
}

/// What is said of the submissions that match a pattern. Adds the names of keys without effect.
fn submission_rule(
    pattern: &str,
    settings: &Yaml<'_>,
    unused: &mut BTreeSet<&'static str>,
) -> anyhow::Result<SubmissionRule> {
    let mut keys = YamlKeys::of(settings)?;
    let about_cases = keys.take_mappings()?;
    let mut cases = Vec::from_iter(case_rule(&mut keys, None, CaseRule::of_folder(pattern)));
    let build = BuildRule {
        language: keys.words("language").and_then(|mut words| words.pop()),
        entry_point: keys.words("entrypoint").and_then(|mut words| words.pop()),
    };
    unused.extend(keys.without_effect(UNUSED)?);
    for (pattern, mut keys) in about_cases {
        cases.extend(case_rule(&mut keys, Some(pattern), None));
        unused.extend(keys.without_effect(UNUSED_OF_CASES)?);
    }
    Ok(SubmissionRule {
        pattern: pattern.to_owned(),
        cases,
        build,
    })
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
fn case_rule(
    keys: &mut YamlKeys<'_>,
    cases: Option<&str>,
    usual: Option<CaseRule>,
) -> Option<CaseRule> {
    let mut verdicts = |key| {
        keys.words(key)
            .map(|names| verdicts_named(&names.join(" ")))
    };
    let (permitted, required) = (verdicts("permitted"), verdicts("required"));
    let timed = keys.value("use_for_time_limit");
    if usual.is_none() && permitted.is_none() && required.is_none() && timed.is_none() {
        return None;
    }
    let mut rule = usual.or_else(|| {
        let any_verdict = CaseRule::of_folder("rejected")?;
        Some(CaseRule {
            required: Vec::new(),
            ..any_verdict
        })
    })?;
    rule.cases = cases.map(str::to_owned);
    rule.required = required.unwrap_or(rule.required);
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

/// The submissions of a package, each with what it has to get.
pub(in crate::commands) fn examples(
    package: &Path,
    rules: Option<&SubmissionRules>,
) -> anyhow::Result<Vec<Example>> {
    let mut sources = Vec::new();
    for (folder, _) in entries_of(&package.join("submissions"))? {
        let paths = entries_of(&folder.path())?
            .into_iter()
            .map(|(entry, _)| entry.path());
        let programs = paths.filter(|path| path.is_dir() || is_program(path));
        sources
            .extend(programs.map(|path| (folder.file_name().to_string_lossy().into_owned(), path)));
    }
    let examples = sources.into_iter().filter_map(|(folder, path)| {
        let file = path.file_name()?.to_string_lossy();
        let name = format!("{folder}/{file}");
        let bytes = read_file(&path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let expected = expectation(rules, &folder, &name, &text);
        Some(Example {
            // Nothing is expected of one in another folder.
            expected: expected.unwrap_or_else(|| Expectation::Each(Vec::new())),
            build: build_rule(rules, &name),
            is_contradicted: Expectation::is_contradicted(&folder, &text),
            name,
            path,
        })
    });
    Ok(examples.collect())
}

fn expectation(
    rules: Option<&SubmissionRules>,
    folder: &str,
    name: &str,
    text: &str,
) -> Option<Expectation> {
    let Some(rules) = rules else {
        return Expectation::of_source(folder, text);
    };
    let is_replaced = rules.iter().any(|rule| rule.pattern == folder);
    let usual = CaseRule::of_folder(folder).filter(|_| !is_replaced);
    let matching = rules
        .iter()
        .filter(|rule| matches_path(&rule.pattern, name));
    let about_cases = matching.flat_map(|rule| rule.cases.iter().cloned());
    let all: Vec<CaseRule> = usual.into_iter().chain(about_cases).collect();
    if all.is_empty() {
        return Expectation::of_source(folder, text);
    }
    Some(Expectation::Each(all))
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
