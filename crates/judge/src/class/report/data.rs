//! The report of a class for other programs: CSV, JSON, `JUnit` XML, and the result of one hand-in
//! for Gradescope.

use std::io;

use csv::Writer;
use serde::Serialize;

use crate::class::report::{by_hand_line, part_text};
use crate::class::{ClassReport, FolderScore, HandInResult, Layout, PartResult};
use crate::hand_in::{Doubt, Student};
use knights_core::output::joined;
use knights_problems::report::text::contained_line;
use knights_problems::report::{
    CaseDocument, JudgedPart, MistakeDocument, Points, Score, json_line, junit_of_suites,
};
use knights_render::escape::one_line;

/// The characters with which a formula of a spreadsheet begins, also as wide as those of Chinese.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// The characters between the cells of a table, whichever of them a spreadsheet expects.
const DELIMITERS: [char; 3] = [',', ';', '\t'];
/// The points of a part without points: Gradescope needs a score.
const POINT: u32 = 1;
/// How Gradescope shows a text: as it is.
const PLAIN: &str = "text";

/// The columns of the CSV: those before the parts, of each part after its name, and after the parts.
const COLUMNS: [&str; 3] = [
    "name points_earned points_of accepted",
    "verdict points cases_accepted cases first_failure mistakes",
    "slowest_seconds id email remarks by_hand unrecognised contained",
];

/// The report as CSV: one row for each student.
pub fn csv(report: &ClassReport) -> anyhow::Result<Vec<u8>> {
    let mut writer = Writer::from_writer(Vec::new());
    writer.write_record(columns(report))?;
    for hand_in in &report.hand_ins {
        let mut row = row(hand_in);
        row.push(report.contained.clone());
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}

fn columns(report: &ClassReport) -> Vec<String> {
    let [first, of_part, others] = COLUMNS.map(|names| names.split(' '));
    let parts = report.parts.iter();
    let of_parts = parts.flat_map(|part| of_part.clone().map(move |kind| format!("{part}_{kind}")));
    let [first, others] = [first, others].map(|names| names.map(str::to_owned));
    first.chain(of_parts).chain(others).collect()
}

fn row(hand_in: &HandInResult) -> Vec<String> {
    let earned =
        |score: Option<Score>| score.map_or(String::new(), |score| score.earned.to_string());
    let of = hand_in.score().map(|score| score.of.to_string());
    let mut row = vec![
        safe(&hand_in.name),
        earned(hand_in.score()),
        of.unwrap_or_default(),
        hand_in.is_accepted().to_string(),
    ];
    for part in &hand_in.parts {
        let mistakes = part.judged.mistakes.iter();
        row.extend([
            part.verdict_name().to_owned(),
            earned(part.score),
            part.accepted().to_string(),
            part.judged.total().to_string(),
            safe(part.first_failure().map_or("", |case| &case.name)),
            joined(mistakes.map(|mistake| &mistake.name), " "),
        ]);
    }
    row.push(hand_in.slowest().unwrap_or_default());
    let Student { id, email, .. } = &hand_in.student;
    row.extend([id, email].map(|cell| safe(cell.as_deref().unwrap_or_default())));
    let by_hand: Vec<String> = hand_in.shown_doubts().map(by_hand_line).collect();
    let texts = [&hand_in.remarks, &by_hand, &hand_in.unrecognised];
    row.extend(texts.map(|texts| safe(&texts.join("; "))));
    row
}

/// A text on one line in which a spreadsheet finds no formula, even if it splits the text at a delimiter that is not that
/// of the table: `'` comes before one.
pub(in crate::class) fn safe(text: &str) -> String {
    let mut safe = String::new();
    let mut is_start = true;
    for character in one_line(text).chars() {
        if is_start && FORMULA.contains(&character) {
            safe.push('\'');
        }
        let is_skipped = character.is_whitespace() || character == '"';
        is_start = DELIMITERS.contains(&character) || is_start && is_skipped;
        safe.push(character);
    }
    safe
}

/// The report as `JUnit` XML: a suite for each part of each hand-in.
pub fn junit(report: &ClassReport) -> String {
    let by_part = report.hand_ins.iter().flat_map(|hand_in| {
        let name = one_line(&hand_in.name);
        let notes: Vec<String> = hand_in.shown_doubts().map(by_hand_line).collect();
        let parts = hand_in.parts.iter().map(|part| &part.judged);
        parts.map(move |part| (format!("{name}/{}", part.name), part, notes.clone()))
    });
    let suites = by_part.collect::<Vec<(String, &JudgedPart, Vec<String>)>>();
    junit_of_suites(&suites, &report.contained)
}

/// The report as JSON, its fields in the order in which they are written.
#[derive(Serialize)]
struct ClassDocument<'a> {
    problem: &'a str,
    accepted: bool,
    unjudged: usize,
    contained: &'a str,
    tools: &'a [String],
    layout: Option<&'static str>,
    unrecognised: &'a [String],
    common_failure: Option<&'a str>,
    hand_ins: Vec<HandInDocument<'a>>,
    by_hand: Vec<DoubtDocument<'a>>,
}

/// What a person has to look at in the hand-in with this name.
#[derive(Serialize)]
struct DoubtDocument<'a> {
    name: &'a str,
    #[serde(flatten)]
    doubt: &'a Doubt,
}

