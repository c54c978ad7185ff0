//! Where two texts differ.

use super::difference::Place;
use super::excerpt::SHOWN_AFTER;
use crate::compare::{CompareMode, Difference, DifferenceHint, DifferenceSide, FloatTolerance};
use knights_core::input::{after_byte_order_mark, is_space, take_token};

/// A mode, and how exact numbers have to be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    /// What counts.
    pub mode: CompareMode,
    /// When two tokens that are numbers are the same. Without it, they are compared as texts.
    pub tolerance: Option<FloatTolerance>,
}

impl From<CompareMode> for Comparison {
    fn from(mode: CompareMode) -> Self {
        let tolerance = None;
        Self { mode, tolerance }
    }
}

impl Comparison {
    /// Whether two outputs are equal.
    #[must_use]
    pub fn equal(self, expected: &[u8], found: &[u8]) -> bool {
        self.places(expected, found).is_none()
    }

    /// Where an output first differs from what was expected; `None` if they are equal.
    #[must_use]
    pub fn difference(self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        let [one, other] = self.places(expected, found)?;
        // If either side has a token that goes on here, the token before has not ended.
        let goes_on = |text: &[u8], place: usize| text.get(place).is_some_and(|&b| !is_space(b));
        let goes_on = goes_on(expected, one) || goes_on(found, other);
        let caret_after = self.shared_start(&expected[one..], &found[other..]);
        let side = |text: &[u8], offset: usize| {
            let is_inside = goes_on && text[..offset].last().is_some_and(|&b| !is_space(b));
            let begun_tokens = usize::from(!is_inside);
            DifferenceSide::new(
                text,
                &Place {
                    offset,
                    begun_tokens,
                    caret_after,
                },
            )
        };
        Some(Difference {
            expected: side(expected, one),
            found: side(found, other),
            lines: self.differing_line_count(expected, found),
            hint: DifferenceHint::new(expected, found),
        })
    }

    /// How many bytes the tokens share with which these texts begin, if that is more than an
    /// excerpt shows; else 0.
    fn shared_start(self, mut expected: &[u8], mut found: &[u8]) -> usize {
        let is_token = |text: &[u8]| text.first().is_some_and(|&byte| !is_space(byte));
        if !is_token(expected) || !is_token(found) {
            return 0;
        }
        let (one, other) = (take_token(&mut expected), take_token(&mut found));
        let shared = self.differing_bytes(one, other);
        match shared {
            Some([shared, _]) if shared >= SHOWN_AFTER => shared,
            _ => 0,
        }
    }

    /// Whether two tokens, or two lines in a mode that compares bytes, are the same.
    fn same(self, one: &[u8], other: &[u8]) -> bool {
        if self.mode.ignores_case() {
            one.eq_ignore_ascii_case(other)
        } else {
            one == other
        }
    }

    /// Whether two tokens are the same, or near enough.
    fn same_token(self, expected: &[u8], found: &[u8]) -> bool {
        let is_near = self
            .tolerance
            .and_then(|tolerance| tolerance.is_near(expected, found));
        is_near.unwrap_or_else(|| self.same(expected, found))
    }

    /// Where the two differ, if they do.
    fn places(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        if expected == found {
            return None;
        }
        match self.mode {
            CompareMode::Exact | CompareMode::Spaces if self.tolerance.is_some() => {
                self.differing_tokens_or_spaces(expected, found)
            }
            CompareMode::Exact | CompareMode::Spaces => self.differing_bytes(expected, found),
            CompareMode::Lines => {
                // As testlib does, in the output alone.
                let rest = after_byte_order_mark(found);
                let [one, other] = self.differing_lines(expected, rest)?;
                Some([one, other + found.len() - rest.len()])
            }
            CompareMode::TokensCase | CompareMode::Tokens => self.differing_tokens(expected, found),
        }
    }

    /// Where the first two tokens that differ begin. The end of a text differs from a token.
    fn differing_tokens(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        let mut rests = [expected, found];
        loop {
            let [one, other] = rests.each_mut().map(take_token);
            if !self.same_token(one, other) {
                return Some([
                    expected.len() - rests[0].len() - one.len(),
                    found.len() - rests[1].len() - other.len(),
                ]);
            }
            if one.is_empty() {
                return None;
            }
        }
    }

    /// Where the first two tokens that differ begin, or the first two bytes of white space that
    /// differ are.
    fn differing_tokens_or_spaces(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        let mut places = [0, 0];
        loop {
            let rests = [&expected[places[0]..], &found[places[1]..]];
            let spaces = rests.map(|rest| {
                let length = rest.iter().take_while(|&&byte| is_space(byte)).count();
                &rest[..length]
            });
            if let Some([place, _]) = self.differing_bytes(spaces[0], spaces[1]) {
                return Some(places.map(|start| start + place));
            }
            let mut rests = [0, 1].map(|side| &rests[side][spaces[side].len()..]);
            let [one, other] = rests.each_mut().map(take_token);
            places = places.map(|place| place + spaces[0].len());
            if !self.same_token(one, other) {
                return Some(places);
            }
            if one.is_empty() {
                return None;
            }
            places = [places[0] + one.len(), places[1] + other.len()];
        }
    }

    /// Where the first two bytes that differ are.
    fn differing_bytes(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        let mut pairs = expected.iter().zip(found);
        let differs = |(one, other): (&u8, &u8)| {
            one != other && !(self.mode.ignores_case() && one.eq_ignore_ascii_case(other))
        };
        let place = pairs.position(differs);
        let is_longer = expected.len() != found.len();
        let end = is_longer.then_some(expected.len().min(found.len()));
        place.or(end).map(|place| [place, place])
    }

    /// Where the first two tokens that differ begin. The end of a line differs from a token.
    fn differing_lines(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        let (mut one, mut other) = (lines(expected), lines(found));
        let mut starts = [0, 0];
        loop {
            let pair = [one.next(), other.next()];
            if pair == [None, None] {
                return None;
            }
            let [line, other_line] = pair.map(Option::unwrap_or_default);
            let places = self.differing_tokens(without_newline(line), without_newline(other_line));
            if let Some(places) = places {
                return Some([starts[0] + places[0], starts[1] + places[1]]);
            }
            starts = [starts[0] + line.len(), starts[1] + other_line.len()];
        }
    }

    /// How many lines differ from the line of the same number.
    fn differing_line_count(self, expected: &[u8], found: &[u8]) -> usize {
        let found = match self.mode {
            CompareMode::Lines => after_byte_order_mark(found),
            _ => found,
        };
        let (mut one, mut other) = (lines(expected), lines(found));
        let mut count = 0;
        loop {
            match (one.next(), other.next()) {
                (None, None) => return count,
                (Some(line), Some(other)) => count += usize::from(!self.same_line(line, other)),
                // A line that only one of them has, possibly an empty one.
                (Some(line), None) | (None, Some(line)) => {
                    let is_exact = matches!(self.mode, CompareMode::Exact | CompareMode::Spaces);
                    count += usize::from(is_exact || !is_blank(line));
                }
            }
        }
    }

    /// Whether two lines are the same.
    fn same_line(self, one: &[u8], other: &[u8]) -> bool {
        one == other
            || match self.mode {
                CompareMode::Lines => self.differing_tokens(one, other).is_none(),
                _ => self.places(one, other).is_none(),
            }
    }
}

/// The lines of a text, with their newlines.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// A line without its newline.
fn without_newline(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

/// Whether a text has only white space.
pub(super) fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_space(byte))
}
