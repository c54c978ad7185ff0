//! What is known of a difference: its position, the lines around it, and what may explain it.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use crate::compare::{CompareMode, Comparison, is_blank, lines};
use knights_core::input::{is_space, take_token};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    pub found: DifferenceSide,
    pub expected: DifferenceSide,
    /// How many lines differ from the line of the same number.
    pub lines: usize,
    /// The only kind of difference, if there is a single one.
    pub hint: Option<DifferenceHint>,
}

/// One of two outputs, where they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferenceSide {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DifferenceHint {
    #[serde(rename = "only the newline at the end is missing")]
    NewlineMissing,
    #[serde(rename = "only white space differs")]
    WhiteSpace,
    #[serde(rename = "only letter case differs")]
    LetterCase,
    #[serde(rename = "only white space and letter case differ")]
    WhiteSpaceAndLetterCase,
    #[serde(rename = "nothing was printed")]
    Nothing,
}

impl CompareMode {
    /// Where an output first differs from what was expected; `None` if they are equal.
    ///
    /// # Complexity
    ///
    /// One comparison of memory if all bytes are equal; otherwise a few passes over both.
    pub fn difference(self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        Comparison::from(self).difference(expected, found)
    }
}

impl Comparison {
    /// Where an output first differs from what was expected; `None` if they are equal.
    pub fn difference(self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        let [one, other] = self.places(expected, found)?;
        // If either side has a token that goes on here, the token before has not ended.
        let goes_on = |text: &[u8], place: usize| text.get(place).is_some_and(|&b| !is_space(b));
        let goes_on = goes_on(expected, one) || goes_on(found, other);
        let caret_after = self.shared_start(&expected[one..], &found[other..]);
        let side = |text: &[u8], offset: usize| {
            let is_inside = goes_on && text[..offset].last().is_some_and(|&b| !is_space(b));
            DifferenceSide::new(text, offset, usize::from(!is_inside), caret_after)
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
}

impl DifferenceSide {
    /// A side whose difference has this offset. One token begins there, or none within a token; the caret
    /// of the excerpt is a number of bytes behind the place.
    fn new(text: &[u8], offset: usize, begun_tokens: usize, caret_after: usize) -> Self {
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
        let (excerpt, caret) = excerpt(line, offset_in_line + caret_after);
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
            (CompareMode::IgnoreCase, Self::LetterCase),
            (CompareMode::TokensCase, Self::WhiteSpace),
            (CompareMode::Tokens, Self::WhiteSpaceAndLetterCase),
        ];
        let fits = |(mode, _): &(CompareMode, Self)| mode.equal(expected, found);
        hints.into_iter().find(fits).map(|(_, hint)| hint)
    }
}

impl fmt::Display for DifferenceHint {
    /// As in a document.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// How many bytes of a line are shown before the difference.
const SHOWN_BEFORE: usize = 24;
/// How many bytes of a line are shown from the difference on.
const SHOWN_AFTER: usize = 40;

/// An excerpt of a line around a position, and how many of its characters come before it.
fn excerpt(line: &[u8], place: usize) -> (String, usize) {
    let continues = |&place: &usize| line.get(place).is_some_and(|byte| byte & 0xC0 == 0x80);
    // Not within a character of UTF-8, which has three bytes more at most.
    let whole = |place: usize| (place.saturating_sub(3)..=place).rfind(|place| !continues(place));
    let whole = |place| whole(place).unwrap_or(place);
    let place = whole(place);
    let start = whole(place.saturating_sub(SHOWN_BEFORE));
    let end = whole((place + SHOWN_AFTER).min(line.len()));
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

/// Bytes with white space made visible, and those that are no characters as escapes.
///
/// ```
/// use knights_problems::compare::visible;
/// assert_eq!(visible(b"a\t1 \xE9\0\n"), "a⇥1␠\\xE9\\x00↵");
/// assert_eq!(visible("输入\u{a0}n：".as_bytes()), "输入\\u{a0}n：");
/// ```
pub fn visible(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    let escape = |shown: &mut String, byte: u8| {
        let _ = write!(shown, "\\x{byte:02X}");
    };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                ' ' => shown.push('␠'),
                '\t' => shown.push('⇥'),
                '\n' => shown.push('↵'),
                '\r' => shown.push_str("\\r"),
                '\\' => shown.push_str("\\\\"),
                '!'..='~' => shown.push(character),
                '\0'..='\x7F' => escape(&mut shown, character as u8),
                _ => shown.extend(character.escape_debug()),
            }
        }
        for &byte in chunk.invalid() {
            escape(&mut shown, byte);
        }
    }
    shown
}
