//! What a class hands in: a program for one problem, or for each part of an assignment, and the points
//! for parts or folders of their cases.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::build::{DUAL, read_toml};
use crate::cases::{Case, cases, default_count, drawn_cases};
use crate::compare::Comparison;
use crate::judging::OutputJudge;
use crate::problem::{self, DualGame, NextMove, PackageParts, Problem, Simulate, ValidMoveNum};
use crate::report::{Points, Rounding, Score, Subtask, count};
use crate::verdict::Verdict;

/// The seed of the cases that are made if no folder is named.
pub const SEED: u64 = 1;
/// The stages of the assignment `knights`, and the points for each.
pub const STAGES: [(&dyn Problem, u32); 3] =
    [(&ValidMoveNum, 20), (&NextMove, 30), (&Simulate, 50)];

/// The cases of a problem if no folder is named: its own, or drawn ones.
pub fn default_cases(problem: &'static dyn Problem) -> anyhow::Result<Vec<Case>> {
    match problem.cases()? {
        Some(cases) => Ok(cases),
        None => drawn_cases(problem, SEED, default_count(problem)),
    }
}

/// What `--problem` names.
#[derive(Clone, Copy, Debug)]
pub enum Assignment {
    Knights,
    /// The class and the client of the game of two knights.
    Dual,
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
    pub const KNIGHTS: &'static str = "knights";

