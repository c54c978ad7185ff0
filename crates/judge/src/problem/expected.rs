//! What the submissions of a problem have to get.

use std::path::PathBuf;

use regex_lite::Regex;

use knights_problems::verdict::Verdict;

/// A program that the setter has put beside the problem.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its folder and its name, as in `accepted/plain.py`.
    pub name: String,
    /// Its source, or a folder with one.
    pub path: PathBuf,
    pub expected: Expectation,
    pub build: BuildRule,
    /// Whether its text asks for other results than its folder, which counts.
    pub is_contradicted: bool,
}

/// How a program is built, where a package says what the names of its files do not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildRule {
    /// What packages call its language.
    pub language: Option<String>,
    /// The file or the class in which it begins.
    pub entry_point: Option<String>,
}

/// What a submission gets for all cases together, if that does not just follow from the first that fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GradedResult {
    pub verdict: Verdict,
    /// Nothing in a problem without scores.
    pub score: Option<f64>,
    /// The largest score, if it is known.
    pub of: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The first case that is not accepted, if there is one, decides, and gets one of these; none if it cannot be built.
    /// If all cases together have a verdict, that decides.
    First(Vec<Verdict>),
    /// It is accepted, but not with all points. Without scores, some case is not accepted.
    Partial,
    Each(Vec<CaseRule>),
}

/// A rule about all cases, or those that match a pattern, as the format `2025-09` has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseRule {
    pub cases: Option<String>,
    /// What each of them may get.
    pub permitted: Vec<Verdict>,
    /// What one of them has to get.
    pub required: Vec<Verdict>,
    /// Whether the times count for the time limit if no case may be too slow.
    pub is_timed: bool,
}

/// The folders of submissions: what each case may get, and what one of them has to.
const FOLDERS: [(&str, &str, &str); 8] = [
    ("accepted", "AC", ""),
    ("rejected", "AC WA TLE RTE", "WA TLE RTE"),
    ("wrong_answer", "AC WA", "WA"),
    ("time_limit_exceeded", "AC TLE", "TLE"),
    ("run_time_error", "AC RTE", "RTE"),
    ("brute_force", "AC TLE RTE", "TLE RTE"),
    (PARTIAL, "AC WA TLE RTE", "WA TLE RTE"),
    ("time_limit_exceeded_or_accepted", "AC TLE", ""),
];
/// How the words after `@EXPECTED_RESULTS@:` begin, and what they mean.
const RESULTS: [(&str, &str); 8] = [
    ("CORRECT", "AC"),
    ("ACCEPTED", "AC"),
    ("WRONG", "WA"),
    ("NO", "WA"),
    ("TIME", "TLE"),
    ("RUN", "RTE"),
    ("MEMORY", "RTE"),
    ("OUTPUT", "RTE"),
];
/// The folder of programs that get some of the points.
pub const PARTIAL: &str = "partially_accepted";
const TAG: &str = "@EXPECTED_RESULTS@:";

/// The verdicts that have these names.
pub fn verdicts_named(names: &str) -> Vec<Verdict> {
    names.split(' ').filter_map(Verdict::named).collect()
}

/// Whether a verdict is among expected ones. These know no other limit than that of time: a program that exceeds the one
/// of memory crashes, and the formats do not say what one with too much output gets.
fn is_among(verdict: Verdict, expected: &[Verdict]) -> bool {
    match verdict {
        Verdict::MemoryLimit => expected.contains(&Verdict::RuntimeError),
        Verdict::OutputLimit => expected != [Verdict::Accepted],
        verdict => expected.contains(&verdict),
    }
}

impl CaseRule {
    /// The rule for the submissions in a folder, if its name says something.
    pub fn of_folder(folder: &str) -> Option<Self> {
        let (_, permitted, required) = FOLDERS.into_iter().find(|(name, ..)| *name == folder)?;
        Some(Self {
            cases: None,
            permitted: verdicts_named(permitted),
            required: verdicts_named(required),
            is_timed: true,
        })
    }

    /// The verdicts that one of the cases has to get, or else those that it may get.
    fn decisive(&self) -> &[Verdict] {
        match &self.required[..] {
            [] => &self.permitted,
            required => required,
        }
    }

    fn is_about(&self, case: &str) -> bool {
        let pattern = self.cases.as_deref();
        pattern.is_none_or(|pattern| matches_path(pattern, case))
    }

    fn is_kept<'a>(&self, cases: impl Iterator<Item = (&'a str, Verdict)>) -> bool {
        let matching = cases.filter(|(name, _)| self.is_about(name));
        let results: Vec<Verdict> = matching.map(|(_, verdict)| verdict).collect();
        let has = |expected: &[Verdict]| results.iter().any(|&verdict| is_among(verdict, expected));
        let all_may = results
            .iter()
            .all(|&verdict| is_among(verdict, &self.permitted));
        all_may && (self.required.is_empty() || results.is_empty() || has(&self.required))
    }
}

