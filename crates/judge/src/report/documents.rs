//! Explanations and mistakes, as JSON documents have them.

use serde::Serialize;

use crate::explain::Explanation;
use crate::mistakes::FoundMistake;
use crate::report::Report;

/// Why an output is wrong. Only the fields that apply are written.
#[derive(Serialize)]
pub struct ExplanationDocument<'a> {
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    knight: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    move_number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
}

impl<'a> From<&'a Explanation> for ExplanationDocument<'a> {
    fn from(explanation: &'a Explanation) -> Self {
        Self {
            text: &explanation.text,
            step: explanation.step,
            knight: explanation.knight,
            move_number: explanation.move_number,
            square: explanation.square.map(|square| [square.row, square.column]),
            found: explanation.found.as_deref(),
            expected: explanation.expected.as_deref(),
        }
    }
}

/// A mistake that reproduces all outputs of a program.
#[derive(Serialize)]
pub struct MistakeDocument<'a> {
    name: &'a str,
    /// The part that the program is for; null if there is a single one.
    subtask: Option<&'a str>,
    cases: usize,
    of: usize,
    text: &'a str,
}

impl<'a> MistakeDocument<'a> {
    /// A mistake of the part with this name, which is empty if there is a single part.
    pub fn new(part: &'a str, mistake: &'a FoundMistake) -> Self {
        Self {
            name: &mistake.name,
            subtask: Some(part).filter(|name| !name.is_empty()),
            cases: mistake.cases,
            of: mistake.of,
            text: &mistake.text,
        }
    }

    /// All mistakes of a report, part by part.
    pub fn of_report(report: &'a Report) -> Vec<Self> {
        let parts = report.subtasks.iter();
        let mistakes = parts.flat_map(|part| {
            let mistakes = part.mistakes.iter();
            mistakes.map(|mistake| Self::new(&part.name, mistake))
        });
        mistakes.collect()
    }
}
