//! Packages of Polygon.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::ensure;
use roxmltree::{Document, Node};

use crate::commands::Commands;
use crate::commands::folder::polygon_tests::{PolygonTest, PolygonTests, points_of_group};
use crate::commands::folder::{MEMORY, ProblemFolder, entries_of, within};
use crate::feedback::ScoreFiles;
use crate::problem::{Includes, PackageMetadata, VERDICTS};
use crate::protocol::{Protocol, polygon_comparison};
use crate::reading::read_text;
use crate::setter::{
    Checker, Dialogue, FileJudge, SETTER_TIME_LIMIT, SetterProgram, setter_limits,
};
use knights_problems::compare::Comparison;
use knights_run::RunLimits;

/// The tags of solutions in Polygon, and the folders of their verdicts.
const TAGS: [(&str, &str); 10] = [
    ("main", "accepted"),
    ("accepted", "accepted"),
    ("wrong-answer", "wrong_answer"),
    ("time-limit-exceeded", "time_limit_exceeded"),
    ("presentation-error", "wrong_answer"),
    ("rejected", "rejected"),
    ("failed", "rejected"),
    ("memory-limit-exceeded", "run_time_error"),
    (
        "time-limit-exceeded-or-memory-limit-exceeded",
        "brute_force",
    ),
    (
        "time-limit-exceeded-or-accepted",
        "time_limit_exceeded_or_accepted",
    ),
];

impl ProblemFolder {
    pub(super) fn of_polygon(path: &Path, text: &str) -> anyhow::Result<Self> {
        let xml = Document::parse(text)?;
        let nodes =
            |tag: &'static str| xml.descendants().filter(move |node| node.has_tag_name(tag));
        ensure_is_judged(&xml)?;
        // Others, such as tests for a first round, come beside the one that counts.
        let mut sets = nodes("testset");
        let set = sets
            .clone()
            .find(|set| set.attribute("name") == Some("tests"));
        let set = set.or_else(|| sets.next()).unwrap_or(xml.root());
        let of_set =
            |tag: &'static str| set.descendants().filter(move |node| node.has_tag_name(tag));
        let limit = |tag| of_set(tag).find_map(|node| node.text()?.trim().parse::<u64>().ok());
        let has_tests = of_set("test").next().is_some();
        let pattern = |tag, usual: &str| {
            let own = of_set(tag).find_map(|node| node.text());
            own.unwrap_or(usual).trim().to_owned()
        };
        let limits = setter_limits(SETTER_TIME_LIMIT);
        let source = |role, node: Node<'_, '_>| {
            let mut parts = node.descendants();
            let file = parts
                .find(|part| part.has_tag_name("source"))?
                .attribute("path")?;
            Some(SetterProgram::of_source(role, path.join(file), limits))
        };
        let (standard, checker) = checker(&xml, &source);
        let main = nodes("solution").find(|node| node.attribute("tag") == Some("main"));
        let includes = includes(path, &xml)?;
        let reference = main.and_then(|main| source("reference", main));
        let is_english = |node: &Node<'_, '_>| node.attribute("language") == Some("english");
        let title = nodes("name")
            .find(is_english)
            .or_else(|| nodes("name").next());
        let title = title.and_then(|node| node.attribute("value"));
        let tests = PolygonTests {
            inputs: pattern("input-path-pattern", "tests/%02d"),
            answers: pattern("answer-path-pattern", "tests/%02d.a"),
            tests: of_set("test").map(PolygonTest::of).collect(),
            generators: nodes("executable")
                .filter_map(|node| source("generator", node))
                .collect(),
        };
        let mut groups = tests.groups(&of_set("group").collect::<Vec<_>>());
        groups.without_effect = without_effect(&xml, set);
        let points = of_set("group").filter_map(points_of_group);
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
                reference: reference.map(|program| program.with_includes(&includes)),
                validators: nodes("validator")
                    .filter_map(|node| source("validator", node))
                    .collect(),
                checker,
                ..Commands::default()
            },
            metadata: PackageMetadata {
                title: title.map(str::to_owned),
                ..PackageMetadata::default()
            },
            points: if groups.have_scores {
                groups.whole_points()
            } else {
                points.collect()
            },
            solutions: nodes("solution")
                .filter_map(|node| solution(path, node))
                .collect(),
            includes,
            tests: has_tests.then_some(tests),
            groups: Arc::new(groups),
            ..Self::default()
        })
    }
}

/// The languages of resources in Polygon that packages of Kattis call otherwise.
const TYPES: [(&str, &str); 2] = [("python", "python3"), ("pas", "pascal")];

/// The files that solutions are built with, by languages.
fn includes(folder: &Path, xml: &Document<'_>) -> io::Result<Includes> {
    let mut includes = Includes::default();
    let files = xml.descendants().filter(|node| node.has_tag_name("file"));
    for file in files {
        let mut assets = file.descendants().filter(|node| node.has_tag_name("asset"));
        let path = file.attribute("path").map(|path| folder.join(path));
        if let (Some(path), true) = (
            path,
            assets.any(|node| node.attribute("name") == Some("solution")),
        ) {
            // As in `cpp.*;java11`.
            for kind in file.attribute("for-types").unwrap_or_default().split(';') {
                let name = kind.split('.').next().unwrap_or_default();
                let name = name.trim_end_matches(|it: char| it.is_ascii_digit());
                let known = TYPES.iter().find(|(own, _)| *own == name);
                let code = known.map_or(name, |(_, code)| code);
                includes.add(code, path.clone())?;
            }
        }
    }
    Ok(includes)
}