/// The results that the text of a submission names; none if it is not to be built.
fn tagged(text: &str) -> Option<Vec<Verdict>> {
    let (_, rest) = text.split_once(TAG)?;
    let line = rest.lines().next().unwrap_or_default().to_uppercase();
    let words = line.split([',', ' ']);
    let known = RESULTS
        .iter()
        .filter(|(start, _)| words.clone().any(|word| word.starts_with(start)));
    let verdicts: Vec<Verdict> = known.flat_map(|(_, name)| verdicts_named(name)).collect();
    let is_known = !verdicts.is_empty() || words.clone().any(|word| word.starts_with("COMPILER"));
    is_known.then_some(verdicts)
}

impl Expectation {
    /// What its folder says of a submission in the older formats, where the first failing case decides, or else its text.
    pub fn of_source(folder: &str, text: &str) -> Option<Self> {
        let Some(rule) = CaseRule::of_folder(folder) else {
            return tagged(text).map(Self::First);
        };
        if folder == PARTIAL {
            return Some(Self::Partial);
        }
        Some(match rule.decisive() {
            [verdict] => Self::First(vec![*verdict]),
            _ => Self::Each(vec![rule]),
        })
    }

    /// Whether it is that of a program that has to be accepted.
    pub fn is_acceptance(&self) -> bool {
        self.bounds_limit(None) && self.allows_all_accepted()
    }

    /// Whether the folder of a submission and its text say different things.
    pub fn is_contradicted(folder: &str, text: &str) -> bool {
        let rule = CaseRule::of_folder(folder);
        let is_said = |rule: CaseRule, tag: &[Verdict]| {
            let mut decisive = rule.decisive().iter();
            decisive.any(|verdict| tag.contains(verdict))
        };
        rule.zip(tagged(text))
            .is_some_and(|(rule, tag)| !is_said(rule, &tag))
    }

    /// Whether these are the results; `None` if the program cannot be built.
    pub fn is_met<'a>(
        &self,
        cases: Option<impl Iterator<Item = (&'a str, Verdict)> + Clone>,
        graded: Option<GradedResult>,
    ) -> bool {
        let is_accepted = |verdict: Verdict| verdict == Verdict::Accepted;
        match (self, cases) {
            (Self::First(verdicts), None) => verdicts.is_empty(),
            (Self::Partial, None) => false,
            (Self::Each(rules), None) => rules.is_empty(),
            (Self::First(verdicts), Some(mut cases)) => {
                let first = cases.find(|(_, verdict)| !is_accepted(*verdict));
                let of_cases = first.map_or(Verdict::Accepted, |(_, verdict)| verdict);
                is_among(graded.map_or(of_cases, |graded| graded.verdict), verdicts)
            }
            (Self::Partial, Some(mut cases)) => match graded {
                Some(graded) => {
                    is_accepted(graded.verdict)
                        && graded.of.is_none_or(|of| graded.score < Some(of))
                }
                None => cases.any(|(_, verdict)| !is_accepted(verdict)),
            },
            (Self::Each(rules), Some(cases)) => {
                rules.iter().all(|rule| rule.is_kept(cases.clone()))
            }
        }
    }

    /// Whether the time for a case bounds the time limit from below; without a case, whether that of some case does.
    pub fn bounds_limit(&self, case: Option<&str>) -> bool {
        match self {
            Self::First(verdicts) => *verdicts == [Verdict::Accepted],
            Self::Partial => false,
            Self::Each(rules) => rules.iter().any(|rule| {
                let may_be_slow = rule.permitted.contains(&Verdict::TimeLimit);
                rule.is_timed && !may_be_slow && case.is_none_or(|case| rule.is_about(case))
            }),
        }
    }

    /// Whether a program may be accepted on all cases.
    pub fn allows_all_accepted(&self) -> bool {
        let allows = |required: &[Verdict]| required.contains(&Verdict::Accepted);
        match self {
            Self::First(verdicts) => allows(verdicts),
            Self::Partial => false,
            Self::Each(rules) => rules
                .iter()
                .all(|rule| rule.required.is_empty() || allows(&rule.required)),
        }
    }
}

/// Whether a path or a folder above it matches a pattern with `*` and `{one,other}`.
pub fn matches_path(pattern: &str, path: &str) -> bool {
    let mut in_braces = false;
    let part = |sign: char| {
        in_braces = sign == '{' || (in_braces && sign != '}');
        match sign {
            '*' => "[^/]*".to_owned(),
            '{' => "(?:".to_owned(),
            '}' => ")".to_owned(),
            ',' if in_braces => "|".to_owned(),
            _ => regex_lite::escape(&sign.to_string()),
        }
    };
    let parts: String = pattern.chars().map(part).collect();
    let regex = Regex::new(&format!("^(?:{parts})(?:/.*)?$"));
    regex.is_ok_and(|regex| regex.is_match(path))
}
