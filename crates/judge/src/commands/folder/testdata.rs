//! What a package of Kattis says of folders of cases and of cases: `testdata.yaml` in the format `legacy`;
//! `test_group.yaml` and the `.yaml` of a case in `2025-09`.

use std::path::Path;

use anyhow::{Context, bail, ensure};
use saphyr::Yaml;

use crate::cases::{DATA, files_with_ending};
use crate::commands::folder::entries_of;
use crate::commands::folder::yaml::{YamlKeys, arguments, first_document, shown, words};
use crate::groups::{CaseGroups, GroupSettings, GroupVerdict, Total};
use crate::problem::{GroupFiles, PackageFile};
use knights_streams::reading::read_text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KattisFormat {
    Legacy,
    /// A draft, whose groups are those of the format `legacy`.
    July2023,
    September2025,
}

impl KattisFormat {
    pub(super) fn named(version: Option<&str>) -> anyhow::Result<Self> {
        Ok(match version {
            None | Some("legacy" | "legacy-icpc") => Self::Legacy,
            Some("2023-07" | "2023-07-draft") => Self::July2023,
            Some("2025-09" | "2025-09-draft" | "draft") => Self::September2025,
            Some(name) => bail!("problem_format_version: expected legacy or 2025-09, found {name}"),
        })
    }
}

/// The names of files with the settings of folders.
const LEGACY: &str = "testdata.yaml";
const NEW: &str = "test_group.yaml";
/// The keys of a folder and of a case in the format `2025-09` that have no effect.
const UNUSED_IN_GROUP: &str =
    "static_validator_args input_visualizer_args output_visualizer_args full_feedback";
const UNUSED_IN_CASE: &str =
    "input_visualizer_args output_visualizer_args full_feedback hint description";

/// The groups of a package, while they are read.
pub(super) struct GroupReader<'p> {
    package: &'p Path,
    /// Whether they are those of the format `2025-09`.
    are_new: bool,
    groups: CaseGroups,
    /// The settings of folders, and those of cases.
    files: [Vec<PackageFile>; 2],
}

impl<'p> GroupReader<'p> {
    /// The groups with what is said below a package, and the files that say so.
    pub(super) fn read(
        package: &'p Path,
        format: KattisFormat,
        groups: CaseGroups,
        usual: &GroupSettings,
    ) -> anyhow::Result<(CaseGroups, GroupFiles)> {
        let are_new = format == KattisFormat::September2025;
        let mut reader = Self {
            package,
            are_new,
            groups,
            files: <[_; 2]>::default(),
        };
        let all = reader.folder("", usual)?;
        for name in ["sample", "secret"] {
            reader.read_below(name, &all)?;
        }
        let mut groups = reader.groups;
        for (name, group) in &groups.folders {
            let mut required = group.required.iter();
            if let Some(missing) = required.find(|folder| !groups.has_cases(folder)) {
                bail!("data/{name}: require_pass: no case is in {missing}");
            }
        }
        let is_usual = |group: &GroupSettings| {
            let takes_all = !group.takes_any && !group.takes_last;
            group.stops && group.verdict == GroupVerdict::Worst && takes_all
        };
        groups.have_verdicts =
            !groups.have_scores && !are_new && !groups.folders.values().all(is_usual);
        let name = match (&reader.files[0][..], are_new) {
            ([], _) => return Ok((groups, GroupFiles::default())),
            (_, true) => NEW,
            (_, false) => LEGACY,
        };
        Ok((groups, (name, reader.files.concat())))
    }

    fn read_below(&mut self, name: &str, around: &GroupSettings) -> anyhow::Result<()> {
        let settings = self.folder(name, around)?;
        for (entry, kind) in entries_of(&self.package.join(DATA).join(name))? {
            let path = format!("{name}/{}", entry.file_name().to_string_lossy());
            ensure!(
                !self.are_new || entry.path().extension() != Some("files".as_ref()),
                "data/{path} is not supported: without these files, verdicts would be wrong"
            );
            if kind.is_dir() {
                self.read_below(&path, &settings)?;
            } else if let Some(case) = path.strip_suffix(".in") {
                let file = Path::new(DATA).join(format!("{case}.yaml"));
                if self.are_new && self.package.join(&file).is_file() {
                    let of_case =
                        self.settings(&file, UNUSED_IN_CASE, &settings, arguments_of_group)?;
                    self.groups.case_settings.insert(case.to_owned(), of_case);
                }
                self.groups.cases.insert(case.to_owned());
            }
        }
        Ok(())
    }

    /// What holds for a folder that is in another one.
    fn folder(&mut self, name: &str, around: &GroupSettings) -> anyhow::Result<GroupSettings> {
        let folder = Path::new(DATA).join(name);
        let around = GroupSettings {
            // The settings of the package say what all cases have together.
            most: around.most.filter(|_| name.is_empty()),
            takes_last: false,
            ..around.clone()
        };
        let settings = if self.are_new {
            let file = folder.join(NEW);
            let cases = self.package.join(&folder);
            let is_file = self.package.join(&file).is_file();
            let is_group = name == "secret" || is_file && !name.is_empty();
            let of_group = self.settings(&file, UNUSED_IN_GROUP, &around, |keys, group| {
                arguments_of_group(keys, group)?;
                let scored = scores(keys, group, name == "secret")?;
                if is_group {
                    let cases = files_with_ending(&cases, "in")?;
                    let count = u32::try_from(cases.len())?.max(1);
                    *group = scored;
                    group.accepted = group.most.and_then(|most| match group.total {
                        Total::Sum => Some(most / f64::from(count)),
                        Total::Least => Some(most),
                        _ => None,
                    });
                }
                Ok(())
            })?;
            GroupSettings {
                takes_last: name.is_empty(),
                ..of_group
            }
        } else {
            let file = folder.join(LEGACY);
            let is_scored = self.groups.are_scored_by_checker;
            self.settings(&file, "", &around, |keys, group| {
                legacy(keys, group, is_scored)
            })?
        };
        let folders = &mut self.groups.folders;
        folders.insert(name.to_owned(), settings.clone());
        Ok(settings)
    }

