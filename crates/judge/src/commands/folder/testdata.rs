//! What a package of Kattis says of folders of cases and of cases: `testdata.yaml` in the format `legacy`;
//! `test_group.yaml` and the `.yaml` of a case in `2025-09`.

use std::path::Path;

use anyhow::{Context, bail, ensure};
use saphyr::{LoadableYamlNode, Yaml};

use crate::cases::DATA;
use crate::commands::folder::entries_of;
use crate::commands::folder::kattis::{number, number_at, shown, texts};
use crate::commands::folder::keys::{
    CASE, GRADING, GROUP, Keys, LEGACY_GROUP, LEGACY_LIMITS, LEGACY_PROBLEM, LIMITS, PROBLEM,
    without_effect,
};
use crate::groups::{CaseGroups, GroupSettings, GroupVerdict, Total};
use crate::reading::read_text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KattisFormat {
    Legacy,
    /// A draft, whose groups are those of the format `legacy`.
    July2023,
    September2025,
}

impl KattisFormat {
    pub(super) fn is_legacy(self) -> bool {
        self == Self::Legacy
    }
}

/// The groups of a package, while they are read.
pub(super) struct GroupReader {
    pub(super) format: KattisFormat,
    pub(super) groups: CaseGroups,
}

impl GroupReader {
    /// Reads what is said in the settings of a package, and below it.
    pub(super) fn read(&mut self, package: &Path, settings: &Yaml<'_>) -> anyhow::Result<()> {
        let mut usual = GroupSettings {
            stops: !self.has_new_groups(),
            accepted: (!self.groups.are_scored_by_checker).then_some(1.0),
            ..GroupSettings::default()
        };
        let value = |key| settings.as_mapping_get(key);
        let is_legacy = self.format.is_legacy();
        let keys = if is_legacy { LEGACY_PROBLEM } else { PROBLEM };
        for (yaml, keys, place) in [
            (Some(settings), keys, ""),
            (
                value("limits"),
                if is_legacy { LEGACY_LIMITS } else { LIMITS },
                "limits.",
            ),
            (value("grading"), GRADING, "grading."),
        ] {
            let read = yaml.map(|yaml| without_effect(yaml, keys)).transpose();
            let within = |error: anyhow::Error| match place.trim_end_matches('.') {
                "" => error,
                key => error.context(key.to_owned()),
            };
            let unused = read.map_err(within)?.unwrap_or_default();
            let named = unused.iter().map(|key| format!("{place}{key}"));
            self.groups.without_effect.extend(named);
        }
        if is_legacy {
            self.groups.output_flags = value("validator_flags").map(texts).unwrap_or_default();
            // These are from before groups had settings.
            if let Some(grading) = value("grading") {
                scores_of_legacy(grading, &mut usual, self.groups.are_scored_by_checker)?;
                let on_reject = grading.as_mapping_get("on_reject").and_then(Yaml::as_str);
                usual.stops &= on_reject != Some("grade");
            }
        }
        let data = package.join(DATA);
        let all = self.folder(&data, "", &usual)?;
        for name in ["sample", "secret"] {
            self.read_below(&data.join(name), name, &all)?;
        }
        for (name, group) in &self.groups.folders {
            let mut required = group.required.iter();
            if let Some(missing) = required.find(|folder| !self.groups.has_cases(folder)) {
                bail!("data/{name}: require_pass: no case is in {missing}");
            }
        }
        let is_usual = |group: &GroupSettings| {
            let takes_all = !group.takes_any && !group.takes_last;
            group.stops && group.verdict == GroupVerdict::Worst && takes_all
        };
        self.groups.have_verdicts = !self.groups.have_scores
            && !self.has_new_groups()
            && !self.groups.folders.values().all(is_usual);
        Ok(())
    }

    fn has_new_groups(&self) -> bool {
        self.format == KattisFormat::September2025
    }

    fn read_below(
        &mut self,
        folder: &Path,
        name: &str,
        around: &GroupSettings,
    ) -> anyhow::Result<()> {
        let settings = self.folder(folder, name, around)?;
        for (entry, kind) in entries_of(folder)? {
            let path = format!("{name}/{}", entry.file_name().to_string_lossy());
            ensure!(
                !self.has_new_groups() || entry.path().extension() != Some("files".as_ref()),
                "data/{path} is not supported: without these files, verdicts would be wrong"
            );
            if kind.is_dir() {
                self.read_below(&entry.path(), &path, &settings)?;
            } else if let Some(case) = path.strip_suffix(".in") {
                let file = entry.path().with_extension("yaml");
                if self.has_new_groups() && file.is_file() {
                    let of_case = self.settings(&file, CASE, &settings, arguments)?;
                    self.groups.case_settings.insert(case.to_owned(), of_case);
                }
                self.groups.cases.insert(case.to_owned());
            }
        }
        Ok(())
    }

