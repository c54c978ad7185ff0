//! Groups of cases, as packages have them: the flags of a folder or a case, and how the scores of cases become those of
//! their folders and of a submission.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::cases::Case;
use knights_problems::compare::Comparison;
use knights_problems::report::{CaseResult, GroupScore, Points};
use knights_problems::verdict::Verdict;

/// The points that a group may have.
pub(crate) const POINTS: RangeInclusive<u32> = 1..=1_000_000;

/// What holds for a folder of cases or for a case, with what it inherits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupSettings {
    /// The flags of input validators by their names; those of the empty name are for all.
    pub input_flags: BTreeMap<String, Vec<String>>,
    pub output_flags: Vec<String>,
    /// How outputs are compared with answers, if they are.
    pub comparison: Option<Comparison>,
    /// Whether nothing counts that comes after a part which is not accepted.
    pub stops: bool,
    pub verdict: GroupVerdict,
    /// Whether it is accepted if one of its parts is.
    pub takes_any: bool,
    /// Whether only the last part counts: the secret cases, not the samples.
    pub takes_last: bool,
    pub total: Total,
    /// The score of an accepted case; `None` if it has none, or its checker gives it.
    pub accepted: Option<f64>,
    /// The score of another case.
    pub rejected: f64,
    /// The largest score, if the folder itself names it.
    pub most: Option<f64>,
    /// The folders all of whose cases have to be accepted.
    pub required: Vec<String>,
}

/// How the verdict of a folder follows from those of its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroupVerdict {
    #[default]
    Worst,
    First,
    Accepted,
}

knights_problems::named_values! {
    /// How the score of a folder follows from those of its parts.
    #[derive(Default)]
    Total {
        #[default]
        Sum "sum" ""
        Average "avg" ""
        Least "min" ""
        Largest "max" ""
        /// The largest score if all cases are accepted, or else nothing.
        AllOrNothing "pass-fail" ""
    }
}

impl Total {
    /// The total of some scores, to six digits after the point, as Kattis has it.
    fn of(self, scores: &[f64]) -> f64 {
        let all = scores.iter().copied();
        let count = f64::from(u32::try_from(scores.len()).unwrap_or(u32::MAX));
        let total = match self {
            Self::Sum | Self::AllOrNothing => all.sum(),
            Self::Average => all.sum::<f64>() / count.max(1.0),
            Self::Least => all.reduce(f64::min).unwrap_or_default(),
            Self::Largest => all.reduce(f64::max).unwrap_or_default(),
        };
        (total * 1e6).round() / 1e6
    }
}

/// The folders of a problem's cases.
#[derive(Clone, Debug, Default)]
pub struct CaseGroups {
    /// By their paths. That of the folder of all cases is empty.
    pub folders: BTreeMap<String, GroupSettings>,
    /// What cases say themselves.
    pub case_settings: BTreeMap<String, GroupSettings>,
    pub cases: BTreeSet<String>,
    /// The flags of the output validator for all cases, before those of folders.
    pub output_flags: Vec<String>,
    pub have_scores: bool,
    /// Whether folders have verdicts without scores: not just the first case that fails decides.
    pub have_verdicts: bool,
    pub are_scored_by_checker: bool,
    /// The points of folders of secret cases in a problem without scores.
    pub given_points: BTreeMap<String, Points>,
    /// What the package says that has no effect.
    pub without_effect: Vec<String>,
}

/// The verdicts from the worst to the best, as the grader of problemtools has them.
const WORST: [Verdict; 7] = [
    Verdict::JudgeError,
    Verdict::RuntimeError,
    Verdict::MemoryLimit,
    Verdict::TimeLimit,
    Verdict::OutputLimit,
    Verdict::WrongAnswer,
    Verdict::Accepted,
];

type Results<'a> = BTreeMap<&'a str, (Verdict, f64)>;

impl CaseGroups {
    /// What holds for a case, if its folder is known.
    pub fn of(&self, case: &str) -> Option<&GroupSettings> {
        self.case_settings.get(case).or_else(|| {
            let mut folders = case.rmatch_indices('/').map(|(end, _)| &case[..end]);
            folders.find_map(|folder| self.folders.get(folder))
        })
    }

    /// What holds for a case; for another one, what holds for secret cases.
    pub fn of_any(&self, case: &str) -> Option<&GroupSettings> {
        self.of(case).or_else(|| self.folders.get("secret"))
    }