#[derive(Serialize)]
struct HandInDocument<'a> {
    name: &'a str,
    student: &'a Student,
    remarks: &'a [String],
    points: Option<Score>,
    late_penalty: Points,
    accepted: bool,
    unrecognised: &'a [String],
    parts: Vec<PartDocument<'a>>,
}

#[derive(Serialize)]
struct PartDocument<'a> {
    name: &'a str,
    verdict: &'static str,
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

pub fn json(report: &ClassReport) -> io::Result<Vec<u8>> {
    let hand_ins = report.hand_ins.iter().map(|hand_in| HandInDocument {
        name: &hand_in.name,
        student: &hand_in.student,
        remarks: &hand_in.remarks,
        points: hand_in.score(),
        late_penalty: hand_in.late_penalty,
        accepted: hand_in.is_accepted(),
        unrecognised: &hand_in.unrecognised,
        parts: hand_in.parts.iter().map(part_document).collect(),
    });
    let doubts = report.by_hand().into_iter();
    let by_hand = doubts.map(|(hand_in, doubt)| DoubtDocument {
        name: &hand_in.name,
        doubt,
    });
    json_line(&ClassDocument {
        problem: &report.problem,
        accepted: report.is_accepted(),
        unjudged: report.unjudged,
        contained: &report.contained,
        tools: &report.tools,
        layout: report.layout.map(Layout::name),
        unrecognised: &report.ignored,
        common_failure: report.common_failure.as_deref(),
        hand_ins: hand_ins.collect(),
        by_hand: by_hand.collect(),
    })
}

fn part_document(part: &PartResult) -> PartDocument<'_> {
    let pairs = part.judged.cases.iter().zip(&part.texts);
    let cases = pairs.map(|(case, texts)| TextedCase {
        case: CaseDocument::new(&part.judged, case),
        input: texts.as_ref().map(|texts| texts.input.as_str()),
        expected: texts.as_ref().map(|texts| texts.expected.as_str()),
        found: texts.as_ref().and_then(|texts| texts.found.as_deref()),
    });
    PartDocument {
        name: &part.judged.name,
        verdict: part.verdict_name(),
        points: part.score,
        folders: &part.folders,
        compiler_message: part.judged.compiler_message(),
        error: part.judged.error(),
        mistakes: MistakeDocument::of_part(&part.judged).collect(),
        cases: cases.collect(),
    }
}

/// The `results.json` of Gradescope, as its documentation of autograders describes it.
#[derive(Serialize)]
struct GradescopeResults<'a> {
    /// The time of all cases, if readers may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    execution_time: Option<f64>,
    output: String,
    output_format: &'static str,
    visibility: &'a str,
    stdout_visibility: &'static str,
    tests: Vec<GradescopeTest<'a>>,
}

/// A part, or a folder of its cases that has points.
#[derive(Serialize)]
struct GradescopeTest<'a> {
    name: String,
    #[serde(flatten)]
    mark: Option<GradescopeMark>,
    output: String,
    output_format: &'static str,
    visibility: &'a str,
}

/// The mark of a test. Without any, Gradescope shows an error of the autograder, and no mark.
#[derive(Serialize)]
struct GradescopeMark {
    score: Points,
    max_score: Points,
    status: &'static str,
}

/// The result of the first hand-in for Gradescope.
pub fn gradescope(report: &ClassReport, visibility: &str) -> io::Result<Vec<u8>> {
    let first = report.hand_ins.first();
    let about = report.hand_ins.iter().map(about_files);
    let tests = first.into_iter().flat_map(|hand_in| {
        let parts = hand_in.parts.iter();
        parts.flat_map(|part| tests_of(hand_in, part, visibility))
    });
    json_line(&GradescopeResults {
        execution_time: first.and_then(HandInResult::seconds),
        output: about.chain([contained_line(&report.contained)]).collect(),
        output_format: PLAIN,
        visibility,
        stdout_visibility: "hidden",
        tests: tests.collect(),
    })
}

pub(super) fn about_files(hand_in: &HandInResult) -> String {
    let texts = hand_in.remarks();
    let remarks = texts.map(|remark| format!("{remark}\n"));
    let names = one_line(&hand_in.unrecognised.join(", "));
    let files = (!names.is_empty()).then(|| format!("not recognised: {names}\n"));
    remarks.chain(files).collect()
}

fn tests_of<'a>(
    hand_in: &HandInResult,
    part: &PartResult,
    visibility: &'a str,
) -> Vec<GradescopeTest<'a>> {
    let output = part_text(part);
    let mark = |score: Score| GradescopeMark {
        score: score.earned,
        max_score: score.of,
        status: if score.is_full() { "passed" } else { "failed" },
    };
    let test = |name: String, score: Score| GradescopeTest {
        name,
        mark: hand_in.blank().is_none().then(|| mark(score)),
        output: output.clone(),
        output_format: PLAIN,
        visibility,
    };
    if part.folders.is_empty() {
        let given = part.score;
        let score = given.unwrap_or_else(|| part.judged.score_of(POINT));
        return vec![test(part.judged.name.clone(), score)];
    }
    let name = |folder: &str| format!("{}/{folder}", part.judged.name);
    let folders = part.folders.iter();
    let tests = folders.map(|folder| test(name(&folder.folder), folder.score));
    tests.collect()
}
