//! The report of a class for other programs: CSV, JSON, `JUnit` XML, and the result of one hand-in
//! for Gradescope.

use std::io;

use csv::Writer;
use serde::Serialize;

use crate::class::report::{by_hand_line, part_text};
use crate::class::{ClassReport, HandInResult, Layout};
use crate::hand_in::Student;
use knights_core::output::joined;
use knights_problems::report::text::contained_line;
use knights_problems::report::{
    FolderScore, JudgedPart, Score, case_document, json_line, junit_of_suites, mistake_documents,
};
use knights_render::escape::one_line;
use knights_render::object;

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
        row.extend([
            part.verdict_name().to_owned(),
            earned(part.score),
            part.accepted().to_string(),
            part.total().to_string(),
            safe(part.failures().next().map_or("", |case| &case.name)),
            joined(part.mistakes.iter().map(|mistake| &mistake.name), " "),
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
        let parts = hand_in.parts.iter();
        parts.map(move |part| (format!("{name}/{}", part.name), part, notes.clone()))
    });
    let suites = by_part.collect::<Vec<(String, &JudgedPart, Vec<String>)>>();
    junit_of_suites(&suites, &report.contained)
}

pub fn json(report: &ClassReport) -> io::Result<Vec<u8>> {
    let hand_ins = report.hand_ins.iter().map(|hand_in| {
        object! {
            name: &hand_in.name,
            student: &hand_in.student,
            remarks: &hand_in.remarks,
            points: hand_in.score(),
            late_penalty: hand_in.late_penalty,
            accepted: hand_in.is_accepted(),
            unrecognised: &hand_in.unrecognised,
            parts: hand_in.parts.iter().map(part_document).collect::<Vec<_>>(),
        }
    });
    let doubts = report.by_hand().into_iter().map(|(hand_in, doubt)| {
        object! {
            name: &hand_in.name,
            #[serde(flatten)]
            doubt: doubt,
        }
    });
    json_line(&object! {
        problem: &report.problem,
        accepted: report.is_accepted(),
        unjudged: report.unjudged,
        contained: &report.contained,
        tools: &report.tools,
        layout: report.layout.map(Layout::name),
        unrecognised: &report.ignored,
        common_failure: &report.common_failure,
        hand_ins: hand_ins.collect::<Vec<_>>(),
        by_hand: doubts.collect::<Vec<_>>(),
    })
}

fn part_document(part: &JudgedPart) -> impl Serialize {
    let cases = part.cases.iter().map(|case| {
        let texts = case.texts.as_ref();
        object! {
            #[serde(flatten)]
            case: case_document(part, case),
            input: texts.map(|texts| &texts.input),
            expected: texts.map(|texts| &texts.expected),
            found: texts.and_then(|texts| texts.found.as_ref()),
        }
    });
    object! {
        name: &part.name,
        verdict: part.verdict_name(),
        points: part.score,
        folders: &part.folders,
        compiler_message: part.compiler_message(),
        error: part.error(),
        mistakes: mistake_documents(part).collect::<Vec<_>>(),
        cases: cases.collect::<Vec<_>>(),
    }
}

knights_problems::named_values! {
    /// When students see a test in Gradescope.
    #[derive(Default)]
    Visibility {
        #[default]
        Visible "visible" "Always"
        AfterDueDate "after_due_date" "After the due date"
        AfterPublished "after_published" "When the grades are published"
        Hidden "hidden" "Never"
    }
}

/// The result of the first hand-in for Gradescope: its `results.json`, as its documentation of autograders describes it.
/// The time of all cases is there if readers may see it.
pub fn gradescope(report: &ClassReport, visibility: &str) -> io::Result<Vec<u8>> {
    let first = report.hand_ins.first();
    let about = report.hand_ins.iter().map(about_files);
    let tests = first.into_iter().flat_map(|hand_in| {
        let parts = hand_in.parts.iter();
        parts.flat_map(|part| tests_of(hand_in, part, visibility))
    });
    let seconds = first.and_then(HandInResult::seconds);
    json_line(&object! {
        #[serde(flatten)]
        time: seconds.map(|seconds| object! { execution_time: seconds }),
        output: about.chain([contained_line(&report.contained)]).collect::<String>(),
        output_format: PLAIN,
        visibility: visibility,
        stdout_visibility: "hidden",
        tests: tests.collect::<Vec<_>>(),
    })
}

pub(super) fn about_files(hand_in: &HandInResult) -> String {
    let remarks = hand_in.remarks().map(|remark| format!("{remark}\n"));
    let names = one_line(&hand_in.unrecognised.join(", "));
    let files = (!names.is_empty()).then(|| format!("not recognised: {names}\n"));
    remarks.chain(files).collect()
}

/// The tests of a part: itself, or the folders of its cases that have points. Without a mark, Gradescope shows an error of
/// the autograder.
fn tests_of(hand_in: &HandInResult, part: &JudgedPart, visibility: &str) -> Vec<impl Serialize> {
    let scores: Vec<(String, Score)> = match &part.folders[..] {
        [] => {
            let score = part.score.unwrap_or_else(|| part.score_of(POINT));
            vec![(part.name.clone(), score)]
        }
        folders => {
            let named = |at: &FolderScore| (format!("{}/{}", part.name, at.folder), at.score);
            folders.iter().map(named).collect()
        }
    };
    let output = part_text(part);
    let tests = scores.into_iter().map(|(name, score)| {
        let mark = hand_in.blank().is_none().then(|| {
            object! {
                score: score.earned,
                max_score: score.of,
                status: if score.is_full() { "passed" } else { "failed" },
            }
        });
        object! {
            name: name,
            #[serde(flatten)]
            mark: mark,
            output: output.clone(),
            output_format: PLAIN,
            visibility: visibility.to_owned(),
        }
    });
    tests.collect()
}
