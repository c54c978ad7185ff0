//! Two outputs compared: whether they are equal, and where they first differ.

use std::fmt;
use std::fmt::Write as _;

use serde::{Serialize, Serializer};

use crate::text::input::{is_space, take_token};

/// How many bytes of a line are shown before the difference.
const SHOWN_BEFORE: usize = 24;
/// How many bytes of a line are shown from the difference on.
const SHOWN_AFTER: usize = 40;

/// When two outputs are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CompareMode {
    /// Every byte is the same.
    Exact,
    /// Every byte is the same, ignoring ASCII letter case.
    Spaces,
    /// Each line has the same tokens; blank lines at the end do not count.
    Lines,
    /// The tokens are the same, with any white space between them.
    #[default]
    TokensCase,
    /// The tokens are the same, ignoring ASCII letter case.
    Tokens,
}

/// Where an output differs from what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The position in the output.
    pub found: DifferenceSide,
    /// The position in the expected output.
    pub expected: DifferenceSide,
    /// How many lines differ from the line of the same number.
    pub lines: usize,
    /// The only kind of difference, if there is a single one.
    pub hint: Option<DifferenceHint>,
}

/// One of two outputs, where they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DifferenceSide {
    /// How many bytes come before the difference.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The token of this line, from 1; the next one if the difference is between two tokens.
    pub token: usize,
    /// The line around the difference, with white space made visible.
    pub excerpt: String,
    /// How many characters of the excerpt come before the difference.
    #[serde(skip)]
    pub caret: usize,
}

/// What may explain that two outputs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceHint {
    /// Only the newline at the end is missing.
    NewlineMissing,
    /// Only white space differs.
    WhiteSpace,
    /// Only letter case differs.
    LetterCase,
    /// Only white space and letter case differ.
    WhiteSpaceAndLetterCase,
    /// Nothing was found at all.
    Nothing,
}

impl CompareMode {
    /// All modes, the strictest first.
    pub const ALL: [Self; 5] = [
        Self::Exact,
        Self::Spaces,
        Self::Lines,
        Self::TokensCase,
        Self::Tokens,
    ];

