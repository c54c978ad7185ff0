//! What a class hands in: a program for one problem, or for each part of an assignment.

use std::path::Path;

use crate::build::DUAL;
use crate::cases::{Case, cases, drawn_cases};
use crate::class::{PartPoints, PointsTable};
use crate::compare::CompareMode;
use crate::grade::OutputJudge;
use crate::problem::{self, DualGame, NextMove, Problem, Simulate, ValidMoveNum};

/// The seed of the cases that are made if no folder is named.
pub const SEED: u64 = 1;
/// How many of these are made for each problem.
pub const COUNT: u64 = 20;
/// The stages of the assignment `knights`, and the points for each.
pub const STAGES: [(&dyn Problem, u32); 3] =
    [(&ValidMoveNum, 20), (&NextMove, 30), (&Simulate, 50)];

/// What `--problem` names.
#[derive(Clone, Copy, Debug)]
pub enum Assignment {
    /// The three stages.
    Knights,
    /// The class and the client of the game of two knights.
    Dual,
    /// One problem.
    Problem(&'static dyn Problem),
}

/// A part of an assignment, with what all hand-ins share.
#[derive(Clone, Debug)]
pub struct ClassPart {
    /// Its name; that of the problem if there is a single part.
    pub name: &'static str,
    pub problem: &'static dyn Problem,
    pub points: PartPoints,
    /// The cases, in the order of their names.
    pub cases: Vec<Case>,
}

impl Assignment {
    /// The name of the assignment of three stages.
    pub const KNIGHTS: &'static str = "knights";

    /// The assignment of three stages, and all problems.
    pub fn all() -> impl Iterator<Item = Self> {
        let problems = problem::ALL.iter().map(|&problem| match problem.name() {
            name if name == DualGame.name() => Self::Dual,
            _ => Self::Problem(problem),
        });
        [Self::Knights].into_iter().chain(problems)
    }

    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Knights => Self::KNIGHTS,
            Self::Dual => DualGame.name(),
            Self::Problem(problem) => problem.name(),
        }
    }

    /// The problems that it consists of.
    pub fn problems(self) -> impl Iterator<Item = &'static dyn Problem> {
        let problems = match self {
            Self::Knights => STAGES.map(|(problem, _)| problem).to_vec(),
            Self::Dual => vec![&DualGame as &dyn Problem],
            Self::Problem(problem) => vec![problem],
        };
        problems.into_iter()
    }

    /// The problem, if it is a single one.
    pub fn problem(self) -> Option<&'static dyn Problem> {
        match self {
            Self::Knights | Self::Dual => None,
            Self::Problem(problem) => Some(problem),
        }
    }

    /// What decides whether an output is right.
    pub fn output_judge(self) -> OutputJudge {
        match self {
            Self::Problem(problem) if !problem.has_one_answer() => OutputJudge::Rules(problem),
            Self::Knights | Self::Dual | Self::Problem(_) => {
                OutputJudge::Answer(CompareMode::default())
            }
        }
    }

    /// The parts of a class, with their usual points or those of a table. The cases of a part are in
    /// the folder of its name in `folder`, if there are several parts. Without a folder they are
    /// drawn.
    pub fn class_parts(
        self,
        folder: Option<&Path>,
        table: Option<&PointsTable>,
    ) -> anyhow::Result<Vec<ClassPart>> {
        let mut parts = Vec::new();
        let outlines = self.outlines();
        let has_parts = outlines.len() > 1;
        for (name, problem, points) in outlines {
            let points = points.map_or(PartPoints::None, PartPoints::Whole);
            let cases = match folder {
                None => drawn_cases(problem, SEED, COUNT)?,
                Some(folder) => {
                    let own = folder.join(name);
                    let is_own = has_parts && (own.is_dir() || matches!(self, Self::Knights));
                    cases(if is_own { &own } else { folder }, None)?
                }
            };
            parts.push(ClassPart {
                name,
                problem,
                points,
                cases,
            });
        }
        if let Some(table) = table {
            let named: Vec<(&str, &[Case])> = parts
                .iter()
                .map(|part| (part.name, &part.cases[..]))
                .collect();
            let points = table.of_parts(&named)?;
            for (part, points) in parts.iter_mut().zip(points) {
                part.points = points;
            }
        }
        Ok(parts)
    }

    /// The name, the problem and the usual points of each part.
    fn outlines(self) -> Vec<(&'static str, &'static dyn Problem, Option<u32>)> {
        match self {
            Self::Knights => STAGES
                .into_iter()
                .map(|(problem, points)| (problem.name(), problem, Some(points)))
                .collect(),
            Self::Dual => DUAL
                .iter()
                .map(|rule| (rule.name, rule.problem, None))
                .collect(),
            Self::Problem(problem) => vec![(problem.name(), problem, None)],
        }
    }
}
