//! Mistakes that show beyond some size, as an array that is too small does.

use crate::mistakes::{FoundMistake, JudgedCase, SeenOutput};

/// How many cases have to speak for a limit on each of its sides.
const ENOUGH: usize = 3;

/// A mistake that makes a program wrong or crash on each input beyond some size.
#[derive(Clone, Copy, Debug)]
pub struct SizeMistake {
    /// The name, in kebab case. It never changes.
    pub name: &'static str,
    /// What happens, as the end of a sentence.
    pub when: &'static str,
    /// What to look at: one sentence.
    pub advice: &'static str,
    /// The size of an input; `None` if it is not an input.
    pub size: fn(&[u8]) -> Option<u64>,
    /// What the size counts, such as `rows`.
    pub counts: &'static str,
}

/// The mistakes that separate the cases on which the program is right from those on which it is
/// wrong, at least once with a crash.
pub(super) fn find(table: &[SizeMistake], cases: &[JudgedCase<'_>]) -> Vec<FoundMistake> {
    let crashed = |case: &JudgedCase<'_>| case.seen == SeenOutput::Crashed;
    let unknown = |case: &JudgedCase<'_>| case.seen == SeenOutput::Unknown;
    if !cases.iter().any(crashed) || cases.iter().any(unknown) {
        return Vec::new();
    }
    let found = table.iter().filter_map(|entry| find_one(entry, cases));
    // Cases that are large in one way are often large in the other.
    found.take(1).collect()
}

fn find_one(entry: &SizeMistake, cases: &[JudgedCase<'_>]) -> Option<FoundMistake> {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for case in cases {
        let size = (entry.size)(case.input)?;
        match case.seen {
            SeenOutput::Accepted => right.push(size),
            _ => wrong.push(size),
        }
    }
    let (most, least) = (*right.iter().max()?, *wrong.iter().min()?);
    if right.len() < ENOUGH || wrong.len() < ENOUGH || most >= least {
        return None;
    }
    let SizeMistake {
        name,
        when,
        advice,
        counts,
        ..
    } = entry;
    Some(FoundMistake {
        name: (*name).to_owned(),
        cases: cases.len(),
        of: cases.len(),
        text: format!(
            "All {} cases of up to {most} {counts} are right, and all {} of {least} {counts} or \
             more are wrong or crash, as when {when}. {advice}",
            right.len(),
            wrong.len()
        ),
    })
}
