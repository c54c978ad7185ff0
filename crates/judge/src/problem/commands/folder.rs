//! A problem that is a folder: with `knights.toml`, or a package of Kattis or Polygon.
//!
//! In `knights.toml`, the parts of the problem are commands, which run in the folder. The programs of a package are built
//! when they are first needed.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use roxmltree::{Document, Node};
use saphyr::{LoadableYamlNode, Yaml};
use serde::Deserialize;

use crate::build::{Languages, read_toml};
use crate::cases::{Case, DATA, cases, entries, read_file};
use crate::compare::{CompareMode, Comparison};
use crate::judging::Checker;
use crate::problem::{Commands, LONGEST_SIDE, License, Markup, PackageMetadata};
use crate::protocol::{Protocol, kattis_comparison, polygon_comparison};
use crate::setter::{SETTER_TIME_LIMIT, SetterProgram, setter_limits, words};
use knights_run::RunLimits;

const SETTINGS: &str = "knights.toml";
const KATTIS: &str = "problem.yaml";
const POLYGON: &str = "problem.xml";
const MEMORY: &str = "the memory limit in MB";
/// The tags of solutions in Polygon, and the folders of their verdicts.
const TAGS: [(&str, &str); 4] = [
    ("main", "accepted"),
    ("accepted", "accepted"),
    ("wrong-answer", "wrong_answer"),
    ("time-limit-exceeded", "time_limit_exceeded"),
];
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
    pub(super) metadata: PackageMetadata,
    /// The points of folders of cases.
    pub(super) points: BTreeMap<String, u32>,
    /// The flags of the checker, which are those of Kattis.
    pub(super) flags: Vec<String>,
    /// Programs in a package of Polygon, each in the folder of its verdict.
    pub(super) solutions: Vec<(&'static str, PathBuf)>,
    /// The folder of each test in a package of Polygon.
    pub(super) places: Vec<String>,
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
    /// By the names of folders in `data/secret`.
    #[serde(default)]
    points: BTreeMap<String, u32>,
    #[serde(default)]
    package: PackageMetadata,
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
            metadata: PackageMetadata {
                statement: said.package.statement.map(|file| path.join(file)),
                ..said.package
            },
            points: said.points.into_iter().map(in_secret).collect(),
            flags: said
                .checker_flags
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            ..Self::default()
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
            metadata: metadata(yaml),
            points: points(path)?,
            flags,
            ..Self::default()
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
        let standard = polygon_comparison(name);
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
            comparison: standard.unwrap_or_default(),
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
            metadata: PackageMetadata {
                title: nodes("name").find_map(|node| Some(node.attribute("value")?.to_owned())),
                ..PackageMetadata::default()
            },
            points: nodes("group").filter_map(points_of_group).collect(),
            solutions: nodes("solution")
                .filter_map(|node| {
                    let tag = node.attribute("tag");
                    let (_, verdict) = TAGS.iter().find(|(known, _)| tag == Some(*known))?;
                    let source = node.descendants().find_map(|part| part.attribute("path"))?;
                    Some((*verdict, path.join(source)))
                })
                .collect(),
            places: nodes("test").map(place).collect(),
            ..Self::default()
        })
    }

    /// The cases, if there are some. Those of Polygon, which have only numbers, are put into folders.
    pub(super) fn cases(&self) -> anyhow::Result<Option<Vec<Case>>> {
        let folders = [DATA, "tests"].map(|name| self.path.join(name));
        let Some(folder) = folders.into_iter().find(|folder| folder.is_dir()) else {
            return Ok(None);
        };
        let mut cases = cases(&folder, None)?;
        for case in &mut cases {
            let number: Option<usize> = case.name.parse().ok();
            if let Some(place) = number.and_then(|number| self.places.get(number.checked_sub(1)?)) {
                case.name.insert_str(0, place);
            }
        }
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Some(cases))
    }

    /// The statement as it is in the folder, and whether it is in Markdown or in LaTeX.
    pub(super) fn statement(&self) -> anyhow::Result<(String, Markup)> {
        let files = STATEMENTS.map(|name| self.path.join(name));
        let mut files = self.metadata.statement.iter().chain(&files);
        let file = files.find(|file| file.is_file());
        let folder = self.path.display();
        let file =
            file.with_context(|| format!("{folder} has no statement; add {}", STATEMENTS[0]))?;
        let text = fs::read_to_string(file);
        let text = text.with_context(|| format!("cannot read {}", file.display()))?;
        let is_latex = file.extension() == Some("tex".as_ref());
        let markup = if is_latex {
            Markup::Latex
        } else {
            Markup::Markdown
        };
        Ok((text, markup))
    }
}

