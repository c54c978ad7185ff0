//! What packages of Kattis say of folders of cases: points, and flags of validators.

use crate::package::contents::PackageContents;
use crate::package::kattis::yaml_text;
use crate::problem::PackageFile;

const LEGACY: &str = "testdata.yaml";
const SEPTEMBER_2025: &str = "test_group.yaml";

/// How the points of the groups add up, if there are several groups.
pub(super) fn legacy_groups(contents: &PackageContents) -> Vec<PackageFile> {
    let (name, own) = &contents.parts.group_files;
    if *name == LEGACY {
        return own.clone();
    }
    let mut files = legacy_points(contents);
    add_flags(&mut files, contents, LEGACY, |key, flags| {
        format!("{key}_flags: {}\n", yaml_text(&flags.join(" ")))
    });
    files
}

fn legacy_points(contents: &PackageContents) -> Vec<PackageFile> {
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
    files.extend(contents.points().map(|(name, points)| {
        let text = format!(
            "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"
        );
        file(&format!("secret/{name}/"), text)
    }));
    files
}

/// The settings of folders in the format `2025-09`, and those of cases if they have some.
pub(super) fn groups(contents: &PackageContents) -> Vec<PackageFile> {
    let (name, own) = &contents.parts.group_files;
    if *name == SEPTEMBER_2025 {
        return own.clone();
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
    for (name, points) in contents.points() {
        let text = format!("max_score: {points}\nscore_aggregation: pass-fail\n");
        group(&format!("secret/{name}"), text);
    }
    for folder in ["invalid_output", "valid_output"] {
        let mut more = contents.parts.more_cases.iter();
        if more.any(|file| file.path.starts_with(folder)) {
            group(folder, String::new());
        }
    }
    add_flags(&mut files, contents, SEPTEMBER_2025, |key, flags| {
        let flags = flags.iter().map(|flag| yaml_text(flag));
        format!("{key}_args: [{}]\n", flags.collect::<Vec<_>>().join(", "))
    });
    files
}

/// The settings of a folder of cases in the format `2025-09`.
fn arguments(contents: &PackageContents) -> String {
    match contents.parts.flags.join(", ") {
        flags if flags.is_empty() => flags,
        flags => format!("output_validator_args: [{flags}]\n"),
    }
}

/// Adds the flags of folders that have others than the folder around them.
fn add_flags(
    files: &mut Vec<PackageFile>,
    contents: &PackageContents,
    file: &str,
    line: impl Fn(&str, &[String]) -> String,
) {
    let groups = &contents.parts.groups;
    let has_one = groups.have_one_flag_set();
    for (folder, settings) in groups.folders.iter().filter(|(name, _)| !name.is_empty()) {
        let around = folder.rsplit_once('/');
        let around = around.and_then(|(around, _)| groups.folders.get(around));
        let [own, outer] = [Some(settings), around]
            .map(|folder| folder.and_then(|folder| folder.input_flags.get("")));
        let mut text = String::new();
        if own != outer {
            text += &line("input_validator", own.map_or(&[], Vec::as_slice));
        }
        let outer = around.map_or(&[][..], |around| &around.output_flags);
        if !has_one && settings.output_flags != outer {
            text += &line("output_validator", &settings.output_flags);
        }
        let path = format!("data/{folder}/{file}");
        match files.iter_mut().find(|other| other.path == path) {
            Some(other) => other.bytes.extend(text.into_bytes()),
            None if text.is_empty() => {}
            None => files.push(PackageFile::new(path, text)),
        }
    }
}
