//! A problem that is a folder: with `knights.toml`, or a package of Kattis or Polygon.
//!
//! In `knights.toml`, the parts of the problem are commands, which run in the folder. The programs of a package are built
//! when they are first needed.

use std::fmt::Display;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use roxmltree::{Document, Node};
use saphyr::{LoadableYamlNode, Yaml};
use serde::Deserialize;

use crate::build::{Languages, read_toml};
use crate::cases::{DATA, entries, read_file};
use crate::compare::{CompareMode, Comparison};
use crate::judging::Checker;
use crate::problem::{Commands, LONGEST_SIDE};
use crate::protocol::{Protocol, kattis_comparison};
use crate::setter::{SETTER_TIME_LIMIT, SetterProgram, setter_limits, words};
use knights_run::RunLimits;

const SETTINGS: &str = "knights.toml";
const KATTIS: &str = "problem.yaml";
const POLYGON: &str = "problem.xml";
/// The checkers of Polygon that compare with the answer without a tolerance.
const STANDARD: [(&str, CompareMode); 7] = [
    ("std::fcmp.cpp", CompareMode::Lines),
    ("std::hcmp.cpp", CompareMode::TokensCase),
    ("std::lcmp.cpp", CompareMode::Lines),
    ("std::ncmp.cpp", CompareMode::TokensCase),
    ("std::nyesno.cpp", CompareMode::Tokens),
    ("std::wcmp.cpp", CompareMode::TokensCase),
    ("std::yesno.cpp", CompareMode::Tokens),
];
const MEMORY: &str = "the memory limit in MB";
const MAX_SIZES: RangeInclusive<u32> = 1..=1_000_000;
/// The kinds of Kattis problems in which a program does not just read an input and print an output.
const OTHER_KINDS: [&str; 3] = ["interactive", "multi-pass", "submit-answer"];
/// Where statements are, the first one that exists.
const STATEMENTS: [&str; 8] = [
    "statement.md",
    "statement/problem.en.md",
    "statement/problem.en.tex",
    "problem_statement/problem.en.md",
    "problem_statement/problem.en.tex",
    "problem_statement/problem.md",
    "problem_statement/problem.tex",
    "statements/english/problem.tex",
];

/// What a folder says of its problem.
#[derive(Debug, Default)]
pub(super) struct ProblemFolder {
    pub(super) path: PathBuf,
    pub(super) milliseconds: Option<u64>,
    pub(super) megabytes: Option<u64>,
    pub(super) comparison: Comparison,
    pub(super) commands: Commands,
}

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
    protocol: Option<String>,
    #[serde(default)]
    checker_flags: String,
    setter_time_limit: Option<f64>,
}

