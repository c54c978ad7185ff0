//! A problem that is a folder: with `knights.toml`, or a package of Kattis.
//!
//! In `knights.toml`, the parts of the problem are commands, which run in the folder. The programs of a package are built
//! when they are first needed.

pub(super) mod examples;
mod kattis;
mod limits;
mod testdata;
pub(super) mod unchecked;
mod yaml;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{DirEntry, FileType};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde::Deserialize;

use crate::build::read_toml;
use crate::cases::{Case, entries};
use crate::commands::{FAMILIES, FolderProblem};
use crate::groups::{CaseGroups, POINTS, is_below};
use crate::problem::{Markup, PackageMetadata};
use crate::protocol::Protocol;
use crate::setter::{Checker, Dialogue, SETTER_TIME_LIMIT, SetterProgram, setter_limits};
use knights_core::output::joined;
use knights_problems::compare::CompareMode;
use knights_problems::problem::{About, LONGEST_SIDE};
use knights_problems::report::Points;
use knights_run::RunLimits;
use knights_streams::reading::read_text;

const SETTINGS: &str = "knights.toml";
const KATTIS: &str = "problem.yaml";
const MEMORY: &str = "the memory limit in MB";
const MAX_SIZES: RangeInclusive<u32> = 1..=1_000_000;
/// Where statements are, the first one that exists.
const STATEMENTS: [&str; 7] = [
    "statement.md",
    "statement/problem.en.md",
    "statement/problem.en.tex",
    "problem_statement/problem.en.md",
    "problem_statement/problem.en.tex",
    "problem_statement/problem.md",
    "problem_statement/problem.tex",
];

/// The keys of `knights.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Settings {
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    compare: Option<String>,
    max_size: Option<u32>,
    generator: Option<String>,
    reference: Option<String>,
    validator: Option<String>,
    checker: Option<String>,
    #[serde(default)]
    interactive: bool,
    protocol: Option<String>,
    #[serde(default)]
    checker_flags: String,
    setter_time_limit: Option<f64>,
    /// By the names of folders in `data/secret`.
    #[serde(default)]
    points: BTreeMap<String, u32>,
    #[serde(default)]
    package: PackageMetadata,
}

impl Settings {
    /// Refuses keys that do not go together, and points out of range.
    fn ensure_consistent(&self) -> anyhow::Result<()> {
        ensure!(
            self.checker.is_none() || self.compare.is_none(),
            "compare does not go with checker; leave one of them out"
        );
        ensure!(
            self.checker.is_some()
                || (self.protocol.is_none() && self.checker_flags.is_empty() && !self.interactive),
            "protocol, checker-flags and interactive go with checker; add it, or leave them out"
        );
        for (group, points) in &self.points {
            within(&format!("points of {group}"), Some(*points), POINTS)?;
        }
        ensure!(
            self.package.time_limit.is_none() && self.package.memory_limit.is_none(),
            "time-limit and memory-limit stand before the tables, not in [package]"
        );
        Ok(())
    }

    /// The checker that this program is.
    fn checker_of(&self, program: SetterProgram) -> anyhow::Result<Checker> {
        let name = self.protocol.as_deref().unwrap_or_default();
        let mut protocols = [Protocol::Kattis, Protocol::Testlib].into_iter();
        let protocol = protocols.find(|protocol| protocol.name() == name);
        let known = protocol.context("a checker needs protocol = \"kattis\" or \"testlib\"")?;
        Ok(Checker {
            dialogue: self.interactive.then_some(Dialogue {
                is_interactive: true,
                passes: 1,
            }),
            ..Checker::new(program, known, &self.checker_flags)?
        })
    }

    fn compare_mode(&self) -> anyhow::Result<CompareMode> {
        let Some(name) = &self.compare else {
            return Ok(CompareMode::default());
        };
        CompareMode::named(name).with_context(|| {
            let names = joined(CompareMode::ALL.map(|(name, ..)| name), ", ");
            format!("compare: {name:?} is not one of {names}")
        })
    }
}

