//! The tests of a package of Polygon, and their points.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, bail};
use rayon::prelude::*;
use roxmltree::Node;

use crate::cases::{Case, CaseData};
use crate::commands::folder::in_secret;
use crate::groups::{CaseGroups, GroupSettings, GroupVerdict, Total, whole};
use crate::problem::numbered;
use crate::setter::{SetterProgram, words};

/// The tests of a package of Polygon: as they are in a full package, or those of one without what its programs make.
#[derive(Debug)]
pub(in crate::commands) struct PolygonTests {
    /// The names of the files, in which `%02d` stands for the number of the test.
    pub(super) inputs: String,
    pub(super) answers: String,
    pub(super) tests: Vec<PolygonTest>,
    pub(super) generators: Vec<SetterProgram>,
}

#[derive(Debug)]
pub(super) struct PolygonTest {
    is_sample: bool,
    group: Option<String>,
    points: Option<f64>,
    /// What makes the input.
    command: Option<String>,
}

impl PolygonTest {
    pub(super) fn of(node: Node<'_, '_>) -> Self {
        Self {
            is_sample: node.attribute("sample") == Some("true"),
            group: node.attribute("group").map(str::to_owned),
            points: points(node),
            command: node.attribute("cmd").map(str::to_owned),
        }
    }
}

/// The names of the groups that a group itself says it needs.
fn needed(group: Node<'_, '_>) -> Vec<String> {
    let others = group
        .descendants()
        .filter(|node| node.has_tag_name("dependency"));
    let names = others.filter_map(|node| node.attribute("group"));
    names.map(str::to_owned).collect()
}

fn points(node: Node<'_, '_>) -> Option<f64> {
    let points: f64 = node.attribute("points")?.parse().ok()?;
    Some(points).filter(|points| points.is_finite())
}

impl PolygonTests {
    /// How the files with inputs and with answers are named.
    pub(in crate::commands) fn patterns(&self) -> [&str; 2] {
        [&self.inputs, &self.answers]
    }

    /// The folder of the case of a test. Samples are apart, unless they have to be right for the points of other tests.
    fn folder(&self, test: &PolygonTest) -> String {
        let is_with_others = || {
            let mut others = self.tests.iter().filter(|other| other.group == test.group);
            self.have_points() && others.any(|other| !other.is_sample)
        };
        match &test.group {
            Some(group) if !test.is_sample || is_with_others() => format!("secret/{group}"),
            _ if test.is_sample => "sample".to_owned(),
            _ => "secret".to_owned(),
        }
    }

    fn have_points(&self) -> bool {
        self.tests.iter().any(|test| test.points > Some(0.0))
    }

    /// The names of the cases.
    fn names(&self) -> impl Iterator<Item = String> {
        let width = self.tests.len().to_string().len().max(2);
        let numbered = (1..).zip(&self.tests);
        numbered.map(move |(number, test)| format!("{}/{number:0width$}", self.folder(test)))
    }

    /// The points of tests and of groups, and the groups that others need; none if the tests have no points, and no group
    /// has a policy or needs another one. Then groups may have points, of which each has all or none.
    pub(super) fn groups(&self, nodes: &[Node<'_, '_>]) -> CaseGroups {
        let is_each = |node: &Node<'_, '_>| node.attribute("points-policy") == Some("each-test");
        let has_own = |node| is_each(node) || !needed(*node).is_empty();
        if !self.have_points() && !nodes.iter().any(has_own) {
            return CaseGroups::default();
        }
        let of_points = |points| GroupSettings {
            accepted: Some(points),
            verdict: GroupVerdict::First,
            ..GroupSettings::default()
        };
        let usual = ["", "sample", "secret"].map(str::to_owned).into_iter();
        let usual = usual.chain(self.tests.iter().map(|test| self.folder(test)));
        let mut folders: BTreeMap<String, GroupSettings> =
            usual.map(|folder| (folder, of_points(0.0))).collect();
        for node in nodes {
            let settings = GroupSettings {
                total: if is_each(node) {
                    Total::Sum
                } else {
                    Total::AllOrNothing
                },
                most: points(*node).filter(|_| !is_each(node)),
                required: self.folders_needed(*node, nodes),
                ..of_points(0.0)
            };
            let name = node.attribute("name").unwrap_or_default();
            folders.insert(format!("secret/{name}"), settings);
        }
        let own = self.names().zip(&self.tests);
        let own = own.map(|(name, test)| (name, of_points(test.points.unwrap_or_default())));
        CaseGroups {
            folders,
            own: own.collect(),
            cases: self.names().collect(),
            have_scores: true,
            ..CaseGroups::default()
        }
    }

    /// The folders all of whose cases have to be right for the points of a group: those of the groups that it needs, and
    /// of all that these need.
    fn folders_needed(&self, group: Node<'_, '_>, all: &[Node<'_, '_>]) -> Vec<String> {
        let mut names = needed(group);
        let mut done = 0;
        while done < names.len() {
            let nodes = all
                .iter()
                .filter(|node| node.attribute("name") == Some(&names[done]));
            let more: Vec<String> = nodes.flat_map(|node| needed(*node)).collect();
            names.extend(
                more.into_iter()
                    .filter(|name| !names.contains(name))
                    .collect::<Vec<_>>(),
            );
            done += 1;
        }
        let is_needed =
            |test: &&PolygonTest| test.group.as_ref().is_some_and(|name| names.contains(name));
        let tests = self.tests.iter().filter(is_needed);
        let folders: BTreeSet<String> = tests.map(|test| self.folder(test)).collect();
        folders.into_iter().collect()
    }

    /// The cases. If there is no file with an input, its generator makes it; without a file, an answer is missing.
    pub(super) fn cases(&self, folder: &Path) -> anyhow::Result<Vec<Case>> {
        let names: Vec<String> = self.names().collect();
        let tests = names.into_par_iter().zip(&self.tests).enumerate();
        let case = |(place, (name, test)): (usize, (String, &PolygonTest))| {
            let number = place + 1;
            let [input, answer] = self
                .patterns()
                .map(|name| folder.join(numbered(name, number)));
            Ok(Case {
                name,
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

pub(super) fn points_of_group(group: Node<'_, '_>) -> Option<(String, u32)> {
    let name = group.attribute("name")?.to_owned();
    Some(in_secret((name, whole(points(group)?)?)))
}
