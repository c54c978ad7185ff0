//! The programs of a package that show what a submission gets.

use crate::problem::package_files;

/// What a submission gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpectedVerdict {
    /// It is right.
    Accepted,
    /// Its output is wrong for a case, and it is right or wrong for the others.
    WrongAnswer,
    /// It takes too long for a case.
    TimeLimitExceeded,
    /// It crashes on a case.
    RunTimeError,
}

impl ExpectedVerdict {
    /// Every verdict.
    const ALL: [Self; 4] = [
        Self::Accepted,
        Self::WrongAnswer,
        Self::TimeLimitExceeded,
        Self::RunTimeError,
    ];

    /// The folder of the submissions that get it, here and in packages.
    pub(super) const fn folder(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong_answer",
            Self::TimeLimitExceeded => "time_limit_exceeded",
            Self::RunTimeError => "run_time_error",
        }
    }

    /// Its letters in `submissions.yaml`.
    pub(super) const fn letters(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::WrongAnswer => "WA",
            Self::TimeLimitExceeded => "TLE",
            Self::RunTimeError => "RTE",
        }
    }
}

/// A program with its verdict.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExampleSubmission {
    /// What it gets.
    pub(super) verdict: ExpectedVerdict,
    /// The name of its file.
    pub(super) name: &'static str,
    /// Its source.
    pub(super) text: &'static str,
}

impl ExampleSubmission {
    /// The only group of cases in which it fails, if the name of its file begins with that of the
    /// group, as `stage2_first_of_equals.py` does.
    pub(super) fn only_failing_group<'a>(
        &self,
        mut groups: impl Iterator<Item = &'a str>,
    ) -> Option<&'a str> {
        let rest = |group: &str| self.name.strip_prefix(group);
        groups.find(|group| rest(group).is_some_and(|rest| rest.starts_with('_')))
    }
}

/// The submissions of a package.
pub(super) fn submissions(package: &str) -> Vec<ExampleSubmission> {
    let of_verdict = |verdict: ExpectedVerdict| {
        let folder = format!("submissions/{}", verdict.folder());
        let files = package_files(package, &folder).into_iter();
        files.map(move |(name, text)| ExampleSubmission {
            verdict,
            name,
            text,
        })
    };
    let all = ExpectedVerdict::ALL.into_iter();
    all.flat_map(of_verdict).collect()
}
