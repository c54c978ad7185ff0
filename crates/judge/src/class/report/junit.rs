//! The report of a class as `JUnit` XML: a suite for each part of each hand-in.

use crate::class::ClassReport;
use crate::report::Subtask;
use crate::report::junit::xml_of_suites;
use knights_render::terminal::one_line;

/// The report as an XML document.
pub fn xml(report: &ClassReport) -> String {
    let hand_ins = report.hand_ins.iter();
    let suites = hand_ins.flat_map(|hand_in| {
        let parts = hand_in.parts.iter();
        parts.map(|part| {
            (
                format!("{}/{}", one_line(&hand_in.name), part.name()),
                &part.subtask,
            )
        })
    });
    let suites: Vec<(String, &Subtask)> = suites.collect();
    xml_of_suites(&suites)
}