impl ProblemFolder {
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        ensure!(path.is_dir(), "{shown} is not a folder");
        for (name, read) in [
            (SETTINGS, Self::of_settings as fn(&Path, &str) -> _),
            (KATTIS, Self::of_kattis),
            (POLYGON, Self::of_polygon),
        ] {
            let file = path.join(name);
            if file.is_file() {
                let text = String::from_utf8(read_file(&file)?);
                let read = text.map_err(Into::into).and_then(|text| read(path, &text));
                return read.with_context(|| file.display().to_string());
            }
        }
        bail!("{shown} has no problem: add a {SETTINGS}, {KATTIS} or {POLYGON}")
    }

    fn of_settings(path: &Path, text: &str) -> anyhow::Result<Self> {
        let said: Settings = read_toml(text)?;
        ensure!(
            said.checker.is_none() || said.compare.is_none(),
            "compare does not go with checker; leave one of them out"
        );
        ensure!(
            said.checker.is_some() || (said.protocol.is_none() && said.checker_flags.is_empty()),
            "protocol and checker-flags go with checker; add it, or leave them out"
        );
        let seconds = within(
            "setter-time-limit",
            said.setter_time_limit,
            RunLimits::SECONDS,
        )?;
        let limits = setter_limits(seconds.unwrap_or(SETTER_TIME_LIMIT));
        let program = |role, line: &Option<String>| {
            let line = line.as_deref();
            let program = line.map(|line| SetterProgram::of_command(role, line, limits));
            let program = program.transpose().context(role)?;
            anyhow::Ok(program.map(|program| program.in_folder(path)))
        };
        let checker = program("checker", &said.checker)?.map(|program| {
            let name = said.protocol.as_deref().unwrap_or_default();
            let mut protocols = [Protocol::Kattis, Protocol::Testlib].into_iter();
            let protocol = protocols.find(|protocol| protocol.name() == name);
            anyhow::Ok(Arc::new(Checker {
                program,
                protocol: protocol
                    .context("a checker needs protocol = \"kattis\" or \"testlib\"")?,
                flags: words(&said.checker_flags)?,
            }))
        });
        let mode = said.compare.map(|name| {
            let mode = CompareMode::ALL
                .into_iter()
                .find(|mode| mode.name() == name);
            mode.with_context(|| {
                format!("compare: {name:?} is not one of exact, spaces, lines, tokens-case, tokens")
            })
        });
        Ok(Self {
            path: path.to_owned(),
            milliseconds: milliseconds(said.time_limit)?,
            megabytes: within(MEMORY, said.memory_limit, RunLimits::MEGABYTES)?,
            comparison: mode.transpose()?.unwrap_or_default().into(),
            commands: Commands {
                base: None,
                largest: within("max-size", said.max_size, MAX_SIZES)?.unwrap_or(LONGEST_SIDE),
                generator: program("generator", &said.generator)?,
                reference: program("reference", &said.reference)?,
                validators: Vec::from_iter(program("validator", &said.validator)?),
                checker: checker.transpose()?,
            },
        })
    }

    fn of_kattis(path: &Path, text: &str) -> anyhow::Result<Self> {
        let yaml = Yaml::load_from_str(text)?;
        let yaml = yaml.first().context("it is empty")?;
        let [kind, validation] = ["type", "validation"].map(|key| {
            let words = yaml.as_mapping_get(key).map(texts);
            words.unwrap_or_default()
        });
        let mut kinds = kind.iter().chain(&validation);
        if let Some(other) = kinds.find(|kind| OTHER_KINDS.contains(&kind.as_str())) {
            bail!("only batch problems are judged, and this one is {other}");
        }
        let limits = yaml.as_mapping_get("limits");
        let limit = |key| limits.and_then(|limits| limits.as_mapping_get(key));
        let megabytes = limit("memory").and_then(Yaml::as_integer);
        let megabytes = megabytes.map(u64::try_from).transpose().context(MEMORY)?;
        let flags = flags(path, yaml)?;
        let built = |role, folder| programs(&path.join(folder), role);
        let mut checkers = built("checker", "output_validator")?;
        // The legacy format compares with the answer unless it says something else.
        if validation.first().is_some_and(|kind| kind == "custom") {
            checkers.extend(built("checker", "output_validators")?);
        }
        let mut validators = built("validator", "input_validators")?;
        validators.extend(built("validator", "input_format_validators")?);
        ensure!(
            checkers.len() < 2,
            "it has several output validators; keep one"
        );
        let checker = checkers.pop().map(|program| {
            Arc::new(Checker {
                program,
                protocol: Protocol::Kattis,
                flags: flags.iter().map(Into::into).collect(),
            })
        });
        let comparison = match checker {
            // Kattis ignores letter case by default.
            None if flags.is_empty() => CompareMode::Tokens.into(),
            None => kattis_comparison(&flags)?,
            Some(_) => Comparison::default(),
        };
        let accepted = programs(&path.join("submissions/accepted"), "reference")?;
        Ok(Self {
            path: path.to_owned(),
            milliseconds: milliseconds(limit("time_limit").and_then(number))?,
            megabytes: within(MEMORY, megabytes, RunLimits::MEGABYTES)?,
            comparison,
            commands: Commands {
                reference: accepted.into_iter().next(),
                validators,
                checker,
                ..Commands::default()
            },
        })
    }

    fn of_polygon(path: &Path, text: &str) -> anyhow::Result<Self> {
        let xml = Document::parse(text)?;
        let nodes =
            |tag: &'static str| xml.descendants().filter(move |node| node.has_tag_name(tag));
        ensure!(
            nodes("interactor").next().is_none(),
            "only batch problems are judged, and this one is interactive"
        );
        let limit = |tag| nodes(tag).find_map(|node| node.text()?.trim().parse::<u64>().ok());
        let limits = setter_limits(SETTER_TIME_LIMIT);
        let source = |role, node: Node<'_, '_>| {
            let mut parts = node.descendants();
            let file = parts
                .find(|part| part.has_tag_name("source"))?
                .attribute("path")?;
            Some(SetterProgram::of_source(role, path.join(file), limits))
        };
        let checker = nodes("checker").next();
        let name = checker
            .and_then(|checker| checker.attribute("name"))
            .unwrap_or_default();
        let standard = STANDARD.iter().find(|(standard, _)| *standard == name);
        let own = checker.filter(|_| standard.is_none());
        let program = own.and_then(|checker| source("checker", checker));
        let main = nodes("solution").find(|node| node.attribute("tag") == Some("main"));
        Ok(Self {
            path: path.to_owned(),
            milliseconds: limit("time-limit"),
            megabytes: within(
                MEMORY,
                limit("memory-limit").map(|bytes| bytes >> 20),
                RunLimits::MEGABYTES,
            )?,
            comparison: standard.map_or_else(Comparison::default, |(_, mode)| (*mode).into()),
            commands: Commands {
                reference: main.and_then(|main| source("reference", main)),
                validators: nodes("validator")
                    .filter_map(|node| source("validator", node))
                    .collect(),
                checker: program.map(|program| {
                    Arc::new(Checker {
                        program,
                        protocol: Protocol::Testlib,
                        flags: Vec::new(),
                    })
                }),
                ..Commands::default()
            },
        })
    }

    /// The folder with the cases, if there is one.
    pub(super) fn cases(&self) -> Option<PathBuf> {
        let folders = [DATA, "tests"].map(|name| self.path.join(name));
        folders.into_iter().find(|folder| folder.is_dir())
    }

    /// The statement as it is in the folder.
    pub(super) fn statement(&self) -> anyhow::Result<String> {
        let files = STATEMENTS.map(|name| self.path.join(name));
        let file = files.iter().find(|file| file.is_file());
        let folder = self.path.display();
        let file =
            file.with_context(|| format!("{folder} has no statement; add {}", STATEMENTS[0]))?;
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
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

fn number(yaml: &Yaml<'_>) -> Option<f64> {
    let integer = yaml
        .as_integer()
        .and_then(|number| i32::try_from(number).ok());
    integer.map(f64::from).or_else(|| yaml.as_floating_point())
}

/// The words of a value that is a text or a list.
fn texts(yaml: &Yaml<'_>) -> Vec<String> {
    let list = yaml.as_sequence().map(Vec::as_slice);
    let all = list.unwrap_or_else(|| std::slice::from_ref(yaml)).iter();
    all.filter_map(|yaml| {
        let text = yaml.as_str().map(str::to_owned);
        text.or_else(|| number(yaml).map(|number| number.to_string()))
    })
    .flat_map(|text| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    })
    .collect()
}

