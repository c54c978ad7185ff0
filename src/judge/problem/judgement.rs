//! What a checker says of an output: right, or which rule it breaks first.

use std::io;

use crate::board::Square;
use crate::judge::compare::CompareMode;
use crate::text::input::{FoundText, InputError, InputSource, take_token};
use crate::text::output::Output;
use crate::text::picture::tour as picture;
use crate::tour::{Tour, TourDiagnosis};

/// Whether an output is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right; with the tour, if it is one.
    Right(Option<Tour>),
    /// It is wrong.
    Wrong(OutputFault),
}

/// What is wrong with an output, on one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutputFault {
    /// It is not a board of numbers.
    #[error("output {0}")]
    Unreadable(#[from] InputError),
    /// It is not a tour as the problem asks for it.
    #[error(transparent)]
    Broken(#[from] TourDiagnosis),
    /// The lines after the board are wrong.
    #[error("after the board: expected {}, found {found}", quoted(.expected.as_ref()))]
    Remark {
        /// The one line that belongs there, if any does.
        expected: Option<String>,
        /// What stands there.
        found: FoundText,
    },
    /// It denies a tour that exists.
    #[error("a tour from {0} exists")]
    Exists(Square),
    /// It is not the answer, the only right output.
    #[error("line {line}, token {token}: expected {expected}, found {found}")]
    Differs {
        /// The line of the output, from 1.
        line: usize,
        /// The token of this line, from 1.
        token: usize,
        /// What the answer has.
        expected: FoundText,
        /// What the output has.
        found: FoundText,
    },
}

/// A line that is expected, in quotation marks, or the word `nothing`.
fn quoted(line: Option<&String>) -> String {
    line.map_or_else(|| "nothing".to_owned(), |line| format!("\"{line}\""))
}

impl OutputFault {
    /// The fault in words that do not give the answer away.
    pub(crate) fn without_answer(&self) -> String {
        match self {
            Self::Differs { line, token, .. } => format!("line {line}, token {token} is wrong"),
            _ => self.to_string(),
        }
    }
}

impl Judgement {
    /// Right if the output has the tokens of the answer.
    pub(crate) fn by_tokens(answer: &[u8], output: &[u8]) -> Self {
        let Some(difference) = CompareMode::TokensCase.difference(answer, output) else {
            return Self::Right(None);
        };
        let token = |text: &[u8], offset: usize| match take_token(&mut &text[offset..]) {
            [] => FoundText::End(InputSource::Output),
            token => FoundText::token(token),
        };
        Self::Wrong(OutputFault::Differs {
            line: difference.found.line,
            token: difference.found.token,
            expected: token(answer, difference.expected.offset),
            found: token(output, difference.found.offset),
        })
    }

    /// Writes a picture of the tour, right or wrong, and says whether there is one.
    pub(crate) fn write_picture(&self, output: &mut Output<'_>) -> io::Result<bool> {
        match self {
            Self::Right(Some(tour)) => picture::write_tour(tour, output)?,
            Self::Wrong(OutputFault::Broken(broken)) => picture::write_broken(broken, output)?,
            Self::Right(None) | Self::Wrong(_) => return Ok(false),
        }
        Ok(true)
    }
}
