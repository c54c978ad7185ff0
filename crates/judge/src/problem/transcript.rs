//! The first line at which the transcript of a dialogue departs from the right one.

use knights_core::input::{FoundText, InputSource, take_token};

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

pub(crate) fn tokens(mut text: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || Some(take_token(&mut text)).filter(|token| !token.is_empty()))
}

/// Where an output departs from the lines of the right transcript; `None` if their tokens are the
/// same, or if these are not the lines of the answer.
pub(crate) fn departure<'a>(
    lines: &[&str],
    answer: &[u8],
    output: &'a [u8],
) -> Option<Departure<'a>> {
    let right = lines.iter().flat_map(|line| tokens(line.as_bytes()));
    if !right.eq(tokens(answer)) {
        return None;
    }
    let mut rest = output;
    for line in 0..=lines.len() {
        let before = rest;
        let words: Vec<&[u8]> = match lines.get(line) {
            Some(line) => tokens(line.as_bytes()).collect(),
            // After the last line comes the end.
            None => vec![b""],
        };
        for (token, word) in words.into_iter().enumerate() {
            if take_token(&mut rest) != word {
                let line_end = rest.iter().take_while(|&&byte| byte != b'\n').count();
                let end = before.len() - rest.len() + line_end;
                let found = tokens(&before[..end]).collect();
                return Some(Departure { line, token, found });
            }
        }
    }
    None
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
        let mut found = self.found.iter();
        tokens(words.as_bytes()).all(|word| found.next() == Some(&word))
    }
}
