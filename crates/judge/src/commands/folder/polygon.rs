//! Packages of Polygon.

use std::path::Path;
use std::sync::Arc;

use roxmltree::{Document, Node};

use crate::commands::Commands;
use crate::commands::folder::{MEMORY, ProblemFolder, in_secret, whole, within};
use crate::problem::{PackageMetadata, VERDICTS};
use crate::protocol::{Protocol, polygon_comparison};
use crate::setter::{
    Checker, Dialogue, FileJudge, SETTER_TIME_LIMIT, SetterProgram, setter_limits,
};
use knights_run::RunLimits;

/// The tags of solutions in Polygon, and the folders of their verdicts.
const TAGS: [(&str, &str); 4] = [
    ("main", "accepted"),
    ("accepted", "accepted"),
    ("wrong-answer", "wrong_answer"),
    ("time-limit-exceeded", "time_limit_exceeded"),
];

impl ProblemFolder {
    pub(super) fn of_polygon(path: &Path, text: &str) -> anyhow::Result<Self> {
        let xml = Document::parse(text)?;
        let nodes =
            |tag: &'static str| xml.descendants().filter(move |node| node.has_tag_name(tag));
        // Others, such as tests for a first round, come beside the one that counts.
        let mut sets = nodes("testset");
        let set = sets
            .clone()
            .find(|set| set.attribute("name") == Some("tests"));
        let set = set.or_else(|| sets.next()).unwrap_or(xml.root());
        let of_set =
            |tag: &'static str| set.descendants().filter(move |node| node.has_tag_name(tag));
        let limit = |tag| of_set(tag).find_map(|node| node.text()?.trim().parse::<u64>().ok());
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
        let testlib = |program, dialogue| {
            Arc::new(Checker {
                program,
                protocol: Protocol::Testlib,
                flags: Vec::new(),
                dialogue,
            })
        };
        let checker = program.map(|program| testlib(program, None));
        let interactor = nodes("interactor").find_map(|node| source("interactor", node));
        let checker = match interactor {
            Some(interactor) => {
                let comparison = || FileJudge::Comparison(standard.unwrap_or_default());
                let dialogue = Dialogue {
                    is_interactive: true,
                    passes: 1,
                    then: checker.map_or_else(comparison, FileJudge::Checker),
                };
                Some(testlib(interactor, Some(dialogue)))
            }
            None => checker,
        };
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
                .filter_map(|node| {
                    let tag = node.attribute("tag");
                    let source = node.descendants().find_map(|part| part.attribute("path"))?;
                    let source = path.join(source);
                    let folder = source.parent().and_then(Path::file_name);
                    let tagged = TAGS.iter().find(|(known, _)| tag == Some(*known));
                    let verdict = tagged.map(|(_, verdict)| *verdict);
                    let mut verdicts = VERDICTS.into_iter().map(|(_, folder)| folder);
                    let verdict =
                        verdict.or_else(|| verdicts.find(|name| folder == Some(name.as_ref())))?;
                    Some((verdict, source))
                })
                .collect(),
            places: of_set("test").map(place).collect(),
        })
    }
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
