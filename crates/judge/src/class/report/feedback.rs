//! A page for each student, as HTML and as Markdown, in folders that Moodle gives back to the students.

use crate::class::report::data::about_files;
use crate::class::report::page::student_page;
use crate::class::report::part_text;
use crate::class::{ClassReport, HandInResult, Layout};
use crate::hand_in::FolderNames;
use crate::problem::PackageFile;
use knights_render::escape::one_line;

/// The names of the two pages in the folder of a student.
const PAGES: [&str; 2] = ["feedback.html", "feedback.md"];
/// The pages of all hand-ins, each in a folder.
pub fn feedback(report: &ClassReport) -> Vec<PackageFile> {
    let mut names = FolderNames::default();
    let files = report.hand_ins.iter().flat_map(|hand_in| {
        let name = folder(report.layout, hand_in, &mut names);
        let texts = [
            student_page(&report.problem, hand_in),
            markdown(&report.problem, hand_in),
        ];
        let pages = PAGES.into_iter().zip(texts);
        pages.map(move |(page, text)| PackageFile {
            path: format!("{name}/{page}"),
            bytes: text.into_bytes(),
        })
    });
    files.collect()
}

/// The name of a folder. Moodle recognises the student by the second of the parts between `_`, as in its source
/// `mod/assign/feedback/file/importziplib.php`.
fn folder(layout: Option<Layout>, hand_in: &HandInResult, names: &mut FolderNames) -> String {
    let student = &hand_in.student;
    if layout != Some(Layout::Moodle) {
        return names.next(&hand_in.name, "");
    }
    let (name, end) = match &student.id {
        Some(id) if id.parse::<u64>().is_ok() => {
            (&student.name, format!("_{id}_assignsubmission_file_"))
        }
        _ => (&hand_in.name, String::new()),
    };
    names.next(&name.replace('_', " "), &end)
}

/// What Gradescope shows of a hand-in, as a block in which nothing is markup.
fn markdown(problem: &str, hand_in: &HandInResult) -> String {
    let name = one_line(&hand_in.student.name);
    let points = hand_in.score().map(|score| format!(": {score} points"));
    let head = format!("{name}{}\n", points.unwrap_or_default());
    let parts = hand_in.parts.iter().map(part_text);
    let about = [head, about_files(hand_in)].into_iter();
    let text: String = about.chain(parts).collect();
    let lines = text.lines().map(|line| format!("    {line}\n"));
    format!("# {problem}\n\n{}", lines.collect::<String>())
}
