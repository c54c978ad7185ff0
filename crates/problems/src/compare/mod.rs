//! Two outputs compared: whether they are equal, and where they first differ.
//!
//! A [`CompareMode`] says which differences count, and a [`FloatTolerance`] which numbers are close enough.
//! `difference` describes the first place where two texts differ, with an excerpt of each line.

mod difference;

use knights_core::input::{after_byte_order_mark, is_space, take_token};

pub use difference::{Difference, DifferenceHint, DifferenceSide, visible};

named_values! {
    /// All modes, the strictest first.
    #[derive(Default)]
    CompareMode {
        Exact "exact" ""
        /// Every byte is the same, ignoring ASCII letter case.
        IgnoreCase "ignore-case" ""
        /// Each line has the same tokens; blank lines at the end do not count, and neither does a byte
        /// order mark with which the output begins.
        Lines "lines" ""
        /// The tokens are the same, with any white space between them.
        #[default]
        TokensCase "tokens-case" ""
        /// The tokens are the same, ignoring ASCII letter case.
        Tokens "tokens" ""
    }
}

impl CompareMode {
    const fn ignores_case(self) -> bool {
        matches!(self, Self::IgnoreCase | Self::Tokens)
    }

    /// Whether two outputs are equal.
    ///
    /// ```
    /// use knights_problems::compare::CompareMode;
    /// assert!(CompareMode::TokensCase.equal(b"1 2\n", b"1\r\n2"));
    /// assert!(!CompareMode::Lines.equal(b"1 2\n", b"1\r\n2"));
    /// ```
    pub fn equal(self, expected: &[u8], found: &[u8]) -> bool {
        Comparison::from(self).equal(expected, found)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
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
    pub fn equal(self, expected: &[u8], found: &[u8]) -> bool {
        self.places(expected, found).is_none()
    }

    /// Whether two tokens, or two lines in a mode that compares bytes, are the same.
    fn same(self, one: &[u8], other: &[u8]) -> bool {
        if self.mode.ignores_case() {
            one.eq_ignore_ascii_case(other)
        } else {
            one == other
        }
    }

    fn same_token(self, expected: &[u8], found: &[u8]) -> bool {
        let is_near = self
            .tolerance
            .and_then(|tolerance| tolerance.is_near(expected, found));
        is_near.unwrap_or_else(|| self.same(expected, found))
    }

    fn places(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        if expected == found {
            return None;
        }
        match self.mode {
            CompareMode::Exact | CompareMode::IgnoreCase if self.tolerance.is_some() => {
                self.differing_tokens_or_spaces(expected, found)
            }
            CompareMode::Exact | CompareMode::IgnoreCase => self.differing_bytes(expected, found),
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
                    let is_exact =
                        matches!(self.mode, CompareMode::Exact | CompareMode::IgnoreCase);
                    count += usize::from(is_exact || !is_blank(line));
                }
            }
        }
    }

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

fn without_newline(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

pub(super) fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_space(byte))
}

/// How far a number may be from the one that was expected. Either bound is enough.
///
/// ```
/// use knights_problems::compare::FloatTolerance;
/// let tolerance = FloatTolerance { absolute: Some(0.01), relative: None };
/// assert_eq!(tolerance.is_near(b"0.5", b"0.5049"), Some(true));
/// assert_eq!(tolerance.is_near(b"0.5", b"half"), Some(false));
/// assert_eq!(tolerance.is_near(b"half", b"half"), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FloatTolerance {
    pub absolute: Option<f64>,
    /// The largest difference as a part of the expected number.
    pub relative: Option<f64>,
}

impl FloatTolerance {
    /// Whether a token is a number near the expected one; `None` if no number is expected.
    pub fn is_near(self, expected: &[u8], found: &[u8]) -> Option<bool> {
        let expected = number(expected)?;
        let Some(found) = number(found) else {
            return Some(false);
        };
        let difference = (expected - found).abs();
        let within = |bound: Option<f64>, unit: f64| bound.is_some_and(|e| difference <= e * unit);
        Some(within(self.absolute, 1.0) || within(self.relative, expected.abs()))
    }
}

/// The number that a token stands for, if it is a finite one.
pub fn number(token: &[u8]) -> Option<f64> {
    // The page has no comparison with a tolerance, and what reads such numbers needs a large table.
    if cfg!(target_family = "wasm") {
        return None;
    }
    let number: f64 = str::from_utf8(token).ok()?.parse().ok()?;
    number.is_finite().then_some(number)
}
