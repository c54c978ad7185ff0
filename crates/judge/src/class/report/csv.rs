//! The report of a class as CSV: one row for each student.

use csv::Writer;

use crate::class::{ClassReport, HandInResult};
use crate::report::Score;
use knights_render::terminal::one_line;

/// The characters with which a formula of a spreadsheet begins.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// The report as CSV.
///
/// # Errors
///
/// Never; the document is written to memory.
pub fn csv(report: &ClassReport) -> anyhow::Result<Vec<u8>> {
    let mut writer = Writer::from_writer(Vec::new());
    writer.write_record(head(report))?;
    for hand_in in &report.hand_ins {
        writer.write_record(row(hand_in))?;
    }
    Ok(writer.into_inner()?)
}

/// The names of the columns.
fn head(report: &ClassReport) -> Vec<String> {
    let mut head: Vec<String> = ["name", "points_earned", "points_of", "accepted"]
        .map(str::to_owned)
        .into();
    for part in &report.parts {
        let kinds = [
            "verdict",
            "points",
            "cases_accepted",
            "cases",
            "first_failure",
            "mistakes",
        ];
        head.extend(kinds.map(|kind| format!("{part}_{kind}")));
    }
    head.extend(["slowest_seconds", "unrecognised"].map(str::to_owned));
    head
}

/// The row of a hand-in.
fn row(hand_in: &HandInResult) -> Vec<String> {
    let earned =
        |score: Option<Score>| score.map_or(String::new(), |score| score.earned.to_string());
    let of = hand_in
        .score()
        .map_or(String::new(), |score| score.of.to_string());
    let mut row = vec![
        safe(&hand_in.name),
        earned(hand_in.score()),
        of,
        hand_in.is_accepted().to_string(),
    ];
    for part in &hand_in.parts {
        let mistakes = part
            .subtask
            .mistakes
            .iter()
            .map(|mistake| mistake.name.as_str());
        row.extend([
            part.verdict().name().to_owned(),
            earned(part.score),
            part.accepted().to_string(),
            part.subtask.cases.len().to_string(),
            safe(part.first_failure().map_or("", |case| &case.name)),
            mistakes.collect::<Vec<_>>().join(" "),
        ]);
    }
    let slowest = hand_in.slowest();
    row.push(slowest.map_or(String::new(), |time| format!("{:.3}", time.as_secs_f64())));
    row.push(safe(&hand_in.unrecognised.join("; ")));
    row
}

/// A text on one line that a spreadsheet does not take for a formula: `'` comes before one.
fn safe(text: &str) -> String {
    let line = one_line(text);
    if line.trim_start().starts_with(FORMULA) {
        format!("'{line}")
    } else {
        line
    }
}