    pub fn all() -> impl Iterator<Item = Self> {
        let problems = problem::ALL.iter().map(|&problem| match problem.name() {
            name if name == DualGame.name() => Self::Dual,
            _ => Self::Problem(problem),
        });
        [Self::Knights].into_iter().chain(problems)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Knights => Self::KNIGHTS,
            Self::Dual => DualGame.name(),
            Self::Problem(problem) => problem.name(),
        }
    }

    pub fn problems(self) -> impl Iterator<Item = &'static dyn Problem> {
        let problems = match self {
            Self::Knights => STAGES.map(|(problem, _)| problem).to_vec(),
            Self::Dual => vec![&DualGame as &dyn Problem],
            Self::Problem(problem) => vec![problem],
        };
        problems.into_iter()
    }

    /// The folder of a problem that has one.
    pub fn folder(self) -> Option<PathBuf> {
        self.problem()?.folder().map(Path::to_owned)
    }

    /// The problem, if it is a single one.
    pub fn problem(self) -> Option<&'static dyn Problem> {
        match self {
            Self::Knights | Self::Dual => None,
            Self::Problem(problem) => Some(problem),
        }
    }

    /// What its package has besides cases.
    pub fn package_parts(self) -> anyhow::Result<PackageParts> {
        match self {
            Self::Problem(problem) => problem.package_parts(),
            Self::Knights | Self::Dual => Ok(PackageParts::of_project(self.name())),
        }
    }

    pub fn output_judge(self) -> OutputJudge {
        let Self::Problem(problem) = self else {
            return OutputJudge::Answer(Comparison::default());
        };
        match problem.checker() {
            Some(checker) => OutputJudge::Checker(checker),
            None if problem.has_one_answer() => OutputJudge::Answer(problem.comparison()),
            None => OutputJudge::Rules(problem),
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
            let points = match (points, problem.points()) {
                (Some(points), _) => PartPoints::Whole(points.into()),
                (None, folders) if folders.is_empty() || folder.is_some() => PartPoints::None,
                (None, folders) => PartPoints::Folders(folders),
            };
            let cases = match folder {
                None => default_cases(problem)?,
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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PartPoints {
    #[default]
    None,
    Whole(Award),
    /// For each of these folders of cases.
    Folders(BTreeMap<String, Award>),
}

/// The points for the cases of a part or of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    points: u32,
    rule: PointsRule,
}

/// When points are earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PointsRule {
    /// If all cases are accepted.
    All,
    /// For each case that is accepted, its share of them.
    Proportion,
}

/// The points of parts and folders, as a file has them.
#[derive(Clone, Debug, Default)]
pub struct PointsTable {
    /// By the name of a part, or the path of a folder after it.
    points: BTreeMap<String, Award>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FolderScore {
    /// Its path among the cases of the part.
    pub folder: String,
    pub score: Score,
}

/// The most points for one entry, so that sums fit.
const MOST: u32 = 1_000_000;
/// The key of a table that is no folder.
const RULE: &str = "rule";

impl PointsTable {
    /// Reads a table: `simulate = 50`, `"simulate/small" = 20`, or `[simulate]` with `small = 20`. In the place of
    /// a number there may be an [`Award`], such as `{ points = 50, rule = "proportion" }`.
    pub fn read(text: &str) -> anyhow::Result<Self> {
        let mut points = BTreeMap::new();
        collect(read_toml(text)?, "", &mut points)?;
        ensure!(
            !points.is_empty(),
            "it has no points; write lines such as simulate = 50"
        );
        Ok(Self { points })
    }

    /// The points of each of these parts, which have a name and cases.
    pub fn of_parts(&self, parts: &[(&str, &[Case])]) -> anyhow::Result<Vec<PartPoints>> {
        let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
        for path in self.points.keys() {
            let part = path.split('/').next().unwrap_or(path);
            let known = names.join(", ");
            ensure!(
                names.contains(&part),
                "there is no part {part:?}; the parts are: {known}"
            );
        }
        parts
            .iter()
            .map(|(name, cases)| self.of_part(name, cases))
            .collect()
    }

    fn of_part(&self, name: &str, cases: &[Case]) -> anyhow::Result<PartPoints> {
        let below = format!("{name}/");
        let folders: BTreeMap<String, Award> = self
            .points
            .iter()
            .filter_map(|(path, &points)| Some((path.strip_prefix(&below)?.to_owned(), points)))
            .collect();
        for folder in folders.keys() {
            ensure!(
                cases.iter().any(|case| is_below(&case.name, folder)),
                "{name}/{folder} has no cases: no case of {name} is in a folder {folder}"
            );
            let inner = folders.keys().find(|inner| is_below(inner, folder));
            if let Some(inner) = inner {
                bail!("{name}/{folder} contains {name}/{inner}; give points to one of them");
            }
        }
        match self.points.get(name) {
            None if folders.is_empty() => Ok(PartPoints::None),
            None => Ok(PartPoints::Folders(folders)),
            Some(&points) if folders.is_empty() => Ok(PartPoints::Whole(points)),
            Some(_) => {
                bail!("{name} has points, and so have its folders; give them to one of both")
            }
        }
    }
}

impl PartPoints {
    /// The points that a part earns. With points for folders, the points of each of them, too.
    pub fn score(
        &self,
        part: &Subtask,
        cases: &[Case],
        rounding: Rounding,
    ) -> (Option<Score>, Vec<FolderScore>) {
        let folders = match self {
            Self::None => return (None, Vec::new()),
            Self::Whole(award) => {
                let accepted = count(&part.cases, Verdict::Accepted);
                return (
                    Some(award.score(accepted, cases.len(), rounding)),
                    Vec::new(),
                );
            }
            Self::Folders(folders) => folders,
        };
        let scores: Vec<FolderScore> = folders
            .iter()
            .map(|(folder, award)| {
                let wanted = cases.iter().filter(|case| is_below(&case.name, folder));
                let ran = part
                    .cases
                    .iter()
                    .filter(|case| is_below(&case.name, folder));
                let accepted = count(ran, Verdict::Accepted);
                FolderScore {
                    folder: folder.clone(),
                    score: award.score(accepted, wanted.count(), rounding),
                }
            })
            .collect();
        let total = Score::sum(scores.iter().map(|folder| folder.score));
        (total, scores)
    }

    /// The lengths of the groups into which the cases of a part fall: a group earns nothing more after its
    /// first failure.
    pub fn groups(&self, cases: &[Case]) -> Vec<usize> {
        let group_of = |case: &Case| match self {
            Self::Folders(folders) => {
                let mut folders = folders.iter();
                folders.find(|(folder, _)| is_below(&case.name, folder))
            }
            Self::None | Self::Whole(_) => None,
        };
        let is_alone = |group: Option<(&String, &Award)>| match (self, group) {
            (Self::Whole(award), _) | (_, Some((_, award))) => award.rule == PointsRule::Proportion,
            _ => false,
        };
        let groups = cases.chunk_by(|one, other| {
            let group = group_of(one);
            group == group_of(other) && !is_alone(group)
        });
        groups.map(<[Case]>::len).collect()
    }
}

impl Award {
    /// The points for this number of accepted cases.
    fn score(self, accepted: usize, cases: usize, rounding: Rounding) -> Score {
        let points = Points::whole(self.points);
        let earned = match self.rule {
            PointsRule::All if accepted < cases.max(1) => Points::default(),
            PointsRule::All => points,
            PointsRule::Proportion => points.share(accepted, cases, rounding),
        };
        Score {
            earned,
            of: self.points,
        }
    }
}

impl From<u32> for Award {
    fn from(points: u32) -> Self {
        Self {
            points,
            rule: PointsRule::All,
        }
    }
}

fn is_below(path: &str, folder: &str) -> bool {
    let rest = path.strip_prefix(folder);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

/// Adds the points of a table, whose tables stand for folders unless they have a rule.
fn collect(table: Table, prefix: &str, points: &mut BTreeMap<String, Award>) -> anyhow::Result<()> {
    for (name, value) in table {
        let path = format!("{prefix}{}", name.trim_end_matches('/'));
        let found = value.type_str();
        let award = match value {
            Value::Table(inner) if !inner.get(RULE).is_some_and(Value::is_str) => {
                collect(inner, &format!("{path}/"), points)?;
                continue;
            }
            Value::Table(award) => award
                .try_into()
                .map_err(|error: toml::de::Error| anyhow!("{path}: {}", error.message()))?,
            Value::Integer(number) => u32::try_from(number).ok().map(Award::from),
            _ => None,
        };
        let award = award.filter(|award| award.points <= MOST);
        let award = award.with_context(|| {
            format!("{path}: expected a whole number of points in 0..={MOST}, found {found}")
        })?;
        let earlier = points.insert(path.clone(), award);
        ensure!(earlier.is_none(), "{path} has points twice");
    }
    Ok(())
}
