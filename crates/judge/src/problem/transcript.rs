//! The first line at which the transcript of a dialogue departs from the right one.

use knights_core::input::{FoundText, InputSource, is_space, take_token};

/// The first difference between the tokens of two transcripts, by the lines of the right one.
#[derive(Debug)]
pub(crate) struct Departure<'a> {
    /// The line of the right transcript, from 0; the number of its lines if it ends first.
    pub line: usize,
    /// The token of this line, from 0.
    pub token: usize,
    /// The tokens of the output that stand in the place of this line, up to the end of the line of
    /// the output that has the first wrong one.
    pub found: Vec<&'a [u8]>,
}

/// The tokens of a text.
pub(crate) fn tokens(mut text: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || Some(take_token(&mut text)).filter(|token| !token.is_empty()))
}

/// Where an output departs from the lines of the right transcript; `None` if their tokens are the
/// same.
pub(crate) fn departure<'a>(lines: &[&str], output: &'a [u8]) -> Option<Departure<'a>> {
    let mut rest = output;
    for (line, words) in lines.iter().enumerate() {
        let before = rest;
        for (token, word) in tokens(words.as_bytes()).enumerate() {
            let found = take_token(&mut rest);
            if found != word {
                let end = output.len() - rest.len();
                return Some(Departure {
                    line,
                    token,
                    found: tokens(through_line(before, end - (output.len() - before.len())))
                        .collect(),
                });
            }
        }
    }
    let before = rest;
    let found = take_token(&mut rest);
    (!found.is_empty()).then(|| Departure {
        line: lines.len(),
        token: 0,
        found: tokens(through_line(before, before.len() - rest.len())).collect(),
    })
}

/// The text up to the end of the line that has the byte before `end`.
fn through_line(text: &[u8], end: usize) -> &[u8] {
    let rest = text[end..].iter();
    let length = rest.take_while(|&&byte| byte != b'\n').count();
    &text[..end + length]
}

impl Departure<'_> {
    /// What the output has instead of the line, on one line.
    pub(crate) fn shown(&self) -> String {
        match &self.found[..] {
            [] => FoundText::End(InputSource::Output).to_string(),
            found => FoundText::token(&found.join(&b' ')).to_string(),
        }
    }

    /// Whether the output has these words instead of the line.
    pub(crate) fn begins_with(&self, words: &str) -> bool {
        let mut words = words.split(|c: char| c.is_ascii() && is_space(c as u8));
        let mut found = self.found.iter();
        words.all(|word| found.next() == Some(&word.as_bytes()))
    }
}