    /// The flags of the output validator for a case; for another one, those for secret cases.
    pub fn output_flags(&self, case: &str) -> Vec<String> {
        let settings = self.of_any(case);
        let flags = settings.map_or(&[][..], |settings| &settings.output_flags);
        [&self.output_flags, flags].concat()
    }

    /// The flags of all validators.
    pub fn all_flags(&self) -> impl Iterator<Item = String> {
        let all = self.folders.values().chain(self.case_settings.values());
        let flags = all.flat_map(|group| group.input_flags.values().chain([&group.output_flags]));
        flags.chain([&self.output_flags]).flatten().cloned()
    }

    /// The score of a case if it is accepted, unless its checker gives another one.
    pub fn accepted(&self, case: &str) -> Option<f64> {
        self.of(case)?.accepted
    }

    /// Whether all cases have the same flags of the output validator.
    pub fn have_one_flag_set(&self) -> bool {
        let mut flag_sets = self.cases.iter().map(|case| self.output_flags(case));
        let first = flag_sets.next();
        flag_sets.all(|flags| Some(flags) == first)
    }

    /// Whether all that is said can be said in another way, if all cases have the same flags: each group with points has
    /// all of them or none, whatever other groups have, no other case has points, and no input has flags.
    pub fn can_be_rewritten(&self) -> bool {
        let is_whole = |group: &GroupSettings| {
            let is_whole = matches!(group.total, Total::Least | Total::AllOrNothing);
            !self.have_scores || is_whole && group.required.is_empty()
        };
        let mut folders = self.folders.iter();
        let mut all_settings = self.folders.values().chain(self.case_settings.values());
        !self.are_scored_by_checker
            && folders.all(|(name, group)| !name.starts_with("secret/") || is_whole(group))
            && all_settings.all(|settings| settings.input_flags.is_empty())
            && self.case_settings.iter().all(|(case, settings)| {
                let folder = self.folders.get(parent(case));
                settings.accepted.unwrap_or_default() == 0.0 || folder.is_none_or(is_whole)
            })
    }

    /// The points of the groups of secret cases, if all of them are known. A group without cases has none.
    pub fn points(&self) -> BTreeMap<String, Points> {
        if !self.have_scores {
            return self.given_points.clone();
        }
        let possible = self.possible_points();
        let known = possible.map(|(folder, points)| Some((folder.clone(), points?)));
        known.collect::<Option<_>>().unwrap_or_default()
    }

    /// The groups of secret cases whose points are not known.
    pub(crate) fn without_points(&self) -> impl Iterator<Item = &String> {
        let possible = self.possible_points();
        possible.filter_map(|(folder, points)| points.is_none().then_some(folder))
    }

    /// The groups of secret cases that may have points, and these if they are known.
    fn possible_points(&self) -> impl Iterator<Item = (&String, Option<Points>)> {
        let names = self.folders.keys().filter(|_| self.have_scores);
        let groups = names.filter(|folder| {
            let name = folder.strip_prefix("secret/");
            let is_group = name.is_some_and(|name| !name.contains('/'));
            is_group && self.has_cases(folder) && self.most(folder) != Some(0.0)
        });
        groups.map(|folder| (folder, self.most(folder).and_then(points)))
    }

    /// The same if all are whole, as packages have them.
    pub fn whole_points(&self) -> BTreeMap<String, u32> {
        let points = self.points().into_iter();
        let whole = points.map(|(folder, points)| Some((folder, points.as_whole()?)));
        whole.collect::<Option<_>>().unwrap_or_default()
    }

    /// Whether there are cases in a folder or below.
    pub(crate) fn has_cases(&self, folder: &str) -> bool {
        self.cases.iter().any(|case| is_below(case, folder))
    }

    /// The lengths of the groups into which cases fall, in order: in a folder that stops at its first failure, or alone.
    /// `None` without scores: then every case counts.
    pub fn lengths(&self, cases: &[Case]) -> Option<Vec<usize>> {
        let stops = |case: &Case| self.of(&case.name).is_some_and(|folder| folder.stops);
        let groups =
            cases.chunk_by(|case, next| parent(&case.name) == parent(&next.name) && stops(case));
        self.have_scores
            .then(|| groups.map(<[Case]>::len).collect())
    }

