//! An upload for DOMjudge: a package in the format `legacy`, with what its importer reads besides.
//!
//! The importer reads no statement in LaTeX, and takes the time limit from its own settings. It
//! knows no groups with points in the versions that contests use: the cases of all groups count
//! as one, and a submission that fails in one group fails.

use std::fmt::Write;

use crate::package::PackageFile;
use crate::package::contents::PackageContents;
use crate::package::html::statement_in_html;
use crate::package::kattis::{cases, legacy_programs, pass_fail_settings};
use crate::package::name_in_systems;

/// The files of an upload.
pub(super) fn domjudge(contents: &PackageContents) -> Vec<PackageFile> {
    let file = |path: &str, text: String| PackageFile::new(path.to_owned(), text);
    let mut files = vec![
        file("domjudge-problem.ini", settings(contents)),
        file(".timelimit", format!("{:?}\n", contents.credits.time_limit)),
        file("problem.yaml", pass_fail_settings(contents)),
        file("problem.html", statement_in_html(contents)),
    ];
    files.extend(legacy_programs(contents));
    files.extend(cases(contents));
    files.extend(contents.submissions.iter().map(|submission| {
        let path = format!(
            "submissions/{}/{}",
            submission.verdict.folder(),
            submission.name
        );
        PackageFile::new(path, submission.text)
    }));
    files
}

/// The settings of DOMjudge.
fn settings(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let mut text = String::new();
    let name = name_in_systems(contents.name);
    let _ = writeln!(text, "name = \"{}\"", quoted(&credits.title));
    let _ = writeln!(text, "short-name = {name}");
    let _ = writeln!(text, "externalid = {name}");
    let _ = writeln!(text, "timelimit = {:?}", credits.time_limit);
    text
}

/// A text between quotation marks. PHP would read `$` and `\` in it as more than a character, and
/// has no escapes for them.
fn quoted(text: &str) -> String {
    text.replace('"', "'").replace(['\\', '$'], " ")
}