/// What has no effect and may matter.
fn without_effect(xml: &Document<'_>, counted: Node<'_, '_>) -> Vec<String> {
    const PERCENT: &str = "treat-points-from-checker-as-percent";
    let mut nodes = xml.descendants();
    let has_percent = nodes.any(|node| node.attribute(PERCENT) == Some("true"));
    let sets = xml
        .descendants()
        .filter(|node| node.has_tag_name("testset"));
    let sets = sets.filter(|set| *set != counted && set.parent() == counted.parent());
    let sets = sets.map(|set| format!("testset {}", set.attribute("name").unwrap_or_default()));
    sets.chain(has_percent.then(|| PERCENT.to_owned()))
        .collect()
}

/// Refuses a problem whose programs do not use standard input and output, or without the source of what talks with them.
fn ensure_is_judged(xml: &Document<'_>) -> anyhow::Result<()> {
    let has = |tag: &str, attribute| {
        let mut nodes = xml.descendants().filter(|node| node.has_tag_name(tag));
        nodes.any(|node| node.attribute(attribute) > Some(""))
    };
    ensure!(
        !has("judging", "input-file") && !has("judging", "output-file"),
        "its programs read and write files; only standard input and output are judged"
    );
    let mut nodes = xml.descendants();
    let interactor = nodes.find(|node| node.has_tag_name("interactor"));
    let has_source =
        |node: Node<'_, '_>| node.descendants().any(|part| part.has_tag_name("source"));
    ensure!(
        interactor.is_none_or(has_source),
        "its interactor has no source"
    );
    Ok(())
}

/// The comparison that decides, if the checker is a standard one, and otherwise the checker; before it the interactor, if
/// there is one.
fn checker<'x>(
    xml: &'x Document<'x>,
    source: &impl Fn(&'static str, Node<'x, 'x>) -> Option<SetterProgram>,
) -> (Option<Comparison>, Option<Arc<Checker>>) {
    let mut nodes = xml.descendants();
    let checker = nodes.find(|node| node.has_tag_name("checker"));
    let name = checker.and_then(|checker| checker.attribute("name"));
    let standard = polygon_comparison(name.unwrap_or_default());
    let own = checker.filter(|_| standard.is_none());
    let program = own.and_then(|checker| source("checker", checker));
    let testlib = |program, dialogue| {
        Arc::new(Checker {
            program,
            protocol: Protocol::Testlib,
            flags: Vec::new(),
            dialogue,
            groups: Arc::default(),
            scores: ScoreFiles::Refused,
        })
    };
    let checker = program.map(|program| testlib(program, None));
    let mut nodes = xml.descendants();
    let interactor = nodes.find(|node| node.has_tag_name("interactor"));
    let Some(interactor) = interactor.and_then(|node| source("interactor", node)) else {
        return (standard, checker);
    };
    let comparison = || FileJudge::Comparison(standard.unwrap_or_default());
    let dialogue = Dialogue {
        is_interactive: true,
        passes: 1,
        then: checker.map_or_else(comparison, FileJudge::Checker),
    };
    (standard, Some(testlib(interactor, Some(dialogue))))
}

/// A solution whose verdict is known, by its tag or by the folder that it is in.
fn solution(folder: &Path, node: Node<'_, '_>) -> Option<(&'static str, PathBuf)> {
    let tag = node.attribute("tag");
    let source = node.descendants().find_map(|part| part.attribute("path"))?;
    let source = folder.join(source);
    let folder = source.parent().and_then(Path::file_name);
    let tagged = TAGS.iter().find(|(known, _)| tag == Some(*known));
    let mut verdicts = VERDICTS.into_iter().map(|(_, folder)| folder);
    let by_folder = || verdicts.find(|name| folder == Some(name.as_ref()));
    let verdict = tagged.map(|(_, verdict)| *verdict).or_else(by_folder)?;
    Some((verdict, source))
}

/// The sections of a statement in Polygon, in their order, with their headings.
const SECTIONS: [(&str, &str); 6] = [
    ("legend", ""),
    ("input", "Input"),
    ("interaction", "Interaction"),
    ("output", "Output"),
    ("scoring", "Scoring"),
    ("notes", "Notes"),
];

/// The statement of a package of Polygon in the LaTeX of Kattis, in English if there is one: its own LaTeX needs the
/// macros of Polygon.
pub(super) fn sections(folder: &Path) -> anyhow::Result<Option<String>> {
    let languages = entries_of(&folder.join("statement-sections"))?;
    let languages: Vec<_> = languages.iter().map(|(entry, _)| entry.path()).collect();
    let english = languages.iter().find(|path| path.ends_with("english"));
    let Some(language) = english.or(languages.first()) else {
        return Ok(None);
    };
    let section = |name: &str| {
        let file = language.join(name).with_extension("tex");
        let text = file.is_file().then(|| read_text(&file, file.display()));
        anyhow::Ok(text.transpose()?.unwrap_or_default().trim().to_owned())
    };
    let mut statement = format!("\\problemname{{{}}}\n", section("name")?);
    for (name, heading) in SECTIONS {
        let text = section(name)?;
        if !text.is_empty() && !heading.is_empty() {
            let _ = write!(statement, "\n\\section*{{{heading}}}\n");
        }
        if !text.is_empty() {
            let _ = write!(statement, "\n{text}\n");
        }
    }
    Ok(Some(statement))
}
