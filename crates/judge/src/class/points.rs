//! Points for the parts of an assignment, or for folders of their cases.

use std::collections::BTreeMap;

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::cases::Case;
use crate::report::{CaseResult, Score, Subtask};
use crate::verdict::Verdict;

/// The points of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartPoints {
    /// There are none.
    #[default]
    None,
    /// These, if all cases are accepted.
    Whole(u32),
    /// For each of these folders of cases, if all its cases are accepted.
    Folders(BTreeMap<String, u32>),
}

/// The points of parts and folders, as a file has them.
#[derive(Clone, Debug, Default)]
pub struct PointsTable {
    /// By the name of a part, or the path of a folder after it.
    points: BTreeMap<String, u32>,
}

/// The points of a folder of cases.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FolderScore {
    /// Its path among the cases of the part.
    pub folder: String,
    pub score: Score,
}

/// The most points for one entry, so that sums fit.
const MOST: i64 = 1_000_000;

impl PointsTable {
    /// Reads a table: `simulate = 50`, `"simulate/small" = 20`, or `[simulate]` with `small = 20`.
    pub fn read(text: &str) -> anyhow::Result<Self> {
        let table: Table = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = 1 + text[..start].matches('\n').count();
            let message = error.message().lines().collect::<Vec<_>>().join(" ");
            anyhow::anyhow!("line {line}: {message}")
        })?;
        let mut points = BTreeMap::new();
        collect(&table, "", &mut points)?;
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
        let folders: BTreeMap<String, u32> = self
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
    pub fn score(&self, part: &Subtask, cases: &[Case]) -> (Option<Score>, Vec<FolderScore>) {
        let folders = match self {
            Self::None => return (None, Vec::new()),
            &Self::Whole(of) => {
                let earned = if part.is_accepted() { of } else { 0 };
                return (Some(Score { earned, of }), Vec::new());
            }
            Self::Folders(folders) => folders,
        };
        let scores: Vec<FolderScore> = folders
            .iter()
            .map(|(folder, &of)| {
                let is_accepted = is_folder_accepted(part, cases, folder);
                let earned = if is_accepted { of } else { 0 };
                FolderScore {
                    folder: folder.clone(),
                    score: Score { earned, of },
                }
            })
            .collect();
        let sum =
            |number: fn(&Score) -> u32| scores.iter().map(|folder| number(&folder.score)).sum();
        let total = Score {
            earned: sum(|score| score.earned),
            of: sum(|score| score.of),
        };
        (Some(total), scores)
    }

    /// The lengths of the groups into which the cases of a part fall: those of a folder with points
    /// are one.
    pub fn groups(&self, cases: &[Case]) -> Vec<usize> {
        let folder_of = |case: &Case| match self {
            Self::Folders(folders) => folders.keys().find(|folder| is_below(&case.name, folder)),
            Self::None | Self::Whole(_) => None,
        };
        let groups = cases.chunk_by(|one, other| folder_of(one) == folder_of(other));
        groups.map(<[Case]>::len).collect()
    }
}

/// Whether all cases of a folder have run, and are accepted.
fn is_folder_accepted(part: &Subtask, cases: &[Case], folder: &str) -> bool {
    let wanted = cases.iter().filter(|case| is_below(&case.name, folder));
    let accepted =
        |case: &&CaseResult| case.verdict == Verdict::Accepted && is_below(&case.name, folder);
    part.cases.iter().filter(accepted).count() == wanted.count()
}

/// Whether a path is below a folder.
fn is_below(path: &str, folder: &str) -> bool {
    let rest = path.strip_prefix(folder);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

/// Adds the points of a table, whose tables stand for folders.
fn collect(table: &Table, prefix: &str, points: &mut BTreeMap<String, u32>) -> anyhow::Result<()> {
    for (name, value) in table {
        let path = format!("{prefix}{}", name.trim_end_matches('/'));
        match value {
            Value::Table(inner) => collect(inner, &format!("{path}/"), points)?,
            Value::Integer(number @ 0..=MOST) => {
                let number = u32::try_from(*number).with_context(|| path.clone())?;
                let earlier = points.insert(path.clone(), number);
                ensure!(earlier.is_none(), "{path} has points twice");
            }
            _ => bail!(
                "{path}: expected a whole number of points in 0..={MOST}, found {}",
                value.type_str()
            ),
        }
    }
    Ok(())
}
