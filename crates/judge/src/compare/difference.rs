//! What is known of a difference: its position, the lines around it, and what may explain it.

use std::fmt;

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use super::excerpt::excerpt;
use super::places::{is_blank, lines};
use crate::compare::CompareMode;
use knights_core::input::take_token;

/// Where an output differs from what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferenceSide {
    /// How many bytes come before the difference.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The token of this line, from 1; the next one if the difference is between two tokens.
    pub token: usize,
    /// The line around the difference, with white space made visible. If two long tokens differ
    /// far behind their beginnings, the line around that place.
    pub excerpt: String,
    /// How many characters of the excerpt come before the difference.
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

/// A place in a text.
pub(super) struct Place {
    /// How many bytes come before it.
    pub(super) offset: usize,
    /// How many tokens begin here: one, or none within a token.
    pub(super) begun_tokens: usize,
    /// How many bytes after the place the excerpt has its caret.
    pub(super) caret_after: usize,
}

impl DifferenceSide {
    /// What is at a place of a text.
    pub(super) fn new(text: &[u8], place: &Place) -> Self {
        let before = &text[..place.offset];
        let start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |place| place + 1);
        let line = lines(&text[start..]).next().unwrap_or_default();
        let offset_in_line = place.offset - start;
        let mut rest = &line[..offset_in_line];
        let mut tokens = 0;
        while !take_token(&mut rest).is_empty() {
            tokens += 1;
        }
        let (excerpt, caret) = excerpt(line, offset_in_line + place.caret_after);
        Self {
            offset: place.offset,
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            token: tokens + place.begun_tokens,
            excerpt,
            caret,
        }
    }
}

impl DifferenceHint {
    /// All hints.
    const ALL: [Self; 5] = [
        Self::NewlineMissing,
        Self::WhiteSpace,
        Self::LetterCase,
        Self::WhiteSpaceAndLetterCase,
        Self::Nothing,
    ];

    /// What explains the difference, if it is simple.
    pub(super) fn new(expected: &[u8], found: &[u8]) -> Option<Self> {
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

impl<'de> Deserialize<'de> for DifferenceHint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = Self::ALL.into_iter().find(|hint| hint.to_string() == text);
        found.ok_or_else(|| D::Error::custom(format_args!("{text:?} is not a hint")))
    }
}
