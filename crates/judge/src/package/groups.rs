//! What packages of Kattis say of folders of cases: points, and flags of validators.

use crate::package::contents::PackageContents;
use crate::problem::PackageFile;

const LEGACY: &str = "testdata.yaml";
const SEPTEMBER_2025: &str = "test_group.yaml";

/// How the points of the groups add up, if there are several groups.
pub(super) fn legacy_groups(contents: &PackageContents) -> Vec<PackageFile> {
    let (name, existing) = &contents.parts.group_files;
    if *name == LEGACY {
        return existing.clone();
    }
    let all = contents.all_points();
    if all == 0 {
        return Vec::new();
    }
    let file =
        |folder: &str, text: String| PackageFile::new(format!("data/{folder}testdata.yaml"), text);
    let range = format!("on_reject: continue\nrange: 0 {all}\n");
    let sample = "on_reject: continue\nrange: 0 0\naccept_score: 0\ngrader_flags: first_error\n";
    let secret = "grader_flags: first_error accept_if_any_accepted\n";
    let mut files = vec![
        file("", format!("{range}grader_flags: ignore_sample\n")),
        file("sample/", sample.to_owned()),
        file("secret/", range + secret),
    ];
    files.extend(contents.points.iter().map(|(folder, points)| {
        let text = format!(
            "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"
        );
        file(&format!("{folder}/"), text)
    }));
    files
}

/// The settings of folders in the format `2025-09`, and those of cases if they have some.
pub(super) fn groups(contents: &PackageContents) -> Vec<PackageFile> {
    let (name, existing) = &contents.parts.group_files;
    if *name == SEPTEMBER_2025 {
        return existing.clone();
    }
    let mut files = Vec::new();
    let mut group = |folder: &str, points: String| {
        let text = points + &arguments(contents);
        if !text.is_empty() {
            let path = format!("data/{folder}/test_group.yaml");
            files.push(PackageFile::new(path, text));
        }
    };
    group("sample", String::new());
    match contents.all_points() {
        0 => group("secret", String::new()),
        all => group(
            "secret",
            format!("max_score: {all}\nscore_aggregation: sum\n"),
        ),
    }
    for (folder, points) in &contents.points {
        let text = format!("max_score: {points}\nscore_aggregation: pass-fail\n");
        group(folder, text);
    }
    for folder in ["invalid_output", "valid_output"] {
        if contents.parts.has(&format!("data/{folder}")) {
            group(folder, String::new());
        }
    }
    files
}

/// The settings of a folder of cases in the format `2025-09`.
fn arguments(contents: &PackageContents) -> String {
    match contents.parts.flags.join(", ") {
        flags if flags.is_empty() => flags,
        flags => format!("output_validator_args: [{flags}]\n"),
    }
}