impl FolderProblem {
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        ensure!(path.is_dir(), "{shown} is not a folder");
        for (name, read) in [
            (SETTINGS, Self::of_settings as fn(&Path, &str) -> _),
            (KATTIS, Self::of_kattis),
        ] {
            let file = path.join(name);
            if file.is_file() {
                let read = read_text(&file, file.display()).and_then(|text| read(path, &text));
                return read.with_context(|| file.display().to_string());
            }
        }
        bail!("{shown} has no problem: add a {SETTINGS} or {KATTIS}")
    }

    fn of_settings(path: &Path, text: &str) -> anyhow::Result<Self> {
        let toml: Settings = read_toml(text)?;
        toml.ensure_consistent()?;
        let seconds = within(
            "setter-time-limit",
            toml.setter_time_limit,
            RunLimits::SECONDS,
        )?;
        let limits = setter_limits(seconds.unwrap_or(SETTER_TIME_LIMIT));
        let program = |role, line: &Option<String>| {
            let text = line.as_deref();
            let parsed = text.map(|line| SetterProgram::of_command(role, line, limits));
            let program = parsed.transpose().context(role)?;
            anyhow::Ok(program.map(|program| program.in_folder(path)))
        };
        let program_of_checker = program("checker", &toml.checker)?;
        let checker = program_of_checker.map(|program| toml.checker_of(program));
        Ok(Self {
            about: about([
                milliseconds(toml.time_limit)?,
                within(MEMORY, toml.memory_limit, RunLimits::MEGABYTES)?,
            ]),
            comparison: toml.compare_mode()?.into(),
            largest: within("max-size", toml.max_size, MAX_SIZES)?.unwrap_or(LONGEST_SIDE),
            generator: program("generator", &toml.generator)?,
            reference: program("reference", &toml.reference)?,
            validators: Vec::from_iter(program("validator", &toml.validator)?),
            checker: checker.transpose()?.map(Arc::new),
            metadata: PackageMetadata {
                statement: toml.package.statement.map(|file| path.join(file)),
                ..toml.package
            },
            groups: Arc::new(CaseGroups {
                given_points: toml.points.into_iter().map(in_secret).collect(),
                ..CaseGroups::default()
            }),
            ..Self::default()
        })
    }

    /// Refuses points for a folder that has no cases, or for one that is in another with points.
    pub(super) fn ensure_points_fit(&self, cases: &[Case]) -> anyhow::Result<()> {
        let points = self.groups.points();
        for group in points.keys() {
            ensure!(
                cases.iter().any(|case| is_below(&case.name, group)),
                "data/{group}/ has points and no cases"
            );
            let mut others = points.keys().filter(|other| *other != group);
            ensure!(
                !others.any(|other| is_below(other, group)),
                "data/{group}/ has points, and so has a folder in it"
            );
        }
        Ok(())
    }

    /// The statement as it is in the folder, and whether it is in Markdown or in LaTeX.
    pub(super) fn statement(&self) -> anyhow::Result<(String, Markup)> {
        let files = STATEMENTS.map(|name| self.path.join(name));
        let named = self.metadata.statement.as_ref();
        let existing = named.or_else(|| files.iter().find(|file| file.is_file()));
        let folder = self.path.display();
        let file = existing
            .with_context(|| format!("{folder} has no statement; add {}", STATEMENTS[0]))?;
        let whole = read_text(file, file.display())?;
        let text = whole.trim_start_matches('\u{feff}').to_owned();
        let is_latex = file.extension() == Some("tex".as_ref());
        let markup = if is_latex {
            Markup::Latex
        } else {
            Markup::Markdown
        };
        Ok((text, markup))
    }
}

/// What is in a folder, in the order of the names; nothing if it does not exist.
pub(super) fn entries_of(folder: &Path) -> anyhow::Result<Vec<(DirEntry, FileType)>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    entries(folder).with_context(|| format!("cannot read {}", folder.display()))
}

/// The key of a folder in `data/secret` among all cases, and its points.
fn in_secret((folder, points): (String, u32)) -> (String, Points) {
    (format!("secret/{folder}"), Points::whole(points))
}

/// What is fixed about a problem with these limits.
fn about(limits: [Option<u64>; 2]) -> About {
    About {
        families: FAMILIES.map(str::to_owned).to_vec(),
        limits,
        ..About::default()
    }
}

/// The milliseconds of a limit in seconds, if one is given.
fn milliseconds(seconds: Option<f64>) -> anyhow::Result<Option<u64>> {
    let seconds = within("the time limit", seconds, RunLimits::SECONDS)?;
    let time = seconds.map(|seconds| Duration::from_secs_f64(seconds).as_millis());
    Ok(time.and_then(|time| u64::try_from(time).ok()))
}

/// Refuses a limit beyond a range.
fn within<T: PartialOrd + Display>(
    what: &str,
    limit: Option<T>,
    range: RangeInclusive<T>,
) -> anyhow::Result<Option<T>> {
    let (least, most) = (range.start(), range.end());
    match limit {
        Some(limit) if !range.contains(&limit) => {
            bail!("{what}: expected a number in {least}..={most}, found {limit}")
        }
        limit => Ok(limit),
    }
}