    /// What holds for a folder that is in another one.
    fn folder(
        &mut self,
        folder: &Path,
        name: &str,
        around: &GroupSettings,
    ) -> anyhow::Result<GroupSettings> {
        let around = GroupSettings {
            // The settings of the package say what all cases have together.
            most: around.most.filter(|_| name.is_empty()),
            takes_last: false,
            ..around.clone()
        };
        let settings = if self.has_new_groups() {
            let file = folder.join("test_group.yaml");
            let is_group = name == "secret" || file.is_file() && !name.is_empty();
            let of_group = self.settings(&file, GROUP, &around, |yaml, group| {
                arguments(yaml, group)?;
                if is_group {
                    scores(yaml, group, folder, name == "secret")?;
                }
                Ok(())
            })?;
            GroupSettings {
                takes_last: name.is_empty(),
                ..of_group
            }
        } else {
            let file = folder.join("testdata.yaml");
            let is_scored = self.groups.are_scored_by_checker;
            self.settings(&file, LEGACY_GROUP, &around, |yaml, group| {
                legacy(yaml, group, is_scored)
            })?
        };
        let folders = &mut self.groups.folders;
        folders.insert(name.to_owned(), settings.clone());
        Ok(settings)
    }

    /// What a file changes, if it exists.
    fn settings(
        &mut self,
        file: &Path,
        keys: Keys,
        around: &GroupSettings,
        change: impl FnOnce(&Yaml<'_>, &mut GroupSettings) -> anyhow::Result<()>,
    ) -> anyhow::Result<GroupSettings> {
        let shown = file.display();
        let content = file.is_file().then(|| read_text(file, &shown));
        let text = content.transpose()?.unwrap_or_default();
        let mut settings = around.clone();
        let read = || {
            let documents = Yaml::load_from_str(&text)?;
            let empty = Yaml::BadValue;
            let yaml = documents.first().unwrap_or(&empty);
            change(yaml, &mut settings)?;
            without_effect(yaml, keys)
        };
        let unused = read().with_context(|| shown.to_string())?;
        let name = file.file_name().unwrap_or_default().display();
        let of_file = unused.iter().map(|key| format!("{key} of {name}"));
        self.groups.without_effect.extend(of_file);
        Ok(settings)
    }
}

/// The arguments of validators in the format `2025-09`.
fn arguments(yaml: &Yaml<'_>, settings: &mut GroupSettings) -> anyhow::Result<()> {
    if let Some(value) = yaml.as_mapping_get("input_validator_args") {
        settings.input_flags = match value.as_mapping() {
            None => [(String::new(), words(value))].into(),
            Some(mapping) => {
                let named = mapping
                    .iter()
                    .map(|(name, value)| Some((name.as_str()?.to_owned(), words(value))));
                named
                    .collect::<Option<_>>()
                    .context("input_validator_args: expected names")?
            }
        };
    }
    if let Some(value) = yaml.as_mapping_get("output_validator_args") {
        settings.output_flags = words(value);
    }
    Ok(())
}

/// The scores of a group in the format `2025-09`, which inherits none.
fn scores(
    yaml: &Yaml<'_>,
    settings: &mut GroupSettings,
    folder: &Path,
    is_secret: bool,
) -> anyhow::Result<()> {
    let value = |key| yaml.as_mapping_get(key);
    let usual = if is_secret {
        Total::Sum
    } else {
        Total::AllOrNothing
    };
    settings.total = match value("score_aggregation").map(|value| (value.as_str(), value)) {
        None => usual,
        Some((Some("sum"), _)) => Total::Sum,
        Some((Some("min"), _)) => Total::Least,
        Some((Some("pass-fail"), _)) => Total::AllOrNothing,
        Some((_, unknown)) => {
            let name = shown(unknown);
            bail!("score_aggregation: expected pass-fail, sum or min, found {name}")
        }
    };
    settings.most = match value("max_score") {
        None => is_secret.then_some(100.0),
        Some(most) if most.as_str() == Some("unbounded") => None,
        Some(most) => Some(number(most).context("max_score: expected a number or unbounded")?),
    };
    let count = f64::from(u32::try_from(count_cases(folder)?)?.max(1));
    settings.accepted = match settings.total {
        Total::Sum => settings.most.map(|most| most / count),
        Total::Least => settings.most,
        _ => None,
    };
    settings.required = value("require_pass").map(words).unwrap_or_default();
    ensure!(
        value("require_pass").is_none_or(|groups| !groups.is_mapping()),
        "require_pass: expected names of groups, found a mapping"
    );
    Ok(())
}

/// What a folder of the format `legacy` says.
fn legacy(yaml: &Yaml<'_>, settings: &mut GroupSettings, is_scored: bool) -> anyhow::Result<()> {
    let value = |key| yaml.as_mapping_get(key);
    // A text, or the flags of a validator that is named.
    let flags = |key| {
        let validator = value(key)?;
        let name = validator.as_mapping_get("name").and_then(Yaml::as_str);
        let flags = validator.as_mapping_get("flags").unwrap_or(validator);
        Some((name.unwrap_or_default().to_owned(), texts(flags)))
    };
    if let Some(flags) = flags("input_validator_flags") {
        settings.input_flags = [flags].into();
    }
    if let Some((_, flags)) = flags("output_validator_flags") {
        settings.output_flags = flags;
    }
    if let Some(value) = value("on_reject") {
        settings.stops = match value.as_str() {
            Some("break") => true,
            Some("continue") => false,
            _ => bail!("on_reject: expected break or continue"),
        };
    }
    match value("grading").map(Yaml::as_str) {
        None | Some(Some("default")) => {}
        Some(Some("custom")) => {
            bail!("grading: custom is not supported: without the grader, verdicts would be wrong")
        }
        Some(_) => bail!("grading: expected default"),
    }
    if let Some(flags) = value("grader_flags") {
        grader_flags(&texts(flags), settings);
    }
    scores_of_legacy(yaml, settings, is_scored)
}

/// What the flags mean for the grader of problemtools.
fn grader_flags(flags: &[String], settings: &mut GroupSettings) {
    (settings.verdict, settings.total) = (GroupVerdict::Worst, Total::Sum);
    (settings.takes_any, settings.takes_last) = (false, false);
    for flag in flags {
        let total = Total::named(flag).filter(|total| *total != Total::AllOrNothing);
        match (&flag[..], total) {
            (_, Some(total)) => settings.total = total,
            ("worst_error" | "no_errors", _) => settings.verdict = GroupVerdict::Worst,
            ("first_error", _) => settings.verdict = GroupVerdict::First,
            ("always_accept", _) => settings.verdict = GroupVerdict::Accepted,
            ("accept_if_any_accepted", _) => settings.takes_any = true,
            ("ignore_sample", _) => settings.takes_last = true,
            // As that grader ignores it.
            _ => {}
        }
    }
}

fn scores_of_legacy(
    yaml: &Yaml<'_>,
    settings: &mut GroupSettings,
    is_scored: bool,
) -> anyhow::Result<()> {
    if let Some(score) = number_at(Some(yaml), "accept_score")?.filter(|_| !is_scored) {
        settings.accepted = Some(score);
    }
    settings.rejected = number_at(Some(yaml), "reject_score")?.unwrap_or(settings.rejected);
    if let Some(range) = yaml.as_mapping_get("range") {
        let numbers: Result<Vec<f64>, _> = texts(range).iter().map(|text| text.parse()).collect();
        let Ok([_, most]) = numbers.as_deref() else {
            bail!("range: expected two numbers, found {}", shown(range))
        };
        settings.most = Some(*most).filter(|most| most.is_finite());
    }
    Ok(())
}

/// How many cases are in a folder and below.
fn count_cases(folder: &Path) -> anyhow::Result<usize> {
    let mut count = 0;
    for (entry, kind) in entries_of(folder)? {
        let is_input = entry.path().extension() == Some("in".as_ref());
        count += if kind.is_dir() {
            count_cases(&entry.path())?
        } else {
            usize::from(is_input)
        };
    }
    Ok(count)
}

/// The items of a sequence, each of which may have spaces, or the words of a text.
fn words(yaml: &Yaml<'_>) -> Vec<String> {
    match yaml.as_sequence() {
        Some(items) => items.iter().map(|item| texts(item).join(" ")).collect(),
        None => texts(yaml),
    }
}
