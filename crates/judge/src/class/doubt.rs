//! What a person has to look at before the marks of a class are right.

use std::collections::BTreeMap;

use crate::class::{ClassReport, HandInResult, is_missing};
use crate::hand_in::Doubt;
use knights_core::output::joined;
use knights_problems::report::JudgedPart;
use knights_problems::report::text::explanation;
use knights_problems::verdict::Verdict;
use knights_render::escape::one_line;

impl HandInResult {
    /// Why it has no mark until someone decides.
    pub fn blank(&self) -> Option<&Doubt> {
        self.doubts.iter().find(|doubt| doubt.is_blank)
    }

    /// The doubts that the readers of its report may see.
    pub fn shown_doubts(&self) -> impl Iterator<Item = &Doubt> {
        self.doubts.iter().filter(|doubt| !doubt.reason.is_empty())
    }
}

/// How many hand-ins have to fail in the same way before a report begins with that, and what part of all programs.
const MANY: usize = 5;
const MOST_PERCENT: usize = 80;

impl ClassReport {
    /// All doubts that its readers may see, by their kinds.
    pub fn by_hand(&self) -> Vec<(&HandInResult, &Doubt)> {
        let hand_ins = self.hand_ins.iter();
        let shown = hand_ins.flat_map(|one| one.shown_doubts().map(move |doubt| (one, doubt)));
        let mut doubts: Vec<_> = shown.collect();
        doubts.sort_by_key(|(_, doubt)| doubt.kind);
        doubts
    }
}

/// That nearly all programs fail in the same way: then the machine or the cases are at fault.
pub(super) fn common_failure(hand_ins: &[HandInResult]) -> Option<String> {
    let (mut programs, mut failures) = (0, BTreeMap::new());
    for hand_in in hand_ins {
        programs += usize::from(!hand_in.parts.iter().all(is_missing));
        if let Some((failure, shown)) = hand_in.parts.iter().find_map(failure) {
            failures.entry(failure).or_insert((0, shown)).0 += 1;
        }
    }
    let (count, failure) = failures.into_values().max_by_key(|(count, _)| *count)?;
    let is_common = count >= MANY && 100 * count >= MOST_PERCENT * programs;
    let at_fault = "look at the machine or the cases first";
    is_common.then(|| format!("{count} of {programs} hand-ins fail with {failure}: {at_fault}"))
}

/// How it first fails: without what differs from hand-in to hand-in, such as paths and times, and as it is shown.
fn failure(part: &JudgedPart) -> Option<(String, String)> {
    let message = part.compiler_message().or(part.error());
    let failure = match (message, part.failures().next()) {
        (Some(message), _) => format!("{}: {message}", part.verdict_name()),
        (None, Some(case)) => {
            let shown = explanation(&case.full_name(part), case);
            [shown.lines().next().unwrap_or_default(), &case.message].join(" ")
        }
        (None, None) => return None,
    };
    let shown = one_line(failure.lines().next()?.trim());
    // A wrong answer is the same only on the same case and at the same place.
    let is_wrong = part.verdict() == Some(Verdict::WrongAnswer);
    let is_path = |word: &&str| word.contains('/');
    let is_time = |word: &&str| word.parse::<f64>().is_ok() && word.contains('.');
    let words = shown.split(' ');
    let kept = words.filter(|word| is_wrong || !is_path(word) && !is_time(word));
    let same = joined(kept, " ");
    Some((format!("{} {same}", part.name), shown))
}
