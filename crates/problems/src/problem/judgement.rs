//! What a checker says about an output: right, or which rule it breaks first.

use std::io;

use crate::compare::Comparison;
use crate::problem::printed::shown;
use knights_core::input::{FoundText, InputError, is_space};
use knights_core::output::Output;
use knights_core::tour::{Tour, TourDiagnosis};
use knights_render::picture::{fault, tour as picture};

const REFUSED: &str = "the checker refuses it";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right; with the tour, if it is one.
    Right(Option<Tour>),
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
        found: FoundText,
    },
    /// It breaks another rule of the problem: a sentence that does not give the answer away.
    #[error("{0}")]
    Rule(String),
    /// A checker refuses it, with a message of its own.
    #[error("{}", if .0.is_empty() { REFUSED } else { .0 })]
    Checker(String),
    /// It is not the answer, the only right output.
    #[error("line {line}, token {token}: expected {expected}, found {found}")]
    Differs {
        /// The line of the output, from 1.
        line: usize,
        /// The token of this line, from 1.
        token: usize,
        expected: FoundText,
        found: FoundText,
    },
}

/// A line that is expected, in quotation marks, or the word `nothing`.
fn quoted(line: Option<&String>) -> String {
    line.map_or_else(|| "nothing".to_owned(), |line| format!("\"{line}\""))
}

impl OutputFault {
    /// Whether the words may name what belongs in the output.
    pub fn names_answer(&self) -> bool {
        match self {
            Self::Remark { .. } | Self::Differs { .. } | Self::Checker(_) => true,
            Self::Unreadable(_) | Self::Broken(_) | Self::Rule(_) => {
                self.to_string().contains("expected")
            }
        }
    }

    /// The fault in words that do not give the answer away.
    pub fn without_answer(&self) -> String {
        match self {
            Self::Differs { line, token, .. } => format!("line {line}, token {token} is wrong"),
            Self::Checker(_) => REFUSED.to_owned(),
            _ => self.to_string(),
        }
    }
}

impl Judgement {
    /// Right if the output equals the answer.
    pub fn by_answer(comparison: Comparison, answer: &[u8], output: &[u8]) -> Self {
        let Some(difference) = comparison.difference(answer, output) else {
            return Self::Right(None);
        };
        let sides = [
            (answer, difference.expected.offset),
            (output, difference.found.offset),
        ];
        let is_token = |byte: &u8| !is_space(*byte);
        let has_token = sides
            .iter()
            .any(|(text, offset)| text.get(*offset).is_some_and(is_token));
        // The token around the difference, or the byte of white space there.
        let [expected, found] = sides.map(|(text, offset)| {
            let begun = text[..offset]
                .iter()
                .rev()
                .take_while(|&byte| has_token && is_token(byte));
            let start = offset - begun.count();
            let length = text[start..].iter().take_while(|&byte| is_token(byte));
            let end = start + length.count().max(1);
            shown(text.get(start..end).unwrap_or_default())
        });
        Self::Wrong(OutputFault::Differs {
            line: difference.found.line,
            token: difference.found.token,
            expected,
            found,
        })
    }

    /// Writes a picture of the tour, right or wrong, and says whether there is one.
    pub fn write_picture(&self, output: &mut Output<'_>) -> io::Result<bool> {
        match self {
            Self::Right(Some(tour)) => picture::write_solution(tour, &[], 1, None, output)?,
            Self::Wrong(OutputFault::Broken(broken)) => {
                fault::write_broken(broken, &[], None, output)?;
            }
            Self::Right(None) | Self::Wrong(_) => return Ok(false),
        }
        Ok(true)
    }
}
