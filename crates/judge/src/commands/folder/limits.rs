//! The limits of packages of Kattis.

use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use saphyr::Yaml;

use crate::commands::folder::kattis::number_at;
use crate::commands::folder::testdata::KattisFormat;
use crate::commands::folder::{MEMORY, milliseconds, within};
use crate::problem::{PackageLimits, Timing};
use crate::reading::read_text;
use crate::setter::{SETTER_TIME_LIMIT, setter_limits};
use knights_run::RunLimits;

/// The files in which other systems have the time limit.
const DOMJUDGE: &str = "domjudge-problem.ini";
const TIME_LIMIT: &str = ".timelimit";
/// The amounts that packages may ask for.
const AMOUNTS: RangeInclusive<f64> = 1.0..=1_000_000.0;

pub(super) struct KattisLimits {
    pub(super) milliseconds: Option<u64>,
    pub(super) megabytes: Option<u64>,
    pub(super) more: PackageLimits,
    /// Those of an output validator.
    pub(super) validation: RunLimits,
    /// How often a program runs.
    pub(super) passes: Option<u32>,
}

impl KattisLimits {
    pub(super) fn read(path: &Path, yaml: &Yaml<'_>, format: KattisFormat) -> anyhow::Result<Self> {
        let limits = yaml.as_mapping_get("limits");
        let value = |key: &str| number_at(limits, key).context("limits");
        let amount = |key: &str| {
            let number = within(key, value(key)?, AMOUNTS)?;
            // A whole number, as they all are.
            anyhow::Ok(number.and_then(|number| format!("{number:.0}").parse::<u64>().ok()))
        };
        let factors = limits.and_then(|limits| limits.as_mapping_get("time_multipliers"));
        let factor = |legacy: &str, key: &str, usual: [f64; 2]| {
            let current = number_at(factors, key).context("limits: time_multipliers")?;
            let given = current.map_or_else(|| value(legacy), |factor| Ok(Some(factor)))?;
            let factor = given.unwrap_or(usual[usize::from(!format.is_legacy())]);
            ensure!(
                factor >= 1.0,
                "limits: {key} is {factor}, which is less than 1"
            );
            Ok(factor)
        };
        let timing = Timing {
            to_limit: factor(
                "time_multiplier",
                "ac_to_time_limit",
                [Timing::LEGACY[0], 2.0],
            )?,
            to_slow: factor(
                "time_safety_margin",
                "time_limit_to_tle",
                [Timing::LEGACY[1], 1.5],
            )?,
            resolution: value("time_resolution")?.unwrap_or(1.0),
        };
        ensure!(
            timing.resolution > 0.0,
            "limits: time_resolution is not more than 0"
        );
        let mut validation = setter_limits(match amount("validation_time")? {
            Some(seconds) => Duration::from_secs(seconds).as_secs_f64(),
            None => SETTER_TIME_LIMIT,
        });
        if let Some(memory) = amount("validation_memory")? {
            validation.memory = memory << 20;
        }
        if let Some(output) = amount("validation_output")? {
            validation.output = output << 20;
        }
        let in_settings = value("time_limit")?.filter(|_| !format.is_legacy());
        let seconds = in_settings.map_or_else(|| limit_beside(path), |limit| Ok(Some(limit)))?;
        Ok(Self {
            milliseconds: milliseconds(seconds)?,
            megabytes: within(MEMORY, amount("memory")?, RunLimits::MEGABYTES)?,
            passes: amount("validation_passes")?.and_then(|passes| passes.try_into().ok()),
            more: PackageLimits {
                timing: Some(timing),
                output: amount("output")?,
                build: [amount("compilation_time")?, amount("compilation_memory")?],
            },
            validation,
        })
    }
}

/// The time limit in files beside the settings, which other systems read.
fn limit_beside(path: &Path) -> anyhow::Result<Option<f64>> {
    let text = |name: &str| read_text(&path.join(name), name).unwrap_or_default();
    let of_domjudge = text(DOMJUDGE);
    let mut pairs = of_domjudge.lines().filter_map(|line| line.split_once('='));
    let pair = pairs.find(|(key, _)| key.trim() == "timelimit");
    let (name, limit) = match pair {
        Some((_, value)) => (DOMJUDGE, value.trim().trim_matches(['"', '\'']).to_owned()),
        None => (TIME_LIMIT, text(TIME_LIMIT)),
    };
    let given = Some(limit.trim()).filter(|limit| !limit.is_empty());
    let words = || format!("{name}: expected the time limit in seconds");
    let number = given.map(|limit| limit.parse().with_context(words));
    number.transpose()
}