/// The flags of the output validator: of the problem, or of its secret cases.
fn flags(path: &Path, yaml: &Yaml<'_>) -> anyhow::Result<Vec<String>> {
    if let Some(flags) = yaml.as_mapping_get("validator_flags") {
        return Ok(texts(flags));
    }
    for (file, key) in [
        ("secret/test_group.yaml", "output_validator_args"),
        ("test_group.yaml", "output_validator_args"),
        ("secret/testdata.yaml", "output_validator_flags"),
        ("testdata.yaml", "output_validator_flags"),
    ] {
        let file = path.join("data").join(file);
        if let Ok(text) = fs::read_to_string(&file) {
            let group = Yaml::load_from_str(&text).with_context(|| file.display().to_string())?;
            let flags = group.first().and_then(|group| group.as_mapping_get(key));
            if let Some(flags) = flags {
                return Ok(texts(flags));
            }
        }
    }
    Ok(Vec::new())
}

/// The programs of a folder, each a folder or a file in a language that is known, in the order of their names.
fn programs(folder: &Path, role: &'static str) -> anyhow::Result<Vec<SetterProgram>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = entries(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let paths = entries.into_iter().map(|(entry, _)| entry.path());
    let languages = Languages::default();
    let limits = setter_limits(SETTER_TIME_LIMIT);
    Ok(paths
        .filter(|path| path.is_dir() || languages.of_source(path).is_some())
        .map(|path| SetterProgram::of_source(role, path, limits))
        .collect())
}