    /// What a file of the package changes, if it exists.
    fn settings(
        &mut self,
        file: &Path,
        unused: &'static str,
        around: &GroupSettings,
        change: impl FnOnce(&mut YamlKeys<'_>, &mut GroupSettings) -> anyhow::Result<()>,
    ) -> anyhow::Result<GroupSettings> {
        let mut settings = around.clone();
        let path = self.package.join(file);
        if !path.is_file() {
            return change(&mut YamlKeys::default(), &mut settings).map(|()| settings);
        }
        let text = read_text(&path, path.display())?;
        let of_case = usize::from(!file.ends_with(NEW) && !file.ends_with(LEGACY));
        self.files[of_case].push(PackageFile::new(file.to_string_lossy(), &*text));
        let read = || {
            let yaml = first_document(&text)?;
            let mut keys = YamlKeys::of(&yaml)?;
            change(&mut keys, &mut settings)?;
            keys.without_effect(unused)
        };
        let unused = read().with_context(|| path.display().to_string())?;
        let name = file.file_name().unwrap_or_default().display();
        let of_file = unused.iter().map(|key| format!("{key} of {name}"));
        self.groups.without_effect.extend(of_file);
        Ok(settings)
    }
}

/// The arguments of validators in the format `2025-09`.
fn arguments_of_group(keys: &mut YamlKeys<'_>, settings: &mut GroupSettings) -> anyhow::Result<()> {
    if let Some(value) = keys.value("input_validator_args") {
        let by_name = if value.is_mapping() {
            YamlKeys::of(value).context("input_validator_args")?.entries
        } else {
            vec![("", value)]
        };
        let flags = by_name
            .into_iter()
            .map(|(name, value)| (name.to_owned(), arguments(value)));
        settings.input_flags = flags.collect();
    }
    if let Some(value) = keys.value("output_validator_args") {
        settings.output_flags = arguments(value);
    }
    Ok(())
}

/// The scores of a group in the format `2025-09`, which inherits none.
fn scores(
    keys: &mut YamlKeys<'_>,
    settings: &GroupSettings,
    is_secret: bool,
) -> anyhow::Result<GroupSettings> {
    let required = keys.value("require_pass");
    ensure!(
        required.is_none_or(|groups| !groups.is_mapping()),
        "require_pass: expected names of groups, found a mapping"
    );
    let is_unbounded = keys.text("max_score", "").as_deref() == Some("unbounded");
    Ok(GroupSettings {
        total: match keys.choice("score_aggregation", &["pass-fail", "sum", "min"])? {
            Some("sum") => Total::Sum,
            Some("min") => Total::Least,
            None if is_secret => Total::Sum,
            _ => Total::AllOrNothing,
        },
        most: if is_unbounded {
            None
        } else {
            let usual = is_secret.then_some(100.0);
            keys.number("max_score")?.or(usual)
        },
        required: required.map(arguments).unwrap_or_default(),
        ..settings.clone()
    })
}

/// What a folder of the format `legacy` says.
fn legacy(
    keys: &mut YamlKeys<'_>,
    settings: &mut GroupSettings,
    is_scored: bool,
) -> anyhow::Result<()> {
    if let Some(value) = keys.value("input_validator_flags") {
        settings.input_flags = [validator_flags(value)].into();
    }
    if let Some(value) = keys.value("output_validator_flags") {
        settings.output_flags = validator_flags(value).1;
    }
    if let Some(choice) = keys.choice("on_reject", &["break", "continue"])? {
        settings.stops = choice == "break";
    }
    ensure!(
        keys.text("grading", "").as_deref() != Some("custom"),
        "grading: custom is not supported: without the grader, verdicts would be wrong"
    );
    keys.choice("grading", &["default"])?;
    if let Some(flags) = keys.words("grader_flags") {
        grader_flags(&flags, settings);
    }
    scores_of_legacy(keys, settings, is_scored)
}

/// The flags of all validators, or those of one that is named.
fn validator_flags(value: &Yaml<'_>) -> (String, Vec<String>) {
    match YamlKeys::of(value) {
        Ok(mut validator) => (
            validator.text("name", "").unwrap_or_default(),
            validator.words("flags").unwrap_or_default(),
        ),
        Err(_) => (String::new(), words(value)),
    }
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

pub(super) fn scores_of_legacy(
    keys: &mut YamlKeys<'_>,
    settings: &mut GroupSettings,
    is_scored: bool,
) -> anyhow::Result<()> {
    if let Some(score) = keys.number("accept_score")?.filter(|_| !is_scored) {
        settings.accepted = Some(score);
    }
    settings.rejected = keys.number("reject_score")?.unwrap_or(settings.rejected);
    if let Some(range) = keys.value("range") {
        let numbers: Result<Vec<f64>, _> = words(range).iter().map(|text| text.parse()).collect();
        let Ok([_, most]) = numbers.as_deref() else {
            bail!("range: expected two numbers, found {}", shown(range))
        };
        settings.most = Some(*most).filter(|most| most.is_finite());
    }
    Ok(())
}
