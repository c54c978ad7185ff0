//! What a class hands in: a program for one problem, or for each part of an assignment.

use std::path::{Path, PathBuf};

use crate::build::{Assignment, PartRule};
use crate::cases::cases;
use crate::drawn::default_cases;
use crate::groups::POINTS;
use crate::points::{PartPoints, PointsTable};
use crate::problem::{PackageParts, Problem};
use crate::submissions::Part;
use knights_core::output::joined;

impl Assignment {
    /// Why its package gives no points, if it has scores.
    pub fn without_points(self) -> Option<String> {
        let groups = joined(self.problem?.groups().without_points(), ", ");
        (!groups.is_empty()).then(|| {
            format!(
                "no points: the largest score of {groups} is not known, or above {}; set the points with --points",
                POINTS.end()
            )
        })
    }

    /// What its package has besides cases.
    pub fn package_parts(self) -> anyhow::Result<PackageParts> {
        let of_project = || Ok(PackageParts::of_project(self.name));
        self.problem.map_or_else(of_project, Problem::package_parts)
    }

    /// The parts of a class, with their usual points or those of a table. The cases of a part are in
    /// the folder of its name in `folder`, if there are several parts. Without a folder they are
    /// drawn.
    pub fn class_parts(
        self,
        folder: Option<&Path>,
        table: Option<&PointsTable>,
    ) -> anyhow::Result<Vec<Part>> {
        let of_rule = |rule: &PartRule| (rule.name, rule.problem, PartPoints::whole(rule.points));
        let parts = self.problem.map_or_else(
            || self.rules.iter().map(of_rule).collect(),
            |problem| vec![(self.name, problem, PartPoints::of_groups(problem.groups()))],
        );
        if let Some(table) = table {
            let names: Vec<&str> = parts.iter().map(|(name, ..)| *name).collect();
            table.ensure_known(&names)?;
        }
        let with_cases = parts.into_iter().map(|(name, problem, usual_points)| {
            let cases = match folder {
                Some(folder) => cases(&self.folder_of_part(folder, name), None)?,
                None => default_cases(problem)?,
            };
            let points = match table {
                Some(table) => table.of_part(name, &cases)?,
                // Those of a problem's folder are for its cases.
                None if folder.is_some() && self.problem.is_some() => PartPoints::default(),
                None => usual_points,
            };
            Ok(Part {
                name,
                points,
                ..Part::of(Some(problem), cases)
            })
        });
        with_cases.collect()
    }

    /// The folder with the cases of a part.
    fn folder_of_part(self, folder: &Path, part: &str) -> PathBuf {
        let inner = folder.join(part);
        let has_inner = self.problem.is_none() && (inner.is_dir() || self.is(Self::KNIGHTS));
        if has_inner { inner } else { folder.to_owned() }
    }
}
