//! Words and signs that are not asked for, without which outputs are right.

use std::borrow::Cow;

use regex_lite::Regex;

use crate::cures::{CURES, Cure, excerpt};
use crate::explain::Explanation;
use knights_core::input::tokens;

/// What makes a wrong output right, or as long as the answer.
pub struct Repair {
    cure: &'static Cure,
    pub(super) removed: String,
    /// What is left, if that is wrong too.
    pub(super) rest: Option<Vec<u8>>,
}

type IsRight<'a> = Box<dyn Fn(&[u8]) -> bool + Sync + 'a>;

/// A wrong output, its answer if there may be a rest, and whether another output is right.
pub(super) struct WrongOutput<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) answer: Option<&'a [u8]>,
    pub(super) is_right: IsRight<'a>,
}

impl Repair {
    /// For each output, the repair that makes all of them right, since one that does so for some may do so by chance; or
    /// else the one that leaves words like those of the answers.
    pub(super) fn of_all(outputs: &[WrongOutput<'_>]) -> Vec<Option<Self>> {
        let first = |has_rest| {
            CURES.iter().find_map(|cure| {
                let mut repairs = cure.repair.iter();
                repairs.find_map(|(pattern, by)| {
                    let wrong = outputs.iter();
                    let tried =
                        wrong.map(|output| Self::of(output, cure, (&pattern.0, by), has_rest));
                    let repaired: Vec<Option<Self>> = tried.collect();
                    let count = repaired.iter().flatten().count();
                    // Some outputs are so short that they have no such signs.
                    let least = if has_rest {
                        outputs.len().div_ceil(2)
                    } else {
                        outputs.len()
                    };
                    (count > 0 && count >= least).then_some(repaired)
                })
            })
        };
        first(false).or_else(|| first(true)).unwrap_or_default()
    }

    fn of(
        output: &WrongOutput<'_>,
        cure: &'static Cure,
        (pattern, by): (&Regex, &str),
        has_rest: bool,
    ) -> Option<Self> {
        let repaired = pattern.replace_all(&output.text, by);
        let matches = pattern.find_iter(&output.text).map(|found| found.as_str());
        // The first of the longest ones.
        let removed = matches.reduce(|longest, next| {
            let is_longer = next.trim().len() > longest.trim().len();
            if is_longer { next } else { longest }
        })?;
        let is_right = repaired != output.text && (output.is_right)(repaired.as_bytes());
        let has_kinds = |answer: &[u8]| {
            // Numbers alone may belong to another fault.
            let is_sign = |letter: char| !letter.is_ascii_digit() && !letter.is_whitespace();
            let is_new = !kinds(output.text.as_bytes()).eq(kinds(answer));
            is_new && removed.contains(is_sign) && kinds(repaired.as_bytes()).eq(kinds(answer))
        };
        let is_fit = is_right || has_rest && has_kinds(output.answer?);
        is_fit.then(|| Self {
            cure,
            removed: excerpt(removed),
            rest: (!is_right).then(|| repaired.into_owned().into_bytes()),
        })
    }

    /// Why the output is wrong.
    pub(super) fn explanation(&self) -> Explanation {
        let what = self.cure.what.replace("{removed}", &self.removed);
        Explanation::new(what).answered("words or signs that are not asked for")
    }

    pub(super) fn name(&self) -> &'static str {
        &self.cure.name
    }
}

/// What each word is: a number, a word with letters, or a sign.
fn kinds(text: &[u8]) -> impl Iterator<Item = u8> {
    tokens(text).map(|word| match word {
        _ if str::from_utf8(word).is_ok_and(|word| word.parse::<i64>().is_ok()) => b'0',
        [b'A'..=b'Z' | b'a'..=b'z', ..] => b'a',
        _ => word[0].min(b'/'),
    })
}
