//! The tests of a package of Polygon, and their points.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, bail};
use rayon::prelude::*;
use roxmltree::Node;

use crate::cases::{Case, CaseData};
use crate::commands::folder::in_secret;
use crate::groups::{CaseGroups, GroupSettings, Total, whole};
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

    /// The folder of the case.
    fn folder(&self) -> String {
        match &self.group {
            _ if self.is_sample => "sample".to_owned(),
            Some(group) => format!("secret/{group}"),
            None => "secret".to_owned(),
        }
    }
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

    /// The names of the cases.
    fn names(&self) -> impl Iterator<Item = String> {
        let width = self.tests.len().to_string().len().max(2);
        let numbered = (1..).zip(&self.tests);
        numbered.map(move |(number, test)| format!("{}/{number:0width$}", test.folder()))
    }

    /// The points of tests and of groups, and the groups that others need. There are none if each group with points has
    /// all of them or none: then they are the points of folders.
    pub(super) fn groups(&self, nodes: &[Node<'_, '_>]) -> CaseGroups {
        let is_each = |node: &Node<'_, '_>| node.attribute("points-policy") == Some("each-test");
        let has_points = self.tests.iter().any(|test| test.points > Some(0.0));
        let has_own = |node| is_each(node) || !self.needed(*node).is_empty();
        if !has_points && !nodes.iter().any(has_own) {
            return CaseGroups::default();
        }
        let of_points = |points| GroupSettings {
            accepted: Some(points),
            ..GroupSettings::default()
        };
        let folders = ["", "sample", "secret"].map(|name| (name.to_owned(), of_points(0.0)));
        let of_group = |node: &Node<'_, '_>| {
            let settings = GroupSettings {
                total: if is_each(node) {
                    Total::Sum
                } else {
                    Total::AllOrNothing
                },
                most: points(*node).filter(|_| !is_each(node)),
                required: self.needed(*node),
                ..GroupSettings::default()
            };
            (
                format!("secret/{}", node.attribute("name").unwrap_or_default()),
                settings,
            )
        };
        let own = self.names().zip(&self.tests);
        let own = own.map(|(name, test)| (name, of_points(test.points.unwrap_or_default())));
        CaseGroups {
            folders: folders
                .into_iter()
                .chain(nodes.iter().map(of_group))
                .collect(),
            own: own.collect(),
            cases: self.names().collect(),
            have_scores: true,
            ..CaseGroups::default()
        }
    }

    /// The folders all of whose cases a group needs. Samples that are in the group are in a folder of their own.
    fn needed(&self, group: Node<'_, '_>) -> Vec<String> {
        let others = group
            .descendants()
            .filter(|node| node.has_tag_name("dependency"));
        let names = others.filter_map(|node| node.attribute("group"));
        let own = group
            .attribute("name")
            .filter(|_| group.attribute("points-policy") != Some("each-test"));
        let is_needed = |test: &&PolygonTest| {
            let mut names = names.clone();
            test.group.as_deref().is_some_and(|name| {
                names.any(|other| other == name) || test.is_sample && own == Some(name)
            })
        };
        let folders: BTreeSet<String> = self
            .tests
            .iter()
            .filter(is_needed)
            .map(PolygonTest::folder)
            .collect();
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
