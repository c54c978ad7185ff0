//! The report of a class as JSON.

use std::io;

use serde::Serialize;

use crate::class::{CaseTexts, ClassReport, FolderScore, HandInResult, PartResult, PartVerdict};

use crate::report::json::CaseDocument;
use crate::report::{CaseResult, MistakeDocument, Score};
use knights_render::terminal::write_json;

/// The document, its fields in the order in which they are written.
#[derive(Serialize)]
struct ClassDocument<'a> {
    problem: &'a str,
    accepted: bool,
    unjudged: usize,
    unrecognised: &'a [String],
    hand_ins: Vec<HandInDocument<'a>>,
}

/// A hand-in.
#[derive(Serialize)]
struct HandInDocument<'a> {
    name: &'a str,
    points: Option<Score>,
    accepted: bool,
    unrecognised: &'a [String],
    parts: Vec<PartDocument<'a>>,
}

/// A part of a hand-in.
#[derive(Serialize)]
struct PartDocument<'a> {
    name: &'a str,
    verdict: PartVerdict,
    points: Option<Score>,
    folders: &'a [FolderScore],
    compiler_message: Option<&'a str>,
    error: Option<&'a str>,
    mistakes: Vec<MistakeDocument<'a>>,
    cases: Vec<TextedCase<'a>>,
}

/// A case, with its texts if it is not accepted and its readers may see them.
#[derive(Serialize)]
struct TextedCase<'a> {
    #[serde(flatten)]
    case: CaseDocument<'a>,
    input: Option<&'a str>,
    expected: Option<&'a str>,
    found: Option<&'a str>,
}

/// Writes a report on one line.
pub fn write(report: &ClassReport, output: &mut impl io::Write) -> io::Result<()> {
    let document = ClassDocument {
        problem: &report.problem,
        accepted: report.is_accepted(),
        unjudged: report.unjudged,
        unrecognised: &report.ignored,
        hand_ins: report.hand_ins.iter().map(hand_in).collect(),
    };
    write_json(&document, output)?;
    output.write_all(b"\n")
}

fn hand_in(hand_in: &HandInResult) -> HandInDocument<'_> {
    HandInDocument {
        name: &hand_in.name,
        points: hand_in.score(),
        accepted: hand_in.is_accepted(),
        unrecognised: &hand_in.unrecognised,
        parts: hand_in.parts.iter().map(part).collect(),
    }
}

fn part(part: &PartResult) -> PartDocument<'_> {
    let cases = part.subtask.cases.iter().zip(&part.texts);
    let mistakes = part.subtask.mistakes.iter();
    PartDocument {
        name: part.name(),
        verdict: part.verdict(),
        points: part.score,
        folders: &part.folders,
        compiler_message: part.compiler_message(),
        error: part.error(),
        mistakes: mistakes
            .map(|mistake| MistakeDocument::new(part.name(), mistake))
            .collect(),
        cases: cases
            .map(|(result, texts)| case(part, result, texts.as_ref()))
            .collect(),
    }
}

fn case<'a>(
    part: &'a PartResult,
    result: &'a CaseResult,
    texts: Option<&'a CaseTexts>,
) -> TextedCase<'a> {
    TextedCase {
        case: CaseDocument::new(&part.subtask, result),
        input: texts.map(|texts| texts.input.as_str()),
        expected: texts.map(|texts| texts.expected.as_str()),
        found: texts.and_then(|texts| texts.found.as_deref()),
    }
}
