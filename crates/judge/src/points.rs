//! Points for the parts of an assignment, or for folders of their cases.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow, bail, ensure};
use serde::Deserialize;
use toml::{Table, Value};

use crate::build::read_toml;
use crate::cases::Case;
use crate::groups::{CaseGroups, is_below};
use knights_problems::report::{FolderScore, JudgedPart, Points, Rounding, Score, count};
use knights_problems::verdict::Verdict;

/// Points for folders of the cases of a part, by their paths. That of the whole part is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartPoints(BTreeMap<String, Award>);

/// The points for the cases of a part or of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    points: Points,
    rule: PointsRule,
}

impl Award {
    fn whole(points: Points) -> Self {
        let rule = PointsRule::All;
        Self { points, rule }
    }
}

/// When points are earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PointsRule {
    /// If all cases are accepted.
    All,
    /// For each case that is accepted, its share of them.
    Proportion,
    /// The score that a package gives.
    #[serde(skip)]
    Score,
}

/// The points of parts, as a file has them.
#[derive(Clone, Debug, Default)]
pub struct PointsTable(BTreeMap<String, PartPoints>);

/// The most points for one entry, so that sums fit.
const MOST: u32 = 1_000_000;
/// The key of a table that is no folder.
const RULE: &str = "rule";

impl PointsTable {
    /// Reads a table: `simulate = 50`, `"simulate/small" = 20`, or `[simulate]` with `small = 20`. In the place of
    /// a number there may be an [`Award`], such as `{ points = 50, rule = "proportion" }`.
    pub fn read(text: &str) -> anyhow::Result<Self> {
        let mut table = Self::default();
        table.collect(read_toml(text)?, "")?;
        ensure!(
            !table.0.is_empty(),
            "it has no points; write lines such as simulate = 50"
        );
        Ok(table)
    }

    /// Adds the points of a table, whose tables stand for folders unless they have a rule.
    fn collect(&mut self, table: Table, prefix: &str) -> anyhow::Result<()> {
        for (name, value) in table {
            let path = format!("{prefix}{}", name.trim_end_matches('/'));
            let kind = value.type_str();
            let read = match value {
                Value::Table(inner) if !inner.get(RULE).is_some_and(Value::is_str) => {
                    self.collect(inner, &format!("{path}/"))?;
                    continue;
                }
                Value::Table(award) => award
                    .try_into()
                    .map_err(|error: toml::de::Error| anyhow!("{path}: {}", error.message()))?,
                number => number.try_into().ok().map(Award::whole),
            };
            let valid = read.filter(|award| award.points <= Points::whole(MOST));
            let award = valid.with_context(|| {
                let digits = "with at most two digits after the point";
                format!("{path}: expected points in 0..={MOST} {digits}, found {kind}")
            })?;
            let (part, folder) = path.split_once('/').unwrap_or((&path, ""));
            let part = self.0.entry(part.to_owned()).or_default();
            let earlier = part.0.insert(folder.to_owned(), award);
            ensure!(earlier.is_none(), "{path} has points twice");
        }
        Ok(())
    }

    /// Refuses points for a part that is not one of these.
    pub(crate) fn ensure_known(&self, known: &[&str]) -> anyhow::Result<()> {
        if let Some(part) = self.0.keys().find(|part| !known.contains(&part.as_str())) {
            let all = known.join(", ");
            bail!("there is no part {part:?}; the parts are: {all}");
        }
        Ok(())
    }

    /// The points of a part with these cases.
    pub fn of_part(&self, name: &str, cases: &[Case]) -> anyhow::Result<PartPoints> {
        let points = self.0.get(name).cloned().unwrap_or_default();
        for folder in points.0.keys() {
            ensure!(
                cases.iter().any(|case| is_below(&case.name, folder)),
                "{name}/{folder} has no cases: no case of {name} is in a folder {folder}"
            );
            let mut inner = points.0.keys().filter(|inner| *inner != folder);
            if let Some(inner) = inner.find(|inner| is_below(inner, folder)) {
                bail!("{name}/{folder} contains {name}/{inner}; give points to one of them");
            }
        }
        Ok(points)
    }
}

impl PartPoints {
    /// Points for all cases together, if there are some.
    pub fn whole(points: Option<u32>) -> Self {
        let awards = points.map(|points| (String::new(), Award::whole(Points::whole(points))));
        Self(awards.into_iter().collect())
    }

    /// Those of the folders of a package.
    pub(crate) fn of_groups(groups: &CaseGroups) -> Self {
        let rule = if groups.have_scores {
            PointsRule::Score
        } else {
            PointsRule::All
        };
        let folders = groups.points().into_iter();
        let awards = folders.map(|(folder, points)| (folder, Award { points, rule }));
        Self(awards.collect())
    }

    /// Gives a part the points that it earns. With points for folders, those of each of them, too.
    pub fn apply(&self, part: &mut JudgedPart, cases: &[Case], rounding: Rounding) {
        let folders = self.0.iter().map(|(path, award)| {
            let wanted = cases.iter().filter(|case| is_below(&case.name, path));
            let ran = part.cases.iter().filter(|case| is_below(&case.name, path));
            let accepted = count(ran, Verdict::Accepted);
            let group = part.groups.iter().find(|group| group.name == *path);
            let (of, all) = (award.points, wanted.count());
            let earned = match (award.rule, group) {
                (PointsRule::Score, Some(group)) => Points::rounded(group.score),
                (PointsRule::Proportion, _) => of.share(accepted, all, rounding),
                _ if accepted < all.max(1) => Points::default(),
                _ => of,
            };
            let (folder, score) = (path.clone(), Score { earned, of });
            FolderScore { folder, score }
        });
        let mut scores: Vec<FolderScore> = folders.collect();
        part.score = Score::sum(scores.iter().map(|folder| folder.score));
        scores.retain(|score| !score.folder.is_empty());
        part.folders = scores;
    }

    /// Whether they are earned by all cases together, or by none.
    pub fn are_of_whole(&self) -> bool {
        let is_whole =
            |(folder, award): (&String, &Award)| folder.is_empty() && award.rule == PointsRule::All;
        self.0.iter().all(is_whole)
    }

    /// The lengths of the groups into which the cases of a part fall: a group earns nothing more after its
    /// first failure.
    pub fn groups(&self, cases: &[Case]) -> Vec<usize> {
        let award_of = |case: &Case| {
            let mut folders = self.0.iter();
            folders.find(|(folder, _)| is_below(&case.name, folder))
        };
        let groups = cases.chunk_by(|one, other| {
            let award = award_of(one);
            let has_shares = award.is_some_and(|(_, award)| award.rule != PointsRule::All);
            !has_shares && award == award_of(other)
        });
        groups.map(<[Case]>::len).collect()
    }
}