    /// The scores of all folders, the whole first, if these are the results on all cases. Each case gets its score.
    pub fn grade(&self, cases: &[Case], results: &mut [CaseResult]) -> Vec<GroupScore> {
        let has_results = self.have_scores || self.have_verdicts;
        if !has_results || !cases.iter().map(|case| &case.name).eq(&self.cases) {
            return Vec::new();
        }
        for result in &mut *results {
            let folder = self.of(&result.name);
            let usual = folder.and_then(|folder| match result.verdict {
                Verdict::Accepted => folder.accepted,
                _ => Some(folder.rejected),
            });
            result.score = result.score.or(usual.filter(|_| self.have_scores));
        }
        let by_name = results.iter().map(|result| {
            let score = result.score.unwrap_or_default();
            (&*result.name, (result.verdict, score))
        });
        let mut scores = Vec::new();
        self.grade_folder("", &by_name.collect(), &mut scores);
        scores.reverse();
        scores
    }

    /// The verdict and the score of a folder, unless it has no results.
    fn grade_folder(
        &self,
        name: &str,
        results: &Results<'_>,
        scores: &mut Vec<GroupScore>,
    ) -> Option<(Verdict, f64)> {
        let settings = self.folders.get(name)?;
        let mut parts = Vec::new();
        for part in self.parts(name) {
            let of_case = results.get(part).copied();
            let Some(result) = of_case.or_else(|| self.grade_folder(part, results, scores)) else {
                continue;
            };
            parts.push(result);
            if settings.stops && result.0 != Verdict::Accepted {
                break;
            }
        }
        if settings.takes_last {
            parts.drain(..parts.len().saturating_sub(1));
        }
        let mut verdicts = parts.iter().map(|(verdict, _)| *verdict);
        let is_accepted = |verdict: &Verdict| *verdict == Verdict::Accepted;
        let worst = verdicts.clone().min_by_key(|verdict| {
            let place = WORST.iter().position(|known| known == verdict);
            place.unwrap_or(WORST.len())
        })?;
        let has_required = settings.required.iter().all(|folder| {
            let mut below = results.iter().filter(|(case, _)| is_below(case, folder));
            below.all(|(_, (verdict, _))| is_accepted(verdict))
        });
        let verdict = match settings.verdict {
            _ if !has_required => Verdict::WrongAnswer,
            _ if worst == Verdict::JudgeError => worst,
            _ if settings.takes_any && verdicts.clone().any(|verdict| is_accepted(&verdict)) => {
                Verdict::Accepted
            }
            GroupVerdict::Worst => worst,
            GroupVerdict::First => verdicts
                .find(|verdict| !is_accepted(verdict))
                .unwrap_or(worst),
            GroupVerdict::Accepted => Verdict::Accepted,
        };
        let of = self.most(name);
        let scores_of_parts: Vec<f64> = parts.iter().map(|(_, score)| *score).collect();
        let score = match (settings.total, of) {
            _ if !has_required => 0.0,
            (Total::AllOrNothing, _) if worst != Verdict::Accepted => 0.0,
            (Total::AllOrNothing, Some(most)) => most,
            (total, _) => total.of(&scores_of_parts),
        };
        scores.push(GroupScore {
            name: name.to_owned(),
            verdict,
            score,
            of,
        });
        Some((verdict, score))
    }

    /// The largest score of a folder, if it is known.
    pub fn most(&self, name: &str) -> Option<f64> {
        let settings = self.folders.get(name)?;
        if settings.most.is_some() {
            return settings.most;
        }
        let parts = self.parts(name);
        let with_cases = parts.filter(|part| self.cases.contains(*part) || self.has_cases(part));
        let largest = with_cases.map(|part| {
            if self.cases.contains(part) {
                self.of(part)?.accepted
            } else {
                self.most(part)
            }
        });
        let mut scores = largest.collect::<Option<Vec<f64>>>()?;
        if settings.takes_last {
            scores.drain(..scores.len().saturating_sub(1));
        }
        Some(settings.total.of(&scores))
    }

    /// The cases and the folders that are in a folder itself, by their paths.
    fn parts<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        let all: BTreeSet<&String> = self.folders.keys().chain(&self.cases).collect();
        let parts = all.into_iter().map(String::as_str);
        parts.filter(move |part| !part.is_empty() && parent(part) == folder)
    }
}

/// A number of points, to the nearest hundredth.
fn points(number: f64) -> Option<Points> {
    let is_within = number > 0.0 && number <= f64::from(*POINTS.end());
    is_within.then(|| Points::rounded(number))
}

/// The path of the folder that a case or a folder is in.
fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether a path leads below a folder; every path is below that of the empty name.
pub(crate) fn is_below(path: &str, folder: &str) -> bool {
    let rest = path.strip_prefix(folder);
    folder.is_empty() || rest.is_some_and(|rest| rest.starts_with('/'))
}
