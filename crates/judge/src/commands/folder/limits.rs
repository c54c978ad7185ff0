//! The limits of packages of Kattis.

use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};

use crate::commands::folder::testdata::KattisFormat;
use crate::commands::folder::yaml::YamlKeys;
use crate::commands::folder::{MEMORY, milliseconds, within};
use crate::problem::{Includes, PackageLimits, Timing};
use crate::setter::{SETTER_TIME_LIMIT, setter_limits};
use knights_run::RunLimits;
use knights_streams::reading::read_text;

/// The files in which other systems have the time limit.
const DOMJUDGE: &str = "domjudge-problem.ini";
const TIME_LIMIT: &str = ".timelimit";
const FACTORS: &str = "limits: time_multipliers";
/// The amounts that packages may ask for.
const AMOUNTS: RangeInclusive<f64> = 1.0..=1_000_000.0;

pub(super) struct KattisLimits {
    /// The milliseconds and the MB of a run.
    pub(super) of_runs: [Option<u64>; 2],
    pub(super) more: PackageLimits,
    /// Those of an output validator.
    pub(super) validation: RunLimits,
    /// How often a program runs.
    pub(super) passes: Option<u32>,
}

impl KattisLimits {
    /// Reads the values of `limits`.
    pub(super) fn read(
        path: &Path,
        limits: &mut YamlKeys<'_>,
        format: KattisFormat,
    ) -> anyhow::Result<Self> {
        let is_older = format == KattisFormat::Legacy;
        let mut factors = limits.mapping("time_multipliers").context("limits")?;
        let mut value = |key| limits.number(key).context("limits");
        let [to_limit, to_slow] = if is_older { Timing::LEGACY } else { [2.0, 1.5] };
        let mut factor = |legacy, key, usual| {
            let current = factors.number(key).context(FACTORS)?;
            let older = value(legacy)?;
            let factor = current.or(older).unwrap_or(usual);
            ensure!(
                factor >= 1.0,
                "limits: {key} is {factor}, which is less than 1"
            );
            Ok(factor)
        };
        let timing = Timing {
            to_limit: factor("time_multiplier", "ac_to_time_limit", to_limit)?,
            to_slow: factor("time_safety_margin", "time_limit_to_tle", to_slow)?,
            resolution: value("time_resolution")?.unwrap_or(1.0),
        };
        factors.without_effect("").context(FACTORS)?;
        let time_limit = value("time_limit")?.filter(|_| !is_older);
        let mut amount = |key| {
            let number = within(key, value(key)?, AMOUNTS)?;
            // A whole number, as they all are.
            anyhow::Ok(number.and_then(|number| format!("{number:.0}").parse::<u64>().ok()))
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
        let seconds = time_limit.map_or_else(|| limit_beside(path), |limit| Ok(Some(limit)))?;
        let megabytes = within(MEMORY, amount("memory")?, RunLimits::MEGABYTES)?;
        Ok(Self {
            of_runs: [milliseconds(seconds)?, megabytes],
            passes: amount("validation_passes")?.and_then(|passes| passes.try_into().ok()),
            more: PackageLimits {
                timing: Some(timing),
                output: amount("output")?,
                build: [amount("compilation_time")?, amount("compilation_memory")?],
                includes: Includes::default(),
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
