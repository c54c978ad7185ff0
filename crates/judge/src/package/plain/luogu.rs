//! The test data of a problem for Luogu. HUSTOJ takes the cases, and ignores the rest.

use std::fmt::Write;

use crate::package::PackageFile;
use crate::package::contents::PackageContents;
use crate::package::plain::{NumberedGroup, files_of_cases, numbered_groups};

/// The files of an archive.
pub(in crate::package) fn luogu(contents: &PackageContents) -> Vec<PackageFile> {
    let groups = numbered_groups(contents);
    let settings = settings(contents, &groups);
    let mut files = vec![PackageFile::new("config.yml".to_owned(), settings)];
    if let Some(checker) = contents.checker {
        files.push(PackageFile::new("checker.cpp".to_owned(), checker));
    }
    files.extend(files_of_cases(&groups, ""));
    files
}

/// The limits and the points of each case: in milliseconds and in KiB. The points of a group are
/// shared out to its cases.
fn settings(contents: &PackageContents, groups: &[NumberedGroup<'_>]) -> String {
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