/// The key of a folder in `data/secret` among all cases.
fn in_secret((folder, points): (String, u32)) -> (String, u32) {
    (format!("secret/{folder}"), points)
}

fn points_of_group(group: Node<'_, '_>) -> Option<(String, u32)> {
    let points: f64 = group.attribute("points")?.parse().ok()?;
    Some(in_secret((
        group.attribute("name")?.to_owned(),
        whole(points)?,
    )))
}

/// The folder of a test of Polygon.
fn place(test: Node<'_, '_>) -> String {
    match (test.attribute("sample"), test.attribute("group")) {
        (Some("true"), _) => "sample/".to_owned(),
        (_, Some(group)) => format!("secret/{group}/"),
        (_, None) => "secret/".to_owned(),
    }
}

/// A number of points, if it is whole.
fn whole(points: f64) -> Option<u32> {
    let whole = format!("{points}").parse().ok()?;
    (whole > 0).then_some(whole)
}

/// The points of the groups of a Kattis package, if all its groups have whole ones.
fn points(path: &Path) -> anyhow::Result<BTreeMap<String, u32>> {
    let secret = path.join("data/secret");
    let mut points = BTreeMap::new();
    if !secret.is_dir() {
        return Ok(points);
    }
    for (entry, _) in
        entries(&secret).with_context(|| format!("cannot read {}", secret.display()))?
    {
        let files = ["test_group.yaml", "testdata.yaml"].map(|name| entry.path().join(name));
        let Some(file) = files.iter().find(|file| file.is_file()) else {
            continue;
        };
        let text = fs::read_to_string(file)?;
        let group = Yaml::load_from_str(&text).with_context(|| file.display().to_string())?;
        let value = |key| group.first().and_then(|group| group.as_mapping_get(key));
        let most = value("max_score")
            .or_else(|| value("accept_score"))
            .and_then(number);
        let range = value("range").and_then(|range| texts(range).last()?.parse().ok());
        if let Some(most) = most.or(range).and_then(whole) {
            let folder = entry.file_name().to_string_lossy().into_owned();
            points.extend([in_secret((folder, most))]);
        }
    }
    Ok(points)
}

/// What the settings of a Kattis package say of it.
fn metadata(yaml: &Yaml<'_>) -> PackageMetadata {
    let value = |key| yaml.as_mapping_get(key);
    // A text, or one of the texts of a mapping.
    let text = |value: &Yaml<'_>, keys: &[&str]| {
        let mut inner = keys
            .iter()
            .filter_map(|key| value.as_mapping_get(key)?.as_str());
        let text = value.as_str().or_else(|| inner.next());
        text.map(str::to_owned)
    };
    let license = value("license").and_then(Yaml::as_str);
    let mut licenses = License::value_variants().iter();
    let authors = value("author").or_else(|| {
        let credits = value("credits")?;
        credits.as_mapping_get("authors").or(Some(credits))
    });
    let authors = authors.map(|authors| match authors.as_sequence() {
        Some(list) => list
            .iter()
            .filter_map(|author| text(author, &["name"]))
            .collect(),
        None => Vec::from_iter(text(authors, &[])),
    });
    PackageMetadata {
        title: value("name").and_then(|name| text(name, &["en"])),
        author: authors.unwrap_or_default(),
        origin: value("source").and_then(|source| text(source, &["name"])),
        origin_address: value("source_url").and_then(|url| text(url, &[])),
        license: licenses
            .find(|known| license == Some(known.name()))
            .copied(),
        rights_owner: value("rights_owner").and_then(|owner| text(owner, &[])),
        uuid: value("uuid").and_then(|uuid| text(uuid, &[])),
        ..PackageMetadata::default()
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
