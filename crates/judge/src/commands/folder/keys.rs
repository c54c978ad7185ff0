//! The keys of packages of Kattis: those that are read, those without an effect, and those that are refused.

use anyhow::{Context, bail, ensure};
use saphyr::Yaml;

use crate::commands::folder::kattis::shown;
use knights_core::output::joined;
use knights_render::options::most_similar;

/// The keys of a mapping: those that are read, and those without an effect.
pub(super) type Keys = [&'static str; 2];

pub(super) const LEGACY_PROBLEM: Keys = [
    "problem_format_version type name uuid author source source_url license rights_owner limits validation \
     validator_flags grading",
    "keywords languages libraries",
];
pub(super) const PROBLEM: Keys = [
    "problem_format_version type name uuid credits source license rights_owner limits",
    "version embargo_until keywords languages allow_file_writing",
];
pub(super) const LIMITS: Keys = [
    "time_limit memory time_multiplier time_safety_margin time_multipliers time_resolution output compilation_time \
     compilation_memory validation_time validation_memory validation_output validation_passes",
    "code",
];
pub(super) const LEGACY_LIMITS: Keys = [
    LIMITS[0],
    // The submissions say it.
    "code time_limit",
];
/// The groups are always shown.
pub(super) const GRADING: Keys = [
    "show_test_data_groups on_reject accept_score reject_score range",
    "objective",
];
pub(super) const LEGACY_GROUP: Keys = [
    "on_reject grading grader_flags input_validator_flags output_validator_flags accept_score reject_score range",
    "",
];
pub(super) const GROUP: Keys = [
    "max_score score_aggregation require_pass input_validator_args output_validator_args",
    "static_validator_args input_visualizer_args output_visualizer_args full_feedback",
];
pub(super) const CASE: Keys = [
    "input_validator_args output_validator_args",
    "input_visualizer_args output_visualizer_args full_feedback hint description",
];
/// The keys of `submissions.yaml`, except patterns of cases.
pub(super) const SUBMISSION: Keys = [
    "permitted required use_for_time_limit entrypoint language",
    "authors message model_solution score",
];
/// What would give wrong verdicts if it had no effect.
const REFUSED: [&str; 3] = ["args", "constants", "static_validation_score"];

/// The keys of a mapping that have no effect. Refuses keys that the format does not have, and those that the tool does
/// not know how to obey.
pub(super) fn without_effect(yaml: &Yaml<'_>, keys: Keys) -> anyhow::Result<Vec<&'static str>> {
    let is_empty = yaml.is_null() || yaml.is_badvalue();
    ensure!(
        is_empty || yaml.is_mapping(),
        "expected keys with values, found {}",
        shown(yaml)
    );
    let mappings = yaml.as_mapping().into_iter();
    unused_keys(mappings.flat_map(|mapping| mapping.keys()), keys)
}

/// The same for some keys of a mapping.
pub(super) fn unused_keys<'y>(
    present: impl Iterator<Item = &'y Yaml<'y>>,
    keys: Keys,
) -> anyhow::Result<Vec<&'static str>> {
    let [read, unused] = keys.map(str::split_whitespace);
    let mut ineffective = Vec::new();
    for value in present {
        let key = value.as_str().context("expected keys that are words")?;
        if REFUSED.contains(&key) {
            bail!("{key} is not supported: without it, verdicts would be wrong");
        }
        ineffective.extend(unused.clone().filter(|name| *name == key));
        let all = read.clone().chain(unused.clone());
        if !all.clone().any(|name| name == key) {
            match most_similar(key, all.clone()) {
                Some(near) => bail!("unknown key \"{key}\"; did you mean {near}?"),
                None => bail!("unknown key \"{key}\"; the keys are {}", joined(all, ", ")),
            }
        }
    }
    Ok(ineffective)
}
