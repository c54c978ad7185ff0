//! Archives of `1.in`, `1.out`, `2.in` and so on, which HUSTOJ, Hydro and Luogu read.

use std::fmt::Write;

use crate::package::contents::{PackageCase, PackageContents};
use crate::package::kattis::yaml_text;
use crate::package::{PackageFile, name_in_systems};

/// The points of a problem without groups.
const ALL_POINTS: u32 = 100;

/// Cases that count together.
struct NumberedGroup<'a> {
    points: u32,
    /// Each with its number, from 1 over all groups.
    cases: Vec<(usize, &'a PackageCase)>,
}

/// The files of an archive for Hydro, which HUSTOJ imports too. Everything is in one folder: the importer
/// takes each entry at the top for a problem. HUSTOJ needs `problem.yaml` before the rest.
pub(super) fn hydro(contents: &PackageContents) -> Vec<PackageFile> {
    let folder = name_in_systems(contents.name);
    let groups = numbered_groups(contents);
    let file = |path: &str, text: String| PackageFile::new(format!("{folder}/{path}"), text);
    let mut files = vec![
        file("problem.yaml", hydro_yaml(contents)),
        file("problem.md", statement(contents)),
        file("testdata/config.yaml", hydro_settings(contents, &groups)),
    ];
    if let Some(checker) = contents.checker {
        files.push(file("testdata/checker.cc", checker.to_owned()));
    }
    files.extend(files_of_cases(&groups, &format!("{folder}/testdata/")));
    files
}

/// The title and the origin.
fn hydro_yaml(contents: &PackageContents) -> String {
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
fn hydro_settings(contents: &PackageContents, groups: &[NumberedGroup<'_>]) -> String {
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

/// The files of an archive with the test data for Luogu. HUSTOJ takes the cases, and ignores the rest.
pub(super) fn luogu(contents: &PackageContents) -> Vec<PackageFile> {
    let groups = numbered_groups(contents);
    let settings = luogu_settings(contents, &groups);
    let mut files = vec![PackageFile::new("config.yml", settings)];
    if let Some(checker) = contents.checker {
        files.push(PackageFile::new("checker.cpp", checker));
    }
    files.extend(files_of_cases(&groups, ""));
    files
}

/// The limits and the points of each case: in milliseconds and in KiB. The points of a group are
/// shared out to its cases.
fn luogu_settings(contents: &PackageContents, groups: &[NumberedGroup<'_>]) -> String {
    let milliseconds = contents.milliseconds();
    let memory = contents.credits.memory_limit * 1024;
    let mut yaml = String::new();
    for (group, id) in groups.iter().zip(0..) {
        let count = group.cases.len();
        for (place, (number, _)) in group.cases.iter().enumerate() {
            let points = share(group.points, place, count);
            let _ = write!(
                yaml,
                "{number}.in:
  timeLimit: {milliseconds}
  memoryLimit: {memory}
  score: {points}
  subtaskId: {id}
"
            );
        }
    }
    yaml
}

/// The points of one of `count` cases, such that all together have `points`.
fn share(points: u32, place: usize, count: usize) -> usize {
    let points = points as usize;
    points * (place + 1) / count - points * place / count
}

/// The groups, or one group with the samples and all secret cases. If there are groups, the
/// samples count in none, and are in the statement alone.
fn numbered_groups(contents: &PackageContents) -> Vec<NumberedGroup<'_>> {
    let mut numbers = 1..;
    let mut groups = Vec::new();
    for group in &contents.secrets {
        let (samples, points) = match &group.points {
            Some((_, points)) => (&contents.samples[..0], *points),
            None => (&contents.samples[..], ALL_POINTS),
        };
        let cases = samples.iter().chain(&group.cases);
        let cases = numbers.by_ref().zip(cases).collect();
        groups.push(NumberedGroup { points, cases });
    }
    groups
}

/// The files of all cases, below a folder.
fn files_of_cases(groups: &[NumberedGroup<'_>], folder: &str) -> Vec<PackageFile> {
    let cases = groups.iter().flat_map(|group| &group.cases);
    let files = cases.flat_map(|(number, case)| {
        [
            PackageFile::new(format!("{folder}{number}.in"), case.input.clone()),
            PackageFile::new(format!("{folder}{number}.out"), case.answer.clone()),
        ]
    });
    files.collect()
}