    /// The name by which the mode is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Spaces => "spaces",
            Self::Lines => "lines",
            Self::TokensCase => "tokens-case",
            Self::Tokens => "tokens",
        }
    }

    /// Whether upper and lower case count as the same.
    const fn ignores_case(self) -> bool {
        matches!(self, Self::Spaces | Self::Tokens)
    }

    /// Whether two tokens, or two lines in a mode that compares bytes, are the same.
    fn same(self, one: &[u8], other: &[u8]) -> bool {
        if self.ignores_case() {
            one.eq_ignore_ascii_case(other)
        } else {
            one == other
        }
    }

    /// Whether two lines are the same.
    fn same_line(self, one: &[u8], other: &[u8]) -> bool {
        if one == other {
            return true;
        }
        match self {
            Self::Exact | Self::Spaces => self.same(one, other),
            Self::Lines | Self::TokensCase | Self::Tokens => {
                self.differing_tokens(one, other).is_none()
            }
        }
    }

    /// Where the first two tokens that differ begin. The end of a text differs from a token.
    fn differing_tokens(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        let mut rests = [expected, found];
        loop {
            let [one, other] = rests.each_mut().map(take_token);
            if !self.same(one, other) {
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

    /// Where the first two bytes that differ are.
    fn differing_bytes(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        let mut pairs = expected.iter().zip(found);
        let differs = |(one, other): (&u8, &u8)| {
            one != other && !(self.ignores_case() && one.eq_ignore_ascii_case(other))
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

    /// Where the two differ, if they do.
    fn places(self, expected: &[u8], found: &[u8]) -> Option<[usize; 2]> {
        if expected == found {
            return None;
        }
        match self {
            Self::Exact | Self::Spaces => self.differing_bytes(expected, found),
            Self::Lines => self.differing_lines(expected, found),
            Self::TokensCase | Self::Tokens => self.differing_tokens(expected, found),
        }
    }

    /// Whether two outputs are equal.
    ///
    /// ```
    /// use knights::judge::compare::CompareMode;
    /// assert!(CompareMode::TokensCase.equal(b"1 2\n", b"1\r\n2"));
    /// assert!(!CompareMode::Lines.equal(b"1 2\n", b"1\r\n2"));
    /// ```
    #[must_use]
    pub fn equal(self, expected: &[u8], found: &[u8]) -> bool {
        self.places(expected, found).is_none()
    }

    /// Where an output first differs from what was expected; `None` if they are equal.
    ///
    /// # Complexity
    ///
    /// One comparison of memory if all bytes are equal; otherwise a few passes over both.
    #[must_use]
    pub fn difference(self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        let [one, other] = self.places(expected, found)?;
        // If either side has a token that goes on here, the token before has not ended.
        let goes_on = |text: &[u8], place: usize| text.get(place).is_some_and(|&b| !is_space(b));
        let goes_on = goes_on(expected, one) || goes_on(found, other);
        let side = |text: &[u8], place: usize| {
            let is_inside = goes_on && text[..place].last().is_some_and(|&b| !is_space(b));
            DifferenceSide::new(text, place, usize::from(!is_inside))
        };
        Some(Difference {
            expected: side(expected, one),
            found: side(found, other),
            lines: self.differing_line_count(expected, found),
            hint: DifferenceHint::new(expected, found),
        })
    }

    /// How many lines differ from the line of the same number.
    fn differing_line_count(self, expected: &[u8], found: &[u8]) -> usize {
        let (mut one, mut other) = (lines(expected), lines(found));
        let mut count = 0;
        loop {
            match (one.next(), other.next()) {
                (None, None) => return count,
                (Some(line), Some(other)) => count += usize::from(!self.same_line(line, other)),
                // A line that only one of them has, possibly an empty one.
                (Some(line), None) | (None, Some(line)) => {
                    let is_exact = matches!(self, Self::Exact | Self::Spaces);
                    count += usize::from(is_exact || !is_blank(line));
                }
            }
        }
    }
}

impl DifferenceSide {
    /// The position after `offset` bytes of a text, at which `begun_tokens` tokens begin: one, or none
    /// within a token.
    fn new(text: &[u8], offset: usize, begun_tokens: usize) -> Self {
        let before = &text[..offset];
        let start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |place| place + 1);
        let line = lines(&text[start..]).next().unwrap_or_default();
        let offset_in_line = offset - start;
        let mut rest = &line[..offset_in_line];
        let mut tokens = 0;
        while !take_token(&mut rest).is_empty() {
            tokens += 1;
        }
        let (excerpt, caret) = excerpt(line, offset_in_line);
        Self {
            offset,
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            token: tokens + begun_tokens,
            excerpt,
            caret,
        }
    }
}

impl DifferenceHint {
    fn new(expected: &[u8], found: &[u8]) -> Option<Self> {
        if is_blank(found) && !is_blank(expected) {
            return Some(Self::Nothing);
        }
        if expected.strip_suffix(b"\n") == Some(found) {
            return Some(Self::NewlineMissing);
        }
        let hints = [
            (CompareMode::Spaces, Self::LetterCase),
            (CompareMode::TokensCase, Self::WhiteSpace),
            (CompareMode::Tokens, Self::WhiteSpaceAndLetterCase),
        ];
        let fits = |(mode, _): &(CompareMode, Self)| mode.equal(expected, found);
        hints.into_iter().find(fits).map(|(_, hint)| hint)
    }
}

impl fmt::Display for DifferenceHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NewlineMissing => "only the newline at the end is missing",
            Self::WhiteSpace => "only white space differs",
            Self::LetterCase => "only letter case differs",
            Self::WhiteSpaceAndLetterCase => "only white space and letter case differ",
            Self::Nothing => "nothing was printed",
        })
    }
}

impl Serialize for DifferenceHint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The lines of a text, with their newlines.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// A line without its newline.
fn without_newline(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

/// Whether a text has only white space.
fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_space(byte))
}

/// An excerpt of a line around a position, and how many of its characters come before it.
fn excerpt(line: &[u8], place: usize) -> (String, usize) {
    let start = place.saturating_sub(SHOWN_BEFORE);
    let end = (place + SHOWN_AFTER).min(line.len());
    let mut shown = String::new();
    if start > 0 {
        shown.push('…');
    }
    shown.push_str(&visible(&line[start..place]));
    let caret = shown.chars().count();
    shown.push_str(&visible(&line[place..end]));
    if end < line.len() {
        shown.push('…');
    }
    (shown, caret)
}

/// Bytes with white space made visible, and all bytes that are not ASCII as escapes.
///
/// ```
/// assert_eq!(knights::judge::compare::visible(b"a\t1 \xE9\0\n"), "a⇥1␠\\xE9\\x00↵");
/// ```
#[must_use]
pub fn visible(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b' ' => shown.push('␠'),
            b'\t' => shown.push('⇥'),
            b'\n' => shown.push('↵'),
            b'\r' => shown.push_str("\\r"),
            b'\\' => shown.push_str("\\\\"),
            b'!'..=b'~' => shown.push(char::from(byte)),
            _ => {
                let _ = write!(shown, "\\x{byte:02X}");
            }
        }
    }
    shown
}
