//! The result of one hand-in for Gradescope: its `results.json`.

use std::io;

use serde::Serialize;

use crate::class::report::text::part_text;
use crate::class::{ClassReport, HandInResult, PartResult};
use crate::report::Score;
use knights_render::terminal::write_json;

/// The document, in the form that Gradescope's documentation of autograders describes.
#[derive(Serialize)]
struct Results<'a> {
    execution_time: f64,
    output: String,
    output_format: &'static str,
    visibility: &'a str,
    stdout_visibility: &'static str,
    tests: Vec<Test<'a>>,
}

/// A test: a part, or a folder of its cases that has points.
#[derive(Serialize)]
struct Test<'a> {
    name: String,
    score: u32,
    max_score: u32,
    status: &'static str,
    output: String,
    output_format: &'static str,
    visibility: &'a str,
}

/// The points of a part without points: Gradescope needs a score.
const POINT: u32 = 1;
/// How Gradescope shows a text: as it is.
const PLAIN: &str = "text";

/// Writes the result of the first hand-in.
pub fn write(
    report: &ClassReport,
    visibility: &str,
    output: &mut impl io::Write,
) -> io::Result<()> {
    let tests = report
        .hand_ins
        .iter()
        .take(1)
        .flat_map(|hand_in| &hand_in.parts);
    let results = Results {
        execution_time: report.hand_ins.iter().map(HandInResult::seconds).sum(),
        output: report.hand_ins.iter().map(files).collect(),
        output_format: PLAIN,
        visibility,
        stdout_visibility: "hidden",
        tests: tests.flat_map(|part| tests_of(part, visibility)).collect(),
    };
    write_json(&results, output)?;
    output.write_all(b"\n")
}

/// What to say of the files of a hand-in.
fn files(hand_in: &HandInResult) -> String {
    let remark = hand_in.remark().map(|remark| format!("{remark}\n"));
    let files = hand_in.unrecognised.join(", ");
    let files = (!files.is_empty()).then(|| format!("not recognised: {files}\n"));
    remark.into_iter().chain(files).collect()
}

/// The tests of a part.
fn tests_of<'a>(part: &PartResult, visibility: &'a str) -> Vec<Test<'a>> {
    let test = |name: String, score: Score, output: String| Test {
        name,
        score: score.earned,
        max_score: score.of,
        status: if score.earned == score.of {
            "passed"
        } else {
            "failed"
        },
        output,
        output_format: PLAIN,
        visibility,
    };
    let output = part_text(part);
    if part.folders.is_empty() {
        let earned = if part.is_accepted() { POINT } else { 0 };
        let score = part.score.unwrap_or(Score { earned, of: POINT });
        return vec![test(part.name().to_owned(), score, output)];
    }
    let folders = part.folders.iter();
    let tests = folders.map(|folder| {
        let name = format!("{}/{}", part.name(), folder.folder);
        test(name, folder.score, output.clone())
    });
    tests.collect()
}
