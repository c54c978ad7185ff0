//! The format `legacy`, from before formats had a version.

use std::fmt::Write;

use crate::package::PackageFile;
use crate::package::contents::PackageContents;
use crate::package::kattis::yaml::yaml_text;
use crate::package::kattis::{cases, input_validator, statement};

/// The folder of submissions that get some of the points.
const PARTIAL: &str = "partially_accepted";

/// The files of a package.
pub(in crate::package) fn legacy(contents: &PackageContents) -> Vec<PackageFile> {
    let mut files = vec![
        PackageFile::new("problem.yaml".to_owned(), problem_yaml(contents)),
        statement(contents, "problem_statement"),
    ];
    files.extend(legacy_programs(contents));
    files.extend(cases(contents));
    files.extend(groups(contents));
    files.extend(contents.submissions.iter().map(|submission| {
        let mut names = contents.points().map(|(name, _)| name);
        let folder = match submission.only_failing_group(&mut names) {
            Some(_) => PARTIAL,
            None => submission.verdict.folder(),
        };
        let path = format!("submissions/{folder}/{}", submission.name);
        PackageFile::new(path, submission.text)
    }));
    files
}

/// The validators of inputs and outputs.
pub(in crate::package) fn legacy_programs(contents: &PackageContents) -> Vec<PackageFile> {
    let mut files = vec![input_validator(contents)];
    if let Some(text) = contents.output_validator {
        let path = "output_validators/output_validator.py".to_owned();
        files.push(PackageFile::new(path, text));
    }
    files
}

/// What the systems want to know of the problem.
fn problem_yaml(contents: &PackageContents) -> String {
    let mut yaml = pass_fail_settings(contents);
    if contents.points().next().is_some() {
        yaml.push_str("type: scoring\ngrading:\n  show_test_data_groups: true\n");
    }
    yaml
}

/// The same for a problem without points. The systems' list of licences has no MIT; of those
/// that it has, `educational` promises nothing that MIT does not give.
pub(in crate::package) fn pass_fail_settings(contents: &PackageContents) -> String {
    let credits = &contents.credits;
    let mut yaml = String::new();
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(yaml, "{key}: {value}");
    };
    line("name", &yaml_text(&credits.title));
    line("uuid", &credits.uuid);
    line("author", &yaml_text(&credits.authors.join(", ")));
    if let Some((name, address)) = &credits.origin {
        line("source", &yaml_text(name));
        if let Some(address) = address {
            line("source_url", &yaml_text(address));
        }
    }
    if let Some(owner) = &credits.rights_owner {
        line("rights_owner", &yaml_text(owner));
    }
    line("license", credits.license.name());
    line("limits", &format!("\n  memory: {}", credits.memory_limit));
    let is_custom = contents.output_validator.is_some();
    line("validation", if is_custom { "custom" } else { "default" });
    if !is_custom {
        line("validator_flags", "case_sensitive");
    }
    yaml.replace(": \n", ":\n")
}

/// How the points of the groups add up, if there are several groups.
fn groups(contents: &PackageContents) -> Vec<PackageFile> {
    let all: u32 = contents.points().map(|(_, points)| points).sum();
    if all == 0 {
        return Vec::new();
    }
    let settings =
        |folder: &str, text: String| PackageFile::new(format!("data/{folder}testdata.yaml"), text);
    let mut files = vec![
        settings(
            "",
            format!("on_reject: continue\nrange: 0 {all}\ngrader_flags: ignore_sample\n"),
        ),
        settings(
            "sample/",
            "on_reject: continue\nrange: 0 0\naccept_score: 0\ngrader_flags: first_error\n"
                .to_owned(),
        ),
        settings(
            "secret/",
            format!(
                "on_reject: continue\nrange: 0 {all}\ngrader_flags: first_error accept_if_any_accepted\n"
            ),
        ),
    ];
    files.extend(contents.points().map(|(name, points)| {
        let text = format!(
            "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"
        );
        settings(&format!("secret/{name}/"), text)
    }));
    files
}
