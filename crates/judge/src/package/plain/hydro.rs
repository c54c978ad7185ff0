//! The archive of a problem for Hydro, which HUSTOJ imports too.

use std::fmt::Write;

use crate::package::PackageFile;
use crate::package::contents::PackageContents;
use crate::package::kattis::yaml_text;
use crate::package::name_in_systems;
use crate::package::plain::{NumberedGroup, files_of_cases, numbered_groups};

/// The files of an archive. Everything is in one folder: the importer takes each entry at the top
/// for a problem. HUSTOJ needs `problem.yaml` before the rest.
pub(in crate::package) fn hydro(contents: &PackageContents) -> Vec<PackageFile> {
    let folder = name_in_systems(contents.name);
    let groups = numbered_groups(contents);
    let file = |path: &str, text: String| PackageFile::new(format!("{folder}/{path}"), text);
    let mut files = vec![
        file("problem.yaml", problem_yaml(contents)),
        file("problem.md", statement(contents)),
        file("testdata/config.yaml", settings(contents, &groups)),
    ];
    if let Some(checker) = contents.checker {
        files.push(file("testdata/checker.cc", checker.to_owned()));
    }
    files.extend(files_of_cases(&groups, &format!("{folder}/testdata/")));
    files
}

/// The title and the origin.
fn problem_yaml(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let mut yaml = format!("title: {}\ntag:\n", yaml_text(&credits.title));
    let origin = credits.origin.as_ref().map_or("Knights", |(name, _)| name);
    let _ = writeln!(yaml, "  - {}", yaml_text(origin));
    yaml
}

/// The statement without its heading, then samples in blocks that Hydro shows beside each other.
fn statement(contents: &PackageContents) -> String {
    let (_, text) = contents.statement.split_once('\n').unwrap_or_default();
    let mut markdown = text.trim().to_owned() + "\n";
    for (case, number) in contents.samples.iter().zip(1..) {
        for (kind, bytes) in [("input", &case.input), ("output", &case.answer)] {
            let shown = String::from_utf8_lossy(bytes);
            let _ = write!(markdown, "\n```{kind}{number}\n{shown}```\n");
        }
    }
    markdown
}

/// The limits, the checker and the groups.
fn settings(contents: &PackageContents, groups: &[NumberedGroup<'_>]) -> String {
    let credits = &contents.credits;
    let mut yaml = format!(
        "type: default\ntime: {}ms\nmemory: {}m\n",
        contents.milliseconds(),
        credits.memory_limit
    );
    if contents.checker.is_some() {
        yaml.push_str("checker_type: testlib\nchecker: checker.cc\n");
    }
    yaml.push_str("subtasks:\n");
    for (group, id) in groups.iter().zip(1..) {
        let _ = write!(
            yaml,
            "  - id: {id}\n    score: {}\n    type: min\n    cases:\n",
            group.points
        );
        for (number, _) in &group.cases {
            let _ = write!(
                yaml,
                "      - input: {number}.in\n        output: {number}.out\n"
            );
        }
    }
    yaml
}
