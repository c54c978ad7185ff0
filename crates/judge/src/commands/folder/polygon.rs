//! Packages of Polygon.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use rayon::prelude::*;
use roxmltree::{Document, Node};

use crate::cases::{Case, CaseData};
use crate::commands::Commands;
use crate::commands::folder::{MEMORY, ProblemFolder, entries_of, in_secret, whole, within};
use crate::feedback::ScoreFiles;
use crate::groups::CaseGroups;
use crate::problem::{PackageLimits, PackageMetadata, VERDICTS, numbered};
use crate::protocol::{Protocol, polygon_comparison};
use crate::reading::read_text;
use crate::setter::{
    Checker, Dialogue, FileJudge, SETTER_TIME_LIMIT, SetterProgram, setter_limits, words,
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
        let groups = groups(&xml)?;
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
        let is_english = |node: &Node<'_, '_>| node.attribute("language") == Some("english");
        let title = nodes("name")
            .find(is_english)
            .or_else(|| nodes("name").next());
        let title = title.and_then(|node| node.attribute("value"));
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
                checker,
                ..Commands::default()
            },
            metadata: PackageMetadata {
                title: title.map(str::to_owned),
                ..PackageMetadata::default()
            },
            points: of_set("group").filter_map(points_of_group).collect(),
            solutions: nodes("solution")
                .filter_map(|node| solution(path, node))
                .collect(),
            more: PackageLimits::default(),
            rules: None,
            tests: has_tests.then(|| PolygonTests {
                inputs: pattern("input-path-pattern", "tests/%02d"),
                answers: pattern("answer-path-pattern", "tests/%02d.a"),
                tests: of_set("test").map(test).collect(),
                generators: nodes("executable")
                    .filter_map(|node| source("generator", node))
                    .collect(),
            }),
            groups: Arc::new(groups),
        })
    }
}

/// What of the groups has no effect.
///
/// # Errors
///
/// The programs do not use standard input and output, or there is no source of what talks with them.
fn groups(xml: &Document<'_>) -> anyhow::Result<CaseGroups> {
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
    let has_test_points = has("test", "points") && !has("group", "points");
    let unused = [
        (has_test_points, "points of test"),
        (has("dependency", "group"), "dependencies of group"),
    ];
    let unused = unused.into_iter().filter(|(is_said, _)| *is_said);
    Ok(CaseGroups {
        without_effect: unused.map(|(_, what)| what.to_owned()).collect(),
        ..CaseGroups::default()
    })
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

fn points_of_group(group: Node<'_, '_>) -> Option<(String, u32)> {
    let points: f64 = group.attribute("points")?.parse().ok()?;
    Some(in_secret((
        group.attribute("name")?.to_owned(),
        whole(points)?,
    )))
}

/// The tests of a package of Polygon: as they are in a full package, or those of one without what its programs make.
#[derive(Debug)]
pub(in crate::commands) struct PolygonTests {
    /// The names of the files, in which `%02d` stands for the number of the test.
    inputs: String,
    answers: String,
    tests: Vec<PolygonTest>,
    generators: Vec<SetterProgram>,
}

#[derive(Debug)]
struct PolygonTest {
    /// The folder of the case.
    place: &'static str,
    group: String,
    /// What makes the input.
    command: Option<String>,
}

fn test(node: Node<'_, '_>) -> PolygonTest {
    let (place, group) = match (node.attribute("sample"), node.attribute("group")) {
        (Some("true"), _) => ("sample/", String::new()),
        (_, Some(group)) => ("secret/", format!("{group}/")),
        (_, None) => ("secret/", String::new()),
    };
    PolygonTest {
        place,
        group,
        command: node.attribute("cmd").map(str::to_owned),
    }
}

impl PolygonTests {
    /// How the files with inputs and with answers are named.
    pub(in crate::commands) fn patterns(&self) -> [&str; 2] {
        [&self.inputs, &self.answers]
    }

    /// The cases. If there is no file with an input, its generator makes it; without a file, an answer is missing.
    pub(super) fn cases(&self, folder: &Path) -> anyhow::Result<Vec<Case>> {
        let width = self.tests.len().to_string().len().max(2);
        let tests = self.tests.par_iter().enumerate();
        let case = |(place, test): (usize, &PolygonTest)| {
            let number = place + 1;
            let [input, answer] = self
                .patterns()
                .map(|name| folder.join(numbered(name, number)));
            Ok(Case {
                name: format!("{}{}{number:0width$}", test.place, test.group),
                input: match &test.command {
                    _ if input.is_file() => CaseData::of_lines(input)?,
                    Some(command) => self.made(command)?.into(),
                    None => bail!(
                        "{} is not there, and no generator makes it; download the package again",
                        input.display()
                    ),
                },
                answer: if answer.is_file() {
                    CaseData::of_lines(answer)?
                } else {
                    let (answer, lack) = (answer.display(), "download the full package of Polygon");
                    CaseData::Missing(format!("{answer} is not there; {lack}"))
                },
            })
        };
        let cases: Vec<_> = tests.map(case).collect();
        // The first error, whichever came first.
        cases.into_iter().collect()
    }

    /// What a generator prints.
    fn made(&self, command: &str) -> anyhow::Result<Vec<u8>> {
        let words = words(command)?;
        let (name, arguments) = words.split_first().context("a test has an empty command")?;
        let mut generators = self.generators.iter();
        let generator = generators.find(|program| program.stem() == Some(name));
        let generator = generator.with_context(|| {
            format!(
                "the package has no source of the generator {}",
                name.display()
            )
        })?;
        let input = generator.kept_output(arguments, b"");
        input.with_context(|| format!("the test that {command:?} makes"))
    }
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
